"""The place of Odds: a card table."""

from typing import Final

from cardmath_widgets.page.table.place import Felt, Place
from cardmath_widgets.page.table.sceneries import wooden_edge

TABLE: Final = Place(
    "table",
    Felt.of("#6d3423 #5a2413 #5e2816 #ac7968 #814634 #efd9d3 #6d4521 #4c230f #7a4c00"),
    Felt.of("#3c1d14 #2d0f07 #33150c #b47f6f #4a2a21 #efd9d3 #3e2715 #250e05 #472d0c"),
    "wheel",
    wooden_edge,
)
