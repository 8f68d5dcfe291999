"""A whole board without a browser: every base, digit style and deck; links, errors, what is sent."""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from cardmath.decks import PRESETS, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidPosition
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.records import Record
from cardmath_widgets import PyramidBoard
from cardmath_widgets.games.pyramid.board import PyramidControlsUI, PyramidUI
from tests.amounts import some_of, spread_of
from tests.widgets.playing import Pages, command, greet, press, view_of

DECKS = {
    **{preset.key: preset.deck for preset in PRESETS.values()},
    "ones": Deck(lowest="1"),
    "twos": Deck(lowest="2"),
    **{f"{suits} suits": Deck(suits=suits) for suits in (2, 3, 5, 6)},
    "tiny": Deck(5, 1, 2),
}
BASES = (2, 7, 10, 12, 16)
#: Each deck with each base; the first time round each deck with one, and each base with some.
DECKS_AND_BASES = [
    (deck, BASES[(at + turn) % len(BASES)]) for turn in range(len(BASES)) for at, deck in enumerate(DECKS)
]
NOTATIONS = [Notation(base) for base in range(2, 37)] + [Notation(12, style) for style in DIGIT_STYLES]


def free_cards(position: PyramidPosition) -> list[str]:
    return [str(place) for place in position.tableau if not position.covering(place)]


def pairs(position: PyramidPosition, *, legal: bool) -> Iterator[tuple[str, str]]:
    """Yield pairs of free cards that make the target, or that do not."""
    free = free_cards(position)
    for at, first in enumerate(free):
        for second in free[at + 1 :]:
            cards = [card for place, card in position.tableau.items() if str(place) in (first, second)]
            alone = position.game.deck.alone
            if any(card.rank == alone for card in cards):
                continue
            if (sum(map(position.game.deck.value, cards)) == position.target) is legal:
                yield first, second


def first_deal(game: PyramidGame) -> int:
    """Return the first deal that has both a legal pair and one that is refused."""
    return next(
        number
        for number in range(500)
        if any(pairs(game.deal(number), legal=True)) and any(pairs(game.deal(number), legal=False))
    )


def play_through(game: PyramidGame, notation: Notation, pages: Pages) -> None:
    """Choose, refuse, take a pair, draw, ask, take back, reload: what a pupil does in a minute."""
    board = PyramidBoard(first_deal(game), game, notation=notation)
    greet(board)
    position = board.position
    press(board, *next(pairs(position, legal=False)))
    assert view_of(board).said.mood == "wrong"
    press(board, *next(pairs(position, legal=True)))
    assert board.position.removed == 2
    press(board, "stock")
    for _step in range(3):
        command(board, "hint")
    command(board, "question", "undo", "undo")
    assert board.position.removed == 0
    board.answer({"type": "change", "id": "settings", "value": True})
    link = view_of(board).link
    again = PyramidBoard(3, game, notation=notation)
    greet(again, link)
    assert again.position == board.position
    assert view_of(again).link == link
    assert pages.shown["said"]["mood"] != "wrong"


@pytest.mark.sweep(1)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 14), ids=str)
def test_the_whole_board_works_in_every_base_and_style(
    notation: Notation, pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        play_through(PyramidGame(), notation, pages)
    assert not caplog.records


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    "case", some_of(DECKS_AND_BASES, len(DECKS)), ids=lambda case: f"{case[0]}-{case[1]}"
)
def test_the_whole_board_works_with_every_deck(
    case: tuple[str, int], pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    deck, base = case
    with caplog.at_level(logging.ERROR):
        play_through(PyramidGame(DECKS[deck]), Notation(base), pages)
    assert not caplog.records


@pytest.mark.sweep(3)
@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda one: f"{one.base}-{one.digits}")
def test_the_ear_hears_no_sign_that_readers_do_not_know(notation: Notation, pages: Pages) -> None:
    board = PyramidBoard(first_deal(PyramidGame()), notation=notation)
    greet(board)
    heard = []
    position = board.position
    for pair in (next(pairs(position, legal=False)), next(pairs(position, legal=True)), ("stock",)):
        press(board, *pair)
        said = view_of(board).said
        heard.append(said.aloud or said.text)
    scene = view_of(board).scene
    heard += [spot.label for spot in scene.spots] + [group.label for group in scene.groups.values()]
    for text in heard:
        assert not set(text) & set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+_"), text


