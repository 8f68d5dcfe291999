"""Studies of the patiences: a variant consists of the options, and luck alone can also be studied."""

from typing import Any

from cardmath.games.patience.rules import ANY_TIME
from cardmath.study.variants import Variants
from cardmath.study.work import Decide


def play_at_once(position: Any, limit: float | None) -> str:
    """Return whether playing every card as soon as it fits wins a patience: the result of luck alone.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> play_at_once(CapturedQueensGame().deal(0), None)
    'winnable'
    """
    # Imported here because reading a study file does not need the solver.
    from cardmath.games.patience.solving import luck

    return luck(position, limit)


class PatienceVariants(Variants):
    """The options vary.

    >>> PatienceVariants().current("redeals=1 reversal=true")
    'redeals=1 reversal=true turning=any-time'
    """

    def at_once(self) -> Decide:
        """Return the function that plays every card as soon as it fits."""
        return play_at_once

    def current(self, variant: str) -> str:
        """Return the variant with the option that older studies lack."""
        return variant if "turning=" in variant else f"{variant} turning={ANY_TIME}"
