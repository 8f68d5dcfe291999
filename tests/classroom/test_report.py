"""The end of a class: what its page says, what the tables hold, and that nobody can be found in them."""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from zlib import crc32

import pytest

from cardmath.exercises import MISCONCEPTIONS, check
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState, exercise_of, item_key
from cardmath_widgets.classroom.core.report import page, report, to_csv, to_json
from cardmath_widgets.classroom.core.report.tables import columns
from tests.amounts import spread_of

START = 1_800_000_000.0
NOW = START + 2500
ANIMALS = ("otter", "heron", "lynx", "badger", "wren")


def pupil(number: int) -> tuple[str, ClassEvent]:
    seat = f"secret-seat-{number}"
    joined = {"name": ANIMALS[number], "key": f"{number:064x}"}
    return seat, ClassEvent.own(seat, "joined", joined, START + number)


def answers(seat: str, part: str, item: str, *given: str) -> Iterator[ClassEvent]:
    """Yield answers of a pupil to an exercise, judged as the page judges them."""
    posed = exercise_of(item)
    assert posed is not None
    for number, answer in enumerate(given, 1):
        verdict = check(posed, answer)
        data: dict[str, str | bool] = {
            "part": part,
            "item": item,
            "answer": answer,
            "is_right": verdict.is_right,
        }
        if verdict.misconception:
            data["misconception"] = verdict.misconception
        data["could_show"] = " ".join(dict.fromkeys(one.misconception for one in posed.distractors))
        sequence = crc32(f"{item} {number}".encode()) + 10
        yield ClassEvent(seat, sequence, "answered", data, START + 60 * number)


def wrong(item: str, code: str) -> str:
    posed = exercise_of(item)
    assert posed is not None
    return next(one.text for one in posed.distractors if one.misconception == code)


def right(item: str) -> str:
    posed = exercise_of(item)
    assert posed is not None
    return posed.answer


def a_class() -> ClassState:
    """Five pupils: three carry at ten in a sum, all know the partners of cards, and one never begins."""
    carry, further = item_key("addition", 12, 5), item_key("addition", 12, 6)
    partners = [item_key("partner", 12, number) for number in range(3)]
    state = ClassState()
    for number in range(5):
        seat, joined = pupil(number)
        state.apply(joined)
        if number == 4:
            continue
        state.apply(ClassEvent(seat, 1, "opened", {"part": "add-and-carry/1"}, START + 60))
        slips = [wrong(carry, "M3")] if number < 3 else []
        for event in answers(seat, "add-and-carry/1", carry, *slips, right(carry)):
            state.apply(event)
        nexts = {0: wrong(further, "M4"), 1: right(further)}
        for event in answers(seat, "add-and-carry/1", further, *([nexts[number]] if number < 2 else [])):
            state.apply(replace(event, at=event.at + 600))
        for item in partners:
            for event in answers(seat, "partners", item, right(item)):
                state.apply(event)
        state.apply(ClassEvent(seat, 2, "finished", {"part": "partners", "outcome": "done"}, START + 2400))
    return state


def test_the_report_says_what_was_done() -> None:
    made = report(a_class(), NOW, {"add-and-carry/1": "Add and carry", "partners": "Partners"}.__getitem__)
    assert (made.pupils, made.minutes) == (5, 40)
    assert [(one.title, one.opened, one.finished) for one in made.parts] == [
        ("Add and carry", 4, 0),
        ("Partners", 4, 4),
    ]
    counts = [(one.right_at_once, one.right_later, one.still_wrong) for one in made.parts]
    assert counts == [(2, 3, 1), (12, 0, 0)]
    assert "still wrong" in shown(page(made))
    assert [one.kind for one in made.went_well] == ["partner"]
    assert [(one.code, len(one.pupils)) for one in made.misreadings] == [("M3", 3), ("M4", 1)]
    assert [(one.next_right, one.next_wrong) for one in made.misreadings] == [(1, 1), (0, 0)]
    assert "carries at ten: 3 pupils. 1 of 2 got the next one right." in shown(page(made))


@pytest.mark.parametrize(
    ("at_once", "later", "is_well"), [(3, 1, True), (2, 2, False), (4, 0, True), (3, 0, False), (5, 2, False)]
)
def test_what_went_well_was_mostly_right_at_once(at_once: int, later: int, is_well: bool) -> None:
    state = ClassState()
    seat, joined = pupil(0)
    state.apply(joined)
    for number in range(at_once + later):
        item = item_key("addition", 12, number)
        slip = [] if number < at_once else [exercise_of(item).distractors[0].text]  # type: ignore[union-attr]
        for event in answers(seat, "addition", item, *slip, right(item)):
            state.apply(event)
    assert [one.kind for one in report(state, NOW).went_well] == ["addition"] * is_well


