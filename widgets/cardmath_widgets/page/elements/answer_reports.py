"""What others learn about answers: the score that an embedding page may record, and the events of a class."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, Exercise, Verdict, exercise
from cardmath.i18n import _
from cardmath.numerals import Notation


@dataclass(frozen=True)
class Score:
    """The score of an attempt, for a page that shows this one in a frame and asks for it.

    ``right`` of ``count`` questions were right first time, and ``lines`` show a teacher how each was
    answered. ``attempts`` counts the finished attempts on this page. ``settings`` is a link to questions of
    the same kind, or "" if nothing can be chosen.
    """

    right: int
    count: int
    attempts: int
    lines: tuple[str, ...] = ()
    settings: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return vars(self) | {"lines": list(self.lines)}


def right_first(right: int, count: int, writing: Notation) -> str:
    """Return how many questions were right first time, in words.

    >>> right_first(5, 12, Notation(12))
    'Right first time: 5 of 10z.'
    """
    return _("Right first time: {count} of {all}.").format(
        count=writing.brief(right), all=writing.brief(count)
    )


def answer_lines(answers: Iterable[tuple[Exercise, str, Verdict]]) -> tuple[str, ...]:
    """Return a line for each exercise with its answers in order, and what each wrong one shows.

    >>> from cardmath.exercises import check, exercise
    >>> item = exercise("addition", 5)
    >>> answer_lines((item, text, check(item, text)) for text in ("75", "73"))
    ('28z + 47z = ? 75 ✗ (carries at ten), 73 ✓',)
    """
    asked: dict[str, list[tuple[Exercise, str, Verdict]]] = {}
    for answer in answers:
        asked.setdefault(answer[0].prompt, []).append(answer)
    return tuple(f"{' '.join(prompt.split())} {_tries(tries)}" for prompt, tries in asked.items())


def _tries(tries: Sequence[tuple[Exercise, str, Verdict]]) -> str:
    return ", ".join(_try(*one) for one in tries)


def _try(item: Exercise, text: str, verdict: Verdict) -> str:
    shown = item.answer_form.shown(text.strip())
    if verdict.is_right:
        return f"{shown} ✓"
    return f"{shown} ✗ ({verdict.misconception.sentence})" if verdict.misconception else f"{shown} ✗"


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
