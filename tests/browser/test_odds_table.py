"""Odds in Chromium: a whole game by mouse, by keyboard, round one tablet; reload, sizes, axe-core."""

import re
from collections.abc import Callable, Collection
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from cardmath.cards import Card
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.words import the_card
from cardmath.ranks import card_aloud
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, fact, further, painted_share, spot, wait_until
from tests.browser.test_access import violations

FAST = "pace=fast&strength=beginner"
#: What a person waits for: their own turn, or the end of a show.
MINE = "[data-sprite='plate.1'][data-state=turn], button[data-sprite='next']"
OVER = ".cm-fact.is-main dd:text-is('game over')"
#: A phone, upright and on its side, comes first: these are looked at in every run.
SIZES = some_of([(360, 740), (740, 360), (1280, 800), (820, 1180), (1920, 1080), (3840, 2160)], 1)


def open_table(page: Page, server: Server, link: str = "number=7") -> None:
    page.goto(f"{server.address}odds#{link}")
    page.wait_for_selector(".cardmath-board[data-ready] [data-sprite^='plate']", timeout=20_000)
    expect(status(page)).not_to_be_empty()


def status(page: Page) -> Locator:
    """What the table says; the exercises below it speak for themselves."""
    return page.locator(".cm-said").first.locator(".cm-status")


def hand(page: Page) -> list[str]:
    """The own cards that can be pressed, by their keys."""
    keys: list[str] = page.eval_on_selector_all(
        ".cm-hand button", "all => all.map((one) => one.dataset.sprite)"
    )
    return keys


def told(page: Page) -> int:
    """How many entries the log has."""
    return page.locator(".cm-log li").count()


def wait_for_more(page: Page, before: int) -> None:
    """Wait until the log tells more: what was played has come back."""
    page.wait_for_function("before => document.querySelectorAll('.cm-log li').length > before", arg=before)


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector(f"{MINE}, {OVER}", timeout=30_000, state="attached")


@pytest.mark.proof
def test_a_whole_game_of_four_is_played_by_mouse(page: Page, server: Server) -> None:
    open_table(page, server, f"number=7&options.lives=1&{FAST}")
    for turn in range(5):
        wait_for_turn(page)
        if page.locator(OVER).count():
            break
        if turn % 2:
            before = told(page)
            spot(page, hand(page)[-1]).click()
            spot(page, "plate.3").click()
            spot(page, "3.2").click()
            wait_for_more(page, before)
        else:
            spot(page, "stock").click()
            expect(page.locator(".cm-hand button")).to_have_count(7)
            spot(page, hand(page)[-1]).click()
            expect(page.locator(".cm-hand [aria-pressed=true]")).to_have_count(1)
            spot(page, "discards").click()
            expect(page.locator(".cm-hand button[aria-label*='just drawn']")).to_have_count(0)
    page.wait_for_selector(OVER, timeout=30_000, state="attached")
    expect(status(page)).to_contain_text(re.compile("wins? with|tie with|No hand has"))
    expect(page.locator("[data-state=best]:not(.cm-kind-rung)")).to_have_count(1)
    assert page.locator(".cm-kind-seen").count() == 24
    assert painted_share(page) > 0.1
    button(page, "Where I lost most").click()
    expect(page.locator(".cm-side")).to_contain_text(
        re.compile("would have won|no turn cost", re.I), timeout=30_000
    )


@pytest.mark.proof
def test_a_whole_game_of_four_is_played_by_keyboard_alone(page: Page, server: Server) -> None:
    open_table(page, server, f"number=7&options.lives=2&{FAST}")

    def reach(key: str) -> None:
        for _ in range(90):
            here = page.evaluate("document.activeElement?.dataset?.sprite ?? ''")
            if here == key:
                return
            inside = page.evaluate(
                """key => document.activeElement?.parentElement?.querySelector(
                    `[data-sprite='${key}'][tabindex="-1"]`) !== null""",
                key,
            )
            page.keyboard.press("ArrowRight" if here and inside else "Tab")
            if here and inside and page.evaluate("document.activeElement?.dataset?.sprite") == here:
                page.keyboard.press("Home")
                for _step in range(8):
                    page.keyboard.press("ArrowLeft")
        raise AssertionError(f"the keyboard does not reach {key}")

    page.locator("button[data-sprite=stock]").focus()
    for turn in range(80):
        wait_for_turn(page)
        if page.locator(OVER).count():
            break
        if page.locator("button[data-sprite=next]").count():
            if _is_on_table(page):
                page.keyboard.press("n")
            else:
                reach("next")
                page.keyboard.press("Enter")
            expect(page.locator("button[data-sprite=next]")).to_have_count(0)
            continue
        if turn % 3 == 1 and page.locator("button[data-sprite='plate.2']").count():
            before = told(page)
            reach(hand(page)[0])
            page.keyboard.press("Enter")
            reach("plate.2")
            page.keyboard.press("Enter")
            page.wait_for_selector("button[data-sprite='2.1']")
            reach("2.1")
            page.keyboard.press("Enter")
            wait_for_more(page, before)
        else:
            reach("draw")
            page.keyboard.press("Enter")
            expect(page.locator(".cm-hand button")).to_have_count(7)
            before = told(page)
            # The Enter key on a card discards it.
            reach(hand(page)[0])
            page.keyboard.press("Enter")
            wait_for_more(page, before)
        expect(page.locator(".cm-hand button[aria-label*='just drawn']")).to_have_count(0)
    expect(page.locator(OVER)).to_have_count(1)


