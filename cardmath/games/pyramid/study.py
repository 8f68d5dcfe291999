"""Studies of Pyramid Addition: one deck, one number of passes, and tableaus of several sizes."""

from typing import Any, Final

from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.study.plain import current
from cardmath.study.work import LETTERS

__all__ = [
    "COUNTED",
    "NAME",
    "STUDIED",
    "common",
    "current",
    "description",
    "fields",
    "play_at_once",
    "variant",
]

NAME: Final = "tableau"
COUNTED: Final = LETTERS
STUDIED: Final = "deals"
play_at_once: Final = None


def variant(game: PyramidGame) -> str:
    """Return the tableau size.

    >>> variant(PyramidGame())
    '28'
    """
    return str(game.tableau)


def common(game: PyramidGame) -> dict[str, Any]:
    """Return the deck and the passes."""
    setup = game.setup()
    return {"deck": setup["deck"], "passes": setup["passes"]}


def description(game: PyramidGame) -> str:
    """Return the size of the deck and the passes in words."""
    passes = _("unlimited") if game.passes is None else game.passes
    return _("{size} cards, passes: {passes}").format(size=len(game.pack), passes=passes)


def fields(game: PyramidGame) -> dict[str, Any]:
    """Return the tableau size as a number."""
    return {"tableau": game.tableau}
