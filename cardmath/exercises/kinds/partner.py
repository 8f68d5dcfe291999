"""G1: the partner of a card."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, Self

from cardmath.exercises.answers import Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.difficulty import Stratum
from cardmath.exercises.item import Explanation, PlainItem, WrongAnswer
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

_SMALL: Final = Stratum("to-ten", N_("targets up to ten"))
_MIDDLE: Final = Stratum("to-sixteen", N_("targets from eleven to sixteen"))
_LARGE: Final = Stratum("large", N_("larger targets"))


@dataclass(frozen=True)
class Partner(PlainItem):
    """The question which value makes the target with a given value.

    If the value is the target itself, the deck has a 0.

    >>> Partner(Notation(12), 15, 8).answer
    '7'
    """

    kind: ClassVar[str] = "partner"
    place: ClassVar[int] = 1
    english: ClassVar[str] = N_("The partner of a card")

    notation: Notation
    target: int
    value: int

    @classmethod
    def difficulties(cls, base: int) -> tuple[Stratum, ...]:
        """Return the strata, by the size of the target."""
        return _SMALL, _MIDDLE, _LARGE

    @property
    def difficulty(self) -> str:
        """The stratum, by the size of the target."""
        return (_SMALL if self.target <= 10 else _MIDDLE if self.target <= 16 else _LARGE).key

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a random target of a deck with a value of such a deck.

        The partner of 0 would only repeat the target, so values of 0 are drawn again.
        """
        while True:
            target, value = chance.choose(_targets_and_values())
            if value:
                return cls(notation, target, value)

    @property
    def prompt(self) -> str:
        """The question; if the value is the target itself, the deck has a 0."""
        zero = _("There is a 0 in the deck.") + " " if self.value == self.target else ""
        return zero + self.question

    @property
    def question(self) -> str:
        """The question to ask next to the card and the target."""
        return _("Which number goes with {value} to make {target}?").format(
            value=self.written(self.value), target=self.named(self.target)
        )

    @property
    def data(self) -> Mapping[str, Any]:
        """The target and the value."""
        return {"target": self.bare(self.target), "value": self.bare(self.value)}

    @property
    def answer(self) -> str:
        """The other value."""
        return self.bare(self.target - self.value)

    @property
    def steps(self) -> tuple[str, ...]:
        """The sum with a gap, a step over full frames of the base if there is one, then the filled gap."""
        target, value, other = self.target, self.value, self.target - self.value
        steps = [f"{self.written(value)} + ? = {self.written(target)}"]
        if full := self._full_frames:
            steps.append(
                _(
                    "From {value} to {full} is {first}, from {full} to {target} is {second}: "
                    "{first} + {second}."
                ).format(
                    value=self.written(value),
                    full=self.written(full),
                    first=self.written(full - value),
                    target=self.written(target),
                    second=self.written(target - full),
                )
            )
        steps.append(f"{self.written(value)} + {self.written(other)} = {self.written(target)}")
        return tuple(steps)

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers of making ten instead of the target, and of being off by one."""
        if self.target != 10 and 1 <= self.value <= 9:
            yield WrongAnswer(Misconception.MAKES_TEN, self.bare(10 - self.value))
        if self.target - self.value > 1:
            yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.target - self.value - 1))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.target - self.value + 1))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what the two values make, and point towards the target."""
        target, value = self.written(self.target), self.written(self.value)
        if wrong.misconception == Misconception.MAKES_TEN:
            return Explanation(
                _("make ten"),
                _("{value} and {other} make ten. Here the target is {target}.").format(
                    value=value, other=self.written(10 - self.value), target=target
                ),
                *self._asked(10 - self.value),
            )
        other = self.target - self.value
        too_much = wrong.text == self.bare(other + 1)
        given = other + 1 if too_much else other - 1
        return Explanation(
            _("count one step too many") if too_much else _("count one step too few"),
            (
                _("{value} and {other} make one more than {target}.")
                if too_much
                else _("{value} and {other} make one less than {target}.")
            ).format(value=value, other=self.written(given), target=target),
            *self._asked(given),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Say whether the partner is too small or too large."""
        value = self.value_given(given)
        if value is None:
            return Explanation("", "", *self._asked(1 if self.target - self.value != 1 else 2))
        too_much = value > self.target - self.value
        reason = _("Your number is too large.") if too_much else _("Your number is too small.")
        return Explanation("", reason, *self._asked(value))

    @property
    def _full_frames(self) -> int:
        """The full frames of the base on the way from the value to the target, or 0 if there are none."""
        full = (self.value // self.base + 1) * self.base
        return full if full < self.target else 0

    def _asked(self, given: int) -> tuple[str, str]:
        """Return the question how far it is to a full frame, or else what a wrong number makes."""
        if full := self._full_frames:
            if self.value < self.base:
                question = ngettext(
                    "Put {value} dot into a frame of {base}. How many more fill it?",
                    "Put {value} dots into a frame of {base}. How many more fill it?",
                    self.value,
                )
            elif self.value % self.base:
                question = _("Put {value} dots into frames of {base}. How many more fill the last frame?")
            else:
                question = _("Put {value} dots into frames of {base}. How many more fill the next frame?")
            return (
                question.format(value=self.written(self.value), base=base_name(self.base)),
                self.bare(full - self.value),
            )
        question = _("How much is {value} + {other}?")
        return (
            question.format(value=self.written(self.value), other=self.written(given)),
            self.bare(self.value + given),
        )

    def pictured(self, place: int) -> Picture:
        """Frames of the base with the value in them, and the outline of the target."""
        return Picture("frames", {"base": self.base, "filled": self.value, "wanted": self.target})


@lru_cache(maxsize=1)
def _targets_and_values() -> tuple[tuple[int, int], ...]:
    """Return every target with every value that has a partner in some deck of that target."""
    # Targets up to 25 have decks that hold every value from 0 to the target. The target 26 only has decks
    # whose lowest card is 2.
    found = [(target, value) for target in range(5, 26) for value in range(target + 1)]
    return (*found, *((26, value) for value in range(2, 25)))
