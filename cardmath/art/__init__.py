"""Card faces and backs as SVG: one source for the board and for print.

Cards measure 250 by 350 units. The top 105 units tell a card completely: index and suit, and
between them a chess piece on face cards, a ring with a dot on aces. `cardmath.ranks.rank_index` gives the
index of a rank in any base. `sheet` draws a whole deck for a board, `card_svg` one card for a page.
"""

from cardmath.art.faces import card_svg, definitions, document, face
from cardmath.art.frame import HEIGHT, SLOTS, STRIP, WIDTH, back, empty_slot
from cardmath.art.frames import frame, heap, make_a_base, rows_of_dots, stack
from cardmath.art.palette import FOUR_COLOUR, TWO_COLOUR, Palette, contrast
from cardmath.art.rings import ring
from cardmath.art.sheet import BACK, Sheet, sheet
from cardmath.art.star import Trail, star

__all__ = [
    "BACK",
    "FOUR_COLOUR",
    "HEIGHT",
    "SLOTS",
    "STRIP",
    "TWO_COLOUR",
    "WIDTH",
    "Palette",
    "Sheet",
    "Trail",
    "back",
    "card_svg",
    "contrast",
    "definitions",
    "document",
    "empty_slot",
    "face",
    "frame",
    "heap",
    "make_a_base",
    "ring",
    "rows_of_dots",
    "sheet",
    "stack",
    "star",
]
