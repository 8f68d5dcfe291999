"""What differs between studies that share a file, and what they have in common, for each game.

A study's file holds one game with one setup but for a single choice, its variant: one column of the file,
such as the size of a tableau. A game that has no module of its own in `VARIANTS` varies in all its options.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

from cardmath.games import Game

__all__ = ["VARIANTS", "Variants", "variants_of"]

#: The module of each game that has one, by the game's name in records.
VARIANTS: Final[Mapping[str, str]] = MappingProxyType(
    {"odds": "cardmath.study.odds", "pyramid-addition": "cardmath.study.pyramid"}
)
_OTHERS: Final = "cardmath.study.plain"


class Variants(Protocol):
    """What a game's module offers.

    ``NAME`` heads the column; ``COUNTED`` are columns with how often a row holds a letter.
    """

    NAME: str
    COUNTED: Mapping[str, str]

    def variant(self, game: Any) -> str:
        """Return what sets a game apart from others in the file, without commas."""
        ...

    def common(self, game: Any) -> dict[str, Any]:
        """Return the rest of the game's setup."""
        ...

    def told(self, game: Any) -> str:
        """Return what is common in words, as a table's title says it."""
        ...

    def fields(self, game: Any) -> dict[str, Any]:
        """Return the variant as a JSON document holds it."""
        ...


def variants_of(game: Game | type[Game]) -> Variants:
    """Return the module that knows a game's variants.

    >>> from cardmath.games import PyramidGame
    >>> variants_of(PyramidGame).NAME
    'tableau'
    """
    return cast(Variants, import_module(VARIANTS.get(game.key, _OTHERS)))
