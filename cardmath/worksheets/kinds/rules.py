"""A game's rules on one page: in words, as in *How to play* on the screen, or in pictures alone."""

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
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.sentences import capitalised
from cardmath.worksheets.blocks import pictures
from cardmath.worksheets.blocks import rules as rules_block
from cardmath.worksheets.sheets import Block, Kind, Worksheet, notation_of_deck

#: The space for all pictures on a card, the gap between frames and how much a frame adds, in millimetres.
_ROOM: Final = (180, 235)
_GAP: Final = 5
_FRAME: Final = (5, 8)


def _explained(rules: Any) -> tuple[Any, Any]:
    """Return a game, by default the first one, and the module that explains it."""
    game: Any = default_game() if rules is None else rules
    module = module_of(game.key)
    if module is None:
        raise RecordError(_("{game} has no rules to print"), game=game.key)
    return game, module


def _sheet(title: str, block: Block) -> Worksheet:
    return Worksheet(title=title, task="", blocks=(block,), is_named=False)


def _laid(position: Any, notation: Notation, move: Any, kind: type[Table]) -> Table:
    """Return the table in a position, drawn with little ink."""
    table = kind(
        lambda rank: rank_index(rank, notation, position.card_values),
        replace(TWO_COLOUR, paper="#ffffff"),
        PLAIN,
    )
    position.drawing_module.lay(position, notation, move, table)
    return table


# -- in words --------------------------------------------------------------------------------------------


def _make(_number: int, notation: Notation, *, rules: Any = None) -> Worksheet:
    game, module = _explained(rules)
    setup, pages = module.setup(game, notation), module.pages(game)
    texts = [text for page in pages if (text := page.printed(notation))]
    position: Any = pages[0].record.position()
    facts: str = position.drawing_module.facts(position, notation)
    sections = [
        (_("You need"), setup.needed),
        (_("Lay out"), setup.laid_out),
        (pgettext("rules", "Play"), [*(capitalised(text) for text in texts), *setup.also]),
    ]
    picture = _laid(position, notation, None, Table).svg(facts), facts
    return _sheet(
        _("{game}: the rules").format(game=_(game.title)),
        rules_block(sections, picture, caption=_("The cards in the example in “Play”")),
    )


KIND: Final = Kind(
    "rules",
    lambda: _("The rules of a game, for playing it with cards"),
    _make,
    has_key=False,
    is_numbered=False,
    options=("rules",),
    usual_with=notation_of_deck,
    takes_every_game=True,
)


# -- in pictures alone: the moments of *How to play*, with a frame around anything that moves --------------


class _WithoutWords(Table):
    """A table without any text except numerals and cards."""

    def words(self, text: str, x: float, y: float, *, size: float = 58, anchor: str = "start") -> None:
        """Leave the text out."""


def _make_card(_number: int, notation: Notation, *, rules: Any = None) -> Worksheet:
    game, module = _explained(rules)
    moments = [*_moments(module.pages(game), notation)]
    across = max((1, 2), key=lambda columns: _width(columns, [svg for svg, _alt in moments]))
    shown = [(svg, alt, _ROOM[0], "", "") for svg, alt in moments]
    return _sheet(_(game.title), pictures(shown, columns=across))


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


def _moments(pages: Sequence[Page], notation: Notation) -> Iterator[tuple[str, str]]:
    """Yield a picture of each page that shows something new, with its sentence for screen readers."""
    seen: set[str] = set()
    for page in pages:
        position: Any = page.record.position()
        move = position.move_type.parse(page.move) if page.move else None
        drawn = _laid(position, notation, move, _WithoutWords).svg("")
        if page.printed(notation) and drawn not in seen:
            seen.add(drawn)
            yield drawn, page.printed(notation)


CARD: Final = KIND._replace(name="rule-card", title=lambda: _("A rule card in pictures"), make=_make_card)
