"""What a journal takes: every field of every kind is checked, and nothing else is kept."""

import contextlib
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from cardmath.exercises import KINDS, MISCONCEPTIONS, exercise, strata
from cardmath.numerals import DIGIT_STYLES
from cardmath_widgets.classroom.core.journal import ClassEvent, exercise_of, item_key, journal, receiving
from cardmath_widgets.classroom.core.pupils.events import CLASS, LARGEST_DECISION, EventError
from cardmath_widgets.classroom.core.pupils.items import Judged, judge
from cardmath_widgets.classroom.served import school
from tests.cases import cases
from tests.classroom.events import NOW, events

SEAT = "otter-0001"
KEY = "0" * 64
ANSWER: dict[str, Any] = {"part": "addition", "item": "addition/12/5", "answer": "73", "is_right": True}
JOINED: dict[str, Any] = {"name": "otter", "key": KEY}

#: Every kind of event with fields that are all allowed.
VALID: list[tuple[str, dict[str, Any]]] = [
    ("joined", JOINED | {"is_approved": False}),
    ("renamed", {"name": "heron"}),
    ("approved", {}),
    ("left", {"is_sent_out": True}),
    ("united", {"into": "heron-0002"}),
    ("told", {"text": "Well done. 2 < 3!"}),
    ("sent", {"link": "exercises#row=2.12.G6&due=G6.M3.one-carry"}),
    ("sent", {"link": ""}),
    ("settled", {"name": "pause", "value": '{"on":true}'}),
    ("opened", {"part": "lesson-6/ticket", "link": "/odd-and-even#game=odd-and-even&deal=7&b=12"}),
    ("moved", {"part": "pyramid-addition", "count": 1000, "link": "game=x&moves=3+7"}),
    ("asked", {"part": "addition", "what": "step", "item": "addition/12/5"}),
    ("answered", ANSWER | {"is_right": False, "misconception": "M3"}),
    ("finished", {"part": "pyramid-addition", "outcome": "won", "link": ""}),
]
INVALID: list[tuple[str, dict[str, Any]]] = [
    ("sang", {}),
    ("joined", {"name": "otter"}),
    ("joined", JOINED | {"name": "Otter the Great"}),
    ("joined", JOINED | {"key": "secret"}),
    ("joined", JOINED | {"is_approved": 1}),
    ("left", {"reason": "tired"}),
    ("united", {}),
    ("united", {"into": "class"}),
    ("told", {}),
    ("sent", {}),
    ("sent", {"link": "<b>"}),
    ("told", {"text": ""}),
    ("told", {"text": "x" * 141}),
    ("told", {"text": "one\ntwo"}),
    ("told", {"text": "\ud800"}),
    ("settled", {"name": "pause", "value": "{on"}),
    ("settled", {"name": "pause", "value": "[" * 5000}),
    ("settled", {"name": "pause", "value": json.dumps("x" * 9000)}),
    ("opened", {}),
    ("opened", {"part": ""}),
    ("opened", {"part": "x" * 65}),
    ("opened", {"part": "A part"}),
    ("opened", {"part": 7}),
    ("opened", {"part": "x", "link": "a" * 1501}),
    ("opened", {"part": "x", "link": 'javascript:alert("1")'}),
    ("opened", {"part": "x", "link": "<b>"}),
    ("moved", {"part": "x", "count": 0}),
    ("moved", {"part": "x", "count": 1001}),
    ("moved", {"part": "x", "count": True}),
    ("moved", {"part": "x", "count": 1.0}),
    ("asked", {"part": "x", "what": "mother"}),
    ("answered", ANSWER | {"answer": ""}),
    ("answered", ANSWER | {"answer": "7" * 41}),
    ("answered", ANSWER | {"answer": "7\n3"}),
    ("answered", ANSWER | {"answer": "7\x00"}),
    ("answered", ANSWER | {"answer": 73}),
    ("answered", ANSWER | {"answer": "\ud800"}),
    ("answered", ANSWER | {"is_right": "yes"}),
    ("answered", ANSWER | {"item": "addition 12"}),
    ("answered", ANSWER | {"item": "a/b/c/d/e/f"}),
    ("answered", ANSWER | {"misconception": "M99"}),
    ("answered", ANSWER | {"misconception": ""}),
    ("answered", ANSWER | {"name": "Ada"}),
    ("finished", {"part": "x"}),
    ("finished", {"part": "x", "outcome": "great"}),
]


