"""What a report counts and leaves out, from values alone, and how its tables name things."""

import csv
import io
import json
from typing import Any

import pytest

from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState
from cardmath_widgets.classroom.core.report import page, report, to_csv, to_json
from tests.classroom.test_report import START, answers, pupil, right, shown, wrong


def class_of(*events: ClassEvent, pupils: int = 1) -> ClassState:
    state = ClassState()
    for number in range(pupils):
        state.apply(pupil(number)[1])
    for event in events:
        state.apply(event)
    return state


def done(number: int, kind: str, at: float = START, seat: int = 0, **data: Any) -> ClassEvent:
    return ClassEvent(pupil(seat)[0], number, kind, {"part": "odds"} | data, at)


@pytest.mark.parametrize(
    ("last", "now", "minutes"),
    [(0, 60, 1), (60, 500, 1), (61, 500, 2), (120, 500, 2), (121, 500, 3), (500, 121, 3), (0, 600, 10)],
)
def test_a_class_lasts_until_its_last_event_in_begun_minutes(last: float, now: float, minutes: int) -> None:
    state = class_of(done(1, "opened", START + last))
    made = report(state, START + now)
    assert (made.begun_at, made.minutes) == (START, minutes)


def test_a_pupil_took_part_who_did_something_or_stayed() -> None:
    left = {"is_sent_out": True}

    def sent_out(seat: int) -> ClassEvent:
        return ClassEvent.own(pupil(seat)[0], "left", left, START)

    here = class_of(done(1, "opened", seat=0), sent_out(0), sent_out(1), pupils=3)
    # The one who only came and was sent out does not count, and neither does a page that never joined.
    assert report(here, START).pupils == 2
    here.apply(ClassEvent.own("secret-seat-9", "told", {"text": "x"}, START))
    assert report(here, START).pupils == 2


def test_a_page_has_five_kinds_six_mistakes_and_ten_parts() -> None:
    events = [
        done(100 * at + number, "answered", item=f"kind-{at}/12/{number}", answer="7", is_right=True)
        for at in range(1, 7)
        for number in range(4)
    ]
    events += [
        done(at, "answered", item="card-sum/10", answer="7", is_right=False, misconception=f"M{at}")
        for at in range(1, 9)
    ]
    state = class_of(*events)
    made = report(state, START + 600)
    assert (len(made.went_well), len(made.misreadings)) == (5, 6)
    opened = [done(at, "opened", part=f"part-{at}") for at in range(1, 12)]
    for count, more in ((10, 0), (11, 1)):
        made = report(class_of(*opened[:count]), START + 600)
        assert (len(made.parts), made.more_parts) == (10, more)
        assert ("And 1 more." in page(made)) is bool(more)


def test_cards_that_went_well_are_questions_about_the_cards() -> None:
    events = [done(at, "answered", item=f"card-sum/{at}", answer="7", is_right=True) for at in range(10, 14)]
    assert "Questions about the cards: 4 of 4 answers were right first time (100%)." in shown(
        page(report(class_of(*events), START + 600))
    )


@pytest.mark.parametrize(
    ("given", "slip"),
    [
        ([("", 5, False)], ""),
        ([("M3", 1, False), ("M4", 2, False)], "M4"),
        ([("M3", 1, False), ("M3", 2, False), ("M4", 2, False)], "M3"),
        ([("M4", 2, False), ("M3", 3, False)], "M3"),
        ([("M3", 9, True), ("M4", 2, False)], "M4"),
    ],
)
def test_the_next_class_begins_with_the_most_frequent_slip(
    given: list[tuple[str, int, bool]], slip: str
) -> None:
    numbers, state = iter(range(1, 100)), class_of()
    for answer, (code, times, is_right) in enumerate(given):
        for _time in range(times):
            seat, joined = f"seat-{(number := next(numbers)):05}", {"name": "otter", "key": f"{number:064x}"}
            more = {"misconception": code} if code else {}
            data = {"part": "x", "item": "addition/12/5", "answer": f"{answer}", "is_right": is_right}
            state.apply(ClassEvent.own(seat, "joined", joined, START))
            state.apply(ClassEvent(seat, 1, "answered", data | more, START))
    assert report(state, START).begin_with[0].misconception == slip


def test_the_next_class_begins_with_no_exercise_that_was_always_right() -> None:
    item = "addition/12/5"
    state = class_of(*answers(pupil(0)[0], "x", item, right(item)))
    assert report(state, START).begin_with == ()
    state = class_of(*answers(pupil(0)[0], "x", item, wrong(item, "M3")), pupils=2)
    (one,) = report(state, START).begin_with
    assert one.slips == 1
    assert "1 pupil did not get one like it right first time." in page(report(state, START))
    assert "Watch for: carries at ten." in page(report(state, START))
    cards = done(1, "answered", item="card-sum/10", answer="7", is_right=False)
    assert report(class_of(cards), START).begin_with == ()


def test_the_tables_name_outcomes_and_animals_that_were_given_back() -> None:
    joined = {"name": "otter", "key": "f" * 64}
    state = class_of(
        done(1, "finished", part="odds", outcome="won"),
        done(2, "finished", part="ring", outcome="lost"),
        done(3, "opened", part="parity"),
        ClassEvent.own(pupil(0)[0], "left", {"is_sent_out": True}, START),
        ClassEvent.own("secret-seat-9", "joined", joined, START),
        ClassEvent("secret-seat-9", 1, "opened", {"part": "odds"}, START),
        ClassEvent.own("secret-seat-8", "joined", joined | {"key": "e" * 64}, START),
        ClassEvent("secret-seat-8", 1, "opened", {"part": "odds"}, START),
    )
    rows = list(csv.reader(io.StringIO(to_csv(state, START))))
    assert [row[0] for row in rows[1:]] == ["Otter"] * 3 + ["Otter 2", "Otter 3"]
    assert [row[4] for row in rows[1:]] == ["won", "lost", "", "", ""]
    assert {len(row) for row in rows} == {13}
    assert [one["pupil"] for one in json.loads(to_json(state, START))["pupils"]] == [
        "otter",
        "otter-2",
        "otter-3",
    ]


def test_a_file_for_programs_can_be_read_by_people_too() -> None:
    state = class_of(done(1, "answered", item="card-sum/12", answer="1Ʒ", is_right=False))
    written = to_json(state, START)
    assert written.startswith('{\n "format": "cardmath-class/1",\n "begun": ')
    assert '"answer": "1Ʒ"' in written
