"""The board: a game's session, scene, words and help joined with a painter and the page."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

import traitlets

from cardmath.errors import CardmathError
from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.access import Said
from cardmath_widgets.boards.asking import PLAIN, Asker, Question, Tally
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.clock import soon
from cardmath_widgets.boards.coach import Coach
from cardmath_widgets.boards.display import Display
from cardmath_widgets.boards.dressing import shakes
from cardmath_widgets.boards.finale import Finale
from cardmath_widgets.boards.guide.sums import Sum
from cardmath_widgets.boards.inquiry import Inquiry, Outcome
from cardmath_widgets.boards.leaf import Leaves
from cardmath_widgets.boards.leaves import LEAVES
from cardmath_widgets.boards.leaves.deals import NewDealLeaf
from cardmath_widgets.boards.leaves.howto import HowToLeaf
from cardmath_widgets.boards.links import Opened, opened, with_first_steps
from cardmath_widgets.boards.lookout import Lookout
from cardmath_widgets.boards.screen import Screen
from cardmath_widgets.boards.session import Answer, Session
from cardmath_widgets.boards.slowly import SlowPlay
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.boards.tutor import LEAVE, SHOW, Tutor
from cardmath_widgets.paint import Painter
from cardmath_widgets.scene import Scene
from cardmath_widgets.settings import EVERYDAY, Settings

__all__ = ["Board"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")


class Board(Display[P, M]):
    """A board on which one person plays a game, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, a random one if left out; ``record`` goes on with a recorded game instead.
    ``game`` chooses the game's options, ``notation`` the base and digits on the screen: both are the usual
    ones of this board's links. In an app the page's address comes before the deal. ``key`` names the board
    in the address of a page with several; without one, boards are counted. ``way`` is how it is played, where
    the game knows ways in which a move must be earned by an answer.

    What stands on the table is ``position``, and ``record`` can be saved and replayed. Both are traits: a
    notebook can observe them.

    A game's own board names its `Staging`.
    """

    staging: Staging[Any, Any]

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
        notation: Notation | None = None,
        key: str | None = None,
        way: str = PLAIN,
    ) -> None:
        self._usual_game: Game = game or self.staging.usual_game()
        self._usual_settings = self.settings = Settings(notation=notation or Notation())
        if record is None:
            deal = self.staging.number_for(self._usual_game) if number is None else number
            record = Record.of_deal(self._usual_game, deal)
        self.staging.check(record)
        self.screen = Screen()
        self._scene: Scene | None = None
        self._said, self._said_count = Said(), 0
        self.marks: Mapping[str, str] = MappingProxyType({})
        self._handlers: list[Callable[[Answer[P, M]], object]] = []
        self._leaves = Leaves(self, (*self.staging.leaves, *LEAVES))
        self._lookout = Lookout(self, lambda: self._leaves.open == NewDealLeaf.name)
        self._keeps_address = False
        self.choice = Choice(self._usual_game)
        self._painter = Painter(self._make_sheet)
        self._usual_way = way
        self.asker: Asker[P, M] = Asker(self.staging.questions, way)
        self._inquiry = Inquiry(self.asker)
        self._focus, self._leads = "", 0
        self._slowly: SlowPlay[M] = SlowPlay(self._play_line, self.staging.gestures.is_quiet)
        self._take(self.staging.session(record))
        self._greet()
        super().__init__(self._painter.canvas.model_id, key)

    # -- what a notebook can ask and do --------------------------------------------------------

    def play(self, move: M | str) -> P:
        """Play a move on the board, as a press would; raises `cardmath.IllegalMoveError`."""
        self._show(self.session.play(move))
        return self.session.position

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Go on with the game of a link; where that cannot be, the board says why and keeps its own.

        As a new deal it is a step of the browser's history.
        """
        link = with_first_steps(link, self.staging.first_steps)
        try:
            found = opened(link, self._usual_game, self._usual_settings, self.staging.number_for)
            if found.record is not None:
                self.staging.check(found.record)
                session = found.session(self.staging.session)
                # What is chosen for the next deal must be possible, too, before anything is taken over.
                found.choice(session.deal.game, self.staging.kinds())
        except CardmathError as error:
            self._refuse_link(error)
        else:
            self._keeps_address = False
            self.settings = found.settings
            if found.record is not None:
                self._take(session, found)
            found.resume(self.asker, self._usual_way)
            if is_deal:
                self._leaves.dealt()
            self._greet()
            self.say(self._said.after(Settings.faults(found.fields)))
        self.redraw(is_deal=is_deal)

    def _refuse_link(self, error: CardmathError) -> None:
        """Say why a link cannot be followed; it stays in the address."""
        self._keeps_address = True
        reason = CardmathError(_("This link holds no game: {reason}"), reason=error)
        self.say(self._voice.said(reason.sentence, "wrong"))

    def pause(self) -> bool:
        """Stop a line that is being played; returns whether there was one."""
        if not self._slowly.stop():
            return False
        self.say(Said(_("Stopped. It is your turn.")))
        return True

    def on_event(self, handler: Callable[[Answer[P, M]], object]) -> None:
        """Call a function with each `Answer` that the player's presses and commands lead to."""
        self._handlers.append(handler)

    # -- what the page says --------------------------------------------------------------------

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page; whatever happens, the board goes on."""
        self.guard(lambda: self._act(message))

    def late(self) -> None:
        """Tell the player that a press has not been counted."""
        self.show_said(Said(_("The connection was held up; your last press was not counted."), mood="wrong"))

    def _act(self, message: dict[str, Any]) -> None:
        kind, key = message.get("type"), str(message.get("key", ""))
        if kind == "hello":
            self._meet(message)
        elif kind == "size":
            self.screen.measure(message)
            self.redraw()
        elif kind == "link":
            self.follow(str(message.get("link", "")))
        elif kind == "command":
            self._command(str(message.get("name")))
        elif kind == "change":
            self._change(str(message.get("id")), message.get("value"))
        elif kind == "desk":
            self._inquire(self._inquiry.press(key, self.session.position, self.settings.notation))
        elif kind == "enter":
            text, notation = str(message.get("value", "")), self.settings.notation
            self._inquire(self._inquiry.answer(text, self.session.position, notation))
        elif kind in ("press", "double", "drop"):
            if self.pause():
                self.redraw()
            elif kind == "press":
                self._show(self.session.press(key))
            elif kind == "double":
                self._show(self.session.double(key))
            else:
                self._show(self.session.drop(key, str(message.get("to", ""))))

    def _meet(self, message: dict[str, Any]) -> None:
        """Greet a page: take over the game in its link and paint everything for its size."""
        self.screen.measure(message)
        self._painter.forget()
        if message.get("link"):
            self.follow(str(message["link"]))
        else:
            self._greet()
            self.redraw()
        if message.get("newcomer") and not self.session.moves_played:
            soon(lambda: self.guard(self._welcome))

    def _welcome(self) -> None:
        """Show how to play to somebody who is here for the first time."""
        is_asked = self.asker.open is not None or self.asker.wanted
        if not (self._leaves.open or is_asked or self.session.moves_played):
            self._leaves.turn_to(HowToLeaf.name)
            self.show_panels()

    def _change(self, name: str, value: Any) -> None:
        """Answer a control of one of the panels."""
        if name in ("undo", "redo", "restart", "new", "deal", "hint", "question", "rest", "certain", "ask"):
            self._command(name)
            return
        self.pause()
        if name.startswith("play:"):
            self._show(self.session.play(name.removeprefix("play:")))
        elif name == SHOW:
            self._tutor.show()
            self.redraw()
        elif name == LEAVE:
            self._tutor.leave()
            self.marks = MappingProxyType({})
            self._greet()
            self.redraw()
        elif self._leaves.toggle(name, value):
            self._lead(self._leaves.leads)
            self.redraw()
        elif self._leaves.change(name, value) or self._finale.change(name):
            if name == EVERYDAY:
                # What is written above the table is in the other base, too.
                self._greet()
            self.redraw()
        else:
            self.choice = self.staging.changed(self.choice, name, value)
            if name == "chooser":
                self.deal_any()
            else:
                self.redraw()

    def _command(self, name: str) -> None:
        was_playing = self.pause()
        if name in ("new", "deal"):
            self.deal_any()
        elif name in ("hint", "question", "rest"):
            getattr(self._coach, name)()
        elif name == "ask":
            self._inquire(self._inquiry.toggle(self.session.position, self.settings.notation))
        elif was_playing:
            self.redraw()
        elif name == "certain":
            self._coach.play_certain()
        elif name in ("undo", "redo", "restart"):
            self._show(getattr(self.session, name)())
        elif name == "escape":
            self._escape()
        elif name == "close":
            self.close_leaf()
        elif name.startswith("press:"):
            self._show(self.session.press(name.removeprefix("press:")))

    def _escape(self) -> None:
        """Let the chosen card go; where none is chosen, close what is open."""
        if not self.session.chosen and (self._leaves.close() or self._finale.close()):
            self.redraw()
        else:
            self._show(self.session.let_go())

    def close_leaf(self) -> None:
        """Close the leaf that is open."""
        self._leaves.close()
        self.redraw()

    def go_to(self, ply: int) -> None:
        """Go to the position after so many of the game's moves, and show it."""
        self._slowly.stop()
        self.session.go_to(ply)
        self.session.chosen = ""
        self._show(Answer("shown", ("past",)))

    def play_slowly(self, line: tuple[M, ...], step: float | None = None) -> None:
        """Play a line so that it can be followed, with so many seconds for every move if that is said."""
        self._slowly.start(line, step)

    # -- questions -----------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """The way to play: plain, or one in which moves must be earned by answers."""
        return self.asker.way

    @property
    def sums(self) -> Tally:
        """How the questions before moves were answered."""
        return self.asker.sums

    @property
    def asked(self) -> Tally:
        """How the questions beside the game were answered."""
        return self.asker.beside

    def _holds(self, position: P, move: M) -> bool:
        return self.asker.begin(position, move, self.settings.notation)

    def _inquire(self, outcome: Outcome[M]) -> None:
        """Do what comes of a question or of its answer."""
        self.marks = MappingProxyType({})
        if self.asker.open is not None or self.asker.wanted:
            self._leaves.give_way()
        self._lead(outcome.focus)
        if outcome.said is not None:
            self.say(outcome.said)
        if outcome.move is not None:
            self._show(self.session.play(outcome.move))
        else:
            self.redraw()

    def ask_these(self, questions: Sequence[Question]) -> None:
        """Ask questions beside the table, one after the other."""
        self._inquire(self._inquiry.practise(questions))

    # -- dealing -------------------------------------------------------------------------------

    def deal_any(self, step: int = 0) -> None:
        """Deal anew, by chance: a deal of the kind that is chosen, or an easier (-1) or harder (1) one."""
        self._lookout.deal(step)

    def deal_again(self) -> None:
        """Begin the game on the table anew."""
        self._leaves.dealt()
        self._show(self.session.restart())

    def missing_kinds(self) -> frozenset[str]:
        """Return the kinds of deals that were not found in a moment, for the game that is chosen."""
        return self._lookout.missing

    def deal(self, number: int) -> None:
        """Deal the deal of a number, of the game that is chosen, and show it."""
        kind, base = self.choice.kind, self.choice.base
        if base is not None:
            self.settings = self.settings.changed("base", base)
        self._take(self.staging.session(Record.of_deal(self.choice.game, number)))
        self.choice = self.choice.of_kind(kind, self.staging.kinds())
        self._leaves.dealt()
        self._keeps_address = False
        self._greet()
        self.redraw(is_deal=True)

    def _take(self, session: Session[P, M], found: Opened | None = None) -> None:
        """Put another game on the table."""
        self._slowly.stop()
        game = session.deal.game
        self.session = session
        session.holds = self._holds
        self.asker.close()
        self.choice = Choice(game) if found is None else found.choice(game, self.staging.kinds())
        self._coach, self._finale = Coach(self), Finale(self)
        if found is not None:
            self._coach.resume(found.step)
        self.marks = MappingProxyType({})
        self._tutor = Tutor(self, is_leading=found is not None and found.is_led)
        if self._tutor.next_game is not None:
            self.choice = Choice(self._tutor.next_game)
        self._tell()

    def _play_line(self, move: M) -> None:
        """Play the next move of a line that is played slowly."""
        self.guard(lambda: self._show(self.session.play(move)))

    # -- what comes of it ------------------------------------------------------------------------

    def _greet(self) -> None:
        self.say(self._tutor.greeting(self._voice.greeting(self.session)))

    def _show(self, answer: Answer[P, M]) -> None:
        """Show what a press led to."""
        self.marks = MappingProxyType({})
        if answer.kind == "asked":
            self._inquire(self._inquiry.opened())
            return
        if self.asker.open is not None:
            # Who turns to something else leaves the question.
            self.asker.close()
        said = self._tutor.answer(answer, self._voice.answer(answer, self.session))
        if said is not None:
            self.say(said)
        if answer.kind not in ("nothing", "unclear"):
            self._keeps_address = False
        self._tell()
        end = self._finale.hear(answer)
        if end:
            # What is open beside the table would stand before it.
            self._leaves.close()
        self._lead(end)
        for handler in self._handlers:
            handler(answer)
        if answer.before is not None and answer.move is not None:
            motions = self.staging.motions(self._table(), answer.before, answer.move)
            self.redraw(motions, self._voice.caption(answer.before, answer.move))
        else:
            refused = answer.keys if answer.kind == "refused" else ()
            self.redraw(shakes(self._scene, refused) if self._scene else ())
        pair = None if self._slowly.is_playing else self._tutor.sum_of(answer)
        if pair is not None:
            # It comes when what was played is on its way.
            soon(lambda: self._show_sum(pair))

    def _show_sum(self, pair: Sum) -> None:
        """Let the page show a sum in frames."""
        message = self._tutor.shown(pair)
        if message is not None:
            self.send(message)

    def _tell(self) -> None:
        """Let those who observe the board know how the game stands."""
        self.set_trait("position", self.session.position)
        self.set_trait("record", self.session.record)