def sequence_of(kind: str) -> int:
    return 1 if kind in ("opened", "moved", "asked", "answered", "finished") else -1


@cases(("kind", "data"), VALID)
def test_an_event_is_kept_as_it_was(kind: str, data: dict[str, Any]) -> None:
    seat = CLASS if kind == "settled" else SEAT
    event = ClassEvent(seat, sequence_of(kind), kind, data, NOW)
    assert ClassEvent.stored(seat, event.sequence, kind, event.text, NOW) == event
    assert event.text.isascii()


@cases(("kind", "data"), INVALID)
def test_an_invalid_field_is_refused(kind: str, data: dict[str, Any]) -> None:
    with pytest.raises(EventError):
        ClassEvent(CLASS if kind == "settled" else SEAT, sequence_of(kind), kind, data, NOW)


@cases("kind", [kind for kind, _data in VALID])
def test_who_may_send_an_event_is_fixed(kind: str) -> None:
    data = dict(VALID)[kind]
    seat = CLASS if kind == "settled" else SEAT
    for wrong in (-sequence_of(kind), 0, 2**53, -(2**53), 1.0, True, "1", None):
        with pytest.raises(EventError):
            ClassEvent(seat, wrong, kind, data, NOW)  # type: ignore[arg-type]
    for other in (SEAT if kind == "settled" else CLASS, "", "short", "a seat!!", "x" * 65, None):
        with pytest.raises(EventError):
            ClassEvent(other, sequence_of(kind), kind, data, NOW)  # type: ignore[arg-type]
    for at in (-1.0, float("nan"), float("inf"), 10, None):
        with pytest.raises(EventError):
            ClassEvent(seat, sequence_of(kind), kind, data, at)  # type: ignore[arg-type]


LONGEST = {
    "part": ("opened", 64, "x"),
    "link": ("opened", 1500, "a"),
    "item": ("asked", 96, "x"),
    "answer": ("answered", 40, "7"),
    "text": ("told", 140, "!"),
    "name": ("renamed", 32, "x"),
    "into": ("united", 64, "A"),
    "value": ("settled", 8192, " "),
}


@cases("field", LONGEST)
def test_a_field_is_as_long_as_the_reference_says_and_no_longer(field: str) -> None:
    kind, longest, letter = LONGEST[field]

    def event(length: int) -> ClassEvent:
        text = ("1" if field == "value" else letter).ljust(length, letter)
        seat = CLASS if kind == "settled" else SEAT
        return ClassEvent(seat, sequence_of(kind), kind, dict(VALID)[kind] | {field: text}, NOW)

    assert len(str(event(longest).data[field])) == longest
    with pytest.raises(EventError, match=field):
        event(longest + 1)


def test_the_reference_says_what_the_limits_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "class-journal.md").read_text("utf-8")
    table = page.partition("## Limits")[2].partition("##")[0]
    fields = ("part", "item", "answer", "link", "text")
    assert dict(re.findall(r"^\| (.+) \| (.*\d.*) \|$", table, re.MULTILINE)) == {
        "one decision": f"{LARGEST_DECISION >> 10} KiB",
        "; ".join(f"`{field}`" for field in fields): "; ".join(str(LONGEST[field][1]) for field in fields)
        + " characters",
        "one batch from a page": f"{receiving.MOST_AT_ONCE} events, {receiving.LARGEST_BODY >> 10} KiB",
        "events from one page": f"{journal.BURST} at once, then {journal.RATE:.0f} a second",
        "what is stored for one pupil": f"{journal.MOST_EVENTS:,} events, {journal.MOST_BYTES >> 20} MiB",
        "what is stored for one of a school's many classes": f"{school.MOST_BYTES >> 20} MiB",
        "what one of a school's many classes sends": f"{journal.MOST_READ >> 20} MiB at once, "
        f"then {journal.READ_EACH_SECOND >> 10} KiB a second",
        "events waiting in memory while the disk is full": f"{journal.MOST_WAITING:,}",
        "what a browser stores while it cannot reach the server": "2,000 events, for a week",
    }


