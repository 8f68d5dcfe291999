"""The widget for a game: it shows a board's state, and carries out what the parts of the board request.

On the page, it provides real buttons above a painted table, panels and one live region, and updates the
page's address. It adds what a bare canvas lacks: names and roles, a keyboard without traps, and taps and
scrolling on tablets. It causes no mouse-move traffic. ``board/board.js`` and its neighbours run in the page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic

import traitlets

from cardmath.errors import CardmathError
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.board import feedback
from cardmath_widgets.board.effects import Effect, Thought
from cardmath_widgets.board.end_of_game import EndOfGame
from cardmath_widgets.board.game_ui import GameUI
from cardmath_widgets.board.hints import HintController
from cardmath_widgets.board.links import Opened
from cardmath_widgets.board.next_deal import deal_of_kind, look_ahead
from cardmath_widgets.board.panels.panel import Panel, Panels
from cardmath_widgets.board.question_panel import Reaction
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.board.session import Answer, M, P, Session
from cardmath_widgets.board.speech import played_so_far
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.board.view import BoardView, along, panel_views, shakes, view_of
from cardmath_widgets.page import Said, View
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.page_files import style
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.scheduling import SlowPlay, beside, later, soon
from cardmath_widgets.page.still import image
from cardmath_widgets.page.table.scene import Box, Motion, Scene


class GameWidget(PageWidget, Generic[P, M]):
    """A widget that shows the game in a ``state`` and receives presses.

    ``canvas`` is the painted table, ``atlas`` contains a picture of every card, and ``key`` identifies the
    board's part of the page's address. The board implements `answer`, which gets every message that arrives
    in time, and `follow`, `deal` and `link`.
    """

    _css = style("board/how_to_play.css", "board/newcomer/hand.css", "device/path.css")

    drawn_by = traitlets.Unicode("board").tag(sync=True)
    canvas = traitlets.Unicode().tag(sync=True)
    atlas = traitlets.Unicode().tag(sync=True)
    #: The position on the table.
    position = traitlets.Any(read_only=True)
    #: The deal and the moves that led to the position.
    record = traitlets.Instance(Record, read_only=True)

    ui: GameUI[Any, Any]
    #: The hints, and the end of the game, for the deal on the table.
    hints: HintController
    end: EndOfGame
    _holds_help = False
    _plays_lines = True
    #: Whether more words may follow those of a page that has just opened.
    _greets = False

    def __init__(
        self,
        state: BoardState,
        session: Session[P, M],
        panels: Sequence[Callable[[BoardState], Panel]],
        key: str | None,
    ) -> None:
        #: Everything that the board shows and asks, shared by its parts.
        self.state: Final = state
        self.panels: Final = Panels(state, panels)
        self.showing: Final = BoardView(state)
        #: What the page shows now; None before a page has connected.
        self.shown: View | None = None
        self._handlers: list[Callable[[Answer[P, M]], object]] = []
        self._shows_line = False
        self._slowly: SlowPlay[M] = SlowPlay(self._play_line, self.ui.table.gestures.is_quiet)
        self.take(session)
        feedback.greet(state)
        painter = self.showing.painter
        super().__init__(key, canvas=painter.canvas.model_id, atlas=painter.atlas.model_id)

    def take(self, session: Session[P, M], found: Opened | None = None) -> None:
        """Put another game on the table, restored from a link's content if there is one."""
        self._slowly.stop()
        before: Session[P, M] | None = getattr(self.state, "session", None)
        self.state.begin(session, found)
        self.hints, self.end = self._helper(), EndOfGame(self.state)
        if found is not None:
            self.hints.resume(found.step)
        self._tell()
        if before is not None:
            self.replaced(before)

    def _helper(self) -> HintController:
        return HintController(self.state, is_held=self._holds_help, plays_lines=self._plays_lines)

    # -- where no kernel runs --------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<{self.own_title()}: {self.so_far()}>"

    def own_title(self) -> str:
        """Return the game's title."""
        return self.ui.speech.title_of(self.session.deal.game)

    def so_far(self) -> str:
        """Return which game is on the table and how far it has got."""
        return played_so_far(self.session)

    def in_words(self) -> str:
        """Return the table's state in sentences, for readers who cannot see the picture."""
        position = self.session.position
        facts = position.drawing_module.facts(position, self.settings.notation.voice)
        return f"{facts}. {capitalised(self.so_far())}."

    def picture(self) -> str:
        """Return the position on the table as an SVG document."""
        return self.showing.picture(self.in_words())

    def still(self) -> str:
        """Return the picture as HTML."""
        return image(self.picture().encode(), "image/svg+xml", self.in_words())

    def kept(self) -> Mapping[str, str]:
        """Return the picture, for pages without a kernel."""
        # As an image, because nbconvert shows an SVG at its full size, and GitHub strips the cards from it.
        return {"image/svg+xml": self.picture(), "text/html": self.still()}

    # -- the state -----------------------------------------------------------------------------

    @property
    def session(self) -> Session[P, M]:
        """The game on the table."""
        return self.state.session

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.state.settings

    @property
    def asker(self) -> Asker[P, M]:
        """The board's questions."""
        return self.state.asker

    # -- what the board does --------------------------------------------------------------------

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game in a link."""
        raise NotImplementedError

    def deal(self, number: int) -> None:
        """Deal the chosen game with a deal number, and show it."""
        raise NotImplementedError

    def link(self) -> str:
        """Return the link with the board's whole state."""
        raise NotImplementedError

    # -- what a game's own board may add -----------------------------------------------------------

    def go_on(self) -> None:
        """Let the game continue on its own, if it does so; called once everything has been shown."""

    def changed(self) -> None:
        """React to a new position on the table."""

    def replaced(self, before: Session[P, M]) -> None:
        """React to a new game on the table."""

    # -- what the parts want done ------------------------------------------------------------------

    def apply(self, effect: Effect | None) -> None:
        """Carry out what a part of the board requests, in the order of the effect's fields."""
        if effect is None:
            return
        if effect.asked:
            self.report("asked", what=effect.asked)
        if effect.panel is not None:
            self._turn_to(effect.panel)
        if effect.link:
            self.follow(effect.link, is_deal=True)
        if effect.number is not None:
            self.deal(effect.number)
        if effect.again:
            self._close_after_deal()
            self.show_answer(self.session.restart())
        if effect.step is not None:
            self.apply(deal_of_kind(self.state, effect.step))
        if effect.ply is not None:
            self._go_to(effect.ply)
        if effect.answer is not None:
            self.show_answer(effect.answer)
        if effect.reaction is not None:
            self.react(effect.reaction)
        if effect.then is not None:
            self.apply(effect.then())
        if effect.shows:
            self._show(effect.shows)
        if effect.line:
            self._shows_line = effect.is_shown
            self._slowly.start(effect.line, effect.pause)
        if effect.later is not None:
            then = effect.later.then
            later(effect.later.seconds, lambda: self.guard(lambda: self.apply(then())))
        if effect.thought is not None:
            self._think(effect.thought)

    def _turn_to(self, panel: str) -> None:
        """Open a panel and close any other, or with "" close the open one."""
        for effect in self.panels.turn_to(panel):
            self.apply(effect)

    def make_room(self) -> None:
        """Close a panel that is in the way of something that play has opened."""
        if self.panels.opened and not self.panels.opened.stands_above:
            self._turn_to("")

    def _close_after_deal(self) -> None:
        if self.panels.opened and not self.panels.opened.outlasts_deals:
            self._turn_to("")

    def _go_to(self, ply: int) -> None:
        """Go to the position after ``ply`` moves of the game, and show it."""
        self._slowly.stop()
        self.session.go_to(ply)
        self.session.chosen = ""
        self.show_answer(Answer("shown", ("past",)))

    def _play_line(self, move: M) -> None:
        """Play the next move of a line that is being played slowly."""

        def play() -> None:
            self.show_answer(self.session.play(move, is_watched=True, is_shown=self._shows_line))

        self.guard(play)

    def fault_of(self, error: CardmathError) -> Said:
        """Return what to say about an error, in the notation on the screen."""
        return self.state.voice.said(error.sentence, "wrong")

    def tell_fault(self, said: Said) -> None:
        """Report an error without changing the table."""
        self.state.say(said)
        self._show("message")

    def _think(self, thought: Thought) -> None:
        """Work something out in the background; its result is dropped if the position has changed."""
        position = self.session.position

        def show(result: Any) -> None:
            if thought.keeps or self.session.position == position:
                self.guard(lambda: self.apply(thought.then(result)))

        beside(thought.work, show)

    def _look(self) -> None:
        """Analyse the moves so far, once they have been shown."""
        for look in (self.hints.look_for_losses, self.hints.look_for_rest, self.end.look):
            self.apply(look())

    # -- after a move -------------------------------------------------------------------------

    def show_answer(self, answer: Answer[P, M], earned_by: Said | None = None) -> None:
        """Show the result of a press, or of a move earned by an answer, which is announced first."""
        state, session, questions = self.state, self.session, self.state.questions
        state.marks = {}
        if answer.kind == "asked" or questions.points(answer, session, state.notation):
            self.react(questions.opened())
            return
        if state.asker.open is not None and not (state.asker.pointed and answer.kind == "refused"):
            # A press elsewhere closes the question.
            state.asker.close()
        questions.keep(answer, session, state.notation)
        if answer.refusal is not None:
            state.marks = dict.fromkeys(session.gestures.pointed(answer.refusal), "hint")
        feedback.reply(state, answer, earned_by)
        if answer.kind not in ("nothing", "unclear"):
            state.keeps_address = False
        self._tell()
        if answer.kind == "played" and session.is_over:
            has_won = session.position.is_won and not session.is_shown
            self.report("finished", outcome="won" if has_won else "lost")
        end = self.end.hear(answer)
        if end:
            # An open panel would cover the end of the game.
            self._turn_to("")
        state.lead(end)
        for handler in self._handlers:
            handler(answer)
        scene: Scene | None = self.showing.scene
        motions: tuple[Motion, ...] = ()
        if answer.before is not None and answer.move is not None:
            motions = self.ui.table.motions(self.session, self.showing.layout(), answer.before, answer.move)
            self.redraw(motions, state.voice.caption(answer.before, answer.move))
        else:
            refused = answer.keys if answer.kind == "refused" else ()
            self.redraw(shakes(self.showing.scene, refused) if self.showing.scene else ())
        cards = feedback.cards_of(state, session.meant_by(answer), scene, motions)
        self._show_sum(None if self._slowly.is_playing else feedback.sum_of(state, answer), cards)

    def react(self, reaction: Reaction[M]) -> None:
        """Carry out the effects of a question or of its answer."""
        state = self.state
        state.marks = {}
        if state.asker.is_asking:
            self.make_room()
        state.lead(reaction.focus)
        if reaction.chosen is not None:
            self.session.chosen = reaction.chosen
        if reaction.move is not None:
            self.show_answer(self.session.play(reaction.move), reaction.said)
            return
        if reaction.said is not None:
            said = reaction.said
            state.say(state.questions.completed(said, self.session) if state.asker.named else said)
        self.redraw()
        if reaction.missed is not None:
            meant = (self.session.position, reaction.missed)
            cards = feedback.cards_of(state, meant, self.showing.scene)
            self._show_sum(feedback.sum_in_frames(state, *meant), cards)

    def _show_sum(self, pair: Sum | Missing | None, cards: Sequence[Box] = ()) -> None:
        """Show a sum or a gap in frames, if there is one, once the message is on its way to the page."""

        def show() -> None:
            message = None if pair is None else pair.for_page(self.state.notation, cards)
            if message is not None:
                self.send(message)

        if pair is not None:
            soon(show)

    def _tell(self) -> None:
        """Update the observable traits."""
        self.set_trait("position", self.session.position)
        self.set_trait("record", self.session.record)
        self.changed()

    # -- what the page is sent --------------------------------------------------------------------

    def first_view(self) -> View:
        """Return the panels and the greeting around an empty table."""
        return view_of(Scene(0, 0, 0), self.state, self.panels, self.hints, self.end)

    def redraw(self, motions: tuple[Motion, ...] = (), caption: str = "", *, is_deal: bool = False) -> None:
        """Show everything in its current state; the message is sent together with the table."""
        soon(lambda: self.guard(self._look))
        self.apply(look_ahead(self.state))
        if self.state.screen.width:
            if self.panels.opened and not self.panels.opened.is_offered():
                self._turn_to("")
            self.state.key = self.key
            if not self.state.keeps_address:
                self.state.link = self.link()
            view, flights = self.showing.drawn(self.panels, self.hints, self.end, motions)
            self.show(view, motions=flights, caption=caption, is_deal=is_deal)
            self.showing.paint()
        self.go_on()

    def _show(self, part: str) -> None:
        """Show everything, or update only the panels or the message."""
        if part == "all":
            self.redraw()
        elif self.shown is None:
            return
        elif part == "panels":
            panels = panel_views(self.state, self.panels, self.hints, self.end)
            self.show(replace(self.shown, panels=panels))
        else:
            self.show(replace(self.shown, said=self.state.message, count=self.state.messages))

    def first_state(self) -> dict[str, Any]:
        """Return the first view as plain data."""
        return self.first_view().to_dict()

    def show(
        self,
        view: View,
        *,
        motions: Sequence[Motion] = (),
        caption: str = "",
        is_deal: bool = False,
    ) -> None:
        """Show a view. Call this before the table is repainted.

        ``motions`` start from the current painting. If ``is_deal``, the next painting comes in as a new deal,
        and the link becomes a new entry in the browser's history.
        """
        # The greeting of a page that opens is read out once, when all its words are known.
        self.shown = replace(view, said=replace(view.said, quiet=True)) if self._greets else view
        self.tell(self.shown.to_dict(), **along(view, motions, caption, is_deal=is_deal))
