"""A smaller step helps: no slip and no right answer is its answer, and nothing above it tells it."""

import re

import pytest

from cardmath.exercises import KINDS, Exercise, SmallerStep, check, exercise, pose, strata
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.numerals import Notation
from tests.amounts import spread_of
from tests.cases import cases

CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]
#: So many of each are enough; deals and hands take longer to find.
OFTEN = {"blocked": 1, "odds-hands": 3}


def answers(step: SmallerStep, text: str) -> bool:
    # Behind a base-ten number, D is a base mark, although it's a digit of the exercise's base.
    if step.answer_form.base == 10 and text.endswith("D"):
        return False
    try:
        return step.is_right(text)
    except UnreadableAnswerError:
        return False


def stands_in(text: str, answer: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(answer)}(?:[zd]|[₀-₉]+)?(?!\w)", text))


def examine(item: Exercise) -> None:
    """Try every known slip and what the smaller steps ask for."""
    asked = set()
    for one in item.distractors:
        assert one.step is not None
        assert not answers(one.step, one.text), (item, one, one.step)
        assert one.step.answer != item.answer, (item, one, one.step)
        # What the question shows anyway may stand in the reason: 7 + 5, where 5 more fill a frame.
        if not one.step.answer_form.words:
            asked.add(one.step.answer)
            if not stands_in(item.prompt, one.step.answer):
                assert not stands_in(one.reason, one.step.answer), (item, one, one.reason, one.step)
    # A number that answers a smaller step is a wrong answer to the exercise as well.
    for guess in sorted({*asked, *(str(number) for number in range(22))}):
        verdict = check(item, guess)
        if verdict.step is not None and verdict.kind != "right":
            assert not answers(verdict.step, guess), (item, guess, verdict.step)
            assert verdict.step.answer != item.answer, (item, guess, verdict.step)


@pytest.mark.sweep(10)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 6, unpack=True))
def test_a_smaller_step_is_never_answered_by_the_slip_itself(kind: str, base: int) -> None:
    count = OFTEN.get(kind, 8)
    items = [exercise(kind, number, base) for number in range(count)]
    for stratum in strata(kind, base):
        items += [exercise(kind, number, base, stratum=stratum.key) for number in range(count)]
    for item in items:
        examine(item)


@pytest.mark.proof
@pytest.mark.parametrize("base", [5, 8, 10, 12, 16])
def test_every_partner_has_smaller_steps_that_help(base: int) -> None:
    for target in range(5, 27):
        for value in range(1, target):
            examine(pose(Partner(Notation(base), target, value)))


def test_who_makes_ten_is_asked_from_ten_to_the_target() -> None:
    thirteen, eighteen = (pose(Partner(Notation(10), target, 2)).check("8") for target in (13, 18))
    assert thirteen.smaller_step == "You are at ten. How many more do you need to reach 13?"
    assert thirteen.step.answer == "3"
    # From ten to 18 it is 8 once more, which is what the pupil wrote.
    assert eighteen.misconception == "M12"
    assert eighteen.step.answer == "10"
    assert eighteen.smaller_step == "Count on from 2. Where are you after 8 steps?"


@pytest.mark.parametrize(("base", "slip"), [(12, "4"), (8, "6")])
def test_a_partner_to_one_full_bundle_is_known_in_every_base(base: int, slip: str) -> None:
    value = base - int(slip)
    item = pose(Partner(Notation(base), base + 3, value))
    verdict = check(item, slip)
    assert verdict.misconception == "M12"
    assert verdict.step.answer == "3"


def test_where_no_question_is_without_fault_none_gives_the_answer() -> None:
    # In base seven, 36 − 30 is what its ones column leaves, and an answer with a 7 has no size to ask about.
    verdict = check(pose(Subtraction(Notation(7), 27, 21)), "17")
    assert (verdict.smaller_step, verdict.step.answer) == (
        "Can you take 0 from 6 without breaking up a seven?",
        "yes",
    )


def test_the_sums_of_the_columns_side_by_side_are_known() -> None:
    item = pose(Addition(Notation(12), 5 * 12 + 9, 3 * 12 + 3))
    assert item.prompt == "59z + 33z = ?"
    verdict = check(item, "812")
    assert (verdict.misconception, verdict.smaller_step) == (
        "M5",
        "Put 9 + 3 into a frame of twelve. How many are left when it is full?",
    )


@cases("number", range(0, 60, 3))
def test_later_known_slips_change_no_exercise(number: int) -> None:
    for kind in ("partner", "addition"):
        item = exercise(kind, number, 12)
        assert item.answer not in {one.text for one in item.distractors}
        assert len({one.text.lstrip("0") for one in item.distractors}) == len(item.distractors)


@cases(("base", "target", "value"), [(3, 25, 15), (10, 25, 20), (5, 12, 5), (2, 11, 8)])
def test_no_frame_is_asked_about_where_none_is_open(base: int, target: int, value: int) -> None:
    item = pose(Partner(Notation(base), target, value))
    for guess in ("1", "0", *(one.text for one in item.distractors)):
        step = check(item, guess).step
        assert step is not None
        assert "frame" not in step.question
