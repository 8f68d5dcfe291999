"""The patiences in Chromium, as pupils meet them: mouse, finger, keyboard, reload, every game."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from cardmath.games import CapturedQueensGame, game_from_setup
from cardmath.links import to_link
from cardmath.records import Record
from cardmath_widgets.games.patience.gestures import PatienceGestures
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, fact, frames, pixels, spot, status, wait_until, way_back
from tests.browser.test_access import violations
from tests.browser.test_sizes import SIZES, check_geometry

SEEDS = Path(__file__).parents[2] / "seeds"
GAMES = ("odd-and-even", "patriarchs", "royal-cotillion", "contradance", "captured-queens")
MOVES_PLAYED = """count => {
  const moves = new URLSearchParams(location.hash.slice(1)).get("moves") ?? "";
  return moves.split(",").filter(Boolean).length === count;
}"""
TAKES = "[data-mark='takes']"
MOVES_PLAYED_OR_TWO_PILES = f"count => document.querySelector(`{TAKES}`) || ({MOVES_PLAYED})(count)"


def proven(game: str) -> Record:
    """The shortest game of the catalogue whose winning line is proven."""
    lines = (SEEDS / game / f"{game}.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    best = min((one for one in entries if one["verdict"] == "winnable"), key=lambda one: len(one["moves"]))
    return Record.of_deal(game_from_setup(game, best), best["number"]).with_moves(best["moves"])


def nearly_won(game: str, left: int) -> tuple[str, list[str], int]:
    """A link to a proven game in which so many moves are left, these moves, and how many went before."""
    record = proven(game)
    moves = list(record.moves)
    return to_link(record.with_moves(moves[:-left])), moves[-left:], len(moves) - left


def open_patience(page: Page, server: Server, link: str = "number=7") -> None:
    page.goto("about:blank")
    page.goto(f"{server.address}odd-and-even#{link}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(status(page)).not_to_be_empty()


def keys_of(move: str) -> tuple[str, ...]:
    hands = PatienceGestures()
    return hands.spots_of(CapturedQueensGame().deal(0).move_type.parse(move))


def middle(page: Page, key: str) -> tuple[float, float]:
    box = spot(page, key).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_by_mouse(page: Page, moves: list[str], played: int = 0) -> None:
    """Click a card and its pile, or the stock, and see each move arrive."""
    for at, move in enumerate(moves, start=1):
        for key in keys_of(move):
            # Waits until the page holds still, as an eye does.
            spot(page, key).click()
        page.wait_for_function(MOVES_PLAYED, arg=played + at)


def check_won(page: Page) -> None:
    expect(status(page)).to_contain_text("Every pile is complete!")
    expect(page.locator(".cm-ending")).to_contain_text("Every pile is complete!")
    notes = page.locator(".cm-foundations .cm-note-below")
    assert set(notes.all_inner_texts()) == {"complete"}


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_won_by_mouse(page: Page, server: Server, game: str) -> None:
    record = proven(game)
    open_patience(page, server, to_link(record.with_moves(())))
    play_by_mouse(page, list(record.moves))
    check_won(page)


@pytest.mark.proof
@pytest.mark.parametrize("games", [GAMES[-2:], GAMES[:-2]])
def test_the_end_of_every_game_is_won_by_mouse(page: Page, server: Server, games: tuple[str, ...]) -> None:
    for game in games:
        link, moves, before = nearly_won(game, 6)
        open_patience(page, server, link)
        expect(page.get_by_label("Solitaire", exact=True)).to_have_value(game)
        play_by_mouse(page, moves, before)
        check_won(page)


WHOLE = [pytest.param(game, None, marks=pytest.mark.proof) for game in GAMES if game != "patriarchs"]


@pytest.mark.proof
@pytest.mark.parametrize(("game", "left"), [("odd-and-even", 14), *WHOLE])
def test_a_game_is_won_by_keyboard_alone(page: Page, server: Server, game: str, left: int | None) -> None:
    link, moves, before = nearly_won(game, left or len(proven(game).moves))
    open_patience(page, server, link)

    def here() -> str:
        return str(page.evaluate("document.activeElement?.dataset?.sprite ?? ''"))

    def reach(key: str) -> None:
        """Walk to a spot as a pupil would: Tab between the parts, arrows within one."""
        for _step in range(60):
            at = here()
            if at == key:
                return
            if at and key[0] == at[0] and at not in ("stock", "sign"):
                (x, y), (to_x, to_y) = middle(page, at), middle(page, key)
                across = ("ArrowRight" if to_x > x else "ArrowLeft") if abs(to_y - y) < 2 else ""
                page.keyboard.press(across or ("ArrowDown" if to_y > y else "ArrowUp"))
            else:
                page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {key} from {here()}")

    for at, move in enumerate(moves, start=1):
        reach(keys_of(move)[0])
        page.keyboard.press("Enter")
        # A card with one pile goes there at once; of two the pile is chosen.
        page.wait_for_function(MOVES_PLAYED_OR_TWO_PILES, arg=before + at)
        if page.locator(TAKES).count():
            reach(keys_of(move)[1])
            page.keyboard.press("Enter")
        page.wait_for_function(MOVES_PLAYED, arg=before + at)
    check_won(page)


class Finger:
    """A finger on a page with a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def carry(self, key: str, to: str) -> Iterator[None]:
        """Carry from spot to spot; yields while the finger is still down."""
        (x, y), (to_x, to_y) = middle(self.page, key), middle(self.page, to)
        points = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(9)]
        for kind, point in zip(["touchStart", *["touchMove"] * 8], points, strict=True):
            self.touch(kind, point)
        yield
        # Let go in full flight, Chromium takes the card for thrown, and the next tap for what stops it.
        frames(self.page, 6)
        self.touch("touchMove", points[-1])
        self.touch("touchEnd")
        frames(self.page, 6)


