"""The smaller step after a slip: a question on the way to the answer, answered in a field of its own."""

from dataclasses import dataclass

from cardmath.exercises.answers import AnswerForm

__all__ = ["SmallerStep"]


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
