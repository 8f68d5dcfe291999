"""What waiting costs a card, by where it lies and how long it waits.

The numbers were learned. Beams were run on some hundreds of deals, others than those of the benchmarks; of
the states that a beam kept at each card the one on the line that won is to be the cheapest (a softmax over
the states, fitted to all layers of all deals won). Then the same again with the new costs. Each kind of
game has two sets of costs, with and without regard to ``far``: what one of them leads astray the other may
win.
"""

from dataclasses import dataclass
from typing import Final

from cardmath.solving.patience.problem import Problem

__all__ = ["Costs", "costs_of"]

#: The longest waiting of each class but the last, in cards turned.
_CLASSES: Final = (0, 3, 8, 16, 30, 50, 80)
#: More than any card ever waits.
_NEVER: Final = 512


@dataclass(frozen=True)
class Costs:
    """What a card costs by the class of its waiting: in a cell, in the waste, in the stock, in the wing.

    ``far`` is what a card in a cell costs besides by the number of cards that must go before it.
    """

    cells: tuple[float, ...]
    waste: tuple[float, ...]
    stock: tuple[float, ...]
    wing: tuple[float, ...] = ()
    far: tuple[float, ...] = (0.0,)

    @staticmethod
    def by_wait(costs: tuple[float, ...]) -> list[float]:
        """Return costs by class as costs by the number of cards turned until a card leaves.

        >>> by_wait = Costs.by_wait((0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0))
        >>> by_wait[0], by_wait[3], by_wait[4], by_wait[200]
        (0.5, 1.0, 1.5, 4.0)
        """
        found: list[float] = []
        for longest, cost in zip((*_CLASSES, _NEVER), costs, strict=False):
            found += [cost] * (longest + 1 - len(found))
        return found


_ONE_PASS: Final = Costs(
    cells=(0.7, 0.88, 0.64, 0.76, 0.1, 0.48, 1.56, 0.48),
    waste=(1.59, 2.07, 1.89, 2.02, 1.12, 0.34, -1.12, 0.48),
    stock=(-3.6, 2.52, 3.83, 6.76, 5.23, 5.64, 0.51, 0.48),
    wing=(1.81, 1.18, 1.41, 1.53, 1.27, 1.36, 1.31, 0.48),
)
_ONE_PASS_FAR: Final = Costs(
    cells=(0.65, 0.65, 0.39, 0.38, 0.07, 0.56, 1.53, 0.46),
    waste=(1.69, 2.0, 1.86, 1.87, 1.19, 0.2, -1.35, 0.46),
    stock=(-3.65, 2.53, 4.16, 6.62, 4.8, 5.34, 0.44, 0.46),
    wing=(2.01, 1.01, 1.42, 1.49, 1.64, 1.67, 1.59, 0.46),
    far=(4.06, -0.49, -0.32, 0.0, 0.44, 0.42, 0.18, 0.42, 0.47, 0.55, 1.29, 1.25, 0.0),
)
_TWO_PASSES: Final = Costs(
    cells=(1.07, -0.25, -0.2, 0.01, 0.23, 0.79, 1.7, 2.14),
    waste=(2.07, 0.72, 0.97, 1.09, 1.18, 0.97, 0.93, 0.9),
    stock=(2.28, 2.56, 2.57, 2.66, 2.76, 2.88, 2.97, 2.95),
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
    cells=(1.53, 0.26, 0.53, 0.84, 1.27, 1.95, 2.82, 2.87),
    waste=(2.74, 0.66, 1.16, 1.47, 1.74, 1.64, 1.45, 1.36),
    stock=(2.88, 3.03, 3.25, 3.25, 3.37, 3.48, 3.6, 3.54),
    far=(4.73, -0.75, -0.63, -0.38, -0.5, -0.37, -0.32, -0.02, 0.26, 0.47, 0.91, 1.08, 0.0),
)


def costs_of(problem: Problem) -> tuple[Costs, Costs]:
    """Return the two sets of costs for a problem's kind of game."""
    if problem.game.rules.reversal:
        return _EXCHANGE_FAR, _EXCHANGE
    if problem.wing:
        return _ONE_PASS, _ONE_PASS_FAR
    return _TWO_PASSES_FAR, _TWO_PASSES
