"""The panel of new deals: the next, an easier or harder one, the same again, any number, another deck."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from cardmath.i18n import _
from cardmath.paths import path_of
from cardmath.solving import WINNABLE
from cardmath_widgets.board.choice import is_promised, kind_control, number_of_the_day
from cardmath_widgets.board.context import Panel
from cardmath_widgets.board.controls import number_of
from cardmath_widgets.device.steps import step_link, step_of
from cardmath_widgets.device.stones import stones
from cardmath_widgets.page.panels import Button, Control, Fields, Note, NumberField, Row

__all__ = ["NewDealPanel"]


class NewDealPanel(Panel):
    """The panel *New deal*."""

    name = "deals"
    place = "first"
    dock = 6

    def label(self) -> str:
        """Return its name."""
        return _("New deal")

    def is_primary(self) -> bool:
        """Return whether the game is over."""
        return self.context.session.is_over

    def controls(self) -> Sequence[Control]:
        """Return the ways to deal, the kinds of deals, and the options of the next deal."""
        context = self.context
        ui, choice, notation = context.ui, context.choice, context.settings.notation
        game, number = choice.game, context.session.deal.number
        is_solved = ui.chooses(game)
        kinds: list[Control] = []
        if is_solved:
            kinds = [
                kind_control(choice, ui.controls.kinds(), context.next_deal.missing, ui.help.grades(game))
            ]
            kinds += ui.controls.wishes(choice, notation)
            if choice.kind == WINNABLE and not is_promised(game):
                told = _("Deals of this size take too long to check: some may be unwinnable.")
                kinds.append(Note("promise", told))
        number_field = NumberField(
            "number", _("Deal number"), "" if number is None else str(number), _("Deal this one")
        )
        options, summary = ui.controls.options(game, notation), ui.controls.summary(game, notation)
        return (
            Row("ways", self._ways(has_grades=ui.eases(game))),
            *self._path(),
            Fields("which", (*kinds, number_field), _("By kind or number")),
            *ui.controls.groups(game, notation),
            Fields("game", (*options, Note("summary", summary)), _("Game")),
        )

    def _path(self) -> tuple[Control, ...]:
        """Return the path of the game on the table, if it has one."""
        session, notation = self.context.session, self.context.settings.notation
        path = path_of(session.deal.game.key)
        if path is None:
            return ()
        return (Fields("the-path", (stones(path, step_of(session.whole_record), notation),), _("The path")),)

    def _open_step(self, number: int) -> None:
        """Open a step of the path with the player's settings."""
        path = path_of(self.context.session.deal.game.key)
        if path is not None:
            self.context.follow(step_link(path.step(number), self.context.settings), is_deal=True)

    def _ways(self, *, has_grades: bool) -> tuple[Button, ...]:
        """Return the buttons that deal at once."""
        graded = (Button("easier", _("Easier")), Button("harder", _("Harder")))
        again = (Button("same", _("Same again")),) if self.context.session.takes_back else ()
        return (
            Button("deal", _("Next deal"), primary=True, keys="N"),
            *(graded if has_grades else ()),
            *again,
            Button("today", _("Deal of the day")),
        )

    def change(self, name: str, value: Any) -> bool:
        """Deal, or change the next deal."""
        context = self.context
        if name in ("easier", "harder"):
            context.next_deal.deal(-1 if name == "easier" else 1)
        elif name == "same":
            context.deal_again()
        elif name == "today":
            is_solved = context.ui.chooses(context.choice.game)
            context.deal(number_of_the_day(context.choice.game, date.today(), is_solved=is_solved))
        elif name == "path":
            self._open_step(int(value))
        elif name == "number":
            context.deal(number_of(value))
        elif name == "kind":
            context.choice = context.choice.of_kind(value, context.ui.controls.kinds())
        else:
            return False
        return True
