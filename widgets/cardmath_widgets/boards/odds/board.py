"""The table of Odds: the board, the machines that play on it, and the people who share it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardmath.deals import random_deal_number
from cardmath.errors import DeckError, RecordError
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition
from cardmath.i18n import _
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.players import PLAYERS, Player
from cardmath.players.advice import advise, costliest
from cardmath.records import Record
from cardmath_widgets.access import PanelView, Said, View
from cardmath_widgets.boards.board import Board
from cardmath_widgets.boards.inquiry import Outcome
from cardmath_widgets.boards.links import Opened, fields_of, with_first_steps
from cardmath_widgets.boards.odds.drive import Drive, Step
from cardmath_widgets.boards.odds.help import can_advise, can_cost, can_explain
from cardmath_widgets.boards.odds.session import LAST_STEP, TYPES_STEP, OddsSession
from cardmath_widgets.boards.odds.sitting import PACES, Sitting
from cardmath_widgets.boards.odds.staging import OddsStaging
from cardmath_widgets.boards.odds.tables import drop, keep, kept
from cardmath_widgets.boards.session import Answer, Session
from cardmath_widgets.settings import Settings

__all__ = ["OddsTable"]

#: The field of a link that names a shared table.
_TABLE = "table"
#: How much of a machine's pause there is between two cards of a show, and before its result.
_CARD_PAUSE, _RESULT_PAUSE = 0.3, 0.8


class OddsTable(Board[OddsPosition, OddsMove]):
    """A table on which Odds is played, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, a random one if left out; ``record`` goes on with a recorded game instead.
    ``game`` chooses players and lives, ``notation`` the base and digits on the screen. The first ``people``
    players sit at this screen, machines of a ``strength`` (``"beginner"``, ``"counter"`` or ``"weigher"``) in
    the others' seats, at a ``pace`` (``"slow"``, ``"usual"`` or ``"fast"``).

    With one person the page's link carries the game. With more of them the screen is passed round: a hand is
    hidden until its owner says so, and what the table holds stays with Python.

    >>> table = OddsTable(number=7)
    >>> table.play("call").shows[0].winner in (1, 2, 3, 4)
    True
    >>> table
    <Odds: deal 7, 4 moves played>
    """

    staging: OddsStaging
    session: OddsSession

    def __init__(
        self,
        number: int | None = None,
        game: OddsGame | None = None,
        *,
        people: int = 1,
        strength: str = "counter",
        pace: str = "usual",
        record: Record | None = None,
        notation: Notation | None = None,
        key: str | None = None,
    ) -> None:
        self.staging = OddsStaging(_sitting(people, strength, pace), lambda: self.session)
        self._drive = Drive(self._following)
        #: What of a shared table is kept, under which name.
        self._kept: tuple[str, dict[str, Any]] | None = None
        super().__init__(number, game, record=record, notation=notation, key=key)

    def play(self, move: OddsMove | str) -> OddsPosition:
        """Play a move of whose turn it is; raises `cardmath.IllegalMoveError`."""
        super().play(move)
        return self.session.position

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Go on with the game of a link, or with the shared table that it names."""
        link = with_first_steps(link, self.staging.first_steps)
        fields = fields_of(link)
        if _TABLE not in fields:
            before = self.staging.sitting
            try:
                self.staging.sitting = _sitting_in(fields, before, self._usual_game.setup()["options"])
            except RecordError as error:
                self._refuse_link(error)
                self.redraw(is_deal=is_deal)
                return
            super().follow(link, is_deal=is_deal)
            if self._keeps_address:
                self.staging.sitting = before
            self._go()
            return
        self.settings = Settings.from_link(fields, self._usual_settings)
        found = kept(fields[_TABLE])
        if found is None:
            self._keeps_address = True
            self.say(Said(_("This table is known no more. Deal anew."), mood="wrong"))
        else:
            self._keeps_address = False
            self._sit_down(fields[_TABLE], found)
            self._greet()
            self.say(self._said.after(Settings.faults(fields)))
        self.redraw()
        self._go()

    def __repr__(self) -> str:
        if not self.session.sitting.is_shared:
            return super().__repr__()
        shared = _("a shared table")
        return f"<{self.staging.title()}: {shared}>"

    def first_view(self) -> View:
        """Return the panels around an empty table: nothing of a hand is told before a page has come."""
        view = super().first_view()
        side = PanelView(view.panels["side"].label)
        return replace(view, said=Said(), panels={**view.panels, "side": side})

    # -- what the page says --------------------------------------------------------------------

    def _act(self, message: dict[str, Any]) -> None:
        super()._act(message)
        if message.get("type") == "hello":
            self._go()

    def _change(self, name: str, value: Any) -> None:
        if name in ("pause", "sort", "advice", "explain", "cost"):
            self._command(name)
        elif Sitting.has(name):
            self._seat(self.staging.sitting.changed(name, value))
            self.redraw()
        elif not name.startswith("play:"):
            super()._change(name, value)

    def _command(self, name: str) -> None:
        session = self.session
        if name == "pause":
            self._hold(not self.staging.is_paused)
        elif name == "sort":
            self._show(session.sort())
        elif name in ("left", "right"):
            self._show(session.shift(-1 if name == "left" else 1))
        elif name == "advice" and can_advise(session):
            self._advise()
        elif name == "explain" and can_explain(session):
            session.explains = not session.explains
            self._leaves.give_way()
            session.hints += session.awaits not in ("next", "over")
            self.redraw()
        elif name == "cost" and can_cost(session):
            self._count_costs()
        else:
            super()._command(name)

    # -- who plays -----------------------------------------------------------------------------

    def _seat(self, sitting: Sitting) -> None:
        """Change who sits here: machines at once, people with the next deal."""
        self.staging.sitting = sitting
        now = self.session.sitting
        self.session.sitting = replace(now, strength=sitting.strength, pace=sitting.pace)

    def _hold(self, is_paused: bool) -> None:
        self.staging.is_paused = is_paused
        if is_paused:
            self._drive.stop()
        self.say(Said(_("The machines wait.") if is_paused else _("The machines go on.")))
        self.redraw()
        self._go()

    def _go(self) -> None:
        """Let the table go on by itself, if it can."""
        self._drive.go()

    def _inquire(self, outcome: Outcome[OddsMove]) -> None:
        super()._inquire(outcome)
        self._go()

    def _is_guessing(self) -> bool:
        """Whether a show waits until somebody has found the best hand."""
        asked = self.asker.open
        is_right = asked is not None and asked.verdict is not None and asked.verdict.is_right
        return self.session.awaits == "show" and asked is not None and not is_right

    def _following(self) -> Step | None:
        """Return the next thing that happens by itself: a machine's turn, or the next step of a show."""
        session = self.session
        if self.staging.is_paused or self._is_guessing():
            return None
        pause = PACES[session.sitting.pace]
        if session.awaits == "machine":
            position, player = session.position, PLAYERS[session.sitting.strength]
            return Step(
                pause,
                lambda: _turn(position, player),
                lambda moves: self.guard(lambda: self._show(session.play_turn(moves))),
            )
        if session.awaits == "show":
            is_last = session.show_step is not None and session.show_step + 1 >= TYPES_STEP
            share = _RESULT_PAUSE if is_last else _CARD_PAUSE
            return Step(share * pause, lambda: None, lambda _found: self.guard(self._show_on))
        return None

    def _show_on(self) -> None:
        """Let a show go one step on."""
        session = self.session
        session.advance()
        if session.show_step == TYPES_STEP - 1 and self.asker.wanted:
            # All hands lie open, and nothing is told yet: this is the time to ask.
            self._inquire(self._inquiry.next(session.position, self.settings.notation))
            return
        if session.show_step == LAST_STEP:
            shown: Answer[OddsPosition, OddsMove] = Answer("shown", ("show",))
            said = self._tutor.answer(shown, self._voice.answer(shown, session))
            if said is not None:
                self.say(said)
        self.redraw()

    def _show(self, answer: Answer[OddsPosition, OddsMove]) -> None:
        if answer.kind in ("undone", "restarted"):
            self._drive.stop()
        super()._show(answer)
        self._go()

    # -- help ----------------------------------------------------------------------------------

    def _advise(self) -> None:
        session = self.session
        session.hints += 1
        self._leaves.give_way()
        view = session.position.seen_by(session.position.turn)
        self.say(Said(_("I am thinking…"), mood="help"))
        self.redraw()

        def give(advice: Any) -> None:
            session.advice = advice
            notation = self.settings.notation
            self.say(self._voice.said(lambda _n: advice.sentences(notation)[0], "help"))
            self.redraw()

        self.think(lambda: advise(view), give)

    def _count_costs(self) -> None:
        session = self.session
        self._leaves.give_way()
        people = [player for player in range(1, session.sitting.people + 1) if session.turns_of(player)]
        turns = {player: session.turns_of(player) for player in people}
        self.say(Said(_("I am thinking…"), mood="help"))
        self.redraw()

        def give(costs: Any) -> None:
            session.costs = costs
            self.say(Said(_("The turn that cost most is told beside the table."), mood="help"))
            self.redraw()

        self.think(lambda: {player: costliest(turns[player]) for player in people}, give)

    # -- dealing, and tables that are shared ------------------------------------------------------

    def deal(self, number: int) -> None:
        """Deal a number, or by chance where several people share the table."""
        self._drive.stop()
        if self.staging.sitting.within(self.choice.game).is_shared:
            # Whoever knows the number knows every card.
            number = random_deal_number()
        super().deal(number)
        self._go()

    def _take(self, session: Session[OddsPosition, OddsMove], found: Opened | None = None) -> None:
        """Put another game on the table; a shared one that it replaces is kept no longer."""
        before: OddsSession | None = getattr(self, "session", None)
        super()._take(session, found)
        if before is not None and before.sitting.is_shared and before.token != self.session.token:
            drop(before.token)

    def _tell(self) -> None:
        super()._tell()
        session = self.session
        if not session.sitting.is_shared:
            return
        table = {"record": session.record.to_dict(), "sitting": session.sitting.to_link()}
        if (session.token, table) != self._kept:
            keep(session.token, table)
            self._kept = (session.token, table)

    def _sit_down(self, token: str, found: Any) -> None:
        """Go on with a shared table: all its hands are hidden."""
        self.staging.sitting = Sitting.from_link(found["sitting"])
        session = self.staging.session(Record.from_dict(found["record"]))
        session.token = token
        self._take(session)

    def link(self) -> str:
        """Return the link of the game, or of the shared table."""
        session = self.session
        if not session.sitting.is_shared:
            fields = session.sitting.to_link()
            return "&".join([super().link(), *(f"{name}={text}" for name, text in fields.items())])
        table = {_TABLE: session.token}
        return to_link(session.deal.game, self.settings.to_link() | session.sitting.to_link() | table)


