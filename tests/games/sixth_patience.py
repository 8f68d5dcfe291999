"""A sixth patience: its rules as data, as a package that adds one would write them."""

from dataclasses import dataclass, replace

from cardmath.games.patience.game import PatienceGame
from cardmath.games.patience.rules import Pile, Rules
from cardmath.games.registry import descriptor_of
from cardmath.i18n import N_
from cardmath.rings import stops

ODD_AND_EVEN = descriptor_of("odd-and-even")
assert ODD_AND_EVEN is not None


@dataclass(frozen=True)
class ThreesGame(PatienceGame):
    """Threes: one pack, by threes round the ring, from a wing alone."""

    key = "threes"
    title = N_("Threes")
    aim = N_("build each suit up by threes, from its {0}")
    rules = Rules(
        packs=1,
        piles=(Pile("aces", stops(13, 3, 1)),),
        laid_out={"aces": ("aces",), "none": ()},
        columns=4,
        height=2,
    )
    redeals: int | None = None


def threes() -> type[ThreesGame]:
    """Return the game."""
    return ThreesGame


#: The one line that registers it: a further game of the family differs in its rules alone.
THREES = replace(ODD_AND_EVEN, key="threes", rules=threes, path=None, sheet=None, how_to_play=None)
