"""Difficulties and causes of Pyramid Addition, in the form of a catalogue line."""

from collections.abc import Mapping
from typing import Any

from cardmath.catalogue.curators import CatalogueError
from cardmath.errors import IllegalMoveError
from cardmath.games.pyramid import Place, PyramidMove
from cardmath.games.pyramid.solving import PyramidCause, PyramidDifficulty
from cardmath.i18n import _
from cardmath.reading import field, texts
from cardmath.sentences import shown


def difficulty_to_dict(difficulty: PyramidDifficulty) -> dict[str, Any]:
    """Return the parts of a difficulty in the form of a catalogue line."""
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
    """Return the parts of a cause in the form of a catalogue line."""
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
