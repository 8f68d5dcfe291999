"""What comes of being asked: what is said, where one goes on, and which move was earned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from cardmath.games import Position
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.access import Said
from cardmath_widgets.boards.asking import Asker, Question
from cardmath_widgets.boards.desk import ANSWER, CLOSE, said_of, told_question

__all__ = ["TABLE", "Inquiry", "Outcome"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")

#: Where the focus goes when a question is done: back to the cards.
TABLE: Final = "table"
#: The button that asks for questions: where the focus goes when no more are wanted.
ASK: Final = "ask"
_CHOSEN: Final = "answer:"


@dataclass(frozen=True)
class Outcome(Generic[M]):
    """What a board does next: what it says, where the focus goes, and the move that was earned, if any."""

    said: Said | None = None
    focus: str = ""
    move: M | None = None


@dataclass
class Inquiry(Generic[P, M]):
    """Somebody's questions on one board, and what is done with the answers."""

    asker: Asker[P, M]

    def opened(self) -> Outcome[M]:
        """Return what is said when a question is open."""
        assert self.asker.open is not None
        return Outcome(told_question(self.asker.open.question), ANSWER)

    def press(self, key: str, position: P, notation: Notation) -> Outcome[M]:
        """Answer a button of the desk."""
        asked = self.asker.open
        if key.startswith(_CHOSEN):
            return self.answer(key.removeprefix(_CHOSEN), position, notation)
        if key == "next":
            return self.next(position, notation)
        if key == CLOSE:
            return self.leave()
        if key == "step" and asked is not None:
            step = asked.show_step()
            heard = asked.question.exercise.dictated.steps[asked.steps - 1]
            return Outcome(Said(step, aloud=heard, mood="help"))
        return Outcome()

    def toggle(self, position: P, notation: Notation) -> Outcome[M]:
        """Begin to ask beside the game, or stop it."""
        self.asker.wanted = not self.asker.wanted
        if self.asker.wanted:
            return self.next(position, notation)
        self.asker.close()
        return Outcome(Said(_("No more questions.")))

    def leave(self) -> Outcome[M]:
        """Close the desk: leave the question before a move, or ask no more beside the game."""
        was_beside, self.asker.wanted = self.asker.wanted, False
        self.asker.close()
        if was_beside:
            return Outcome(Said(_("No more questions.")), ASK)
        return Outcome(Said(_("You closed the question. Choose any cards.")), TABLE)

    def practise(self, questions: Sequence[Question]) -> Outcome[M]:
        """Ask these questions, one after the other."""
        self.asker.practise(questions)
        return self.opened()

    def next(self, position: P, notation: Notation) -> Outcome[M]:
        """Ask the next question beside the game."""
        if self.asker.ask(position, notation):
            return self.opened()
        return Outcome(Said(_("There is nothing to ask here.")))

    def answer(self, text: str, position: P, notation: Notation) -> Outcome[M]:
        """Look at an answer: explain it, ask on, or let the move be made that waits for it."""
        asker, asked = self.asker, self.asker.open
        move = asker.move
        verdict = asker.answer(text)
        if asked is None or verdict is None:
            return Outcome()
        said = said_of(asked)
        if not verdict.is_right:
            return Outcome(said, ANSWER)
        if asker.go_on():
            then = self.opened().said
            assert then is not None
            both = Said(f"{said.text} {then.text}", aloud=f"{said.aloud} {then.aloud}")
            return Outcome(both, ANSWER)
        if move is None:
            return Outcome(said, ANSWER)
        refusal = position.refusal(move)
        if refusal is None:
            return Outcome(None, TABLE, move)
        told, heard = refusal.sentence(notation), refusal.sentence(notation.voice)
        return Outcome(Said(f"{said.text} {told}", aloud=f"{said.aloud} {heard}"), TABLE)

    @property
    def marks(self) -> Mapping[str, str]:
        """What is to be pointed out while a question is open."""
        return {} if self.asker.open is None else self.asker.open.marks
