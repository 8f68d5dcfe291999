"""What a lesson shows and says on a walk through its parts stays what it is.

A walk presses whatever a part offers and enters right and wrong answers; it is the same walk each time.
``shown.json`` has a checksum of all that each part showed. After you mend a word or a picture, make it again
with ``python -m tests.lessons.test_golden_shown``, and read what else has changed.
"""

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from zlib import crc32

import pytest

from cardmath.exercises import Exercise
from cardmath.lessons import LESSONS, Asked, left_steps, posed
from cardmath.numerals import Notation
from cardmath_widgets.lessons import Lesson, TicketPanel
from cardmath_widgets.lessons.pictures import picture_of, seen_and_heard
from cardmath_widgets.lessons.sketch import FIELD
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.server.notebooks.lessons import lessons_folder
from tests.cases import cases

FILE = Path(__file__).with_name("shown.json")
STEPS = 30
#: After this many steps, a walk follows its own link, as when a page is loaded again.
RELOAD = 10
#: A line on the drawing pad.
STROKE = "CgqC5pDIl"
#: Exercises with pictures of every kind, also such as no lesson asks, and their bases.
PICTURES: list[tuple[Asked, int]] = [
    ("38 + 47", 12), ("5 + 6", 12), ("53 − 27", 12), ("203 − 199", 12), ("99 − 27", 10), ("80 − 7", 10),
    ("100 − 7", 10), ("28 × 3", 12), ("6 × 4", 12), ("DC × 3", 16), ("22 × 10", 12), ("22 × 11", 12),
    (("share", 0), 12), (("share", 1), 12), (("share", 3), 12), (("share", 9), 12), (("share", 0), 36),
    ("8 + ? = 10", 10), (("bundles", 4), 12), (("bundles", 3), 2), (("bundles", 0), 12), (("next", 0), 12),
    (("next", 3), 12), (("odd-even", 0), 12), (("odd-even", 3), 12), (("ring", 0), 12), (("ring", 1), 12),
    (("odds-hands", 0), 10), (("odds-hands", 1), 10), (("odds-hands", 1), 12), (("value", 1), 12),
    (("parity", 101), 7), (("parity", 3), 7), (("parity", 48), 12), (("numeral", 1), 12),
    (("blocked", 2), 12),
]  # fmt: skip
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


def answers_to(slate: Slate) -> list[str]:
    """Right and wrong answers to what a slate asks now: the whole question, or a step left to the pupil."""
    link = dict(parse_qsl(getattr(slate, "link", "")))
    rows = [getattr(slate, name, ()) for name in ("item", "exercise")]
    if isinstance(slate, TicketPanel):
        rows = [slate.ticket.items[int(link["at"]) % len(slate.ticket.items)]]
    items = [one for one in rows if isinstance(one, Exercise)]
    wrong = [one.text for item in items for one in item.distractors[:1]]
    steps = [left.answer for item in items for left in left_steps(item)]
    return [*(item.answer for item in items for _weight in range(2)), *wrong, *steps, "1", "?", "ten"]


def attributes_in(part: Mapping[str, Any]) -> Iterator[Mapping[str, str]]:
    """The attributes of an element and of all below it, as the page receives them."""
    yield part.get("attributes", {})
    for child in part.get("children", {}).values():
        yield from attributes_in(child)


def walked(slate: Slate, name: str) -> int:
    """Walk through a part, and return the checksum of all that it shows, says and keeps in its link."""
    chance = random.Random(name)
    checksum = 0
    # As on a page that records scores.
    slate.scored_for = "pupil"
    for step in range(STEPS):
        state, link = slate.first_state(), getattr(slate, "link", "")
        checksum = crc32(f"{state} {link}".encode(), checksum)
        found = [one for part in ("table", "desk") for one in attributes_in(state[part])]
        pressed = [
            one["data-press"] for one in found if one.get("aria-disabled") != "true" and "data-press" in one
        ]
        pressed = [key for key in pressed if not key.startswith(NEVER)]
        fields = [one["data-field"] for one in found if "data-field" in one]
        if step % RELOAD == RELOAD - 1:
            slate.answer({"type": "link", "link": link})
        elif fields and chance.random() < 0.5:
            key = chance.choice(fields)
            value = STROKE if key == FIELD else chance.choice(answers_to(slate))
            slate.answer({"type": "enter", "key": key, "value": value})
        elif pressed:
            slate.answer({"type": "press", "key": chance.choice(pressed)})
    return checksum


def shown_of(key: str) -> dict[str, int]:
    """The checksums of a lesson: what pupils see first, each part on a walk, and what a teacher sees then.

    For a board, the checksum is that of its game.
    """
    # Some things begin with a number of their own.
    random.seed(key)
    lesson = lesson_of(key)
    kept = {"lesson": crc32(str(lesson.first_state()).encode())}
    for part in lesson.parts:
        kept[f"{part.number}"] = crc32(str(part.first_state()).encode())
        for at, widget in enumerate(part.content.widgets, 1):
            name = f"{part.number}.{at}"
            if isinstance(widget, Slate):
                kept[name] = walked(widget, f"{key} {name}")
            else:
                kept[name] = crc32(str(widget.record).encode())
    for link in ("open=4&teacher=1", "open=0&over=1"):
        lesson.follow(link)
        seen = [one.first_state() for one in (lesson, *lesson.parts)]
        kept[link] = crc32(str(seen).encode())
    return kept


def pictures_of(asked: Asked, base: int) -> int:
    """The checksum of an exercise's picture after each step, with what is asked and heard then."""
    item = posed(asked, Notation(base))
    picture = picture_of(item)
    steps = range(len(item.steps) + 2)
    seen = [(picture.asks(item, step), seen_and_heard(picture, item, step).to_dict()) for step in steps]
    return crc32(str(seen).encode())


@cases(("asked", "base"), PICTURES)
def test_the_pictures_of_an_exercise_stay_the_same(asked: Asked, base: int) -> None:
    assert (
        pictures_of(asked, base) == json.loads(FILE.read_text("utf-8"))["pictures"][f"{asked} in base {base}"]
    )


@pytest.mark.usefixtures("no_page")
@pytest.mark.parametrize("key", LESSONS)
def test_what_a_lesson_shows_on_a_walk_stays_the_same(key: str) -> None:
    assert shown_of(key) == json.loads(FILE.read_text("utf-8"))[key]


if __name__ == "__main__":
    pictures = {f"{asked} in base {base}": pictures_of(asked, base) for asked, base in PICTURES}
    now = {key: shown_of(key) for key in LESSONS} | {"pictures": pictures}
    FILE.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", "utf-8")
