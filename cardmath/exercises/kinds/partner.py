"""G1: the partner of a card."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Explanation, Mistake, PlainItem
from cardmath.i18n import N_, _
from cardmath.numerals import Notation

__all__ = ["Partner"]


@dataclass(frozen=True)
class Partner(PlainItem):
    """The question which value makes the target with a given value.

    If the value is 0 or the target itself, the deck has a 0.

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
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a random target of a deck with a value of such a deck."""
        return cls(notation, *chance.choose(_targets_and_values()))

    @property
    def prompt(self) -> str:
        """The target and the value, then the question."""
        target, value = self.named(self.target), self.written(self.value)
        if self.value in (0, self.target):
            given = _("The target is {target}, and there is a 0 in the deck.").format(target=target)
        else:
            given = _("The target is {target}.").format(target=target)
        return given + " " + _("What makes the target with {value}?").format(value=value)

    @property
    def question(self) -> str:
        """The question to ask next to the card and the target."""
        return _("What makes the target with this card?")

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
        """The sum with a gap, a step over ten if that helps, then the filled gap."""
        target, value, other = self.target, self.value, self.target - self.value
        steps = [f"{self.written(value)} + ? = {self.written(target)}"]
        if value < 10 < target and value:
            steps.append(
                _(
                    "From {value} to ten is {first}, from ten to {target} is {second}: {first} + {second}."
                ).format(
                    value=self.written(value),
                    first=self.written(10 - value),
                    target=self.written(target),
                    second=self.written(target - 10),
                )
            )
        steps.append(f"{self.written(value)} + {self.written(other)} = {self.written(target)}")
        return tuple(steps)

    def mistakes(self) -> Iterator[Mistake]:
        """Yield the mistakes of making ten instead of the target, and of being off by one."""
        if self.target != 10 and 1 <= self.value <= 9:
            yield Mistake("M12", self.bare(10 - self.value))
        if self.target - self.value > 1:
            yield Mistake("M13", self.bare(self.target - self.value - 1))
        yield Mistake("M13", self.bare(self.target - self.value + 1))

    def explain(self, mistake: Mistake) -> Explanation:
        """Say what the two values make, and point towards the target."""
        target, value = self.written(self.target), self.written(self.value)
        if mistake.code == "M12":
            over = self.target > 10
            return Explanation(
                _("make ten"),
                _("{value} and {other} make ten. Here the target is {target}.").format(
                    value=value, other=self.written(10 - self.value), target=target
                ),
                (
                    _("How far is it from ten on to {target}?")
                    if over
                    else _("How much less than ten is {target}?")
                ).format(target=target),
            )
        other = self.target - self.value
        too_much = mistake.text == self.bare(other + 1)
        return Explanation(
            _("count one step too many") if too_much else _("count one step too few"),
            (
                _("{value} and {other} make one more than {target}.")
                if too_much
                else _("{value} and {other} make one less than {target}.")
            ).format(value=value, other=self.written(other + 1 if too_much else other - 1), target=target),
            _(
                "Count on from {value}. The next number is your first step: how many steps to {target}?"
            ).format(value=value, target=target),
        )


@lru_cache(maxsize=1)
def _targets_and_values() -> tuple[tuple[int, int], ...]:
    """Return every target with every value that has a partner in some deck of that target."""
    # Targets up to 25 have decks that hold every value from 0 to the target. The target 26 only has decks
    # whose lowest card is 2.
    found = [(target, value) for target in range(5, 26) for value in range(target + 1)]
    return (*found, *((26, value) for value in range(2, 25)))
