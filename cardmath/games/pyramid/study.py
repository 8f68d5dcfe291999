"""Studies of Pyramid Addition: one deck, one number of passes, and tableaus of several sizes."""

from typing import Any, ClassVar

from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.study.variants import Variants


class PyramidVariants(Variants):
    """The size of the tableau varies.

    >>> PyramidVariants().variant(PyramidGame())
    '28'
    """

    name: ClassVar[str] = "tableau"

    def variant(self, game: PyramidGame) -> str:
        """Return the tableau size."""
        return str(game.tableau)

    def common(self, game: PyramidGame) -> dict[str, Any]:
        """Return the deck and the passes."""
        setup = game.setup()
        return {"deck": setup["deck"], "passes": setup["passes"]}

    def description(self, game: PyramidGame) -> str:
        """Return the size of the deck and the passes in words."""
        passes = _("unlimited") if game.passes is None else game.passes
        return _("{size} cards, passes: {passes}").format(size=len(game.pack), passes=passes)

    def fields(self, game: PyramidGame) -> dict[str, Any]:
        """Return the tableau size as a number."""
        return {"tableau": game.tableau}
