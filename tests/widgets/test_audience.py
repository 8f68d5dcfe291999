"""In a class, kernels of pupils and of the projector show neither plans nor keys, whatever a page asks."""

import pytest

from cardmath.lessons import lesson_plan
from cardmath_widgets import WorksheetMaker
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.page.audience import environment
from tests.widgets.handling import shown
from tests.widgets.playing import hear

pytestmark = pytest.mark.usefixtures("no_page")
HELLO = {"type": "hello", "at": 1.0, "width": 900, "height": 600, "ratio": 1}
LINK = "kind=addition&base=12&number=7&key=1"


@pytest.fixture(params=[False, True], ids=["desk", "pupil"])
def is_pupils(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the kernel is a pupil's."""
    for name, value in environment(for_pupils=request.param).items():
        monkeypatch.setenv(name, value)
    return bool(request.param)


def test_a_lesson_of_a_pupil_shows_no_plan(is_pupils: bool) -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    plain = shown(lesson)
    assert ("For teachers" in plain) is not is_pupils
    lesson.follow("open=1&teacher=1")
    assert lesson.is_for_teachers is not is_pupils
    lesson.follow("open=1")
    lesson.on_press("teacher")
    assert lesson.is_for_teachers is not is_pupils
    assert ("plan for the teacher" in shown(lesson)) is not is_pupils
    assert ("teacher" in lesson.link) is not is_pupils


def test_in_a_class_a_sheet_of_a_pupil_has_no_key(is_pupils: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = WorksheetMaker()
    monkeypatch.setattr(maker, "send", lambda message, buffers=None: None)
    for message in (
        HELLO | {"link": LINK},
        {"type": "link", "link": LINK, "at": 2.0},
        {"type": "change", "id": "key", "value": True, "at": 3.0},
    ):
        hear(maker, message)
        assert maker.wish.key is not is_pupils, message
