"""The smaller step after a slip: a question on the way to the answer, answered in a field of its own."""

from dataclasses import dataclass
from typing import NamedTuple

from cardmath.exercises.answers import AnswerForm, UnreadableAnswerError
from cardmath.i18n import _
from cardmath.numerals import Notation


class StepReply(NamedTuple):
    """The reply to an answer to a smaller step: "right", "wrong" or "unreadable", and words for a child."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class SmallerStep:
    """A question with an answer and its form.

    >>> from cardmath.exercises import exercise
    >>> step = exercise("addition", 5).distractors[0].step
    >>> step.question, step.is_right("4"), step.is_right("5")
    ('Put 8 into a frame of twelve. How many more fill it?', True, False)
    """

    question: str
    answer: str
    answer_form: AnswerForm

    def is_right(self, text: str) -> bool:
        """Return whether a text answers the question.

        Raises `cardmath.exercises.answers.UnreadableAnswerError` if the text cannot answer it; that should
        not count as a try.
        """
        return self.answer_form.read(text) == self.answer_form.read(self.answer)

    def reply(self, text: str, notation: Notation) -> StepReply:
        """Return the reply to a text; ``notation`` writes the numbers of what cannot be read.

        >>> from cardmath.exercises import exercise
        >>> item = exercise("addition", 5)
        >>> item.distractors[0].step.reply("4", item.notation).message
        'Right. Now try the question again.'
        """
        try:
            is_right = self.is_right(text)
        except UnreadableAnswerError as error:
            return StepReply("unreadable", error.sentence(notation))
        if is_right:
            return StepReply("right", _("Right. Now try the question again."))
        return StepReply("wrong", _("Not yet. Try it once more, or go back to the question."))
