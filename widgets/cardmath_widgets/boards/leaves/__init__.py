"""The leaves of every board: one module for each, one list of them all."""

from collections.abc import Callable, Sequence
from typing import Final

from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.leaves.deals import NewDealLeaf
from cardmath_widgets.boards.leaves.howto import HowToLeaf
from cardmath_widgets.boards.leaves.look_back import LookBackLeaf
from cardmath_widgets.boards.leaves.settings import SettingsLeaf
from cardmath_widgets.boards.leaves.sharing import ShareLeaf
from cardmath_widgets.boards.leaves.statistics import StatisticsLeaf
from cardmath_widgets.boards.leaves.three_ways import ThreeWaysLeaf

__all__ = ["LEAVES"]

#: In the order of their buttons; those of a game's own, `Staging.leaves`, come before them.
LEAVES: Final[Sequence[Callable[[Host], Leaf]]] = (
    NewDealLeaf,
    HowToLeaf,
    ThreeWaysLeaf,
    ShareLeaf,
    SettingsLeaf,
    LookBackLeaf,
    StatisticsLeaf,
)
