"""The leaf of statistics: what this device has kept of finished games, and nobody else."""

from collections.abc import Sequence

from cardmath.i18n import _
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.panels import Control, Statistics

__all__ = ["StatisticsLeaf"]


class StatisticsLeaf(Leaf):
    """Statistics: Python tells only the words; the page keeps the numbers."""

    name = "statistics"
    place = ""
    outlasts_deals = True

    def label(self) -> str:
        """Return its name."""
        return _("Statistics")

    def controls(self) -> Sequence[Control]:
        """Return the words, and how numbers are written."""
        words = {
            "note": _(
                "Kept on this device only, by this browser. Nothing is sent, and no loss takes anything away."
            ),
            "none": _("No game has ended here yet."),
            "game": _("Game"),
            "played": _("Played"),
            "won": _("Won"),
            "best": _("Best"),
            # TRANSLATORS: the fewest hints with which a game was won
            "hints": _("Fewest hints"),
            "on": _("Keep statistics on this device"),
            "wipe": _("Wipe"),
            "sure": _("Really wipe everything?"),
        }
        return (Statistics("kept", words, self.host.settings.notation),)
