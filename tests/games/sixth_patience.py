"""A sixth patience: its rules as data, as a package that adds one would write them."""

from dataclasses import dataclass

from cardmath.games.descriptor import GameDescriptor
from cardmath.games.patience.game import PatienceGame
from cardmath.games.patience.rules import Pile, Rules
from cardmath.i18n import N_
from cardmath.rings import stops


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


#: The one line that registers it.
THREES = GameDescriptor(
    "threes",
    "tests.games.sixth_patience:ThreesGame",
    solver="cardmath.games.patience.solving",
    curator="cardmath.games.patience.catalogue",
    command="cardmath.games.patience.command",
    study="cardmath.games.patience.study",
    board="cardmath_widgets.games.patience:PatienceBoard",
)
