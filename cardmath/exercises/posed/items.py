"""A board's questions about its cards; they are never drawn at random and are not numbered."""

from typing import Any, ClassVar, Final

from cardmath.exercises.item import PlainItem
from cardmath.i18n import _
from cardmath.numerals import Notation

#: The letters of listed answers, in order.
LETTERS: Final = "abc"


class OnTheTable(PlainItem):
    """An item that is posed and never drawn at random."""

    @classmethod
    def draw(cls, chance: Any, notation: Notation, stratum: None) -> Any:
        """Raise `NotImplementedError`, because these items are never drawn at random."""
        raise NotImplementedError


class AmongReasons(OnTheTable):
    """A question about the reason for something, answered with the letter of one of three reasons.

    A subclass has a `question` and `arguments`, the right argument first. `turn` is how many times the
    question has been asked before. The arguments change letters with every turn, so no letter is always
    right.
    """

    few_answers: ClassVar[bool] = True
    words: ClassVar[tuple[str, ...]] = tuple(LETTERS)
    turn: int

    @property
    def arguments(self) -> tuple[str, str, str]:
        """The right reason and two wrong reasons."""
        raise NotImplementedError

    def letter(self, at: int) -> str:
        """Return the letter of an argument by its index; the right argument has index 0."""
        return LETTERS[(at + self.turn) % len(LETTERS)]

    @property
    def reasons(self) -> tuple[str, ...]:
        """The possible answers, in the order of their letters."""
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
    def right(self) -> str:
        """The right reason, repeated."""
        return _("Right. {reason}").format(reason=self.arguments[0])

    @property
    def conclusion(self) -> str:
        """The last step, with the letter of the answer."""
        return _("So the answer is {letter}.").format(letter=self.answer)