def _is_on_table(page: Page) -> bool:
    return bool(page.evaluate("document.activeElement?.dataset?.sprite"))


class Frames:
    """Everything that a page receives over its line, as text."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        page.on("websocket", self._follow)

    def _follow(self, line: WebSocket) -> None:
        line.on("framereceived", lambda data: self.received.append(_text(data)))

    @property
    def text(self) -> str:
        """What the table sent; an exercise beside it may name any cards."""
        return "".join(one for one in self.received if "odds-hands" not in one)

    def name(self, keys: Collection[str]) -> bool:
        """Whether they name these cards; a frame can be reported after the page has shown it."""
        return set(map(Card.parse, keys)) <= named(self.text)


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def named(text: str) -> set[Card]:
    """The cards that a text names: as sentences and labels call them, or as keys."""
    return {
        card
        for card in PACK
        if card_aloud(card) in text or the_card(card) in text or re.search(rf'"{card}\\?": ?[{{\[]', text)
    }


def own_fields(page: Page) -> list[str]:
    """The names of the table's own fields in the address; those of the exercises have a key."""
    fields = page.evaluate("location.hash.slice(1)").split("&")
    return [field.partition("=")[0] for field in fields if "~" not in field]


@pytest.mark.proof
@pytest.mark.parametrize("turns", some_of([4, 14], 1))
def test_a_round_with_two_people_at_one_tablet(
    new_page: Callable[..., Page], server: Server, turns: int
) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, reduced_motion="reduce")
    frames = Frames(page)
    beside = "practice~kind=odd-even&practice~number=1"
    open_table(page, server, f"options.players=3&options.lives=1&people=2&{FAST}&{beside}")
    met: set[Card] = set()

    def look() -> None:
        met.update(Card.parse(key) for key in hand(page))
        labels = page.locator(".cm-log li").all_inner_texts()
        met.update(named(" ".join(labels)))

    assert hand(page) == []
    assert named(frames.text) == set()
    for turn in range(turns):
        page.wait_for_selector("[data-sprite=me], [data-sprite=skip], [data-state=best]", timeout=30_000)
        if not page.locator("[data-sprite=me]").count():
            break
        assert hand(page) == [], "hidden until its owner says so"
        # Not by a tap: it may lie where *pass* was pressed a moment ago, and would count as its second press.
        spot(page, "me").dispatch_event("click")
        page.wait_for_selector(".cm-hand button")
        look()
        if turn == 2:
            page.reload()
            page.wait_for_selector(".cardmath-board[data-ready] [data-sprite=me]", timeout=20_000)
            assert hand(page) == []
            spot(page, "me").tap()
            page.wait_for_selector(".cm-hand button")
        spot(page, "stock").tap()
        expect(page.locator(".cm-hand button")).to_have_count(7)
        look()
        wait_until(page, lambda: bool(frames.name(hand(page))))
        assert named(frames.text) <= met
        spot(page, hand(page)[-1]).tap()
        spot(page, "discards").tap()
        page.wait_for_selector("[data-sprite=pass], [data-sprite=skip], [data-state=best]")
        look()
        if page.locator("[data-sprite=pass]").count():
            assert named(frames.text) <= met
            spot(page, "pass").tap()
            expect(page.locator(".cm-hand button")).to_have_count(0)
            at_rest(page)
        assert "table" in own_fields(page)
        assert not {"number", "moves", "cards"} & set(own_fields(page))
    if turns < 14:  # not to the show
        return
    page.wait_for_selector("[data-state=best]", timeout=30_000)
    shown = page.eval_on_selector_all(
        ".cm-kind-seen[aria-label]", "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert len(shown) == 18


@pytest.mark.proof
def test_a_reload_in_the_middle_takes_nothing_back(page: Page, server: Server) -> None:
    open_table(page, server, f"number=7&{FAST}")
    spot(page, "stock").click()
    page.wait_for_function("() => location.hash.includes('moves=draw')")
    before = hand(page)
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] .cm-hand button", timeout=20_000)
    expect(page.locator(".cm-hand button")).to_have_count(7)
    assert sorted(hand(page)) == sorted(before)
    page.keyboard.press("Tab")
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")
    spot(page, hand(page)[-1]).click()
    spot(page, "discards").click()
    wait_for_turn(page)
    button(page, "Undo").click()
    expect(fact(page, "Undone")).to_have_text("1")
    expect(page.locator(".cm-hand button")).to_have_count(7)


