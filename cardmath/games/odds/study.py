"""Studies of Odds: a variant consists of the options and the players, and the results are shows."""

from collections.abc import Mapping
from typing import ClassVar

from cardmath.games.odds.players import player_named
from cardmath.study.variants import Variants


class OddsVariants(Variants):
    """The options and the players vary.

    >>> OddsVariants().current("players=3 lives=1 frozen=false strength=weigher")
    'players=3 lives=1 frozen=false strength=monte-carlo'
    """

    #: A show is not won or lost by the deal alone, so there are no columns of counts.
    counted: ClassVar[Mapping[str, str]] = {}
    studied: ClassVar[str] = "shows"

    def current(self, variant: str) -> str:
        """Return the variant with the current names of the players."""
        options, named, player = variant.rpartition("strength=")
        return f"{options}{named}{player_named(player)}" if named else variant
