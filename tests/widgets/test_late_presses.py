"""Presses that the line held up, on the board that they reach."""

import itertools
from typing import Any

import pytest

from cardmath_widgets import PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.message import Freshness
from tests.widgets.playing import SIZE, hear, view_of

MOMENT = 1_000_000.0  # the page's clock, in milliseconds


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(Board, "send", lambda _board, message, buffers=None: messages.append(message))
    return messages


@pytest.fixture
def board(sent: list[dict[str, Any]]) -> PyramidBoard:
    made = PyramidBoard(7)
    tell(made, type="hello", **SIZE, at=MOMENT)
    return made


def tell(board: PyramidBoard, **message: Any) -> None:
    """Say something as a page does, over the widget's own channel."""
    hear(board, message)


def draw(board: PyramidBoard, at: Any) -> bool:
    """Press the stock at a time of the page's clock; returns whether a card was drawn."""
    before = len(board.record.moves)
    tell(board, type="press", key="stock", at=at)
    return len(board.record.moves) > before


def test_a_press_in_time_counts_and_one_that_was_held_up_does_not(board: PyramidBoard) -> None:
    assert draw(board, MOMENT + 500)
    assert not draw(board, MOMENT - 10_000)
    said = view_of(board).said
    assert said.text == "The connection was slow, so your last press didn't count."
    assert draw(board, MOMENT + 700)


@pytest.mark.parametrize("at", [None, "now", True, float("nan"), float("inf")])
def test_a_press_without_a_time_is_not_counted(board: PyramidBoard, at: Any) -> None:
    assert not draw(board, at)


def test_a_clock_that_stepped_back_is_believed_once_the_page_has_answered(
    board: PyramidBoard, sent: list[dict[str, Any]]
) -> None:
    back = MOMENT - 3_600_000
    assert not draw(board, back)
    asked = [message["asked"] for message in sent if message["type"] == "clock"]
    tell(board, type="clock", asked=asked[-1], at=back + 20)
    assert draw(board, back + 900)


def test_an_answer_that_was_held_up_too_changes_nothing() -> None:
    now = itertools.count(1_000.0, 1.0)
    waited = 0.0
    asked: list[int] = []
    fresh = Freshness(asked.append, lambda: next(now) + waited)
    assert fresh.accepts({"at": MOMENT})
    assert not fresh.accepts({"at": MOMENT - 10_000})
    waited = 30.0
    fresh.answered({"asked": asked[-1], "at": MOMENT - 9_900})
    assert not fresh.accepts({"at": MOMENT - 9_800})
    # One that comes at once is believed.
    fresh.answered({"asked": asked[-1], "at": MOMENT - 9_700})
    assert fresh.accepts({"at": MOMENT - 9_600})
