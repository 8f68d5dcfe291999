"""The verdict on an answer, in words for a child."""

from dataclasses import dataclass

from cardmath.exercises.pictures import Picture
from cardmath.exercises.smaller_steps import SmallerStep
from cardmath.misconceptions import Misconception


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer, in words for a child.

    ``kind`` is one of five:

    * "right": the answer is right.
    * "misconception": a known misconception leads to this answer.
    * "unclear": two misconceptions lead to this answer. Neither is named, and ``smaller_step`` asks which
      it was.
    * "wrong": no known misconception leads to this answer. The message names the first wrong place.
    * "unreadable": the text cannot answer this question, so it should not count as a try.

    ``step`` is the smaller step as a field to answer, and ``picture`` shows where to look. The message
    and the smaller step never hold the answer. ``did`` is what a known misconception did; it ends the
    question "Did you …?".
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
        """Return one short line; `str` gives the message.

        >>> from cardmath.exercises import exercise
        >>> exercise("addition", 5).check("75")
        <Verdict: misconception M3>
        """
        return f"<Verdict: {' '.join(filter(None, (self.kind, self.misconception)))}>"

    def __str__(self) -> str:
        """Return the message."""
        return self.message
