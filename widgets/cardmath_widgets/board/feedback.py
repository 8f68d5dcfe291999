"""What a board says after each answer: a sentence, the next guided step, a sum in frames, a first move."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Protocol

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.board.first_steps import Guide
from cardmath_widgets.board.game_ui import GameUI
from cardmath_widgets.board.newcomer.first_move import first_move, shown_spots, with_move
from cardmath_widgets.board.panels import Panels
from cardmath_widgets.board.question_panel import QuestionController
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.board.session import Answer, Session
from cardmath_widgets.board.speech import Voice
from cardmath_widgets.device.steps import greeting, step_of
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.scene import Scene

__all__ = ["Feedback"]


class Speaking(Protocol):
    """How a board speaks, and what it has painted."""

    said: Said
    scene: Scene | None
    #: Whether an invalid link stays in the address until the player does something.
    keeps_address: bool

    @property
    def voice(self) -> Voice[Any, Any]:
        """The voice of the game in the notation on the screen."""
        ...

    def say(self, said: Said) -> None:
        """Say something at the next redraw."""

    def show_said(self, said: Said) -> None:
        """Say something now, without changing the table."""


class BoardForFeedback(Protocol):
    """A board, as its feedback sees it."""

    session: Session[Any, Any]
    settings: Settings
    asker: Asker[Any, Any]
    questions: QuestionController[Any, Any]
    panels: Panels
    guide: Guide | None
    #: The marks on the table, by the keys of their spots.
    marks: Mapping[str, str]

    @property
    def showing(self) -> Speaking:
        """How it speaks."""
        ...

    @property
    def ui(self) -> GameUI[Any, Any]:
        """What the game provides."""
        ...

    def send(self, message: dict[str, Any]) -> None:
        """Send the page a message."""


class Feedback:
    """The feedback of one board."""

    def __init__(self, board: BoardForFeedback) -> None:
        self._board = board

    def greet(self) -> None:
        """Say what the game on the table is about, or what to do now."""
        board = self._board
        step = step_of(board.session.whole_record)
        if step is not None and not board.session.has_begun:
            words = greeting(step, board.settings.notation)
        else:
            words = board.showing.voice.greeting(board.session)
        board.showing.say(board.questions.told(words, board.session, greets=True))
        self.point_out()

    def refuse_link(self, fields: Mapping[str, str], error: CardmathError) -> None:
        """Say why a link is invalid, in the base that it asks for; the link stays in the address."""
        showing = self._board.showing
        showing.keeps_address = True
        self._board.settings = Settings.from_link(fields, self._board.settings)
        reason = CardmathError(_("This link does not open a game: {reason}"), reason=error)
        showing.say(showing.voice.said(reason.sentence, "wrong"))

    def point_out(self) -> None:
        """Say what to do next and point it out, if the player is being led."""
        board = self._board
        if board.guide is not None:
            said, board.marks = board.guide.greet(board.session, board.settings.notation)
            if said is not None:
                board.showing.say(said)

    def leave_guide(self) -> None:
        """Stop leading the player."""
        self._board.guide = None
        self._board.marks = MappingProxyType({})
        self.greet()

    def told(self, answer: Answer[Any, Any], *, is_earned: bool = False) -> Said | None:
        """Return what to say about an answer, with its sound; the sum of an earned move was said already."""
        said = self._words_for(answer, is_earned=is_earned)
        return said and replace(said, sound=self._board.showing.voice.sound(answer, self._board.session))

    def _words_for(self, answer: Answer[Any, Any], *, is_earned: bool) -> Said | None:
        """Return a sentence about an answer: the sum of a pair, and the next step of a guided player."""
        board = self._board
        said, pair = board.showing.voice.answer(answer, board.session), self.sum_of(answer)
        if pair is not None and said is not None and not is_earned:
            said = pair.heard_after(said, board.settings.notation)
        if said is not None and answer.kind in ("played", "undone", "restarted"):
            said = board.questions.told(said, board.session)
        if board.guide is None:
            return said
        said, board.marks = board.guide.answer(answer, said, board.session, board.settings.notation)
        return said

    def sum_of(self, answer: Answer[Any, Any]) -> Sum | Missing | None:
        """Return the sum to show in frames after an answer, or what a chosen card needs, if any."""
        if answer.kind == "chosen" and self._board.settings.lens:
            return self._board.ui.help.missing(self._board.session.position, answer.keys[0])
        meant = self._board.session.meant_by(answer)
        return None if meant is None else self.sum_in_frames(*meant)

    def sum_in_frames(self, position: Any, move: Any) -> Sum | None:
        """Return the sum of a move to show in frames, if it has one and the player wants frames."""
        return self._board.ui.help.sum_of(position, move) if self._board.settings.frames else None

    def show_sum(self, pair: Sum | Missing) -> None:
        """Show a sum or a gap in frames on the page."""
        message = pair.for_page(self._board.settings.notation)
        if message is not None:
            self._board.send(message)

    def welcome(self) -> None:
        """Show a first-time visitor a legal first move, with a hand on the table and in words.

        Nothing is shown where play has begun, a panel is open, or something else leads the player.
        """
        board, scene = self._board, self._board.showing.scene
        is_led = board.asker.open is not None or board.asker.wanted or board.guide is not None
        if board.panels.open or is_led or board.session.has_begun or scene is None:
            return
        session, position = board.session, board.session.position
        step = step_of(session.whole_record)
        safe = map(str, board.ui.help.certain(position, most=1) or ())
        line = safe if step is None else step.whole.moves[step.played :]
        move = first_move(tuple(position.moves()), line, session.gestures.spots_of)
        spots = () if move is None else shown_spots(session.gestures.spots_of(move), scene)
        if spots:
            voice, notation = board.showing.voice, board.settings.notation
            words = with_move(
                board.showing.said,
                lambda one: voice.marked_phrase(position, move, one),
                lambda one: voice.phrase(position, move, one),
                notation,
            )
            board.showing.show_said(words)
            board.send({"type": "hand", "spots": spots})
