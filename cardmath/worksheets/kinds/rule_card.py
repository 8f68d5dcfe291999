"""The rules of a game in pictures alone: the moments of *How to play*, with what moves in a frame."""

from collections.abc import Iterator
from dataclasses import replace
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

#: The greatest width of a picture, in millimetres.
_WIDTH: Final = 85
_COLUMNS: Final = 2


class _WithoutWords(Table):
    """A table that leaves out what would have to be read; numerals and cards stay."""

    def words(self, text: str, x: float, y: float, *, size: float = 58, anchor: str = "start") -> None:
        """Leave the text out."""


def _make(_number: int, notation: Notation, *, rules: Any = None) -> Worksheet:
    game: Any = default_game() if rules is None else rules
    module = module_of(game.key)
    if module is None:
        raise RecordError(_("{game} has no rules to print").format(game=game.key))
    shown = [(svg, alt, _WIDTH, "", "") for svg, alt in _moments(module.pages(game), notation)]
    return Worksheet(
        title=_(game.title),
        task="",
        blocks=(pictures(shown, columns=_COLUMNS),),
        is_named=False,
    )


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
        lambda rank: rank_index(rank, notation), replace(TWO_COLOUR, paper="#ffffff"), PLAIN
    )
    position.drawing_module.lay(position, notation, move, table)
    return table.svg("")


KIND: Final = rules_in_words.KIND._replace(
    name="rule-card",
    title=lambda: _("A rule card in pictures"),
    make=_make,
)
