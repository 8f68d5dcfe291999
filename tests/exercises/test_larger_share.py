"""Which fraction past the point is larger: the longer numeral misleads, and a smaller step leads on."""

from fractions import Fraction

import pytest

from cardmath.exercises import Exercise, check, pose
from cardmath.exercises.posed.larger_share import LargerShare
from cardmath.lessons.plans.why_twelve import COMPARED, compared, predicted
from cardmath.numerals import DOZENAL, Notation
from cardmath_widgets import ExercisePanel
from tests.widgets.playing import hear, said, shown_of
from tests.widgets.test_read_aloud import is_spoken, read_by


def asked(base: int, one: Fraction, other: Fraction) -> Exercise:
    return pose(LargerShare(Notation(base), one, other))


def ending(base: int) -> list[Fraction]:
    """The fractions that end after one place or two."""
    return sorted({Fraction(count, base**places) for places in (1, 2) for count in range(1, base**places)})


@pytest.mark.parametrize("base", [6, 10, 12])
def test_every_pair_is_judged_by_its_value(base: int) -> None:
    numbers = ending(base)[:: base // 2]
    for one, other in ((one, other) for one in numbers for other in numbers if one != other):
        item = asked(base, one, other)
        larger = Notation(base).format(max(one, other))
        assert (item.answer, check(item, larger).is_right) == (larger, True)
        lengths = {number: len(Notation(base).format(number)) for number in (one, other)}
        misleads = lengths[min(one, other)] > lengths[max(one, other)]
        assert [wrong.misconception for wrong in item.distractors] == ["M27"] * misleads
        smaller = check(item, Notation(base).format(min(one, other)))
        assert (smaller.kind, smaller.misconception) == (
            ("misconception", "M27") if misleads else ("wrong", None)
        )
        assert smaller.step is not None
        assert larger not in smaller.message.replace(smaller.smaller_step, "")


def test_the_step_asks_for_the_first_place_that_differs() -> None:
    wrong = check(asked(12, Fraction(1, 3), Fraction(1, 8)), "0;16")
    assert wrong.message.startswith("More places do not make it larger.")
    assert wrong.did == "mistake the longer one for the larger one"
    assert wrong.step is not None
    assert wrong.step.question == "Look at place 1 after the point. Which digit is larger, 4 or 1?"
    assert (wrong.step.is_right("4"), wrong.step.is_right("1")) == (True, False)
    later = check(asked(10, Fraction(3, 10), Fraction(31, 100)), "0.3")
    assert later.step is not None
    assert later.step.question == "Look at place 2 after the point. Which digit is larger, 0 or 1?"


def test_the_lesson_asks_it_after_its_predictions() -> None:
    items = compared(DOZENAL)
    assert predicted(DOZENAL)[-len(items) :] == items
    assert [bool(one.distractors) for one in items] == [True, True, False]
    assert [one.base for one in items] == [base for base, *_both in COMPARED]


def test_it_is_pressed_and_read_on_the_screen() -> None:
    for item in compared(DOZENAL):
        panel = ExercisePanel(items=[item])
        hear(panel, {"type": "hello", "at": 0, "link": ""})
        assert all(one in str(shown_of(panel)["desk"]) for one in item.data["numerals"])
        if item.base == 12:
            assert [text for text in read_by(shown_of(panel)) if not is_spoken(text)] == []
        hear(panel, {"type": "press", "key": f"say:{item.answer}", "at": 0})
        assert panel.results == ("r",)
        assert "is larger" in said(panel)["text"]
