"""The panel where pupils sit down at a common table, see who is there, and begin the game."""

from collections.abc import Sequence
from typing import Any

from cardmath.deals import random_deal_number
from cardmath.i18n import N_, _, ngettext, pgettext
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.games.common_tables.folder import CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable, number_in
from cardmath_widgets.games.odds.tablets.tablets import Tablets
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control, Fields, Note, NumberField


class TabletsPanel(Panel):
    """The *Play on several tablets* panel."""

    name = "tablets"
    title = N_("Play on several tablets")
    place = "first"
    outlasts_deals = True

    def __init__(self, state: BoardState, tablets: Tablets) -> None:
        super().__init__(state)
        self._tablets = tablets

    def is_offered(self) -> bool:
        """Return whether the pages here share a server."""
        return CommonTables.of_this_server() is not None

    def controls(self) -> Sequence[Control]:
        """Return the field for the table number or, once seated, who is at the table and how the game
        begins.
        """
        tablets, table = self._tablets, self._tablets.table
        if table is None:
            how = _("Agree on a number. Everyone types it on their own tablet.")
            return (Note("tablets-how", how), NumberField("sit-down", _("Table number"), "", _("Sit down")))
        heading = _("Table {number}").format(number=str(table.number))
        parts: list[Control] = [Note("tablets-who", self._who(table))]
        buttons = [Button("stand-up", _("Stand up"))]
        choices: list[Control] = []
        if not table.is_playing and tablets.may_begin:
            buttons.insert(0, Button("begin", pgettext("button", "Start"), primary=True))
            choices = self._beginning()
        elif not table.is_playing:
            parts.append(Note("tablets-wait", tablets.starter(self.state.notation)))
        # The buttons come before the choices: a short screen shows them without scrolling.
        parts += [ButtonRow("tablets-go", tuple(buttons)), *choices]
        return (Fields("tablets-table", parts, heading),)

    def _beginning(self) -> list[Control]:
        """Return the choices for the player who begins the game."""
        game, notation, controls = self.state.choice.game, self.state.notation, self.state.ui.controls
        players, *_more = controls.options(game, notation)
        (choices,) = controls.own_settings(game, notation)
        return [players, *(control for control in choices.controls if control.id == "strength")]

    def _who(self, table: CommonTable) -> str:
        """Return who sits at the table, and which of them are away."""
        seat, notation = self._tablets.seat(), self.state.notation
        texts = {
            **dict.fromkeys(seat.passed, _("{player} (computer)")),
            **dict.fromkeys(seat.away, _("{player} (away)")),
            seat.seat: _("you ({player})"),
        }
        names = [
            texts.get(player, "{player}").format(player=capitalised(seat.name(player, notation)))
            for player in sorted(table.people)
        ]
        machines = len(table.chairs) - len(table.people)
        if machines:
            text = ngettext("{count} computer player", "{count} computer players", machines)
            names.append(text.format(count=notation.brief(machines)))
        return _("Here: {people}.").format(people=join_and(names))

    def change(self, name: str, value: Any) -> Effect | None:
        """Sit down, begin, or stand up."""
        if name == "sit-down":
            self._tablets.sit_down(number_in(str(value)))
        elif name == "begin":
            self._tablets.begin()
        elif name == "stand-up":
            self._tablets.stand_up()
            return Effect(number=random_deal_number())
        else:
            return None
        return Effect()
