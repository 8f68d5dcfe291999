"""A pupil's own drawing: its strokes, its link, and the pad with buttons."""

import re
from pathlib import Path

import pytest

from cardmath.lessons import lesson_plan
from cardmath_widgets.lessons import Together
from cardmath_widgets.lessons.sketch import HEIGHT, SIGNS, WIDTH, Sketch

PEN = Path(__file__).parents[2] / "widgets" / "cardmath_widgets" / "page" / "elements" / "pen.js"


def talk() -> Together:
    return Together(lesson_plan("odd-or-even").synthesis)


def test_every_point_of_the_pad_can_be_written_and_read() -> None:
    corners = ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1), (160, 90))
    sketch = Sketch((corners,))
    assert Sketch.parse(sketch.text) == sketch
    assert re.fullmatch(r"[\w-]{15}", sketch.text)


@pytest.mark.parametrize("stroke", ["", "A", "AAAA", "A A", "AA!", "___", "//////", "ÄÖÜ"])
def test_an_invalid_stroke_draws_nothing(stroke: str) -> None:
    assert Sketch().with_stroke(stroke).is_empty


def test_a_full_pad_takes_no_more() -> None:
    sketch = Sketch()
    for _stroke in range(9):
        sketch = sketch.with_stroke("AAA" * 300)
    assert (len(sketch.strokes), sketch.is_full) == (5, True)


def test_a_drawing_is_kept_in_the_link_and_lines_are_taken_back() -> None:
    together = talk()
    assert "cm-pad" not in str(together.shown().table)
    together.on_press("pad")
    assert "Your drawing is empty" in str(together.shown().table)
    for _time in range(2):
        together.on_enter("stroke", "CgqC5pDIl")
    assert together.result == "a drawing of your own"
    assert not together.finished
    other = talk()
    other.follow(together.link)
    assert other.link == together.link
    assert "Your drawing has 2 lines" in str(other.shown().table)
    other.on_press("undo")
    assert "Your drawing has 1 line." in str(other.shown().table)
    other.on_press("clear")
    assert (other.result, "drawn" in other.link) == ("", False)
    together.write("Even.")
    assert together.result == "“Even.”"


def test_the_page_writes_points_with_the_same_signs() -> None:
    assert f'"{SIGNS}"' in PEN.read_text("utf-8")
