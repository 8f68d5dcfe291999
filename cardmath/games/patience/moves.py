"""The moves of the two-pack patiences and their text: ``turn``, ``redeal``, ``w>f1``, ``r3>f5``."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.drawn import Written
from cardmath.errors import IllegalMoveError
from cardmath.i18n import _
from cardmath.sentences import shown

_PLAY: Final = re.compile("(?:w|([rcf])([1-9][0-9]?))>f([1-9][0-9]?)", re.ASCII)


class Place(NamedTuple):
    """A place: its kind as in a record (``w r c f``) and its number, from 1. The waste has number 0.

    >>> str(Place("r", 3)), str(WASTE)
    ('r3', 'w')
    """

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}{self.number}" if self.number else self.kind


#: The waste. Only its top card can be played.
WASTE: Final = Place("w", 0)


def cell(number: int) -> Place:
    """Return a cell of the reserve, counted from 1."""
    return Place("r", number)


def column(number: int) -> Place:
    """Return a column of the wing, counted from 1."""
    return Place("c", number)


def foundation(number: int) -> Place:
    """Return a foundation, counted from 1."""
    return Place("f", number)


@dataclass(frozen=True, slots=True, repr=False)
class PatienceMove(Written):
    """A move of a card to a foundation, or one of the constants `TURN` and `REDEAL`.

    >>> move = PatienceMove.parse("r3>f5")
    >>> move.source, move.target
    (Place(kind='r', number=3), Place(kind='f', number=5))
    >>> str(move)
    'r3>f5'
    """

    #: The place that the card leaves and the place that it goes to, or None for turn and redeal.
    source: Place | None = None
    target: Place | None = None
    _name: str = ""

    @classmethod
    def parse(cls, text: str) -> "PatienceMove":
        """Read a move from its text. Raises `IllegalMoveError` if it is not a move.

        >>> PatienceMove.parse("r03")
        Traceback (most recent call last):
        ...
        cardmath.errors.IllegalMoveError: 'r03' is not a move: turn, redeal, or w, r<n>, c<n>, f<n> with >f<n>
        """
        if text == "turn":
            return TURN
        if text == "redeal":
            return REDEAL
        match = _PLAY.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise IllegalMoveError(
                _("{text} is not a move: turn, redeal, or w, r<n>, c<n>, f<n> with >f<n>").format(
                    text=shown(text)
                )
            )
        source = Place(match[1], int(match[2])) if match[1] else WASTE
        return cls(source, foundation(int(match[3])))

    def __str__(self) -> str:
        return self._name or f"{self.source}>{self.target}"

    @property
    def is_play(self) -> bool:
        """Whether a card from the stock, waste, reserve or wing goes to a foundation."""
        return self.source is not None and self.source.kind != "f"


#: The move that turns the top card of the stock face up onto the waste.
TURN: Final = PatienceMove(_name="turn")
#: The move that turns the waste over, without shuffling, to become the stock again.
REDEAL: Final = PatienceMove(_name="redeal")
