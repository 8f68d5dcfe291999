"""The pages: what is on them, what they load, and what is not served."""

import re
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Server, Watch
from .serving import APP, PATIENCE, READY, fetch, open_app

#: How much wider a page is than its window.
BEYOND = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.proof
def test_start_page_lists_the_apps(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.get_by_role("link", name="Pyramid Addition", exact=True).click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.url.split("#")[0] == server.address + APP


@pytest.mark.parametrize("where", ["", APP, "no-such-page"])
def test_landmarks_language_title_skip_link_and_width(
    page: Page, server: Server, watch: Watch, where: str
) -> None:
    if where == "no-such-page":
        watch.allow("404")
    page.goto(server.address + where)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.title()
    # A board has the whole window below the bar; what the footer says of other pages stands in its panel.
    landmarks = ("banner", "navigation", "main", *(() if where == APP else ("contentinfo",)))
    for role in landmarks:
        # The doors of the start page are a landmark of their own.
        count = 2 if (where, role) == ("", "navigation") else 1
        expect(page.get_by_role(role)).to_have_count(count)  # type: ignore[arg-type]
    expect(page.locator("h1")).to_have_count(1)
    assert "width=device-width" in (page.locator("meta[name=viewport]").get_attribute("content") or "")
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    assert skip.get_attribute("href") == "#main"
    expect(skip).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 740})
    if where == APP:
        page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.evaluate(BEYOND) <= 0


@pytest.mark.proof
@pytest.mark.parametrize("size", [(820, 1180), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("where", ["", APP])
def test_nothing_sticks_out_sideways(
    new_page: Callable[..., Page], server: Server, where: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(server.address + where)
    if where:
        page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.evaluate(BEYOND) <= 0


def test_app_is_ready_and_says_so(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.route("**/outputs", lambda route: held.append(route))
    with page.expect_request("**/outputs"):
        page.goto(server.address + APP, wait_until="commit")
    expect(page.get_by_role("status").filter(has_text="Dealing")).to_be_visible()
    held[0].continue_()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.locator("#dealing")).to_be_hidden()
    assert page.locator("body").get_attribute("data-connection") == "ok"
    expect(page.get_by_role("alert")).to_have_count(0)


def test_page_is_light_and_its_files_may_be_kept(page: Page, server: Server) -> None:
    open_app(page, server.address)
    loaded = page.evaluate("performance.getEntriesByType('resource').map((r) => [r.name, r.transferSize])")
    assert len(loaded) < 30
    assert sum(size for _, size in loaded) < 700_000
    assets = [name for name, _ in loaded if "/assets/" in name]
    assert assets
    for asset in assets:
        status, _, headers = fetch(asset)
        assert status == 200
        assert "immutable" in headers["Cache-Control"]


def test_browser_may_load_nothing_from_outside(server: Server) -> None:
    policy = fetch(server.address + APP)[2]["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


def test_unknown_page_is_a_friendly_404(page: Page, server: Server, watch: Watch) -> None:
    watch.allow("404")
    answer = page.goto(server.address + "no/such/page")
    assert answer is not None
    assert answer.status == 404
    home = page.get_by_role("link", name="start page")
    assert home.evaluate("link => link.href") == server.address
    home.click()
    expect(page.locator("#play").get_by_role("link", name="Pyramid Addition", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        f"{APP}.ipynb", f"voila/files/{APP}.ipynb", f"voila/render/{APP}.ipynb", f"files/{APP}.ipynb",
        f"api/contents/{APP}.ipynb", "voila/api/contents/", "manifest.json", "voila/tree/", "api/kernels",
        "assets/../manifest.json", "%2e%2e/pyproject.toml",
    ],
)  # fmt: skip
def test_notebooks_and_folders_are_not_served(server: Server, path: str) -> None:
    status, text, _ = fetch(server.address + path)
    assert status in (400, 403, 404)
    assert "PyramidBoard" not in text


def test_head_is_answered_and_starts_nothing(server: Server) -> None:
    before = server.pages()
    for where, expected in (("", 200), (APP, 200), ("no-such-page", 404)):
        request = urllib.request.Request(server.address + where, method="HEAD")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                status, body = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                status, body = error.code, error.read()
        assert (where, status, body) == (where, expected, b"")
    # Pages of earlier tests may leave meanwhile.
    assert server.pages() <= before


def test_everything_carries_the_same_protection(server: Server) -> None:
    _, text, page = fetch(server.address)
    asset = re.search(r'href="\./(assets/[^"]+\.css)"', text)
    assert asset is not None
    _, _, file = fetch(server.address + asset[1])
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
                   "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"):  # fmt: skip
        assert page[header]
        assert file[header] == page[header]


@pytest.mark.parametrize("where", ["", APP, "no/such/page"])
def test_addresses_on_a_page_are_relative(server: Server, where: str) -> None:
    _, text, _ = fetch(server.address + where)
    assert not re.findall(r'(?:href|src)="/[^"]*', text)


@pytest.mark.proof
def test_unknown_widget_module_is_an_error_and_not_a_wait(page: Page, server: Server) -> None:
    open_app(page, server.address)
    said = page.evaluate("cardmathModule('no-such-module').then(() => 'loaded', (error) => error.message)")
    assert "no-such-module" in said
