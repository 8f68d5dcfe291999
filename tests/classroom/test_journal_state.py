"""The state of a class: the same as the slow state, whatever the order, and small after any class."""

import json
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState
from cardmath_widgets.classroom.core.pupils.counts import MOST_ANSWERS, MOST_ITEMS, MOST_KINDS
from cardmath_widgets.classroom.core.pupils.interruptions import MOST_SPANS, Interruptions
from cardmath_widgets.classroom.core.pupils.standing import MOST_ITEMS as MOST_OF_ONE
from cardmath_widgets.classroom.core.pupils.standing import MOST_PARTS as MOST_PARTS_OF_ONE
from cardmath_widgets.classroom.core.pupils.standing import Pupil, Standing
from cardmath_widgets.classroom.core.pupils.state import MOST_PARTS, MOST_PUPILS, MOST_SETTINGS
from tests.amounts import examples
from tests.classroom.events import KEYS, NOW, all_in, events, state_of, without_doubles
from tests.classroom.slow_state import SlowState

SEAT = "otter-0001"


# On a busy machine Hypothesis finds that it makes the events too slowly.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(events, max_size=40), st.integers(0, 900))
def test_the_state_is_that_of_the_slow_state(sent: list[ClassEvent], later: int) -> None:
    kept = without_doubles(sent)
    state, slow, now = state_of(kept), SlowState(kept), NOW + later
    assert [pupil.seat for pupil in state.pupils] == slow.seats()
    for pupil in state.pupils:
        assert pupil.is_here == slow.is_here(pupil.seat)
        assert pupil.part == slow.current_part(pupil.seat)
        assert pupil.last_at == max(event.at for event in slow.of(pupil.seat))
        for part in state.parts:
            assert pupil.standing(now, part) is slow.standing(pupil.seat, part, now), (pupil, part)
    items = state.counts.items()
    assert {one.item for one in items} == slow.items()
    for one in items:
        assert (one.right_at_once, one.right_later, one.open) == slow.counts(one.item)
        given_answers = slow.given(one.item)
        assert sum(answer.times for answer in one.answers) == sum(given_answers.values())
        assert [answer.times for answer in one.answers] == sorted(
            (answer.times for answer in one.answers), reverse=True
        )
    for one in state.misreadings():
        assert slow.who(one.code) == set(one.pupils)
        nexts = [slow.next_is_right(seat, one.code) for seat in one.pupils]
        assert (one.next_right, one.next_wrong) == (nexts.count(True), nexts.count(False))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(events, max_size=30), st.randoms(use_true_random=False))
def test_only_the_order_of_each_seat_counts(sent: list[ClassEvent], chance: "st.random.Random") -> None:
    kept = without_doubles(sent)
    by_seat: dict[str, Iterator[ClassEvent]] = {}
    seats = [event.seat for event in kept]
    for seat in set(seats):
        by_seat[seat] = iter([event for event in kept if event.seat == seat])
    chance.shuffle(seats)
    other = all_in(state_of(next(by_seat[seat]) for seat in seats))
    one = all_in(state_of(kept))
    for answer in ("pupils", "settings", "standing", "misreadings", "items", "kinds", "seats"):
        assert one[answer] == other[answer], answer
    assert set(one["parts"]) == set(other["parts"])


def event(number: int, kind: str, **data: str | int | bool) -> ClassEvent:
    return ClassEvent(SEAT, number, kind, data, NOW + number)


def answered(number: int, item: str, answer: str = "7", *, is_right: bool = True) -> ClassEvent:
    return event(number, "answered", part="addition", item=item, answer=answer, is_right=is_right)


