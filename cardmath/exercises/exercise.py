"""An exercise: what is asked, the answer, the worked steps and the wrong answers that say something."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardmath.exercises.answers import AnswerForm
from cardmath.numerals import Notation

__all__ = ["Distractor", "Exercise"]


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer, found by running a wrong procedure.

    ``misconception`` is its code, M1 to M19. The other texts are for the child: ``did`` is what was done,
    so that it ends the question "Did you …?", ``reason`` why that does not work here, and ``smaller_step``
    one question on the way to the answer.
    """

    text: str
    misconception: str
    did: str
    reason: str
    smaller_step: str


@dataclass(frozen=True)
class Exercise:
    """One exercise, without a screen.

    ``prompt`` is the whole question as plain text, and ``question`` what is left to ask where ``data`` is
    drawn: numerals as texts in the base, counted things as whole numbers, cards and records as
    ``docs/format.md`` writes them. ``number`` is None where the exercise was made of given numbers. The last
    of the ``steps`` holds the answer. ``right`` is what is said of the right answer, in a whole sentence.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> item.prompt, item.answer, item.data["x"]
    ('28z + 47z = ?', '73', '28')
    """

    kind: str
    id: str
    number: int | None
    notation: Notation
    prompt: str
    question: str
    data: Mapping[str, Any] = field(hash=False)
    answer: str
    answer_form: AnswerForm
    steps: tuple[str, ...]
    distractors: tuple[Distractor, ...]
    right: str
    dictate: Callable[[], "Exercise"] = field(repr=False, compare=False)

    @property
    def dictated(self) -> "Exercise":
        """The same exercise for the ear: its sentences dictate numerals digit by digit, in words.

        >>> from cardmath.exercises import exercise
        >>> exercise("addition", 5).dictated.steps[0]
        '8 + 7 = one three, base twelve: write 3, carry 1.'
        """
        return self.dictate()

    @property
    def aloud(self) -> str:
        """The whole question for the ear."""
        return self.dictated.prompt

    @property
    def base(self) -> int:
        """The base in which its numerals are written."""
        return self.notation.base

    def to_dict(self) -> dict[str, Any]:
        """Return the exercise as the object that its JSON text holds."""
        return {
            "kind": self.kind,
            "id": self.id,
            "number": self.number,
            "base": self.base,
            "prompt": self.prompt,
            "data": dict(self.data),
            "answer": self.answer,
            "steps": list(self.steps),
            "distractors": [
                {"text": one.text, "misconception": one.misconception} for one in self.distractors
            ],
        }
