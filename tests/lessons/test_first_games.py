"""The games of the lessons: the first deal has a move on the table, and none is too long for its minutes."""

from pathlib import Path
from typing import Any

import nbformat
import pytest

from cardmath.decks import PRESETS
from cardmath.games.patience import PatiencePosition
from cardmath.games.pyramid import PyramidGame, PyramidPosition
from cardmath.lessons import LESSONS, lesson_plan
from cardmath.lessons.plans import think_ahead
from cardmath.lessons.plans.counting_by_twos import CARDS
from cardmath.solving import evaluate, grade
from cardmath_widgets.board.board import Board
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.server.notebooks.lessons import lessons_folder
from tests.cases import cases

COURSE = lessons_folder() / "course"
#: In lesson 11 the second and the third deal are judged before they are played.
JUDGED = {"think-ahead": 1}


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


def lesson_of(key: str) -> Lesson:
    """The lesson of a notebook, made by its own cells."""
    path: Path = COURSE / f"{lesson_plan(key).number:02}-{key}.ipynb"
    names: dict[str, Any] = {}
    for cell in nbformat.read(path, as_version=4).cells[1:]:
        exec(cell.source, names)
    lesson: Lesson = names["lesson"]
    return lesson


def boards_of(lesson: Lesson) -> list[Board[Any, Any]]:
    (do,) = (part for part in lesson.parts if part.role == "do")
    return [widget for widget in do.content.widgets if isinstance(widget, Board)]


def takes_cards(position: Any) -> bool:
    """Whether a pair can leave, or a card can go to its pile, without a card from the stock."""
    if isinstance(position, PyramidPosition):
        return any("+" in str(move) for move in position.moves())
    assert isinstance(position, PatiencePosition)
    return any(move.target for move in position.moves())


@cases("key", LESSONS)
def test_every_game_of_a_lesson_begins_with_a_move_on_the_table(key: str) -> None:
    boards = boards_of(lesson_of(key))
    for board in boards[: JUDGED.get(key)]:
        assert takes_cards(board.position), f"{key}: {board.key}"


def test_the_game_of_lesson_2_has_no_trap_and_the_target_that_its_plan_says() -> None:
    (board,) = boards_of(lesson_of("every-deck-has-its-target"))
    position = board.position
    assert (evaluate(position), grade(position).traps, position.target) == ("winnable", 0, 16)
    assert "worth 16." in lesson_plan("every-deck-has-its-target").part("do").say


def test_lesson_11_plays_the_deals_of_its_sheet() -> None:
    game = PyramidGame(PRESETS[think_ahead.PRESET].deck, tableau=think_ahead.CARDS)
    boards = boards_of(lesson_of("think-ahead"))
    assert [board.position for board in boards] == [game.deal(deal) for deal in think_ahead.DEALS]


def test_the_game_of_lesson_10_is_short_and_its_cards_fit_as_they_come() -> None:
    (board,) = boards_of(lesson_of("counting-by-twos"))
    position = board.position
    assert position.left <= CARDS < 30
    while not position.is_won:
        move = next((move for move in position.moves() if move.target), None) or position.moves()[0]
        position = position.play(move)


def test_six_year_olds_see_the_rules_in_pictures_and_type_no_sentence() -> None:
    lesson = lesson_of("make-the-target")
    (do,) = (part for part in lesson.parts if part.role == "do")
    card = do.content.widgets[0]
    said = str(card.shown().table)
    assert said.count("cm-rule-picture'") == len(card.pages) == 4
    assert "Turn up a card from the stock" in said
    assert "it can go on its own" in said
    card.on_press("fold")
    assert "cm-rule-picture'" not in str(card.shown().table)
    assert card.link == "folded=1"
    for key in LESSONS:
        together = lesson_of(key).parts[-1].content.widgets[0]
        shown = str(together.shown().table)
        assert ("cm-own-field" in shown) == (lesson_plan(key).age > 6), key
        assert ("own-pad" in shown) == (lesson_plan(key).age == 6)


def test_lesson_1_asks_only_numbers_to_ten() -> None:
    plan = lesson_plan("make-the-target")
    for item in plan.exercises:
        assert all(int(given) <= 10 for given in [item.data["target"], *item.answer.split("+")])
