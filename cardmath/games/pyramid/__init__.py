"""Pyramid Addition: clear a pyramid of cards by removing pairs that sum to the target."""

from cardmath.games.pyramid.game import PyramidGame
from cardmath.games.pyramid.layout import Layout, layout
from cardmath.games.pyramid.moves import DISCARD, DRAW, TURN, Place, PyramidMove
from cardmath.games.pyramid.position import PyramidPosition
from cardmath.games.pyramid.words import Bond, PyramidRefusal, bonds_made, bonds_of

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
