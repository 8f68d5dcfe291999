"""The texts of the Odds path; its deals are in ``seeds/paths``."""

from typing import Final

from cardmath.games.registry import Idea, PathWords
from cardmath.i18n import N_

#: The step that shows both hands face up from the start. The player says which one is better.
COMPARE: Final = "compare"

#: The idea of each hand, in order.
_IDEAS: Final = (
    Idea(COMPARE, N_("The better hand"), N_("Look for odd cards that match."), N_("Nine games")),
    Idea("swap", N_("Trade one card"), N_("Give your even card. Take one of theirs.")),
    Idea("call", N_("Call with a good hand"), N_("Yours is strong. Press “Call odds”.")),
    Idea("draw", N_("Draw a card"), N_("Press the stock for a card. Then drop an even one.")),
    Idea("odd-cards", N_("Keep the odd cards"), N_("Only odd cards count. Drop an even one, then call.")),
    Idea("trade", N_("Trade, then call"), N_("Swap an even card. Then call.")),
    Idea("early", N_("Call in time"), N_("Others get better cards, too. Call now.")),
    Idea("lives", N_("Two lives"), N_("A lost hand costs one life. You have two.")),
    Idea("table", N_("The whole game"), N_("Three players against you. Each has four lives.")),
)
WORDS: Final = PathWords(_IDEAS, COMPARE)
