"""A game's rules in pictures alone: the moments of *How to play*, with a frame around anything that moves."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Final

from cardmath.art.palette import TWO_COLOUR
from cardmath.art.table import PLAIN, Table
from cardmath.errors import RecordError
from cardmath.games import default_game
from cardmath.how_to_play import Page, module_of
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.worksheets.blocks import pictures
from cardmath.worksheets.kinds import rules as rules_in_words
from cardmath.worksheets.sheets import Worksheet

#: The space for all pictures on a page, the gap between frames and how much a frame adds, in millimetres.
_ROOM: Final = (180, 235)
_GAP: Final = 5
_FRAME: Final = (5, 8)


class _WithoutWords(Table):
    """A table without any text except numerals and cards."""

    def words(self, text: str, x: float, y: float, *, size: float = 58, anchor: str = "start") -> None:
        """Leave the text out."""


def _make(_number: int, notation: Notation, *, rules: Any = None) -> Worksheet:
    game: Any = default_game() if rules is None else rules
    module = module_of(game.key)
    if module is None:
        raise RecordError(_("{game} has no rules to print").format(game=game.key))
    moments = [*_moments(module.pages(game), notation)]
    across = max((1, 2), key=lambda columns: _width(columns, [svg for svg, _alt in moments]))
    shown = [(svg, alt, _ROOM[0], "", "") for svg, alt in moments]
    return Worksheet(
        title=_(game.title),
        task="",
        blocks=(pictures(shown, columns=across),),
        is_named=False,
    )


def _width(columns: int, drawn: Sequence[str]) -> float:
    """Return the width of the widest picture in this many columns, in millimetres."""
    wide, high = (
        (room + _GAP) / count - _GAP - added
        for room, count, added in zip(_ROOM, (columns, ceil(len(drawn) / columns)), _FRAME, strict=True)
    )
    return min(wide, high * max(map(_ratio, drawn)))


def _ratio(svg: str) -> float:
    """Return a drawing's ratio of width to height."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    return float(found[1]) / float(found[2]) if found else 1.0


def _moments(pages: Any, notation: Notation) -> Iterator[tuple[str, str]]:
    """Yield a picture of each page that shows something new, with its sentence for screen readers."""
    seen: set[str] = set()
    for page in pages:
        drawn = _drawn(page, notation)
        if page.printed(notation) and drawn not in seen:
            seen.add(drawn)
            yield drawn, page.printed(notation)


def _drawn(page: Page, notation: Notation) -> str:
    position: Any = page.record.position()
    move = position.move_type.parse(page.move) if page.move else None
    table = _WithoutWords(
        lambda rank: rank_index(rank, notation, position.card_values),
        replace(TWO_COLOUR, paper="#ffffff"),
        PLAIN,
    )
    position.drawing_module.lay(position, notation, move, table)
    return table.svg("")


KIND: Final = rules_in_words.KIND._replace(
    name="rule-card",
    title=lambda: _("A rule card in pictures"),
    make=_make,
)
