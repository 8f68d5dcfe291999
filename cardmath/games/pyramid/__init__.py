"""Pyramid Addition: clear a pyramid of cards by removing pairs that sum to the target."""

from cardmath.games.pyramid.layout import Layout, layout
from cardmath.games.pyramid.move_words import Bond, bonds_made, bonds_of
from cardmath.games.pyramid.moves import DISCARD, DRAW, TURN, Place, PyramidMove
from cardmath.games.pyramid.position import PyramidGame, PyramidPosition
from cardmath.games.pyramid.refusals import PyramidRefusal

__all__ = [
    "DISCARD",
    "DRAW",
    "TURN",
    "Bond",
    "Layout",
    "Place",
    "PyramidGame",
    "PyramidMove",
    "PyramidPosition",
    "PyramidRefusal",
    "bonds_made",
    "bonds_of",
    "layout",
]
