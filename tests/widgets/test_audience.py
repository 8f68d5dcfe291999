"""In a class, kernels of pupils and of the projector show neither plans nor keys, whatever a page asks."""

import pytest

from cardmath.exercises import export
from cardmath.lessons import lesson_plan
from cardmath.worksheets import exercises_of
from cardmath_widgets import WorksheetMaker
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.page.audience import environment
from tests.widgets.handling import shown
from tests.widgets.playing import hear, shown_of

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
    assert "For teachers" not in shown(lesson), "the plan has an address of its own"
    lesson.on_press("teacher")
    assert not lesson.is_for_teachers
    lesson.follow("open=1&teacher=1")
    assert ("For teachers" in shown(lesson)) is not is_pupils
    assert lesson.is_for_teachers is not is_pupils
    lesson.follow("open=1")
    lesson.on_press("teacher")
    assert lesson.is_for_teachers is not is_pupils
    assert ("plan for the teacher" in shown(lesson)) is not is_pupils
    assert ("teacher" in lesson.link) is not is_pupils


def test_in_a_class_a_pupil_gets_no_question_bank(is_pupils: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bank holds every answer."""
    maker = WorksheetMaker("columns", number=42, copies=2)
    sent = []
    monkeypatch.setattr(maker, "send", lambda message, buffers=None: sent.append((message, buffers)))
    offered = "Download for Moodle" in str(shown_of(maker))
    assert offered is not is_pupils
    for name in ("download-moodle", "download-canvas"):
        maker.answer({"type": "change", "id": name, "value": True})
    files = [(message["name"], buffers[0]) for message, buffers in sent if message["type"] == "file"]
    if is_pupils:
        assert files == []
        return
    items = [item for number in (42, 43) for item in exercises_of("columns", number, 12)]
    title = "Sums in columns, number 42"
    assert files == [
        ("columns-42-to-43-base-12-moodle.xml", export(items, "moodle", title)),
        ("columns-42-to-43-base-12-canvas.zip", export(items, "canvas", title)),
    ]


def test_a_sheet_without_exercises_becomes_no_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = WorksheetMaker("bond-wheels")
    sent = []
    monkeypatch.setattr(maker, "send", lambda message, buffers=None: sent.append(message["type"]))
    assert "Download for Moodle" not in str(shown_of(maker))
    maker.answer({"type": "change", "id": "download-moodle", "value": True})
    assert "file" not in sent


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
