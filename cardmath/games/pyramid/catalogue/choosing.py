"""The choice of Pyramid Addition deals for the catalogues, and the proofs about them."""

from collections.abc import Sequence
from typing import Final

from cardmath.catalogue.curators import UnsettledError
from cardmath.decks import PRESETS, preset_named, preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.catalogue.teaching import DealFacts, points_of
from cardmath.games.pyramid.solving import PyramidDifficulty, careful_play
from cardmath.i18n import _
from cardmath.solving import Budget

#: The number of deals of each kind kept for each game.
EACH: Final = 3
OF_LOSSES: Final = frozenset({"dead top card"})
#: The size of such a cause depends on the time available.
FLEETING: Final = frozenset({"together"})
#: With three passes, too many deals of larger decks stay unsettled.
_LARGEST_WITH_PASSES: Final = 100


def series() -> tuple[str, ...]:
    """Return the names of the preset decks; each has a catalogue."""
    return tuple(PRESETS)


def games_of(preset: str) -> tuple[PyramidGame, ...]:
    """Return the games of a preset's catalogue.

    These are the smallest tableau, the usual one and the next full triangle with three passes, and the usual
    one with unlimited passes. Decks too large for three passes always have unlimited passes.

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
    """Return the name of the preset deck, or None if it is not one."""
    preset = preset_of(game.deck)
    return None if preset is None else preset.key


def description(game: PyramidGame) -> str:
    """Return the deck, tableau and passes in words.

    >>> description(PyramidGame())
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
    """Return the difficulty of a deal (None for a lost deal, which has no line) and its teaching points."""
    if line is None:
        return None, points_of(DealFacts(start, limit=limit))
    play = careful_play(start, Budget(limit))
    if play is None:
        raise UnsettledError(_("the difficulty could not be settled in time"))
    return play.difficulty, points_of(DealFacts(start, tuple(line), play, limit))
