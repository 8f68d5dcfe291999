"""The ledger of slips: what comes back when, what replies leave in it, and its text."""

import json
from datetime import date, timedelta

import pytest

from cardmath.exercises import KINDS, exercise, strata
from cardmath.exercises.rows import (
    Course,
    Due,
    Ledger,
    LedgerEntry,
    LedgerError,
    Row,
    noted,
    slip_name,
)
from cardmath.numerals import Notation
from tests.cases import cases

MONDAY = date(2026, 11, 23)
SLIP = Due("addition", "M3", "one-carry")


def test_a_slip_comes_back_in_the_next_row_then_after_two_and_after_seven_days() -> None:
    ledger, day = Ledger().with_slip(SLIP, MONDAY), MONDAY
    for later in (2, 7):
        assert ledger.due(day) == (SLIP,)
        ledger = ledger.with_right(SLIP, day)
        assert ledger.due(day + timedelta(days=later - 1)) == ()
        assert ledger.with_right(SLIP, day) == ledger
        day += timedelta(days=later)
    assert ledger.due(day) == (SLIP,)
    ledger = ledger.with_right(SLIP, day)
    assert ledger.entries[SLIP] == LedgerEntry(1, 3, 3, None)
    assert ledger.due(day + timedelta(days=999)) == ()
    assert ledger.with_slip(SLIP, day).due(day) == (SLIP,)


def test_replies_are_noted_by_kind_misconception_and_stratum() -> None:
    course = Course.start(Row(0, 12, ("addition",)), (SLIP,))
    assert course.task.why == "due"
    ledger = Ledger().with_slip(SLIP, MONDAY)
    climbed = noted(ledger, course.task, course.answered(course.item.answer)[1], MONDAY)
    assert climbed.entries[SLIP].rung == 1
    wrong = next(wrong for wrong in course.item.distractors if wrong.misconception == "M4")
    slipped = noted(climbed, course.task, course.answered(wrong.text)[1], MONDAY)
    assert slipped.entries[SLIP._replace(misconception="M4")].slips == 1
    helped = noted(ledger, course.task, course.with_help().answered(course.item.answer)[1], MONDAY)
    assert helped == ledger
    assert noted(ledger, course.task, course.answered("what")[1], MONDAY) == ledger


def test_a_ledger_is_a_text_and_merges_without_counting_twice() -> None:
    other = Due("ring", None, "next")
    ledger = Ledger().with_slip(SLIP, MONDAY).with_slip(other, MONDAY)
    ledger = ledger.with_right(other, MONDAY)
    assert Ledger.from_json(ledger.to_json()) == ledger
    assert ledger.merged(ledger) == ledger
    assert ledger.merged(Ledger()) == Ledger().merged(ledger) == ledger
    later = ledger.with_slip(other, MONDAY + timedelta(days=1))
    assert ledger.merged(later).entries[other].slips == 2
    assert not Ledger()
    assert "name" not in ledger.to_json()


def entry(**changes: object) -> str:
    usual = {**SLIP._asdict(), "slips": 1, "right": 0, "rung": 0, "due": "2026-11-23"}
    return json.dumps({"format": "cardmath-ledger/1", "entries": [{**usual, **changes}]})


@cases(
    ("text", "sentence"),
    [
        ("", "this is not a ledger: it is not JSON"),
        ("[" * 100_000, "this is not a ledger: it is not JSON"),
        (" " * 1_000_001, "this text is too long for a ledger"),
        ("[]", "this is not a ledger: its format is not cardmath-ledger/1"),
        (
            '{"format": "cardmath-ledger/1"}',
            "a ledger must have a format and a list of entries, and nothing else",
        ),
        ('{"format": "cardmath-ledger/1", "entries": [7]}', "entry 1 of the ledger does not have the fields"),
        (entry(name="Ada"), "entry 1 of the ledger does not have the fields of an entry"),
        (entry(kind="sudoku"), "entry 1 of the ledger has an invalid kind: 'sudoku'"),
        (entry(kind=[]), "entry 1 of the ledger has an invalid kind: []"),
        (entry(misconception="M99"), "has an invalid misconception: 'M99'"),
        (entry(misconception={}), "has an invalid misconception: {}"),
        (entry(stratum="hard"), "has an invalid stratum: 'hard'"),
        (entry(slips=-1), "has an invalid slips: -1"),
        (entry(slips=True), "has an invalid slips: True"),
        (entry(right=1.5), "has an invalid right: 1.5"),
        (entry(rung=4), "has an invalid rung: 4"),
        (entry(due="tomorrow"), "has an invalid due: 'tomorrow'"),
        (entry(due="2026-02-30"), "has an invalid due: '2026-02-30'"),
        (entry(due="2026-W01-1"), "has an invalid due: '2026-W01-1'"),
    ],
)
def test_a_text_that_is_no_ledger_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LedgerError) as refused:
        Ledger.from_json(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_entry_is_there_once() -> None:
    data = json.loads(entry())
    data["entries"] *= 2
    with pytest.raises(LedgerError, match="entry 2 of the ledger occurs twice"):
        Ledger.from_json(json.dumps(data))
    assert Ledger.from_json(entry(due=None)).due(MONDAY) == ()


def test_every_stratum_can_be_due() -> None:
    for kind in KINDS:
        for stratum in strata(kind, 12):
            text = entry(kind=kind, misconception=None, stratum=stratum.key)
            assert Ledger.from_json(text).due(MONDAY) == (Due(kind, None, stratum.key),)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", KINDS)
def test_a_slip_of_the_ledger_is_named_as_after_a_wrong_answer(kind: str) -> None:
    base = 12 if KINDS[kind].allows(12) else 10
    for stratum in strata(kind, base):
        for number in range(6):
            posed = exercise(kind, number, base, stratum=stratum.key)
            for wrong in posed.distractors:
                name = slip_name(Due(kind, wrong.misconception, stratum.key), Notation(base))
                assert wrong.did in name
                assert name.startswith("Did you ")
                assert name.endswith("?")


def test_a_slip_of_another_base_has_its_name_and_one_without_a_cause_has_none() -> None:
    assert slip_name(Due("addition", "M3", "one-carry"), Notation(10)) == "Did you carry at ten?"
    assert slip_name(Due("addition", None, "one-carry"), Notation(12)) == ""
    assert slip_name(Due("addition", "M19", "one-carry"), Notation(12)) == "", "no sum has this slip"
