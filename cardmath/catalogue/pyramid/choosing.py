"""Which deals of Pyramid Addition are catalogued, and what is proven of them."""

from collections.abc import Sequence
from typing import Final

from cardmath.catalogue.errors import UnsettledError
from cardmath.catalogue.pyramid.teaching import Facts, points_of
from cardmath.decks import PRESETS, preset_named, preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.solving import Budget
from cardmath.solving.pyramid import PyramidDifficulty, careful_play

__all__ = ["EACH", "FLEETING", "OF_LOSSES", "SERIES", "games_of", "proof", "series_of", "told"]

#: There is a catalogue for each ready-made deck.
SERIES: Final = tuple(PRESETS)
#: How many deals of each kind are kept for each game.
EACH: Final = 3
OF_LOSSES: Final = frozenset({"dead top card"})
#: How small such a cause gets depends on the time there is.
FLEETING: Final = frozenset({"together"})
#: Three passes of decks larger than this are not settled often enough.
_LARGEST_WITH_PASSES: Final = 100


def games_of(preset: str) -> tuple[PyramidGame, ...]:
    """Return the games of a preset's catalogue.

    The smallest tableau, the usual one and the next full triangle, with three passes, and the usual one
    with unlimited passes; decks too large for three passes have unlimited passes throughout.

    >>> [(game.tableau, game.passes) for game in games_of("standard-dozenal")]
    [(26, 3), (28, 3), (36, 3), (28, None)]
    """
    deck = preset_named(preset).deck
    low, high = deck.tableau_range
    usual = deck.default_tableau
    triangles = (rows * (rows + 1) // 2 for rows in range(1, high + 1))
    larger = next((size for size in triangles if usual < size <= high), high)
    sizes = sorted({low, usual, larger})
    if len(deck.cards) > _LARGEST_WITH_PASSES:
        return tuple(PyramidGame(deck, size, None) for size in sizes)
    return (*(PyramidGame(deck, size, 3) for size in sizes), PyramidGame(deck, usual, None))


def series_of(game: PyramidGame) -> str | None:
    """Return the short name of the ready-made deck, where it is one."""
    preset = preset_of(game.deck)
    return None if preset is None else preset.key


def told(game: PyramidGame) -> str:
    """Return deck, tableau and passes in words.

    >>> told(PyramidGame())
    'Standard dozenal, tableau 28, passes 3'
    """
    preset = preset_of(game.deck)
    return _("{deck}, tableau {tableau}, passes {passes}").format(
        deck=_("{count} cards").format(count=len(game.pack)) if preset is None else preset.title,
        tableau=game.tableau,
        passes=_("unlimited") if game.passes is None else game.passes,
    )


def proof(
    start: PyramidPosition, line: Sequence[PyramidMove] | None, limit: float | None
) -> tuple[PyramidDifficulty | None, tuple[str, ...]]:
    """Return how hard a deal is, None for a lost one, which has no line, and its teaching points."""
    if line is None:
        return None, points_of(Facts(start, limit=limit))
    play = careful_play(start, Budget(limit))
    if play is None:
        raise UnsettledError(_("not settled in the time given: the difficulty"))
    return play.difficulty, points_of(Facts(start, tuple(line), play, limit))