@cases(
    ("kind", "data", "is_valid"),
    [
        ("moved", {"part": "x", "count": 1}, True),
        ("moved", {"part": "x", "count": 1000}, True),
        ("answered", ANSWER | {"could_show": "M10" + " M10" * 21 + " M1" * 2}, True),
        ("answered", ANSWER | {"could_show": "M10" + " M10" * 22 + " M1" * 2}, False),
        ("answered", ANSWER | {"could_show": "M3,M4"}, False),
        ("replied", {"question": "0123abcd", "item": "addition/12/5", "answer": "73"}, True),
        ("replied", {"question": "0123abc", "item": "addition/12/5", "answer": "73"}, False),
        ("joined", JOINED | {"key": "0" * 63}, False),
        ("joined", JOINED | {"key": "0" * 65}, False),
    ],
)
def test_a_field_has_its_form(kind: str, data: dict[str, Any], is_valid: bool) -> None:
    with contextlib.nullcontext() if is_valid else pytest.raises(EventError):
        ClassEvent(SEAT, 1 if kind == "replied" else sequence_of(kind), kind, data, NOW)


@cases("data", ["x" * 10_000, None, 7, [("part", "odds")]])
def test_data_that_has_no_fields_is_refused(data: Any) -> None:
    with pytest.raises(EventError, match="data is invalid"):
        ClassEvent(SEAT, 1, "moved", data, NOW)


def test_numbers_and_times_have_ends() -> None:
    last, latest = 2**53 - 1, math.nextafter(1e11, 0)
    for sequence, kind in ((1, "moved"), (last, "moved"), (-1, "left"), (-last, "left")):
        data = {"part": "odds"} if kind == "moved" else {}
        for at in (0.0, latest):
            assert ClassEvent(SEAT, sequence, kind, data, at).at == at
        with pytest.raises(EventError, match="time"):
            ClassEvent(SEAT, sequence, kind, data, 1e11)


@pytest.mark.parametrize("drawn", [0, 1, 2**53 - 2])
def test_a_number_of_the_server_is_always_valid(monkeypatch: pytest.MonkeyPatch, drawn: int) -> None:
    def below(most: int) -> int:
        assert most == 2**53 - 1
        return drawn

    monkeypatch.setattr("secrets.randbelow", below)
    assert ClassEvent.own(SEAT, "left", {}, NOW).sequence == -1 - drawn


def test_the_servers_own_events_never_meet() -> None:
    own = {ClassEvent.own(SEAT, "left", {}, NOW).sequence for _time in range(1000)}
    assert len(own) == 1000
    assert all(sequence < 0 for sequence in own)


@given(events)
def test_an_event_survives_being_stored(event: ClassEvent) -> None:
    assert ClassEvent.stored(event.seat, event.sequence, event.kind, event.text, event.at) == event


@cases("kind", list(KINDS))
def test_an_exercise_is_made_again_from_its_name(kind: str) -> None:
    base = next(base for base in (12, 10, 7) if strata(kind, base))
    for stratum in ("", *(one.key for one in strata(kind, base))):
        made = exercise(kind, 2**63 - 1, base, stratum=stratum or None)
        name = item_key(kind, base, 2**63 - 1, stratum)
        ClassEvent(SEAT, 1, "asked", {"part": kind, "what": "hint", "item": name}, NOW)
        again = exercise_of(name)
        assert again is not None
        assert (again.prompt, again.answer) == (made.prompt, made.answer)
        assert judge(name, made.answer).is_right
        for wrong in made.distractors:
            assert judge(name, wrong.text).text
            assert wrong.misconception in MISCONCEPTIONS
        assert judge(name, "hello there").text == ""


@cases("digits", list(DIGIT_STYLES))
def test_an_exercise_is_made_again_in_every_digit_style(digits: str) -> None:
    again = exercise_of("addition/12/7", digits)
    assert again is not None
    assert again.prompt == exercise("addition", 7, 12, digits).prompt


@cases("base", range(2, 37))
def test_an_exercise_is_made_again_in_every_base(base: int) -> None:
    again = exercise_of(item_key("addition", base, 7))
    assert again is not None
    assert again.base == base


@cases(
    "name",
    [
        "",
        "x",
        "addition",
        "addition/1/5",
        "addition/37/5",
        "addition/12",
        "addition/12/x",
        "addition/12/-1",
        "addition/12/5/no-such",
        "poem/10/1",
        "addition/012/5",
        "addition/12/9223372036854775808",
        "addition/12/99999999999999999999",
    ],
)
def test_a_name_of_nothing_makes_nothing(name: str) -> None:
    assert exercise_of(name) is None
    assert judge(name, "73") == Judged()
