"""How a game's setup is split: what varies between the studies in a file, and what they share.

All the studies in a file have the same game and the same setup, except for a single choice, the variant. The
variant is one column of the file, such as the size of a tableau.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from cardmath.games import Game
from cardmath.games.registry import GameDescriptor, descriptor_of
from cardmath.i18n import _
from cardmath.integers import option_text
from cardmath.study.work import LETTERS, Decide


class Variants:
    """What varies in the studies of a game. Here, each set of the game's options is a variant.

    A game may choose its variant in a class of its own, see `GameDescriptor.study`.
    """

    #: The header of the variant's column.
    name: ClassVar[str] = "options"
    #: The columns with counts, each with the letter that it counts in a row.
    counted: ClassVar[Mapping[str, str]] = LETTERS
    #: The result noted for each deal: "deals", whether it is winnable, or "shows", which hands won.
    studied: ClassVar[str] = "deals"

    def variant(self, game: Any) -> str:
        """Return what distinguishes a game from others in the file, without commas.

        >>> from cardmath.games import GAMES
        >>> Variants().variant(GAMES["patriarchs"]())
        'redeals=1 reversal=true turning=any-time'
        """
        return " ".join(f"{name}={option_text(value)}" for name, value in _options(game).items())

    def at_once(self) -> Decide | None:
        """Return the function that decides whether luck alone wins; None if the game has none."""
        return None

    def common(self, game: Any) -> dict[str, Any]:
        """Return the rest of the game's setup."""
        return {}

    def description(self, game: Any) -> str:
        """Return the shared setup in words, for the title of a table."""
        return _("{size} cards").format(size=len(game.pack))

    def current(self, variant: str) -> str:
        """Return the current name of a variant from a file: older files may use old names."""
        return variant

    def fields(self, game: Any) -> dict[str, Any]:
        """Return the variant as fields of a JSON document."""
        return {"options": _options(game)}


def _options(game: Game) -> dict[str, Any]:
    """Return all options, including any that a record leaves out."""
    options: dict[str, Any] = game.completed(game.setup())["options"]
    return options


def variants_of(game: Game | type[Game]) -> Variants:
    """Return what varies in the studies of a game.

    >>> from cardmath.games import PyramidGame
    >>> variants_of(PyramidGame).name
    'tableau'
    """
    found = descriptor_of(game.key)
    return found.study() if found else GameDescriptor.study()
