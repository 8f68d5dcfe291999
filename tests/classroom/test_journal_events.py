"""What a journal takes: every field of every kind is checked, and nothing else is kept."""

import json
from typing import Any

import pytest
from hypothesis import given

from cardmath.exercises import KINDS, MISCONCEPTIONS, exercise, strata
from cardmath.numerals import DIGIT_STYLES
from cardmath_widgets.classroom.core.journal import (
    CLASS,
    ClassEvent,
    EventError,
    exercise_of,
    is_safe_answer,
    item_key,
)
from cardmath_widgets.classroom.core.journal.events import LARGEST
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


@pytest.mark.parametrize(("kind", "data"), VALID, ids=[kind for kind, _data in VALID])
def test_an_event_is_kept_as_it_was(kind: str, data: dict[str, Any]) -> None:
    seat = CLASS if kind == "settled" else SEAT
    event = ClassEvent(seat, sequence_of(kind), kind, data, NOW)
    assert ClassEvent.stored(seat, event.sequence, kind, event.text, NOW) == event
    assert event.text.isascii()


@pytest.mark.parametrize(("kind", "data"), INVALID)
def test_an_invalid_field_is_refused(kind: str, data: dict[str, Any]) -> None:
    with pytest.raises(EventError):
        ClassEvent(CLASS if kind == "settled" else SEAT, sequence_of(kind), kind, data, NOW)


@pytest.mark.parametrize("kind", [kind for kind, _data in VALID])
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


def test_no_event_of_a_page_is_large() -> None:
    longest = ANSWER | {"answer": "\U0001f0a1" * 40, "item": "a" * 60, "part": "p" * 64}
    assert ClassEvent(SEAT, 1, "answered", longest, NOW).size <= LARGEST
    with pytest.raises(EventError):
        ClassEvent(SEAT, 1, "answered", "x" * 10_000, NOW)  # type: ignore[arg-type]


def test_the_servers_own_events_never_meet() -> None:
    own = {ClassEvent.own(SEAT, "left", {}, NOW).sequence for _time in range(1000)}
    assert len(own) == 1000
    assert all(sequence < 0 for sequence in own)


@given(events)
def test_an_event_survives_being_stored(event: ClassEvent) -> None:
    assert ClassEvent.stored(event.seat, event.sequence, event.kind, event.text, event.at) == event


@pytest.mark.parametrize("kind", list(KINDS))
def test_an_exercise_is_made_again_from_its_name(kind: str) -> None:
    base = next(base for base in (12, 10, 7) if strata(kind, base))
    for stratum in ("", *(one.key for one in strata(kind, base))):
        made = exercise(kind, 2**63 - 1, base, stratum=stratum or None)
        name = item_key(kind, base, 2**63 - 1, stratum)
        ClassEvent(SEAT, 1, "asked", {"part": kind, "what": "hint", "item": name}, NOW)
        again = exercise_of(name)
        assert again is not None
        assert (again.prompt, again.answer) == (made.prompt, made.answer)
        assert is_safe_answer(name, made.answer)
        for wrong in made.distractors:
            assert is_safe_answer(name, wrong.text)
            assert wrong.misconception in MISCONCEPTIONS
        assert not is_safe_answer(name, "hello there")


@pytest.mark.parametrize("digits", list(DIGIT_STYLES))
def test_an_exercise_is_made_again_in_every_digit_style(digits: str) -> None:
    again = exercise_of("addition/12/7", digits)
    assert again is not None
    assert again.prompt == exercise("addition", 7, 12, digits).prompt


@pytest.mark.parametrize("base", range(2, 37))
def test_an_exercise_is_made_again_in_every_base(base: int) -> None:
    again = exercise_of(item_key("addition", base, 7))
    assert again is not None
    assert again.base == base


@pytest.mark.parametrize(
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
    assert not is_safe_answer(name, "73")
