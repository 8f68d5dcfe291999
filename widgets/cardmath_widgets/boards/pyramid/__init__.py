"""The board of Pyramid Addition."""

from cardmath_widgets.boards.pyramid.board import PyramidBoard

__all__ = ["PyramidBoard"]
