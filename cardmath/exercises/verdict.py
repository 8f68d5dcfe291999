"""The verdict on an answer, in words for a child, with the picture and the smaller step that help."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardmath.exercises.answers import AnswerForm, Reading, UnreadableAnswerError
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

#: A face-up card: its index, its suit's symbol, and whether the question is about it. If the card is gone,
#: its index is "".
CardAsked: TypeAlias = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw: the form, its data, and the marked part (a column, a card, a rank), or None.

    ``data`` contains whole numbers for counted things and strings for numerals, cards and names, as in the
    data of an exercise.

    >>> from cardmath.exercises import exercise
    >>> picture = exercise("addition", 5).distractors[0].picture
    >>> picture.form, picture.marked, picture.data["upper"], picture.data["lower"]
    ('columns', 0, [8, 2], [7, 4])
    """

    form: str
    data: Mapping[str, Any] = field(hash=False)
    marked: int | str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the picture as a JSON object."""
        return {"form": self.form, "data": dict(self.data), "marked": self.marked}


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The card table that a question is about, part-way through a game, for paper.

    ``rows`` are the rows of its cards, and ``piles`` its face-up piles with their names. ``lead`` comes
    before the question and adds anything that the cards do not show, such as the target.
    """

    rows: tuple[tuple[CardAsked, ...], ...]
    piles: tuple[tuple[str, tuple[CardAsked, ...]], ...]
    lead: str


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
    ('Put 8 into a frame of twelve. How many more will fill it?', True, False)
    """

    question: str
    answer: str
    answer_form: AnswerForm

    @property
    def reading(self) -> Reading:
        """Its answer as understood."""
        return self.answer_form.read(self.answer)

    def is_right(self, text: str) -> bool:
        """Return whether a string answers the question.

        Raises `cardmath.exercises.answers.UnreadableAnswerError` if the string cannot be an answer to it;
        that should not count as a try.
        """
        return self.answer_form.read(text) == self.reading

    def reply(self, text: str, notation: Notation) -> StepReply:
        """Return the reply to an answer; ``notation`` formats the numbers in the reply to an unreadable one.

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


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer, in words for a child.

    ``kind`` is one of five:

    * "right": the answer is right.
    * "misconception": a known misconception leads to this answer.
    * "unclear": two misconceptions lead to this answer. Neither is mentioned, and ``smaller_step`` asks which
      it was.
    * "wrong": no known misconception leads to this answer. The message points to the first wrong place.
    * "unreadable": the string cannot answer this question, so it should not count as a try.

    ``step`` is the smaller step as an input field, and ``picture`` shows where to look. The message and the
    smaller step never give the answer away. ``did`` is what the child did, if the misconception is known; it
    completes the question "Did you …?".
    """

    kind: str
    message: str
    smaller_step: str = ""
    misconception: Misconception | None = None
    step: SmallerStep | None = None
    picture: Picture | None = None
    did: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the answer is right. A verdict is true if it is."""
        return self.kind == "right"

    def __bool__(self) -> bool:
        return self.is_right

    def __repr__(self) -> str:
        """Return one short line; `str` returns the message.

        >>> from cardmath.exercises import exercise
        >>> exercise("addition", 5).check("75")
        <Verdict: misconception M3>
        """
        return f"<Verdict: {' '.join(filter(None, (self.kind, self.misconception)))}>"

    def __str__(self) -> str:
        """Return the message."""
        return self.message
