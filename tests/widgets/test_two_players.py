"""Two players at one pyramid: one names what a card needs, the other one finds it, in every base and deck."""

import pytest

from cardmath.decks import PRESETS
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidPosition
from cardmath.numerals import Notation
from cardmath.solving import solve
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.questions import Asked
from cardmath_widgets.board.two_players import Turn
from tests.amounts import some_of
from tests.widgets.playing import Pages, change, command, greet, press, view_of
from tests.widgets.test_board import DECKS, NOTATIONS, first_deal, pairs
from tests.widgets.test_questions import SIGNS, desk, enter, heard

pytestmark = pytest.mark.usefixtures("calm")


def two(game: PyramidGame, number: int = 0, notation: Notation | None = None) -> PyramidBoard:
    board = PyramidBoard(number or first_deal(game), game, notation=notation or Notation(12), way="two")
    greet(board)
    return board


def asked(board: PyramidBoard) -> Asked:
    assert board.asker.open is not None
    return board.asker.open


def name(board: PyramidBoard) -> None:
    enter(board, asked(board).question.exercise.answer)


def turn(board: PyramidBoard) -> tuple[int, bool]:
    """Who acts now, as the plates say, and whether this is to find."""
    element = view_of(board).desk
    assert element is not None
    plates = element.to_dict()["children"]["players"]["children"].values()
    (now,) = [at for at, plate in enumerate(plates) if plate["attributes"].get("aria-current")]
    tasks = [list(plate["children"].values())[2]["text"] for plate in plates]
    assert sorted(tasks) == ["finds", "names"]
    return now, tasks[now] == "finds"


def play_together(game: PyramidGame, notation: Notation) -> None:
    """A pair with everything in between: other cards, wrong names, wrong cards, the stock, the link, undo."""
    board = two(game, notation=notation)
    position: PyramidPosition = board.position
    one, other = next(pairs(position, legal=True))
    wrong = [keys for keys in pairs(position, legal=False) if one in keys]
    assert turn(board) == (0, False)
    press(board, one)
    question = asked(board).question
    assert not set(heard(board)) & SIGNS
    assert question.spots == (one,)
    # Another card is meant instead, and the first one again.
    press(board, other)
    assert asked(board).question.spots == (other,)
    press(board, one)
    assert asked(board).question.spots == (one,)
    for distractor in question.exercise.distractors:
        enter(board, distractor.text)
        assert view_of(board).said.mood == "wrong"
        if asked(board).step is not None:
            desk(board, "back")
        assert turn(board) == (0, False)
    name(board)
    assert turn(board) == (1, True)
    assert not set(heard(board)) & SIGNS
    assert (board.asker.named, board.session.chosen) == (one, one)
    # A reload, here on another board, keeps who finds what.
    link = view_of(board).link
    board = PyramidBoard(3, notation=notation)
    greet(board, link)
    assert (turn(board), board.session.chosen, view_of(board).link) == ((1, True), one, link)
    # A wrong card says why, and the named one waits.
    for keys in wrong[:1]:
        press(board, *(key for key in keys if key != one))
        assert view_of(board).said.mood == "wrong"
        assert (board.asker.named, board.session.chosen) == (one, one)
    if position.stock and "d" not in (one, other):
        press(board, "stock")
        assert (turn(board), board.session.chosen) == ((1, True), one)
    press(board, other)
    assert board.position.removed == 2
    if not board.session.is_over:
        assert turn(board) == (1, False)
        assert view_of(board).said.text.endswith("Player two: choose a card.")
    assert not set(heard(board)) & SIGNS
    command(board, "undo")
    assert turn(board) == (0, False)
    command(board, "redo")
    link = view_of(board).link
    again = PyramidBoard(3, notation=notation)
    greet(again, link)
    assert turn(again) == (1, False)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", some_of(NOTATIONS, 12), ids=lambda one: f"{one.base}-{one.digits}")
def test_two_play_in_every_base_and_style(notation: Notation, pages: Pages) -> None:
    play_together(PyramidGame(), notation)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("base", some_of([12, 10], 1))
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_two_play_with_every_deck(deck: object, base: int, pages: Pages) -> None:
    play_together(PyramidGame(deck), Notation(base))


