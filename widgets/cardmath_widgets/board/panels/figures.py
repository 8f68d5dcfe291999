"""The panels with figures: a number three ways, and the statistics of finished games."""

from collections.abc import Sequence

from cardmath.i18n import N_, _, pgettext
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.device.days import forgetful
from cardmath_widgets.page.elements.frames import three_ways
from cardmath_widgets.page.elements.tree import DrawnControl
from cardmath_widgets.page.panels.after_game import Statistics
from cardmath_widgets.page.panels.controls import Control


class ThreeWaysPanel(Panel):
    """A number three ways: the number in the fact that was pressed, which is the panel's ``subject``."""

    name = "three-ways"
    title = N_("A number, three ways")
    place = ""

    def controls(self) -> Sequence[Control]:
        """Return the number's current value, or nothing if the fact is no longer a number."""
        state = self.state
        notation = state.notation
        facts = {fact.name: fact for fact in state.ui.controls.facts(state.session, notation)}
        fact = facts.get(self.subject)
        if fact is None or fact.number is None:
            return ()
        return (DrawnControl("three", three_ways(fact.number, fact.label, notation)),)


class StatisticsPanel(Panel):
    """The statistics panel: Python provides only the words; the page stores the numbers."""

    name = "statistics"
    title = N_("Statistics")
    place = "first"
    outlasts_deals = True

    def controls(self) -> Sequence[Control]:
        """Return the words, and the notation for numbers."""
        words = {
            "note": _(
                "Kept only in this browser on this device. Nothing is sent, and losses never lower a score."
            ),
            "unkept": forgetful(),
            "none": _("You haven't finished a game here yet."),
            "game": _("Game"),
            "played": pgettext("games", "Played"),
            "won": pgettext("games", "Won"),
            "best": _("Best score"),
            # TRANSLATORS: the fewest hints in a game that was won
            "hints": _("Fewest hints"),
            # TRANSLATORS: the fewest undone moves in a game that was won
            "undos": _("Fewest undos"),
            "on": _("Keep statistics on this device"),
            "wipe": _("Delete"),
            "sure": _("Delete the statistics and your place on the path?"),
        }
        return (Statistics("kept", words, self.state.notation),)
