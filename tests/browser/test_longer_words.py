"""Room for other languages: with words that are 40 % longer, no text is cut on a phone.

The language is invented (see `tests.pseudo`). It reaches the server and its kernels as Python starts them.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classes import AClass
from tests.browser.conftest import KNOWS_THE_GAMES, Server, start_server
from tests.browser.serving import READY
from tests.pseudo import collected, lengthened, write_language

PHONE: Final = {"width": 360, "height": 740}
#: The boards and an exercise, by their addresses.
PAGES: Final = (
    "pyramid-addition#number=7",
    "odd-and-even#number=7",
    "odd-and-even#game=contradance&number=7",
    "odd-and-even#game=patriarchs&number=7",
    "odd-and-even#game=royal-cotillion&number=7",
    "odd-and-even#game=captured-queens&number=7",
    "odds#number=7",
    "exercises#kind=addition&number=7",
)
#: The texts that leave the window or the box that clips them, and whether the page can be scrolled sideways.
CUT: Final = """() => {
  const clips = (value) => value === "hidden" || value === "clip";
  const isCut = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    // A line has room above and below its letters, which may reach out of a low box.
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    const line = text.height / (new Set(tops).size || 1);
    const [head, foot] = [text.top + 0.2 * line, text.bottom - 0.15 * line];
    if (text.left < -0.5 || text.right > innerWidth + 0.5) return true;
    for (let box = node.parentElement; box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (clips(overflowX) && (text.left < left - 1 || text.right > right + 1)) return true;
      if (clips(overflowY) && (head < top - 1 || foot > bottom + 1)) return true;
      if (overflowX === "auto" || overflowX === "scroll") return false;
    }
    return false;
  };
  // A long sentence of the board has a button that shows the rest.
  const canReadOn = [...document.querySelectorAll("button")]
    .filter((one) => one.checkVisibility())
    .some((one) => /^Readœẞ onœ/.test(one.getAttribute("aria-label") ?? one.textContent));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    const { width, height } = box.getBoundingClientRect();
    // What is for screen readers alone has a box of one pixel.
    const isSeen = node.data.trim() && Math.min(width, height) > 2
      && box.checkVisibility({ opacityProperty: true })
      && !box.closest("script, style, [class*=unseen], svg");
    const hasRest = canReadOn && box.closest(".cm-said");
    if (isSeen && !hasRest && isCut(node)) found.push(`${box.className}: ${node.data.trim()}`);
  }
  return { texts: found, isWide: document.documentElement.scrollWidth > innerWidth };
}"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What Python is started with so that it speaks the longer language."""
    folder = tmp_path_factory.mktemp("longer")
    write_language(folder, collected(), lengthened)
    (folder / "sitecustomize.py").write_text(
        f"from cardmath import i18n\ni18n.LOCALES = {str(folder)!r}\ni18n.activate('eo')\n", "utf-8"
    )
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(paths), "LANGUAGE": "eo"}


@pytest.fixture(scope="module")
def longer_server(environment: dict[str, str]) -> Iterator[Server]:
    running = start_server(env=os.environ | environment)
    yield running
    running.stop()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.add_init_script(KNOWS_THE_GAMES)
    yield context.new_page()
    context.close()


def nothing_is_cut(page: Page) -> None:
    expect(page.locator("body")).to_contain_text("œẞ")
    seen: dict[str, Any] = page.evaluate(CUT)
    assert seen == {"texts": [], "isWide": False}


@pytest.mark.proof
def test_on_the_start_page(phone: Page, longer_server: Server) -> None:
    phone.goto(longer_server.address)
    nothing_is_cut(phone)


@pytest.mark.proof
@pytest.mark.parametrize("address", PAGES)
def test_on_a_board_and_an_exercise(phone: Page, longer_server: Server, address: str) -> None:
    phone.goto(longer_server.address + address)
    ready = READY if not address.startswith("exercises") else ".cm-desk button"
    expect(phone.locator(ready).first).to_be_visible()
    nothing_is_cut(phone)


@pytest.mark.proof
def test_on_the_page_where_pupils_join(
    phone: Page, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    running = AClass(tmp_path)
    try:
        phone.goto(running.here + "class/join")
        expect(phone.locator("#code")).to_be_visible()
        nothing_is_cut(phone)
    finally:
        running.stop()
