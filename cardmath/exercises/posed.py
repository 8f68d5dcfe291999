"""Questions that a board poses about what lies there; they are never drawn and have no numbers."""

from typing import Any, ClassVar, Final

from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.item import PlainItem
from cardmath.i18n import _
from cardmath.numerals import Notation

__all__ = ["LETTERS", "AmongReasons", "OnTheTable"]

#: The answers where things are listed, in their order.
LETTERS: Final = "abc"


class OnTheTable(PlainItem):
    """An item that is posed, never drawn."""

    @classmethod
    def draw(cls, chance: Any, notation: Notation, plan: None) -> Any:
        """There are none to draw."""
        raise NotImplementedError


class AmongReasons(OnTheTable):
    """A question why something is so, answered by the letter of one of three reasons.

    A kind of it has a `question`, the `arguments`, the right one first, and the `turn`: how often it was
    asked before. With every turn the arguments change their letters, so that none is the answer by itself.
    """

    few_answers: ClassVar[bool] = True
    turn: int

    @property
    def question(self) -> str:
        """What is asked."""
        raise NotImplementedError

    @property
    def arguments(self) -> tuple[str, str, str]:
        """The right reason and two others."""
        raise NotImplementedError

    def letter(self, at: int) -> str:
        """Return the letter of an argument, the right one being 0."""
        return LETTERS[(at + self.turn) % len(LETTERS)]

    @property
    def reasons(self) -> tuple[str, ...]:
        """What may be answered, in the order of the letters."""
        return tuple(self.arguments[(at - self.turn) % len(LETTERS)] for at in range(len(LETTERS)))

    @property
    def prompt(self) -> str:
        """The question with its answers."""
        answers = " ".join(f"{letter}: {one}" for letter, one in zip(LETTERS, self.reasons, strict=True))
        return f"{self.question} {answers}"

    @property
    def answer(self) -> str:
        """The letter of the right reason."""
        return self.letter(0)

    @property
    def answer_form(self) -> AnswerForm:
        """A letter."""
        return AnswerForm(None, tuple(LETTERS))

    @property
    def right(self) -> str:
        """The right reason once more."""
        return _("Right. {reason}").format(reason=self.arguments[0])

    @property
    def conclusion(self) -> str:
        """The last step: which letter it is."""
        return _("So the answer is {letter}.").format(letter=self.answer)
