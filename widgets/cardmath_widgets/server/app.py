"""The lesson server: our own pages, kernels and files, without any outside configuration."""

import asyncio
import logging
import os
import re
import shutil
import socket
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tornado.web
from tornado.ioloop import PeriodicCallback

from cardmath.i18n import _
from cardmath_widgets.compat import require
from cardmath_widgets.folders import CLASS_PAGES, SERVER_PAGES, SHELL
from cardmath_widgets.page.audience import environment
from cardmath_widgets.per_page import CLASS
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.assets import AssetHandler, Assets, compress
from cardmath_widgets.server.kernels.bare.connection import BareConnection
from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.kernels.fork_client import FORKING_IS_PROVEN, ForkClient
from cardmath_widgets.server.kernels.memory import MemoryWatch, bound_of
from cardmath_widgets.server.kernels.shared.workers import SharedConnection, Workers
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, lessons_folder, served_notebooks
from cardmath_widgets.server.seats.limits import Kernels, ServerLimits, free_memory
from cardmath_widgets.server.seats.pool import SWEEP_EVERY, OpeningError, SeatPool
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.security.http_server import BoundedServer, signals_set
from cardmath_widgets.server.security.requests import Way, announced_names
from cardmath_widgets.server.voila_frontend import VoilaFrontend
from cardmath_widgets.server.web import handlers
from cardmath_widgets.server.web.page_connection import PageConnection, VoilaConnection, finish
from cardmath_widgets.server.web.pages import Pages
from cardmath_widgets.server.web.start_page import boards_in, boards_of, drawing_boards, hand
from cardmath_widgets.server.wire_format import LARGEST

if TYPE_CHECKING:
    # A server without a class does not load the code for classes, and one without teachers' notebooks does
    # not load Jupyter.
    from cardmath_widgets.classroom.served.school import School
    from cardmath_widgets.classroom.served.served import ServedClass
    from cardmath_widgets.server.kernels.jupyter.provisioner import LessonKernels


FILE = r"(?P<fingerprint>\w+)/(?P<name>.+)"
SEAT = r"(?P<name>[\w-]{1,64})"
# A socket file is called kernel-<36 characters>-ipc-5; this is the byte limit for its whole path.
LONGEST_SOCKET_PATH = 100
SOCKET_NAME = len("/kernel--ipc-5") + 36
FOLDER_NAME = len("/cardmath-abcdefgh")
#: How many seconds a stopping server waits for its connections, and for its pages, to end.
PATIENCE = 5.0


async def _anybody(_handler: tornado.web.RequestHandler) -> str:
    """Return the same name for every visitor: without a class there is no cookie to tell them apart."""
    return "pupil"