def on_a_phone(new_page: Callable[..., Page]) -> tuple[Page, Finger]:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    return page, Finger(page)


@pytest.mark.proof
@pytest.mark.parametrize("game", ["odd-and-even", "captured-queens"])
def test_a_whole_deal_is_won_by_finger(new_page: Callable[..., Page], server: Server, game: str) -> None:
    page, finger = on_a_phone(new_page)
    record = proven(game)
    open_patience(page, server, to_link(record.with_moves(())))

    def act(keys: tuple[str, ...]) -> None:
        if len(keys) == 1:
            page.touchscreen.tap(*middle(page, keys[0]))
        else:
            for _held in finger.carry(*keys):
                frames(page, 9)

    for at, move in enumerate(record.moves, start=1):
        act(keys_of(move))
        try:
            page.wait_for_function(MOVES_PLAYED, arg=at, timeout=5000)
        except TimeoutError:
            # Now and then Chromium takes one gesture for the end of another; a person does it again.
            act(keys_of(move))
            page.wait_for_function(MOVES_PLAYED, arg=at)
    check_won(page)


def test_a_card_is_carried_to_its_pile_by_finger_and_by_mouse(
    new_page: Callable[..., Page], server: Server
) -> None:
    page, finger = on_a_phone(new_page)
    open_patience(page, server)

    for _held in finger.carry("r4", "f3"):
        expect(page.locator("[data-sprite='f3'].is-over")).to_be_visible()
        expect(page.locator(".cm-foundations .is-target")).to_have_count(1)
    page.wait_for_function(MOVES_PLAYED, arg=1)
    for _held in finger.carry("r1", "f2"):
        expect(page.locator(".cm-foundations .is-target")).to_have_count(0)
    expect(status(page)).to_have_text("No spades on the ace pile of hearts.")
    # The same by mouse, in the other half of the rules: from the waste, and back by undoing.
    page = new_page(viewport={"width": 1280, "height": 800})
    open_patience(page, server)
    page.mouse.move(*middle(page, "r4"))
    page.mouse.down()
    page.mouse.move(*middle(page, "f3"), steps=6)
    page.mouse.up()
    page.wait_for_function(MOVES_PLAYED, arg=1)
    expect(status(page)).to_contain_text("The ace of diamonds goes to the ace pile of diamonds.")


def test_fingers_find_every_pile_and_neighbours(new_page: Callable[..., Page], server: Server) -> None:
    page, _finger = on_a_phone(new_page)
    open_patience(page, server)
    keys = [*(f"r{n}" for n in range(1, 10)), *(f"f{n}" for n in range(1, 9)), "stock", "w"]
    for key in keys:
        box = spot(page, key).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, key
    assert page.evaluate("document.documentElement.scrollHeight") <= 740
    # Two taps so near to each other are two quick presses of one place to a browser.
    left, right = (spot(page, key).bounding_box() for key in ("r4", "r5"))
    assert left
    assert right
    page.touchscreen.tap(right["x"] + 4, right["y"] + 20)
    page.touchscreen.tap(left["x"] + left["width"] - 4, left["y"] + 20)
    page.touchscreen.tap(*middle(page, "f3"))
    page.wait_for_function(MOVES_PLAYED, arg=1)


@pytest.mark.proof
def test_undo_reload_and_the_chooser_keep_their_games(page: Page, server: Server) -> None:
    open_patience(page, server)
    first = pixels(page)
    spot(page, "r4").dblclick()
    page.wait_for_function(MOVES_PLAYED, arg=1)
    spot(page, "stock").click()
    page.wait_for_function(MOVES_PLAYED, arg=2)
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(spot(page, "f3")).to_have_attribute(
        "aria-label", "the ace pile of diamonds, ace of diamonds on top, needs three of diamonds"
    )
    expect(page.locator("[data-sprite='f3'] .cm-note-below")).to_have_text("3♦")
    button(page, "Undo").click()
    button(page, "Undo").click()
    expect(page.locator("[data-sprite='f3'] .cm-note-below")).to_have_text("A♦")
    wait_until(page, lambda: pixels(page) == first)
    page.locator(".cm-dock-more").click()
    page.get_by_label("Solitaire", exact=True).select_option("captured-queens")
    expect(status(page)).to_contain_text("Build down on each 5 and up on each 6.")
    expect(page.locator(".cm-foundations button")).to_have_count(12)
    page.go_back()
    expect(status(page)).to_contain_text("Build up by twos")
    expect(page.get_by_label("Solitaire", exact=True)).to_have_value("odd-and-even")


