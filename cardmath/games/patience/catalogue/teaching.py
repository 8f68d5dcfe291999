"""Teaching points of the two-pack patiences. Each definition is checked by a program.

To *play at once* is to play every card as soon as it fits, the waste first, always to the default foundation.

============================  =======================================================================
point                         a deal has it if and only if
============================  =======================================================================
no holding back needed        playing at once wins
hold one card                 the stock may be turned at any time, and playing at once does not win, but
                              turning once instead of playing, and playing at once before and after, wins
choose the right foundation   playing at once does not win, but sending one card to another foundation
                              that takes it, and playing at once before and after, wins
needs the redeal              the game has no reserve, and the deal is winnable but not with one redeal
                              fewer
============================  =======================================================================
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cardmath.catalogue.curators import UnsettledError
from cardmath.games.patience import PatiencePosition
from cardmath.games.patience.solving import QuickTable
from cardmath.i18n import _
from cardmath.solving import UNKNOWN, UNWINNABLE, evaluate


def points_of(start: PatiencePosition, limit: float | None = None) -> tuple[str, ...]:
    """Return the teaching points of a winnable deal.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> points_of(CapturedQueensGame(redeals=3).deal(0))
    ('no holding back needed',)
    """
    return tuple(name for name, holds in POINTS.items() if holds(start, limit))


def _no_holding_back(start: PatiencePosition, _limit: float | None) -> bool:
    return QuickTable.of(start).wins()


def _hold_one_card(start: PatiencePosition, limit: float | None) -> bool:
    if start.game.waits_for_standstill or _no_holding_back(start, limit):
        return False
    table = QuickTable.of(start)
    for _targets in table.plays():
        other = table.copy()
        if other.turn() and other.wins():
            return True
    return False


def _choose(start: PatiencePosition, limit: float | None) -> bool:
    if _no_holding_back(start, limit):
        return False
    table = QuickTable.of(start)
    for targets in table.plays():
        for target in targets[1:]:
            other = table.copy()
            other.put(target)
            if other.wins():
                return True
    return False


def _needs_the_redeal(start: PatiencePosition, limit: float | None) -> bool:
    game = start.game
    if game.rules.reserve or not game.redeals:
        return False
    verdict = evaluate(replace(start, game=replace(game, redeals=game.redeals - 1)), limit)
    if verdict == UNKNOWN:
        raise UnsettledError(_("could not tell in time whether fewer redeals are enough"))
    return verdict == UNWINNABLE


#: The definition of each teaching point.
POINTS: Final[Mapping[str, Callable[[PatiencePosition, float | None], bool]]] = {
    "no holding back needed": _no_holding_back,
    "hold one card": _hold_one_card,
    "choose the right foundation": _choose,
    "needs the redeal": _needs_the_redeal,
}
