"""The lens of a board: what a chosen card needs to make the target, until a player switches it off."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardmath import PRESETS, PyramidGame
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath_widgets import PyramidBoard
from cardmath_widgets.page.elements.frames import Missing

SMALL = PyramidGame(PRESETS["first-steps"].deck, tableau=8)
LESSON = Path(__file__).parents[2] / "lessons" / "course" / "01-make-the-target.ipynb"


def shown(board: PyramidBoard, key: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[dict[str, Any]], str]:
    """Return the pictures that a press on a card sends, and what a reader hears."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr("cardmath_widgets.board.board.soon", lambda work: work())
    monkeypatch.setattr(board, "send", lambda message, buffers=None: sent.append(message))
    board.answer({"type": "press", "key": key})
    return [one for one in sent if one.get("type") == "sum"], board.state.message.aloud


def test_a_chosen_card_shows_its_gap_and_says_the_empty_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = PyramidBoard(0, SMALL, notation=DECIMAL, lens=True)
    (picture,), heard = shown(board, "t4.1", monkeypatch)
    assert (picture["text"], picture["stays"]) == ("2 + ? = 10", True)
    assert picture["markup"].count("h0") == 2
    assert heard.endswith("Eight cells of the frame are empty.")
    assert "eight" not in board.state.message.text.lower(), "pupils find it themselves"


def test_the_lens_is_off_unless_a_board_asks_and_can_be_switched(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(PyramidBoard(0, SMALL, notation=DECIMAL), "t4.1", monkeypatch)[0] == []
    board = PyramidBoard(0, SMALL, notation=DECIMAL, lens=True)
    board.answer({"type": "change", "id": "settings", "value": True})
    board.answer({"type": "change", "id": "lens", "value": False})
    assert "lens=0" in board.link()
    assert shown(board, "t4.1", monkeypatch)[0] == []
    again = PyramidBoard(0, SMALL, notation=DECIMAL, lens=True)
    again.follow(board.link())
    assert not again.settings.lens


def test_a_target_beyond_the_base_has_a_full_frame_and_the_cells_that_are_left() -> None:
    sent = Missing(13, 15).for_page(DOZENAL)
    assert sent is not None
    assert sent["markup"].count("<svg") == 2
    assert Missing(13, 15).gap(DOZENAL) == "11z + ? = 13z"
    assert Missing(13, 14).sentence(Notation(5)) == "One cell of the frame is empty."
    assert Missing(1, 40).for_page(DOZENAL) is None, "too many cells for a picture"


def test_lesson_one_has_the_lens_in_its_first_game_only() -> None:
    cells = ["".join(cell["source"]) for cell in json.loads(LESSON.read_text("utf-8"))["cells"]]
    boards = [line for cell in cells for line in cell.splitlines() if "PyramidBoard(" in line]
    assert ["lens=True" in line for line in boards] == [True, False]
    assert 'key="first"' in boards[0]
