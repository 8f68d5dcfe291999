"""Random seeds for computer players: what a seat sees, as a number that is the same on every machine.

A machine's choices are part of recorded games and printed sheets. So the seeds keep the long spelling of
cards from which they were first made, whatever `repr` returns today.
"""

import re
import zlib
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.odds import OddsHand

_HAND: Final = re.compile(r"OddsHand\.parse\('([^']*)'\)")
_CARD: Final = re.compile(r"Card\.parse\('(\w+)'\)")


def seed_of(seen: tuple[Any, ...]) -> int:
    """Return the seed for a tuple of plain values, cards, hands and events that a seat saw.

    >>> seed_of((Card.parse("10h"), 3)) == zlib.crc32(b"(Card(rank='10', suit=<Suit.HEARTS: 'h'>), 3)")
    True
    >>> hand = OddsHand.parse("As 2s")
    >>> seed_of((hand,)) == seed_of((tuple(hand),))
    True
    """
    spelled = _HAND.sub(lambda found: repr(tuple(OddsHand.parse(found[1]))), repr(seen))
    return zlib.crc32(_CARD.sub(lambda found: _spelled(Card.parse(found[1])), spelled).encode())


def _spelled(card: Card) -> str:
    return f"Card(rank={card.rank!r}, suit={card.suit!r})"