def test_the_next_class_begins_with_like_exercises_in_which_the_same_slip_fails() -> None:
    made = report(a_class(), NOW)
    assert [(one.misconception, one.slips) for one in made.begin_with] == [("M3", 3), ("M4", 1)]
    old = {exercise_of(item_key("addition", 12, number)).prompt for number in (5, 6)}  # type: ignore[union-attr]
    for one in made.begin_with:
        assert one.exercise.prompt not in old
        assert one.misconception in {each.misconception for each in one.exercise.distractors}


def test_of_slips_as_frequent_each_has_an_exercise() -> None:
    state = ClassState()
    for number, code in enumerate(("M3", "M4")):
        seat, joined = pupil(number)
        state.apply(joined)
        for item in (item_key("addition", 12, number) for number in (2, 3)):
            for event in answers(seat, "add-and-carry/1", item, wrong(item, code)):
                state.apply(event)
    assert {one.misconception for one in report(state, NOW).begin_with} == {"M3", "M4"}


def test_three_exercises_are_enough_and_no_two_are_alike() -> None:
    state = ClassState()
    seat, joined = pupil(0)
    state.apply(joined)
    for number in range(12):
        item = item_key("addition", 12, number)
        codes = {one.misconception for one in exercise_of(item).distractors}  # type: ignore[union-attr]
        for event in answers(seat, "addition", item, wrong(item, min(codes))):
            state.apply(event)
    made = report(state, NOW)
    assert len({one.exercise.prompt for one in made.begin_with}) == 3


def test_a_page_holds_what_fits_and_counts_the_rest() -> None:
    state = ClassState()
    seat, joined = pupil(0)
    state.apply(joined)
    for number in range(1, 31):
        state.apply(ClassEvent(seat, number, "opened", {"part": f"part-{number}"}, START))
    made = report(state, NOW)
    assert (len(made.parts), made.more_parts) == (10, 20)
    assert [one.part for one in made.parts] == [f"part-{number}" for number in range(1, 11)]
    assert "And 20 more." in page(made)


def test_a_class_without_answers_has_a_page_too() -> None:
    written = page(report(ClassState(), NOW))
    assert "No pupils have opened anything." in written
    assert "No exercises need another look." in written
    (row,) = csv.reader(io.StringIO(to_csv(ClassState(), NOW)))
    assert tuple(row) == columns()
    # A teacher reads them: words, and no names of fields.
    assert all(title[0].isupper() and "_" not in title for title in row)
    assert len(set(row)) == len(row)


