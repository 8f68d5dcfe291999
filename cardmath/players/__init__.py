"""Machine players of Odds in three strengths, and advice by the same means.

A player is a function from a view to a legal move. It knows what its seat may know and nothing else, and the
same view always gets the same move, so that a game with machines replays exactly.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardmath.games.odds import OddsMove, OddsView
from cardmath.players.potential import make_ready
from cardmath.players.simple import beginner, counter
from cardmath.players.weigher import Weighed, weigh

__all__ = ["PLAYERS", "Player", "Weighed", "beginner", "counter", "make_ready", "weigh", "weigher"]

#: Chooses the move of the seat to play from what it sees.
Player = Callable[[OddsView], OddsMove]


def weigher(view: OddsView) -> OddsMove:
    """Return the move that wins most in worlds that fit everything the seat saw."""
    return weigh(view)[0].move


#: The machine players by name, the weakest first.
PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"beginner": beginner, "counter": counter, "weigher": weigher}
)
