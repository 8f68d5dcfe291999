"""Messages from the page to a board, and their effects: presses, commands, changed controls."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.end_of_game import BACK, EndOfGame
from cardmath_widgets.board.feedback import greet, leave_guide, point_out
from cardmath_widgets.board.first_steps import LEAVE, SHOW
from cardmath_widgets.board.hints import HintController
from cardmath_widgets.board.panels.panel import Panels
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.page.panels.settings import EVERYDAY

#: The messages that stop a line while it is being played.
STOPPING = frozenset({"press", "double", "drop", "change", "command"})
#: The commands that both controls and keys can give.
_GIVEN_BY_CONTROLS = ("undo", "redo", "restart", "new", "deal", "hint", "question", "rest", "certain", "ask")


def effect_of(
    message: Mapping[str, Any],
    state: BoardState,
    panels: Panels,
    hints: HintController,
    end: EndOfGame,
    *,
    was_playing: bool = False,
) -> Effect | None:
    """Return the effect of a message from the page, None for an unknown message.

    ``was_playing`` means that the message has stopped a line: a press then does nothing else. Raises
    `cardmath.CardmathError` for anything that cannot be done.
    """
    kind, key = message.get("type"), str(message.get("key", ""))
    session, questions = state.session, state.questions
    if kind == "size":
        state.screen.measure(message)
        return Effect(shows="all")
    if kind == "command":
        return _command(str(message.get("name")), state, hints, end, was_playing=was_playing)
    if kind == "change":
        name = str(message.get("id"))
        if name == BACK:
            name = end.meaning_of_back
        if name in _GIVEN_BY_CONTROLS:
            return _command(name, state, hints, end, was_playing=was_playing)
        return _change(name, message.get("value"), state, panels, end)
    if kind == "desk":
        return Effect(reaction=questions.press(key, session.position, state.notation))
    if kind == "enter":
        text = str(message.get("value", ""))
        return Effect(reaction=questions.answer(text, session.position, state.notation))
    if kind in STOPPING and was_playing:
        return Effect(shows="all")
    if kind == "press":
        return Effect(answer=session.press(key))
    if kind == "double":
        return Effect(answer=session.double(key))
    return Effect(answer=session.drop(key, str(message.get("to", "")))) if kind == "drop" else None


def _change(name: str, value: Any, state: BoardState, panels: Panels, end: EndOfGame) -> Effect:
    """Return the effect of a control in one of the panels."""
    if name.startswith("play:"):
        return Effect(answer=state.session.play(name.removeprefix("play:")))
    if name == SHOW:
        point_out(state)
        return Effect(shows="all")
    if name == LEAVE:
        leave_guide(state)
        return Effect(shows="all")
    effect = panels.toggle(name, value) or panels.change(name, value) or end.change(name)
    if effect is not None:
        if name == EVERYDAY:
            # The numbers in the text above the table change base, too.
            greet(state)
        return replace(effect, shows="all")
    state.choice = state.ui.controls.changed(state.choice, name, value)
    return Effect(step=0) if name == "chooser" else Effect(shows="all")


def _command(
    name: str, state: BoardState, hints: HintController, end: EndOfGame, *, was_playing: bool
) -> Effect | None:
    """Return the effect of a command from a key or a button."""
    session = state.session
    if name in ("new", "deal"):
        return Effect(step=0)
    if name in ("hint", "question", "rest"):
        help_ = {"hint": hints.hint, "question": hints.question, "rest": hints.rest}[name]()
        return replace(help_, asked="solution" if name == "rest" else "hint")
    if name == "ask":
        return Effect(reaction=state.questions.toggle(session.position, state.notation))
    if was_playing:
        return Effect(shows="all")
    if name == "certain":
        return hints.play_certain()
    if name in ("undo", "redo", "restart"):
        return Effect(answer=getattr(session, name)())
    if name == "close" or (name == "escape" and not session.chosen and state.open):
        return Effect(panel="", shows="all")
    if name == "escape" and not session.chosen and state.questions.asker.is_asking:
        return Effect(reaction=state.questions.leave())
    if name == "escape":
        is_closed = not session.chosen and end.close()
        return Effect(shows="all") if is_closed else Effect(answer=session.let_go())
    return Effect(answer=session.press(name.removeprefix("press:"))) if name.startswith("press:") else None
