"""The board: joins the session, scene, speech and help of a game with a painter and the page."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

import traitlets

from cardmath.errors import CardmathError
from cardmath.games import Game, Position, chosen_game
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation
from cardmath.records import Record
from cardmath.solving.losing_move import LosingMove
from cardmath_widgets.board.canvas_widget import CanvasWidget
from cardmath_widgets.board.choice import Choice
from cardmath_widgets.board.context import Context, Panel, Screen
from cardmath_widgets.board.end_of_game import EndOfGame, StatisticsPanel
from cardmath_widgets.board.feedback import Feedback
from cardmath_widgets.board.first_steps import FIRST_STEPS, Guide, guide_of, with_first_steps
from cardmath_widgets.board.game_ui import GameUI
from cardmath_widgets.board.hints import HintController
from cardmath_widgets.board.links import Opened, fields_of, link_of, opened
from cardmath_widgets.board.messages import Messages
from cardmath_widgets.board.next_deal import NextDeal
from cardmath_widgets.board.panels import Panels
from cardmath_widgets.board.panels.how_to_play import HowToPlayPanel
from cardmath_widgets.board.panels.look_back import LookBackPanel
from cardmath_widgets.board.panels.new_deal import NewDealPanel
from cardmath_widgets.board.panels.settings import SettingsPanel
from cardmath_widgets.board.panels.sharing import SharePanel
from cardmath_widgets.board.panels.three_ways import ThreeWaysPanel
from cardmath_widgets.board.question_panel import QuestionController, Reaction
from cardmath_widgets.board.questions import PLAIN, Asker, Question, Tally
from cardmath_widgets.board.session import Answer, Session
from cardmath_widgets.board.speech import played_so_far
from cardmath_widgets.board.view import BoardView, shakes
from cardmath_widgets.device.start import start_of
from cardmath_widgets.device.steps import step_of, with_step
from cardmath_widgets.page import Said, View
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.scheduling import SlowPlay, beside, soon
from cardmath_widgets.page.table.scene import Motion

__all__ = ["Board"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")
T = TypeVar("T")


#: The panels of every board, in the order of their buttons. A game's own panels come before them.
PANELS: Final[Sequence[Callable[[Context], Panel]]] = (
    NewDealPanel,
    HowToPlayPanel,
    ThreeWaysPanel,
    SharePanel,
    SettingsPanel,
    LookBackPanel,
    StatisticsPanel,
)


class Board(CanvasWidget, Generic[P, M]):
    """A board for one player, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, random if omitted; ``record`` resumes a recorded game instead. A ``game`` (or its
    key in records) and its ``options`` choose what is dealt. ``base`` and ``digits``, or a ``notation``,
    choose how numbers are written. All of these are the defaults of this board's links. In an app, the
    address of the page takes precedence over the deal. ``key`` names the board in the address of a page with
    several boards; without it, boards are counted. ``way`` is the way to play, for games in which an answer
    can earn a move. With ``lens``, a game that is played by sums shows what a chosen card needs to make the
    target, until a player switches it off in the settings. With ``newcomers``, an app without a link
    continues with what was played last on the device, and starts on the path of easy deals on a new device.

    ``position`` is the position on the table; ``record`` can be saved and replayed. Both are traits, so a
    notebook can observe them.

    The board of a game sets its own `GameUI`.
    """

    ui: GameUI[Any, Any]
    #: Leads the player through a first game; None without first steps.
    guide: Guide | None
    #: Panels that only this game has, in addition to those of every board.
    own_panels: ClassVar[Sequence[Callable[[Context], Panel]]] = ()

    _holds_help = False
    _plays_lines = True

    #: The position on the table.
    position = traitlets.Any(read_only=True)
    #: The deal and the moves that led to the position.
    record = traitlets.Instance(Record, read_only=True)

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
        newcomers: bool = False,
        **options: Any,
    ) -> None:
        self._leads_newcomers = newcomers
        self.usual_game: Game = chosen_game(game, options, self.ui.usual_game())
        self._usual_settings = self.settings = Settings(
            notation=chosen_notation(base, digits, notation), lens=lens
        )
        if record is None:
            deal = self.ui.number_for(self.usual_game) if number is None else number
            record = Record.of_deal(self.usual_game, deal)
        self.ui.check(record)
        self.screen = Screen()
        self.shown: View | None = None
        self.showing = BoardView(self)
        self.feedback = Feedback(self)
        self.marks: Mapping[str, str] = MappingProxyType({})
        self._handlers: list[Callable[[Answer[P, M]], object]] = []
        self.panels = Panels(self, (*self.own_panels, *PANELS))
        self.next_deal = NextDeal(self, lambda: self.panels.open == NewDealPanel.name)
        self.choice = Choice(self.usual_game)
        self._usual_way = way
        self.asker: Asker[P, M] = Asker(self.ui.help.questions, way)
        self.questions = QuestionController(self.asker, self.report)
        self._slowly: SlowPlay[M] = SlowPlay(self._play_line, self.ui.table.gestures.is_quiet)
        self._take(self.ui.table.session(record))
        self.feedback.greet()
        painter = self.showing.painter
        super().__init__(painter.canvas.model_id, painter.atlas.model_id, key)

    # -- where no kernel runs --------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<{self.ui.speech.title_of(self.session.deal.game)}: {played_so_far(self.session)}>"

    def picture(self) -> str:
        """Return the position on the table as an SVG document."""
        return self.showing.picture(repr(self))

    # -- what a notebook can ask and do --------------------------------------------------------

    def play(self, move: M | str) -> P:
        """Play a move as a press would; raises `cardmath.IllegalMoveError`."""
        self.show_answer(self.session.play(move))
        return self.session.position

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game of a link; if the link is invalid, say why and keep the present game.

        A new deal (``is_deal``) adds a step to the browser's history.
        """
        link = with_step(with_first_steps(link, self.ui.help.first_steps), self.usual_game.key)
        try:
            found = opened(link, self.usual_game, self._usual_settings, self.ui.number_for)
            if found.record is not None:
                self.ui.check(found.record)
                session = found.session(self.ui.table.session)
                # The choices for the next deal must be valid too, before anything changes.
                found.choice(session.deal.game, self.ui.controls.kinds())
        except CardmathError as error:
            self.feedback.refuse_link(fields_of(link), error)
        else:
            self.showing.keeps_address = False
            self.settings = found.settings
            if found.record is not None:
                self._take(session, found)
            found.resume(self.asker, self._usual_way)
            if self.asker.find(self.session.position, found.named, self.settings.notation):
                self.session.chosen = self.asker.named
            if is_deal:
                self.panels.dealt()
            self.feedback.greet()
            self.showing.say(self.showing.said.after(found.faults(self.usual_game)))
        self.redraw(is_deal=is_deal)

    def pause(self) -> bool:
        """Stop the line that is being played; returns whether there was one."""
        if not self._slowly.stop():
            return False
        self.showing.say(Said(_("Stopped. It is your turn.")))
        return True

    def hold_help(self, *, held: bool) -> None:
        """Give no hints and no verdict while ``held``, or give them again."""
        if held != self._holds_help:
            self._holds_help = held
            self.hints = self._helper()
            self.redraw()

    def leave_moves(self) -> None:
        """Play no moves for the player from now on: hints end with their reason, and no rest is offered."""
        self._plays_lines = False
        self.hints = self._helper()

    def _helper(self) -> HintController:
        return HintController(self, is_held=self._holds_help, plays_lines=self._plays_lines)

    def on_event(self, handler: Callable[[Answer[P, M]], object]) -> None:
        """Call a function with each `Answer` to the player's presses and commands."""
        self._handlers.append(handler)

    # -- what the page says --------------------------------------------------------------------

    def answer(self, message: dict[str, Any]) -> None:
        """Handle a message from the page; an error never stops the board."""
        session, made = self.session, self.session.moves_played
        self.guard(lambda: Messages(self).hear(message))
        # A class learns what the player plays, not what a link brings or a machine adds.
        if self.session is session and session.moves_played > made:
            self.report("moved")

    def close_panel(self) -> None:
        """Close the panel that is open."""
        self.panels.close()
        self.redraw()

    def go_to(self, ply: int) -> None:
        """Go to the position after ``ply`` moves of the game, and show it."""
        self._slowly.stop()
        self.session.go_to(ply)
        self.session.chosen = ""
        self.show_answer(Answer("shown", ("past",)))

    def play_slowly(self, line: tuple[M, ...], step: float | None = None) -> None:
        """Play a line slowly enough to follow; ``step`` is the number of seconds for each move."""
        self._slowly.start(line, step)

    def meet(self, message: Mapping[str, Any]) -> None:
        """Welcome a page: open the game in its link and paint everything for its size."""
        self.screen.measure(message)
        self.showing.painter.forget()
        start = start_of(message, self.usual_game, self.ui.game, leads_newcomers=self._leads_newcomers)
        if start:
            self.follow(start)
        else:
            self.feedback.greet()
            self.redraw()
        if message.get("newcomer") and not self.session.has_begun:
            soon(lambda: self.guard(self.feedback.welcome))

    # -- what a game's own board may add -----------------------------------------------------------

    def own_change(self, name: str, value: Any) -> bool:
        """Handle a control that only this game has; returns whether it was one."""
        return False

    def own_command(self, name: str) -> bool:
        """Run a command that only this game has; returns whether it was one."""
        return False

    def go_on(self) -> None:
        """Continue on its own, if the game does so; called once everything has been shown."""

    def changed(self) -> None:
        """React to a new position on the table."""

    def replaced(self, before: Session[P, M]) -> None:
        """React to a new game on the table."""

    # -- questions -----------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """The way to play: plain, or a way in which an answer earns each move."""
        return self.asker.way

    @property
    def sums(self) -> Tally:
        """How the player answered the questions before moves."""
        return self.asker.sums

    @property
    def asked(self) -> Tally:
        """How the player answered the questions beside the game."""
        return self.asker.beside

    def _holds(self, position: P, move: M) -> bool:
        spots = self.session.gestures.spots_of(move)
        return self.asker.begin(position, move, self.settings.notation, spots)

    def carry_out(self, outcome: Reaction[M]) -> None:
        """Carry out the outcome of a question or of its answer."""
        self.marks = MappingProxyType({})
        if self.asker.open is not None or self.asker.wanted:
            self.panels.give_way()
        self.showing.lead(outcome.focus)
        if outcome.chosen is not None:
            self.session.chosen = outcome.chosen
        if outcome.said is not None and outcome.move is None:
            self.showing.say(
                self.questions.told(outcome.said, self.session) if self.asker.named else outcome.said
            )
        if outcome.move is not None:
            self.show_answer(self.session.play(outcome.move), outcome.said)
        else:
            self.redraw()
            if outcome.missed is not None:
                self._show_sum(self.feedback.sum_in_frames(self.session.position, outcome.missed))

    def ask_these(self, questions: Sequence[Question]) -> None:
        """Ask questions beside the table, one after another."""
        self.carry_out(self.questions.practise(questions))

    # -- dealing -------------------------------------------------------------------------------

    def deal_again(self) -> None:
        """Start the game on the table over."""
        self.panels.dealt()
        self.show_answer(self.session.restart())

    def deal(self, number: int) -> None:
        """Deal the chosen game with a deal number, and show it."""
        kind, base = self.choice.kind, self.choice.base
        if base is not None:
            self.settings = self.settings.changed("base", base)
        self._take(self.ui.table.session(Record.of_deal(self.choice.game, number)))
        self.choice = self.choice.of_kind(kind, self.ui.controls.kinds())
        self.panels.dealt()
        self.showing.keeps_address = False
        self.feedback.greet()
        self.redraw(is_deal=True)

    def _take(self, session: Session[P, M], found: Opened | None = None) -> None:
        """Put another game on the table."""
        self._slowly.stop()
        game = session.deal.game
        before: Session[P, M] | None = getattr(self, "session", None)
        self.session = session
        step = step_of(session.whole_record)
        session.begins = 0 if step is None else step.played
        session.holds = self._holds
        self.asker.close()
        self.choice = Choice(game) if found is None else found.choice(game, self.ui.controls.kinds())
        self.losing_move = LosingMove()
        self.hints, self.end = self._helper(), EndOfGame(self)
        if found is not None:
            self.hints.resume(found.step)
        self.marks = MappingProxyType({})
        self.guide = None if found is None else guide_of(self.ui.help.first_steps, found.fields)
        if self.guide is not None:
            self.choice = Choice(self.guide.steps.after())
        self._tell()
        if before is not None:
            self.replaced(before)

    def _play_line(self, move: M) -> None:
        """Play the next move of a line that is played slowly."""
        self.guard(lambda: self.show_answer(self.session.play(move, is_watched=True)))

    # -- thinking beside play ----------------------------------------------------------------------

    def fault_of(self, error: CardmathError) -> Said:
        """Return what to say about an error, in the notation on the screen."""
        return self.showing.voice.said(error.sentence, "wrong")

    def tell_fault(self, said: Said) -> None:
        """Report an error without changing the table."""
        self.showing.show_said(said)

    def think(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Work something out in the background; its result is dropped if the position has changed."""
        position = self.session.position

        def show(result: T) -> None:
            if self.session.position == position:
                self.guard(lambda: then(result))

        beside(work, show)

    def _look(self) -> None:
        """Analyse the moves so far, once they have been shown."""
        self.hints.look_for_losses()
        self.hints.look_for_rest()
        self.end.look()

    # -- after a move -------------------------------------------------------------------------

    def show_answer(self, answer: Answer[P, M], earned_by: Said | None = None) -> None:
        """Show the result of a press, or of a move that an answer has earned: that is said before it."""
        self.marks = MappingProxyType({})
        if answer.kind == "asked" or self.questions.points(answer, self.session, self.settings.notation):
            self.carry_out(self.questions.opened())
            return
        if self.asker.open is not None and not (self.asker.pointed and answer.kind == "refused"):
            # A press elsewhere leaves the question.
            self.asker.close()
        self.questions.keep(answer, self.session, self.settings.notation)
        if answer.refusal is not None:
            self.marks = dict.fromkeys(self.session.gestures.pointed(answer.refusal), "hint")
        said = self.feedback.told(answer, is_earned=earned_by is not None)
        if said is not None:
            self.showing.say(said if earned_by is None else said.led_by(earned_by.text, earned_by.aloud))
        if answer.kind not in ("nothing", "unclear"):
            self.showing.keeps_address = False
        self._tell()
        if answer.kind == "played" and self.session.is_over:
            self.report("finished", outcome="won" if self.session.position.is_won else "lost")
        end = self.end.hear(answer)
        if end:
            # An open panel would hide the end of the game.
            self.panels.close()
        self.showing.lead(end)
        for handler in self._handlers:
            handler(answer)
        if answer.before is not None and answer.move is not None:
            motions = self.ui.table.motions(self.showing.layout(), answer.before, answer.move)
            self.redraw(motions, self.showing.voice.caption(answer.before, answer.move))
        else:
            refused = answer.keys if answer.kind == "refused" else ()
            self.redraw(shakes(self.showing.scene, refused) if self.showing.scene else ())
        self._show_sum(None if self._slowly.is_playing else self.feedback.sum_of(answer))

    def _show_sum(self, pair: Sum | Missing | None) -> None:
        """Show a sum or a gap in frames, if there is one, once what was said is on its way to the page."""
        if pair is not None:
            soon(lambda: self.feedback.show_sum(pair))

    def _tell(self) -> None:
        """Update the observable traits."""
        self.set_trait("position", self.session.position)
        self.set_trait("record", self.session.record)
        self.changed()

    def first_view(self) -> View:
        """Return the panels and the greeting around an empty table."""
        return self.showing.first()

    def redraw(self, motions: tuple[Motion, ...] = (), caption: str = "", *, is_deal: bool = False) -> None:
        """Show everything in its present state; what is said is sent together with the table."""
        soon(lambda: self.guard(self._look))
        self.next_deal.look_ahead_soon()
        self.showing.draw(motions, caption, is_deal=is_deal)
        self.go_on()

    def link(self) -> str:
        """Return the link that holds the whole state of the board."""
        # What differs from this board's own settings must stand there, too, or a reload would lose it.
        own = self.settings.to_link(self._usual_settings)
        guided = {FIRST_STEPS: "1"} if self.guide is not None else {}
        return link_of(
            self.session, self.choice, self.hints.steps, self.settings, self.asker, more=own | guided
        )
