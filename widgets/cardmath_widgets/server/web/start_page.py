"""The start page: a door for players and one for teachers, what is behind each, and its pictures.

A game's picture is its board, as drawn by the widget. The server itself does not load any widgets: its first
kernel draws the boards. The picture for a teacher's own notebook is a hand of cards.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from cardmath.art import HEIGHT, TWO_COLOUR, WIDTH, document, face
from cardmath.cards import parse_cards
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath.paths import FIELD, path_of
from cardmath.ranks import rank_index
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.notebooks.tiles import Tile, groups, topics

# The angle (in degrees) and the distance from one card to the next in a hand.
_SPREAD: Final = 12
_STEP: Final = 120
#: The deal in the picture if the class's link does not give one.
_PICTURED: Final = "number=7"
#: The file with all the games' boards; each board is a view of it.
BOARDS: Final = "boards.svg"
#: Fields that determine a deal.
_DEALS: Final = frozenset({"number", FIELD})
#: Fields that are valid in one base only.
_BASED: Final = frozenset({"preset", FIELD})


@dataclass(frozen=True)
class TileOnPage:
    """A tile on the page: its app, and its link, adapted to the one the class starts with.

    ``picture`` is the view of its board in `BOARDS`, or "" if it has none. ``stretch`` is the part of a path
    that it offers, or None.
    """

    lesson: ServedNotebook
    tile: Tile
    link: str
    picture: str
    stretch: "Stretch | None"

    @property
    def steps(self) -> int:
        """The last step of the path that its link starts on, or 0 for any other link."""
        return self.stretch.last if self.stretch and FIELD in dict(parse_qsl(self.link)) else 0


@dataclass(frozen=True)
class Stretch:
    """The part of a game's path that a tile offers, from a first to a last step."""

    game: str
    first: int
    last: int

    @property
    def count(self) -> str:
        """The number of steps as a numeral."""
        return DECIMAL.write(self.last - self.first + 1)


def boards_of(lessons: Iterable[ServedNotebook], begin: str = "") -> dict[str, str]:
    """Return the links of the boards that the page shows, keyed by the names of their views in `BOARDS`.

    ``begin`` is the link that the class starts with. The newcomers' tile opens this link, and therefore shows
    it.
    """
    return {
        shown.picture: _pictured(begin) if begin and shown.tile.is_newcomers else shown.tile.picture
        for shown in _shown(lessons, begin)
        if shown.picture
    }


def start_page(lessons: Sequence[ServedNotebook], begin: str = "") -> dict[str, Any]:
    """Return what the start page's template shows."""
    shown = list(_shown(lessons, begin))
    sections = {key: [tile for tile in shown if tile.lesson.group == key] for key in groups()}
    facts = [tile.tile.facts for tile in shown]
    youngest = min((fact.age for fact in facts), default=0)
    oldest = max((fact.to or fact.age for fact in facts), default=0)
    used = {topic for fact in facts for topic in fact.topics}
    return {
        "own": [lesson for lesson in lessons if lesson.is_own],
        "boards": BOARDS,
        "of_the_day": next((tile for tile in shown if tile.tile.day), None),
        "games": [tile for tile in shown if tile.tile.sentence],
        "sections": {key: tiles for key, tiles in sections.items() if tiles},
        # The heading of a group that lists the kinds of one app leads to the app itself.
        "apps": {
            key: tiles[0].lesson
            for key, tiles in sections.items()
            if tiles and all(tile.tile.is_kind for tile in tiles)
        },
        "groups": groups(),
        "topics": {key: name for key, name in topics().items() if key in used},
        "ages": {age: DECIMAL.write(age) for age in range(youngest, oldest + 1)},
    }


def _shown(lessons: Iterable[ServedNotebook], begin: str) -> Iterable[TileOnPage]:
    for lesson in lessons:
        for at, tile in enumerate(lesson.tiles, 1):
            picture = f"{lesson.name}-{at}" if tile.picture else ""
            yield TileOnPage(lesson, tile, _link(tile, begin), picture, _stretch(tile))


def _stretch(tile: Tile) -> Stretch | None:
    """Return the part of a path that a tile for players offers: from the step in its link to the end."""
    fields = dict(parse_qsl(tile.link))
    game = fields.get("game") or dict(parse_qsl(tile.picture)).get("game", "")
    path = path_of(game) if tile.sentence else None
    if path is None:
        return None
    step = path.named(fields.get(FIELD, ""))
    return Stretch(game, step.number if step else 1, len(path.steps))


def _link(tile: Tile, begin: str) -> str:
    """Return a tile's link, in a class that has its own starting link."""
    if begin and tile.is_newcomers:
        # An app without its own link starts with the class's link.
        return ""
    base = dict(parse_qsl(begin)).get("base", "")
    fields = dict(parse_qsl(tile.link))
    if not base or not fields or _BASED & fields.keys() or int(base) not in tile.facts.bases:
        return tile.link
    return urlencode(fields | {"base": base})


def _pictured(begin: str) -> str:
    return begin if _DEALS & dict(parse_qsl(begin)).keys() else f"{begin}&{_PICTURED}"


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
    """Return the code of a cell that draws the boards of these links, keyed by the names of their views."""
    return (
        "import json\n"
        "from cardmath_widgets.games.miniature import miniatures\n"
        f"print(json.dumps({{{BOARDS!r}: miniatures({dict(links)!r})}}))"
    )


def boards_in(outputs: Sequence[Sequence[Output]]) -> dict[str, bytes]:
    """Return the file drawn by the `drawing_boards` cell, by name, or nothing if the cell failed.

    >>> boards_in([[{"output_type": "stream", "name": "stdout", "text": '{"boards.svg": "<svg/>"}'}]])
    {'boards.svg': b'<svg/>'}
    """
    cell = outputs[0] if outputs else ()
    printed = "".join(str(output["text"]) for output in cell if output.get("name") == "stdout")
    return {name: picture.encode() for name, picture in json.loads(printed or "{}").items()}