def test_an_unexpected_error_is_said_calmly_and_the_board_goes_on(
    pages: Pages, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = PyramidBoard(7)
    greet(board)

    def broken(*_args: Any) -> Any:
        raise ZeroDivisionError("inside")

    with monkeypatch.context() as patched:
        patched.setattr(PyramidControlsUI, "facts", broken)
        press(board, "stock")
        said = view_of(board).said
        assert said.text == "Something went wrong here. Please carry on, or reload the page."
        assert "inside" not in said.text
    assert "ZeroDivisionError" in caplog.text
    press(board, "t7.3", "t7.4")
    assert board.position.removed == 2
    assert view_of(board).said.text.startswith("11z + 2 = 13z.")


@pytest.mark.parametrize(
    "link",
    [
        "number=7&tableau=3",
        "number=x",
        "number=" + "9" * 5000,
        "number=7&moves=t1.1",
        "number=7&moves=" + ",".join(["draw"] * 100_000),
        "number=7&deck.lowest=5",
        "game=no-such-game&number=1",
        "cards=As,As",
    ],
    ids=lambda link: link[:30],
)
def test_a_link_that_cannot_be_leaves_a_playable_board_and_the_address(link: str, pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board, link)
    said = view_of(board).said
    assert said.mood == "wrong"
    assert len(said.text) < 300
    assert view_of(board).link == ""
    board.answer({"type": "size", "width": 800, "height": 500, "ratio": 1})
    assert view_of(board).link == ""
    press(board, "t7.3", "t7.4")
    assert board.position.removed == 2
    assert view_of(board).link.startswith("game=pyramid-addition&number=7&moves=t7.3+t7.4")


def test_a_boards_own_game_and_notation_are_the_usual_ones_of_its_links(pages: Pages) -> None:
    game = PyramidGame(PRESETS["bonds-to-ten"].deck)
    board = PyramidBoard(1, game, notation=Notation(10))
    greet(board, "number=7")
    assert (board.position.game, board.record.number) == (game, 7)
    assert "make 10." in view_of(board).said.text
    # A link that the board makes names the game, and so means the same on every page.
    link = "game=pyramid-addition&deck.highest_pip=10&deck.faces=0&number=7&base=10"
    assert view_of(board).link == link
    elsewhere = PyramidBoard(1)
    greet(elsewhere, link)
    assert elsewhere.position == board.position
    assert view_of(elsewhere).said.text == view_of(board).said.text


def test_which_deals_and_choices_not_yet_dealt_survive_a_reload(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    board.answer({"type": "change", "id": "settings", "value": True})
    board.answer({"type": "change", "id": "kind", "value": "easy"})
    board.answer({"type": "change", "id": "suits", "value": "5"})
    board.answer({"type": "change", "id": "passes", "value": "unlimited"})
    again = PyramidBoard(3)
    greet(again, view_of(board).link)
    assert again.position == board.position
    again.answer({"type": "change", "id": "deals", "value": True})
    which, game, deck = (
        {control.id: control for control in fields.controls}
        for name in ("which", "game", "deck")
        for fields in view_of(again).panels["deals"].controls[-1].controls  # type: ignore[attr-defined]
        if fields.id == name
    )
    assert (deck["suits"].value, which["kind"].value, game["passes"].value) == ("5", "easy", "unlimited")


def test_a_ready_made_deck_brings_its_base(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    board.answer({"type": "change", "id": "preset", "value": "bonds-to-ten"})
    assert "make 13z" in view_of(board).said.text
    board.answer({"type": "change", "id": "number", "value": "3"})
    assert view_of(board).said.text == "Choose two free cards that make 10."
    board.answer({"type": "change", "id": "base", "value": "12"})
    command(board, "new")
    assert "make Ʒ." in view_of(board).said.text


def test_errors_speak_in_the_readers_base(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board, "number=7&tableau=3")
    assert "has 6 to 39z cards, not 3" in view_of(board).said.text
    assert "three nine, base twelve: forty-five" in view_of(board).said.aloud


def test_a_new_deal_is_a_step_of_the_browsers_history_and_a_move_is_none(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    press(board, "t7.3", "t7.4", "stock")
    assert pages.steps == 0
    before = view_of(board).link
    command(board, "new")
    assert pages.steps == 1
    board.answer({"type": "link", "link": before})
    assert (board.record.number, board.position.removed) == (7, 2)
    assert pages.steps == 1


def test_boards_have_keys_of_their_own_in_the_address(pages: Pages) -> None:
    first, second, named = PyramidBoard(7), PyramidBoard(8), PyramidBoard(9, key="warm-up")
    assert first.key != second.key
    assert named.key == "warm-up"


def test_position_and_record_can_be_observed(pages: Pages) -> None:
    board = PyramidBoard(7)
    seen: list[Any] = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["position", "record"])
    greet(board)
    assert seen == []
    press(board, "t7.3", "t7.4")
    assert seen == [("position", board.position), ("record", board.record)]
    assert board.record.moves == ("t7.3+t7.4",)
    assert board.record.position() == board.position


def test_events_tell_what_presses_led_to(pages: Pages) -> None:
    board = PyramidBoard(7)
    kinds: list[str] = []
    board.on_event(lambda answer: kinds.append(answer.kind))
    greet(board)
    press(board, "t7.3", "t7.4", "t6.1")
    command(board, "undo", "escape")
    assert kinds == ["chosen", "played", "refused", "undone", "nothing"]


def test_a_board_tells_its_game_and_shows_it_where_no_kernel_runs(pages: Pages) -> None:
    board = PyramidBoard(7)
    board.play("t7.3+t7.4")
    assert repr(board) == "<Pyramid Addition: deal 7, 1 move played>"
    data, _metadata = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    picture = ElementTree.fromstring(data["image/svg+xml"])
    names = {"svg": "http://www.w3.org/2000/svg"}
    assert picture.findtext("svg:title", namespaces=names) == board.in_words()
    cards = [one for one in picture.findall("svg:g", names) if "scale" in one.get("transform", "")]
    assert len(cards) == 26 + 3 + 1  # the tableau, the stock's three backs, the foundation
    # GitHub takes out of a picture what an image in a page of HTML keeps.
    image = r'<img src="data:image/svg\+xml;base64,[^"]+" alt="Pyramid [^"]+" [^>]+>'
    assert re.fullmatch(image, data["text/html"])


def test_in_an_app_no_picture_is_made(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDMATH_PICTURES", "0")
    data, _metadata = PyramidBoard(7)._repr_mimebundle_()
    assert "image/svg+xml" not in data


def test_a_board_refuses_the_record_of_another_game(pages: Pages) -> None:
    board = PyramidBoard(7)

    class Other(PyramidBoard):
        ui = replace_game(PyramidUI)

    with pytest.raises(ValueError, match="this board plays Pyramid Addition, not pyramid-addition"):
        Other(record=board.record)


def replace_game(ui: type[PyramidUI]) -> Any:
    class OtherGame(PyramidGame):
        pass

    return type("OtherUI", (ui,), {"game": OtherGame})()


@pytest.mark.parametrize(
    ("game", "most"),
    [(PyramidGame(), 2200), (PyramidGame(PRESETS["whole-k6t"].deck, 117), 6000)],
    ids=["standard", "117 cards"],
)
def test_a_press_sends_little(game: PyramidGame, most: int, pages: Pages) -> None:
    board = PyramidBoard(first_deal(game), game)
    greet(board)
    pages.took()
    sent: list[int] = []
    pictures: list[int] = []
    free = free_cards(board.position)[:2]
    for pair in (next(pairs(board.position, legal=True)), ("stock",), ("stock",), free):
        for key in pair:
            press(board, key)
            pictures += pages.sums()
            sent.append(pages.took())
    assert max(sent) <= most
    assert min(sent) > 50
    # What follows when the press is done: a picture of the sum.
    assert len(pictures) == 2
    assert max(pictures) <= 9000


def test_what_the_page_shows_is_what_the_board_shows(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    for _turn in range(12):
        if board.position.is_won:
            # The third time, a hint has the rest played.
            command(board, "restart")
        move = board.position.moves()[0]
        press(board, *board.ui.table.gestures.spots_of(move))
        if len(board.record.moves) % 4 == 3:
            command(board, "undo", "hint")
        assert pages.shown == view_of(board).to_dict()
        assert list(pages.shown["scene"]["spots"]) == [spot.key for spot in view_of(board).scene.spots]


def test_a_hint_asked_for_again_is_said_again(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    command(board, "question")
    before = pages.shown["said"]
    command(board, "question")
    after = pages.shown["said"]
    assert after["text"] == before["text"]
    assert after["count"] != before["count"]


def test_hint_marks_reach_the_names_of_the_cards(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    command(board, "hint", "hint")
    spot = view_of(board).scene.spot("t7.3")
    assert spot is not None
    assert spot.label == "jack of diamonds, row seven, place three; the hint points here"


def test_the_tableau_says_its_rows_and_its_free_cards(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    label = view_of(board).scene.groups["tableau"].label
    assert label.startswith("Pyramid, seven rows. Free: seven of spades; ten of spades; jack of diamonds")


def test_a_setting_that_does_not_change_the_cards_draws_no_deck(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = PyramidBoard(7)
    sheet, drawn = board.ui.table.sheet, []
    monkeypatch.setattr(board.ui.table, "sheet", lambda *asked: drawn.append(asked) or sheet(*asked))
    greet(board)
    assert len(drawn) == 1
    for name, value in (("moving", False), ("warning", False)):
        board.answer({"type": "change", "id": name, "value": value})
    assert len(drawn) == 1
    board.answer({"type": "change", "id": "colours", "value": True})
    assert len(drawn) == 2


def test_a_record_goes_on_where_it_was(pages: Pages) -> None:
    record = Record.of_deal(PyramidGame(), 7).with_moves(["t7.3+t7.4", "draw"])
    board = PyramidBoard(record=record)
    assert board.record == record
    assert board.position == record.position()
    assert replace(record, moves=()) == board.record.with_moves(())
