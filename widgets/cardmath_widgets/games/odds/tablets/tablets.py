"""A page's seat at a common table: it shows what is played elsewhere, and passes on what is played here.

Each page's kernel checks the table's file several times a second, and keeps asking its page whether it is
still there. One kernel plays for machines and for people who are away: the kernel of the first chair whose
page is present. If two try, the table's lock decides.
"""

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import token_urlsafe
from typing import Final

from cardmath.deals import random_deal_number
from cardmath.games.odds import DRAW, OddsGame, OddsMove
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.turns import machine_turn
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.games.common_tables.folder import AWAY, CommonTables, names_given, owner_key
from cardmath_widgets.games.common_tables.table import CommonTable, TableError
from cardmath_widgets.games.odds.sitting import MOST_PLAYERS, PACES, STRENGTHS, OwnSeat
from cardmath_widgets.games.odds.tablets.moves import (
    TabletScreen,
    after,
    moves_of,
    position_of,
    record_of,
    standing_of,
)
from cardmath_widgets.page.scheduling import beside, calculated, later

#: Seconds between checks of the table, and between pings to the page.
_LOOK, _ASK = 0.4, 2.0
#: Seconds after which the others can go on without a player who is not playing, or begin without them.
PATIENCE: Final = 30.0
#: Seconds after which a machine's unfinished turn is worked out again.
_FORGOTTEN: Final = 30.0


