"""Number and arithmetic in any base, taught through card games.

>>> import cardmath
>>> deck = cardmath.Deck()                       # the standard dozenal deck
>>> cardmath.numerals.format(deck.target)
'13'
>>> position = cardmath.PyramidGame(deck).deal(7)
>>> position = position.play("t7.3+t7.4")
>>> position.left
26
"""

from typing import TYPE_CHECKING

from cardmath import numerals
from cardmath.cards import Card, Suit
from cardmath.decks import PRESETS, Deck, source_decks
from cardmath.errors import (
    CardError,
    CardmathError,
    DeckError,
    IllegalMoveError,
    NumeralError,
    RecordError,
)
from cardmath.games import GAMES, Game, Position, PyramidGame
from cardmath.records import Record

if TYPE_CHECKING:
    from cardmath.solving import Solution, solve

__all__ = [
    "GAMES",
    "PRESETS",
    "Card",
    "CardError",
    "CardmathError",
    "Deck",
    "DeckError",
    "Game",
    "IllegalMoveError",
    "NumeralError",
    "Position",
    "PyramidGame",
    "Record",
    "RecordError",
    "Solution",
    "Suit",
    "numerals",
    "solve",
    "source_decks",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    # The solver is loaded when it is first asked for: most programs never do.
    if name in ("Solution", "solve"):
        from cardmath import solving

        return getattr(solving, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