@pytest.mark.proof
def test_hints_rings_and_certain_plays(page: Page, server: Server) -> None:
    open_patience(page, server, "game=captured-queens&options.laid_out=queens-fives-sixes&number=4")
    certain = page.locator("[data-id='certain']")
    while certain.get_attribute("aria-disabled") == "true":
        before = spot(page, "stock").get_attribute("aria-label")
        spot(page, "stock").click()
        expect(spot(page, "stock")).not_to_have_attribute("aria-label", before or "")
    piles = fact(page, "Piles").inner_text()
    button(page, "Play safe moves").click()
    expect(fact(page, "Piles")).not_to_have_text(piles)
    open_patience(page, server)
    hint = button(page, "Hint", exact=True)
    for _step in range(4):
        said = status(page).inner_text()
        hint.click()
        expect(status(page)).not_to_have_text(said)
    expect(page.get_by_role("button", name="Why?")).to_be_visible()
    button(page, "Rings").click()
    ring = page.get_by_role("img", name="diamonds: thirteen ranks")
    expect(ring).to_be_visible()
    page.get_by_label("Count", exact=True).select_option("12-2")
    rings = page.locator(".cm-rings")
    expect(rings.locator(".cm-note")).to_contain_text("2 rings that never meet")
    rings.get_by_role("button", name="Close").click()
    expect(rings).to_be_hidden()
    expect(way_back(page, "Rings")).to_be_focused()


STATES: dict[str, Callable[[Page], None]] = {
    "dealt": lambda page: None,
    "a card chosen": lambda page: spot(page, "r1").click(),
    "rings": lambda page: button(page, "Rings").click(),
    "settings": lambda page: button(page, "Settings").click(),
}


@pytest.mark.parametrize(
    "seen",
    some_of([((360, 740), ("dealt", "rings")), ((1280, 800), ("a card chosen", "settings"))], 1),
)
def test_axe_finds_nothing(
    new_page: Callable[..., Page], server: Server, seen: tuple[tuple[int, int], tuple[str, ...]]
) -> None:
    size, states = seen
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_patience(page, server)
    for state in states:
        STATES[state](page)
        assert violations(page) == []


def check_games(page: Page, games: tuple[str, ...]) -> None:
    """Look at the middle of each game, where the facts are long."""
    assert page.viewport_size
    for game in games:
        record = proven(game)
        link = to_link(record.with_moves(record.moves[: len(record.moves) // 2]))
        page.evaluate("link => { location.hash = link; window.scrollTo(0, 0); }", link)
        expect(page.locator(".cm-foundations button")).to_have_count(len(record.game.rules.foundations))
        check_geometry(page, "standard")
        notes = page.evaluate(
            """() => [...document.querySelectorAll(".cm-note-below")].filter((e) => e.offsetWidth)
                .map((e) => e.getBoundingClientRect()).map(({ left, right }) => [left, right])"""
        )
        # The sign above the table has one, too; a page magnified fourfold may have no room for it.
        signs = {1} if page.viewport_size["height"] > 300 else {0, 1}
        assert len(notes) - len(record.game.rules.foundations) in signs
        assert all(left >= 0 and right <= page.viewport_size["width"] for left, right in notes)


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES[:4], ids=lambda size: f"{size[0]}x{size[1]}")
def test_wide_and_many_piles_fit_usual_screens(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_patience(page, server)
    check_games(page, ("royal-cotillion", "odd-and-even"))


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_game_fits_every_screen(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_patience(page, server)
    check_games(page, GAMES)


@pytest.mark.proof
def test_a_question_beside_the_board_is_answered_by_keyboard_and_leaves_all_help_in_reach(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_patience(page, server)
    button(page, "Ask me").focus()
    page.keyboard.press("Enter")
    desk = page.locator(".cm-questions")
    expect(desk.locator(".cm-asked")).to_have_text("Which pile does the ace of diamonds belong on now?")
    expect(spot(page, "r4")).to_have_attribute("data-mark", "asked")
    for name in ("Hint", "Can it be won?", "How to play"):
        button(page, name).click(trial=True)
    page.keyboard.press("Escape")
    desk.get_by_role("button", name="the two pile of diamonds").focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("The 2 pile of diamonds: the next card is 2.")
    step = desk.locator(".cm-smaller-step")
    expect(step).to_have_text("How many cards are on the 2 pile of diamonds now?")
    expect(spot(page, "f7")).to_have_attribute("data-mark", "shown")
    assert violations(page) == []
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(step).to_have_count(0)
    desk.get_by_role("button", name="the ace pile of diamonds").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Another question").focus()
    page.keyboard.press("Enter")
    expect(desk.locator(".cm-asked")).not_to_contain_text("ace of diamonds")
