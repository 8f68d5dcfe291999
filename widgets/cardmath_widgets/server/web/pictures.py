"""The pictures of the start page: the boards of the games, and a hand of cards for a teacher's own notebook.

A board is drawn by its widget. The server itself loads no widgets: its first kernel draws the boards.
"""

import json
from collections.abc import Mapping, Sequence

from cardmath.art import HEIGHT, TWO_COLOUR, WIDTH, document, face
from cardmath.cards import parse_cards
from cardmath.numerals import DOZENAL
from cardmath.ranks import rank_index
from cardmath_widgets.server.kernels.outputs import Output

__all__ = ["boards_in", "drawing_boards", "hand"]

_SPREAD = 12  # degrees from one card to the next
_STEP = 120


def hand(texts: Sequence[str]) -> str:
    """Return a picture of fanned cards as an SVG document.

    >>> hand(["7s", "8h"]).startswith("<svg")
    True
    """
    cards = parse_cards(texts)
    middle = (len(cards) - 1) / 2
    fan = []
    for at, card in enumerate(cards):
        index = rank_index(card.rank, DOZENAL)
        turn = f"rotate({(at - middle) * _SPREAD:g} {WIDTH / 2} {HEIGHT * 1.6})"
        fan.append(f'<g transform="{turn}">{face(card.rank, card.suit.value, index)}</g>')
    side, top = 40 + _STEP * middle, 30
    box = (-side, -top, WIDTH + 2 * side, HEIGHT + 2 * top)
    return document("".join(fan), box, (round(box[2]), round(box[3])), TWO_COLOUR)


def drawing_boards(links: Mapping[str, str]) -> str:
    """Return the code of a cell that draws the boards of these links, by the names of their pictures."""
    return (
        "import json\n"
        "from cardmath_widgets.games.miniature import miniature\n"
        f"print(json.dumps({{name: miniature(link) for name, link in {dict(links)!r}.items()}}))"
    )


def boards_in(outputs: Sequence[Sequence[Output]]) -> dict[str, bytes]:
    """Return the pictures that the cell of `drawing_boards` drew; none if it failed.

    >>> boards_in([[{"output_type": "stream", "name": "stdout", "text": '{"a.svg": "<svg/>"}'}]])
    {'a.svg': b'<svg/>'}
    """
    said = "".join(str(one["text"]) for one in outputs[0] if one.get("name") == "stdout") if outputs else ""
    return {name: picture.encode() for name, picture in json.loads(said or "{}").items()}
