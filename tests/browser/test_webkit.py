"""The server's pages and a site of plain files in WebKit, as Safari and all browsers of an iPad show them."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from .conftest import KNOWS_THE_GAMES, Server
from .sites import make_site
from .webkit import BROWSER, DRIVER, SCREEN, Visitor, visitor

#: Another browser: looked at before an issue is done.
pytestmark = [
    pytest.mark.proof,
    # Selenium's own, between two of its classes.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
    pytest.mark.skipif(None in (BROWSER, DRIVER, SCREEN), reason="needs Debian's webkit2gtk-driver and xvfb"),
]


@pytest.fixture
def guest() -> Iterator[Visitor]:
    with visitor() as coming:
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


def walk(guest: Visitor, address: str, end: str = "") -> None:
    """Play by mouse, by carrying and by keyboard, ask for help, come back, and work at an exercise."""
    guest.driver.get(address)
    guest.run(KNOWS_THE_GAMES)
    guest.open(f"{address}pyramid-addition{end}#number=7")
    for key in ("t7.3", "t7.4"):
        guest.hand.move_to_element(guest.spot(key)).click().perform()
    guest.hears("11z + 2 = 13z. 22z left.")
    guest.spot("t7.5").send_keys("u")
    guest.until(lambda: guest.finds("[data-sprite='t7.3']"))
    guest.hand.click_and_hold(guest.spot("t7.3")).move_to_element(guest.spot("t7.4")).release().perform()
    guest.hears("22z left")
    guest.run("document.querySelector(\"[data-sprite='t7.5']\").focus()")
    guest.hand.send_keys(Keys.ARROW_RIGHT, Keys.ENTER).perform()
    guest.hears("Which card makes 13z with the 2?")
    guest.button("Hint").click()
    guest.hears("Look for a pair inside the pyramid.")
    guest.button("More").click()
    guest.button("Can it be won?").click()
    guest.hears("This can still be won.")
    guest.driver.refresh()
    guest.until(lambda: guest.finds("[data-ready] [data-sprite='t7.5']"))
    assert not guest.finds("[data-sprite='t7.3']")
    guest.open(f"{address}odd-and-even{end}#number=7")
    guest.hand.double_click(guest.spot("r4")).perform()
    guest.hears("The ace of diamonds goes to the ace pile of diamonds.")
    guest.open(f"{address}exercises{end}#kind=addition&number=5&base=12")
    guest.finds(".cm-answering input")[0].send_keys("73", Keys.ENTER)
    guest.hears("73 is right")
    for name in ("odds", "things", "06-add-and-carry"):
        guest.open(f"{address}{name}{end}")


def test_pages_of_the_server(guest: Visitor, server: Server) -> None:
    walk(guest, server.address)


def test_a_site_starts_from_its_memory_and_is_kept(guest: Visitor, space: Space) -> None:
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
