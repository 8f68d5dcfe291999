"""The board: a game's session, scene, words and help joined with a painter and the page."""

import logging
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import traitlets

from cardmath.art import Sheet
from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError, RecordError
from cardmath.games import Game, Position
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.access import Access, PanelView, Said, View
from cardmath_widgets.boards.adviser import Adviser, Help
from cardmath_widgets.boards.asking import PLAIN, Asker, Tally
from cardmath_widgets.boards.choice import ANY, Choice
from cardmath_widgets.boards.clock import beside, idly, soon
from cardmath_widgets.boards.controls import number_of
from cardmath_widgets.boards.desk import desk_of
from cardmath_widgets.boards.dressing import dressed, shakes
from cardmath_widgets.boards.inquiry import Inquiry, Outcome
from cardmath_widgets.boards.links import Opened, link_of, opened
from cardmath_widgets.boards.picture import picture
from cardmath_widgets.boards.scout import Scout, best_of_some
from cardmath_widgets.boards.session import Answer, Session
from cardmath_widgets.boards.showing import keys_of, panels_of, settings_of, words_of_the_page
from cardmath_widgets.boards.slowly import QUIET_STEP, SlowPlay
from cardmath_widgets.boards.staging import Staging, Wish
from cardmath_widgets.boards.voice import Voice
from cardmath_widgets.paint import Painter
from cardmath_widgets.panels import Note
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["Board"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")
T = TypeVar("T")

#: Screens are at most so sharp for us: beyond it, cards only cost memory.
_SHARPEST: Final = 3.0
#: The size of a table that no page shows, in CSS pixels.
_UNSEEN: Final = (960, 560)

_log: Final = logging.getLogger(__name__)


class Board(Access, Generic[P, M]):
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
        self._usual_settings = self._settings = Settings(notation=notation or Notation())
        if record is None:
            deal = random_deal_number() if number is None else number
            record = Record.of_deal(self._usual_game, deal)
        self._check_game(record)
        self._size = {"width": 0.0, "height": 0.0, "ratio": 1.0}
        self._scene: Scene | None = None
        self._said, self._said_count = Said(), 0
        self._marks: Mapping[str, str] = MappingProxyType({})
        self._handlers: list[Callable[[Answer[P, M]], object]] = []
        self._loss = Note("mark", "")
        self._scout: Scout | None = None
        self._is_looking_ahead = False
        self._settings_open = False
        #: What is chosen in the game's own panel, None while it is closed.
        self._extra: str | None = None
        #: A link that could not be followed stands in the address until the player does something.
        self._keeps_address = False
        self._choice = Choice(self._usual_game)
        self._painter = Painter(self._make_sheet)
        self._usual_way = way
        self._asker: Asker[P, M] = Asker(self.staging.questions, way)
        self._inquiry = Inquiry(self._asker)
        self._focus, self._leads = "", 0
        self._slowly: SlowPlay[M] = SlowPlay(self._play_line, self.staging.gestures.is_quiet)
        self._take(self.staging.session(record))
        self._greet()
        super().__init__(self._painter.canvas.model_id, key)

    # -- what a notebook can ask and do --------------------------------------------------------

    def play(self, move: M | str) -> P:
        """Play a move on the board, as a press would; raises `cardmath.IllegalMoveError`."""
        self._show(self._session.play(move))
        return self._session.position

    def follow(self, link: str) -> None:
        """Go on with the game of a link; where that cannot be, the board says why and keeps its own."""
        try:
            found = opened(link, self._usual_game, self._usual_settings)
            if found.record is not None:
                self._check_game(found.record)
                session = found.session(self.staging.session)
        except CardmathError as error:
            self._keeps_address = True
            reason = CardmathError(_("This link holds no game: {reason}"), reason=error)
            self._say(self._voice.said(reason.sentence, "wrong"))
        else:
            self._keeps_address = False
            self._settings = found.settings
            if found.record is not None:
                self._take(session, found)
            found.resume(self._asker, self._usual_way)
            self._greet()
        self._redraw()

    def pause(self) -> bool:
        """Stop a line that is being played; returns whether there was one."""
        if not self._slowly.stop():
            return False
        self._say(Said(_("Stopped. It is your turn.")))
        return True

    def on_event(self, handler: Callable[[Answer[P, M]], object]) -> None:
        """Call a function with each `Answer` that the player's presses and commands lead to."""
        self._handlers.append(handler)

    def __repr__(self) -> str:
        session = self._session
        deal = _("own deal") if session.deal.number is None else _("deal {n}").format(n=session.deal.number)
        moves = ngettext("{count} move played", "{count} moves played", session.moves_played).format(
            count=session.moves_played
        )
        return f"<{self.staging.title_of(session.deal.game)}: {deal}, {moves}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live board, and a picture of the position for where no kernel runs."""
        live = super()._repr_mimebundle_(**kwargs)
        assert live is not None
        data, metadata = live
        if os.environ.get("CARDMATH_PICTURES") != "0":
            data |= {"image/svg+xml": self.picture()}
        return data, metadata

    def picture(self) -> str:
        """Return the position on the table as an SVG document."""
        settings, game = self._settings, self._session.deal.game
        table = self.staging.table_of(self._session, *_UNSEEN)
        scene = self.staging.scene(self.position, table, settings.notation)
        return picture(
            scene,
            lambda name: self.staging.drawing(game, settings, name),
            self.staging.palette(settings),
            repr(self),
        )

    # -- what the page says --------------------------------------------------------------------

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page; whatever happens, the board goes on."""
        self._guard(lambda: self._act(message))

    def late(self) -> None:
        """Tell the player that a press has not been counted."""
        self._show_said(Said(_("The connection was held up; your last press was not counted."), mood="wrong"))

    def _guard(self, action: Callable[[], object]) -> None:
        """Do something; what goes wrong is said calmly, and what nobody expected is in the log."""
        try:
            action()
        except CardmathError as error:
            self._show_said(self._voice.said(error.sentence, "wrong"))
        except Exception:
            _log.exception("the board could not answer")
            sentence = _("Something went wrong here. Please go on, or reload the page.")
            self._show_said(Said(sentence, mood="wrong"))

    def _act(self, message: dict[str, Any]) -> None:
        kind, key = message.get("type"), str(message.get("key", ""))
        if kind == "hello":
            self._meet(message)
        elif kind == "size":
            self._measure(message)
            self._redraw()
        elif kind == "link":
            self.follow(str(message.get("link", "")))
        elif kind == "command":
            self._command(str(message.get("name")))
        elif kind == "change":
            self._change(str(message.get("id")), message.get("value"))
        elif kind == "desk":
            self._inquire(self._inquiry.press(key, self._session.position, self._settings.notation))
        elif kind == "enter":
            text, notation = str(message.get("value", "")), self._settings.notation
            self._inquire(self._inquiry.answer(text, self._session.position, notation))
        elif kind in ("press", "double", "drop"):
            if self.pause():
                self._redraw()
            elif kind == "press":
                self._show(self._session.press(key))
            elif kind == "double":
                self._show(self._session.double(key))
            else:
                self._show(self._session.drop(key, str(message.get("to", ""))))

    def _meet(self, message: dict[str, Any]) -> None:
        """Greet a page: take over the game in its link and paint everything for its size."""
        self._measure(message)
        self._painter.forget()
        if message.get("link"):
            self.follow(str(message["link"]))
        else:
            self._greet()
            self._redraw()

    def _measure(self, message: dict[str, Any]) -> None:
        for name, least, most in (("width", 80, 8000), ("height", 80, 8000), ("ratio", 0.5, _SHARPEST)):
            value = message.get(name)
            if isinstance(value, int | float) and math.isfinite(value):
                self._size[name] = min(max(value, least), most)

    def _change(self, name: str, value: Any) -> None:
        """Answer a control of one of the panels."""
        if name in ("undo", "redo", "restart", "new", "deal", "hint", "question", "certain", "ask"):
            self._command(name)
            return
        self.pause()
        if Settings.has(name):
            self._settings = self._settings.changed(name, value)
            # A question is asked in the notation that it began in.
            self._asker.close()
        elif name == "way":
            self._asker.play_by(str(value))
        elif name == "number":
            self._deal(number_of(value))
        elif name == "settings":
            self._settings_open, self._extra = not self._settings_open, None
        elif name == "extra":
            self._settings_open, self._extra = False, "" if self._extra is None else None
        elif name == "extra-choice":
            self._extra = str(value)
        elif name.startswith("play:"):
            self._show(self._session.play(name.removeprefix("play:")))
        elif name == "kind":
            self._choice = self._choice.of_kind(value, self.staging.kinds())
        elif name == "chooser":
            self._choice = self.staging.changed(self._choice, name, value)
            self._deal_any()
            return
        else:
            self._choice = self.staging.changed(self._choice, name, value)
        self._redraw()

    def _command(self, name: str) -> None:
        was_playing = self.pause()
        if name in ("new", "deal"):
            self._deal_any()
        elif name in ("hint", "question"):
            self._help(name)
        elif name == "ask":
            self._inquire(self._inquiry.toggle(self._session.position, self._settings.notation))
        elif was_playing:
            self._redraw()
        elif name == "certain":
            self._play_certain()
        elif name in ("undo", "redo", "restart"):
            self._show(getattr(self._session, name)())
        elif name == "escape":
            self._show(self._session.let_go())
        elif name.startswith("press:"):
            self._show(self._session.press(name.removeprefix("press:")))

    # -- questions -----------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """The way to play: plain, or one in which moves must be earned by answers."""
        return self._asker.way

    @property
    def sums(self) -> Tally:
        """How the questions before moves were answered."""
        return self._asker.sums

    @property
    def asked(self) -> Tally:
        """How the questions beside the game were answered."""
        return self._asker.beside

    def _holds(self, position: P, move: M) -> bool:
        return self._asker.begin(position, move, self._settings.notation)

    def _inquire(self, outcome: Outcome[M]) -> None:
        """Do what comes of a question or of its answer."""
        self._marks = MappingProxyType({})
        self._lead(outcome.focus)
        if outcome.said is not None:
            self._say(outcome.said)
        if outcome.move is not None:
            self._show(self._session.play(outcome.move))
        else:
            self._redraw()

    def _lead(self, place: str) -> None:
        """Lead the focus of somebody who is at the board to a place of it."""
        if place:
            self._leads += 1
            self._focus = f"{place} {self._leads}"

    # -- dealing -------------------------------------------------------------------------------

    def _deal_any(self) -> None:
        """Deal anew, by chance; of a kind where one is wanted."""
        kind = self._choice.kind
        if kind == ANY:
            self._deal(random_deal_number())
            return
        game, wish = self._choice.game, self.staging.wish(self._choice)
        self._say(Said(_("Looking for a deal…")))
        self._redraw()
        scout = self._scouting()

        def find() -> int | None:
            return scout.find(kind) if wish is None else best_of_some(game, wish.measure)

        beside(find, lambda number: self._guard(lambda: self._deal_found(number, wish)))

    def _deal_found(self, number: int | None, wish: Wish | None) -> None:
        """Deal what was found, with what is proven of it; or anything where nothing was, and say so."""
        self._deal(random_deal_number() if number is None else number)
        if number is None:
            self._say(Said(_("No deal of this kind was found in a moment. This may be any deal.")))
            self._redraw()
        elif wish is not None:
            position, voice = self._session.position, self._voice
            self._say(voice.said(lambda notation: wish.proof(position, notation)))
            self._redraw()

    def _scouting(self) -> Scout:
        """Return the scout of the game that is chosen for the next deal."""
        if self._scout is None or self._scout.game != self._choice.game:
            self._scout = Scout(self._choice.game, random_deal_number())
        return self._scout

    def _look_ahead(self) -> None:
        """Look at one deal more for the kinds that can be asked for, while these are to be seen."""
        self._is_looking_ahead = False
        scout = self._scouting()
        if not (self._settings_open and scout.is_looking):
            return
        self._is_looking_ahead = True

        def seen(missing: frozenset[str]) -> None:
            self._is_looking_ahead = False
            if missing:
                self._show_panels()
            self._look_ahead_soon()

        beside(scout.look, lambda _nothing: self._guard(lambda: seen(scout.missing)))

    def _look_ahead_soon(self) -> None:
        wanted = self._settings_open and self.staging.advice is not None and self._scouting().is_looking
        if wanted and not self._is_looking_ahead:
            self._is_looking_ahead = idly(lambda: self._guard(self._look_ahead))

    def _deal(self, number: int) -> None:
        kind, base = self._choice.kind, self._choice.base
        if base is not None:
            self._settings = self._settings.changed("base", base)
        self._take(self.staging.session(Record.of_deal(self._choice.game, number)))
        self._choice = self._choice.of_kind(kind, self.staging.kinds())
        self._settings_open = False
        self._keeps_address = False
        self._greet()
        self._redraw(is_deal=True)

    def _take(self, session: Session[P, M], found: Opened | None = None) -> None:
        """Put another game on the table."""
        self._slowly.stop()
        game = session.deal.game
        self._session = session
        session.holds = self._holds
        self._asker.close()
        self._choice = Choice(game) if found is None else found.choice(game, self.staging.kinds())
        advice = self.staging.advice
        self._adviser: Adviser[P, M] | None = Adviser(advice, self.staging.fair) if advice else None
        if self._adviser and found is not None:
            self._adviser.resume(session.position, found.step)
        self._marks, self._loss = MappingProxyType({}), Note("mark", "")
        self._tell()

    def _check_game(self, record: Record) -> None:
        if not isinstance(record.game, self.staging.game):
            raise RecordError(
                _("this board plays {title}, not {game}"), title=self.staging.title(), game=record.game.key
            )

    # -- help ----------------------------------------------------------------------------------

    def _help(self, name: str) -> None:
        """Give the next step of help, or answer whether the game can still be won."""
        if self._adviser is None:
            return
        notation, position, adviser = self._settings.notation, self._session.position, self._adviser
        if name == "hint":
            self._session.hints += 1
            knowing = self._settings.knowing
            self._think(lambda: adviser.hint(position, notation, knowing=knowing), self._give)
        else:
            self._think(lambda: adviser.question(position, notation), self._give)

    def _give(self, help_: Help) -> None:
        """Show what the adviser says."""
        self._session.chosen = ""
        self._marks = help_.marks
        self._say(help_.said)
        self._redraw()
        if help_.line:
            self._slowly.start(help_.line)

    def _play_certain(self) -> None:
        """Play, one after the other, what can never hurt."""
        line = tuple(self.staging.certain(self._session.position) or ())
        if line:
            self._session.chosen = ""
            self._slowly.start(line, QUIET_STEP)
        else:
            self._show_said(Said(_("No play is certain now.")))

    def _think(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Work something out beside play; what comes of it is shown if the position is still the same."""
        position = self._session.position

        def show(result: T) -> None:
            if self._session.position == position:
                self._guard(lambda: then(result))

        beside(lambda: self._guarded(work), lambda result: show(result) if result is not None else None)

    def _guarded(self, work: Callable[[], T]) -> T | None:
        """Return what comes of some work, or None where it fails; the log tells of it."""
        try:
            return work()
        except Exception:
            _log.exception("the board could not think")
            return None

    def _play_line(self, move: M) -> None:
        """Play the next move of a line that is played slowly."""
        self._guard(lambda: self._show(self._session.play(move)))

    def _look_for_losses(self) -> None:
        """Say quietly when a move has lost the game, once what was played has been shown."""
        if self._adviser is None:
            return
        adviser, notation, played = self._adviser, self._settings.notation, tuple(self._session.played)
        # Whoever plays with fair hints is told nothing that the cards do not show.
        is_fair = self.staging.fair is not None and not self._settings.knowing
        is_wanted = self._settings.warning and not is_fair and not self._session.position.is_won

        def look() -> Note:
            back = adviser.lost_moves(played) if is_wanted else 0
            return adviser.mark_of_loss(back, played, notation)

        self._think(look, self._mark)

    def _mark(self, loss: Note) -> None:
        """Show the mark after a losing move, or take it away."""
        if loss != self._loss:
            self._loss = loss
            self._show_panels()

    def _show_panels(self) -> None:
        """Show the panels anew, where nothing else has changed."""
        if self.shown is not None:
            self.show(replace(self.shown, panels=self._panels()))

    # -- what the page shows -------------------------------------------------------------------

    @property
    def _voice(self) -> Voice[P, M]:
        return self.staging.voice(self._settings.notation)

    def _greet(self) -> None:
        self._say(self._voice.greeting(self._session))

    def _say(self, said: Said) -> None:
        """Say something with the next showing."""
        self._said, self._said_count = said, self._said_count + 1

    def _show_said(self, said: Said) -> None:
        """Say something about the table as it is shown."""
        self._say(said)
        if self.shown is not None:
            self.show(replace(self.shown, said=said, count=self._said_count))

    def _show(self, answer: Answer[P, M]) -> None:
        """Show what a press led to."""
        self._marks = MappingProxyType({})
        if answer.kind == "asked":
            self._inquire(self._inquiry.opened())
            return
        if self._asker.open is not None:
            # Who turns to something else leaves the question.
            self._asker.close()
        said = self._voice.answer(answer, self._session)
        if said is not None:
            self._say(said)
        if answer.kind not in ("nothing", "unclear"):
            self._keeps_address = False
        self._tell()
        for handler in self._handlers:
            handler(answer)
        if answer.before is not None and answer.move is not None:
            motions = self.staging.motions(self._table(), answer.before, answer.move)
            self._redraw(motions, self._voice.caption(answer.before, answer.move))
        else:
            refused = answer.keys if answer.kind == "refused" else ()
            self._redraw(shakes(self._scene, refused) if self._scene else ())

    def first_view(self) -> View:
        """Return the panels and the greeting around an empty table."""
        return self._view_of(Scene(0, 0, 0), "")

    def _view_of(self, scene: Scene, link: str) -> View:
        keys = {one.key: one.command for one in keys_of(self.staging)}
        return View(
            scene,
            self._said,
            self._said_count,
            self._panels(),
            self._banner(),
            link,
            self._settings.moving,
            keys,
            words_of_the_page(),
            desk_of(self._asker, self._settings.notation),
            self._focus,
        )

    def _redraw(self, motions: tuple[Motion, ...] = (), caption: str = "", *, is_deal: bool = False) -> None:
        """Show everything as it is now; what is seen comes with what is heard."""
        soon(lambda: self._guard(self._look_for_losses))
        self._look_ahead_soon()
        if not self._size["width"]:
            return
        position, settings = self._session.position, self._settings
        bare = self.staging.scene(position, self._table(), settings.notation)
        scene = dressed(bare, self._session, self._inquiry.marks or self._marks)
        view = self._view_of(scene, "" if self._keeps_address else self._link())
        self._scene = scene
        self.show(view, motions=motions, caption=caption, is_deal=is_deal, is_step=is_deal)
        looks = self.staging.looks(self._session.deal.game, settings)
        self._painter.paint(scene, self._size["ratio"], looks)

    def _tell(self) -> None:
        """Let those who observe the board know how the game stands."""
        self.set_trait("position", self._session.position)
        self.set_trait("record", self._session.record)

    def _table(self) -> Any:
        width, height = int(self._size["width"] or _UNSEEN[0]), int(self._size["height"] or _UNSEEN[1])
        return self.staging.table_of(self._session, width, height)

    def _link(self) -> str:
        step = self._adviser.steps_in(self._session.position) if self._adviser else 0
        return link_of(self._session, self._choice, step, self._settings, self._asker)

    def _banner(self) -> tuple[str, ...]:
        return self._voice.banner(self._session)

    def _panels(self) -> dict[str, PanelView]:
        opened = None
        # Closed, the settings are not worth sending.
        if self._settings_open:
            missing, number = self._scouting().missing, self._session.deal.number
            opened = settings_of(self.staging, self._choice, missing, number, self._settings, self._asker.way)
        return panels_of(
            self.staging, self._session, self._settings, self._loss, opened, self._extra, self._asker
        )

    def _make_sheet(self, card_width: int) -> Sheet:
        return self.staging.sheet(self._session.deal.game, self._settings, card_width)
