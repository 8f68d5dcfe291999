"""The place of Pyramid Addition: the pyramids in the evening."""

from typing import Final

from cardmath_widgets.page.table.place import Felt, Place
from cardmath_widgets.page.table.sceneries import dunes

EVENING: Final = Place(
    "evening",
    Felt.of("#1a4c46 #033b35 #093f39 #5d8e86 #2d5e57 #cce3df #564e2d #3b2c13 #774d00"),
    Felt.of("#102a27 #031c19 #07211e #64958d #1e3733 #cce3df #312c1b #1b1306 #452e0a"),
    "pyramid",
    dunes,
)
