"""Number and arithmetic in any base, taught through card games.

>>> import cardmath
>>> deck = cardmath.Deck()                       # the standard dozenal deck
>>> cardmath.numerals.format(deck.target)
'13'
>>> position = cardmath.PyramidGame(deck).deal(7)
>>> position = position.play("t7.3+t7.4")
>>> position.left
26

Each name is loaded on first use. ``print(position)`` draws a position in letters and digits. A notebook shows
a position, a hand, an exercise or a solution as a picture. For example programs, see
``docs/how-to/python.md``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardmath import art, catalogue, exercises, games, lessons, numerals, solving, study, worksheets
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
    from cardmath.exercises import Exercise, exercise
    from cardmath.games import GAMES, Game, OddsGame, Position, PyramidGame
    from cardmath.games.odds import OddsHand
    from cardmath.games.odds import players as players
    from cardmath.games.patience import PatienceGame
    from cardmath.numerals import Notation, Numeral
    from cardmath.records import Record, load
    from cardmath.solving import Hint, Solution, grade, hint, solve
    from cardmath.worksheets import worksheet

__all__ = [
    "GAMES",
    "PRESETS",
    "Card",
    "CardError",
    "CardmathError",
    "Deck",
    "DeckError",
    "Exercise",
    "Game",
    "Hint",
    "IllegalMoveError",
    "Notation",
    "Numeral",
    "NumeralError",
    "OddsGame",
    "OddsHand",
    "PatienceGame",
    "Position",
    "PyramidGame",
    "Record",
    "RecordError",
    "Solution",
    "Suit",
    "art",
    "catalogue",
    "exercise",
    "exercises",
    "games",
    "grade",
    "hint",
    "lessons",
    "load",
    "numerals",
    "solve",
    "solving",
    "source_decks",
    "study",
    "worksheet",
    "worksheets",
]

__version__ = "0.1.0"

#: The public names, by module. They are loaded on first use, because a short command needs few of them.
_OFFERED: Final = {
    "cards": ("Card", "Suit"),
    "decks": ("PRESETS", "Deck", "source_decks"),
    "errors": ("CardError", "CardmathError", "DeckError", "IllegalMoveError", "NumeralError", "RecordError"),
    "exercises": ("Exercise", "exercise"),
    "games": ("GAMES", "Game", "OddsGame", "Position", "PyramidGame"),
    "games.odds": ("OddsHand",),
    "games.patience": ("PatienceGame",),
    "numerals": ("Notation", "Numeral"),
    "records": ("Record", "load"),
    "solving": ("Hint", "Solution", "grade", "hint", "solve"),
    "worksheets": ("worksheet",),
}
_HOMES: Final = {name: home for home, names in _OFFERED.items() for name in names}
#: The packages available as attributes, such as ``cardmath.study``, and where to find them.
_PACKAGES: Final = {name: name for name in __all__ if name not in _HOMES} | {"players": "games.odds.players"}


if not TYPE_CHECKING:
    # A type checker reads the imports above, so it can spot a name that does not exist.
    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"cardmath.{_PACKAGES[name]}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        offered: object = getattr(import_module(f"cardmath.{_HOMES[name]}"), name)
        globals()[name] = offered
        return offered


def __dir__() -> list[str]:
    # What this module imports for itself is of no use to a reader, nor to tab completion.
    return sorted({*globals(), *__all__} - {"Final", "TYPE_CHECKING", "import_module"})
