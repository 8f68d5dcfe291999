"""The leaf of a number: what stands in the bar, as a numeral, in words, and as dots in frames."""

from collections.abc import Sequence

from cardmath.i18n import _
from cardmath_widgets.boards.guide.drawn import Drawn
from cardmath_widgets.boards.guide.numbers import three_ways
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.panels import Control

__all__ = ["ThreeWaysLeaf"]


class ThreeWaysLeaf(Leaf):
    """A number three ways: that of the fact that was pressed, the leaf's ``subject``."""

    name = "three-ways"
    place = ""

    def label(self) -> str:
        """Return its name."""
        return _("A number, three ways")

    def controls(self) -> Sequence[Control]:
        """Return the number as it is now; nothing where it is no number any more."""
        host = self.host
        notation = host.settings.notation
        facts = {fact.name: fact for fact in host.staging.facts(host.session, notation)}
        fact = facts.get(self.subject)
        if fact is None or fact.number is None:
            return ()
        return (Drawn("three", three_ways(fact.number, fact.label, notation)),)
