"""G1: the partner of a card."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Final, Self

from cardmath.exercises.answers import YES, AnswerForm, Reading, base_name, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Asked, Explanation, PlainItem, WrongAnswer
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

_SMALL: Final = Stratum("to-ten", N_("targets up to ten"))
_MIDDLE: Final = Stratum("to-sixteen", N_("targets from eleven to sixteen"))
_LARGE: Final = Stratum("large", N_("larger targets"))

#: Every target with every value that has a partner in some deck with that target. Targets up to 25 have decks
#: that contain every value from 0 to the target. Target 26 only has decks with 2 as the lowest card.
_TARGETS_AND_VALUES: Final = (
    *((target, value) for target in range(5, 26) for value in range(target + 1)),
    *((26, value) for value in range(2, 25)),
)


@dataclass(frozen=True)
class Partner(PlainItem):
    """A question asking which value makes the target with a given value.

    If the value is the target itself, the deck has a 0.

    >>> Partner(Notation(12), 15, 8).answer
    '7'
    """

    kind: ClassVar[str] = "partner"
    place: ClassVar[int] = 1
    english: ClassVar[str] = N_("The partner of a card")
    strata: ClassVar[tuple[Stratum, ...]] = (_SMALL, _MIDDLE, _LARGE)

    target: int
    value: int

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the size of the target."""
        return (_SMALL if self.target <= 10 else _MIDDLE if self.target <= 16 else _LARGE).key

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a random target, with a value from a deck that has this target.

        The partner of 0 would only repeat the target, so values of 0 are drawn again.
        """
        while True:
            target, value = chance.choose(_TARGETS_AND_VALUES)
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
        """Yield the answers that come from making ten instead of the target, and from being off by one."""
        if self.target != 10 and 1 <= self.value <= 9:
            yield WrongAnswer(Misconception.MAKES_TEN, self.bare(10 - self.value))
        if self.target - self.value > 1:
            yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.target - self.value - 1))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.target - self.value + 1))

    def more_wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from filling one bundle of the base instead of making the target."""
        if self.base not in (10, self.target) and self.value < self.base:
            yield WrongAnswer(Misconception.MAKES_TEN, self.bare(self.base - self.value))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what the two values make, and point towards the target."""
        target, value = self.written(self.target), self.written(self.value)
        if wrong.misconception == Misconception.MAKES_TEN:
            full = 10 if self.value < 10 and wrong.text == self.bare(10 - self.value) else self.base
            # In words, because a numeral might be read in another base.
            return Explanation(
                _("make ten") if full == 10 else _("make {base}").format(base=base_name(full)),
                _("{value} and {other} make {full}. Here the target is {target}.").format(
                    value=value, other=self.written(full - self.value), full=base_name(full), target=target
                ),
                *self._on_from(full, base_name(full)),
                instead=self._all_asked,
            )
        given = self.target - self.value + 1
        if wrong.text == self.bare(given):
            did = _("count one step too many")
            reason = _("{value} and {other} make one more than {target}.")
        else:
            given, did = given - 2, _("count one step too few")
            reason = _("{value} and {other} make one less than {target}.")
        reason = reason.format(value=value, other=self.written(given), target=target)
        return Explanation(did, reason, *self._first_asked())

    def first_wrong(self, given: Reading) -> Explanation:
        """Say whether the partner is too small or too large."""
        value = self.value_given(given)
        reason = ""
        if value is not None:
            too_much = value > self.target - self.value
            reason = _("Your number is too large.") if too_much else _("Your number is too small.")
        return Explanation("", reason, *self._first_asked())

    @property
    def _full_frames(self) -> int:
        """The full frames of the base on the way from the value to the target, or 0 if there are none."""
        full = (self.value // self.base + 1) * self.base
        return full if full < self.target else 0

    def _first_asked(self) -> tuple[str, str, AnswerForm | None, int, Callable[[], Iterator[Asked]]]:
        """Return the best question on the way to the target, and the others."""
        return *next(self._all_asked()), 0, lambda: islice(self._all_asked(), 1, None)

    def _all_asked(self) -> Iterator[Asked]:
        yield from self._frames_asked()
        yield from self._counted_on()

    def _on_from(self, full: int, name: str) -> tuple[str, str]:
        """Return the question asking how far the pupil's sum is from the target."""
        if full < self.target:
            question = _("You are at {full}. How many more do you need to reach {target}?")
        else:
            question = _("You are at {full}. How many steps past {target} is that?")
        return (
            question.format(full=name, target=self.written(self.target)),
            self.bare(abs(self.target - full)),
        )

    def _frames_asked(self) -> Iterator[Asked]:
        """Yield the questions asking how many more will fill a frame, and how many more after that.

        There are none if the value fills its frames: then no frame is open.
        """
        full = self._full_frames
        if not full or self.value % self.base == 0:
            return
        if self.value < self.base:
            question = ngettext(
                "Put {value} dot into a frame of {base}. How many more will fill it?",
                "Put {value} dots into a frame of {base}. How many more will fill it?",
                self.value,
            )
        else:
            question = _("Put {value} dots into frames of {base}. How many more will fill the last frame?")
        yield Asked(
            question.format(value=self.written(self.value), base=base_name(self.base)),
            self.bare(full - self.value),
        )
        yield Asked(*self._on_from(full, self.written(full)))

    def _counted_on(self) -> Iterator[Asked]:
        """Yield the questions asking which number a count from the value has reached halfway, and earlier."""
        if self.target == self.value:
            yield Asked(_("Look at the card on its own. Does it already make the target?"), YES, yes_or_no())
        if self.target - self.value <= 1:
            following = _("Which number comes just after {value}?").format(value=self.written(self.value))
            yield Asked(following, self.bare(self.value + 1))
        half = (self.target - self.value) // 2
        for steps in dict.fromkeys((half, half - 1, 2, 1, 3)):
            if 0 < steps < self.target - self.value:
                question = ngettext(
                    "Count on from {value}. Where are you after {steps} step?",
                    "Count on from {value}. Where are you after {steps} steps?",
                    steps,
                )
                yield Asked(
                    question.format(value=self.written(self.value), steps=self.written(steps)),
                    self.bare(self.value + steps),
                )

    def pictured(self, place: int) -> Picture:
        """Frames of the base with the value in them, and the outline of the target."""
        return Picture("frames", {"base": self.base, "filled": self.value, "wanted": self.target})
