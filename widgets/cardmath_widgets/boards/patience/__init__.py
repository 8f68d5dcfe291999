"""The board of the patiences: Odd and Even, Patriarchs, Royal Cotillion, Contradance, Captured Queens."""

from cardmath_widgets.boards.patience.board import PatienceBoard

__all__ = ["PatienceBoard"]
