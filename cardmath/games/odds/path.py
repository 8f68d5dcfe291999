"""The words of the path in Odds; its deals are in ``seeds/paths``."""

from collections.abc import Mapping
from typing import Final

from cardmath.games.descriptor import Idea
from cardmath.games.odds.game import OddsGame
from cardmath.i18n import N_
from cardmath.numerals import Notation

NEWCOMER: Final = "call"

#: The ideas of the hands, in order.
IDEAS: Final = (
    Idea(
        "call",
        N_("Call with a good hand"),
        N_("Yours is strong. Press “Call odds”."),
        N_("Five hands"),
    ),
    Idea("draw", N_("Draw a card"), N_("Press the stock for a card. Then drop an even one.")),
    Idea("odd-cards", N_("Keep the odd cards"), N_("Only odd cards count. Drop an even one, then call.")),
    Idea("trade", N_("Trade a card"), N_("Swap an even card. Then call.")),
    Idea("early", N_("Call in time"), N_("Others get better cards, too. Call now.")),
)


def words(game: OddsGame, notation: Notation) -> Mapping[str, str]:
    """Return the numbers in the sentences: there are none."""
    return {}
