"""A page's seat at a common table: it shows what is played elsewhere, and passes on what is played here.

Each page's kernel checks the table's file several times a second, and keeps asking its page whether it is
still there. One kernel plays for machines and for people who are away: the kernel of the first chair whose
page is present. If two try, the table's lock decides.
"""

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from secrets import token_urlsafe
from typing import Final

from cardmath.deals import random_deal_number
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition, recorded
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.turns import machine_turn
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.board import feedback
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.state import Effect
from cardmath_widgets.games.common_tables.folder import (
    AWAY,
    CommonTables,
    names_given,
    owner_key,
    person_key,
)
from cardmath_widgets.games.common_tables.table import CommonTable, TableError
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.games.odds.sitting import MOST_PLAYERS, PACES, Sitting
from cardmath_widgets.games.odds.tablets.contents import (
    moves_of,
    position_of,
    record_of,
    seat_of,
    standing_of,
)
from cardmath_widgets.games.odds.words import changes_sentence
from cardmath_widgets.page import Said
from cardmath_widgets.page.scheduling import beside, calculated, later

#: Seconds between checks of the table, and between pings to the page.
_LOOK, _ASK = 0.4, 2.0
#: Seconds after which the others can go on without a player who is not playing, or begin without them.
PATIENCE: Final = 30.0
#: The version of a move made before all the table's moves were on the screen, which is no table's version.
_OUTDATED: Final = -1
#: Seconds after which a machine's unfinished turn is worked out again.
_FORGOTTEN: Final = 30.0


