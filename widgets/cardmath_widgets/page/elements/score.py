"""What an embedding page may record: how many questions were right first time, and each answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.exercises import Exercise, Verdict
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
