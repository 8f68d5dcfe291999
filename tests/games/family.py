"""The two-pack patiences that the package brings, and how often their stock can be turned."""

from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatriarchsGame,
    RoyalCotillionGame,
)

__all__ = ["FAMILY", "REDEALS", "TURNINGS"]

FAMILY = (OddAndEvenGame, PatriarchsGame, RoyalCotillionGame, ContradanceGame, CapturedQueensGame)
REDEALS = (0, 1, 2, 3, None)
TURNINGS = ("any-time", "standstill")