@pytest.mark.parametrize(
    ("done", "standing"),
    [
        ([], "waiting"),
        ([event(1, "opened", part="addition")], "working"),
        ([answered(1, "a/10/1")], "at-once"),
        ([answered(1, "a/10/1", is_right=False)], "working"),
        ([answered(1, "a/10/1", is_right=False), answered(2, "a/10/1")], "later"),
        ([event(1, "asked", part="addition", what="step", item="a/10/1"), answered(2, "a/10/1")], "later"),
        ([answered(1, "a/10/1"), event(2, "finished", part="addition", outcome="done")], "at-once"),
        (
            [answered(1, "a/10/1", is_right=False), event(2, "finished", part="addition", outcome="done")],
            "done",
        ),
        # A question for the whole class is answered outside all parts, and closes what was open in one.
        (
            [
                answered(1, "addition/12/5", is_right=False),
                event(2, "finished", part="addition", outcome="done"),
                event(3, "replied", question="0123abcd", item="addition/12/5", answer="73"),
            ],
            "at-once",
        ),
        (
            [event(1, "moved", part="addition"), event(2, "finished", part="addition", outcome="won")],
            "at-once",
        ),
        (
            [
                event(1, "asked", part="addition", what="hint"),
                event(2, "finished", part="addition", outcome="won"),
            ],
            "later",
        ),
        ([event(1, "finished", part="addition", outcome="lost")], "working"),
        (
            [event(1, "finished", part="addition", outcome="won"), event(2, "moved", part="addition")],
            "working",
        ),
        (
            [event(1, "finished", part="addition", outcome="done"), event(2, "opened", part="addition")],
            "at-once",
        ),
    ],
)
def test_how_a_pupil_stands(done: list[ClassEvent], standing: str) -> None:
    joined = ClassEvent.own(SEAT, "joined", {"name": "otter", "key": KEYS[SEAT]}, NOW)
    pupil = state_of([joined, *done]).pupil(SEAT)
    assert pupil is not None
    assert pupil.standing(NOW + 3, "addition") == standing


@pytest.mark.parametrize(
    ("last", "is_stuck"),
    [
        (event(2, "opened", part="addition"), True),
        (event(2, "moved", part="addition"), True),
        (answered(2, "a/10/1"), False),
        (answered(2, "a/10/1", is_right=False), True),
        (event(2, "finished", part="addition", outcome="lost"), True),
        (event(2, "finished", part="addition", outcome="done"), False),
        (event(2, "opened", part="ring"), False),
        (ClassEvent.own(SEAT, "left", {}, NOW), False),
    ],
)
def test_a_pupil_is_stuck_after_two_minutes_without_progress(last: ClassEvent, is_stuck: bool) -> None:
    joined = ClassEvent.own(SEAT, "joined", {"name": "otter", "key": KEYS[SEAT]}, NOW)
    state = state_of([joined, event(1, "opened", part="addition"), last])
    (pupil,) = state.pupils
    assert pupil.standing(NOW + 120, "addition") is not Standing.STUCK
    assert (pupil.standing(NOW + 123, "addition") is Standing.STUCK) is is_stuck


def settled(after: int, name: str, value: object) -> ClassEvent:
    return ClassEvent.own("class", "settled", {"name": name, "value": json.dumps(value)}, NOW + after)


ASKED = {"key": "0123abcd", "item": "addition/12/5", "is_opened": False}
REPLIED = {"question": "0123abcd", "item": "addition/12/5", "answer": "75"}