class Tablets:
    """One page's seat; ``number`` is 0 without a table."""

    def __init__(self, screen: TabletScreen) -> None:
        self._screen = screen
        self._leave_all()
        self._ticks = 0

    def _leave_all(self) -> None:
        self.number, self.token, self._owner = 0, "", ""
        self.table: CommonTable | None = None
        self._record: Record | None = None
        self._games, self._synced = 0, -1
        #: How many of the moves on the screen the table already has, and which of its moves are still to be
        #: shown.
        self._known, self._queue = 0, list[OddsMove]()
        self._stamp, self._asked, self._heard = (0.0, 0), -_ASK, 0.0
        self._is_showing = False
        self._thought: tuple[tuple[int, int], float] = ((0, 0), 0.0)
        self._here: tuple[frozenset[int], bool] = (frozenset(), False)

    # -- the present state
    # -------------------------------------------------------------------------------------

    @property
    def tables(self) -> CommonTables | None:
        """This server's tables, or None if it has none."""
        return CommonTables.of_this_server()

    @property
    def is_seated(self) -> bool:
        """Whether this page has a seat at a table."""
        return self.table is not None

    @property
    def is_playing(self) -> bool:
        """Whether the table's game is on this screen."""
        return self._games > 0

    @property
    def is_over(self) -> bool:
        """Whether the table's game is over, on this screen as well."""
        return self.is_playing and not self._seated.is_playing and self._screen.session.awaits == "over"

    @property
    def chair(self) -> int:
        """The number of this page's chair; 0 without a chair."""
        return (self.table.chair_of(self._owner) or 0) if self.table else 0

    @property
    def is_first(self) -> bool:
        """Whether this page is the first of the pages present."""
        return self.is_seated and self._files.first_here(self._seated) == self.chair

    @property
    def may_begin(self) -> bool:
        """Whether this page can begin the game: it is the first page, or the first page has let some time
        pass without beginning.
        """
        return self.is_first or (self.is_seated and self._has_waited)

    @property
    def _has_waited(self) -> bool:
        """Whether the table has been unchanged for so long that there is no point in waiting."""
        return self._files.now() - self._files.stamp(self.number)[0] >= PATIENCE

    def starter(self, notation: Notation) -> str:
        """Return who begins the game."""
        first = self._files.first_here(self._seated)
        if first is None:
            return _("Wait until the game starts.")
        return _("{Player} starts the game.").format(Player=capitalised(self.seat().name(first, notation)))

    def seat(self) -> OwnSeat:
        """Return this page's seat, and who else sits at the table."""
        table, files = self._seated, self._files
        others = table.people - {self.chair}
        strength = table.strength if table.strength in STRENGTHS else STRENGTHS[0]
        pace = table.pace if table.pace in PACES else "usual"
        known = names_given()
        away = frozenset(player for player in others if not files.is_here(table, player))
        return OwnSeat(
            strength=strength,
            pace=pace,
            seat=self.chair,
            others=others,
            away=away,
            passed=table.passed,
            late=self._late(table, others - away),
            names=tuple(chair.name if chair.name in known else "" for chair in table.chairs),
        )

    def _late(self, table: CommonTable, here: frozenset[int]) -> int:
        """Return the player everyone has been waiting for, 0 for none; ``here`` are the other players
        present.
        """
        turn = table.standing.turn if table.standing is not None else 0
        waiting = (here | {self.chair}) - table.passed
        is_late = turn in waiting and len(waiting) > 1 and table.is_playing and self._has_waited
        return turn if is_late else 0

    @property
    def _seated(self) -> CommonTable:
        assert self.table is not None
        return self.table

    @property
    def _files(self) -> CommonTables:
        tables = self.tables
        assert tables is not None
        return tables

    # -- coming and going ----------------------------------------------------------------------------------

    def sit_down(self, number: int) -> None:
        """Sit down at a table; raises `TableError` if there is no room, or if it is playing another game."""
        files, token = self._files, token_urlsafe(16)
        owner = owner_key(token)

        def join(table: CommonTable | None) -> CommonTable:
            if table is None or files.is_deserted(table):
                table = CommonTable(number, OddsGame.key)
            if table.game != OddsGame.key:
                raise TableError(_("Table {number} is playing another game."), number=str(number))
            return table.joined(owner, most=MOST_PLAYERS)

        # Without this sign of life, the next player to arrive would think the table was deserted.
        files.mark(number, owner)
        try:
            files.change(number, join)
        except TableError:
            files.forget(number, owner)
            raise
        self.resume(number, token)

    def resume(self, number: int, token: str) -> bool:
        """Go back to this page's earlier seat; return whether it still exists."""
        files, owner = self.tables, owner_key(token)
        table = files.read(number) if files else None
        if files is None or table is None or table.chair_of(owner) is None:
            return False
        self._leave_all()
        self.number, self.token, self._owner, self.table = number, token, owner, table
        files.mark(number, owner)
        self._heard = time.monotonic()
        self._ticks += 1
        self._look_again(self._ticks)
        self.play_again()
        self.look()
        return True

    def stand_up(self) -> None:
        """Leave the table for good: the computer plays on."""
        if self.is_seated:
            self._files.change(self.number, lambda table: table and table.left(self._owner))
            self._files.forget(self.number, self._owner)
        self.turn_away()

    def turn_away(self) -> None:
        """Stop looking at the table; the page keeps its seat."""
        self._ticks += 1
        self._leave_all()

    def begin(self, game: OddsGame, strength: str, pace: str) -> None:
        """Begin a game at the table; raises `TableError` if another page was quicker."""
        players = max(game.players, len(self._seated.people))
        record = Record.of_deal(replace(game, players=players), random_deal_number())
        standing = standing_of(record, position_of(record))
        self._files.change(
            self.number, lambda table: self._still(table).begun(standing, players, strength, pace)
        )
        self.look()

    def go_on_without(self) -> None:
        """Go on without the player whose turn it is; raises `TableError` if they have played since."""
        late = self.seat().late

        def passed(table: CommonTable | None) -> CommonTable:
            still = self._still(table)
            if not late or not self._has_waited:
                raise TableError(_("The game has moved on."))
            return still.without(late)

        self._files.change(self.number, passed)
        self.look()

    def play_again(self) -> None:
        """Let the player at this page play again, if the others have gone on without them."""
        if self.is_seated and self.chair in self._seated.passed:
            owner = self._owner
            self._files.change(self.number, lambda table: table and table.again(owner))
            self.look()

    def _still(self, table: CommonTable | None) -> CommonTable:
        if table is None or table.chair_of(self._owner) is None:
            raise TableError(_("This table no longer exists. Deal again."))
        return table

    # -- several times a second
    # --------------------------------------------------------------------------------------

    def hear(self, name: str) -> None:
        """React to a page's message that it is still there, with its player's name."""
        if not self.is_seated:
            return
        self._heard = time.monotonic()
        self._files.mark(self.number, self._owner)
        chairs = self._seated.chairs
        is_taken = any(chair.name == name and chair.owner != self._owner for chair in chairs)
        if name in names_given() and not is_taken and chairs[self.chair - 1].name != name:
            self._files.change(self.number, lambda table: table and table.named(self._owner, name))

    def _look_again(self, ticks: int) -> None:
        def tick() -> None:
            if ticks == self._ticks:
                self._screen.guard(self.look)
                self._look_again(ticks)

        later(_LOOK, tick)

    def look(self) -> None:
        """Apply any changes at the table, and play for a machine if it is its turn."""
        now = time.monotonic()
        if now - self._asked >= _ASK:
            self._asked = now
            self._screen.ask_presence()
        # A page that has gone does not show anything or play for anyone.
        if not self.is_seated or now - self._heard > AWAY:
            return
        stamp = self._files.stamp(self.number)
        if stamp != self._stamp:
            self._stamp = stamp
            self._take_over(self._files.read(self.number))
        if self.is_seated:
            self._see_people()
            self._show_next()
            self._play_for_machine()

    def _take_over(self, table: CommonTable | None) -> None:
        record = None if table is None else record_of(table)
        is_damaged = table is not None and table.standing is not None and record is None
        if table is None or table.chair_of(self._owner) is None or is_damaged:
            self.turn_away()
            self._screen.lose_seat()
            return
        self.table, self._record = table, record
        if record is None:
            self._screen.redraw()
            return
        moves = moves_of(record)
        shown = self._screen.session.whole_moves
        if table.games != self._games or list(shown) != moves[: len(shown)]:
            self._games, self._queue, self._synced = table.games, [], table.version
            self._quietly(lambda: self._screen.sit_at(record, self.seat()))
            return
        self._queue = moves[len(shown) :]
        self._synced = -1 if self._queue else table.version

    def _see_people(self) -> None:
        """Show who is there, if that has changed."""
        if self.is_playing:
            seat = self.seat()
            now = self._screen.session.sitting
            if replace(seat, strength=now.strength, pace=now.pace) != now:
                self._screen.see_people(seat)
            return
        people = frozenset(at for at in self._seated.people if self._files.is_here(self._seated, at))
        here = people, self.may_begin
        if here != self._here:
            self._here = here
            self._screen.redraw()

    def _show_next(self) -> None:
        """Show the next turn played elsewhere, unless a show is on the screen."""
        if not self._queue or self._screen.session.awaits not in ("others", "person"):
            return
        count = 2 if self._queue[0] == DRAW and len(self._queue) > 1 else 1
        turn, self._queue = self._queue[:count], self._queue[count:]
        if not self._queue:
            self._synced = self._seated.version
        self._quietly(lambda: self._screen.see_turn(turn))

    def _quietly(self, show: Callable[[], object]) -> None:
        """Show something that the table already has."""
        self._is_showing = True
        try:
            show()
        finally:
            self._is_showing = False
            self._known = len(self._screen.session.whole_moves)

    # -- what is played here -------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell the table what has been played here; if it has moved on, the screen catches up."""
        if not self.is_playing or self._is_showing:
            return
        session = self._screen.session
        if not isinstance(session.sitting, OwnSeat) or len(session.whole_moves) <= self._known:
            return
        self._known = len(session.whole_moves)
        standing, version = standing_of(session.whole_record, session.position), self._synced
        try:
            self.table = self._files.change(
                self.number, lambda table: self._still(table).played(self.chair, version, standing)
            )
        except TableError:
            # The next check will find a difference and put the table's game on the screen.
            self._stamp = 0.0, 0
            return
        self._synced, self._record = self._seated.version, session.whole_record

    def _play_for_machine(self) -> None:
        """Play the turn of a machine or of a player who is away, if it is due and this kernel's job."""
        table, record, files = self._seated, self._record, self._files
        standing = table.standing
        if record is None or standing is None or standing.is_over:
            return
        seat, player = self.seat(), standing.turn
        is_due = files.now() - self._stamp[0] >= PACES[seat.pace]
        plays_here = seat.is_machine(player) or player in seat.away | seat.passed
        if not is_due or not plays_here or not self.is_first:
            return
        thought, since = self._thought
        if thought == (table.games, table.version) and time.monotonic() - since < _FORGOTTEN:
            return
        self._thought = (table.games, table.version), time.monotonic()
        position, machine = position_of(record), PLAYERS[seat.strength]

        def play(moves: Sequence[OddsMove]) -> None:
            now = after(record, moves)
            following = standing_of(now, position_of(now))
            # The seat's owner may have come back, or another kernel may have been quicker.
            with contextlib.suppress(TableError):
                if table.number == self.number:
                    files.change(
                        table.number,
                        lambda found: self._still(found).played(player, table.version, following),
                    )

        beside(lambda: calculated(machine_turn, position, machine), play)
