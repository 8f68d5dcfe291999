"""A server for a site of plain files (``cardmath site``), without any kernels."""

import asyncio
import json
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import tornado.web

from cardmath.i18n import _
from cardmath_widgets.folders import SERVER_PAGES, templates
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.assets import Asset, compress, send_file
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.security.headers import PROTECTED
from cardmath_widgets.server.security.http_server import BoundedServer, signals_set
from cardmath_widgets.server.security.requests import announced_names, is_announced

#: The file that lists all files of a site; other files in the folder are not served.
LIST: Final = "cardmath-site.json"
#: What pages may load, as in their own policy. Python in the browser runs as WebAssembly, in a worker.
POLICY: Final = (
    "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)


def policy_of(embed_from: Sequence[str] = ()) -> str:
    """Return a server's policy, including the origins of sites that may show the pages in a frame.

    >>> policy_of(["https://moodle.school.example"]).rpartition("; ")[2]
    "frame-ancestors 'self' https://moodle.school.example"
    """
    return " ".join([f"{POLICY}; frame-ancestors 'self'", *embed_from])


def read_site(folder: Path) -> dict[str, Asset]:
    """Return a site's files by path; raise `ServingError` if there is no site."""
    try:
        names = json.loads((folder / LIST).read_text("utf-8"))
        return {name: Asset(name, (folder / name).read_bytes()) for name in names}
    except (OSError, ValueError) as error:
        sentence = _("{folder} is not a cardmath site; make one with: cardmath site {folder}")
        raise ServingError(sentence, folder=str(folder)) from error


class FileHandler(tornado.web.RequestHandler):
    """A handler that serves one of a site's files."""

    def initialize(self, files: dict[str, Asset], names: frozenset[str], local: bool) -> None:
        """Store the files, and the host names that browsers may use to request them."""
        self.files, self.names, self.local = files, names, local

    def set_default_headers(self) -> None:
        """Send the security headers with every response."""
        for header, value in (PROTECTED | {"Content-Security-Policy": self.settings["policy"]}).items():
            self.set_header(header, value)

    def prepare(self) -> None:
        """Respond only to our own names."""
        if not is_announced(self.request.host, self.names, local=self.local):
            raise tornado.web.HTTPError(403)

    def get(self, place: str) -> None:
        """Send a file, compressed if the client accepts that."""
        if not send_file(self, self.files, place, is_lasting=place.startswith("assets/")):
            raise tornado.web.HTTPError(404)

    head = get

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """Send visitors with a wrong address to the start page."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        page = templates(SERVER_PAGES).get_template("missing.html.j2")
        self.finish(page.render(start="./" + "../" * (self.request.path.count("/") - 1)))


class FileServer:
    """A server for a site, on a socket that is already bound."""

    def __init__(self, folder: Path, *, local: bool, embed_from: Sequence[str] = ()) -> None:
        files = read_site(folder)
        compress(files.values())
        known = {"files": files, "names": announced_names(local=local), "local": local}
        self.app = tornado.web.Application([(r"/(.*)", FileHandler, known)], policy=policy_of(embed_from))

    def run(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        """Serve until interrupted or terminated."""
        asyncio.run(self._serve(listener, announce))

    async def _serve(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        stopping = asyncio.Event()
        server = BoundedServer(self.app, ServerLimits.of_this_machine().connections)
        with signals_set(stopping):
            server.add_socket(listener)
            announce()
            await stopping.wait()
            server.stop()
            await server.close_all_connections()
