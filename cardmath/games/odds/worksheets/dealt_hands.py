"""The hands in one deal of Odds, to rank and then play on with cards; the answer key shows who wins a
show.
"""

from collections.abc import Iterator
from typing import Final

from cardmath.games.odds import OddsGame, rank_hand
from cardmath.games.odds.worksheets.hands import (
    alt_of,
    signs_of,
    ties_sentence,
    to_rank,
    types_in_order,
    worth_sentence,
)
from cardmath.i18n import _, ngettext
from cardmath.links import to_link
from cardmath.numerals import DECIMAL, Notation
from cardmath.records import Record
from cardmath.sentences import join_and
from cardmath.worksheets.blocks import laid_out, note
from cardmath.worksheets.sheets import Kind, Worksheet


def _make(number: int, notation: Notation, *, rules: OddsGame | None = None) -> Worksheet:
    game = rules or OddsGame()
    position = game.deal(number)
    ranks = [rank_hand(hand) for hand in position.hands]
    stock = signs_of(position.stock, notation)
    title = _("Stock, first card on the left")
    return Worksheet(
        title=_("Odds, deal {number}: the hands").format(number=number),
        task=" ".join(_sentences(notation)),
        blocks=(
            to_rank(position.hands, notation),
            types_in_order(notation),
            note(" ".join(_shows(game, notation))),
            laid_out(title, [stock], alt=f"{title}. {alt_of(position.stock, notation)}"),
        ),
        steps=(_winner([at for at, rank in enumerate(ranks, 1) if rank == max(ranks)], notation),),
        app=game.key,
        link=to_link(Record.of_deal(game, number), {"base": str(notation.base)}),
    )


def _sentences(notation: Notation) -> Iterator[str]:
    """Yield the task in a few sentences."""
    yield _("These are all the players’ hands, starting with player {one}.").format(one=notation.brief(1))
    yield _("Ring the odd cards. Which type do they make? What is the sum of its cards?")
    yield _("Number the hands, best first.")
    yield _("Then deal these hands with real cards. Put the stock in this order, and play on.")
    yield worth_sentence(notation)


def _shows(game: OddsGame, notation: Notation) -> Iterator[str]:
    """Yield a sentence about how equal hands compare, and one about what a show costs."""
    yield ties_sentence()
    yield ngettext(
        "Each player has {count} life: put a token for it on the table.",
        "Each player has {count} lives: put a token for each on the table.",
        game.lives,
    ).format(count=notation.brief(game.lives))
    yield _("The best hand loses nothing. Every other player loses a life. The last player in wins.")


def _winner(best: list[int], notation: Notation) -> str:
    """Return who would win a show of these hands."""
    players = join_and([notation.brief(player) for player in best])
    return ngettext(
        "If hands were shown now, player {players} would win.",
        "If hands were shown now, players {players} would tie. They would draw cards to break the tie.",
        len(best),
    ).format(players=players)


KIND: Final = Kind(
    "dealt-hands",
    lambda: _("Odds: the hands of a deal"),
    _make,
    options=("rules",),
    # Real cards have a 10 whatever the base.
    usual=lambda: DECIMAL,
)
