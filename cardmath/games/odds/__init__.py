"""Odds: three to eight players build hands in which only odd cards count."""

from cardmath.games.odds.game import OddsGame
from cardmath.games.odds.hand_types import HandType, beaten_by_sentence, beats_sentence
from cardmath.games.odds.moves import CALL, DRAW, OddsMove, recorded
from cardmath.games.odds.position import OddsPosition
from cardmath.games.odds.ranking import HandRank, OddsHand, hands_of_type, probability, rank_hand
from cardmath.games.odds.view import Called, Dealt, Discarded, Drew, Event, OddsView, Remade, Show, Traded
from cardmath.games.odds.words import OddsRefusal

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
