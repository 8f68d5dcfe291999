"""The leaf of new deals: the next one, an easier or harder one, the same again, any number, another deck."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from cardmath.i18n import _
from cardmath.solving import WINNABLE
from cardmath_widgets.boards.choice import kind_control
from cardmath_widgets.boards.controls import number_of
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.opening import is_promised, number_of_the_day
from cardmath_widgets.panels import Button, Control, Fields, Note, NumberField, Row

__all__ = ["NewDealLeaf"]


class NewDealLeaf(Leaf):
    """New deal."""

    name = "deals"
    place = "first"

    def label(self) -> str:
        """Return its name."""
        return _("New deal")

    def is_primary(self) -> bool:
        """Return whether the game is over."""
        return self.host.session.is_over

    def controls(self) -> Sequence[Control]:
        """Return the ways to deal, which deals are wanted, and the options of the next one."""
        host = self.host
        staging, choice, notation = host.staging, host.choice, host.settings.notation
        game, number = choice.game, host.session.deal.number
        is_solved = staging.advice is not None
        kinds: list[Control] = []
        if is_solved:
            kinds = [kind_control(choice, staging.kinds(), host.missing_kinds())]
            kinds += staging.wishes(choice, notation)
            if choice.kind == WINNABLE and not is_promised(game):
                told = _("Nobody can tell in a moment if deals of this size can be won: they may be any.")
                kinds.append(Note("promise", told))
        number_field = NumberField(
            "number", _("Deal number"), "" if number is None else str(number), _("Deal it")
        )
        options, summary = staging.options(game, notation), staging.summary(game, notation)
        return (
            Row("ways", self._ways(is_solved)),
            Fields("which", (*kinds, number_field), _("By kind or number")),
            *staging.groups(game, notation),
            Fields("game", (*options, Note("summary", summary)), _("Game")),
        )

    def _ways(self, is_solved: bool) -> tuple[Button, ...]:
        """Return the buttons that deal at once."""
        graded = (Button("easier", _("Easier")), Button("harder", _("Harder")))
        again = (Button("same", _("Same again")),) if self.host.session.takes_back else ()
        return (
            Button("deal", _("Next deal"), primary=True, keys="N"),
            *(graded if is_solved else ()),
            *again,
            Button("today", _("Deal of the day")),
        )

    def change(self, name: str, value: Any) -> bool:
        """Deal, or change what is dealt next."""
        host = self.host
        if name in ("easier", "harder"):
            host.deal_any(-1 if name == "easier" else 1)
        elif name == "same":
            host.deal_again()
        elif name == "today":
            is_solved = host.staging.advice is not None
            host.deal(number_of_the_day(host.choice.game, date.today(), is_solved=is_solved))
        elif name == "number":
            host.deal(number_of(value))
        elif name == "kind":
            host.choice = host.choice.of_kind(value, host.staging.kinds())
        else:
            return False
        return True