class LessonServer:
    """The lesson server.

    Notebooks, their sources and folders are not served. A page can send only widget messages (see
    ``PageConnection``).

    ``pages`` is how many pages may be open at once. ``notebooks`` are the teacher's own notebooks or folders
    of them. ``outside`` is the address for others on the network, ``begin`` the link that games start from,
    and ``way`` the browsers' route through a proxy. ``silent`` pages have no sounds. With a ``served_class``,
    or a school with many classes, only its pupils and teachers can open the pages. Without one, pages from
    the origins in ``embed_from`` may show the apps in a frame.
    """

    def __init__(
        self,
        *,
        local: bool,
        fork: bool = FORKING_IS_PROVEN,
        pages: int | None = None,
        notebooks: Sequence[Path] = (),
        outside: str = "",
        begin: str = "",
        silent: bool = False,
        way: Way = Way(),  # noqa: B008 - it is frozen
        embed_from: Sequence[str] = (),
        served_class: "ServedClass | School | None" = None,
    ) -> None:
        if notebooks:
            require("jupyter-client", "nbconvert", "voila")
        self.log = _log_of_errors()
        self.way = way
        self.served_class = served_class
        self.forks = fork
        self.begin = begin
        kernels: Kernels = "forked" if fork else "whole" if notebooks else "none"
        self.limits = ServerLimits.of_this_machine(pages, kernels=kernels)
        self.folder, self._transport = socket_folder(use_ipc=fork)
        self._prepare_kernels()
        self._memory = MemoryWatch(bound_of(free_memory()))
        self.workers = Workers(self.log, self._memory)
        if fork:
            # The fork servers warm up while the pages are prepared.
            ForkClient.of("bare")
            if notebooks:
                ForkClient.of("jupyter")
        lessons = served_notebooks(notebooks)
        self.assets = self._all_assets(lessons)
        self.voila_frontend = VoilaFrontend(self.log)
        share = served_class.share if served_class is not None else None
        self.pool = SeatPool(self.line, self.limits, self.log, self._memory, share=share)
        folders = (SERVER_PAGES, SHELL) if served_class is None else (CLASS_PAGES, SERVER_PAGES, SHELL)
        # Class pages are never shown in a frame on another site.
        self._embed_from = tuple(embed_from) if served_class is None else ()
        embeds = bool(self._embed_from)
        context = {"outside": outside, "begin": begin, "silent": silent, "embeds": embeds}
        self.pages = Pages(lessons, self.assets, folders, context=context)
        self.app = tornado.web.Application(self._addresses(), **self._settings(local=local))

    def _prepare_kernels(self) -> None:
        """Set the environment variables that the kernels read."""
        # The user's IPython profile, with its startup files and settings, is not meant for pupils either.
        os.environ["IPYTHONDIR"] = str(Path(self.folder) / "ipython")
        # Shared tables live as long as the server.
        os.environ["CARDMATH_TABLES"] = str(Path(self.folder) / "tables")
        # Two servers at one school share their tables, so that their pupils can meet.
        os.environ.setdefault("CARDMATH_COMMON_TABLES", str(Path(self.folder) / "common-tables"))
        # Only these words are displayed as names of people at a table.
        names = self.served_class.names if self.served_class is not None else ()
        os.environ["CARDMATH_NAMES"] = " ".join(names)
        # Boards on our own pages are always live, so they do not need still pictures.
        os.environ["CARDMATH_PICTURES"] = "0"

    def _all_assets(self, lessons: Iterable[ServedNotebook]) -> Assets:
        """Return the files that pages load."""
        assets = Assets()
        assets.add_page_files(SERVER_PAGES)
        if self.served_class is not None:
            self.served_class.add_assets(assets)
        for lesson in lessons:
            if lesson.is_own and not lesson.problem:
                assets.add_content(f"{lesson.name}.svg", hand(lesson.cards).encode())
        return assets

    def _settings(self, *, local: bool) -> dict[str, Any]:
        """Return what the handlers need to know about the server."""
        if self.served_class is None:
            of_class: dict[str, Any] = {"identity": _anybody}
        else:
            from cardmath_widgets.classroom.served.door import is_desk, visitor_of

            of_class = {"identity": visitor_of, "class_is_desk": is_desk}
        return of_class | {
            "local": local,
            "names": announced_names(local=local) | self.way.names,
            "way": self.way,
            "embed_from": self._embed_from,
            # The requests being answered, and the open connections.
            "under_way": set(),
            "voila_frontend": self.voila_frontend,
            "xsrf_cookies": True,
            # Behind a proxy, Jupyter may have its own cookie on the same host.
            "xsrf_cookie_name": "_cardmath_xsrf",
            "xsrf_cookie_kwargs": {"samesite": "Lax", "expires_days": None},
            "websocket_max_message_size": LARGEST,
        }

    def _addresses(self) -> list[Any]:
        """Return all the server's addresses."""
        all_there_is = {"pages": self.pages, "pool": self.pool}
        of_class: list[Any] = []
        if self.served_class is not None:
            from cardmath_widgets.classroom.served.addresses import addresses_of

            of_class = addresses_of(self.served_class, all_there_is)
        below: list[Any] = [
            *of_class,
            (r"/", handlers.StartHandler, all_there_is),
            (rf"/assets/{FILE}", AssetHandler, {"assets": lambda: self.assets}),
            (rf"/voila-frontend/{FILE}", AssetHandler, {"assets": lambda: self.voila_frontend.assets}),
            (r"/api/health", handlers.HealthHandler, all_there_is),
            (rf"/api/seats/{SEAT}/line", PageConnection, all_there_is),
            (rf"/api/seats/{SEAT}/outputs", handlers.OutputsHandler, all_there_is),
            (rf"/api/seats/{SEAT}/leave", handlers.LeaveHandler, all_there_is),
            (rf"/api/kernels/{SEAT}", handlers.VoilaKernelHandler, all_there_is),
            (rf"/api/kernels/{SEAT}/channels", VoilaConnection, all_there_is),
            (rf"/voila/api/shutdown/{SEAT}", handlers.VoilaGoodbyeHandler, all_there_is),
            (r"/(?P<name>[\w-]+)(?P<slash>/?)", handlers.AppHandler, all_there_is),
            (r"/(?P<name>[\w-]+)/(?P<number>\d+)/?", handlers.CalledHandler, all_there_is),
            (r"/(?P<name>[\w-]+)/(?P<place>.+\.\w+)", handlers.BesideHandler, all_there_is),
        ]
        base = self.way.base.rstrip("/")
        addresses = [(re.escape(base) + address, *rest) for address, *rest in below]
        if base:
            addresses.append((re.escape(base), handlers.DoorHandler, all_there_is))
        return [*addresses, (r"/.*", handlers.LostHandler, all_there_is)]

    def run(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        """Serve until interrupted or terminated, then end every kernel."""
        asyncio.run(self.serve(listener, announce))

    async def serve(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        """Serve until a signal comes; ``announce`` is called when the pages are ready."""
        stopping = asyncio.Event()
        if not self.forks:
            self.workers.begin()
        server = BoundedServer(self.app, self.limits.connections)
        sweeping = PeriodicCallback(self.pool.sweep, SWEEP_EVERY * 1000)
        with signals_set(stopping):
            try:
                if self.served_class is not None:
                    await self.served_class.open(
                        self.app.settings, self.pages, self.pool.send_away, self.run_cells
                    )
                await self._warm_up()
                if self.served_class is not None:
                    self.served_class.add_site()
                sweeping.start()
                server.add_socket(listener)
                announce()
                await stopping.wait()
            finally:
                sweeping.stop()
                server.stop()
                await self._given_time("requests", finish(self.app.settings["under_way"]))
                await self._given_time("connections", server.close_all_connections())
                if self.served_class is not None:
                    await self._given_time("the class", self.served_class.close())
                await self._end_kernels()

    async def _warm_up(self) -> None:
        """Draw the start page's boards, render the pages and start a kernel, so no pupil has to wait."""
        # The address of every file contains a fingerprint of them all, so the pictures come first.
        boards = drawing_boards(boards_of(self.pages.lessons.values(), self.begin))
        drawn = boards_in(await self.run_cells([boards]))
        for name, picture in drawn.items():
            self.assets.add_content(name, picture)
        compress(self.assets.files.values())
        if self.served_class is not None and self.served_class.is_site:
            # Its pages are ready-made.
            return
        apps = [self.pages.check(lesson) for lesson in list(self.pages.lessons.values())]
        for lesson in self.pages.broken:
            self.log.error("%s: %s", lesson.path, lesson.problem)
        if self.forks and any(app is not None and not app.is_plain for app in apps):
            await self.run_cells([], is_plain=False)

    async def run_cells(self, cells: list[str], *, is_plain: bool = True) -> list[list[Output]]:
        """Run cells in a kernel of their own, and end it."""
        seat = self.pool.open(Seat(cells, str(lessons_folder()), is_plain))
        try:
            return await seat.outputs
        except OpeningError as error:
            raise ServingError(_("No kernel could be started; see above.")) from error
        finally:
            await self.pool.end(seat)

    def line(self, seat: Seat) -> KernelConnection:
        """Return the connection to a seat's Python: forked or shared for our pages, otherwise Jupyter's."""
        # In a class, only the pupil whose seat it is can open a seat at a table.
        env = {**environment(for_pupils=seat.is_for_pupils), "CARDMATH_VISITOR": seat.owner}
        # Without one, a browser has one seat at a table.
        env["CARDMATH_BROWSER"] = seat.browser
        env[CLASS] = seat.class_key
        if seat.is_plain:
            if self.forks:
                return BareConnection(seat.folder, self.log, env)
            return SharedConnection(self.workers, self.log, env)
        # Only teachers' notebooks need Jupyter.
        from cardmath_widgets.server.kernels.jupyter.connection import JupyterConnection

        return JupyterConnection(self._jupyter_kernels, seat.name, seat.folder, self.log, env)

    @cached_property
    def _jupyter_kernels(self) -> "LessonKernels":
        """The Jupyter kernels."""
        from cardmath_widgets.server.kernels.jupyter.provisioner import LessonKernels

        return LessonKernels(self.folder, self._transport, forks=self.forks)

    async def _given_time(self, name: str, ending: Awaitable[None]) -> None:
        """Wait for something to end, but not for ever: Ctrl-C always stops the server."""
        try:
            async with asyncio.timeout(PATIENCE):
                await ending
        except TimeoutError:
            self.log.error("Stopped without waiting any longer for: %s", name)

    async def _end_kernels(self) -> None:
        await self._given_time("pages", self.pool.close())
        await self.workers.close()
        ForkClient.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def socket_folder(*, use_ipc: bool) -> tuple[str, str]:
    """Make a private folder for the kernels' sockets; if no path is short enough, kernels use ports."""
    for place in (tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR"), "/tmp"):
        room = LONGEST_SOCKET_PATH - SOCKET_NAME - FOLDER_NAME
        if use_ipc and place and os.access(place, os.W_OK) and len(os.fsencode(place)) <= room:
            return tempfile.mkdtemp(prefix="cardmath-", dir=place), "ipc"
    return tempfile.mkdtemp(prefix="cardmath-"), "tcp"


def _log_of_errors() -> logging.Logger:
    """Return the log of errors that a teacher should know about; visitors' invalid requests are left out."""
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    log = logging.getLogger(LessonServer.__name__)
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("[%(name)s] %(levelname)s | %(message)s"))
    log.handlers = [handler]
    log.propagate = False
    log.setLevel(logging.ERROR)
    return log
