"""What a part of a board wants done: parts return effects, and only the board carries them out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from cardmath_widgets.board.question_panel import Reaction
from cardmath_widgets.board.session import Answer


@dataclass(frozen=True)
class Thought:
    """Work in the background: ``then`` gets the result of ``work``, which must not touch widgets.

    The result is dropped if the position has since changed, unless it ``keeps``.
    """

    work: Callable[[], Any]
    then: Callable[[Any], "Effect | None"]
    keeps: bool = False


@dataclass(frozen=True)
class Later:
    """Something to do after a number of ``seconds``; without an event loop, it is not done."""

    seconds: float
    then: Callable[[], "Effect | None"]


@dataclass(frozen=True)
class Effect:
    """What a part of the board wants to happen; the board does it in the order of these fields.

    All fields are optional. ``asked`` is the help to report to a class. ``panel`` is the panel to open, ""
    for none. ``link`` opens a game as a new deal, ``number`` deals one, ``again`` starts over, and ``step``
    deals one of the chosen kind, or an easier (-1) or harder (1) one. ``ply`` goes to the position after that
    many moves. ``answer`` is the result of a move, ``reaction`` the result of a question. ``then`` is called
    once all this is done. ``shows`` is what to send the page afterwards. Last, a ``line`` of moves is played
    slowly, with a ``pause`` of that many seconds for each move; it ``is_shown`` if a hint uses it to show how
    the game can go. Then whatever takes time begins: something ``later``, and a ``thought``.
    """

    asked: str = ""
    panel: str | None = None
    link: str = ""
    number: int | None = None
    again: bool = False
    step: int | None = None
    ply: int | None = None
    answer: Answer[Any, Any] | None = None
    reaction: Reaction[Any] | None = None
    then: Callable[[], "Effect | None"] | None = None
    shows: Literal["", "message", "panels", "all"] = ""
    line: tuple[Any, ...] = ()
    pause: float | None = None
    is_shown: bool = False
    later: Later | None = None
    thought: Thought | None = None
