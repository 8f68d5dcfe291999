"""A lesson's slips, made from exercises: the wrong procedure itself provides the example and the help."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, Misconception
from cardmath.i18n import _
from cardmath.lessons.asked import Asked, LessonError, posed
from cardmath.lessons.plan import Slip, ThingPlan
from cardmath.numerals import Notation
from cardmath.sentences import shown

#: All slips of a lesson.
Slips = tuple[Slip, ...]
#: The kinds whose question is a sum with a question mark for its answer.
_SUMS: Final = frozenset({"addition", "subtraction", "times"})


def slip_of(
    misconception: Misconception,
    item: Asked,
    notation: Notation,
    thing: ThingPlan,
    *,
    sample: str = "",
    why: str = "",
    smaller_step: str = "",
) -> Slip:
    """Return a slip with an exercise as its example.

    It is worded as in the exercise, except for a ``sample``, ``why`` or ``smaller_step`` given here. The
    ``thing`` has the same notation's base, which in some lessons is not the plan's. Raises
    `LessonError` if the misconception does not lead to a wrong answer to the exercise.

    >>> slip = slip_of(Misconception.CARRIES_AT_TEN, "8 + 7", Notation(12), ThingPlan("frame", "lying=8"))
    >>> slip.sample, slip.smaller_step
    ('8z + 7z = 15z', 'Put 8 into a frame of twelve. How many more will fill it?')
    """
    asked = posed(item, notation)
    for wrong in asked.distractors:
        if wrong.misconception == misconception:
            return Slip(
                misconception,
                sample or _sample(asked, wrong.text),
                why or wrong.reason,
                smaller_step or wrong.smaller_step,
                replace(thing, base=notation.base),
            )
    raise LessonError(
        _("{code} does not lead to a wrong answer to {prompt}"),
        code=shown(misconception),
        prompt=asked.prompt,
    )


def slips_of(found: Iterable[tuple[Misconception, Asked, ThingPlan]], notation: Notation) -> tuple[Slip, ...]:
    """Return slips with their exercises, leaving out any that cannot happen in this base.

    In base ten, for example, carrying at ten is right.

    >>> thing = ThingPlan("frame", "lying=8")
    >>> known = (Misconception.CARRIES_AT_TEN, Misconception.DROPS_THE_CARRY)
    >>> found = slips_of([(misconception, "8 + 7", thing) for misconception in known], Notation(10))
    >>> [slip.misconception for slip in found]
    ['M4']
    """
    return tuple(
        slip_of(misconception, item, notation, thing)
        for misconception, item, thing in found
        if misconception in {wrong.misconception for wrong in posed(item, notation).distractors}
    )


def _marked(asked: Exercise, wrong: str) -> str:
    """Return a wrong number with its base, because in another base the sum might be right."""
    try:
        return asked.notation.named(asked.notation.parse(wrong))
    except CardmathError:
        return wrong  # it has a digit that the base lacks


def _sample(asked: Exercise, wrong: str) -> str:
    """Return a question with a wrong answer, as a pupil writes it."""
    shown_ = asked.answer_form.shown(wrong)
    if asked.kind in _SUMS:
        return f"{asked.prompt.removesuffix(' = ?')} = {_marked(asked, wrong)}"
    if asked.kind == "partner":
        return f"{asked.data['value']} + {shown_} = {asked.data['target']}"
    return _("{question} {answer}").format(question=" ".join(asked.prompt.split()), answer=shown_)
