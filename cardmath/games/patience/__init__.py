"""Two-pack patiences: Odd and Even, Patriarchs, Royal Cotillion, Contradance and Captured Queens."""

from cardmath.games.patience.game import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatriarchsGame,
    RoyalCotillionGame,
    family,
)
from cardmath.games.patience.moves import REDEAL, TURN, WASTE, PatienceMove, Place
from cardmath.games.patience.position import PatiencePosition
from cardmath.games.patience.rules import Foundation, Rules
from cardmath.games.patience.words import PatienceRefusal

__all__ = [
    "REDEAL",
    "TURN",
    "WASTE",
    "CapturedQueensGame",
    "ContradanceGame",
    "Foundation",
    "OddAndEvenGame",
    "PatienceGame",
    "PatienceMove",
    "PatiencePosition",
    "PatienceRefusal",
    "PatriarchsGame",
    "Place",
    "RoyalCotillionGame",
    "Rules",
    "family",
]
