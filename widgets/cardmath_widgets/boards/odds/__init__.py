"""The table of Odds: one person among machines, or several people round one screen."""

from cardmath_widgets.boards.odds.board import OddsTable

__all__ = ["OddsTable"]
