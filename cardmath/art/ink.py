"""The colours of all drawings except the cards, whose colours are in `palette`."""

from typing import Final

#: Text and lines, softer text and lines, and faint marks.
INK: Final = "#24211c"
SOFT: Final = "#57503f"
FAINT: Final = "#1a1a1a"
#: Backgrounds: paper, the white of writing areas, a full frame, a card's partner, a bar and a weight.
PAPER: Final = "#fffdf6"
WHITE: Final = "#ffffff"
FULL: Final = "#fff3cf"
SAND: Final = "#ffe9b0"
BAR: Final = "#ffd35c"
CREAM: Final = "#fff6dc"
#: The dots of the first number, and the dots of the second with their edge; anything wrong or taken away.
FELT: Final = "#1f4d3a"
GOLD: Final = "#ffc83d"
BROWN: Final = "#4a3200"
RED: Final = "#b5232f"
#: A balance with its sack and its weights.
WOOD: Final = "#8d6b3a"
SACK: Final = "#c9a06a"
STEEL: Final = "#4d525c"
#: The steps in a ring that are still to come, and the steps past its last rank.
STEP: Final = "#cfc3a6"
TURN: Final = "#a8322a"
#: The counts round a ring: the line colour of each, and the fill of the ranks it has visited.
TRAILS: Final = ("#c88f00", "#1c5aa0", "#2f6b3c", "#8a3b78")
VISITED: Final = ("#ffd766", "#cfe2f7", "#d5efd3", "#f0d3e8")
#: A chart: its scale, and the open bars of true shares.
RULE: Final = "#d9cfb8"
TRUE: Final = "#8d836b"
#: A card table: the lines on its felt, the words, and the card counts; then lines and words on paper.
CHALK: Final = "#a9c8ba"
LINEN: Final = "#f4efe2"
NIGHT: Final = "#1d3b2e"
GREY: Final = "#8a8f98"
BLACK: Final = "#23262e"
