"""What each step of the path in Odd and Even needs, as a program checks it.

The first steps begin near the end of a game, where few cards are left and every play can be tried.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from cardmath.catalogue.paths import wrong_grade as doubts
from cardmath.games.patience import PatiencePosition
from cardmath.games.patience.catalogue.teaching import points_of
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.solving import QuickTable
from cardmath.solving import UNWINNABLE, evaluate

__all__ = ["NEEDS", "doubts"]

#: The most cards that are left where a game is taken over near its end.
_FEW: Final = 36


def _goes_past_the_king(position: PatiencePosition) -> bool:
    """Return whether some pile still has to go from the end of the ring to its beginning."""
    for number in range(1, len(position.heights) + 1):
        ranks = [
            RANKS.index(position.pile_card(number, height).rank)
            for height in range(
                position.heights[number - 1], len(position.game.foundations[number - 1].ranks)
            )
        ]
        top = position.foundation_top(number)
        whole = ranks if top is None else [RANKS.index(top.rank), *ranks]
        if any(later < earlier for earlier, later in pairwise(whole)):
            return True
    return False


def _wins_at_once(position: PatiencePosition) -> bool:
    return QuickTable.of(position).wins()


def _ends_by_twos(position: PatiencePosition) -> bool:
    return _few_are_left(position) and _wins_at_once(position) and not _goes_past_the_king(position)


def _few_are_left(position: PatiencePosition) -> bool:
    return 0 < position.left <= _FEW


def _needs_the_king(position: PatiencePosition) -> bool:
    return _few_are_left(position) and _wins_at_once(position) and _goes_past_the_king(position)


def _needs_the_reserve(position: PatiencePosition) -> bool:
    """Return whether every cell holds a card, and the stock and the waste hold more."""
    is_full = all(card is not None for card in position.reserve)
    return _few_are_left(position) and _wins_at_once(position) and is_full and bool(position.stock)


def _needs_the_redeal(position: PatiencePosition) -> bool:
    redeals = position.redeals_left
    if not redeals or not _wins_at_once(position):
        return False
    game = replace(position.game, redeals=position.redealt)
    return evaluate(replace(position, game=game)) == UNWINNABLE


def _is_whole(start: PatiencePosition) -> bool:
    return "no holding back needed" in points_of(start)


def _has_point(point: str) -> Callable[[PatiencePosition], bool]:
    return lambda start: point in points_of(start)


def _is_the_usual_game(start: PatiencePosition) -> bool:
    return start.game == type(start.game)() and "hold one card" in points_of(start)


#: Whether a deal needs the idea of its step, by the step's key.
NEEDS: Final[Mapping[str, Callable[[PatiencePosition], bool]]] = MappingProxyType(
    {
        "twos": _ends_by_twos,
        "king": _needs_the_king,
        "reserve": _needs_the_reserve,
        "redeal": _needs_the_redeal,
        "whole": _is_whole,
        "hold": _has_point("hold one card"),
        "choose": _has_point("choose the right foundation"),
        "usual": _is_the_usual_game,
    }
)