@pytest.mark.parametrize(
    ("decided", "stuck_after"),
    {
        "nothing": ([], 120),
        "a pause that lasts": ([settled(50, "pause", True)], 9_000),
        "a pause": ([settled(50, "pause", True), settled(350, "pause", False)], 420),
        "a pause for which nobody was there": (
            [settled(-50, "pause", True), settled(-10, "pause", False)],
            120,
        ),
        "a snapshot on the tablets, and then a pause": (
            [
                settled(50, "gallery", {"looked": "89abcdef"}),
                settled(100, "pause", True),
                settled(150, "gallery", {"looked": ""}),
                settled(200, "pause", False),
            ],
            270,
        ),
        "a question without a reply": ([settled(50, "question", ASKED)], 9_000),
        "a question with a reply": (
            [settled(50, "question", ASKED), ClassEvent(SEAT, 9, "replied", REPLIED, NOW + 150)],
            220,
        ),
        "a question whose answers are shown": (
            [settled(50, "question", ASKED), settled(250, "question", ASKED | {"is_opened": True})],
            320,
        ),
        "a pause during a question": (
            [
                settled(50, "question", ASKED),
                settled(100, "pause", True),
                settled(200, "pause", False),
                settled(250, "question", {}),
            ],
            320,
        ),
    }.values(),
)
def test_the_two_minutes_stand_still_while_a_class_is_interrupted(
    decided: list[ClassEvent], stuck_after: int
) -> None:
    joined = ClassEvent.own(SEAT, "joined", {"name": "otter", "key": KEYS[SEAT]}, NOW)
    # A server may apply what it has decided a second time.
    for again in (decided, [*decided, *decided]):
        (pupil,) = state_of([joined, ClassEvent(SEAT, 1, "opened", {"part": "addition"}, NOW), *again]).pupils
        assert pupil.standing(NOW + stuck_after) is Standing.WORKING
        is_stuck = pupil.standing(NOW + stuck_after + 1) is Standing.STUCK
        assert is_stuck is (stuck_after < 9_000)


def test_the_oldest_interruptions_are_forgotten() -> None:
    interruptions = Interruptions()
    for at in range(2 * MOST_SPANS + 2):
        interruptions.settle({"pause": at % 2 == 0}, float(at))
    assert interruptions.between(0.0, 1000.0) == MOST_SPANS
    assert interruptions.between(2.0, 1000.0) == MOST_SPANS


def test_who_comes_back_is_the_same_pupil() -> None:
    joined = ClassEvent.own(SEAT, "joined", {"name": "otter", "key": KEYS[SEAT]}, NOW)
    renamed = ClassEvent.own(SEAT, "renamed", {"name": "lynx"}, NOW)
    sent_out = ClassEvent.own(SEAT, "left", {"is_sent_out": True}, NOW)
    state = state_of([joined, renamed, event(1, "moved", part="addition", count=3), sent_out])
    (pupil,) = state.pupils
    assert (pupil.name, pupil.moves, pupil.is_here, pupil.is_sent_out) == ("lynx", 3, False, True)
    assert state.seat_of(KEYS[SEAT]) == SEAT
    state.apply(ClassEvent.own(SEAT, "joined", {"name": "lynx", "key": "f" * 64, "is_approved": False}, NOW))
    assert (pupil.is_here, pupil.is_sent_out, pupil.is_approved, pupil.moves) == (True, False, False, 3)
    assert (state.seat_of(KEYS[SEAT]), state.seat_of("f" * 64)) == (None, SEAT)
    state.apply(ClassEvent.own(SEAT, "approved", {}, NOW))
    assert pupil.is_approved


def school_day(pupils: int) -> Iterator[ClassEvent]:
    """Yield what pupils do who come one after the other, and all leave."""
    for number in range(pupils):
        seat = f"seat-{number:08}"
        yield ClassEvent.own(seat, "joined", {"name": "otter", "key": f"{number:064x}"}, NOW + number)
        for sequence in range(1, 20):
            part = f"part-{sequence % 5}"
            right = {"item": f"addition/12/{sequence % 20}", "answer": "73", "is_right": True}
            if sequence % 3:
                link = "game=pyramid-addition&moves=" + "a" * sequence
                yield ClassEvent(
                    seat, sequence, "moved", {"part": part, "link": link}, NOW + number + sequence
                )
            else:
                yield ClassEvent(seat, sequence, "answered", {"part": part, **right}, NOW + number + sequence)
        yield ClassEvent.own(seat, "left", {}, NOW + number + 20)


