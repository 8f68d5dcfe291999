"""Deals by number fact: a short, winnable pyramid in which chosen pairs must be made often."""

from typing import Final

from cardmath.deals import DEAL_NUMBERS
from cardmath.exercises.chance import Chance
from cardmath.games import PyramidGame
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.games.pyramid.worksheets.deal import deal_sheet, usual_deck
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving.search_deals import WINDOW, best_winnable
from cardmath.worksheets.sheets import Kind, Worksheet

#: The default number of cards in the pyramid.
_TABLEAU: Final = 10
#: The number of pairs to practise, if none are named.
_PAIRS: Final = 2


def _usual_game(notation: Notation) -> PyramidGame:
    return PyramidGame(usual_deck(notation), _TABLEAU)


def _make(
    number: int, notation: Notation, *, game: PyramidGame | None = None, practise: str | None = None
) -> Worksheet:
    game = game or _usual_game(notation)
    facts = _some(number, game) if practise is None else NumberFacts.parse(practise, game.deck)
    # Each sheet searches its own range of numbers for a deal.
    found = best_winnable(game, number * WINDOW % (DEAL_NUMBERS - WINDOW), facts.measure)
    return deal_sheet(
        game,
        found,
        notation,
        _("Practise {pairs}").format(pairs=facts.phrase(notation)),
        [_("Deal {number} can be won.").format(number=found)],
        [facts.proof(game.deal(found), notation)],
    )


def _some(number: int, game: PyramidGame) -> NumberFacts:
    pairs = NumberFacts.every(game.deck).pairs
    return NumberFacts.of(game.deck, Chance(number).some(pairs, min(_PAIRS, len(pairs))))


KIND: Final = Kind(
    "number-facts",
    lambda: _("Pyramid Addition: a deal that practises chosen pairs"),
    _make,
    options=("game", "practise"),
    usual_game=_usual_game,
    pairs=NumberFacts,
)
