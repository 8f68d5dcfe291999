"""One exercise in progress: what was tried, and which of its steps are shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardmath.exercises import Exercise, Verdict, check
from cardmath.exercises.answers import UnreadableAnswerError

__all__ = ["Attempt", "answers_step"]

#: After so many wrong tries all steps are shown.
_TRIES: Final = 2


@dataclass(frozen=True)
class Attempt:
    """An exercise that is asked, tried and shown step by step: on a board, in a panel, as a worked example.

    ``tries`` are the answers so far that could be read, ``steps`` how many steps were asked for.

    >>> from cardmath.exercises import exercise
    >>> attempt = Attempt(exercise("addition", 7))
    >>> attempt.with_step().steps_shown == attempt.exercise.steps[:1]
    True
    >>> after, verdict = attempt.answered(attempt.exercise.answer)
    >>> verdict.kind, after.is_solved, after.is_alone
    ('right', True, True)
    """

    exercise: Exercise
    tries: tuple[str, ...] = ()
    steps: int = 0

    @cached_property
    def is_solved(self) -> bool:
        """Whether the last try is the right answer."""
        return bool(self.tries) and check(self.exercise, self.tries[-1]).is_right

    @property
    def wrong(self) -> int:
        """How many tries were wrong."""
        return len(self.tries) - self.is_solved

    @property
    def is_revealed(self) -> bool:
        """Whether there were so many wrong tries that everything is shown."""
        return self.wrong >= _TRIES

    @property
    def is_alone(self) -> bool:
        """Whether it was solved at the first try, without a step."""
        return self.is_solved and len(self.tries) == 1 and not self.steps

    @property
    def steps_shown(self) -> tuple[str, ...]:
        """The steps that are shown: those asked for, or all."""
        return self.exercise.steps if self.is_revealed else self.exercise.steps[: self.steps]

    @property
    def last_step(self) -> tuple[str, str]:
        """The step that was shown last, for the eye and, with its numerals dictated, for the ear."""
        last = len(self.steps_shown) - 1
        return self.exercise.steps[last], self.exercise.dictated.steps[last]

    def answered(self, text: str) -> tuple["Attempt", Verdict]:
        """Return the attempt after an answer, and what the answer shows.

        An answer that cannot be read does not count as a try, nor does one after the right answer.
        """
        verdict = check(self.exercise, text)
        if verdict.kind == "unreadable" or self.is_solved:
            return self, verdict
        return replace(self, tries=(*self.tries, " ".join(text.split()))), verdict

    def with_step(self) -> "Attempt":
        """Return the attempt with one more step shown."""
        return self.at_step(len(self.steps_shown) + 1)

    def at_step(self, step: int) -> "Attempt":
        """Return the attempt with so many steps shown, as many as there are at most."""
        return replace(self, steps=max(0, min(step, len(self.exercise.steps))))


def answers_step(exercise: Exercise, tries: Sequence[str], text: str) -> bool:
    """Return whether a text is right for the smaller step after the last try, and wrong for the exercise.

    Where there is one field for both questions, such an answer is no try.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> item.prompt, answers_step(item, (), "4"), answers_step(item, ("75",), "4")
    ('28z + 47z = ?', False, True)
    """
    if not tries or check(exercise, text).is_right:
        return False
    step = check(exercise, tries[-1]).step
    try:
        return step is not None and step.is_right(text)
    except UnreadableAnswerError:
        return False
