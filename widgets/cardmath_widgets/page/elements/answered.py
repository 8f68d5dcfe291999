"""An answer to an exercise as a class event: which exercise it was, and what the answer shows."""

from collections.abc import Callable, Mapping
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, Exercise, Verdict, exercise

#: Maximum length of an answer reported to a class, in characters.
_LONGEST: Final = 40


def item_of(posed: Exercise) -> str:
    """Return the name from which an exercise can be recreated; one about cards has only its kind and base.

    >>> item_of(exercise("addition", 5)), item_of(exercise("addition", 5, 8, stratum="one-carry"))
    ('addition/12/5', 'addition/8/5/one-carry')
    """
    name = f"{posed.kind}/{posed.notation.base}"
    numbered = f"{name}/{posed.number}"
    if posed.kind not in KINDS or posed.number is None:
        return name
    if _is_made(posed, None):
        return numbered
    return f"{numbered}/{posed.stratum}" if _is_made(posed, posed.stratum) else name


def _is_made(posed: Exercise, stratum: str | None) -> bool:
    """Return whether an exercise's number, within a stratum if given, leads back to the same exercise."""
    notation = posed.notation
    try:
        again = exercise(posed.kind, posed.number or 0, notation.base, notation.digits, stratum=stratum)
    except CardmathError:
        return False
    return (again.prompt, again.answer) == (posed.prompt, posed.answer)


def report_answer(report: Callable[..., None], posed: Exercise, text: str, verdict: Verdict) -> None:
    """Tell a class about an answer, with the widget's own ``report``, if the answer could be read."""
    if verdict.kind != "unreadable":
        report("answered", **answer_data(posed, text, verdict))


def answer_data(posed: Exercise, text: str, verdict: Verdict) -> Mapping[str, str | bool]:
    """Return what is reported to a class about an answer.

    >>> from cardmath.exercises import check
    >>> dict(answer_data(exercise("addition", 5), "75", check(exercise("addition", 5), "75")))
    {'item': 'addition/12/5', 'answer': '75', 'is_right': False, 'misconception': 'M3'}
    """
    data: dict[str, str | bool] = {
        "item": item_of(posed),
        "answer": text.strip()[:_LONGEST],
        "is_right": verdict.is_right,
    }
    return data | ({"misconception": verdict.misconception} if verdict.misconception else {})