class Tablets:
    """One page's seat, whose game ``board`` shows; without a seat, ``table`` is None and ``number`` is 0.

    ``next_sitting`` returns the choices for the next deal.
    """

    def __init__(self, board: Board[OddsPosition, OddsMove], next_sitting: Callable[[], Sitting]) -> None:
        self._board, self._next_sitting = board, next_sitting
        self._ticks = 0
        #: The tokens of this page's earlier seats, keyed by the numbers of their tables.
        self._earlier: dict[int, str] = {}
        self._leave_all()

    def _leave_all(self) -> None:
        self.number, self.token, self._owner = 0, "", ""
        self.table: CommonTable | None = None
        self._record: Record | None = None
        #: The number of the table's game on the screen.
        self._games = 0
        self._stamp, self._asked, self._heard = (0.0, 0), -_ASK, 0.0
        self._thought: tuple[tuple[int, int], float] = ((0, 0), 0.0)
        self._here: tuple[frozenset[int], bool] = (frozenset(), False)

    # -- the present state ---------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether the table's game is on this screen."""
        return self._games > 0

    @property
    def is_over(self) -> bool:
        """Whether the table's game is over, on this screen as well."""
        return self.is_playing and not self._seated.is_playing and self._session.awaits == "over"

    @property
    def chair(self) -> int:
        """The number of this page's chair; 0 without a chair."""
        return (self.table.chair_of(self._owner) or 0) if self.table else 0

    @property
    def is_first(self) -> bool:
        """Whether this page is the first of the pages present."""
        return bool(self.table) and self._files.first_here(self._seated) == self.chair

    @property
    def may_begin(self) -> bool:
        """Whether this page can begin the game: it is the first page, or the first page has let some time
        pass without beginning.
        """
        return self.is_first or (bool(self.table) and self._has_waited)

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

    def seat(self) -> Sitting:
        """Return this page's seat, and who else sits at the table."""
        return seat_of(self._seated, self._files, self.chair, has_waited=self._has_waited)

    @property
    def _session(self) -> OddsSession:
        session = self._board.session
        assert isinstance(session, OddsSession)
        return session

    @property
    def _moves(self) -> list[OddsMove]:
        """All moves of the table's game, some of which may still have to be shown."""
        return moves_of(self._record) if self._record else []

    @property
    def _seated(self) -> CommonTable:
        assert self.table is not None
        return self.table

    @property
    def _files(self) -> CommonTables:
        files = CommonTables.of_this_server()
        assert files is not None
        return files

    # -- coming and going ----------------------------------------------------------------------------------

    def sit_down(self, number: int) -> None:
        """Sit down at a table, where this page's earlier chair is still its own.

        Raises `TableError` if there is no room, or if the table is playing another game.
        """
        if self.resume(number, self._earlier.get(number, "")):
            return
        files, token = self._files, token_urlsafe(16)
        owner = owner_key(token)

        def join(table: CommonTable | None) -> CommonTable:
            if table is None or files.is_deserted(table):
                table = CommonTable(number, OddsGame.key)
            if table.game != OddsGame.key:
                raise TableError(_("Table {number} is playing another game."), number=str(number))
            return table.joined(owner, most=MOST_PLAYERS, person=person_key())

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
        files, owner = CommonTables.of_this_server(), owner_key(token)
        table = files.read(number) if files else None
        if files is None or table is None or table.chair_of(owner) is None:
            return False
        self._leave_all()
        self.number, self.token, self._owner, self.table = number, token, owner, table
        self._earlier[number] = token
        files.mark(number, owner)
        self._heard = time.monotonic()
        self._ticks += 1
        later(_LOOK, partial(self._look_again, self._ticks))
        self.play_again()
        self.look()
        return True

    def stand_up(self) -> None:
        """Leave the table for good: the computer plays on."""
        if self.table:
            self._files.change(self.number, lambda table: table and table.left(self._owner))
            self._files.forget(self.number, self._owner)
        self.turn_away()

    def turn_away(self) -> None:
        """Stop looking at the table; the page keeps its seat."""
        self._ticks += 1
        self._leave_all()

    def miss(self, number: int = 0, owner: str = "") -> None:
        """Say why the page has no table, or no chair at table ``number``; the link stays in the address."""
        files = CommonTables.of_this_server()
        error = _no_chair(files.read(number) if files and number else None, owner)
        self._board.state.keeps_address = True
        self._board.state.say(Said.of_error(error, self._board.state.notation))

    def begin(self) -> None:
        """Begin a game at the table; raises `TableError` if another page was quicker."""
        game, sitting = self._board.state.choice.game, self._next_sitting()

        def begun(table: CommonTable) -> CommonTable:
            players = max(game.players, len(table.people))
            record = Record.of_deal(replace(game, players=players), random_deal_number())
            standing = standing_of(record, position_of(record))
            return table.begun(standing, players, sitting.strength, sitting.pace)

        self._change(begun)
        self.look()

    def go_on_without(self) -> None:
        """Go on without the player whose turn it is; raises `TableError` if they have played since."""
        late = self.seat().late
        self._change(lambda table: table.without(late))
        self.look()

    def play_again(self) -> None:
        """Let the player at this page play again, if the others have gone on without them."""
        if self.table and self.chair in self.table.passed:
            owner = self._owner
            self._files.change(self.number, lambda table: table and table.again(owner))
            self.look()

    def _change(self, change: Callable[[CommonTable], CommonTable]) -> CommonTable | None:
        """Change the table; raises `TableError` if this page no longer has a seat there."""

        def changed(table: CommonTable | None) -> CommonTable:
            if table is None or table.chair_of(self._owner) is None:
                raise _no_chair(table, self._owner)
            return change(table)

        return self._files.change(self.number, changed)

    # -- several times a second ----------------------------------------------------------------------------

    def hear(self, name: str) -> None:
        """React to a page's message that it is still there, with its player's name."""
        if not self.table:
            return
        self._heard = time.monotonic()
        self._files.mark(self.number, self._owner)
        chairs = self._seated.chairs
        is_taken = any(chair.name == name and chair.owner != self._owner for chair in chairs)
        if name in names_given() and not is_taken and chairs[self.chair - 1].name != name:
            self._files.change(self.number, lambda table: table and table.named(self._owner, name))

    def _look_again(self, ticks: int) -> None:
        if ticks == self._ticks:
            self._board.guard(self.look)
            later(_LOOK, partial(self._look_again, ticks))

    def look(self) -> None:
        """Apply any changes at the table, and play for a machine if it is its turn."""
        now = time.monotonic()
        if now - self._asked >= _ASK:
            self._asked = now
            self._board.send({"type": "here"})
        # A page that has gone does not show anything or play for anyone.
        if not self.table or now - self._heard > AWAY:
            return
        stamp = self._files.stamp(self.number)
        if stamp != self._stamp:
            self._stamp = stamp
            self._take_over(self._files.read(self.number))
        if self.table:
            self._see_people()
            self._show_next()
            self._play_for_machine()

    def _take_over(self, table: CommonTable | None) -> None:
        record = None if table is None else record_of(table)
        is_damaged = table is not None and table.standing is not None and record is None
        if table is None or table.chair_of(self._owner) is None or is_damaged:
            number, owner = self.number, self._owner
            self.turn_away()
            self._board.deal(random_deal_number())
            self.miss(number, owner)
            self._board.redraw()
            return
        self.table, self._record = table, record
        if record is None:
            self._board.redraw()
        elif table.games != self._games or not self._is_shown:
            self._games = table.games
            self._sit_at(record)

    def _sit_at(self, record: Record) -> None:
        """Put the table's game on the screen, as seen from this seat."""
        board = self._board
        board.take(OddsSession(record, board.ui.table.gestures, sitting=self.seat()))
        board.apply(Effect(panel=""))
        board.state.keeps_address = False
        feedback.greet(board.state)
        board.redraw(is_deal=True)

    @property
    def _is_shown(self) -> bool:
        """Whether all moves on the screen are the table's: the first ones, if some are still to be shown."""
        shown = self._session.whole_moves
        return list(shown) == self._moves[: len(shown)]

    def _see_people(self) -> None:
        """Show who is there, if that has changed, and say who has come or gone."""
        if self.is_playing:
            state, now = self._board.state, self._session.sitting
            seat = replace(self.seat(), strength=now.strength, pace=now.pace)
            if seat != now:
                self._session.sitting = seat
                news = state.voice.said(lambda notation: changes_sentence(now, seat, notation), "help")
                if news.text:
                    state.say(news)
                self._board.redraw()
            return
        people = frozenset(at for at in self._seated.people if self._files.is_here(self._seated, at))
        here = people, self.may_begin
        if here != self._here:
            self._here = here
            self._board.redraw()

    def _show_next(self) -> None:
        """Show the next turn played elsewhere, unless a show is on the screen."""
        session = self._session
        moves = self._moves[len(session.whole_moves) :]
        if moves and session.awaits in ("others", "person"):
            count = 2 if moves[0] == DRAW else 1
            self._board.show_answer(session.play_turns([moves[:count]]))

    # -- what is played here -------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell the table what has been played here; if it has moved on, the screen catches up."""
        session, known = self._session, self._moves
        if not self.is_playing or not session.sitting.seat or self._is_shown:
            return
        has_all = list(session.whole_moves[: len(known)]) == known
        version = self._seated.version if has_all else _OUTDATED
        standing = standing_of(session.whole_record, session.position)
        try:
            self.table = self._change(lambda table: table.played(self.chair, version, standing))
        except TableError:
            # The next check will find a difference and put the table's game on the screen.
            self._stamp = 0.0, 0
            return
        self._record = session.whole_record

    def _play_for_machine(self) -> None:
        """Play the turn of a machine or of a player who is away, if it is due and this kernel's job."""
        table, record = self._seated, self._record
        standing = table.standing
        if record is None or standing is None or standing.is_over:
            return
        seat, player = self.seat(), standing.turn
        is_due = self._files.now() - self._stamp[0] >= PACES[seat.pace]
        plays_here = seat.is_machine(player) or player in seat.away | seat.passed
        if not is_due or not plays_here or not self.is_first:
            return
        thought, since = self._thought
        if thought == (table.games, table.version) and time.monotonic() - since < _FORGOTTEN:
            return
        self._thought = (table.games, table.version), time.monotonic()
        position, machine = position_of(record), PLAYERS[seat.strength]

        def play(moves: Sequence[OddsMove]) -> None:
            now = record.with_moves(recorded([*moves_of(record), *moves]))
            following = standing_of(now, position_of(now))
            # The seat's owner may have come back, or another kernel may have been quicker.
            with contextlib.suppress(TableError):
                if table.number == self.number:
                    self._change(lambda found: found.played(player, table.version, following))

        beside(lambda: calculated(machine_turn, position, machine), play)


def _no_chair(table: CommonTable | None, owner: str) -> TableError:
    """Return why an owner has no chair at a table: another page of the same pupil has it, or it is gone."""
    person = person_key()
    if table and any(chair.person == person and chair.owner != owner for chair in table.chairs if person):
        sentence = _("You are playing on another page now. To play here, sit down at table {number} again.")
        return TableError(sentence, number=str(table.number))
    return TableError(_("This table no longer exists. Deal again."))
