"""The board for patience games: Odd and Even, Patriarchs, Royal Cotillion, Contradance and Captured
Queens.
"""

from cardmath_widgets.games.patience.board import PatienceBoard

__all__ = ["PatienceBoard"]