def _turn(position: OddsPosition, player: Player) -> tuple[OddsMove, ...]:
    """The moves of a machine's turn, each chosen from what its seat sees."""
    move = player(position.seen_by(position.turn))
    if move != DRAW:
        return (move,)
    drawn = position.play(move)
    return (move, player(drawn.seen_by(position.turn)))


def _sitting_in(fields: Mapping[str, str], usual: Sitting, usual_options: Mapping[str, Any]) -> Sitting:
    """The sitting of a link; one that names its game says all that is not usual.

    A deal that stands in a link is known to whoever reads it: it is nothing for people to share. Raises
    `RecordError` where a field is wrong.
    """
    names_game = "game" in fields
    plain = str(OddsGame.players if names_game else usual_options["players"])
    players = fields.get("options.players", plain)
    # A wrong number of players is told by the game itself.
    most = int(players) if players in tuple("345678") else 8
    sitting = Sitting.from_link(fields, Sitting() if names_game else usual, most)
    return replace(sitting, people=1) if {"number", "cards", "moves"} & set(fields) else sitting


def _sitting(people: int, strength: str, pace: str) -> Sitting:
    """The sitting that a notebook asks for; raises `DeckError` where there is none."""
    try:
        return Sitting().changed("people", people).changed("strength", strength).changed("pace", pace)
    except RecordError as error:
        raise DeckError("{error}", error=error) from None
