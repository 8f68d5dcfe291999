"""The board: connects a game's session, scene, speech and help to a painter and the page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.art import BACKS
from cardmath.errors import CardmathError, check_choice
from cardmath.games import Game, chosen_game
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation, chosen_notation
from cardmath.records import Record
from cardmath_widgets.board import feedback
from cardmath_widgets.board.deal_choice import with_day
from cardmath_widgets.board.first_steps import FIRST_STEPS, with_first_steps
from cardmath_widgets.board.game_widget import GameWidget
from cardmath_widgets.board.links import Opened, fields_of, link_of, opened
from cardmath_widgets.board.messages import STOPPING, effect_of
from cardmath_widgets.board.panels.figures import StatisticsPanel, ThreeWaysPanel
from cardmath_widgets.board.panels.how_to_play import HowToPlayPanel, has_new_digits
from cardmath_widgets.board.panels.look_back import LookBackPanel
from cardmath_widgets.board.panels.new_deal import CalendarPanel, NewDealPanel
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.panels.settings import SettingsPanel
from cardmath_widgets.board.panels.sharing import SharePanel
from cardmath_widgets.board.question_panel import QuestionController
from cardmath_widgets.board.questions import PLAIN, Asker
from cardmath_widgets.board.session import Answer, M, P, Session
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.days import DAY
from cardmath_widgets.device.opening import KNOWN, MET, Device, start_of
from cardmath_widgets.device.steps import with_step
from cardmath_widgets.page import Said
from cardmath_widgets.page.alone import AloneError
from cardmath_widgets.page.arguments import names_of
from cardmath_widgets.page.elements.attempt import QuestionTally
from cardmath_widgets.page.panels.settings import PLACES, PLAIN_FELT, SettingError, Settings
from cardmath_widgets.page.scheduling import soon

#: Every board's panels, in the order of their buttons. A game's own panels come before them.
PANELS: Final[Sequence[Callable[[BoardState], Panel]]] = (
    NewDealPanel,
    HowToPlayPanel,
    ThreeWaysPanel,
    SharePanel,
    SettingsPanel,
    LookBackPanel,
    CalendarPanel,
    StatisticsPanel,
)


class Board(GameWidget[P, M]):
    """A board for one player, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, random if omitted; ``record`` resumes a recorded game instead. ``game`` (or its
    key in records) and ``options`` set what is dealt. ``base`` and ``digits``, or ``notation``, set how
    numbers are written. All of these are the defaults for this board's links. In an app, the page's address
    takes precedence over the deal. ``key`` identifies the board in the address of a page with several boards;
    without a key, boards are numbered. ``way`` is the way to play, for games where right answers can earn
    moves. With ``lens``, a game about sums shows what a chosen card needs to make the target, until the
    player switches this off in the settings. ``felt`` is ``"places"`` for each game's own place, or
    ``"plain"`` for a green table, and ``back`` is one of `cardmath.art.BACKS`, or "" for the game's own; an
    app remembers the player's choice on the device. With ``newcomers``, a page without a link continues with
    the game last played on the device or, on a new device, starts on the path of easy deals. So does a
    notebook.

    ``position`` is the position on the table; ``record`` can be saved and replayed. Both are traits, so a
    notebook can observe them.

    Each game's board sets its own `GameUI`.
    """

    #: Panels that only this game has, in addition to the ones on every board.
    own_panels: Sequence[Callable[[BoardState], Panel]] = ()
    #: Whether a newcomer sees the first move only once the open panel closes.
    _waits_to_welcome = False

    def __init__(
        self,
        number: int | None = None,
        game: Any = None,
        *,
        record: Record | None = None,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str | None = None,
        way: str = PLAIN,
        lens: bool = False,
        felt: str = PLACES,
        back: str = "",
        newcomers: bool = False,
        **options: Any,
    ) -> None:
        self._leads_newcomers, self._usual_way = newcomers, way
        usual_game: Game = chosen_game(game, options, self.ui.usual_game(), names_of(type(self)))
        if newcomers and base is None and notation is None:
            # A newcomer's game starts with everyday numbers.
            base = DECIMAL.base
        check_choice("felt", felt, (PLACES, PLAIN_FELT), SettingError)
        if back:
            check_choice("back", back, BACKS, SettingError)
        looks = {"felt": felt, "back": back}
        usual_settings = Settings(chosen_notation(base, digits, notation), lens=lens).on_device(looks)
        if record is None:
            deal = self.ui.number_for(usual_game) if number is None else number
            record = Record.of_deal(usual_game, deal)
        self.ui.check(record)
        asker: Asker[P, M] = Asker(self.ui.help.questions, way)
        questions = QuestionController(asker, self.report)
        state = BoardState(self.ui, usual_game, usual_settings, questions, usual_settings)
        session = self.ui.table.session(record)
        super().__init__(state, session, (*self.own_panels, *PANELS), key)

    # -- what a notebook can ask and do --------------------------------------------------------

    def play(self, move: M | str) -> P:
        """Play a move as a press would; raises `cardmath.IllegalMoveError`."""
        self.show_answer(self.session.play(move))
        return self.session.position

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game in a link; if the link is invalid, say why and keep the current game.

        A new deal (``is_deal``) adds an entry to the browser's history.
        """
        state = self.state
        link = with_step(with_first_steps(link, self.ui.help.first_steps), state.usual_game.key)
        link = with_day(link, state.usual_game, self.ui.chooses)
        try:
            found = opened(link, state.usual_game, state.usual_settings, self.ui.number_for)
            if found.record is not None:
                self.ui.check(found.record)
                session = found.session(self.ui.table.session)
                # The choices for the next deal must be valid too, before anything changes.
                found.choice(session.deal.game, self.ui.controls.kinds())
        except CardmathError as error:
            feedback.refuse_link(state, fields_of(link), error)
        else:
            state.keeps_address = False
            # The look of the table stays: it is the player's choice, not the link's.
            state.settings = found.settings.on_device(vars(state.settings))
            if found.record is not None:
                self.take(session, found)
            found.resume(state.asker, self._usual_way)
            if state.asker.find(self.session.position, found.named, state.notation):
                self.session.chosen = state.asker.named
            if is_deal:
                self._close_after_deal()
            feedback.greet(state)
            state.say(state.message.after(found.faults(state.usual_game)))
        self.redraw(is_deal=is_deal)

    def pause(self) -> bool:
        """Stop the line being played; return whether there was one."""
        if not self._slowly.stop():
            return False
        self.state.say(Said(_("Stopped. It is your turn.")))
        return True

    def hold_help(self, *, held: bool) -> None:
        """Withhold hints and verdicts while ``held``, or allow them again."""
        if held != self._holds_help:
            self._holds_help = held
            self.hints = self._helper()
            self.redraw()

    def leave_moves(self) -> None:
        """Stop playing moves for the player: hints go no further than the reason, and the board does not
        offer to play the rest.
        """
        self._plays_lines = False
        self.hints = self._helper()

    def on_event(self, handler: Callable[[Answer[P, M]], object]) -> None:
        """Call a function with each `Answer` to the player's presses and commands."""
        self._handlers.append(handler)

    # -- messages from the page ----------------------------------------------------------------

    def answer(self, message: dict[str, Any]) -> None:
        """Handle a message from the page; an error never stops the board."""
        session = self.state.session
        made, is_base = session.moves_played, message.get("id") == "base"
        with self.guarded():
            self._know_digits()
            self._carry_out_message(message)
            if is_base:
                self._keep_base()
        # A class hears of the player's own moves, but not of moves from a link or by a machine.
        if self.state.session is session and session.moves_played > made:
            self.report("moved")

    def _carry_out_message(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "hello":
            self.meet(message)
        elif kind == "link":
            self.follow(str(message.get("link", "")))
        elif not self._is_own(message):
            was_playing = kind in STOPPING and self.pause()
            self.apply(
                effect_of(message, self.state, self.panels, self.hints, self.end, was_playing=was_playing)
            )

    def _keep_base(self) -> None:
        """Make the device remember the base that the player has chosen."""
        self.send({"type": "base", "kept": {"chosen": str(self.state.settings.chosen.base)}})

    def _know_digits(self) -> None:
        """Stop naming the digits for ten and eleven once a game that uses them has ended."""
        state, session = self.state, self.state.session
        is_new = state.settings.naming and not state.knows_digits and has_new_digits(state.notation)
        if is_new and session.is_over and session.has_begun:
            state.knows_digits = True
            self.send({"type": "base", "kept": {"digits": KNOWN}})

    def take(self, session: Session[P, M], found: Opened | None = None) -> None:
        """Put another game on the table; its cards no longer name digits that the player knows."""
        if self.state.knows_digits:
            self.state.settings = replace(self.state.settings, naming=False)
        super().take(session, found)

    def _is_own(self, message: dict[str, Any]) -> bool:
        """Handle a control or command that only this game has; return whether it was handled."""
        if message.get("type") == "change":
            return self.own_change(str(message.get("id")), message.get("value"))
        return message.get("type") == "command" and self.own_command(str(message.get("name")))

    def meet(self, message: Mapping[str, Any]) -> None:
        """Welcome a page: open the game in its link and paint everything to fit its size."""
        state = self.state
        state.screen.measure(message)
        self.showing.painter.forget()
        device = Device.of(message)
        looks = message.get("looks")
        if isinstance(looks, dict):
            state.settings = state.settings.on_device(looks)
        # In a notebook, a board starts the way its author set it up, unless it is meant for newcomers.
        is_led = self._leads_newcomers or not message.get("notebook")
        state.settings = replace(state.settings, naming=is_led and device.names_digits)
        may_be_new = message.get("newcomer") or message.get("won") == []
        self._greets = is_led and bool(may_be_new or device.shown is not None)
        try:
            start = start_of(message, state.usual_game, self.ui.game, leads_newcomers=self._leads_newcomers)
            if start:
                self.follow(start)
            else:
                feedback.greet(state)
                self.redraw()
            if is_led and device.shown is not None and not state.keeps_address:
                self._introduce_base(device.shown, is_new=not device.knows_digits)
        finally:
            self._greets = False
        is_new = message.get("newcomer") or feedback.opens_a_path(state, message.get("won"))
        if is_led and is_new and not self.session.has_begun:
            self._waits_to_welcome = bool(state.open)
            if not state.open:
                self.welcome()
        if self.shown is not None and self.shown.said != state.message:
            self._show("message")

    def _introduce_base(self, before: int, *, is_new: bool) -> None:
        """Say which base the board counts in if it has changed, and show any new digits."""
        state = self.state
        if is_new and has_new_digits(state.notation):
            state.meets_digits = True
            self._turn_to("howto")
            self.send({"type": "base", "kept": {"digits": MET}})
        elif state.notation.base != before:
            state.say(state.message.led_by(feedback.base_sentence(state.notation)))
        else:
            return
        self.redraw()

    def _turn_to(self, panel: str) -> None:
        super()._turn_to(panel)
        if self._waits_to_welcome and not panel:
            # The player has seen the new digits, so now the game begins like any other.
            self._waits_to_welcome = False
            self.welcome()

    def welcome(self) -> None:
        """Show a first-time visitor a first move, in words and with a pointing figure on the table."""
        spots = feedback.show_first_move(self.state, self.showing.scene)
        if spots:
            # The words come with the table, to be read out once; the hand needs the cards in their places.
            self._show("message")
            soon(lambda: self.send({"type": "hand", "spots": spots}))

    # -- what a game's own board may add -----------------------------------------------------------

    def own_change(self, name: str, value: Any) -> bool:
        """Handle a control that only this game has; return whether it was handled."""
        return False

    def own_command(self, name: str) -> bool:
        """Run a command that only this game has; return whether it was run."""
        return False

    @property
    def way(self) -> str:
        """The way to play: plain, or one where each move is earned by an answer."""
        return self.asker.way

    @property
    def sums(self) -> QuestionTally:
        """How the player answered the questions asked before moves."""
        return self.asker.sums

    @property
    def asked(self) -> QuestionTally:
        """How the player answered the questions asked alongside the game."""
        return self.asker.beside

    # -- dealing -------------------------------------------------------------------------------

    def deal(self, number: int) -> None:
        """Deal the chosen game with a deal number, and show it."""
        state = self.state
        kind, base = state.choice.kind, state.choice.base
        if base is not None:
            state.settings = state.settings.changed("base", base)
            self._keep_base()
        self.take(self.ui.table.session(Record.of_deal(state.choice.game, number)))
        state.choice = state.choice.of_kind(kind, self.ui.controls.kinds())
        self._close_after_deal()
        state.keeps_address = False
        feedback.greet(state)
        self.redraw(is_deal=True)

    def link(self) -> str:
        """Return a link with the board's whole state."""
        # The link must also contain whatever differs from this board's own settings, or a reload would lose
        # it.
        state = self.state
        own = state.settings.to_link(state.usual_settings)
        guided = {FIRST_STEPS: "1"} if state.guide is not None else {}
        of_day = {DAY: state.day} if state.day else {}
        more = own | guided | of_day
        return link_of(state.session, state.choice, self.hints.steps, state.settings, state.asker, more=more)

    def own_link(self) -> str:
        """Return the link to save in a file, unless the table is shared."""
        if not self.session.takes_back:
            raise AloneError(_("A shared table cannot be saved as a file. Each player has their own page."))
        return self.link()
