"""Dots joined in pairs: is one left over? An immutable value with its moves.

Each dot belongs to a number. First the dots within each number are joined. Then leftover dots may meet: two
odd numbers make an even sum because their two lonely dots become a pair.

>>> dots = Dots((3, 9)).joined()
>>> dots.pairs[-1], dots.left
((2, 11), 0)
>>> print(dots.sentence(Notation(10)))
3 leaves one dot over, and so does 9. These two make a pair. 3 + 9 is even.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import NP_, _, ngettext
from cardmath.integers import as_int
from cardmath.numerals import Notation
from cardmath.sentences import capitalised

#: The maximum number of dots in all numbers together.
MOST_DOTS: Final = 66
ODD: Final = NP_("answer", "odd")
EVEN: Final = NP_("answer", "even")


class PairingError(CardmathError, ValueError):
    """Invalid dots, or two dots that may not be joined."""


def parity(number: int) -> str:
    """Return whether a number is odd or even, untranslated.

    >>> parity(7), parity(0)
    ('odd', 'even')
    """
    return ODD if number % 2 else EVEN


@dataclass(frozen=True)
class Dots:
    """The dots of one or more numbers, some of them joined in pairs.

    ``counts`` has the number of dots in each number. The dots are numbered from 0, across all the numbers.
    ``pairs`` are the ones joined so far, in order.

    Raises `PairingError` for invalid counts or pairs.

    >>> Dots((7,)).join(0, 1).free
    (2, 3, 4, 5, 6)
    """

    counts: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        """Raise `PairingError` for invalid counts or pairs."""
        object.__setattr__(self, "counts", tuple(map(as_int, self.counts)))
        if not self.counts or any(type(count) is not int or count < 0 for count in self.counts):
            raise PairingError(_("a number must have a whole number of dots, 0 or more"))
        if self.total > MOST_DOTS:
            raise PairingError(
                _("there can be at most {most} dots, not {given}"), most=MOST_DOTS, given=self.total
            )
        joined = [dot for pair in self.pairs for dot in pair]
        if len(joined) != len(set(joined)) or not set(joined) <= set(range(self.total)):
            raise PairingError(_("a dot can be in only one pair"))
        for pair in self.meetings:
            if any(len(self._free_of(self.number_of(dot), but=dot)) for dot in pair):
                raise PairingError(_("first join the dots within each number"))

    @property
    def total(self) -> int:
        """The total number of dots."""
        return sum(self.counts)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(accumulate(self.counts[:-1], initial=0))

    def dots_of(self, number: int) -> range:
        """Return the dots of a number; the first number is 0."""
        return range(self._starts[number], self._starts[number] + self.counts[number])

    def number_of(self, dot: int) -> int:
        """Return which number a dot belongs to."""
        return next(number for number in range(len(self.counts)) if dot in self.dots_of(number))

    @property
    def meetings(self) -> tuple[tuple[int, int], ...]:
        """The pairs made of leftover dots from two numbers."""
        return tuple(pair for pair in self.pairs if len({self.number_of(dot) for dot in pair}) > 1)

    @property
    def free(self) -> tuple[int, ...]:
        """The dots that are not in a pair."""
        joined = {dot for pair in self.pairs for dot in pair}
        return tuple(dot for dot in range(self.total) if dot not in joined)

    def _free_of(self, number: int, but: int = -1) -> list[int]:
        return [dot for dot in self.free if dot != but and dot in self.dots_of(number)]

    @property
    def left(self) -> int:
        """The number of dots that are not in a pair."""
        return len(self.free)

    @property
    def is_done(self) -> bool:
        """Whether there are no more dots to join."""
        return self.left < 2

    # -- moves -----------------------------------------------------------------------------------------

    def join(self, one: int, other: int) -> "Dots":
        """Return the dots with two more joined. Raises `PairingError` if they may not be joined."""
        if one == other:
            raise PairingError(_("a pair needs two dots"))
        return replace(self, pairs=(*self.pairs, (min(one, other), max(one, other))))

    def part(self, dot: int) -> "Dots":
        """Return the dots with a dot's pair separated, along with any pairs made from its number's leftover
        dots.

        >>> Dots((3, 1)).joined().part(0).pairs
        ()
        """
        pair = next((pair for pair in self.pairs if dot in pair), ())
        numbers = {self.number_of(one) for one in pair}
        gone = {pair, *(met for met in self.meetings if {self.number_of(one) for one in met} & numbers)}
        return replace(self, pairs=tuple(one for one in self.pairs if one not in gone))

    def step(self) -> tuple[int, int] | None:
        """Return the next two dots to join, or None if there are none.

        >>> Dots((3, 1)).step(), Dots((1, 1)).step(), Dots((1,)).step()
        ((0, 1), (0, 1), None)
        """
        for number in range(len(self.counts)):
            free = self._free_of(number)
            if len(free) > 1:
                return free[0], free[1]
        return None if self.is_done else (self.free[0], self.free[1])

    def joined(self) -> "Dots":
        """Return the dots with all possible pairs joined."""
        dots = self
        while (pair := dots.step()) is not None:
            dots = dots.join(*pair)
        return dots

    # -- what it shows ---------------------------------------------------------------------------------

    def written(self, notation: Notation) -> str:
        """Return the number, or the sum of the numbers.

        >>> Dots((8, 7)).written(Notation(5))
        '13₅ + 12₅'
        """
        # Only a notation that writes words is its own voice.
        sign = _(" plus ") if notation.voice is notation else " + "
        return sign.join(map(notation.brief, self.counts))

    def sentence(self, notation: Notation) -> str:
        """Return what the pairs show, with the reason: is the number or the sum odd or even?

        >>> Dots((7,)).sentence(Notation(10)), Dots((4, 6)).sentence(Notation(10))
        ('7 is 3 pairs and one dot left over. 7 is odd.', 'No dot is left over in 4 and in 6. 4 + 6 is even.')
        """
        return " ".join([capitalised(one) for one in self._sentences(notation)])

    def _sentences(self, notation: Notation) -> Iterator[str]:
        odd = [count for count in self.counts if count % 2]
        if len(self.counts) == 1:
            yield self._one(notation)
        elif not odd:
            numbers = _(" and in ").join(map(notation.brief, self.counts))
            yield _("no dot is left over in {numbers}.").format(numbers=numbers)
        elif len(odd) == 1:
            yield _("only {number} leaves one dot over.").format(number=notation.brief(odd[0]))
        else:
            yield from self._met(odd, notation)
        words = _("{sum} is odd.") if self.total % 2 else _("{sum} is even.")
        yield words.format(sum=self.written(notation))

    def _one(self, notation: Notation) -> str:
        pairs, number = self.total // 2, notation.brief(self.total)
        if not self.total:
            return _("{number} means no dots, so none is left over.").format(number=number)
        if self.total == 1:
            return _("{number} is one dot on its own.").format(number=number)
        words = (
            ngettext(
                "{number} is {pairs} pair and one dot left over.",
                "{number} is {pairs} pairs and one dot left over.",
                pairs,
            )
            if self.total % 2
            else ngettext(
                "{number} is {pairs} pair, with no dots left over.",
                "{number} is {pairs} pairs, with no dots left over.",
                pairs,
            )
        )
        return words.format(number=number, pairs=notation.brief(pairs))

    def _met(self, odd: list[int], notation: Notation) -> Iterator[str]:
        """Yield what happens to the leftover dots of two or more numbers."""
        if len(odd) == 2:
            words = _("{one} leaves one dot over, and so does {other}.")
            yield words.format(one=notation.brief(odd[0]), other=notation.brief(odd[1]))
            yield _("these two make a pair.")
            return
        words = _("{count} of the numbers each leave one dot over.")
        yield words.format(count=notation.brief(len(odd)))
        pairs = len(odd) // 2
        words = (
            ngettext(
                "these make {pairs} pair, and one dot is still left over.",
                "these make {pairs} pairs, and one dot is still left over.",
                pairs,
            )
            if len(odd) % 2
            else ngettext("these make {pairs} pair.", "these make {pairs} pairs.", pairs)
        )
        yield words.format(pairs=notation.brief(pairs))