def shown(written: str) -> str:
    """The words of a page."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<(style|svg).*?</\1>", "", written))


def test_the_page_names_no_pupil_and_no_seat() -> None:
    state = a_class()
    written = page(report(state, NOW))
    for animal in ANIMALS:
        assert animal not in shown(written)
    for text in (written, to_json(state, NOW), to_csv(state, NOW)):
        assert "secret-seat" not in text
        assert all(f"{number:064x}" not in text for number in range(5))
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", written)


@pytest.mark.parametrize("base", spread_of(range(2, 37), 6))
def test_every_number_is_written_in_the_base(base: int) -> None:
    notation = Notation(base)
    written = shown(page(report(a_class(), NOW), notation))
    assert f"{notation.write(40)} minutes · {notation.write(5)} pupils" in written
    assert f"{notation.write(12)} of {notation.write(12)} answers" in written
    assert f"carries at ten: {notation.write(3)} pupils" in written


@pytest.mark.parametrize("digits", list(DIGIT_STYLES))
def test_exercises_are_written_in_the_digit_style(digits: str) -> None:
    made = report(a_class(), NOW, digits=digits)
    assert {one.exercise.notation.digits for one in made.begin_with} == {digits}


def test_a_share_is_rounded() -> None:
    state = ClassState()
    for number in range(5):
        seat, joined = pupil(number)
        state.apply(joined)
        for other in range(9):
            item = item_key("partner", 12, other)
            given = [right(item)] if (number, other) != (0, 0) else ["0", right(item)]
            for event in answers(seat, "partners", item, *given):
                state.apply(event)
    assert "44 of 45 answers were right first time (98%)" in page(report(state, NOW))


def test_the_tables_hold_what_each_pupil_did() -> None:
    state = a_class()
    for number, (kind, more) in enumerate(
        [("moved", {"count": 2}), ("moved", {}), ("asked", {"what": "hint"})], 900
    ):
        data = {"part": "add-and-carry/1"} | more
        state.apply(ClassEvent("secret-seat-0", number, kind, data, START + 700))
    rows = list(csv.DictReader(io.StringIO(to_csv(state, NOW, lambda part: part.upper()))))
    assert len(rows) == 8
    otter, heron, *_others = [row for row in rows if row["Activity"] == "ADD-AND-CARRY/1"]
    assert (otter["Pupil"], heron["Pupil"]) == ("Otter", "Heron")
    assert (otter["Right later"], otter["Still wrong"]) == ("1", "1")
    assert (otter["Moves"], otter["Asked for help"]) == ("3", "1")
    assert (otter["How it stands"], heron["How it stands"]) == ("stuck", "right first time")
    assert datetime.strptime(otter["Opened"], "%Y-%m-%d %H:%M").timestamp() // 60 == (START + 60) // 60
    data = json.loads(to_json(state, NOW))
    assert [one["pupil"] for one in data["pupils"]] == list(ANIMALS)
    assert data["pupils"][0]["slips"] == {"M3": 1, "M4": 1}
    done = data["pupils"][0]["parts"]["add-and-carry/1"]
    assert (done["moves"], done["asked"], done["right_later"], done["wrong"]) == (3, 1, 1, 1)
    assert set(data["misconceptions"][0]["pupils"]) == {"otter", "heron", "lynx"}
    assert datetime.fromisoformat(data["begun"]).timestamp() == START
    assert {one["item"] for one in data["items"]} >= {"addition/12/5", "partner/12/0"}


def test_the_tables_hold_the_answers_to_class_questions() -> None:
    state = a_class()
    item = item_key("addition", 12, 5)
    for key, given in (("0" * 8, ["73", "75", "?", "kiss"]), ("1" * 8, ["73"]), ("2" * 8, [])):
        question = json.dumps({"key": key, "item": item})
        state.apply(ClassEvent.own("class", "settled", {"name": "question", "value": question}, NOW))
        for number, answer in enumerate(given):
            seat, _joined = pupil(number)
            reply = {"question": key, "item": item, "answer": answer}
            state.apply(ClassEvent(seat, 900 + int(key[0]), "replied", reply, NOW))
    rows = list(csv.DictReader(io.StringIO(to_csv(state, NOW))))
    asked = [row for row in rows if row["Question to the class"]]
    found = {(row["Pupil"], row["Answer"], row["Right answer?"]) for row in asked[:4]}
    assert found == {
        ("Otter", "73", "yes"),
        ("Heron", "75", "no"),
        ("Lynx", "not sure yet", "no"),
        # What a pupil typed is shown only as the server reads it.
        ("Badger", "another answer", "no"),
    }
    assert [row["Pupil"] for row in asked[4:]] == ["Otter"]
    posed = exercise_of(item)
    assert posed is not None
    assert {row["Question to the class"] for row in asked} == {posed.prompt.splitlines()[-1]}
    questions = json.loads(to_json(state, NOW))["questions"]
    assert [(one["item"], len(one["answers"])) for one in questions] == [(item, 4), (item, 1)]
    assert {"pupil": "heron", "answer": "75", "is_right": False} in questions[0]["answers"]
    # The page counts them, too.
    *parts, first, second = report(state, NOW).parts
    assert [one.part for one in parts] == ["add-and-carry/1", "partners"]
    assert first.title == second.title == "A question to the class: 28z + 47z = ?"
    counts = (first.opened, first.finished, first.right_at_once, first.right_later, first.still_wrong)
    assert counts == (4, 3, 1, 0, 2)
    assert (second.opened, second.finished, second.right_at_once, second.still_wrong) == (1, 1, 1, 0)


def test_a_pupil_who_was_never_let_in_is_not_in_the_report() -> None:
    state = a_class()
    joined = {"name": "seal", "key": "e" * 64, "is_approved": False}
    state.apply(ClassEvent.own("secret-seat-9", "joined", joined, START))
    assert report(state, NOW).pupils == 5


def test_the_title_of_a_teachers_own_part_is_text_on_the_page() -> None:
    written = page(report(a_class(), NOW, lambda part: f"<b>{part} & more"))
    assert "&lt;b&gt;partners &amp; more" in written
    assert "<b>" not in written


def test_every_misconception_has_a_sentence_on_the_page() -> None:
    for code, name in MISCONCEPTIONS.items():
        state = ClassState()
        seat, joined = pupil(0)
        state.apply(joined)
        slip = {"part": "x", "item": "card-sum/10", "answer": "7", "is_right": False, "misconception": code}
        state.apply(ClassEvent(seat, 1, "answered", slip, START))
        assert f"{name}: 1 pupil" in page(report(state, NOW))
