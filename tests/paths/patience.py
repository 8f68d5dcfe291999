"""Checks on what each step in the two-pack solitaire paths requires.

The first steps begin near the end of a game, when few cards are left and every play can be tried.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from cardmath.games.patience import PatiencePosition
from cardmath.games.patience.catalogue import points_of
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.solving import QuickTable
from cardmath.solving import UNWINNABLE, evaluate

#: The maximum number of cards left when a step begins near the end of a game.
_FEW: Final = 36
#: The least number of piles that still need their king when that is the idea of a step.
_KINGS: Final = 3


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
    """Return whether every cell has a card, and the stock and the waste have more."""
    is_full = all(card is not None for card in position.reserve)
    return _few_are_left(position) and _wins_at_once(position) and is_full and bool(position.stock)


def _needs_the_redeal(position: PatiencePosition) -> bool:
    redeals = position.redeals_left
    if not redeals or not _wins_at_once(position):
        return False
    game = replace(position.game, redeals=position.redealt)
    return evaluate(replace(position, game=game)) == UNWINNABLE


def _awaits(position: PatiencePosition) -> set[str]:
    """Return the kinds of piles that still need cards."""
    piles = zip(position.game.foundations, position.heights, strict=True)
    return {pile.kind for pile, height in piles if height < len(pile.ranks)}


def _ends_on(*kinds: str) -> Callable[[PatiencePosition], bool]:
    """Return a check that playing what fits ends the game on exactly these kinds of piles."""
    return lambda position: (
        _few_are_left(position) and _wins_at_once(position) and _awaits(position) == set(kinds)
    )


def _needs_the_shift(position: PatiencePosition) -> bool:
    without = replace(position.game, reversal=False)
    return not position.redeals_left and evaluate(replace(position, game=without)) == UNWINNABLE


def _needs_the_wing(position: PatiencePosition) -> bool:
    has_covered = any(len(column) > 1 for column in position.wing)
    return _few_are_left(position) and _wins_at_once(position) and has_covered


def _has_one_pass(position: PatiencePosition) -> bool:
    can_redeal = position.redeals_left != 0
    return _few_are_left(position) and _wins_at_once(position) and bool(position.stock) and not can_redeal


def _is_up_to_luck(position: PatiencePosition) -> bool:
    """Return whether the last pass through the stock is beginning and luck will decide."""
    return position.game.is_luck and not position.waste and _has_one_pass(position)


def _goes_past_the_ace(position: PatiencePosition) -> bool:
    """Return whether at least three piles still need an ace and then their king."""
    piles = zip(position.game.foundations, position.heights, strict=True)
    ends = [pile.ranks[height - 1 :] for pile, height in piles]
    return _has_one_pass(position) and sum(rest[-2:] == (1, len(RANKS)) for rest in ends) >= _KINGS


def _has_point(point: str) -> Callable[[PatiencePosition], bool]:
    return lambda start: point in points_of(start)


def _is_the_usual_game(start: PatiencePosition) -> bool:
    is_usual = start.game == type(start.game).opening()
    return is_usual and (start.game.is_luck or "hold one card" in points_of(start))


#: Maps each step's key to a check of whether a deal needs the step's idea.
NEEDS: Final[Mapping[str, Callable[[PatiencePosition], bool]]] = {
    "twos": _ends_by_twos,
    "king": _needs_the_king,
    "reserve": _needs_the_reserve,
    "redeal": _needs_the_redeal,
    "whole": _wins_at_once,
    "hold": _has_point("hold one card"),
    "choose": _has_point("choose the right foundation"),
    "usual": _is_the_usual_game,
    "up": _ends_on("aces"),
    "down": _ends_on("kings"),
    "both": _ends_on("aces", "kings"),
    "shift": _needs_the_shift,
    "wing": _needs_the_wing,
    "once": _has_one_pass,
    "guess": _is_up_to_luck,
    "after-ace": _goes_past_the_ace,
    "from-six": _ends_on("sixes"),
}
