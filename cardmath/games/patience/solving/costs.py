"""The cost of waiting for a card, by its place and its waiting time.

The numbers were learned. Beams were run on several hundred deals that are not in the benchmarks. Among the
states that a beam kept at each card, the state on the winning line should be the cheapest. (This is a softmax
over the states, fitted to all layers of all deals won.) This was then repeated with the new costs.

Each kind of game has two sets of costs, with and without ``far``: if one set misleads the search, the other
may still win.
"""

from dataclasses import dataclass
from typing import Final

from cardmath.games.patience.solving.problem import PatienceProblem

#: The longest wait in each class but the last, in cards turned.
_CLASSES: Final = (0, 3, 8, 16, 30, 50, 80)
#: Longer than any card's wait.
_NEVER: Final = 512


@dataclass(frozen=True)
class Costs:
    """The costs of a card by the class of its wait: in a cell, in the waste, in the stock, in the wing.

    ``far`` is the additional cost of a card in a cell, by the number of cards that must go before it.
    """

    cells: tuple[float, ...]
    waste: tuple[float, ...]
    stock: tuple[float, ...]
    wing: tuple[float, ...] = ()
    far: tuple[float, ...] = (0.0,)

    @staticmethod
    def by_wait(costs: tuple[float, ...]) -> list[float]:
        """Convert costs by class to costs by the number of cards turned until a card leaves.

        The last class covers all longer waits.

        >>> by_wait = Costs.by_wait((0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0))
        >>> by_wait[0], by_wait[3], by_wait[4], by_wait[200]
        (0.5, 1.0, 1.5, 4.0)
        """
        found: list[float] = []
        for longest, cost in zip((*_CLASSES[: len(costs) - 1], _NEVER), costs, strict=False):
            found += [cost] * (longest + 1 - len(found))
        return found


_ONE_PASS: Final = Costs(
    cells=(1.71, 0.66, 0.67, 0.74, 0.96, 1.36, 2.05),
    waste=(1.49, 1.04, 1.62, 1.79, 1.41, 0.77, 0.17),
    stock=(-0.48, 0.62, 0.94, 1.14, 1.05, 0.81, 0.41),
    wing=(2.11, 0.93, 1.5, 1.65, 1.6, 1.63, 1.73),
)
_ONE_PASS_FAR: Final = Costs(
    cells=(1.14, 0.42, 0.42, 0.5, 0.66, 1.12, 1.81),
    waste=(1.19, 0.92, 1.39, 1.61, 1.5, 0.8, 0.35),
    stock=(-0.26, 0.7, 0.73, 0.99, 0.88, 0.83, 0.52),
    wing=(2.29, 0.56, 1.05, 1.43, 1.71, 1.98, 1.91),
    far=(3.52, -0.16, 0.02, 0.2, 0.28, 0.19, 0.17, 0.01, 0.36, 0.15, 0.69, 0.29, 0.0),
)
_TWO_PASSES: Final = Costs(
    cells=(3.01, -0.15, 0.02, 0.25, 0.64, 1.12, 2.22, 2.45),
    waste=(1.64, 0.31, 0.84, 1.19, 1.34, 1.28, 1.19, 1.2),
    stock=(2.63, 2.8, 2.99, 3.05, 3.26, 3.4, 3.46, 3.39),
)
_TWO_PASSES_FAR: Final = Costs(
    cells=(0.91, 0.27, 0.34, 0.55, 0.77, 1.35, 2.26, 2.65),
    waste=(2.17, 0.68, 0.99, 1.13, 1.23, 1.03, 1.0, 0.97),
    stock=(2.37, 2.65, 2.66, 2.77, 2.88, 3.01, 3.11, 3.08),
    far=(4.41, -0.74, -0.61, -0.56, -0.37, -0.22, 0.36, 0.26, -0.12, -0.11, -0.6, 2.31, 0.0),
)
_EXCHANGE: Final = Costs(
    cells=(0.82, -0.02, 0.08, 0.24, 0.57, 1.09, 1.63, 2.43),
    waste=(1.72, 0.66, 0.96, 1.07, 1.22, 1.06, 0.94, 0.85),
    stock=(2.26, 2.4, 2.43, 2.46, 2.56, 2.72, 2.73, 3.06),
)
_EXCHANGE_FAR: Final = Costs(
    cells=(5.35, 0.29, 0.5, 0.71, 1.09, 1.69, 2.55, 2.48),
    waste=(1.92, 0.48, 1.17, 1.55, 1.57, 1.55, 1.36, 1.27),
    stock=(2.45, 2.6, 2.76, 2.74, 2.86, 2.99, 3.03, 2.95),
    far=(-0.86, -0.61, -0.39, -0.33, -0.35, -0.23, -0.26, -0.41, 0.14, 0.49, 1.04, 1.3, 0.0),
)


def costs_of(problem: PatienceProblem) -> tuple[Costs, Costs]:
    """Return the two sets of costs for a problem's kind of game."""
    if problem.game.rules.reversal:
        return _EXCHANGE_FAR, _EXCHANGE
    if problem.wing:
        return _ONE_PASS, _ONE_PASS_FAR
    return _TWO_PASSES_FAR, _TWO_PASSES
