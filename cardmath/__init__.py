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

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


# What is offered here is loaded when it is first asked for: a short command needs little of it.
_HOMES = {
    "GAMES": "games",
    "PRESETS": "decks",
    "Card": "cards",
    "CardError": "errors",
    "CardmathError": "errors",
    "Deck": "decks",
    "DeckError": "errors",
    "Game": "games",
    "IllegalMoveError": "errors",
    "NumeralError": "errors",
    "Position": "games",
    "PyramidGame": "games",
    "Record": "records",
    "RecordError": "errors",
    "Solution": "solving",
    "Suit": "cards",
    "solve": "solving",
    "source_decks": "decks",
}


def __getattr__(name: str) -> object:
    if name == "numerals":
        return import_module("cardmath.numerals")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    offered: object = getattr(import_module(f"cardmath.{_HOMES[name]}"), name)
    globals()[name] = offered
    return offered


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
