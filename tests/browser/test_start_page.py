"""The start page: two doors, the teachers' choice, the last game, and links that open what they promise."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from cardmath_widgets.server.notebooks.tiles import groups
from tests.amounts import some_of
from tests.browser.test_access import violations

from .conftest import Server, start_server
from .serving import PATIENCE, READY, fetch
from .sites import OPENING, make_site

TILES = [(lesson, tile) for lesson in read_manifest(lessons_folder()) for tile in lesson.tiles]
GAMES = [tile.title for _lesson, tile in TILES if tile.sentence]
#: What a tile's page is called, where its board has another name than the tile.
NAMES = {"The world of twelve": "Pyramid Addition"}
SIZES = [(360, 740), (1280, 800), (740, 360), (820, 1180), (1920, 1080), (3840, 2160)]
#: The most bytes of the start page and all it loads on a first visit, fonts included.
MOST_BYTES = 100_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("doors") / "public"
    made = make_site(folder)
    assert made.returncode == 0, made.stderr
    running = start_server("--static", str(folder))
    yield running
    running.stop()


@pytest.fixture(params=["server", pytest.param("site", marks=pytest.mark.proof)])
def start(request: pytest.FixtureRequest) -> Server:
    """A server of the class, or of a site of plain files."""
    found: Server = request.getfixturevalue(request.param)
    return found


def play_something(page: Page) -> None:
    """Turn a card of the stock or, where a deal begins near its end without one, play the card named."""
    stock = page.locator("button[data-sprite=stock]")
    if "empty" not in str(stock.get_attribute("aria-label")):
        stock.click()
        return
    line = re.search(r"Play the (\w+ of \w+)", page.locator(".cm-status").inner_text())
    assert line is not None
    page.get_by_role("button", name=re.compile(f"^{line[1]}")).press("Enter")


@pytest.mark.proof
def test_each_door_shows_its_own_and_nothing_else(page: Page, start: Server) -> None:
    page.goto(start.address)
    play, teachers = page.locator("#play"), page.locator("#for-teachers")
    expect(play.locator(".tile:visible")).to_have_count(len(GAMES))
    expect(teachers).to_be_hidden()
    assert violations(page) == []
    for picture in page.locator(".tile img").all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("image => image.naturalWidth > 300", arg=picture.element_handle())
    loaded = page.evaluate(
        "performance.getEntries().map((one) => one.transferSize ?? 0).reduce((a, b) => a + b)"
    )
    assert loaded < MOST_BYTES
    doors = page.get_by_role("navigation", name="Doors")
    doors.get_by_role("link", name="For teachers").click()
    expect(play).to_be_hidden()
    expect(teachers.locator(".row:visible")).to_have_count(len(TILES))
    expect(doors.get_by_role("link", name="For teachers")).to_have_attribute("aria-current", "true")
    expect(doors.get_by_role("link", name="Play")).not_to_have_attribute("aria-current", "true")
    assert violations(page) == []
    page.go_back()
    expect(teachers).to_be_hidden()


def test_keys_walk_from_the_doors_to_the_games_in_their_order(page: Page, start: Server) -> None:
    page.goto(start.address)
    heard = []
    for _key in range(7 + len(GAMES)):
        page.keyboard.press("Tab")
        heard.append(page.evaluate("document.activeElement.textContent.replace(/\\s+/g, ' ').trim()"))
    assert heard[:2] == ["Skip to the content", "cardmath"]
    assert heard[2].startswith("Your garden")
    assert [one.split()[0] for one in heard[4:7]] == ["Calendar", "Play", "For"]
    assert heard[7:] == GAMES
    # The skip link leaves the doors as they are.
    page.goto(start.address + "#for-teachers")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#for-teachers")).to_be_visible()


def test_teachers_choose_by_keyboard_hear_how_many_fit_and_find_it_again(page: Page, start: Server) -> None:
    page.goto(start.address + "#for-teachers")
    rows, said = page.locator(".row:visible"), page.locator("#for-teachers").get_by_role("status")
    expect(said).to_have_text("")
    page.get_by_label("Age").focus()
    page.keyboard.type("7")
    fit = [tile for _lesson, tile in TILES if tile.facts.age <= 7 <= tile.facts.last_age]
    expect(rows).to_have_count(len(fit))
    expect(said).to_have_text(f"{len(fit)} of {len(TILES)} match.")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Topic")).to_be_focused()
    page.keyboard.type("Number")
    order = list(groups())
    found = [
        (lesson.group, tile.title) for lesson, tile in TILES if tile in fit and "bonds" in tile.facts.topics
    ]
    both = [title for _group, title in sorted(found, key=lambda one: order.index(one[0]))]
    expect(rows).to_have_count(len(both))
    assert page.evaluate("location.hash") == "#for-teachers&age=7&topic=bonds"
    page.reload()
    expect(rows).to_have_count(len(both))
    assert rows.locator("h4").all_inner_texts() == both
    assert violations(page) == []
    page.get_by_label("Topic").select_option("chance")
    page.get_by_label("Kind").select_option("lessons")
    expect(said).to_have_text("Nothing matches. Choose another age or topic.")
    page.get_by_role("button", name="Show everything").click()
    expect(rows).to_have_count(len(TILES))
    expect(page.get_by_label("Kind")).to_be_focused()
    assert page.evaluate("location.hash") == "#for-teachers"


def test_without_scripts_everything_is_listed(new_page: Callable[..., Page], start: Server) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(start.address)
    expect(page.locator(".tile:visible")).to_have_count(len(GAMES))
    expect(page.locator(".row:visible")).to_have_count(len(TILES))
    expect(page.locator("#choice, #carry-on")).to_have_count(2)
    expect(page.locator("#choice:visible, #carry-on:visible")).to_have_count(0)


def test_every_link_leads_to_a_page_and_a_sheet_to_its_place(page: Page, start: Server) -> None:
    page.goto(start.address + "#for-teachers")
    links = page.locator("main a").evaluate_all("all => all.map((one) => one.href)")
    pages = {link.partition("#")[0] for link in links}
    assert len(links) > len(TILES)
    assert {fetch(one)[0] for one in pages} == {200}
    assert all(one.startswith(start.address) for one in pages)


@pytest.mark.parametrize("title", some_of(["Patriarchs", *(one for one in GAMES if one != "Patriarchs")], 1))
def test_a_game_opens_is_carried_on_and_can_be_forgotten(page: Page, server: Server, title: str) -> None:
    page.goto(server.address)
    expect(page.locator("#carry-on")).to_be_hidden()
    page.locator(".tile").get_by_role("link", name=title, exact=True).click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.locator(".site-header h1")).to_have_text(NAMES.get(title, title))
    # The moves before a step of the path are in its address already.
    before = page.evaluate("() => location.hash")
    play_something(page)
    page.wait_for_function(
        "(before) => location.hash.includes('moves=') && location.hash !== before", arg=before
    )
    left = page.url
    page.locator(".site-name").click()
    carry = page.locator("#carry-on")
    expect(carry).to_contain_text(f"Carry on: {NAMES.get(title, title)}")
    assert violations(page) == []
    carry.get_by_role("link").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.url == left
    page.locator(".site-name").click()
    carry.get_by_role("button").click()
    expect(carry).to_be_hidden()
    expect(page.locator(".tile a").first).to_be_focused()
    page.reload()
    expect(page.locator(".tile").first).to_be_visible()
    expect(carry).to_be_hidden()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("kind", "title"),
    [
        ("exercises#kind=parity&base=10", "Odd or even: numerals"),
        ("worksheets#kind=rings&base=10", "Counting round a ring"),
    ],
)
def test_a_teachers_link_opens_its_kind(page: Page, server: Server, kind: str, title: str) -> None:
    page.goto(server.address + "#for-teachers")
    page.locator(f".row a[href$='{kind}']").click()
    expect(page.locator("main")).to_contain_text(re.compile(re.escape(title)), timeout=PATIENCE)


@pytest.mark.proof
def test_the_plans_of_lessons_are_folded_away_from_the_lessons(page: Page, start: Server) -> None:
    page.goto(start.address + "#for-teachers")
    lessons = [tile for _lesson, tile in TILES if tile.lesson]
    plans = page.get_by_role("link", name=re.compile("^Plan: "))
    expect(page.locator(".row:visible").first).to_be_visible()
    expect(plans).to_have_count(0)
    page.get_by_text("Plans for teachers").click()
    expect(plans).to_have_count(len(lessons))
    page.get_by_role("link", name="Plan: Add and carry", exact=True).click()
    expect(page.locator(".cm-teaching")).to_contain_text(
        "Add and carry: plan for the teacher", timeout=OPENING
    )
    page.go_back()
    # The row opens the lesson as pupils see it.
    row = page.locator("[data-what=lessons] .row", has=page.get_by_role("link", name="Think ahead"))
    row.click(position={"x": 60, "y": 45})
    expect(page.locator(".cm-lesson-part")).to_have_count(6, timeout=OPENING)
    expect(page.locator(".cm-teaching")).to_have_count(0)


@pytest.mark.proof
def test_a_sites_game_is_carried_on_and_its_sheets_are_found(page: Page, site: Server) -> None:
    page.goto(site.address)
    page.locator(".tile").get_by_role("link", name="Contradance").click()
    page.wait_for_selector(READY, timeout=OPENING)
    expect(page.locator(".site-header h1")).to_have_text("Contradance")
    before = page.url
    play_something(page)
    page.wait_for_function("before => location.href !== before", arg=before)
    page.locator(".site-name").click()
    expect(page.locator("#carry-on")).to_contain_text("Carry on: Contradance")
    page.goto(site.address + "#for-teachers")
    page.locator(".row a[href$='#kind=rings']").click()
    expect(page.get_by_role("heading", name="Counting round a ring")).to_be_in_viewport()


@pytest.mark.parametrize("size", some_of(SIZES, 1))
@pytest.mark.parametrize("text", some_of(["200%", "100%"], 1))
def test_nothing_sticks_out_or_is_cut(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int], text: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    for door in ("#play", "#for-teachers"):
        page.goto(server.address + door)
        page.add_style_tag(content=f"html {{ font-size: {text} !important; }}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        cut = page.locator(".tile, .row, .door, .choice").evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        assert cut == []
        small = page.locator("main :is(a, button, select):visible").evaluate_all(
            """all => all.filter((one) => {
              const { width, height } = (one.closest(".tile, .row") ?? one).getBoundingClientRect();
              return width < 44 || height < 44;
            }).map((one) => one.textContent)"""
        )
        assert small == []


def test_ages_and_minutes_stay_on_one_line_each(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180})
    page.goto(server.address)
    for fact in page.locator(".tile .facts span:visible").all():
        lines = fact.evaluate("""one => {
          const words = document.createRange();
          words.selectNodeContents(one);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size;
        }""")
        assert lines == 1, fact.inner_text()
