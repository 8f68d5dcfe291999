"""The lessons of the course; a new lesson is a module in ``plans`` and a line here."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from cardmath.i18n import _, activated
from cardmath.integers import as_int
from cardmath.lessons.asked import LessonError
from cardmath.lessons.plan import LessonPlan
from cardmath.numerals import Notation, chosen_notation
from cardmath.sentences import as_given, did_you_mean, shown

#: Each lesson's base, keyed by name, in course order. The lesson's module has the same name.
LESSONS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "make-the-target": 10,
        "every-deck-has-its-target": 10,
        "packing-in-dozens": 12,
        "two-new-digits": 12,
        "any-base": 12,
        "add-and-carry": 12,
        "the-missing-partner": 12,
        "odd-or-even": 10,
        "parity-in-other-bases": 12,
        "counting-by-twos": 10,
        "think-ahead": 10,
        "chance-and-fairness": 10,
        "why-twelve": 12,
        "rows-and-rows": 7,
    }
)


#: The amounts allowed in lessons that have one; their plans take it as an argument.
_AMOUNTS: Final[Mapping[str, range]] = {"packing-in-dozens": range(13, 61), "any-base": range(16, 64)}


def lesson_plan(
    key: str,
    base: int | None = None,
    digits: str | None = None,
    *,
    notation: Notation | None = None,
    amount: int | None = None,
) -> LessonPlan:
    """Return a lesson's plan, in its own base or in another.

    ``amount`` is a different number of dots to pack in "packing-in-dozens", or a different load in
    "any-base". Raises `LessonError` for an unknown lesson, and for a base or an amount that it does not
    allow.

    >>> lesson_plan("add-and-carry", base=8).base
    8
    >>> lesson_plan("packing-in-dozens", amount=31).part("do").title
    'Pack 31 dots three times'
    """
    if not isinstance(key, str) or key not in LESSONS:
        hint = did_you_mean(key, LESSONS, _("“cardmath lesson list” shows all lessons"))
        raise LessonError(_("there is no lesson {name}; {hint}"), name=shown(key), hint=hint)
    if base is None and notation is None:
        base = LESSONS[key]
    if amount is not None:
        amount = as_int(amount)
        _check_amount(key, amount)
    return _made(key, chosen_notation(base, digits, notation), amount, activated())


def _check_amount(key: str, amount: object) -> None:
    known = _AMOUNTS.get(key)
    if known is None:
        raise LessonError(_("the lesson {name} has no amount"), name=shown(key))
    if type(amount) is not int or amount not in known:
        raise LessonError(
            _("the amount for the lesson {name} must be a whole number from {least} to {most}, not {given}"),
            name=shown(key),
            least=known[0],
            most=known[-1],
            given=as_given(amount),
        )


def is_changed(plan: LessonPlan) -> bool:
    """Return whether a plan differs from the course's plan with the same key, or the course has none.

    >>> plan = lesson_plan("add-and-carry", base=8)
    >>> is_changed(plan), is_changed(plan.with_part("do", minutes=20))
    (False, True)
    """
    return plan.key not in LESSONS or plan != lesson_plan(plan.key, notation=plan.notation)


def make_ready() -> None:
    """Make every lesson's plan in its own base in advance, to save pages the work.

    >>> make_ready()
    """
    for key in LESSONS:
        lesson_plan(key)


@lru_cache(maxsize=64)
def _made(
    key: str, notation: Notation, amount: int | None, _language: tuple[str | None, str | None]
) -> LessonPlan:
    """Return a plan; cached, because the worksheets page needs all the titles at every click."""
    make: Callable[..., LessonPlan] = module_of(key).plan
    return make(notation) if amount is None else make(notation, amount)


def module_of(key: str) -> Any:
    """Return the module with a lesson's plan and aids."""
    return import_module(f"cardmath.lessons.plans.{key.replace('-', '_')}")
