"""First steps: a guided first game that points, waits, explains, and ends in a win."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple
from urllib.parse import parse_qsl

from cardmath.games import Game
from cardmath.i18n import _
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.session import Answer, Session
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.panels.settings import Settings

#: The buttons to leave the first steps, and to show what to press.
LEAVE: Final = "leave-first-steps"
SHOW: Final = "show-first-step"
#: The link field that starts the first steps; on its own, it starts those for the page's game.
FIRST_STEPS: Final = "first-steps"


#: The next press is highlighted until the player has made this kind of move this many times, or presses
#: something else.
_POINTED: Final = 2


class FirstSteps(ABC):
    """The first steps of a game, as data: the start, the next move, and what to say about it.

    ``base`` is the base they use, and ``fields`` are the other fields in their link.
    """

    base: ClassVar[int] = 10
    fields: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def begin(self) -> Record:
        """Return the game as it starts, possibly with moves already made."""

    @abstractmethod
    def after(self) -> Game:
        """Return the game that is dealt next."""

    @abstractmethod
    def following(self, position: Any) -> Any | None:
        """Return the next move towards a win, or None if no move wins."""

    @abstractmethod
    def kind(self, position: Any, move: Any) -> str:
        """Return the kind of move that this is an example of, as one of the game's keys."""

    @abstractmethod
    def task(self, position: Any, move: Any, notation: Notation, *, is_new: bool) -> str:
        """Return what to do and why, in more detail if it ``is_new``."""

    @abstractmethod
    def asked(self, position: Any, move: Any, notation: Notation) -> str:
        """Return a prompt to find a familiar kind of move, or "" to give the full instruction."""

    def waits(self, session: Any) -> bool:
        """Return whether the player must wait, because others are playing or something is being shown."""
        return False

    def has_won(self, position: Any) -> bool:
        """Return whether the player has won."""
        return bool(position.is_won)

    def pointed(self, position: Any, move: Any, spots: tuple[str, ...]) -> tuple[str, ...]:
        """Return which of a move's spots to point out before any is chosen."""
        return spots[:1]

    def second(self, position: Any, move: Any, notation: Notation) -> str:
        """Return what to say after the first spot of a move is chosen."""
        return _("Good. Now press the other one.")

    def lost(self, notation: Notation) -> str:
        """Return what to say once no move leads to a win."""
        return _("You can't win from here. Press Undo and try another way.")

    def ended(self, notation: Notation) -> str:
        """Return what to say after a win."""
        return _("You've won your first game! Press New deal for a game of your own.")


class Instruction(NamedTuple):
    """What to say (None for nothing new) and what to point out on the table."""

    said: Said | None
    marks: Mapping[str, str]


class Guide:
    """The guide for one game on one board; it remembers what has been done, and whether to point things out
    straight away.
    """

    def __init__(self, steps: FirstSteps) -> None:
        self.steps = steps
        self._done: Counter[str] = Counter()
        self._points = False

    def greet(self, session: Session[Any, Any], notation: Notation) -> Instruction:
        """Return what to say when the game opens or reopens."""
        self._points = True
        return Instruction(None, {}) if self.steps.waits(session) else self._instruct(session, notation, "")

    def answer(
        self, answer: Answer[Any, Any], before: Said | None, session: Session[Any, Any], notation: Notation
    ) -> Instruction:
        """Return what to say after a press; ``before`` is what the board would otherwise say."""
        if answer.kind == "played" and answer.before is not None and answer.move is not None:
            self._done[self.steps.kind(answer.before, answer.move)] += 1
            self._points = False
        elif answer.kind != "chosen":
            self._points = True
        if self.steps.waits(session):
            return Instruction(before, {})
        first = before if answer.kind in ("played", "refused", "shown") else None
        if first is not None and answer.kind == "played" and answer.keys:
            # The table already shows what the player did, and a small screen has room only for the next step.
            first = replace(first, text="", aloud=first.aloud or first.text)
        return self._instruct(session, notation, "wrong" if answer.kind == "refused" else "", first)

    # -- inside --------------------------------------------------------------------------------

    def _instruct(
        self, session: Session[Any, Any], notation: Notation, mood: str, first: Said | None = None
    ) -> Instruction:
        position, steps = session.position, self.steps
        if steps.has_won(position):
            return Instruction(_joined(first, said(steps.ended, notation, mood="won")), {})
        move = steps.following(position)
        if move is None:
            return Instruction(_joined(first, said(steps.lost, notation, mood=mood)), {})
        spots = session.gestures.spots_of(move)
        if session.chosen in spots and len(spots) > 1:
            marks = {spot: "hint" for spot in spots if spot != session.chosen}
            return Instruction(said(lambda one: steps.second(position, move, one), notation), marks)
        marks = dict.fromkeys(steps.pointed(position, move, spots), "hint")
        done = self._done[steps.kind(position, move)]
        if done >= _POINTED and not self._points and steps.asked(position, move, notation):
            asked = said(lambda one: steps.asked(position, move, one), notation, mood=mood)
            return Instruction(_joined(first, asked), {})
        whole = said(
            lambda notation: steps.task(position, move, notation, is_new=not done), notation, mood=mood
        )
        return Instruction(_joined(first, whole), marks)


def _joined(first: Said | None, then: Said) -> Said:
    """Return both sentences in order, with the mood of the second."""
    return then if first is None else then.led_by(first.text, first.aloud or first.text)


def guide_of(steps: FirstSteps | None, fields: Mapping[str, str]) -> Guide | None:
    """Return the guide for a game opened from a link with these fields; None if the link does not start first
    steps.
    """
    return Guide(steps) if steps is not None and _is_led(fields) else None


def first_steps_link(steps: FirstSteps) -> str:
    """Return the link that starts the first steps."""
    base = {} if steps.base == Settings().notation.base else {"base": str(steps.base)}
    return to_link(steps.begin(), {**base, **steps.fields, FIRST_STEPS: "1"})


def with_first_steps(link: str, steps: FirstSteps | None) -> str:
    """Return the link, or the link to the first steps if it requests them without specifying a game.

    >>> with_first_steps("number=7", None)
    'number=7'
    """
    fields = dict(parse_qsl(link.removeprefix("#")))
    if steps is None or not _is_led(fields) or "game" in fields:
        return link
    return first_steps_link(steps)


def _is_led(fields: Mapping[str, str]) -> bool:
    return fields.get(FIRST_STEPS) == "1"
