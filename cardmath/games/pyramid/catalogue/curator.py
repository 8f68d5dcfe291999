"""Selection of Pyramid Addition deals for the catalogues, with proofs, and the format of their lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.catalogue.curators import CatalogueError, UnsettledError
from cardmath.decks import PRESETS, preset_named, preset_of
from cardmath.errors import IllegalMoveError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.catalogue.teaching import POINTS as POINTS
from cardmath.games.pyramid.catalogue.teaching import DealFacts, points_of
from cardmath.games.pyramid.solving import PyramidCause, PyramidDifficulty, careful_play
from cardmath.i18n import _
from cardmath.reading import field, texts
from cardmath.sentences import shown
from cardmath.solving import Budget

#: The number of deals of each kind kept for each game.
EACH: Final = 3
OF_LOSSES: Final = frozenset({"dead top card"})
#: The size of this kind of cause depends on the time available.
FLEETING: Final = frozenset({"together"})
#: With three passes, too many deals from larger decks remain unsettled.
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


def difficulty_to_dict(difficulty: PyramidDifficulty) -> dict[str, Any]:
    """Return the parts of a difficulty as they appear in a catalogue line."""
    return {
        "traps": difficulty.traps,
        "pairs": difficulty.pairs,
        "passes": difficulty.passes,
        "careless": difficulty.careless,
    }


def read_difficulty(data: Mapping[str, Any]) -> PyramidDifficulty:
    """Read a difficulty; raises `CatalogueError` or `cardmath.RecordError`."""
    careless = data.get("careless")
    if not isinstance(careless, bool):
        raise CatalogueError(_('"careless" must be true or false, not {given}').format(given=shown(careless)))
    return PyramidDifficulty(
        field(data, "traps", int), field(data, "pairs", int), field(data, "passes", int), careless
    )


def cause_to_dict(cause: PyramidCause) -> dict[str, Any]:
    """Return the parts of a cause as they appear in a catalogue line."""
    data: dict[str, Any] = {"kind": cause.kind}
    if cause.ranks:
        data["ranks"] = list(cause.ranks)
    if cause.places:
        data["places"] = list(map(str, cause.places))
    if cause.pairs:
        data["pairs"] = [f"{one}+{other}" for one, other in cause.pairs]
    if cause.needed:
        data["needed"] = cause.needed
    return data


def read_cause(data: Mapping[str, Any]) -> PyramidCause:
    """Read a cause; raises `CatalogueError` or `cardmath.RecordError`."""
    full = {"ranks": [], "places": [], "pairs": [], "needed": 0} | dict(data)
    places = tuple(_places(text, 1)[0] for text in texts(full, "places"))
    pairs = tuple((one, other) for one, other in (_places(text, 2) for text in texts(full, "pairs")))
    return PyramidCause(
        field(full, "kind", str), texts(full, "ranks"), places, pairs, field(full, "needed", int)
    )


def _places(text: str, count: int) -> tuple[Place, ...]:
    try:
        places = PyramidMove.parse(text).places
    except IllegalMoveError:
        places = ()
    if len(places) != count:
        raise CatalogueError(_("{text} is not a place in the tableau").format(text=shown(text)))
    return places
