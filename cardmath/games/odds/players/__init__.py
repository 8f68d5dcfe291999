"""Computer players for Odds in three strengths, and advice computed in the same way.

A player is a function from a view to a legal move. It uses only what its seat may know. The same view always
leads to the same move, so a game with computer players replays exactly.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardmath.games.odds import OddsMove, OddsView
from cardmath.games.odds.players.monte_carlo import ActionValue, action_values
from cardmath.games.odds.players.potential import make_ready
from cardmath.games.odds.players.simple import beginner, counter

__all__ = [
    "PLAYERS",
    "ActionValue",
    "Player",
    "action_values",
    "beginner",
    "counter",
    "make_ready",
    "monte_carlo_player",
    "player_named",
]

#: A function that chooses a seat's next move from what that seat sees.
Player = Callable[[OddsView], OddsMove]


def monte_carlo_player(view: OddsView) -> OddsMove:
    """Return the move that wins most often in determinizations that fit everything the seat has seen.

    >>> from cardmath.games.odds import OddsGame
    >>> str(monte_carlo_player(OddsGame().deal(7).seen_by(1)))
    'trade Qh 4 2'
    """
    return action_values(view)[0].move


#: The computer players by name, the weakest first.
PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"beginner": beginner, "counter": counter, "monte-carlo": monte_carlo_player}
)

#: Names found in older links and study files, each with its current name.
_FORMER_NAMES: Final[Mapping[str, str]] = {"weigher": "monte-carlo"}


def player_named(name: str) -> str:
    """Return the current name of a computer player, because older links and files may contain an old name.

    An unknown name is returned unchanged.

    >>> player_named("weigher"), player_named("counter")
    ('monte-carlo', 'counter')
    """
    return _FORMER_NAMES.get(name, name)