def test_a_school_day_leaves_little_behind() -> None:
    tracemalloc.start()
    try:
        state = ClassState()
        before = tracemalloc.get_traced_memory()[0]
        for one in school_day(500):
            state.apply(one)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(state.pupils) == 500
    assert grown <= 5 << 20


def test_whatever_pupils_send_the_state_stays_small() -> None:
    state = ClassState()
    for number in range(1, 1500):
        kind = "opened" if number % 2 else "answered"
        told_of = {"part": f"part-{number}"}
        if kind == "answered":
            told_of |= {"item": f"kind-{number}/10/{number}", "answer": f"{number}"}
        state.apply(
            ClassEvent(SEAT, number, kind, told_of | ({"is_right": False} if number % 2 == 0 else {}), NOW)
        )
        state.apply(answered(number, "addition/12/5", f"{number}", is_right=False))
        state.apply(ClassEvent.own("class", "settled", {"name": f"name-{number}", "value": "1"}, NOW))
    (pupil,) = state.pupils
    assert len(pupil.parts) == MOST_PARTS_OF_ONE
    assert len(pupil.items) == MOST_OF_ONE
    assert len(state.parts) == MOST_PARTS
    assert len(state.counts.items()) == MOST_ITEMS
    assert len(state.counts.kinds()) == MOST_KINDS
    assert len(state.settings) == MOST_SETTINGS
    (most,) = [one for one in state.counts.items() if one.item == "addition/12/5"]
    assert len(most.answers) == MOST_ANSWERS
    assert most.others == 1499 - MOST_ANSWERS


def test_of_too_many_pupils_those_who_left_are_forgotten_first() -> None:
    state = ClassState()
    for number in range(MOST_PUPILS):
        seat = f"seat-{number:08}"
        state.apply(ClassEvent.own(seat, "joined", {"name": "otter", "key": f"{number:064x}"}, NOW))
    state.apply(ClassEvent.own("seat-00000007", "left", {}, NOW))
    state.apply(event(1, "opened", part="addition"))
    assert len(state.pupils) == MOST_PUPILS
    assert state.pupil("seat-00000007") is None
    assert state.seat_of(f"{7:064x}") is None
    state.apply(ClassEvent("seat-99999999", 1, "opened", {"part": "addition"}, NOW))
    # Whoever never joined is not here.
    assert state.pupil(SEAT) is None
    assert state.pupil("seat-00000000") is not None


@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(events, max_size=30))
def test_a_state_only_grows_from_its_events(sent: list[ClassEvent]) -> None:
    kept = without_doubles(sent)
    state = ClassState()
    for number, one in enumerate(kept, 1):
        state.apply(one)
        assert all_in(state) == all_in(state_of(kept[:number]))


def test_a_pupil_shows_what_it_has_done_and_cannot_be_changed_by_looking() -> None:
    pupil = Pupil(SEAT)
    pupil.take(event(1, "opened", part="addition", link="game=odds"))
    assert pupil.link == "game=odds"
    pupil.take(event(2, "opened", part="ring"))
    assert (pupil.part, pupil.link) == ("ring", "")
    with pytest.raises(TypeError):
        pupil.parts["ring"] = pupil.parts["addition"]  # type: ignore[index]


def test_old_questions_are_forgotten_and_the_last_ones_are_not() -> None:
    state = ClassState()
    keys = [f"{number:08x}" for number in range(300)]
    for number, key in enumerate(keys, 1):
        question = json.dumps({"key": key, "item": "addition/12/5"})
        state.apply(ClassEvent.own("class", "settled", {"name": "question", "value": question}, 1000.0))
        data = {"question": key, "item": "addition/12/5", "answer": "73"}
        state.apply(ClassEvent("otter-1234", number, "replied", data, 1000.0))
    assert len(state.asked) < len(keys)
    assert (keys[0] in state.asked, keys[-1] in state.asked) == (False, True)
    assert (state.replies(keys[0]), state.replies(keys[-1])) == ({}, {"otter-1234": "73"})
