"""The tally of answered questions, which goes into the link of a game."""

from collections import Counter
from dataclasses import dataclass, field

from cardmath_widgets.page.elements.attempt import FIRST, Attempt


@dataclass
class QuestionTally:
    """The results of questions: right first time, right later, wrong tries, and their misconceptions.

    >>> tally = QuestionTally.parse("5.1.2.M3-2")
    >>> tally.first, tally.wrong, tally.misconceptions["M3"], tally.text
    (5, 2, 2, '5.1.2.M3-2')
    """

    first: int = 0
    later: int = 0
    wrong: int = 0
    misconceptions: Counter[str] = field(default_factory=Counter)

    @property
    def answered(self) -> int:
        """How many questions have eventually been answered correctly."""
        return self.first + self.later

    @property
    def text(self) -> str:
        """The tally as a string for a link; empty if nothing has been answered."""
        if not (self.answered or self.wrong):
            return ""
        codes = (f"{code}-{count}" for code, count in sorted(self.misconceptions.items()))
        return ".".join([str(self.first), str(self.later), str(self.wrong), *codes])

    def count(self, attempt: Attempt) -> None:
        """Count the last try at a question."""
        verdict = attempt.slip
        if verdict is not None:
            self.wrong += 1
            if verdict.misconception:
                self.misconceptions[verdict.misconception] += 1
        elif attempt.result == FIRST:
            self.first += 1
        else:
            self.later += 1

    @classmethod
    def parse(cls, text: str) -> "QuestionTally":
        """Read a tally; an invalid string results in an empty one."""
        counts, codes = text.split(".")[:3], text.split(".")[3:]
        tally = cls()
        if len(counts) == 3 and all(_is_count(count) for count in counts):
            tally.first, tally.later, tally.wrong = map(int, counts)
            for code, _dash, count in (one.partition("-") for one in codes):
                if code[:1] == "M" and _is_count(code[1:]) and _is_count(count):
                    tally.misconceptions[code] = int(count)
        return tally


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7
