"""The panel that shows a number of the bar three ways: a numeral, in words, and as dots in frames."""

from collections.abc import Sequence

from cardmath.i18n import _
from cardmath_widgets.board.context import Panel
from cardmath_widgets.page.elements.drawn import Drawn
from cardmath_widgets.page.elements.frames import three_ways
from cardmath_widgets.page.panels import Control

__all__ = ["ThreeWaysPanel"]


class ThreeWaysPanel(Panel):
    """A number three ways: the number of the fact that was pressed, the panel's ``subject``."""

    name = "three-ways"
    place = ""

    def label(self) -> str:
        """Return its name."""
        return _("A number, three ways")

    def controls(self) -> Sequence[Control]:
        """Return the number in its present state, or nothing if the fact is no longer a number."""
        context = self.context
        notation = context.settings.notation
        facts = {fact.name: fact for fact in context.ui.controls.facts(context.session, notation)}
        fact = facts.get(self.subject)
        if fact is None or fact.number is None:
            return ()
        return (Drawn("three", three_ways(fact.number, fact.label, notation)),)
