"""The table of Odds: one player against machines, or several players sharing a screen."""

from cardmath_widgets.games.odds.board import OddsTable

__all__ = ["OddsTable"]
