"""What a lesson shows and says on a walk through its parts stays what it is.

A walk presses whatever a part offers and enters right and wrong answers; it is the same walk each time.
``shown.json`` has a checksum of all that each part showed. After you mend a word or a picture, make it again
with ``python -m tests.lessons.test_golden_shown``, and read what else has changed.
"""

import json
import random
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cardmath.exercises import Exercise
from cardmath.lessons import LESSONS
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.page.elements import Element
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.server.notebooks.lessons import lessons_folder
from tests.widgets.handling import every, presses

FILE = Path(__file__).with_name("shown.json")
STEPS = 40
#: What opens a page of its own, or another lesson.
NEVER = ("http", "open", "finish")


def lesson_of(key: str) -> Lesson:
    """The lesson as its notebook makes it."""
    (path,) = (lessons_folder() / "course").glob(f"[0-9][0-9]-{key}.ipynb")
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    (lesson,) = {id(value): value for value in names.values() if isinstance(value, Lesson)}.values()
    return lesson


def exercises_of(slate: Slate) -> list[Exercise]:
    """The exercises that a slate asks."""
    found = [getattr(slate, name, ()) for name in ("item", "exercise", "items", "ticket")]
    rows = [getattr(one, "items", one) for one in found]
    return [
        one
        for row in rows
        for one in (row if isinstance(row, tuple | list) else [row])
        if isinstance(one, Exercise)
    ]


def walked(slate: Slate, name: str) -> int:
    """Walk through a part, and return the checksum of all that it shows and says."""
    chance = random.Random(name)
    checksum = 0
    answers = [
        text
        for item in exercises_of(slate)
        for text in (item.answer, *(one.text for one in item.distractors[:1]))
    ]
    for _step in range(STEPS):
        seen = str(slate.first_state())
        checksum = crc32(seen.encode(), checksum)
        pressed = [key for key in presses(slate) if not key.startswith(NEVER)]
        fields = [key for part in (slate.shown().table, slate.shown().desk) for key in entered(part)]
        if fields and chance.random() < 0.5:
            value = chance.choice([*answers, "1", "0;3", "?", "ten"])
            slate.answer({"type": "enter", "key": chance.choice(fields), "value": value})
        elif pressed:
            slate.answer({"type": "press", "key": chance.choice(pressed)})
    return checksum


def entered(part: Element) -> list[str]:
    """The names of the fields of a part."""
    return [one.attributes["data-field"] for one in every(part) if "data-field" in one.attributes]


def shown_of(key: str) -> dict[str, int]:
    """The checksums of a lesson: of its first view, and of each part that is no board."""
    lesson = lesson_of(key)
    kept = {"lesson": crc32(str(lesson.first_state()).encode())}
    for part in lesson.parts:
        kept[f"{part.number}"] = crc32(str(part.first_state()).encode())
        for at, widget in enumerate(part.content.widgets, 1):
            if isinstance(widget, Slate):
                kept[f"{part.number}.{at}"] = walked(widget, f"{key} {part.number}.{at}")
    return kept


@pytest.fixture
def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent: no page shows what is made here."""
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


@pytest.mark.usefixtures("no_page")
@pytest.mark.sweep(6)
@pytest.mark.parametrize("key", LESSONS)
def test_what_a_lesson_shows_on_a_walk_stays_the_same(key: str) -> None:
    assert shown_of(key) == json.loads(FILE.read_text("utf-8"))[key]


if __name__ == "__main__":
    FILE.write_text(json.dumps({key: shown_of(key) for key in LESSONS}, indent=1) + "\n", "utf-8")
