"""The words of the path in Odd and Even; its deals are in ``seeds/paths``."""

from collections.abc import Mapping
from typing import Final

from cardmath.games.descriptor import Idea
from cardmath.games.patience.game import PatienceGame
from cardmath.i18n import N_
from cardmath.numerals import Notation

NEWCOMER: Final = "twos"

#: The ideas of the steps, in order.
IDEAS: Final = (
    Idea(
        "twos",
        N_("Up by twos"),
        N_("Each pile goes up by two. Play the cards that fit."),
        N_("The end of a game"),
    ),
    Idea("king", N_("Past the king"), N_("Then comes the two. Odd turns into even.")),
    Idea("reserve", N_("The open cards"), N_("Open cards can go, too. A new card fills each place.")),
    Idea("redeal", N_("Once more"), N_("The stock is empty? Press it and go through it again.")),
    Idea(
        "whole",
        N_("A whole game"),
        N_("The aces and twos are out. Play every card that fits."),
        N_("Whole games"),
    ),
    Idea("hold", N_("Hold a card back"), N_("A good card can wait. Sometimes that wins.")),
    Idea("choose", N_("Two piles fit"), N_("A card can fit two piles. Choose well.")),
    Idea("usual", N_("The real game"), N_("Find the aces and twos, too.")),
)


def words(game: PatienceGame, notation: Notation) -> Mapping[str, str]:
    """Return the numbers in the sentences: there are none."""
    return {}
