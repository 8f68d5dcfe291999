"""Rows of practice: the tasks of a row, the way through it, and the ledger, for every kind and base."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, exercise, strata
from cardmath.exercises.rows import (
    Course,
    Due,
    Ledger,
    Row,
    RowError,
    RowTask,
    noted,
    topics,
    twin,
)
from cardmath.numerals import Notation
from tests.amounts import spread_of
from tests.cases import cases

MONDAY = date(2026, 11, 23)
SLIP = Due("addition", "M3", "one-carry")
ONE_KIND = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]


def prompts(row: Row, tasks: tuple[RowTask, ...]) -> list[str]:
    return [task.prompt(Notation(row.base)) for task in tasks]


# -- the row ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", spread_of(range(2, 37), 6))
@pytest.mark.parametrize("number", [0, 5, 31, 2**63 - 1])
def test_eight_are_mixed_and_four_are_new_and_none_comes_twice(base: int, number: int) -> None:
    row = Row(number, base)
    tasks = row.tasks()
    assert [task.why for task in tasks] == ["mixed", "mixed", "new"] * 4
    assert len(set(prompts(row, tasks))) == 12
    assert {(task.kind, task.stratum) for task in tasks if task.why == "new"} == {row.subject}
    # The first sets mix what everybody knows; later ones mix nearly all kinds.
    assert len({task.kind for task in tasks}) >= (2 if number == 0 else 3 if number == 5 else 8)
    assert tasks == Row.parse(str(row)).tasks()


@pytest.mark.sweep(12)
@pytest.mark.parametrize(("kind", "base"), spread_of(ONE_KIND, 24, unpack=True))
def test_a_row_of_one_kind_repeats_no_exercise(kind: str, base: int) -> None:
    row = Row(7, base, (kind,))
    shown = prompts(row, row.tasks())
    assert len(set(shown)) == len(shown) == (6 if (kind, base) == ("bundles", 2) else 12)


def test_each_row_brings_a_new_stratum_and_mixes_those_before() -> None:
    kinds = ("partner", "addition")
    subjects = [Row(number, 12, kinds).subject for number in range(8)]
    assert subjects[:5] == [
        ("partner", "to-ten"), ("addition", "one-digit"), ("addition", "no-carry"), ("addition", "one-carry"),
        ("partner", "to-sixteen"),
    ]  # fmt: skip
    assert subjects[7] == subjects[0], "after the last stratum it begins anew"
    for number in range(7):
        known = set(subjects[: max(2, number)])
        assert {
            (one.kind, one.stratum) for one in Row(number, 12, kinds).tasks() if one.why == "mixed"
        } <= known


def test_practice_has_a_sensible_order() -> None:
    for base in (5, 10, 12, 16):
        path = [topic[:2] for topic in topics(base)]
        assert path[0] == ("partner", "to-ten")
        assert set(path) == {
            (kind, one.key) for kind, item in KINDS.items() if item.allows(base) for one in strata(kind, base)
        }
        assert len(path) == len(set(path))
        for kind in {kind for kind, _stratum in path}:
            usual = [one.key for one in strata(kind, base)]
            assert [key for name, key in path if name == kind] == usual, "from the easiest to the hardest"
        at = path.index
        assert (
            at(("addition", "one-digit")) < at(("addition", "one-carry")) < at(("subtraction", "one-borrow"))
        )
        # Carrying comes within seventy questions and borrowing within a hundred and ten.
        assert 12 * at(("addition", "one-carry")) <= 72
        assert 12 * at(("subtraction", "one-borrow")) <= 108
        assert at(("subtraction", "across-zero")) < at(("ring", "next")) < at(("blocked", "two-cards"))
        assert [kind for kind, _stratum in path[-2:]] == ["odds-hands"] * 2
    firsts = {(task.kind, task.stratum) for task in Row(0, 10).tasks()}
    assert firsts == {("partner", "to-ten"), ("bundles", "crates"), ("addition", "one-digit")}


def test_hands_of_a_game_come_only_when_they_are_asked_for() -> None:
    assert "odds-hands" not in Row(0, 10).kinds
    assert Row.parse("3.10.G6+G12").kinds == ("addition", "odds-hands")


def test_strata_are_chosen_by_name() -> None:
    assert [topic.title for topic in topics(10, ("addition",))] == [
        "Adding past a full frame",
        "Adding without a carry",
        "Adding with a carry",
        "Adding with two carries",
    ]
    assert topics(12, ("partner",))[0].title == "Bonds to ten"
    row = Row.parse("4.10.G6-one-carry")
    assert {(task.kind, task.stratum) for task in row.tasks()} == {("addition", "one-carry")}
    assert (str(row), row.only) == ("4.10.G6-one-carry", (("addition", "one-carry"),))
    both = Row.parse("0.10.G1+G7-two-borrows+G7-one-borrow")
    assert str(both) == "0.10.G1+G7-one-borrow+G7-two-borrows"
    assert {(task.kind, task.stratum) for task in both.tasks()} <= {topic[:2] for topic in both.path}
    everything = Row(0, 10, ("addition",), tuple(topic[:2] for topic in topics(10, ("addition",))))
    assert everything == Row(0, 10, ("addition",))
    with pytest.raises(RowError, match="G6 has no stratum 'never' in base ten"):
        Row.parse("0.10.G6-never")
    course = Course.start(row)
    while not course.is_finished:
        course = right(course)
    assert {done.task.stratum for done in course.done} == {"one-carry"}, "nothing else is lifted in"


def test_a_short_row_has_six_tasks_and_nine_with_its_twins() -> None:
    row = Row.parse("3.10.short")
    assert str(row) == "3.10.short"
    assert row.tasks() == Row(3, 10).tasks()[:6]
    course = Course.start(row)
    while not course.is_finished:
        if course.item.distractors and not course.task.after:
            course = course.answered(course.item.distractors[0].text)[0].without_step()
        course = right(course)
    assert len(course.done) == 9


def test_the_right_answer_counts_in_the_field_of_the_smaller_step() -> None:
    course = begun("addition")
    slipped, _reply = course.answered(course.item.distractors[0].text)
    assert slipped.phase == "step"
    solved, reply = slipped.answered(course.item.answer)
    assert (solved.phase, reply.kind, reply.is_first) == ("solved", "right", False)


def test_what_is_due_takes_mixed_places_and_changes_nothing_else() -> None:
    row = Row(5, 12, ("partner", "pairs"))
    usual = row.tasks()
    due = (SLIP, Due("value", "M2", "short"), Due("ring", None, "next"))
    tasks = row.tasks(due)
    assert [task.why for task in tasks][:5] == ["due", "due", "new", "due", "mixed"]
    assert [one for one in tasks if one.why != "due"] == [usual[2], *usual[4:]]
    for task, slip in zip([one for one in tasks if one.why == "due"], due, strict=True):
        item = task.exercise(Notation(12))
        assert (item.kind, item.stratum) == (slip.kind, slip.stratum)
        assert slip.misconception in (None, *(one.misconception for one in item.distractors))
    many = [Due("addition", code, "two-carries") for code in ("M3", "M4", "M5", None)]
    many += [Due("subtraction", code, "two-borrows") for code in ("M4", "M6", "M7", None)]
    assert sum(one.why == "due" for one in row.tasks(many)) == 6


def test_what_the_base_does_not_have_is_not_brought_back() -> None:
    row = Row(5, 10, ("partner",))
    gone = (Due("value", "M2", "short"), Due("addition", "M3", "one-carry"), Due("addition", "M4", "nowhere"))
    assert row.tasks(gone) == row.tasks()


@cases(
    ("text", "sentence"),
    [
        ("", "'' is not a row; write its number, its base and the kinds, such as 3.12.G1+G6"),
        ("3", "'3' is not a row"),
        ("03.12", "'03.12' is not a row"),
        ("3.12.", "'3.12.' is not a row"),
        ("3.12.G1+", "is not a row"),
        ("٣.12", "is not a row"),
        ("3.12.G99", "there is no kind of exercise 'G99'"),
        ("3.37", "37 is not a base"),
        ("3.1", "1 is not a base"),
        (f"{2**63}.12", "the number of a row must be a whole number from 0"),
        (
            "3.10.G4+G5",
            "these kinds have no questions in base ten; tick another kind or choose another base",
        ),
    ],
)
def test_a_text_that_names_no_row_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(CardmathError) as refused:
        Row.parse(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_row_is_written_briefly() -> None:
    assert str(Row(7, 10)) == "7.10"
    assert str(Row(7, 10, ("G4", "G1"))) == "7.10.G1"
    for number in (True, -1, "7"):
        with pytest.raises(RowError, match="the number of a row"):
            Row(number)


# -- twins --------------------------------------------------------------------------------------------------


@pytest.mark.sweep(30)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("base", [2, 5, 12, 36])
def test_in_a_twin_the_same_wrong_way_fails(kind: str, base: int) -> None:
    for number in range(1 if kind in ("blocked", "odds-hands") else 4):
        item = exercise(kind, number, base)
        for code in {one.misconception for one in item.distractors}:
            first = twin(item, code)
            if (kind, base) == ("bundles", 2) and first is None:
                continue
            assert first == twin(item, code)
            like = first.exercise(item.notation)
            assert like.prompt != item.prompt
            assert (like.kind, first.misconception, first.why) == (kind, code, "twin")
            assert code in {one.misconception for one in like.distractors} or (kind, base) == ("bundles", 2)


# -- the way through a row ----------------------------------------------------------------------------------


def begun(*kinds: str, number: int = 0, base: int = 12) -> Course:
    return Course.start(Row(number, base, kinds))


def right(course: Course) -> Course:
    return course.answered(course.item.answer)[0].next()


def test_after_a_slip_come_the_step_the_question_a_twin_and_another_twin_later() -> None:
    course = begun("addition")
    code = course.item.distractors[0].misconception
    slipped, reply = course.answered(course.item.distractors[0].text)
    assert (reply.kind, reply.is_slip, reply.misconception) == ("slip", True, code)
    assert slipped.phase == "step"
    assert slipped.step == reply.verdict.step
    same, reply = slipped.answered("nothing")
    assert (same, reply.kind) == (slipped, "unreadable")
    same, reply = slipped.answered("99")
    assert (same, reply.kind) == (slipped, "step-wrong")
    again, reply = slipped.answered(slipped.step.answer)
    assert (again.phase, reply.kind, reply.is_slip) == ("asked", "step-right", False)
    assert slipped.without_step().phase == "asked"
    solved, reply = again.answered(course.item.answer)
    assert (reply.kind, reply.is_first) == ("right", False)
    after = solved.next()
    assert after.done[0].result == "helped"
    assert [(task.why, task.misconception == code) for task in after.tasks[1:5]] == [
        ("twin", True), ("mixed", False), ("new", False), ("later", True),
    ]  # fmt: skip
    assert after.length == 14
    assert len(set(prompts(after.row, after.tasks))) == 14


@pytest.mark.parametrize("slips_on_twins", [False, True])
def test_other_slips_do_not_put_off_the_second_twin(slips_on_twins: bool) -> None:
    course = begun("addition")
    due: list[int] = []
    while not course.is_finished:
        task, place = course.task, course.place
        is_waiting = bool(due) and due[0] <= place
        if task.why == "later":
            assert is_waiting or place > course.length - 4, "three tasks after the first twin"
            due.pop(0)
            course = course.answered(course.item.answer)[0].next()
        elif task.after and not slips_on_twins:
            course = right(course)
        else:
            assert task.after or not is_waiting, "no other question comes before it"
            known = sum(one.why == "later" for one in course.tasks)
            course = course.answered(course.item.distractors[0].text)[0].next()
            # A full row has no later twin.
            due += [place + 4] if sum(one.why == "later" for one in course.tasks) > known else []
    assert sum(task.why == "later" for task in course.tasks) == (2 if slips_on_twins else 3)


def test_two_slips_show_the_worked_steps_and_then_a_twin() -> None:
    course = begun("addition")
    item = course.item
    once, _reply = course.answered(item.distractors[0].text)
    twice, reply = once.without_step().answered(item.distractors[1].text)
    assert (reply.kind, twice.phase) == ("worked", "worked")
    assert twice.answered(item.answer)[0] == twice
    after = twice.next()
    assert (after.done[0].result, after.task.why) == ("left", "twin")
    assert after.done[0].slips == tuple(one.misconception for one in item.distractors[:2])


@pytest.mark.sweep(4)
@pytest.mark.parametrize("base", [2, 5, 10, 12, 36])
@pytest.mark.parametrize("kinds", [(), ("addition",), ("partner", "addition"), ("bundles",), ("next",)])
def test_a_row_of_slips_ends_after_eighteen_questions(kinds: tuple[str, ...], base: int) -> None:
    course, ledger, questions = begun(*kinds, base=base), Ledger(), []
    while not course.is_finished:
        assert course.place < 18, "a row never traps a child"
        task, wrong = course.task, next((one.text for one in course.item.distractors), None)
        questions.append(course.item.prompt)
        if wrong is None:
            course = course.next()
            continue
        course, reply = course.answered(wrong)
        ledger = noted(ledger, task, reply, MONDAY)
        course, reply = course.without_step().answered(wrong)
        comes, before, course = course.brings_twin, course.length, course.next()
        assert course.length >= before, "a like question takes the place of one other at most"
        assert comes == (not course.is_finished and course.task.why == "twin")
        # As long as the row has questions to give up, a like one follows at once.
        left = {one.why for one in course.tasks[course.place :]} - {"twin", "later"}
        assert comes or task.after == 2 or not left or kinds == ("bundles",)
    assert course.length <= 18
    assert len(set(questions)) == len(questions)
    back = Course.start(replace(course.row, number=1), ledger.due(MONDAY))
    assert sum(task.why == "due" for task in back.tasks) == min(6, len(ledger.entries))


def test_slips_that_are_mended_leave_the_row_as_long() -> None:
    course = begun("addition")
    while not course.is_finished:
        if course.task.after:
            course = right(course)
        else:
            course = course.answered(course.item.distractors[0].text)[0].without_step()
            course = right(course)
    assert course.length == 18
    whys = [one.task.why for one in course.done]
    assert all(after == "twin" for why, after in pairwise(whys) if why in ("mixed", "new"))
    assert whys.count("later") == 3


def test_three_right_bring_a_bare_tick_and_the_next_stratum() -> None:
    course = begun("partner")
    replies = []
    for _place in range(4):
        replies.append(course.answered(course.item.answer)[1])
        course = right(course)
    assert [reply.is_brief for reply in replies] == [False, False, True, True]
    assert all(reply.message for reply in replies)
    assert {task.stratum for task in course.tasks[3:] if task.why == "mixed"} == {"to-sixteen"}
    assert {task.stratum for task in course.tasks if task.why == "new"} == {"to-ten"}
    assert len(set(prompts(course.row, course.tasks))) == course.length


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", KINDS)
def test_who_makes_no_mistake_goes_up_one_stratum_at_a_time_and_stays_at_the_top(kind: str) -> None:
    base = 12 if KINDS[kind].allows(12) else 10
    keys = [one.key for one in strata(kind, base)]
    reached = set()
    for number in range(len(keys) + 1):
        course = begun(kind, number=number, base=base)
        mixed = {at: keys.index(one.stratum) for at, one in enumerate(course.tasks) if one.why == "mixed"}
        while not course.is_finished:
            course = right(course)
        after = {at: keys.index(course.tasks[at].stratum) for at in mixed}
        assert all(mixed[at] <= after[at] for at in mixed), "nothing gets easier"
        assert max(after.values()) <= max(mixed.values()) + course.length // 3
        reached |= set(after.values())
    assert max(reached) == len(keys) - 1


def test_a_step_that_is_asked_for_is_no_error_but_no_first_try() -> None:
    course = begun("addition").with_help()
    assert course.steps == 1
    _solved, reply = course.answered(course.item.answer)
    assert (reply.kind, reply.is_first, reply.is_brief) == ("right", False, False)
    assert right(course).done[0].result == "helped"
    assert begun("addition").next().done[0].result == "left"


def test_the_end_of_a_row_says_what_went_well_and_one_thing_to_look_at_again() -> None:
    course = begun("partner", "addition")
    code = None
    while not course.is_finished:
        if course.task.kind == "addition" and code is None and course.item.distractors:
            code, stratum = course.item.distractors[0].misconception, course.item.stratum
            course = course.answered(course.item.distractors[0].text)[0].without_step()
        course = right(course)
    summary = course.summary()
    assert (summary.helped, summary.left, summary.first) == (1, 0, 13)
    assert summary.well == "partner"
    assert summary.again == Due("addition", code, stratum)
    assert course.next() == course
    assert course.answered("7")[1].kind == "unreadable"
    assert begun("partner").summary().again is None


def test_what_is_to_be_looked_at_again_is_not_what_went_well() -> None:
    course = begun("partner", "addition")
    while not course.is_finished:
        # Half of the answers about partners are wrong, yet most of the right ones are about them, too.
        if course.task.kind == "partner" and course.task.why == "new":
            course = course.answered(course.item.distractors[0].text)[0].without_step()
        course = right(course) if course.task.kind == "partner" else right(course.with_help())
    assert course.summary()[3:] == ("partner", course.summary().again)
    course = begun("partner", "addition")
    while not course.is_finished:
        if course.task.kind == "partner" and course.task.why == "new":
            course = course.answered(course.item.distractors[0].text)[0].without_step()
        course = right(course)
    firsts = [one.task.kind for one in course.done if one.result == "first"]
    assert firsts.count("partner") > firsts.count("addition") > 0
    assert (course.summary().well, course.summary().again.kind) == ("addition", "partner")


def test_a_kind_without_slips_is_praised_first() -> None:
    course = begun("partner", "addition", "next")
    slipped: list[str] = []
    while not course.is_finished:
        kind = course.task.kind
        # Two slips in one kind and one in another; the third has no more right answers, but none is wrong.
        wanted = (kind == "partner" and slipped.count(kind) < 2) or (kind == "next" and kind not in slipped)
        if wanted and course.task.why != "twin" and course.item.distractors:
            slipped.append(kind)
            course = course.answered(course.item.distractors[0].text)[0].without_step()
        course = right(course)
    firsts = [one.task.kind for one in course.done if one.result == "first"]
    assert firsts.count("next") >= firsts.count("addition") > 0
    assert (course.summary().well, course.summary().again.kind) == ("addition", "partner")


def test_a_task_is_a_value() -> None:
    task = RowTask("addition", "one-digit", 7)
    assert replace(task, why="due") != task == RowTask("addition", "one-digit", 7)
