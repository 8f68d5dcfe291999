"""The board of Pyramid Addition."""

from cardmath_widgets.games.pyramid.board import PyramidBoard

__all__ = ["PyramidBoard"]
