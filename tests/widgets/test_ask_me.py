"""What *Ask me* asks, in every game: no card again so soon, no question again; what is said of an answer."""

import json
from itertools import combinations, product
from typing import Any

import pytest

from cardmath.exercises import KINDS, check, exercise
from cardmath.games import GAMES
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.questions import Question
from tests.amounts import some_of
from tests.widgets.playing import Pages, change, command, greet, view_of

GAME_IDS = list(GAMES)
BOARDS: dict[str, type[Board[Any, Any]]] = {"pyramid-addition": PyramidBoard, "odds": OddsTable}
#: So many questions are asked one after the other; among so many neighbours no card comes twice.
ASKED, ROUND = 18, 5
#: What the ear is never given.
SIGNS = set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+_")


def board_of(key: str, number: int, moves: int, notation: Notation | None = None) -> Board[Any, Any]:
    """A board on which some moves were made, what fits before anything else."""
    game = GAMES[key]()
    kind = BOARDS.get(key, PatienceBoard)
    board = kind(number, game, notation=notation or Notation())
    greet(board)
    for _move in range(moves if kind is not OddsTable else 0):
        legal = board.position.moves()
        board.play(next((one for one in legal if ">" in str(one)), legal[-1]))
    return board


def asked_of(board: Board[Any, Any], count: int) -> list[Question]:
    change(board, "ask")
    found = []
    for _question in range(count):
        assert board.asker.open is not None
        found.append(board.asker.open.question)
        board.answer({"type": "desk", "key": "next"})
    return found


def every_question(board: Board[Any, Any]) -> list[Question]:
    questions = board.asker.questions
    assert questions is not None
    asked = (questions.beside(board.position, number, board.settings.notation) for number in range(300))
    return [one for one in asked if one is not None]


@pytest.mark.parametrize("key", GAME_IDS)
def test_escape_ends_the_questions_and_leads_back_to_their_button(key: str, pages: Pages) -> None:
    board = board_of(key, 7, 3)
    change(board, "ask")
    assert view_of(board).desk is not None
    command(board, "escape")
    assert (view_of(board).desk, view_of(board).said.text) == (None, "No more questions.")
    assert view_of(board).focus.startswith("ask")
    assert not board.asker.wanted


def test_with_nothing_to_ask_the_focus_goes_to_the_button_for_another_question(pages: Pages) -> None:
    board = board_of("captured-queens", 1, 0)
    change(board, "ask")
    view = view_of(board)
    assert view.said.text == "There is nothing to ask here."
    assert view.focus.startswith("answer")
    assert '"data-place": "answer"' in json.dumps(view.desk.to_dict())


@pytest.mark.sweep(1)
@pytest.mark.parametrize("moves", some_of([12, 30], 1))
@pytest.mark.parametrize("number", some_of([7, 8], 1))
@pytest.mark.parametrize("key", GAME_IDS)
def test_no_card_is_asked_about_twice_in_a_round(key: str, number: int, moves: int, pages: Pages) -> None:
    board = board_of(key, number, moves)
    prompts = {one.exercise.prompt for one in every_question(board)}
    subjects = {subject for one in every_question(board) for subject in one.subjects}
    asked = asked_of(board, ASKED)
    # No question comes again while there are others.
    first = [one.exercise.prompt for one in asked[: min(10, len(prompts))]]
    assert len(set(first)) == len(first)
    clashes = sum(
        bool(one.subjects & other.subjects)
        for (at, one), (later, other) in combinations(enumerate(asked[:10]), 2)
        if later - at <= ROUND
    )
    # Where cards are few, or what was not asked yet is about the same ones, one of them comes again.
    assert not clashes or len(subjects) <= 3 * ROUND


def test_another_deal_has_questions_of_its_own(pages: Pages) -> None:
    board = board_of("pyramid-addition", 7, 0)
    before = {one.exercise.prompt for one in asked_of(board, 4)}
    board.deal(8)
    change(board, "ask")
    change(board, "ask")
    assert before
    assert board.asker.open is not None


