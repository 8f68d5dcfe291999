"""Card faces and backs as SVG, for boards and for print.

Cards measure 250 by 350 units. The top 105 units identify a card: they show the index and the suit, with a
chess piece between them on face cards and a ring with a dot on aces. `cardmath.ranks.rank_index` returns the
index of a rank in any base. `sheet` draws a whole deck for a board.
"""

from cardmath.art.backs import BACKS, CardBack, back, with_back
from cardmath.art.balance import balance, bars, lean, weighed
from cardmath.art.blank import HEIGHT, SLOTS, STRIP, WIDTH, empty_slot
from cardmath.art.boxes import box_of_dots, group_of_dots
from cardmath.art.cells import dots_less, filling, frame, heap, opened_frame, packed, rows_of_dots, stack
from cardmath.art.faces import definitions, document, face
from cardmath.art.frames import make_a_base, pair_in_frames
from cardmath.art.pairs import leftovers, meeting, pairing
from cardmath.art.palette import (
    COLOUR_SCHEMES,
    FOUR_COLOUR,
    TWO_COLOUR,
    ColourScheme,
    Palette,
    PaletteError,
    register_colours,
    unregister_colours,
)
from cardmath.art.rings import Trail, ring, star
from cardmath.art.sheet import BACK, CardSheet, sheet
from cardmath.art.table import Table
from cardmath.art.turned import CardAndPartner, laid_cards, turned_rows
from cardmath.art.worked import worked_rows, worked_sum
from cardmath.art.worked_lending import worked_lending

__all__ = [
    "BACK",
    "BACKS",
    "COLOUR_SCHEMES",
    "FOUR_COLOUR",
    "HEIGHT",
    "SLOTS",
    "STRIP",
    "TWO_COLOUR",
    "WIDTH",
    "CardAndPartner",
    "CardBack",
    "CardSheet",
    "ColourScheme",
    "Palette",
    "PaletteError",
    "Table",
    "Trail",
    "back",
    "balance",
    "bars",
    "box_of_dots",
    "definitions",
    "document",
    "dots_less",
    "empty_slot",
    "face",
    "filling",
    "frame",
    "group_of_dots",
    "heap",
    "laid_cards",
    "lean",
    "leftovers",
    "make_a_base",
    "meeting",
    "opened_frame",
    "packed",
    "pair_in_frames",
    "pairing",
    "register_colours",
    "ring",
    "rows_of_dots",
    "sheet",
    "stack",
    "star",
    "turned_rows",
    "unregister_colours",
    "weighed",
    "with_back",
    "worked_lending",
    "worked_rows",
    "worked_sum",
]
