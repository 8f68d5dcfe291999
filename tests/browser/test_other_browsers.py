"""The server's pages, a site of plain files and one file in the engines of Safari and of Firefox.

Safari's is also that of every browser on an iPad.
"""

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from .conftest import Server
from .firefox import FIREFOX, firefox
from .guest import Guest, walk
from .sites import make_site
from .webkit import BROWSER, DRIVER, SCREEN, webkit

#: Other browsers: looked at before an issue is done.
pytestmark = [
    pytest.mark.proof,
    # Selenium's own, between two of its classes.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]
Opening = Callable[[], AbstractContextManager[Guest]]
ENGINES = [
    pytest.param(
        webkit,
        marks=pytest.mark.skipif(
            None in (BROWSER, DRIVER, SCREEN), reason="needs Debian's webkit2gtk-driver and xvfb"
        ),
        id="webkit",
    ),
    pytest.param(
        firefox,
        marks=pytest.mark.skipif(FIREFOX is None, reason="needs Debian's firefox-esr"),
        id="firefox",
    ),
]


@pytest.fixture(params=ENGINES)
def guest(request: pytest.FixtureRequest) -> Iterator[Guest]:
    opening: Opening = request.param
    with opening() as coming:
        yield coming


class Space:
    """A web space with a site: what was asked for by name, and what it does not give."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        self.withheld: set[str] = set()
        asked, withheld = self.asked, self.withheld

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.rpartition("/")[2]
                asked.append(name)
                if name in withheld:
                    self.send_error(404)
                else:
                    super().do_GET()

            def log_message(self, *_rest: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=folder)
        )
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Space]:
    folder = tmp_path_factory.mktemp("site") / "public"
    made = make_site(folder)
    assert made.returncode == 0, made.stderr
    made_of = Space(folder)
    yield made_of
    made_of.server.shutdown()
    made_of.server.server_close()


def test_pages_of_the_server(guest: Guest, server: Server) -> None:
    walk(guest, server.address)


def test_a_site_starts_from_its_memory_and_is_kept(guest: Guest, space: Space) -> None:
    # A service worker would ask for all there is.
    space.withheld.add("service-worker.js")
    guest.open(f"{space.address}pyramid-addition.html#number=7")
    assert "memory.bin" in space.asked
    assert "modules.zip.bin" not in space.asked
    space.withheld.clear()
    walk(guest, space.address, ".html")
    space.asked.clear()
    guest.open(f"{space.address}pyramid-addition.html#number=8")
    assert "memory.bin" not in space.asked


def test_one_file_is_played_and_remembers(guest: Guest, one_file: Path) -> None:
    address = one_file.as_uri()
    walk(guest, f"{address}?", ".html")
    guest.driver.get(address)
    guest.until(lambda: guest.finds(".tile"))
    # Either the game waits on the start page, or the page says that this browser forgets.
    is_said = [line for line in guest.finds("main section.as-file") if "This browser forgets" in line.text]
    assert len(guest.finds("#carry-on a")) + len(is_said) == 1
    asked = guest.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
    assert isinstance(asked, list)
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []
