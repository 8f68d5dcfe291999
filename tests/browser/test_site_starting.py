"""How visits to a site of plain files start: what they load, the bar, and what works without a network."""

import functools
import gzip
import http.server
import posixpath
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.playing import button

from .conftest import Server, Watch, start_server
from .playing import fact, link_of, open_game, play, recorded, status
from .sites import BOARD, OPENING, PHONE, make_site, shown

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

SHORT = recorded("bonds-to-ten-1")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    made = make_site(folder)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture(scope="module")
def files(site: Path) -> Iterator[Server]:
    running = start_server("--static", str(site))
    yield running
    running.stop()


def test_a_game_is_won_on_a_phone_and_half_of_it_without_any_network(
    new_page: Callable[..., Page], site: Path, watch: Watch
) -> None:
    # When the network is gone, the browser may look for a newer service worker in vain.
    watch.allow("ERR_CONNECTION_REFUSED")
    page = new_page(**PHONE)
    page.set_default_timeout(OPENING)
    server = start_server("--static", str(site))
    try:
        open_game(page, server, link_of(SHORT))
        half = len(SHORT["moves"]) // 2
        play(page, SHORT["moves"][:half], Locator.tap)
        left = fact(page, "Left").inner_text()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        assert not server.workers()
    finally:
        server.stop()
    page.reload()
    shown(page, f"{BOARD} button[data-sprite='stock']")
    expect(fact(page, "Left")).to_have_text(left, timeout=OPENING)
    button(page, "Hint").click()
    expect(status(page)).not_to_contain_text("Deal", timeout=OPENING)
    play(page, SHORT["moves"][half:], Locator.tap)
    expect(page.locator(".cm-ending")).to_be_visible(timeout=OPENING)


SPOIL = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const place = (await cache.keys()).find(({ url }) => url.endsWith("/memory.bin"));
  await cache.put(place, new Response("no memory"));
}"""


@pytest.mark.parametrize("spoiled", ["on the device", "on its way"])
def test_visits_start_from_a_memory_and_without_it_when_it_cannot_be_read(
    new_page: Callable[..., Page], files: Server, watch: Watch, spoiled: str
) -> None:
    watch.allow("RangeError|404")  # what cannot be read
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def deal() -> str:
        asked.clear()
        page.goto(f"{files.address}pyramid-addition.html?{len(dealt)}")
        shown(page, f"{BOARD} button[data-sprite='stock']").click()
        expect(page.locator("[data-sprite='d'] .cm-count")).to_have_text("1", timeout=OPENING)
        return fact(page, "Deal").inner_text()

    dealt: set[str] = set()
    if spoiled == "on the device":
        for visit in (1, 2, 3):
            dealt.add(deal())
            assert "modules.zip.bin" not in asked, "they are in the memory"
            assert len(dealt) == visit, "chance is not kept"
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.evaluate(SPOIL)
    else:
        page.route("**/memory.bin", lambda route: route.fulfill(status=404))
    dealt.add(deal())
    assert len(dealt) == (4 if spoiled == "on the device" else 1)
    assert "modules.zip.bin" in asked


#: Pyodide finds by its name a machine that calls functions by way of scripts; its stacks cannot be switched.
TABLET = "Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile Safari/604.1"


def test_a_memory_of_another_browser_is_read_on_a_tablet(
    new_page: Callable[..., Page], files: Server
) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, user_agent=TABLET)
    page.set_default_timeout(OPENING)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"{files.address}pyramid-addition.html#number=7")
    shown(page, f"{BOARD} button[data-sprite='stock']").tap()
    button(page, "Hint", exact=True).tap()
    expect(status(page)).to_contain_text("Look for a pair", timeout=OPENING)
    button(page, "Can it be won?").tap()
    expect(status(page)).to_have_text("This can still be won.", timeout=OPENING)
    assert "memory.bin" in asked
    assert "modules.zip.bin" not in asked


SOURCES = """() => Object.fromEntries(
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map((entry) => [new URL(entry.name).pathname.split("/").at(-1), entry.workerFinalSourceType])
)"""


def test_what_a_page_loads_needs_no_service_worker_to_be_found(page: Page, files: Server) -> None:
    for _visit in range(2):
        page.goto(f"{files.address}pyramid-addition.html")
        shown(page, f"{BOARD} button[data-sprite='stock']")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    sources = page.evaluate(SOURCES)
    for name in ("pyramid-addition.html", "icon.svg", "start.js", "worker.js", "manager.js"):
        assert sources[name] == "cache", name


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_rest: object) -> None:
        pass


def test_below_a_path_of_any_signs_on_a_plain_web_space(
    new_page: Callable[..., Page], site: Path, tmp_path: Path
) -> None:
    folder = "class (3):a+b*"
    (tmp_path / folder).symlink_to(site, target_is_directory=True)
    handler = functools.partial(QuietHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as space:
        threading.Thread(target=space.serve_forever, daemon=True).start()
        page = new_page()
        for _visit in range(2):
            page.goto(f"http://127.0.0.1:{space.server_port}/{quote(folder)}/pyramid-addition.html")
            shown(page, f"{BOARD} button[data-sprite='stock']")
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        space.shutdown()
    assert page.evaluate(SOURCES)["manager.js"] == "cache"


class SlowHandler(QuietHandler):
    """A slow connection: so many bytes a second in all, until it is made fast."""

    rate = 400_000.0
    line = threading.Lock()
    is_quick = threading.Event()
    asked: ClassVar[list[str]] = []
    #: What a page or its worker ran as it came.
    run: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(posixpath.basename(self.path))
        if self.headers["Sec-Fetch-Dest"] == "script":
            self.run.append(posixpath.basename(self.path))
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        try:
            while part := source.read(8192):
                with self.line:
                    self.is_quick.wait(len(part) / self.rate)
                outputfile.write(part)
        except OSError:
            pass  # The page goes on without this file.


WATCH_BAR = """
window.barMoves = [];
new MutationObserver(([{ target }]) => {
  window.barMoves.push([Number(target.getAttribute("aria-valuenow")), target.getAttribute("aria-valuetext")]);
}).observe(document, { subtree: true, attributeFilter: ["aria-valuetext"] });
"""


def test_a_slow_line_shows_how_much_has_come_and_starts_without_a_memory(
    new_page: Callable[..., Page], site: Path
) -> None:
    packed = {path.name: path.stat().st_size for path in site.rglob("*.bin")}
    script, machine = (next(site.rglob(f"pyodide.asm.{end}")).read_bytes() for end in ("mjs", "wasm"))
    (start,) = site.rglob("start.js")
    (part,) = re.findall(r"PACKED = ([\d.]+)", start.read_text())
    assert packed["pyodide.asm.wasm.bin"] / len(machine) == pytest.approx(float(part), rel=0.02)
    needed = ("pyodide.asm.wasm.bin", "packages.zip.bin", "modules.zip.bin", "python_stdlib.zip.bin")
    all_of_it = sum(packed[name] for name in needed) + len(gzip.compress(script))
    handler = functools.partial(SlowHandler, directory=site)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as space:
        threading.Thread(target=space.serve_forever, daemon=True).start()
        page = new_page(**PHONE)
        page.add_init_script(WATCH_BAR)
        page.goto(f"http://127.0.0.1:{space.server_port}/pyramid-addition.html", wait_until="commit")
        bar = page.get_by_role("progressbar", name="Loading")
        expect(bar).to_be_visible(timeout=OPENING)
        stock = shown(page, f"{BOARD} button[data-sprite='stock']")
        expect(bar).to_be_hidden(timeout=OPENING)
        bar_moves = page.evaluate("() => window.barMoves")
        values = [value for value, _words in bar_moves]
        assert values == sorted(values)
        assert len(set(values)) > 10
        assert values[-1] == 100
        words = re.fullmatch(r"Loading Python: (\d\.\d) of (\d\.\d) MB", bar_moves[-1][1])
        assert words
        assert [float(number) for number in words.groups()] == pytest.approx([all_of_it / 1e6] * 2, abs=0.06)
        stock.tap()
        expect(page.locator("[data-sprite='d'] .cm-count")).to_have_text("1", timeout=OPENING)
        assert "modules.zip.bin" in SlowHandler.asked
        # This host compresses nothing, so no large script is loaded as it is.
        assert "start.js" in SlowHandler.run
        for name in ("pyodide.asm.mjs", "jupyter-widgets-base.js"):
            assert f"{name}.bin" in SlowHandler.asked
            assert name not in SlowHandler.run
        SlowHandler.is_quick.set()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        # From what is kept, with a memory, and with no bar.
        SlowHandler.asked.clear()
        page.reload()
        shown(page, f"{BOARD} button[data-sprite='stock']").tap()
        expect(page.locator("[data-sprite='d'] .cm-count")).to_have_text("2", timeout=OPENING)
        assert not [name for name in SlowHandler.asked if name.endswith(".bin")]
        assert page.evaluate("() => window.barMoves.length") == 0
        assert page.evaluate("() => getComputedStyle(document.querySelector('.loading')).display") == "none"
        space.shutdown()


def test_the_first_html_shows_the_bar_by_itself(
    new_page: Callable[..., Page], files: Server, watch: Watch
) -> None:
    watch.allow("ERR_FAILED")  # what is not answered in the end
    page = new_page(**PHONE)
    waiting: list[Route] = []

    def answer(route: Route) -> None:
        if route.request.is_navigation_request():
            route.continue_()
        else:
            waiting.append(route)  # for ever

    page.route("**/*", answer)
    page.goto(f"{files.address}pyramid-addition.html", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    bar = page.get_by_role("progressbar", name="Loading")
    expect(bar).to_be_visible()
    expect(bar).to_have_css("height", "12px")
    expect(page.locator(".loading")).to_have_css("opacity", "1")
    expect(page.get_by_text(re.compile(r"^Loading Python: 0\.0 of [4-6]\.\d MB$"))).to_be_visible()
    assert waiting
    for route in waiting:
        route.abort()


def test_what_is_kept_shows_no_bar_before_a_script_runs(new_page: Callable[..., Page], files: Server) -> None:
    page = new_page()
    address = f"{files.address}pyramid-addition.html"
    page.goto(address)
    shown(page, f"{BOARD} button[data-sprite='stock']")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    kept = page.evaluate("address => caches.match(address).then((page) => page.text())", address)
    assert kept.count("<html data-kept") == 1
