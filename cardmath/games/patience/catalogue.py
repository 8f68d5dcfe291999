"""The catalogues of the two-pack patiences, one for each game.

Deals are selected and proven, and each is one line. A program checks the definition of each teaching point.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.cards import parse_cards
from cardmath.catalogue.curators import CatalogueError, UnsettledError
from cardmath.errors import CardError
from cardmath.games import game_named
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition, family
from cardmath.games.patience.solving import PatienceCause, PatienceDifficulty, QuickTable, grade
from cardmath.i18n import _
from cardmath.reading import field, texts
from cardmath.solving import UNKNOWN, UNWINNABLE, Budget, evaluate

# -- teaching points --------------------------------------------------------------------------------------
# To *play at once* is to play every card as soon as it fits, the waste first, always to the default
# foundation.
#
# ============================  =======================================================================
# point                         a deal has it if and only if
# ============================  =======================================================================
# no holding back needed        playing at once wins
# hold one card                 the stock may be turned at any time, and playing at once does not win, but
#                               turning once instead of playing, and playing at once before and after, wins
# choose the right foundation   playing at once does not win, but sending one card to another foundation
#                               that takes it, and playing at once before and after, wins
# needs the redeal              the game has no reserve, and the deal is winnable but not with one redeal
#                               fewer
# ============================  =======================================================================


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


def _choose_the_right_foundation(start: PatiencePosition, limit: float | None) -> bool:
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
    "choose the right foundation": _choose_the_right_foundation,
    "needs the redeal": _needs_the_redeal,
}


# -- the catalogues ---------------------------------------------------------------------------------------


#: The number of deals of each kind kept for each game.
EACH: Final = 16
OF_LOSSES: Final = frozenset[str]()
DIFFICULTY: Final = PatienceDifficulty
FLEETING: Final = frozenset[str]()


def series() -> tuple[str, ...]:
    """Return the keys of the games; each has a catalogue."""
    return tuple(family())


def games_of(series: str) -> tuple[PatienceGame, ...]:
    """Return the games in a catalogue: the one with the usual options, then the others.

    >>> [game.redeals for game in games_of("contradance")]
    [1, 2]
    """
    kind = game_named(series)
    assert issubclass(kind, PatienceGame)
    return tuple(kind(**options) for options in kind.catalogued)


def series_of(game: PatienceGame) -> str:
    """Return the name of the game."""
    return game.key


def description(game: PatienceGame) -> str:
    """Return the options in words.

    >>> from cardmath.games.patience import PatriarchsGame
    >>> description(PatriarchsGame())
    'patriarchs: redeals 1, reversal True'
    """
    options = game.setup()["options"].items()
    parts = [f"{name} {_('unlimited') if value is None else value}" for name, value in options]
    return f"{game.key}: {_(', ').join(parts)}"


def proof(
    start: PatiencePosition, line: Sequence[PatienceMove] | None, limit: float | None
) -> tuple[PatienceDifficulty | None, tuple[str, ...]]:
    """Return the difficulty of a deal (None for a lost deal, which has no line) and its teaching points."""
    if line is None:
        return None, ()
    difficulty = grade(start, Budget(limit))
    if difficulty is None:
        raise UnsettledError(_("the difficulty could not be settled in time"))
    return difficulty, points_of(start, limit)


def read_cause(data: Mapping[str, Any]) -> PatienceCause:
    """Read a cause; raises `CatalogueError` or `cardmath.RecordError`."""
    try:
        cards = parse_cards(texts({"cards": []} | dict(data), "cards"))
    except CardError as error:
        raise CatalogueError(str(error)) from None
    return PatienceCause(field(data, "kind", str), cards)
