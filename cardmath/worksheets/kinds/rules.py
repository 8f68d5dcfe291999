"""A game's rules on one page, for cards on a table, worded as in *How to play* on the screen."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardmath.art.palette import TWO_COLOUR
from cardmath.art.table import PLAIN, Table
from cardmath.decks import preset_of
from cardmath.errors import RecordError
from cardmath.games import Game, default_game
from cardmath.how_to_play import Page, module_of
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.ranks import rank_index
from cardmath.sentences import capitalised
from cardmath.worksheets.blocks import rules as rules_block
from cardmath.worksheets.sheets import Kind, Worksheet


def _make(_number: int, notation: Notation, *, rules: Any = None) -> Worksheet:
    game: Any = default_game() if rules is None else rules
    module = module_of(game.key)
    if module is None:
        raise RecordError(_("{game} has no rules to print").format(game=game.key))
    setup, pages = module.setup(game, notation), module.pages(game)
    texts = [text for page in pages if (text := page.printed(notation))]
    svg, alt = _picture(pages[0], notation)
    return Worksheet(
        title=_("{game}: the rules").format(game=_(game.title)),
        task="",
        blocks=(
            rules_block(
                [
                    (_("You need"), setup.needed),
                    (_("Lay out"), setup.laid_out),
                    (pgettext("rules", "Play"), [*(capitalised(text) for text in texts), *setup.also]),
                ],
                (svg, alt),
                caption=_("The cards in the example in “Play”"),
            ),
        ),
        is_named=False,
    )


def _picture(page: Page, notation: Notation) -> tuple[str, str]:
    """Return the table in the example, drawn with little ink, and its description."""
    position: Any = page.record.position()
    drawing = position.drawing_module
    table = Table(
        lambda rank: rank_index(rank, notation, position.card_values),
        replace(TWO_COLOUR, paper="#ffffff"),
        PLAIN,
    )
    drawing.lay(position, notation, None, table)
    facts: str = drawing.facts(position, notation)
    return table.svg(facts), facts


def _usual(options: Mapping[str, Any]) -> Notation:
    """Return the base of a ready-made deck; the everyday cards of other games show 10 in every base."""
    game: Game | None = options.get("rules")
    deck = getattr(game, "deck", None)
    if deck is None:
        return DOZENAL if game is None else DECIMAL
    known = preset_of(deck)
    return DOZENAL if known is None else Notation(known.base)


KIND: Final = Kind(
    "rules",
    lambda: _("The rules of a game, for playing it with cards"),
    _make,
    has_key=False,
    is_numbered=False,
    options=("rules",),
    usual_with=_usual,
    takes_every_game=True,
)
