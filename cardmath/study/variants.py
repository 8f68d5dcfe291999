"""How a game's setup is split: what varies between the studies in a file, and what they share.

All the studies in a file have the same game and the same setup, except for a single choice, the variant. The
variant is one column of the file, such as the size of a tableau. If a game's descriptor has no module for
this, all its options form the variant.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cardmath.games import Game
from cardmath.games.descriptor import GameDescriptor
from cardmath.games.registry import descriptor_of


class Variants(Protocol):
    """The interface of a game's module.

    ``NAME`` is the header of the column; ``COUNTED`` are columns that count a letter in each row. ``STUDIED``
    is the result noted for each deal: ``"deals"``, whether it is winnable, or ``"shows"``, which hands won.
    ``play_at_once`` decides whether luck alone wins; None if the game cannot be played that way.
    """

    @property
    def NAME(self) -> str:  # noqa: N802
        """The header of the column."""
        ...

    @property
    def COUNTED(self) -> Mapping[str, str]:  # noqa: N802
        """The columns with counts, keyed by the letter they count."""
        ...

    @property
    def STUDIED(self) -> str:  # noqa: N802
        """The result noted for each deal."""
        ...

    @property
    def play_at_once(self) -> Callable[[Any, float | None], str] | None:
        """The function that decides whether luck alone wins, or None."""
        ...

    def variant(self, game: Any) -> str:
        """Return what distinguishes a game from others in the file, without commas."""
        ...

    def common(self, game: Any) -> dict[str, Any]:
        """Return the rest of the game's setup."""
        ...

    def description(self, game: Any) -> str:
        """Return the shared setup in words, for the title of a table."""
        ...

    def current(self, variant: str) -> str:
        """Return the current name of a variant from a file: older files may use old names."""
        ...

    def fields(self, game: Any) -> dict[str, Any]:
        """Return the variant as fields of a JSON document."""
        ...


def variants_of(game: Game | type[Game]) -> Variants:
    """Return the module for a game's variants.

    >>> from cardmath.games import PyramidGame
    >>> variants_of(PyramidGame).NAME
    'tableau'
    """
    found = descriptor_of(game.key)
    return found.study() if found else GameDescriptor.study()