@pytest.mark.parametrize("deck", some_of([preset.deck for preset in PRESETS.values()], 3))
def test_two_play_to_the_end_by_a_line_that_wins(deck: object, pages: Pages) -> None:
    game = PyramidGame(deck, passes=None)
    number = next(number for number in range(1, 60) if solve(game.deal(number)).moves)
    board, count = two(game, number), 0
    for move in solve(game.deal(number)).moves:
        keys = board.ui.table.gestures.spots_of(move)
        if len(keys) == 2:
            assert turn(board) == (count % 2, False)
            press(board, keys[0])
            name(board)
            assert turn(board) == (1 - count % 2, True)
            count += 1
            press(board, keys[1])
        else:
            # The stock, and a card worth the target, belong to both: the turn stays.
            press(board, *keys)
    assert board.position.is_won
    assert board.sums.first == count
    assert "Player" not in view_of(board).said.text


def test_a_card_is_carried_only_once_it_is_named(pages: Pages) -> None:
    board = two(PyramidGame(), 7)
    for _try in range(2):
        board.answer({"type": "drop", "key": "t7.3", "to": "t7.4"})
        if not board.position.removed:
            name(board)
            assert turn(board) == (1, True)
    assert board.position.removed == 2


def test_a_partner_under_the_card_is_found_only_once_the_card_is_named(pages: Pages) -> None:
    covered = "preset=first-steps&tableau=8&number=23&way=two&base=10&moves=t3.3%2Bt4.2"
    for keys in (("t3.2",), ("t3.2", "t2.2")):
        board = PyramidBoard()
        greet(board, covered)
        press(board, *keys)
        assert (board.position.removed, asked(board).question.spots) == (2, ("t3.2",))
        board.answer({"type": "drop", "key": "t3.2", "to": "t2.2"})
        assert (board.position.removed, asked(board).question.spots) == (2, ("t3.2",))
        name(board)
        press(board, "t2.2")
        assert board.position.removed == 4
    # The card under it does not make the target: that is not judged before the card is named.
    board = PyramidBoard()
    greet(board, covered.replace("&moves=t3.3%2Bt4.2", ""))
    press(board, "t4.2", "t3.2")
    assert (asked(board).question.spots, view_of(board).said.mood) == (("t4.2",), "")
    name(board)
    press(board, "t3.2")
    assert (view_of(board).said.mood, board.position.removed) == ("wrong", 0)


def test_putting_the_card_back_lets_the_same_player_name_another(pages: Pages) -> None:
    for leave in (
        lambda board: press(board, "t7.3"),
        lambda board: command(board, "escape"),
        lambda board: desk(board, "other"),
    ):
        board = two(PyramidGame(), 7)
        press(board, "t7.3")
        name(board)
        leave(board)
        assert (turn(board), board.session.chosen, board.asker.named) == ((0, False), "", "")
    board = two(PyramidGame(), 7)
    press(board, "t7.3")
    desk(board, "close")
    assert (turn(board), board.session.chosen, board.asker.open) == ((0, False), "", None)


def test_a_discard_that_is_covered_is_named_anew(pages: Pages) -> None:
    game = PyramidGame()
    board = two(game, 7)
    press(board, "stock", "d")
    name(board)
    value = game.deck.value(board.position.card_at("d") or board.position.discard[-1])
    press(board, "stock")
    is_same = game.deck.value(board.position.discard[-1]) == value
    assert turn(board) == ((1, True) if is_same else (0, False))


def test_a_link_that_names_no_card_is_played_on(pages: Pages) -> None:
    for named in ("t1.1", "stock", "x", "t7.99"):
        board = PyramidBoard(3)
        greet(board, f"number=7&way=two&named={named}")
        assert turn(board) == (0, False)
        assert board.session.chosen == ""
    board = PyramidBoard(3)
    greet(board, "number=7&named=t7.3")
    assert (board.session.chosen, view_of(board).desk) == ("", None)


def test_a_dead_end_is_told_and_help_stays(pages: Pages) -> None:
    board = two(PyramidGame(passes=1), 5)
    command(board, "hint")
    assert view_of(board).said.mood == "help"
    for _draw in range(len(board.position.stock) + 1):
        press(board, "stock")
    assert turn(board)[0] == 0
    assert view_of(board).said.text
    change(board, "ask")
    assert board.asker.open is not None
    assert board.asker.is_beside
    change(board, "ask")
    assert turn(board) == (0, False)


def test_only_the_pyramid_is_for_two(pages: Pages) -> None:
    for board in (PatienceBoard(7), OddsTable(7)):
        greet(board, "number=7&way=two")
        assert board.way == ""
        assert not board.asker.is_for_two


def test_turns_swap_after_each_pair() -> None:
    assert [Turn.after(count).namer for count in range(4)] == [0, 1, 0, 1]
    assert {Turn(0).task, Turn(0, is_finding=True).task} & {Turn(1).task} == set()