def tells(message: str, aloud: str) -> None:
    """What is said of a right answer is a sentence, no bare word or letter, and has words for the ear."""
    assert message.endswith((".", "?")), message
    assert message[0].isupper() or not message[0].isalpha() or message[0] in "ƷƎ", message
    assert message.split()[0].rstrip(".,:") not in {"odd", "even", "a", "b", "c", "yes", "no", "none", "all"}
    assert len(message.split()) >= 3, message
    assert not set(aloud) & SIGNS, aloud


def games_in_bases() -> list[Any]:
    """All games in base twelve, each in another style, and a quarter of the bases with one of them.

    Only the proof tries every style of base twelve with every game, and all other bases.
    """
    usual, others = [], []
    for key, base in product(GAME_IDS, range(2, 37)):
        at = GAME_IDS.index(key)
        for number, style in enumerate(DIGIT_STYLES if base == 12 else DIGIT_STYLES[:1]):
            is_turn = number == at % len(DIGIT_STYLES) if base == 12 else base % 4 == 3
            is_usual = is_turn and (base == 12 or base % len(GAME_IDS) == at)
            (usual if is_usual else others).append((key, Notation(base, style)))
    return some_of([*usual, *others], len(usual), unpack=True)


@pytest.mark.sweep(1)
@pytest.mark.parametrize(("key", "notation"), games_in_bases(), ids=str)
def test_what_is_right_is_said_in_a_sentence_in_every_base(
    key: str, notation: Notation, pages: Pages
) -> None:
    board = board_of(key, 7, 24, notation)
    for question in asked_of(board, ASKED if notation.base in (10, 12) else 6):
        one = question.exercise
        verdict = check(one, one.answer)
        assert verdict.is_right
        tells(verdict.message, check(one.dictated, one.answer).message)


@pytest.mark.sweep(22)
@pytest.mark.parametrize("base", [2, 3, 7, 10, 12, 16, 36])
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_exercise_says_what_is_right_in_a_sentence(kind: str, base: int) -> None:
    if not KINDS[kind].allows(base):
        return
    for number in range(12 if kind != "blocked" else 3):
        one = exercise(kind, number, base)
        tells(check(one, one.answer).message, check(one.dictated, one.answer).message)


def test_a_right_word_is_said_with_what_it_means(pages: Pages) -> None:
    board = board_of("odd-and-even", 7, 30)
    change(board, "ask")
    for _question in range(ASKED):
        assert board.asker.open is not None
        one = board.asker.open.question.exercise
        board.answer({"type": "desk", "key": f"answer:{one.answer}"})
        if one.kind == "parity":
            break
        board.answer({"type": "desk", "key": "next"})
    assert view_of(board).said.text in (
        "Right: 22₅ is even.",
        f"Right: {one.prompt.split()[1]} is {one.answer}.",
    )
    command(board, "ask")


def test_the_tally_and_what_it_shows_outlast_a_reload(pages: Pages) -> None:
    board = board_of("pyramid-addition", 7, 0)
    change(board, "ask")
    for way in ("right", "wrong", "right"):
        assert board.asker.open is not None
        one = board.asker.open.question.exercise
        if way == "wrong":
            board.answer({"type": "desk", "key": f"answer:{one.distractors[0].text}"})
        board.answer({"type": "desk", "key": f"answer:{one.answer}"})
        board.answer({"type": "desk", "key": "next"})
    tally = board.asker.beside
    assert (tally.first, tally.later, tally.wrong) == (2, 1, 1)
    again = PyramidBoard(9)
    greet(again, link=view_of(board).link)
    assert again.asker.beside == tally
    # What is answered from now on is added to it, and not to what the way to play has asked.
    change(again, "ask")
    assert again.asker.open is not None
    again.answer({"type": "desk", "key": f"answer:{again.asker.open.question.exercise.answer}"})
    assert (again.asker.beside.first, again.asker.sums.answered) == (3, 0)
