"""What the page says to a board: presses, commands, changes of controls, its size and its link."""

from collections.abc import Mapping
from typing import Any, Protocol

from cardmath_widgets.board.context import Context
from cardmath_widgets.board.end_of_game import BACK, EndOfGame
from cardmath_widgets.board.first_steps import LEAVE, SHOW
from cardmath_widgets.board.hints import HintController
from cardmath_widgets.board.next_deal import NextDeal
from cardmath_widgets.board.panels import Panels
from cardmath_widgets.board.question_panel import QuestionController, Reaction
from cardmath_widgets.board.session import Answer
from cardmath_widgets.page.panels.settings import EVERYDAY

__all__ = ["Messages"]

#: The commands that a control may give as well as a key.
_GIVEN_BY_CONTROLS = ("undo", "redo", "restart", "new", "deal", "hint", "question", "rest", "certain", "ask")


class Leading(Protocol):
    """How a board greets and leads a player."""

    def greet(self) -> None:
        """Say what the game on the table is about, or what to do now."""

    def point_out(self) -> None:
        """Say what to do next and point it out, if the player is being led."""

    def leave_guide(self) -> None:
        """Stop leading the player."""


class BoardForMessages(Context, Protocol):
    """A board, as the page's messages see it."""

    next_deal: NextDeal
    panels: Panels
    questions: QuestionController[Any, Any]
    hints: HintController
    end: EndOfGame

    @property
    def feedback(self) -> Leading:
        """What the board says after each answer."""
        ...

    def meet(self, message: Mapping[str, Any]) -> None:
        """Welcome a page: open the game in its link and paint everything for its size."""

    def show_answer(self, answer: Answer[Any, Any]) -> None:
        """Show what came of a press or a move."""

    def carry_out(self, outcome: Reaction[Any]) -> None:
        """Carry out the outcome of a question or of its answer."""

    def pause(self) -> bool:
        """Stop the line that is being played; returns whether there was one."""
        ...

    def own_change(self, name: str, value: Any) -> bool:
        """Handle a control that only this game has; returns whether it was one."""
        ...

    def own_command(self, name: str) -> bool:
        """Run a command that only this game has; returns whether it was one."""
        ...

    def report(self, kind: str, **data: Any) -> None:
        """Tell a class what the player does."""


class Messages:
    """Carries out on a board what its page says. Unknown messages do nothing."""

    def __init__(self, board: BoardForMessages) -> None:
        self._board = board

    def hear(self, message: Mapping[str, Any]) -> None:
        """Handle one message; raises `cardmath.CardmathError` for what cannot be done."""
        board, kind, key = self._board, message.get("type"), str(message.get("key", ""))
        position, notation = board.session.position, board.settings.notation
        if kind == "hello":
            board.meet(message)
        elif kind == "size":
            board.screen.measure(message)
            board.redraw()
        elif kind == "link":
            board.follow(str(message.get("link", "")))
        elif kind == "command":
            self._command(str(message.get("name")))
        elif kind == "change":
            self._change(str(message.get("id")), message.get("value"))
        elif kind == "desk":
            board.carry_out(board.questions.press(key, position, notation))
        elif kind == "enter":
            board.carry_out(board.questions.answer(str(message.get("value", "")), position, notation))
        elif kind in ("press", "double", "drop"):
            if board.pause():
                board.redraw()
            elif kind == "press":
                board.show_answer(board.session.press(key))
            elif kind == "double":
                board.show_answer(board.session.double(key))
            else:
                board.show_answer(board.session.drop(key, str(message.get("to", ""))))

    def _change(self, name: str, value: Any) -> None:
        """Handle a control of one of the panels."""
        board = self._board
        if board.own_change(name, value):
            return
        if name == BACK and not board.end.knows_the_way_back:
            name = "undo"
        if name in _GIVEN_BY_CONTROLS:
            self._command(name)
            return
        board.pause()
        if name.startswith("play:"):
            board.show_answer(board.session.play(name.removeprefix("play:")))
        elif name == SHOW:
            board.feedback.point_out()
            board.redraw()
        elif name == LEAVE:
            board.feedback.leave_guide()
            board.redraw()
        elif board.panels.toggle(name, value):
            board.showing.lead(board.panels.leads)
            board.redraw()
        elif board.panels.change(name, value) or board.end.change(name):
            if name == EVERYDAY:
                # The text above the table also changes its base.
                board.feedback.greet()
            board.redraw()
        else:
            board.choice = board.ui.controls.changed(board.choice, name, value)
            if name == "chooser":
                board.next_deal.deal()
            else:
                board.redraw()

    def _command(self, name: str) -> None:
        """Run a command of a key or a button."""
        board = self._board
        if board.own_command(name):
            return
        was_playing = board.pause()
        if name in ("new", "deal"):
            board.next_deal.deal()
        elif name in ("hint", "question", "rest"):
            board.report("asked", what="solution" if name == "rest" else "hint")
            getattr(board.hints, name)()
        elif name == "ask":
            board.carry_out(board.questions.toggle(board.session.position, board.settings.notation))
        elif was_playing:
            board.redraw()
        elif name == "certain":
            board.hints.play_certain()
        elif name in ("undo", "redo", "restart"):
            board.show_answer(getattr(board.session, name)())
        elif name == "escape":
            self._escape()
        elif name == "close":
            board.close_panel()
        elif name.startswith("press:"):
            board.show_answer(board.session.press(name.removeprefix("press:")))

    def _escape(self) -> None:
        """Deselect the chosen card; if no card is chosen, close what is open."""
        board = self._board
        if not board.session.chosen and (board.panels.close() or board.end.close()):
            board.redraw()
        else:
            board.show_answer(board.session.let_go())
