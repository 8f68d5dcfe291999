"""Studies of Odds: a variant consists of the options and the players, and the results are shows."""

from collections.abc import Mapping
from typing import Final

from cardmath.games.odds.players import player_named
from cardmath.study.plain import NAME, common, description, fields, play_at_once, variant

__all__ = [
    "COUNTED",
    "NAME",
    "STUDIED",
    "common",
    "current",
    "description",
    "fields",
    "play_at_once",
    "variant",
]

#: A show is not won or lost by the deal alone, so there are no columns of counts.
COUNTED: Final[Mapping[str, str]] = {}
STUDIED: Final = "shows"


def current(variant: str) -> str:
    """Return the variant with the current names of the players.

    >>> current("players=3 lives=1 frozen=false strength=weigher")
    'players=3 lives=1 frozen=false strength=monte-carlo'
    """
    options, named, player = variant.rpartition("strength=")
    return f"{options}{named}{player_named(player)}" if named else variant
