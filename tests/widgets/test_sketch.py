"""A pupil's own drawing: its strokes, its link, and the pad with buttons."""

import re
from pathlib import Path

from cardmath.lessons import lesson_plan
from cardmath_widgets.lessons import Together
from cardmath_widgets.lessons.sketch import HEIGHT, SIGNS, WIDTH, Sketch
from tests.cases import cases
from tests.widgets.handling import presses

PEN = Path(__file__).parents[2] / "widgets" / "cardmath_widgets" / "page" / "elements" / "pen.js"


def talk() -> Together:
    return Together(lesson_plan("odd-or-even").synthesis)


def test_every_point_of_the_pad_can_be_written_and_read() -> None:
    corners = ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1), (160, 90))
    sketch = Sketch((corners,))
    assert Sketch.parse(sketch.text) == sketch
    assert re.fullmatch(r"[\w-]{15}", sketch.text)


@cases("stroke", ["", "A", "AAAA", "A A", "AA!", "___", "//////", "ÄÖÜ"])
def test_an_invalid_stroke_draws_nothing(stroke: str) -> None:
    assert Sketch().with_stroke(stroke).is_empty


def test_a_full_pad_takes_no_more() -> None:
    sketch = Sketch()
    for _stroke in range(9):
        sketch = sketch.with_stroke("AAA" * 299)
    assert len(sketch.strokes) == 5
    assert sketch.with_stroke("AAA" * 6) == sketch
    full = sketch.with_stroke("AAA" * 5)
    assert len(full.strokes) == 6
    assert Sketch.parse(full.text + ".AAA") == full
    together = talk()
    together.follow(f"drawn={full.text}")
    together.on_enter("stroke", "AAA")
    assert together.first_state()["said"]["text"] == "The pad is full."
    assert together.result == "a drawing of your own"


@cases(
    ("text", "strokes"),
    [
        ("AAA", (((0, 0),),)),
        ("AAB", (((1, 0),),)),
        ("ABA", (((64, 0),),)),
        ("AFA", (((0, 1),),)),
        ("BAA", (((4096 - 12 * 320, 12),),)),
        ("OD_", (((319, 179),),)),
        # One unit further is below the pad.
        ("OEA", ()),
        ("AAA.OEA.AAB", (((0, 0),), ((1, 0),))),
        ("AAAOEA", ()),
    ],
)
def test_a_point_is_three_signs(text: str, strokes: tuple[object, ...]) -> None:
    assert Sketch.parse(text).strokes == strokes


def test_a_line_goes_through_the_middles_of_its_points() -> None:
    def line(*points: tuple[int, int]) -> str:
        (found,) = re.findall(r'd="([^"]*)"', Sketch((points,)).markup())
        return str(found)

    assert line((7, 9)) == "M7 9h0"
    assert line((0, 0), (10, 4)) == "M0 0L10 4"
    assert line((0, 0), (10, 4), (20, 7)) == "M0 0Q10 4 15 5.5L20 7"


def test_six_year_olds_draw_and_may_see_the_rule_at_once() -> None:
    together = Together(lesson_plan("odd-or-even").synthesis, writes=False)
    assert together.may_show_rule
    assert "cm-pad" in str(together.shown().table)
    assert "cm-own-field" not in str(together.shown().table)
    together.follow("sentence=Even.&rule=1")
    assert (together.finished, together.result) == (True, "")
    assert "cm-pad" in str(together.shown().table)
    together.follow("rule=yes")
    assert not together.finished


def test_the_pad_opens_with_a_drawing_and_its_buttons_wait_for_one() -> None:
    together = talk()
    assert not together.may_show_rule

    def pressable() -> set[str]:
        return {*presses(together)}

    assert pressable() == {"pad"}
    together.on_press("pad")
    assert pressable() == set()
    together.on_enter("stroke", "CgqC5pDIl")
    assert pressable() == {"undo", "clear", "rule"}
    together.on_press("rule")
    assert pressable() == {"undo", "clear"}
    assert together.first_state()["focus"].startswith("rule ")
    other = talk()
    other.follow("sentence=" + "x" * 400 + "&drawn=!")
    assert (len(other.result), pressable()) == (302, {"undo", "clear"})
    assert {*presses(other)} == {"change", "pad", "rule"}
    assert other.first_state()["said"]["text"] == "Your sentence stays on this screen."
    other.on_press("change")
    assert (other.result, {*presses(other)}) == ("", {"pad"})
    other.write("  ")
    assert other.first_state()["said"]["text"] == other.synthesis.question


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
