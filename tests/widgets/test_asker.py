"""The questions of a board one by one: rounds, tallies, the named card of two players, the panel."""

from itertools import pairwise
from typing import Any

import pytest

from cardmath.exercises import Exercise, exercise
from cardmath.games import GAMES
from cardmath.numerals import Notation
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.question_panel import CLOSE, question_element
from cardmath_widgets.board.questions import Asked, Asker, Question, Questions
from cardmath_widgets.page.elements.attempt import QuestionTally
from cardmath_widgets.page.elements.tree import Element
from tests.cases import cases
from tests.widgets.playing import Pages, change, greet, view_of

NOTATION = Notation()
BOARDS: dict[str, type[Board[Any, Any]]] = {"pyramid-addition": PyramidBoard, "odds": OddsTable}


class Few(Questions[str, str]):
    """The questions of a position: its letters, each with its own exercise; a capital has no partner."""

    for_two = "two"

    def ways(self) -> dict[str, str]:
        return {"two": "In turns", "sum": "Say the sum"}

    def exercise(self, letter: str) -> Exercise:
        return exercise("addition", number=ord(letter), base=10)

    def beside(self, position: str, number: int, notation: Notation) -> Question | None:
        return Question(self.exercise(position[number % len(position)])) if position else None

    def naming(self, position: str, key: str, notation: Notation) -> Question | None:
        return None if position.isupper() else Question(self.exercise(position[0]))


def asked(asker: Asker[str, str], position: str, count: int) -> list[str]:
    """What is asked, one after the other."""
    found = []
    for _time in range(count):
        assert asker.ask(position, NOTATION)
        assert asker.open is not None
        found.append(asker.open.question.exercise.prompt)
    return found


@pytest.mark.parametrize("position", ["ab", "abc", "abcd"])
def test_a_round_asks_each_question_once_and_the_next_begins_with_another(position: str) -> None:
    size = len(position)
    found = asked(Asker(Few()), position, 5 * size)
    assert len({*found[:size]}) == size, "a round asks everything"
    assert all(one != other for one, other in pairwise(found)), "nothing twice running"


def test_the_only_question_is_asked_again() -> None:
    assert len({*asked(Asker(Few()), "a", 3)}) == 1
    assert not Asker(Few()).ask("", NOTATION)


@cases(
    ("before", "after", "named"),
    [
        ("a", "a", "spot"),
        ("a", "b", ""),  # another card lies there
        ("A", "a", ""),  # it had no partner, and has one now
        ("a", "A", ""),
        ("A", "A", ""),
    ],
)
def test_a_named_card_stays_named_while_it_is_the_same(before: str, after: str, named: str) -> None:
    asker = Asker(Few(), way="two")
    asker.named = "spot"
    assert asker.held(before, after, NOTATION) == named
    assert asker.named == named


@cases(
    ("text", "tally"),
    [
        ("999999.0.0", QuestionTally(999_999)),
        ("1.2.3", QuestionTally(1, 2, 3)),
        ("1.2.M3-1", QuestionTally()),  # the third count is missing
        ("1000000.2.3", QuestionTally()),  # nobody answers that many
        ("1.2.3.M3-1", QuestionTally(1, 2, 3, QuestionTally.parse("0.0.1.M3-1").misconceptions)),
    ],
)
def test_a_tally_is_three_counts_and_then_codes(text: str, tally: QuestionTally) -> None:
    assert QuestionTally.parse(text) == tally


def test_no_count_is_taken_for_a_code() -> None:
    assert QuestionTally.parse("1.2.3.M3-1.M14-2").misconceptions == {"M3": 1, "M14": 2}


def keys_in(element: Element | None) -> set[str]:
    """The names of everything in a panel that can be pressed."""
    found, rest = set(), [element] if element else []
    while rest:
        one = rest.pop()
        found.add(one.key)
        rest += one.children
    return found


def test_a_question_can_be_closed_and_what_waits_between_two_cannot() -> None:
    beside = Asker(Few(), wanted=True)
    assert CLOSE in keys_in(question_element(beside, NOTATION)), "nothing is asked yet"
    beside.ask("abc", NOTATION)
    assert CLOSE in keys_in(question_element(beside, NOTATION))
    earning = Asker(Few(), way="sum")
    assert CLOSE not in keys_in(question_element(earning, NOTATION)), "the way to play is always there"
    earning.open = Asked(Question(exercise("addition", number=1, base=10)))
    assert CLOSE in keys_in(question_element(earning, NOTATION))


def controls_of(board: Board[Any, Any]) -> dict[str, Any]:
    """All controls of a board by their names."""
    panels = (panel.to_dict() for panel in view_of(board).panels.values())
    return {name: one for panel in panels for name, one in panel["controls"].items()}


@pytest.mark.parametrize("key", GAMES)
def test_every_game_offers_its_questions_and_says_whether_they_are_wanted(key: str, pages: Pages) -> None:
    board = BOARDS.get(key, PatienceBoard)(7, GAMES[key]())
    greet(board)
    for wanted in (False, True):
        assert controls_of(board)["ask"]["expanded"] is wanted
        change(board, "ask")


@pytest.mark.parametrize("key", GAMES)
def test_held_help_gives_no_hint_until_it_is_given_back(key: str, pages: Pages) -> None:
    board = BOARDS.get(key, PatienceBoard)(7, GAMES[key]())
    greet(board)
    usual = board.hints.engine is not None
    helps = []
    for held in (True, True, False, False):
        before = board.hints
        board.hold_help(held=held)
        helps.append((board.hints.engine is not None, board.hints is before))
    assert helps == [(False, False), (False, True), (usual, False), (usual, True)]
