"""The split of a game's setup: what varies between the studies in a file, and what they share.

A study's file holds one game with one setup, except for a single choice, its variant. The variant is one
column of the file, such as the size of a tableau. If a game's descriptor names no module, all its options
form the variant.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from cardmath.games import Game
from cardmath.games.descriptor import GameDescriptor, load
from cardmath.games.registry import descriptor_of

__all__ = ["Variants", "variants_of"]


class Variants(Protocol):
    """The interface of a game's module.

    ``NAME`` is the header of the column; ``COUNTED`` are columns with the counts of a letter in a row.
    ``STUDIED`` is the result noted for each deal: ``"deals"``, whether it is winnable, or ``"shows"``, which
    hands won. ``play_at_once`` decides whether luck alone wins; None if the game cannot be played that way.
    """

    NAME: str
    COUNTED: Mapping[str, str]
    STUDIED: str
    play_at_once: Callable[[Any, float | None], str] | None

    def variant(self, game: Any) -> str:
        """Return what distinguishes a game from others in the file, without commas."""
        ...

    def common(self, game: Any) -> dict[str, Any]:
        """Return the rest of the game's setup."""
        ...

    def told(self, game: Any) -> str:
        """Return the shared setup in words, for the title of a table."""
        ...

    def current(self, variant: str) -> str:
        """Return a variant from a file in its present form: older files may have former names."""
        ...

    def fields(self, game: Any) -> dict[str, Any]:
        """Return the variant in the form of a JSON document."""
        ...


def variants_of(game: Game | type[Game]) -> Variants:
    """Return the module that knows a game's variants.

    >>> from cardmath.games import PyramidGame
    >>> variants_of(PyramidGame).NAME
    'tableau'
    """
    found = descriptor_of(game.key)
    return cast(Variants, load(found.study if found else GameDescriptor.study))