@pytest.mark.proof
def test_advice_pause_and_the_log(page: Page, server: Server) -> None:
    open_table(page, server, f"number=7&{FAST}")
    button(page, "Hint").click()
    expect(page.locator(".cm-shares li")).to_have_count(3, timeout=30_000)
    button(page, "Pause").click()
    spot(page, "draw").click()
    expect(page.locator(".cm-hand button")).to_have_count(7)
    spot(page, hand(page)[0]).dblclick()
    expect(fact(page, "Turn")).to_have_text("Jack")
    expect(page.locator(".cm-log li").first).to_contain_text("You discarded")
    button(page, "Go on").click()
    wait_for_turn(page)
    page.locator(".cm-log ol").focus()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "What happened"
    button(page, "Why they did it").click()
    expect(page.locator(".cm-side")).to_contain_text(re.compile("“I (drew|traded|called odds)"))


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 8])
def test_axe_finds_nothing(page: Page, server: Server, players: int) -> None:
    open_table(page, server, f"number=7&options.players={players}&options.lives=9&{FAST}")
    button(page, "Settings").click()
    further(page)
    expect(page.get_by_label("How the computer plays")).to_be_visible()
    assert violations(page) == []
    button(page, "Settings").click()
    spot(page, "call").click()
    page.wait_for_selector("[data-state=best]", timeout=30_000)
    assert violations(page) == []


GEOMETRY = """() => {
  const box = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return [left, top, right, bottom, width, height];
  };
  const all = (query) => [...document.querySelectorAll(query)].filter((one) => one.getClientRects().length);
  const texts = ".cm-dock .cm-button, .cm-status, .cm-kind-plate, .cm-kind-seat, "
    + ".cm-plate-note, .cm-kind-action";
  const surface = document.querySelector(".cm-surface");
  return {
    page: document.documentElement.scrollWidth,
    cut: all(texts).filter((e) => e.scrollWidth > e.clientWidth + 1
        || (e.matches("button, .cm-kind-plate, .cm-kind-seat") && e.scrollHeight > e.clientHeight + 3))
      .map((e) => `${e.className} ${e.textContent} ${e.scrollHeight}/${e.clientHeight}`),
    spots: Object.fromEntries(all(".cm-spot").map((e) => [e.dataset.sprite, box(e)])),
    plates: Object.fromEntries(all(".cm-kind-plate, .cm-kind-seat").map((e) => [e.dataset.sprite, box(e)])),
    surface: box(surface),
    dock: all(".cm-dock .cm-button").map(box),
    letters: all(".cm-plate-note").map((e) => parseFloat(getComputedStyle(e).fontSize)),
    own: all(".cm-hand button, [data-sprite=stock], [data-sprite=discards]").map(box),
    wide: surface.scrollWidth - surface.clientWidth,
    small: all("button.cm-button, button.cm-kind-action").map((e) => [e.textContent, box(e)])
      .filter(([, b]) => b[4] < 43.5 || b[5] < 43.5).map(([name]) => name),
  };
}"""


def settled(page: Page) -> dict[str, Any]:
    at_rest(page)
    seen: dict[str, Any] = page.evaluate(GEOMETRY)
    return seen


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_table_fits_every_screen(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_table(page, server)
    for players in range(3, 9):
        page.evaluate("link => { location.hash = link; }", f"number=7&options.players={players}&{FAST}")
        expect(page.locator("[data-sprite^='plate.']")).to_have_count(players)
        seen = settled(page)
        assert seen["page"] <= size[0]
        assert seen["wide"] <= 0
        assert seen["cut"] == []
        assert seen["small"] == []
        assert min(seen["letters"]) >= 8.5, "every plate can be read"
        left, _top, right, _bottom = seen["surface"][:4]
        assert all(box[0] >= left and box[2] <= right for box in seen["spots"].values())
        plates = list(seen["plates"].values())
        for at, one in enumerate(plates):
            for other in plates[:at]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, "plates lie apart"
        lowest = max(box[3] for box in (*seen["spots"].values(), *seen["dock"]))
        assert lowest <= size[1], "the whole table and the dock are seen at once"
        assert len(seen["own"]) == 6 + 2
        assert all(box[4] >= 40 and box[5] >= 44 for box in seen["own"])
