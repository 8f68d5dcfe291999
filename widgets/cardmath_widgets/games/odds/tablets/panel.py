"""The panel in which pupils sit down at a common table, see who is there, and begin the game."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from cardmath.games.odds import OddsGame
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.board.context import Context, Panel
from cardmath_widgets.games.common_tables.table import number_in
from cardmath_widgets.games.odds.sitting import Seats, game_controls
from cardmath_widgets.games.odds.tablets.people import person_told
from cardmath_widgets.games.odds.tablets.tablets import Tablets
from cardmath_widgets.page.panels import Button, Control, Fields, Note, NumberField, Row

__all__ = ["TabletsPanel"]


class _Seated(Protocol):
    """The board of a page that can have a seat."""

    tablets: Tablets

    @property
    def seats(self) -> Seats:
        """Who sits at this screen, and how machines play in its own games."""
        ...

    def go_home(self) -> None:
        """Deal a game of this screen's own."""


class TabletsPanel(Panel):
    """The panel *Play on several tablets*."""

    name = "tablets"
    place = "first"
    outlasts_deals = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._board = cast(_Seated, context)

    def label(self) -> str:
        """Return its name."""
        return _("Play on several tablets")

    def is_offered(self) -> bool:
        """Return whether the pages here have a server in common."""
        return self._board.tablets.tables is not None

    def controls(self) -> Sequence[Control]:
        """Return the field for a number, or who sits at the table and how the game begins."""
        tablets = self._board.tablets
        if not tablets.is_seated:
            told = _("Agree on a number. Everyone types it on their own tablet.")
            return (
                Note("tablets-how", told),
                NumberField("sit-down", _("Number of the table"), "", _("Sit down")),
            )
        table = tablets.table
        assert table is not None
        heading = _("Table {number}").format(number=str(table.number))
        stand_up = Button("stand-up", _("Stand up"))
        parts: list[Control] = [Note("tablets-who", self._who())]
        if table.is_playing:
            parts.append(Row("tablets-go", (stand_up,)))
        elif tablets.may_begin:
            # The buttons come first: a low screen shows them without scrolling.
            parts.append(
                Row("tablets-go", (Button("begin", pgettext("button", "Start"), primary=True), stand_up))
            )
            parts += self._beginning()
        else:
            parts.append(Note("tablets-wait", tablets.first_told(self.context.settings.notation)))
            parts.append(Row("tablets-go", (stand_up,)))
        return (Fields("tablets-table", parts, heading),)

    def _beginning(self) -> list[Control]:
        """Return the choices of the one who begins the game."""
        context = self.context
        game, notation = context.choice.game, context.settings.notation
        assert isinstance(game, OddsGame)
        players, *_more = game_controls(game, notation)
        strength = next(
            one for one in self._board.seats.sitting.controls(game, notation).controls if one.id == "strength"
        )
        return [players, strength]

    def _who(self) -> str:
        """Return who sits at the table, and who of them is away."""
        tablets, notation = self._board.tablets, self.context.settings.notation
        table = tablets.table
        assert table is not None
        seat = tablets.seat()
        names = []
        for player in sorted(table.people):
            name = capitalised(person_told(seat, player, notation))
            if player == seat.seat:
                name = _("you ({player})").format(player=name)
            elif player in seat.away:
                name = _("{player} (away)").format(player=name)
            elif player in seat.passed:
                name = _("{player} (computer)").format(player=name)
            names.append(name)
        machines = len(table.chairs) - len(table.people)
        if machines:
            names.append(_machines(machines, notation))
        return _("Here: {people}.").format(people=join_and(names))

    def change(self, name: str, value: Any) -> bool:
        """Sit down, begin, or stand up."""
        board = self._board
        if name == "sit-down":
            board.tablets.sit_down(number_in(str(value)))
        elif name == "begin":
            game, sitting = self.context.choice.game, board.seats.sitting
            assert isinstance(game, OddsGame)
            board.tablets.begin(game, sitting.strength, sitting.pace)
        elif name == "stand-up":
            board.tablets.stand_up()
            board.go_home()
        else:
            return False
        return True


def _machines(count: int, notation: Notation) -> str:
    told = ngettext("{count} computer player", "{count} computer players", count)
    return told.format(count=notation.brief(count))
