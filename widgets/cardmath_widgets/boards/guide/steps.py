"""First steps: a first game that somebody is led through: it points, waits, explains, and ends in a win."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.access import Said
from cardmath_widgets.boards.session import Answer, Session
from cardmath_widgets.boards.spoken import said

__all__ = ["FirstSteps", "Guide", "Instruction"]

#: What is to be pressed is pointed out until this was done so often; later only when something else is.
_POINTED: Final = 2


class FirstSteps(ABC):
    """A game's first steps, as data: where they begin, what is done next, and what is said of it.

    ``base`` is the base in which they are counted, ``fields`` are further fields of their link.
    """

    base: ClassVar[int] = 10
    fields: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def begin(self) -> Record:
        """Return the game as it begins, with moves that were played already where it is the end of one."""

    @abstractmethod
    def after(self) -> Game:
        """Return the game that is dealt next."""

    @abstractmethod
    def following(self, position: Any) -> Any | None:
        """Return the move that leads on from a position, None where none wins."""

    @abstractmethod
    def kind(self, position: Any, move: Any) -> str:
        """Return what a move is an example of, a key of the game's own."""

    @abstractmethod
    def told(self, position: Any, move: Any, notation: Notation, *, is_new: bool) -> str:
        """Return what is to be done and why; more fully where it ``is_new``."""

    @abstractmethod
    def asked(self, position: Any, move: Any, notation: Notation) -> str:
        """Return how somebody is asked to find a move that they have made before; "" where it is told."""

    def waits(self, session: Session[Any, Any]) -> bool:
        """Return whether there is nothing to do now for who is led: others play, or something is shown."""
        return False

    def has_won(self, position: Any) -> bool:
        """Return whether who is led has won."""
        return bool(position.is_won)

    def pointed(self, position: Any, move: Any, spots: tuple[str, ...]) -> tuple[str, ...]:
        """Return which of the spots that a move takes hold of are pointed out before any is chosen."""
        return spots[:1]

    def second(self, position: Any, move: Any, notation: Notation) -> str:
        """Return what is said when the first of what a move takes hold of was chosen."""
        return _("Good. Now press the other one.")

    def lost(self, notation: Notation) -> str:
        """Return what is said where no move leads to a win any more."""
        return _("From here it cannot be won any more. Press Undo, and try another way.")

    def ended(self, notation: Notation) -> str:
        """Return what is said when the game is won."""
        return _("You have won your first game! Press New deal for a game of your own.")


class Instruction(NamedTuple):
    """What is said, None where nothing is to be added, and what is pointed out on the table."""

    said: Said | None
    marks: Mapping[str, str]


class Guide:
    """Leads one game on one board; it remembers what was done already, and whether to point at once."""

    def __init__(self, steps: FirstSteps) -> None:
        self.steps = steps
        self._done: Counter[str] = Counter()
        self._points = False

    def greet(self, session: Session[Any, Any], notation: Notation) -> Instruction:
        """Return what is said when the game is opened, or opened again."""
        self._points = True
        return Instruction(None, {}) if self.steps.waits(session) else self._instruct(session, notation, "")

    def answer(
        self, answer: Answer[Any, Any], before: Said | None, session: Session[Any, Any], notation: Notation
    ) -> Instruction:
        """Return what is said after something was pressed; ``before`` is what the board says of it."""
        if answer.kind == "played" and answer.before is not None and answer.move is not None:
            self._done[self.steps.kind(answer.before, answer.move)] += 1
            self._points = False
        elif answer.kind != "chosen":
            self._points = True
        if self.steps.waits(session):
            return Instruction(before, {})
        told = before if answer.kind in ("played", "refused", "shown") else None
        return self._instruct(session, notation, "wrong" if answer.kind == "refused" else "", told)

    # -- inside --------------------------------------------------------------------------------

    def _instruct(
        self, session: Session[Any, Any], notation: Notation, mood: str, told: Said | None = None
    ) -> Instruction:
        position, steps = session.position, self.steps
        if steps.has_won(position):
            return Instruction(_joined(told, said(steps.ended, notation, mood="won")), {})
        move = steps.following(position)
        if move is None:
            return Instruction(_joined(told, said(steps.lost, notation, mood=mood)), {})
        spots = session.gestures.spots_of(move)
        if session.chosen in spots and len(spots) > 1:
            marks = {spot: "hint" for spot in spots if spot != session.chosen}
            return Instruction(said(lambda one: steps.second(position, move, one), notation), marks)
        marks = dict.fromkeys(steps.pointed(position, move, spots), "hint")
        done = self._done[steps.kind(position, move)]
        if done >= _POINTED and not self._points and steps.asked(position, move, notation):
            asked = said(lambda one: steps.asked(position, move, one), notation, mood=mood)
            return Instruction(_joined(told, asked), {})
        instruction = said(lambda one: steps.told(position, move, one, is_new=not done), notation, mood=mood)
        return Instruction(_joined(told, instruction), marks)


def _joined(first: Said | None, then: Said) -> Said:
    """Return both, one after the other, in the mood of what is said last."""
    if first is None:
        return then
    return Said(
        f"{first.text} {then.text}",
        aloud=f"{first.aloud or first.text} {then.aloud or then.text}",
        mood=then.mood,
    )
