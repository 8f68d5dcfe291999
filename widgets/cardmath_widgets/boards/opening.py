"""Which deal a game begins with where none was asked for: one that can be won, if that is soon known."""

import random
from datetime import date
from typing import Final

from cardmath.deals import random_deal_number
from cardmath.games import Game
from cardmath.proven import glances
from cardmath.solving import WINNABLE, evaluate

__all__ = ["is_promised", "is_settled_soon", "number_of_the_day", "winnable_number"]

#: Packs up to this many cards are mostly settled at once; of larger ones the catalogue alone is asked.
_LARGEST: Final = 100
#: How many numbers are tried when a board opens, with so many steps of search each: some milliseconds.
_TRIED: Final = 3
_NODES: Final = 200
#: The same for the deal of the day, which is to be the same everywhere.
_TRIED_FOR_A_DAY: Final = 12
_NODES_FOR_A_DAY: Final = 1_000


def is_settled_soon(game: Game) -> bool:
    """Return whether most deals of a game are settled in a moment."""
    return len(game.pack) <= _LARGEST


def is_promised(game: Game) -> bool:
    """Return whether deals of a game that can be won are found in a moment, as good as always."""
    return is_settled_soon(game) or bool(_proven(game))


def winnable_number(game: Game, but: int | None = None) -> int | None:
    """Return the number of a deal that can be won, taken by chance; None where none was found in a moment.

    Small packs are searched, which takes some ten milliseconds, large ones are looked up in the catalogue.
    ``but`` is a number that is not wanted again, that of the deal on the table.

    >>> from cardmath.games import PatriarchsGame, PyramidGame
    >>> evaluate(PyramidGame().deal(winnable_number(PyramidGame())))
    'winnable'
    >>> winnable_number(PatriarchsGame()) in {one.number for one in glances(PatriarchsGame())}
    True
    """
    if is_settled_soon(game):
        for _try in range(_TRIED):
            number = random_deal_number()
            if number != but and evaluate(game.deal(number), nodes=_NODES) == WINNABLE:
                return number
    proven = [number for number in _proven(game) if number != but]
    return random.choice(proven) if proven else None


def number_of_the_day(game: Game, day: date, *, is_solved: bool) -> int:
    """Return the deal of a day, the same on every machine; one that can be won where the game ``is_solved``.

    >>> from cardmath.games import PyramidGame
    >>> number_of_the_day(PyramidGame(), date(2030, 1, 1), is_solved=True)
    774298
    """
    number = random.Random(day.toordinal()).randrange(1_000_000)
    if not is_solved:
        return number
    if not is_settled_soon(game):
        proven = _proven(game)
        return proven[number % len(proven)] if proven else number
    near = range(number, number + _TRIED_FOR_A_DAY)
    return next((one for one in near if evaluate(game.deal(one), nodes=_NODES_FOR_A_DAY) == WINNABLE), number)


def _proven(game: Game) -> tuple[int, ...]:
    return tuple(one.number for one in glances(game) if one.is_winnable)
