"""Slates: their links, and the class that those of a kind have in common."""

from pathlib import Path
from typing import Any

import nbformat
import pytest

from cardmath_widgets.exercises import ExercisePanel, PracticePanel
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.things import Frame

COURSE = Path(__file__).parents[2] / "lessons" / "course"


@pytest.mark.parametrize("path", sorted(COURSE.glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_link_of_every_slate_of_a_lesson_is_that_of_its_view(path: Path) -> None:
    names: dict[str, Any] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    widgets = [widget for part in names["lesson"].parts for widget in part.content.widgets]
    slates = [widget for widget in widgets if isinstance(widget, Slate)]
    assert len(slates) > 4
    for slate in slates:
        assert slate.link == slate.shown().link


def test_the_link_of_practice_holds_the_row_and_what_was_answered() -> None:
    row = PracticePanel("addition")
    assert row.link == row.shown().link
    row.answer({"type": "enter", "key": "answer", "value": "0"})
    assert row.link == row.shown().link


def test_widgets_of_a_kind_have_one_class_with_their_script_and_style() -> None:
    one, other, different = Frame(8), Frame(10), ExercisePanel("addition")
    assert type(one) is type(other)
    assert type(one) is not type(different)
    for widget in (one, other, different):
        state = widget.get_state()
        assert state["_anywidget_id"].endswith(type(widget).__name__)
        assert "export default" in state["_esm"]
        assert len(widget.keys) == len({*widget.keys})
    assert one.get_state()["_css"] != different.get_state()["_css"]


def test_a_style_of_ones_own_counts_for_ones_own_class() -> None:
    class Framed(Frame):
        _css = ".framed {}"

    assert Framed(8).get_state()["_css"] == ".framed {}"
    assert Frame(8).get_state()["_css"] == Frame(10).get_state()["_css"] != ".framed {}"
