"""Odds: three to eight players build hands in which only odd cards count."""

from cardmath.games.odds.events import Called, Dealt, Discarded, Drew, Event, Remade, Show, Traded
from cardmath.games.odds.game import OddsGame
from cardmath.games.odds.hand import OddsHand
from cardmath.games.odds.hand_types import HandType, beaten_by_sentence, beats_sentence
from cardmath.games.odds.moves import CALL, DRAW, OddsMove, recorded
from cardmath.games.odds.position import OddsPosition
from cardmath.games.odds.ranking import HandRank, hands_of_type, probability, rank_hand
from cardmath.games.odds.refusals import OddsRefusal
from cardmath.games.odds.view import OddsView

__all__ = [
    "CALL",
    "DRAW",
    "Called",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "HandRank",
    "HandType",
    "OddsGame",
    "OddsHand",
    "OddsMove",
    "OddsPosition",
    "OddsRefusal",
    "OddsView",
    "Remade",
    "Show",
    "Traded",
    "beaten_by_sentence",
    "beats_sentence",
    "hands_of_type",
    "probability",
    "rank_hand",
    "recorded",
]
