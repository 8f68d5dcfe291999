"""One question in progress, as a value: what counts as a try, what the smaller step is, what is said."""

import pytest

from cardmath.exercises import KINDS, Exercise, exercise
from cardmath_widgets.page.elements.attempt import FIRST, HELPED, LEFT, OWN_FIELD, SAME_FIELD, Attempt
from tests.amounts import spread_of
from tests.cases import cases

#: 28z + 47z = 73z. An answer of 75z is a known slip, whose smaller step is answered by 4.
ITEM = exercise("addition", 5)
FIELDS = [SAME_FIELD, OWN_FIELD]


def after(*texts: str, step_field: str = SAME_FIELD) -> Attempt:
    attempt = Attempt(ITEM, step_field=step_field)
    for text in texts:
        attempt = attempt.answered(text)
    return attempt


@cases("step_field", FIELDS)
@cases(
    ("texts", "tries", "result"),
    [
        ((), (), LEFT),
        (("73",), ("73",), FIRST),
        ((" 073z ",), ("073z",), FIRST),
        (("", "seven", "7.3"), (), LEFT),
        (("75", "?"), ("75",), LEFT),
        (("75", "73"), ("75", "73"), HELPED),
        (("73", "75", "73"), ("73",), FIRST),
    ],
)
def test_only_an_answer_that_can_be_read_is_a_try_and_the_right_one_is_the_last(
    texts: tuple[str, ...], tries: tuple[str, ...], result: str, step_field: str
) -> None:
    attempt = after(*texts, step_field=step_field)
    assert (attempt.tries, attempt.result) == (tries, result)
    assert attempt.is_solved is (result != LEFT)
    assert attempt.wrong == sum(text == "75" for text in tries)


def test_whoever_looked_at_a_step_was_helped() -> None:
    assert Attempt(ITEM).with_step().answered("73").result == HELPED


def test_all_steps_are_shown_after_two_wrong_answers_and_before_that_those_asked_for() -> None:
    assert after("75").with_step().steps_shown == ITEM.steps[:1]
    assert after("75", "74").steps_shown == ITEM.steps
    assert Attempt(ITEM).at_step(-1).steps == 0
    assert Attempt(ITEM).at_step(99).steps_shown == ITEM.steps


@pytest.mark.parametrize("step_field", FIELDS)
def test_the_answer_to_the_smaller_step_is_no_try(step_field: str) -> None:
    attempt = after("75", "4", step_field=step_field)
    assert len(attempt.tries) == 1
    assert attempt.is_back
    assert attempt.step is None, "the question is asked again"
    assert after("4", step_field=step_field).tries == ("4",), "no step was asked yet"


def test_in_one_field_another_answer_is_one_to_the_question() -> None:
    assert after("75", "5").tries == ("75", "5")
    assert (after("75").step, after("75", "4", "4").steps_right) == (None, 2)


def test_in_a_field_of_its_own_the_smaller_step_waits_until_it_is_answered_or_left() -> None:
    attempt = after("75", "5", "what", step_field=OWN_FIELD)
    assert attempt.step is not None
    assert (attempt.tries, attempt.said.mood, attempt.is_back) == (("75",), "help", False)
    assert (attempt.answered("4").step, attempt.answered("4").said.mood) == (None, "won")
    assert attempt.without_step().answered("5").tries == ("75", "5")
    assert attempt.answered("73").is_solved, "whoever has understood may answer the question"


def test_after_the_second_wrong_answer_no_smaller_step_waits() -> None:
    attempt = after("75", step_field=OWN_FIELD).without_step().answered("75")
    assert (attempt.step, attempt.is_revealed) == (None, True)


@pytest.mark.parametrize("step_field", FIELDS)
def test_what_is_said_follows_the_last_answer(step_field: str) -> None:
    wrong = after("75", step_field=step_field)
    assert wrong.verdict is not None
    assert (wrong.said.mood, wrong.said.text.startswith(wrong.verdict.message)) == ("wrong", True)
    # A step that is shown with its field is only read aloud.
    assert (wrong.verdict.smaller_step in wrong.said.text) is (step_field != OWN_FIELD)
    assert "How many more will fill it" in wrong.said.aloud
    assert after("x!", step_field=step_field).said.mood == "help"
    right = after("73", step_field=step_field).said
    assert (right.text, right.mood, right.sound) == (ITEM.right, "won", "frame")
    assert Attempt(ITEM, step_field=step_field).said.text == ""


@pytest.mark.parametrize("kind", spread_of(KINDS, 6))
def test_a_link_restores_every_slip(kind: str) -> None:
    base = next(base for base in (12, 10, 7) if KINDS[kind].allows(base))
    item: Exercise = exercise(kind, 3, base)
    attempt = Attempt(item)
    for wrong in item.distractors[:2]:
        attempt = attempt.answered(wrong.text)
    for answered in (attempt, attempt.answered(item.answer)):
        again = Attempt(item).restored("/".join(answered.tries))
        assert (again.tries, again.result, again.said) == (answered.tries, answered.result, answered.said)


def test_a_link_holds_no_more_tries_than_a_pupil_makes() -> None:
    assert len(Attempt(ITEM).restored("/".join(["1"] * 500)).tries) == 20
