"""Practice: a series of exercises with the tries and the results; a value independent of screen and language.

First tries count apart from later ones. Looking at a step is never an error, and a result is final: nothing
later takes it back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardmath.exercises import Exercise, Verdict
from cardmath_widgets.page.elements.attempt import Attempt

__all__ = ["FIRST", "HELPED", "LEFT", "ROW", "Practice"]

#: The results of an exercise: right at the first try, right after more tries or a step, left unsolved.
FIRST: Final = "r"
HELPED: Final = "h"
LEFT: Final = "-"
#: Endless practice comes in rows of this many exercises.
ROW: Final = 12
#: The most tries that a link may hold.
_MOST_TRIES: Final = 20


@dataclass(frozen=True)
class Practice:
    """The state of a pupil in a series of exercises.

    ``source`` returns the exercise at a place. ``length`` is the number of exercises, or None if the series
    is endless. ``first`` is the place where this row began, and ``results`` are the results since then.
    ``tries`` are the answers to the current exercise, and ``steps`` is the number of its steps that the pupil
    asked for.

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
        """The place of the current exercise."""
        return self.first + len(self.results)

    @property
    def is_finished(self) -> bool:
        """Whether all exercises are done."""
        return self.length is not None and self.place >= self.first + self.length

    @cached_property
    def item(self) -> Exercise:
        """The current exercise, or the last one when all are done."""
        last = None if self.length is None else self.first + self.length - 1
        return self.source(self.place if last is None else min(self.place, last))

    @cached_property
    def attempt(self) -> Attempt:
        """The work on the current exercise so far."""
        return Attempt(self.item, self.tries, self.steps)

    @property
    def is_solved(self) -> bool:
        """Whether the current exercise has its right answer."""
        return self.attempt.is_solved

    @property
    def seen(self) -> tuple[str, ...]:
        """The visible steps: those asked for, or all of them after two wrong tries."""
        return self.attempt.steps_shown

    @property
    def result(self) -> str:
        """The result of the current exercise so far."""
        if not self.is_solved:
            return LEFT
        return FIRST if self.attempt.is_alone else HELPED

    @property
    def all_results(self) -> tuple[str, ...]:
        """The results of the exercises, including the current one once it is solved."""
        if self.is_finished or not self.is_solved:
            return self.results
        return (*self.results, self.result)

    def answered(self, text: str) -> tuple["Practice", Verdict]:
        """Return the practice after an answer, and what the answer shows.

        An unreadable answer does not count as a try, nor does an answer after the right one.
        """
        after, verdict = self.attempt.answered(text)
        return (self if self.is_finished else replace(self, tries=after.tries)), verdict

    def with_step(self) -> "Practice":
        """Return the practice with one more step visible."""
        return replace(self, steps=self.attempt.with_step().steps)

    def next(self) -> "Practice":
        """Return the practice at the next exercise; an endless series begins a new row when one is full."""
        if self.is_finished:
            return self
        done = replace(self, results=(*self.results, self.result), tries=(), steps=0)
        if self.length is None and len(done.results) >= ROW:
            return replace(done, first=done.place, results=())
        return done

    def restored(self, results: str, tries: Sequence[str], steps: int) -> "Practice":
        """Return the practice described by a link, without its invalid parts."""
        most = ROW - 1 if self.length is None else self.length
        kept = tuple(one for one in results if one in (FIRST, HELPED, LEFT))[:most]
        practice = replace(self, results=kept, tries=(), steps=0)
        if practice.is_finished:
            return practice
        for text in tries[:_MOST_TRIES]:
            practice, _verdict = practice.answered(text)
        return replace(practice, steps=practice.attempt.at_step(steps).steps)
