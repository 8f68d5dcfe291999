"""Sentences and words that several plans share."""

from collections.abc import Collection
from functools import partial
from typing import Final

from cardmath.i18n import _
from cardmath.lessons.asked import Asked, LessonError
from cardmath.lessons.plan import LookFor, PartPlan
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_or, shown

#: How many minutes the first part of most lessons takes, and the closing discussion.
_REMEMBER_MINUTES: Final = 5
_TOGETHER_MINUTES: Final = 5


def access(unseen: str) -> str:
    """Return the accessibility note; ``unseen`` describes what pupils hear if they cannot see the picture."""
    return _(
        "Every part works with the keyboard and a screen reader. {unseen} Nothing is timed, and nothing is "
        "shown by colour alone."
    ).format(unseen=unseen)


def copies(sheets: str = "") -> str:
    """Return the note on what to copy: the ``sheets``, and where the ticket is."""
    sheets = sheets or _("One sheet for each pupil, plus three spares.")
    return f"{sheets} " + _(
        "The ticket is on the screen; without tablets, copy it from the last page of the plan."
    )


def enrichment(notation: Notation) -> str:
    """Return the note saying that a lesson in a base other than ten is enrichment; it is empty in base
    ten.
    """
    return "" if notation.base == 10 else _("The standards cover only base ten, so this is enrichment.")


def in_ten(notation: Notation, *items: tuple[str, int]) -> tuple[Asked, ...]:
    """Return exercises for a lesson that counts cards in base ten, whatever the base of its sheet.

    >>> in_ten(Notation(10), ("ring", 8)), in_ten(Notation(12), ("ring", 8))
    ((('ring', 8),), (('ring', 8, 10),))
    """
    return items if notation.base == 10 else tuple((kind, number, 10) for kind, number in items)


def only_in(notation: Notation, bases: Collection[int], lesson: str) -> None:
    """Raise `LessonError` if a lesson makes no sense in a notation's base."""
    if notation.base not in bases:
        raise LessonError(
            _("the lesson {name} makes no sense in base {base}; use base {bases}"),
            name=shown(lesson),
            base=DECIMAL.aloud(notation.base),
            bases=join_or([DECIMAL.aloud(base) for base in bases]),
        )


def remember(*items: Asked, look_for: LookFor, launch: str = "", say: str = "") -> PartPlan:
    """Return the first part of a lesson: two or three questions from earlier lessons."""
    two = _("Two questions from earlier lessons. Work alone first.")
    three = _("Three questions from earlier lessons. Work alone first.")
    return PartPlan(
        "remember",
        _("Remember"),
        _REMEMBER_MINUTES,
        launch=launch or (two if len(items) == 2 else three),
        say=say or _("Compare with your neighbour when you're done. Nothing is timed."),
        look_for=(look_for,),
        items=items,
    )


#: Makes the part with the lesson's activity or game.
do: Final = partial(PartPlan, "do")


def ticket(*items: Asked, minutes: int, look_for: LookFor, launch: str = "", say: str = "") -> PartPlan:
    """Return a lesson's ticket."""
    return PartPlan(
        "ticket",
        _("Ticket"),
        minutes,
        launch=launch or _("Four questions to do on your own. You'll see how you did when you hand them in."),
        say=say or _("You may leave one out. It won't count as wrong."),
        look_for=(look_for,),
        items=items,
    )


def watch(
    minutes: int,
    *,
    launch: str,
    say: str,
    look_for: tuple[LookFor, ...],
    items: tuple[Asked, ...],
    asks: tuple[str, ...] = (),
) -> PartPlan:
    """Return the part where the class watches a worked example."""
    return PartPlan("see", _("Watch one first"), minutes, launch, say, look_for, items, asks)


def now_you(minutes: int, *, launch: str, say: str, look_for: LookFor, items: tuple[Asked, ...]) -> PartPlan:
    """Return the part where pupils finish an example."""
    return PartPlan("try", _("Now you"), minutes, launch, say, (look_for,), items)


def together(*, say: str, look_for: LookFor, launch: str = "") -> PartPlan:
    """Return a lesson's closing discussion."""
    launch = launch or _("Write one sentence first. Then we'll talk.")
    return PartPlan("together", _("Together"), _TOGETHER_MINUTES, launch, say, (look_for,))
