"""Difficulties and causes of the two-pack patiences, in the form of a catalogue line."""

from collections.abc import Mapping
from typing import Any

from cardmath.cards import parse_cards
from cardmath.catalogue.curators import CatalogueError
from cardmath.errors import CardError
from cardmath.games.patience.solving import PatienceCause, PatienceDifficulty
from cardmath.i18n import _
from cardmath.reading import field, texts
from cardmath.sentences import shown


def difficulty_to_dict(difficulty: PatienceDifficulty) -> dict[str, Any]:
    """Return the parts of a difficulty in the form of a catalogue line."""
    return {"careless": difficulty.careless, "narrow": difficulty.narrow}


def read_difficulty(data: Mapping[str, Any]) -> PatienceDifficulty:
    """Read a difficulty; raises `CatalogueError`."""
    parts = [data.get(name) for name in ("careless", "narrow")]
    for name, value in zip(("careless", "narrow"), parts, strict=True):
        if not isinstance(value, bool):
            raise CatalogueError(
                _('"{name}" must be true or false, not {given}').format(name=name, given=shown(value))
            )
    return PatienceDifficulty(*map(bool, parts))


def cause_to_dict(cause: PatienceCause) -> dict[str, Any]:
    """Return the parts of a cause in the form of a catalogue line."""
    return {"kind": cause.kind} | ({"cards": list(map(str, cause.cards))} if cause.cards else {})


def read_cause(data: Mapping[str, Any]) -> PatienceCause:
    """Read a cause; raises `CatalogueError` or `cardmath.RecordError`."""
    try:
        cards = parse_cards(texts({"cards": []} | dict(data), "cards"))
    except CardError as error:
        raise CatalogueError(str(error)) from None
    return PatienceCause(field(data, "kind", str), cards)
