"""Three small deals of Pyramid Addition: can each be won, and how do you know?"""

from typing import Final

from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS
from cardmath.exercises.chance import Chance
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.worksheets.deal import drawn_deal, rules, steps_of
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving import UNWINNABLE, WINNABLE, solve
from cardmath.worksheets.blocks import claims
from cardmath.worksheets.sheets import Block, Kind, Worksheet

_TABLEAU: Final = 8
_LETTERS: Final = "abc"
#: Deals that cannot be won are rare: about one in twenty.
_WANTED: Final = (WINNABLE, WINNABLE, UNWINNABLE)
#: The distance between the numbers where two sheets start looking for deals.
_APART: Final = 1000
#: The time limit for one deal, in seconds; all of these deals are settled within milliseconds.
_LIMIT: Final = 10


def _make(number: int, notation: Notation) -> Worksheet:
    game = PyramidGame(PRESETS["first-steps"].deck, _TABLEAU)
    found = _deals(game, number)
    drawn: list[tuple[Block, str, str]] = []
    steps = []
    for letter, (deal, can) in zip(_LETTERS, found, strict=True):
        position = game.deal(deal)
        drawn.append(claimed(len(drawn), position, can, notation))
        way = " ".join(steps_of(position, notation))
        steps.append(_("{letter}) Deal {deal}: {way}").format(letter=letter, deal=deal, way=way))
    return Worksheet(
        title=_("Can it be won?"),
        task=rules(game, notation),
        blocks=(claims(drawn),),
        steps=tuple(steps),
    )


def claimed(at: int, position: PyramidPosition, can: bool, notation: Notation) -> tuple[Block, str, str]:
    """Return the drawing, question and answer for one deal to judge; ``at`` counts from 0."""
    return (
        drawn_deal(position.game, position, notation),
        _("{letter}) Can it be won? How do you know?").format(letter=_LETTERS[at]),
        _("It can be won.") if can else _("It cannot be won."),
    )


def _deals(game: PyramidGame, number: int) -> list[tuple[int, bool]]:
    """Return the numbers of three deals in random order, and whether each can be won."""
    wanted = Chance(number).some(_WANTED, len(_WANTED))
    deal = number * _APART % (DEAL_NUMBERS - _APART)
    found: dict[int, tuple[int, bool]] = {}
    while len(found) < len(wanted):
        verdict = solve(game.deal(deal), _LIMIT).verdict
        place = next((at for at, one in enumerate(wanted) if at not in found and one == verdict), None)
        if place is not None:
            found[place] = (deal, verdict == WINNABLE)
        deal += 1
    return [found[at] for at in range(len(wanted))]


KIND: Final = Kind("can-it-be-won", lambda: _("Pyramid Addition: can it be won?"), _make)
