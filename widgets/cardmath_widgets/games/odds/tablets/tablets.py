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
from cardmath.errors import CardmathError
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.turns import machine_turn
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.board import feedback
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.games.common_tables import folder
from cardmath_widgets.games.common_tables.folder import CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable, TableError, TableStanding
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.games.odds.sitting import MOST_PLAYERS, PACES, STRENGTHS, Sitting
from cardmath_widgets.games.odds.ui import OddsUI
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
    """One page's seat, whose game ``board`` shows; without a seat, ``table`` is None and ``number`` is 0."""

    def __init__(self, board: Board[OddsPosition, OddsMove], ui: OddsUI) -> None:
        self._board, self._ui, self._ticks = board, ui, 0
        #: The tokens of this page's earlier seats, keyed by the numbers of their tables.
        self._earlier: dict[int, str] = {}
        self.turn_away()

    def turn_away(self) -> None:
        """Stop looking at the table; the page keeps its seat."""
        self._ticks += 1
        self.number, self.token, self._owner = 0, "", ""
        self.table: CommonTable | None = None
        #: The table's game, with moves that may still have to be shown, and the number of the one shown.
        self._game: OddsSession | None = None
        self._games = 0
        self._stamp, self._asked, self._heard = (0.0, 0), -_ASK, 0.0
        #: The version that a machine's turn has been worked out for, and when.
        self._thought = 0, 0.0
        #: Who was here last time, and whether this page could begin.
        self._seen: tuple[Sitting, bool] | None = None

    # -- the present state ---------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether the table's game is on this screen."""
        return self._games > 0

    @property
    def is_over(self) -> bool:
        """Whether the table's game is over, on this screen as well."""
        return self.is_playing and not self._seated.is_playing and self._ui.on_table().awaits == "over"

    @property
    def chair(self) -> int:
        """The number of this page's chair; 0 without a chair."""
        return (self.table.chair_of(self._owner) or 0) if self.table else 0

    @property
    def _first(self) -> int | None:
        """The first of the chairs whose pages are present."""
        return self._files.first_here(self._seated)

    @property
    def may_begin(self) -> bool:
        """Whether this page can begin the game: it is the first, or the first has let some time pass."""
        return self._first == self.chair or self._has_waited

    @property
    def _has_waited(self) -> bool:
        """Whether the table has been unchanged for so long that there is no point in waiting."""
        return self._files.now() - self._files.stamp(self.number)[0] >= PATIENCE

    def starter(self, notation: Notation) -> str:
        """Return who begins the game."""
        first = self._first
        if first is None:
            return _("Wait until the game starts.")
        return _("{Player} starts the game.").format(Player=capitalised(self.seat().name(first, notation)))

    def seat(self) -> Sitting:
        """Return this page's seat, and who else sits here; a player everyone has waited for is late."""
        table, files, chair, known = self._seated, self._files, self.chair, folder.names_given()
        others = table.people - {chair}
        away = frozenset(player for player in others if not files.is_here(table, player))
        # The players present, whom the others would wait for.
        waiting = ((others - away) | {chair}) - table.passed
        turn = table.standing.turn if table.standing is not None else 0
        is_late = turn in waiting and len(waiting) > 1 and table.is_playing and self._has_waited
        return Sitting(
            strength=table.strength if table.strength in STRENGTHS else STRENGTHS[0],
            pace=table.pace if table.pace in PACES else "usual",
            seat=chair,
            others=others,
            away=away,
            passed=table.passed,
            late=turn if is_late else 0,
            names=tuple(one.name if one.name in known else "" for one in table.chairs),
        )

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
        owner = folder.owner_key(token)

        def join(table: CommonTable | None) -> CommonTable:
            if table is None or files.is_deserted(table):
                table = CommonTable(number, OddsGame.key)
            if table.game != OddsGame.key:
                raise TableError(_("Table {number} is playing another game."), number=str(number))
            joined = table.joined(owner, most=MOST_PLAYERS, person=folder.person_key())
            # Without this sign of life, the next player to arrive would think the table was deserted.
            files.mark(number, owner)
            return joined

        files.change(number, join)
        self.resume(number, token)

    def resume(self, number: int, token: str) -> bool:
        """Go back to this page's earlier seat; return whether it still exists."""
        files, owner = CommonTables.of_this_server(), folder.owner_key(token)
        table = files.read(number) if files else None
        if files is None or table is None or table.chair_of(owner) is None:
            return False
        self.turn_away()
        self.number, self.token, self._owner, self.table = number, token, owner, table
        self._earlier[number] = token
        files.mark(number, owner)
        self._heard = time.monotonic()
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

    def miss(self, number: int = 0, owner: str = "") -> None:
        """Say why the page has no table, or no chair at table ``number``; the link stays in the address."""
        files = CommonTables.of_this_server()
        error = _no_chair(files.read(number) if files and number else None, owner)
        self._board.state.keeps_address = True
        self._board.state.say(Said.of_error(error, self._board.state.notation))

    def begin(self) -> None:
        """Begin a game at the table; raises `TableError` if another page was quicker."""
        game, sitting = self._board.state.choice.game, self._ui.sitting

        def begun(table: CommonTable) -> CommonTable:
            players = max(game.players, len(table.people))
            record = Record.of_deal(replace(game, players=players), random_deal_number())
            return table.begun(_standing(self._opened(record)), players, sitting.strength, sitting.pace)

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
            self._change(lambda table: table.again(self._owner))
            self.look()

    def _change(self, change: Callable[[CommonTable], CommonTable]) -> CommonTable | None:
        """Change the table; raises `TableError` if this page no longer has a seat there."""
        return self._files.change(self.number, lambda table: change(self._own(table)))

    def _own(self, table: CommonTable | None) -> CommonTable:
        if table is None or table.chair_of(self._owner) is None:
            raise _no_chair(table, self._owner)
        return table

    # -- several times a second ----------------------------------------------------------------------------

    def hear(self, name: str) -> None:
        """React to a page's message that it is still there, with its player's name."""
        if not self.table:
            return
        self._heard = time.monotonic()
        self._files.mark(self.number, self._owner)
        chairs = self._seated.chairs
        is_taken = any(chair.name == name and chair.owner != self._owner for chair in chairs)
        if name in folder.names_given() and not is_taken and chairs[self.chair - 1].name != name:
            self._change(lambda table: table.named(self._owner, name))

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
        if not self.table or now - self._heard > folder.AWAY:
            return
        stamp = self._files.stamp(self.number)
        if stamp != self._stamp:
            self._stamp = stamp
            self._take_over(self._files.read(self.number))
        if self.table:
            self._see_people()
            self._show_next()
            self._play_for_machine()

    def _take_over(self, found: CommonTable | None) -> None:
        """Show the table as it is now; without a chair there or a valid game, leave it and say why."""
        board = self._board
        try:
            table = self._own(found)
            self._game = self._game_at(table)
        except CardmathError:
            number, owner = self.number, self._owner
            self.turn_away()
            board.deal(random_deal_number())
            self.miss(number, owner)
            board.redraw()
            return
        self.table = table
        if self._game is None:
            board.redraw()
        elif table.games != self._games or not self._is_shown(self._game):
            self._games = table.games
            board.take(OddsSession(self._game.whole_record, self._game.gestures, sitting=self.seat()))
            board.apply(Effect(panel=""))
            board.state.keeps_address = False
            feedback.greet(board.state)
            board.redraw(is_deal=True)

    def _game_at(self, table: CommonTable) -> OddsSession | None:
        """Return a table's game; None before it has begun. Raises `CardmathError` if it is invalid."""
        if table.standing is None:
            return None
        record = Record.from_dict(table.standing.record)
        if not isinstance(record.game, OddsGame) or record.game.players != len(table.chairs):
            raise _no_chair(None, self._owner)
        return self._opened(record)

    def _opened(self, record: Record) -> OddsSession:
        return OddsSession(record, self._ui.table.gestures)

    def _is_shown(self, game: OddsSession) -> bool:
        """Return whether all moves on the screen are the table's; more may still have to be shown."""
        shown = self._ui.on_table().whole_moves
        return shown == game.whole_moves[: len(shown)]

    def _see_people(self) -> None:
        """Show who is there, if that has changed, and say who has come or gone."""
        seen = self.seat(), self.may_begin
        if seen == self._seen:
            return
        self._seen = seen
        if self.is_playing:
            state, now = self._board.state, self._ui.on_table().sitting
            seat = replace(seen[0], strength=now.strength, pace=now.pace)
            self._ui.on_table().sitting = seat
            news = state.voice.said(lambda notation: changes_sentence(now, seat, notation), "help")
            if news.text:
                state.say(news)
        self._board.redraw()

    def _show_next(self) -> None:
        """Show the next turn played elsewhere, unless a show is on the screen."""
        session = self._ui.on_table()
        moves = self._game.whole_moves[len(session.whole_moves) :] if self._game else ()
        if moves and session.awaits in ("others", "person"):
            count = 2 if moves[0] == DRAW else 1
            self._board.show_answer(session.play_turns([moves[:count]]))

    # -- what is played here -------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell the table what has been played here; if it has moved on, the screen catches up."""
        session, game = self._ui.on_table(), self._game
        if game is None or not session.sitting.seat or self._is_shown(game):
            return
        known = len(game.whole_moves)
        has_all = session.whole_moves[:known] == game.whole_moves
        version = self._seated.version if has_all else _OUTDATED
        try:
            self.table = self._change(lambda table: table.played(self.chair, version, _standing(session)))
        except TableError:
            # The next check will find a difference and put the table's game on the screen.
            self._stamp = 0.0, 0
            return
        for move in session.whole_moves[known:]:
            game.play(move)

    def _play_for_machine(self) -> None:
        """Play the turn of a machine or of a player who is away, if it is due and this kernel's job."""
        table, game = self._seated, self._game
        if game is None or not table.is_playing:
            return
        seat, position = self.seat(), game.position
        player = position.turn
        is_due = self._files.now() - self._stamp[0] >= PACES[seat.pace]
        is_absent = seat.is_machine(player) or player in seat.away | seat.passed
        thought, since = self._thought
        is_thinking = thought == table.version and time.monotonic() - since < _FORGOTTEN
        if not is_due or not is_absent or self._first != self.chair or is_thinking:
            return
        self._thought = table.version, time.monotonic()

        def play(moves: Sequence[OddsMove]) -> None:
            # The seat's owner may have come back, or another kernel may have been quicker.
            if table.number != self.number:
                return
            with contextlib.suppress(TableError):
                following = self._opened(game.whole_record)
                following.play_turns([moves])
                self._change(lambda found: found.played(player, table.version, _standing(following)))

        beside(lambda: calculated(machine_turn, position, PLAYERS[seat.strength]), play)


def _standing(game: OddsSession) -> TableStanding:
    """Return what a common table stores about a game."""
    position = game.whole[-1]
    record = game.whole_record.to_dict()
    return TableStanding(
        record, position.to_play or 0, position.hand + 1, position.players_in, position.is_over
    )


def _no_chair(table: CommonTable | None, owner: str) -> TableError:
    """Return why an owner has no chair at a table: another page of the same pupil has it, or it is gone."""
    person = folder.person_key()
    if table and any(chair.person == person and chair.owner != owner for chair in table.chairs if person):
        sentence = _("You are playing on another page now. To play here, sit down at table {number} again.")
        return TableError(sentence, number=str(table.number))
    return TableError(_("This table no longer exists. Deal again."))
