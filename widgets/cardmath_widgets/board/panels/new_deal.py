"""The panels for new deals: the next one, an easier or harder one, any number, another deck, or the deal for
a day.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from cardmath.errors import DeckError
from cardmath.i18n import N_, _
from cardmath.links import to_link
from cardmath.paths import path_of
from cardmath.solving import WINNABLE
from cardmath_widgets.board import deal_choice
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.days import DAY, day_of, words
from cardmath_widgets.device.steps import step_link, step_of, stones
from cardmath_widgets.page.panels.after_game import Calendar
from cardmath_widgets.page.panels.controls import (
    Button,
    ButtonRow,
    Control,
    Fields,
    Further,
    Note,
    NumberField,
)
from cardmath_widgets.page.panels.settings import ADULTS, for_grown_ups

#: How many ways of dealing are shown to a child straight away.
_FEW: Final = 3


class NewDealPanel(Panel):
    """The *New deal* panel."""

    name = "deals"
    title = N_("New deal")
    place = "first"
    dock = 6

    def is_primary(self) -> bool:
        """Return whether the game is over."""
        return self.state.session.is_over

    def controls(self) -> Sequence[Control]:
        """Return the ways to deal, the kinds of deals, and the options for the next deal."""
        state = self.state
        ui, choice, notation = state.ui, state.choice, state.notation
        game, number = choice.game, state.session.deal.number
        is_solved = ui.chooses(game)
        kinds: list[Control] = []
        if is_solved:
            state.search = deal_choice.search_for(game, state.search)
            missing, grades = deal_choice.missing_kinds(state.search), ui.help.grades(game)
            kinds = [deal_choice.kind_control(choice, ui.controls.kinds(), missing, grades)]
            kinds += ui.controls.wishes(choice, notation)
            if choice.kind == WINNABLE and not deal_choice.is_promised(game):
                warning = _("Deals of this size take too long to check. Some may be unwinnable.")
                kinds.append(Note("promise", warning))
        number_field = NumberField(
            "number", _("Deal number"), "" if number is None else str(number), _("Deal this one")
        )
        options, summary = ui.controls.options(game, notation), ui.controls.summary(game, notation)
        ways, others = self._ways(has_grades=ui.eases(game))
        further = (
            *((ButtonRow("other-ways", others),) if others else ()),
            Fields("which", (*kinds, number_field), _("By kind or number")),
            *ui.controls.groups(game, notation),
            Fields("game", (*options, Note("summary", summary)), _("Game")),
        )
        return ButtonRow("ways", ways), *self._path(), Further(ADULTS, further, for_grown_ups())

    def _path(self) -> tuple[Control, ...]:
        """Return the path of the game on the table, if it has one."""
        session, notation = self.state.session, self.state.notation
        path = path_of(session.deal.game.key)
        if path is None:
            return ()
        return (Fields("the-path", (stones(path, step_of(session.whole_record), notation),), _("The path")),)

    def _step(self, number: int) -> Effect:
        """Open a step on the path with the player's settings."""
        path = path_of(self.state.session.deal.game.key)
        return Effect() if path is None else Effect(link=step_link(path.step(number), self.state.settings))

    def _ways(self, *, has_grades: bool) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
        """Return the buttons that deal straight away: the three that a child needs, and the others."""
        graded = (Button("easier", _("Easier")), Button("harder", _("Harder"))) if has_grades else ()
        again = (Button("same", _("Same again")),) if self.state.session.takes_back else ()
        ways = (
            Button("deal", _("Next deal"), primary=True, keys="N"),
            *graded,
            *again,
            Button("today", _("Deal of the day")),
        )
        return ways[:_FEW], ways[_FEW:]

    def change(self, name: str, value: Any) -> Effect | None:
        """Deal, or change the next deal."""
        state = self.state
        if name in ("easier", "harder"):
            return Effect(step=-1 if name == "easier" else 1)
        if name == "same":
            return Effect(again=True)
        if name == "today":
            return deal_of_day(state, date.today())
        if name == "path":
            return self._step(int(value))
        if name == "number":
            return Effect(number=_number_of(value))
        if name == "kind":
            state.choice = state.choice.of_kind(value, state.ui.controls.kinds())
            return Effect()
        return None


class CalendarPanel(Panel):
    """The *Calendar* panel: the page draws it, and reports which day was chosen."""

    name = "calendar"
    place = ""

    def label(self) -> str:
        """Return its name."""
        return words()["title"]

    def is_offered(self) -> bool:
        """Return whether the player can deal without involving anyone else."""
        return self.state.session.takes_back

    def controls(self) -> Sequence[Control]:
        """Return the calendar."""
        return (Calendar(DAY, words()),)

    def change(self, name: str, value: Any) -> Effect | None:
        """Deal the game for the chosen day."""
        day = day_of({DAY: str(value)}) if name == DAY else None
        return None if day is None else deal_of_day(self.state, day)


def _number_of(value: Any) -> int:
    """Return the deal number that the player typed; raises `DeckError` if it is invalid."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        raise DeckError(_("A deal number is a whole number, such as 7 or 481516."))
    return int(text[:20])


def deal_of_day(state: BoardState, day: date) -> Effect:
    """Return the effect that deals the chosen game for a day, with the player's settings."""
    choice, settings = state.choice, state.settings
    if choice.base is not None:
        settings = settings.changed("base", choice.base)
    kind = {} if choice.kind == WINNABLE else {"deals": choice.kind}
    link = to_link(choice.game, {**settings.to_link(), **kind, DAY: day.isoformat()})
    return Effect(link=deal_choice.with_day(link, choice.game, state.ui.chooses))
