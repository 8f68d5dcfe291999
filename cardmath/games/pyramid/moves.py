"""The moves of Pyramid Addition and their text: ``draw``, ``turn``, ``t7.1+t7.4``, ``t7.2+d``, ``d``."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.drawn import Written
from cardmath.errors import IllegalMoveError
from cardmath.i18n import _
from cardmath.sentences import shown

_TABLEAU_PLACE: Final = r"t([1-9][0-9]?)\.([1-9][0-9]?)"


class Place(NamedTuple):
    """A place with a card to take: row and place in the tableau, both from 1, or `DISCARD`.

    >>> str(Place(7, 1)), str(DISCARD)
    ('t7.1', 'd')
    """

    row: int
    place: int

    def __str__(self) -> str:
        return f"t{self.row}.{self.place}" if self.row else "d"


#: The top of the discard pile.
DISCARD: Final = Place(0, 0)


@dataclass(frozen=True, slots=True, repr=False)
class PyramidMove(Written):
    """A move: a removal of one or two cards, or one of the constants `DRAW` and `TURN`.

    If one card of a pair lies directly under the other, the covering card comes first.

    >>> move = PyramidMove.parse("t7.2+d")
    >>> move.places
    (Place(row=7, place=2), Place(row=0, place=0))
    >>> str(move)
    't7.2+d'
    """

    #: The places of the removed cards, empty for draw and turn.
    places: tuple[Place, ...]
    _name: str = ""

    @classmethod
    def parse(cls, text: str) -> "PyramidMove":
        """Read a move from its text. Raises `IllegalMoveError` if it is not a move.

        >>> PyramidMove.parse("t0")
        Traceback (most recent call last):
        ...
        cardmath.errors.IllegalMoveError: 't0' is not a move: draw, turn, t<row>.<place>, d or two joined by +
        """
        if text == "draw":
            return DRAW
        if text == "turn":
            return TURN
        places = [_parse_place(part) for part in text.split("+")] if isinstance(text, str) else []
        if 1 <= len(places) <= 2 and None not in places:
            return cls(tuple(place for place in places if place))
        raise IllegalMoveError(
            _("{text} is not a move: draw, turn, t<row>.<place>, d or two joined by +").format(
                text=shown(text)
            )
        )

    def __str__(self) -> str:
        return self._name or "+".join(map(str, self.places))


def _parse_place(text: str) -> Place | None:
    if text == "d":
        return DISCARD
    match = re.fullmatch(_TABLEAU_PLACE, text)
    return Place(int(match[1]), int(match[2])) if match else None


#: The move that turns the top card of the stock face up onto the discard pile.
DRAW: Final = PyramidMove((), "draw")
#: The move that turns the discard pile over, without shuffling, to become the stock again.
TURN: Final = PyramidMove((), "turn")
