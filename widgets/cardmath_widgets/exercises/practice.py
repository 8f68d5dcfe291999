"""Practice: exercises one after another, what was tried and how it went; a value without a screen or words.

First tries are kept apart from later ones. Looking at a step is never an error, and what was once done stays
done: nothing that comes later takes it back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardmath.exercises import Exercise, Verdict, check

__all__ = ["FIRST", "HELPED", "LEFT", "ROW", "Practice"]

#: How an exercise went: right at the first try, right after other tries or a step shown, left unsolved.
FIRST: Final = "r"
HELPED: Final = "h"
LEFT: Final = "-"
#: Endless practice goes in rows of so many exercises.
ROW: Final = 12
#: After so many wrong tries all steps are shown.
_TRIES: Final = 2
#: A link is not trusted with more.
_MOST_TRIES: Final = 20


@dataclass(frozen=True)
class Practice:
    """Where somebody stands in a series of exercises.

    ``source`` gives the exercise at a place, ``length`` says how many there are, None where there is no end.
    ``first`` is the place at which this row began, ``results`` tell how the exercises since then went;
    ``tries`` are the answers to the present one, ``steps`` how many of its steps are seen.

    >>> from cardmath.exercises import exercise
    >>> practice = Practice(lambda place: exercise("addition", place), 2, first=0)
    >>> practice, verdict = practice.answered(practice.item.answer)
    >>> verdict.kind, practice.next().results, practice.next().place
    ('right', ('r',), 1)
    """

    source: Callable[[int], Exercise]
    length: int | None = None
    first: int = 0
    results: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    steps: int = 0

    @property
    def place(self) -> int:
        """The place of the present exercise."""
        return self.first + len(self.results)

    @property
    def is_finished(self) -> bool:
        """Whether all exercises are behind."""
        return self.length is not None and self.place >= self.first + self.length

    @cached_property
    def item(self) -> Exercise:
        """The present exercise; the last one, when all are behind."""
        last = None if self.length is None else self.first + self.length - 1
        return self.source(self.place if last is None else min(self.place, last))

    @cached_property
    def is_solved(self) -> bool:
        """Whether the present exercise has its right answer."""
        return bool(self.tries) and check(self.item, self.tries[-1]).is_right

    @property
    def seen(self) -> tuple[str, ...]:
        """The steps that are shown: those asked for, and all after two wrong tries."""
        wrong = len(self.tries) - self.is_solved
        return self.item.steps if wrong >= _TRIES else self.item.steps[: self.steps]

    @property
    def result(self) -> str:
        """How the present exercise went, as it stands."""
        if not self.is_solved:
            return LEFT
        return FIRST if len(self.tries) == 1 and not self.steps else HELPED

    @property
    def all_results(self) -> tuple[str, ...]:
        """How the exercises went, with the present one as soon as it is solved."""
        if self.is_finished or not self.is_solved:
            return self.results
        return (*self.results, self.result)

    def answered(self, text: str) -> tuple["Practice", Verdict]:
        """Return the practice after an answer, and what the answer shows.

        What is no answer to this question, and what comes after the right one, is no try.
        """
        verdict = check(self.item, text)
        if verdict.kind == "unreadable" or self.is_solved or self.is_finished:
            return self, verdict
        return replace(self, tries=(*self.tries, " ".join(text.split()))), verdict

    def with_step(self) -> "Practice":
        """Return the practice with one more step seen."""
        return replace(self, steps=min(len(self.seen) + 1, len(self.item.steps)))

    def next(self) -> "Practice":
        """Return the practice at the next exercise; a full row is put aside where there is no end."""
        if self.is_finished:
            return self
        done = replace(self, results=(*self.results, self.result), tries=(), steps=0)
        if self.length is None and len(done.results) >= ROW:
            return replace(done, first=done.place, results=())
        return done

    def restored(self, results: str, tries: Sequence[str], steps: int) -> "Practice":
        """Return the practice as a link tells it; what cannot be is left out."""
        most = ROW - 1 if self.length is None else self.length
        kept = tuple(one for one in results if one in (FIRST, HELPED, LEFT))[:most]
        practice = replace(self, results=kept, tries=(), steps=0)
        if practice.is_finished:
            return practice
        for text in tries[:_MOST_TRIES]:
            practice, _verdict = practice.answered(text)
        return replace(practice, steps=max(0, min(steps, len(practice.item.steps))))
