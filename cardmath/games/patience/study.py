"""Studies of the patiences: a variant consists of the options, and luck alone can also be studied."""

from cardmath.games.patience.rules import ANY_TIME
from cardmath.study.variants import Variants
from cardmath.study.work import Decide


class PatienceVariants(Variants):
    """The options vary.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> PatienceVariants().at_once()(CapturedQueensGame().deal(0), None)
    'winnable'
    """

    def at_once(self) -> Decide:
        """Return the function that plays every card as soon as it fits."""
        # Imported here because reading a study file does not need the solver.
        from cardmath.games.patience.solving import luck

        return luck

    def current(self, variant: str) -> str:
        """Return the variant with the option that older studies lack.

        >>> PatienceVariants().current("redeals=1 reversal=true")
        'redeals=1 reversal=true turning=any-time'
        """
        return variant if "turning=" in variant else f"{variant} turning={ANY_TIME}"
