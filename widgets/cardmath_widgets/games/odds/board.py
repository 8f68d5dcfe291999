"""The Odds table: the board, its computer players, and the people who share it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardmath.deals import random_deal_number
from cardmath.errors import RecordError
from cardmath.games.odds import OddsGame, OddsMove, OddsPosition
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.turns import machine_turns
from cardmath.i18n import _
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board import feedback
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.first_steps import with_first_steps
from cardmath_widgets.board.links import fields_of
from cardmath_widgets.board.session import Session
from cardmath_widgets.device.steps import with_step
from cardmath_widgets.games.common_tables.folder import drop, keep, kept
from cardmath_widgets.games.common_tables.table import MOST_TABLES
from cardmath_widgets.games.odds.gestures import END, WITHOUT
from cardmath_widgets.games.odds.hints import HELP
from cardmath_widgets.games.odds.session import LAST_STEP, TYPES_STEP, OddsAnswer, OddsSession
from cardmath_widgets.games.odds.sitting import CHOICES, PACES, STRENGTHS, Sitting, sitting_in, sitting_of
from cardmath_widgets.games.odds.tablets.panel import TabletsPanel
from cardmath_widgets.games.odds.tablets.tablets import Tablets
from cardmath_widgets.games.odds.ui import OddsUI
from cardmath_widgets.page import PanelView, Said, View
from cardmath_widgets.page.page_files import style
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.scheduling import Step, Steps, calculated

#: The link fields for a table whose players pass the screen round, and for a seat at a table for several
#: tablets.
_TABLE, _TABLETS, _SEAT = "table", "tablets", "seat"
#: Page messages showing that a person is doing something.
_PLAYS = frozenset({"press", "double", "drop", "command", "change", "enter", "desk"})
#: The pauses between cards in a show and before its result, as fractions of a machine's pause.
_CARD_PAUSE, _RESULT_PAUSE = 0.3, 0.8


class OddsTable(Board[OddsPosition, OddsMove]):
    """A table for playing Odds, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, random if omitted; ``record`` resumes a recorded game instead. ``players``,
    ``lives`` and ``frozen``, or a ``game``, choose the rules. ``base`` and ``digits``, or a ``notation``,
    choose how numbers are written. The first ``people`` players sit at this screen. Machines of a
    ``strength`` (``"beginner"``, ``"counter"`` or ``"monte-carlo"``) play in the other seats, at a ``pace``
    (``"slow"``, ``"usual"`` or ``"fast"``).

    With one person, the page's link contains the game. With several people, the screen is passed round: a
    hand is hidden until its owner asks to see it. The state of the table then stays in Python. In an app,
    pupils can also play on several tablets: each page has one seat at a common table (``tablets``).

    >>> table = OddsTable(number=7)
    >>> table.play("call").shows[0].winner in (1, 2, 3, 4)
    True
    >>> table
    <Odds: deal 7, 4 moves played>
    """

    _css = style(
        "board/how_to_play.css", "board/newcomer/hand.css", "device/path.css", "games/odds/table.css"
    )

    ui: OddsUI

    def __init__(
        self,
        number: int | None = None,
        game: OddsGame | str | None = None,
        *,
        people: int = 1,
        strength: str = "counter",
        pace: str = "usual",
        record: Record | None = None,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str | None = None,
        newcomers: bool = False,
        **options: Any,
    ) -> None:
        self.ui = OddsUI(sitting_of(people, strength, pace), lambda: self.session)
        self._steps = Steps(self._following)
        #: This page's seat at a table for several tablets.
        self.tablets = Tablets(self, self.ui)
        self.own_panels = (lambda state: TabletsPanel(state, self.tablets),)
        #: What has been stored of a shared table, and its token.
        self._kept: tuple[Record, Sitting, str] | None = None
        options |= {"base": base, "digits": digits, "notation": notation}
        super().__init__(number, game, record=record, key=key, newcomers=newcomers, **options)
        self.on_event(self._stop_for)

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game in a link, or to its shared table."""
        link = with_step(with_first_steps(link, self.ui.help.first_steps), self.state.usual_game.key)
        fields = fields_of(link)
        if _TABLETS in fields:
            self._follow_to_seat(fields)
            return
        number, token = self.tablets.number, self.tablets.token
        self.tablets.turn_away()
        if _TABLE in fields:
            self._follow_to_table(fields)
        else:
            self._follow_to_game(link, fields, is_deal=is_deal)
        if number and self.state.keeps_address:
            # An invalid link leads nowhere, so the page keeps its seat.
            self.tablets.resume(number, token)

    def _follow_to_game(self, link: str, fields: Mapping[str, str], *, is_deal: bool) -> None:
        """Switch to the game in a link, and to those who sit at its table."""
        before = self.ui.sitting
        try:
            self.ui.sitting = sitting_in(fields, before, self.state.usual_game.setup()["options"])
        except RecordError as error:
            feedback.refuse_link(self.state, fields, error)
            self.redraw(is_deal=is_deal)
            return
        super().follow(link, is_deal=is_deal)
        if self.state.keeps_address:
            self.ui.sitting = before

    def _follow_to_table(self, fields: Mapping[str, str]) -> None:
        """Go back to the shared table in a link."""
        self.state.settings = Settings.from_link(fields, self.state.usual_settings)
        found = kept(fields[_TABLE])
        if found is None:
            self.tablets.miss()
        else:
            self.state.keeps_address = False
            self.ui.sitting = Sitting.from_link(found["sitting"])
            session = self.ui.table.session(Record.from_dict(found["record"]))
            session.token = fields[_TABLE]
            self.take(session)
            feedback.greet(self.state)
            self.state.say(self.state.message.after(Settings.faults(fields)))
        self.redraw()

    def so_far(self) -> str:
        """Return the game on the table, without a shared game's number, which would give away its cards."""
        return _("a shared table") if self.session.sitting.is_shared else super().so_far()

    def first_view(self) -> View:
        """Return the panels around an empty table: no hand is shown before a page has connected."""
        view = super().first_view()
        side = PanelView(view.panels["side"].label)
        return replace(view, said=Said(), panels={**view.panels, "side": side})

    # -- what the page sends --------------------------------------------------------------------

    def answer(self, message: dict[str, Any]) -> None:
        """Handle a message from the page; at a common table, any press means the player is playing again."""
        if message.get("type") in _PLAYS:
            self.guard(self.tablets.play_again)
        super().answer(message)

    def own_change(self, name: str, value: Any) -> bool:
        """Handle the controls for who sits at the table; moves are played only by pressing the cards."""
        effect = Effect(shows="all")
        if name == "easier":
            weaker = STRENGTHS[max(STRENGTHS.index(self.session.sitting.strength) - 1, 0)]
            name, value, effect = "strength", weaker, Effect(step=0)
        if name in CHOICES:
            self.ui.sitting = sitting = Sitting.from_link({name: str(value)}, self.ui.sitting)
            # Machines change immediately, people from the next deal on.
            self.session.sitting = replace(self.session.sitting, strength=sitting.strength, pace=sitting.pace)
            self.apply(effect)
            return True
        return self.own_command(name) or name.startswith("play:")

    def own_command(self, name: str) -> bool:
        """Pause the machines, sort a hand, or give help that is specific to this game."""
        session = self.session
        if name == "pause" and not self.tablets.is_playing:
            self._hold()
        elif name == "sort":
            self.show_answer(session.sort())
        elif name in ("left", "right"):
            self.show_answer(session.shift(-1 if name == "left" else 1))
        elif name in HELP:
            _label, can_help, give = HELP[name]
            if can_help(session):
                self.make_room()
                self.apply(give(self.state, session))
        return name in ("pause", "sort", "left", "right", *HELP)

    def go_on(self) -> None:
        """Let the table continue on its own, if it can."""
        self._steps.go()

    @property
    def session(self) -> OddsSession:
        """The game on the table."""
        session = self.state.session
        assert isinstance(session, OddsSession)
        return session

    # -- who plays -----------------------------------------------------------------------------

    def _hold(self) -> None:
        """Pause the machines, or let them go on."""
        self.ui.is_paused = not self.ui.is_paused
        text = _("The computer players are playing again.")
        if self.ui.is_paused:
            self._steps.stop()
            text = _("The computer players are waiting.")
        self._say(text)

    def _is_guessing(self) -> bool:
        """Return whether a show is waiting for the player to find the best hand."""
        asked = self.asker.open
        is_right = asked and asked.verdict and asked.verdict.is_right
        return self.session.awaits == "show" and asked is not None and not is_right

    def welcome(self) -> None:
        """Point out a first move, unless the table plays on its own first."""
        if self.session.awaits == "person":
            super().welcome()

    def _following(self) -> Step | None:
        """Return the next automatic step: a machine's turn, or the next step of a show."""
        session = self.session
        if self.ui.is_paused or self._is_guessing():
            return None
        pause = PACES[session.sitting.pace]
        if session.awaits == "machine":
            position, player, hurries = session.position, PLAYERS[session.sitting.strength], session.hurries
            return Step(
                0 if hurries else pause,
                lambda turns: self.guard(lambda: self.show_answer(session.play_turns(turns))),
                lambda: calculated(machine_turns, position, player, to_show=hurries),
            )
        if session.awaits == "show":
            is_last = (session.show_step or 0) + 1 >= TYPES_STEP
            share = _RESULT_PAUSE if is_last else _CARD_PAUSE
            return Step(share * pause, lambda _found: self.guard(self.show_on))
        return None

    def show_on(self) -> None:
        """Advance a show by one step, unless the player has skipped it."""
        session = self.session
        if session.awaits != "show":
            return
        session.advance()
        if session.show_step == TYPES_STEP - 1 and self.asker.wanted:
            # All hands are face up and no result is shown yet, so this is the time to ask.
            self.react(self.state.questions.next(session.position, self.state.notation))
            return
        if self.session.awaits == "guess":
            feedback.reply(self.state, OddsAnswer("shown", ("guess",)))
        if session.show_step == LAST_STEP:
            shown = OddsAnswer("shown", ("show",))
            feedback.reply(self.state, shown)
            self.state.lead(self.end.hear(shown))
        self.redraw()

    def _stop_for(self, answer: OddsAnswer) -> None:
        """Stop the automatic steps of a game if a move was undone, or if it now goes on without a pause."""
        if answer.kind in ("undone", "restarted") or answer.keys == (END,):
            self._steps.stop()
        if answer.keys == (WITHOUT,):
            self.tablets.go_on_without()

    # -- dealing, and shared tables ------------------------------------------------------

    def deal(self, number: int) -> None:
        """Deal by number, or at random if several people share the table."""
        if self.tablets.is_playing:
            self._deal_for_all()
            return
        if self.ui.sitting.within(self.state.choice.game).is_shared:
            # Anyone who knows the number can work out every card.
            number = random_deal_number()
        super().deal(number)

    def _deal_for_all(self) -> None:
        """Begin the next game at a common table, if the last one is over and this page may begin it."""
        tablets = self.tablets
        if not tablets.is_over:
            self._say(_("Everyone at this table is playing this deal. To play another one, stand up first."))
        elif tablets.may_begin:
            tablets.begin()
        else:
            self._say(tablets.starter(self.state.notation))

    def _say(self, text: str) -> None:
        self.state.say(Said(text))
        self.redraw()

    def replaced(self, before: Session[OddsPosition, OddsMove]) -> None:
        """Stop the automatic steps of a game that was replaced, and delete its shared table."""
        assert isinstance(before, OddsSession)
        self._steps.stop()
        if before.sitting.is_passed_round and before.token != self.session.token:
            drop(before.token)

    def changed(self) -> None:
        """Store the current state of a shared table, or tell the other tablets what was played."""
        self.tablets.tell()
        found = record, sitting, token = self.session.record, self.session.sitting, self.session.token
        if sitting.is_passed_round and found != self._kept:
            keep(token, {"record": record.to_dict(), "sitting": sitting.to_link()})
            self._kept = found

    # -- a seat at a table for several tablets ---------------------------------------------------------

    def hear_presence(self, name: str) -> None:
        """Keep the seat of a page that is still there."""
        self.guard(lambda: self.tablets.hear(name))

    def _follow_to_seat(self, fields: Mapping[str, str]) -> None:
        """Go back to the seat in a link, if there is a page to show it."""
        self.state.settings = Settings.from_link(fields, self.state.usual_settings)
        number, token = fields[_TABLETS], fields.get(_SEAT, "")
        table = int(number) if number in map(str, range(1, MOST_TABLES + 1)) else 0
        if not (table and self.state.screen.width and self.tablets.resume(table, token)):
            self.tablets.turn_away()
            if self.session.sitting.seat:
                self.deal(random_deal_number())
            self.tablets.miss(table)
        elif not self.tablets.is_playing:
            self.apply(Effect(panel=TabletsPanel.name))
        self.redraw()

    def link(self) -> str:
        """Return the link to the game, or to the shared table."""
        session, own = self.session, self.session.sitting.to_link()
        table = own | {_TABLE: session.token}
        if self.tablets.table:
            table = {_TABLETS: str(self.tablets.number), _SEAT: self.tablets.token}
        elif not session.sitting.is_shared:
            return "&".join([super().link(), *(f"{name}={text}" for name, text in own.items())])
        return to_link(session.deal.game, self.settings.named() | table)
