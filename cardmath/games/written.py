"""A deal and its moves as the object of a record."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardmath.cards import Card

#: The version of the format that this library reads and writes.
FORMAT: Final = "cardmath/1"


def written(
    key: str, setup: Mapping[str, Any], cards: Iterable[Card], number: int | None, moves: Iterable[object]
) -> dict[str, Any]:
    """Return the record of a game with a key and a setup, ready for JSON; no moves make no field."""
    data = {"format": FORMAT, "game": key, **setup, "number": number, "cards": list(map(str, cards))}
    texts = list(map(str, moves))
    return data | ({"moves": texts} if texts else {})
