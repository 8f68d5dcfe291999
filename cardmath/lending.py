"""Subtraction with things: a full frame is broken up and lends its dots to the place on its right.

No move changes the total of the dots still there and the dots taken away. So the number of dots that a frame
lends is always the base, not always ten.

>>> lending = Lending(63, 31, 12)
>>> lending.held, lending.can_take(0)
((3, 5), False)
>>> lending = lending.open(1)
>>> lending.held
(15, 4)
>>> lending.take(0).take(1).held
(8, 2)
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.integers import settle_ints
from cardmath.numerals import DECIMAL, Notation, check_base, digit_values, plural
from cardmath.sentences import capitalised

#: The maximum number of places in the upper number.
MOST_PLACES: Final = 5


class LendingError(CardmathError, ValueError):
    """Invalid numbers, or an impossible move."""


class LendingMove(NamedTuple):
    """A move at a place, counted from 0 at the right: "open" it, "close" one again, or "take" from it."""

    name: str
    place: int


@dataclass(frozen=True)
class Lending:
    """A number laid out as dots, frames, crates and so on, and a number to take from it.

    For each place, ``opened`` is the number of its frames (or crates, …) that are broken up now, and
    ``taken`` is whether its digit has been taken away. Both start from the right, and may be shorter.

    Raises `LendingError` for invalid values, and `cardmath.NumeralError` for an invalid base.
    """

    x: int
    y: int
    base: int = 12
    opened: tuple[int, ...] = ()
    taken: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        """Fill in the counts for every place, and raise `LendingError` for invalid numbers."""
        settle_ints(self, "x", "y", "base")
        check_base(self.base)
        if type(self.x) is not int or type(self.y) is not int or not 0 <= self.y <= self.x or not self.x:
            raise LendingError(_("take away a whole number, no larger than the number it is taken from"))
        if self.x >= self.base**MOST_PLACES:
            raise LendingError(_("there can be at most {most} places"), most=MOST_PLACES)
        places = len(self.digits)
        if len(self.opened) > places or len(self.taken) > places:
            raise LendingError(_("the numbers have fewer places than that"))
        object.__setattr__(self, "opened", (*self.opened, *[0] * (places - len(self.opened))))
        object.__setattr__(self, "taken", (*self.taken, *[False] * (places - len(self.taken))))
        if self.opened[0] or min(self.opened) < 0 or min(self.held) < 0:
            raise LendingError(_("there are not that many"))

    # -- what is in each place -----------------------------------------------------------------------------

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits of the upper number, the ones first."""
        return digit_values(self.x, self.base)[::-1]

    @property
    def to_take(self) -> tuple[int, ...]:
        """The digits of the number to take away, the ones first, with zeros up to the last place."""
        digits = digit_values(self.y, self.base)[::-1]
        return (*digits, *[0] * (len(self.digits) - len(digits)))

    @property
    def places(self) -> range:
        """The places from the right."""
        return range(len(self.digits))

    def lent(self, place: int) -> int:
        """Return how many frames from the place on the left are broken up in a place."""
        return self.opened[place + 1] if place + 1 < len(self.opened) else 0

    def own(self, place: int) -> int:
        """Return how many of the upper number's own dots (or frames, …) are in a place, before any are
        taken.
        """
        return self.digits[place] - self.opened[place]

    def gone(self, place: int) -> int:
        """Return how many dots (or frames, …) were taken away in a place."""
        return self.to_take[place] if self.taken[place] else 0

    @property
    def held(self) -> tuple[int, ...]:
        """The number of dots (or frames, …) in each place now."""
        return tuple(
            self.own(place) + self.base * self.lent(place) - self.gone(place) for place in self.places
        )

    @property
    def is_done(self) -> bool:
        """Whether everything has been taken away, and no frame is broken up unnecessarily."""
        is_all = all(taken or not digit for taken, digit in zip(self.taken, self.to_take, strict=True))
        return is_all and max(self.held) < self.base

    # -- moves ---------------------------------------------------------------------------------------------

    def can_open(self, place: int) -> bool:
        """Return whether a frame in a place can be broken up for the place on its right."""
        return 0 < place < len(self.digits) and self.own(place) + self.base * self.lent(place) > self.gone(
            place
        )

    def open(self, place: int) -> "Lending":
        """Return the subtraction after breaking up one frame in a place. Raises `LendingError` if there is
        none.
        """
        if not self.can_open(place):
            raise LendingError(_("there is nothing to break up here"))
        return self._with_opened(place, 1)

    def can_close(self, place: int) -> bool:
        """Return whether a broken-up frame in a place can be made whole again."""
        return 0 < place < len(self.digits) and self.opened[place] > 0 and self.held[place - 1] >= self.base

    def close(self, place: int) -> "Lending":
        """Return the subtraction after making a broken-up frame whole again. Raises `LendingError`
        otherwise.
        """
        if not self.can_close(place):
            raise LendingError(_("no frame can be made whole here"))
        return self._with_opened(place, -1)

    def _with_opened(self, place: int, by: int) -> "Lending":
        opened = list(self.opened)
        opened[place] += by
        return replace(self, opened=tuple(opened))

    def can_take(self, place: int) -> bool:
        """Return whether the digit of a place can be taken away."""
        if not 0 <= place < len(self.digits):
            return False
        return not self.taken[place] and 0 < self.to_take[place] <= self.held[place]

    def take(self, place: int) -> "Lending":
        """Return the subtraction after taking away a digit. Raises `LendingError` if it cannot be."""
        if not self.can_take(place):
            raise LendingError(_("that cannot be taken away here"))
        return self._with_taken(place, now=True)

    def put_back(self, place: int) -> "Lending":
        """Return the subtraction after putting back whatever was taken in a place."""
        if not 0 <= place < len(self.digits) or not self.taken[place]:
            raise LendingError(_("nothing was taken away here"))
        return self._with_taken(place, now=False)

    def _with_taken(self, place: int, *, now: bool) -> "Lending":
        taken = list(self.taken)
        taken[place] = now
        return replace(self, taken=tuple(taken))

    def play(self, move: LendingMove) -> "Lending":
        """Return the subtraction after a move. Raises `LendingError` if it is not possible."""
        acts = {"open": self.open, "close": self.close, "take": self.take}
        if move.name not in acts:
            raise LendingError(_("there is no such move"))
        return acts[move.name](move.place)

    def step(self) -> LendingMove | None:
        """Return a move that leads to the end, starting with the ones, or None if the end has been reached.

        >>> Lending(63, 31).step(), Lending(28, 3).step()
        (LendingMove(name='open', place=1), LendingMove(name='take', place=0))
        """
        for place in self.places:
            if self.taken[place] or not self.to_take[place]:
                continue
            if self.can_take(place):
                return LendingMove("take", place)
            sources = [at for at in self.places if at > place and self.can_open(at)]
            if sources:
                return LendingMove("open", sources[0])
            break
        closing = (at for at in self.places if self.can_close(at))
        return next((LendingMove("close", at) for at in closing), None)

    # -- sentences -----------------------------------------------------------------------------------------

    def question(self, notation: Notation) -> str:
        """Return the question.

        >>> Lending(63, 31).question(Notation(12))
        '53z − 27z =\\xa0?'
        """
        x, y = notation.write(self.x), notation.write(self.y)
        if notation.voice is notation:
            return _("How much is {x} minus {y}?").format(x=x, y=y)
        return f"{x} − {y} =\u00a0?"

    def result(self, notation: Notation) -> str:
        """Return the whole subtraction with its result."""
        x, y, left = (notation.write(one) for one in (self.x, self.y, self.x - self.y))
        if notation.voice is notation:
            return _("{x} minus {y} is {left}.").format(x=x, y=y, left=left)
        return f"{x} − {y} = {left}"

    def sentence(self, move: LendingMove, notation: Notation) -> str:
        """Return a sentence about what the last move did.

        >>> lending = Lending(63, 31).open(1)
        >>> lending.sentence(LendingMove("open", 1), Notation(12))
        'One of the twelves is broken up: twelve more ones. Now you have 13z of the ones.'
        >>> lending.take(0).sentence(LendingMove("take", 0), Notation(12))
        '13z less 7: 8 ones are left.'
        """
        place = move.place if move.name == "take" else move.place - 1
        here, count = plural(self.base**place), self.held[place]
        if move.name == "take":
            before = count + self.to_take[place]
            words = ngettext(
                "{before} less {taken}: {count} of the {here} is left.",
                "{before} less {taken}: {count} {here} are left.",
                count,
            )
            sentence = words.format(
                before=notation.brief(before),
                taken=notation.brief(self.to_take[place]),
                count=notation.brief(count),
                here=here,
            )
            return capitalised(sentence)
        there = plural(self.base**move.place)
        words = (
            _("One of the {there} is broken up: {base} more {here}. Now you have {count} of the {here}.")
            if move.name == "open"
            else _("{base} {here} make one of the {there} again. Now you have {count} of the {here}.")
        )
        sentence = words.format(
            there=there, here=here, base=DECIMAL.aloud(self.base), count=notation.brief(count)
        )
        return capitalised(sentence)

    def why_not(self, place: int, notation: Notation) -> str:
        """Return why the digit of a place cannot be taken away yet, and what to break up.

        >>> Lending(63, 31).why_not(0, Notation(12))
        'You have only 3 of the ones, but you need 7. Break up one of the twelves.'
        """
        here, above = plural(self.base**place), plural(self.base ** (place + 1))
        words = (
            _("You have only {count} of the {here}, but you need {taken}. Break up one of the {above}.")
            if self.can_open(place + 1)
            else _(
                "You have only {count} of the {here}, but you need {taken}. First break up one further"
                " to the left."
            )
        )
        sentence = words.format(
            count=notation.brief(self.held[place]),
            taken=notation.brief(self.to_take[place]),
            here=here,
            above=above,
        )
        return capitalised(sentence)
