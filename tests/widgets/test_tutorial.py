"""The first tutorial says what a board really does."""

import re
from pathlib import Path

from cardmath import PRESETS, PyramidGame
from cardmath.numerals import DECIMAL
from cardmath_widgets import PyramidBoard
from tests.widgets.playing import command, greet, press, view_of

PAGE = (Path(__file__).parents[2] / "docs" / "tutorials" / "first-class.md").read_text("utf-8")


def test_the_first_class_sees_what_the_tutorial_says() -> None:
    wrong, covered = re.findall(r"^> (.*)$", PAGE, re.MULTILINE)
    board = PyramidBoard(7, PyramidGame(PRESETS["bonds-to-ten"].deck), notation=DECIMAL)
    greet(board)
    bottom = [card for place, card in board.position.tableau.items() if place.row == 6]
    shown = ", ".join(f"{card.rank}{card.suit.symbol}" for card in bottom)
    assert f"row is free: {shown}." in " ".join(PAGE.split())
    press(board, "t6.1", "t6.6")
    assert view_of(board).said.text == wrong
    press(board, "t5.1")
    assert view_of(board).said.text == covered
    press(board, "t6.1", "t6.4")
    assert board.position.left == 19
    command(board, "undo")
    assert board.position.left == 21
