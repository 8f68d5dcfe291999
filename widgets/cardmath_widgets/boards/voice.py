"""What every board says, whatever the game; a game's own voice says the rest."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cardmath.games import Position
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.access import Said
from cardmath_widgets.boards.measure import Measure
from cardmath_widgets.boards.session import Answer, Session
from cardmath_widgets.boards.spoken import said

__all__ = ["Voice"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")


@dataclass(frozen=True)
class Voice(ABC, Generic[P, M]):
    """The voice of a board in one notation.

    A game's own voice makes the sentences in any ``notation``; what is for the ear comes of the same
    sentences with numbers in words.
    """

    notation: Notation

    # -- what a game says ------------------------------------------------------------------------

    @abstractmethod
    def task(self, position: P, notation: Notation) -> str:
        """Return what is to be done, as a greeting ends: "choose two free cards that make 13z"."""

    @abstractmethod
    def move(self, before: P, move: M, after: P, notation: Notation) -> str:
        """Return what a move did, in a sentence."""

    @abstractmethod
    def chosen(self, position: P, key: str, notation: Notation) -> str:
        """Return what is said when a spot was chosen and waits for another."""

    @abstractmethod
    def name(self, position: P, key: str, notation: Notation) -> str:
        """Return the name of what lies on a spot, within a sentence."""

    def about(self, position: P, key: str, notation: Notation) -> str:
        """Return what is said of a spot that was pressed where that means nothing, or ""."""
        return ""

    def ending(self, session: Session[P, M], notation: Notation) -> str:
        """Return how the game ended and what it came to."""
        facts = self.result(session, notation)
        if session.position.is_won:
            return _("Won! {result}").format(result=facts)
        return _("{stuck} {result} Undo, restart, or deal anew.").format(
            stuck=self.stuck(session, notation), result=facts
        )

    def stuck(self, session: Session[P, M], notation: Notation) -> str:
        """Return that the game has ended without a win."""
        return _("No move is left.")

    def result(self, session: Session[P, M], notation: Notation) -> str:
        """Return what a game came to: undos and hints."""
        return capitalised(", ".join(self.counts(session, notation))) + "."

    @abstractmethod
    def measure(self, session: Session[P, M]) -> Measure:
        """Return what the game came to, in the measure of its own."""

    def cleared(self, session: Session[P, M]) -> Measure:
        """Return how far somebody came who has not won."""
        return self.measure(session)

    def has_won(self, session: Session[P, M]) -> bool:
        """Return whether whoever plays has won."""
        return session.position.is_won

    def triumph(self) -> str:
        """Return what is said of a won game in a few words."""
        return _("You have won!")

    def defeat(self, session: Session[P, M]) -> str:
        """Return what is said, in a few words, where nobody has won."""
        return _("No move is left")

    def praise(self, session: Session[P, M]) -> list[str]:
        """Return what was done well in a game that is won, each in a few words."""
        well = [] if session.hints else [_("No hint")]
        return well if session.undos else [*well, _("Nothing taken back")]

    def caption(self, before: P, move: M) -> str:
        """Return what is written above cards that leave together, or ""."""
        return ""

    # -- what every board says -------------------------------------------------------------------

    def counts(self, session: Session[P, M], notation: Notation) -> list[str]:
        """Return what is counted beside the result: how much was undone, how much help was asked for."""
        undos, hints = session.undos, session.hints
        return [
            ngettext("{count} undo", "{count} undos", undos).format(count=notation.brief(undos)),
            ngettext("{count} hint", "{count} hints", hints).format(count=notation.brief(hints)),
        ]

    def greeting(self, session: Session[P, M]) -> Said:
        """Return what is said when a game comes onto the table."""
        if session.is_over:
            return self._ending(session)
        number = session.deal.number
        name = _("Your own deal") if number is None else _("Deal {number}").format(number=number)
        position = session.position
        return self.said(
            lambda notation: _("{deal}: {task}.").format(deal=name, task=self.task(position, notation))
        )

    def answer(self, answer: Answer[P, M], session: Session[P, M]) -> Said | None:
        """Return what is said of an answer, or None where what was said last may stand."""
        if answer.kind == "played":
            return self._played(answer, session)
        if answer.kind == "refused" and answer.refusal is not None:
            return self.said(answer.refusal.sentence, mood="wrong")
        if answer.kind == "chosen":
            return self.said(lambda notation: self.chosen(session.position, answer.keys[0], notation))
        if answer.kind == "unclear" and self.about(session.position, answer.keys[-1], self.notation):
            return self.said(lambda notation: self.about(session.position, answer.keys[-1], notation))
        if answer.kind == "let-go":
            return self.said(
                lambda notation: _("{card} let go.").format(
                    card=self.name(session.position, answer.keys[0], notation)
                )
            )
        sentences = {
            "undone": _("Taken back."),
            "nothing-done": _("There is nothing to take back."),
            "nothing-undone": _("There is no move to play again."),
            "restarted": _("Back at the deal."),
        }
        return Said(sentences[answer.kind]) if answer.kind in sentences else None

    def said(self, sentence: Callable[[Notation], str], mood: str = "") -> Said:
        """Return a sentence for the eye and the ear."""
        return said(sentence, self.notation, mood=mood)

    def _ending(self, session: Session[P, M]) -> Said:
        mood = "won" if session.position.is_won else ""
        return self.said(lambda notation: self.ending(session, notation), mood)

    def _played(self, answer: Answer[P, M], session: Session[P, M]) -> Said:
        before, move, after = answer.before, answer.move, session.position
        assert before is not None
        assert move is not None
        if after.is_won:
            return self._ending(session)

        def sentence(notation: Notation) -> str:
            told = self.move(before, move, after, notation)
            return f"{told} {self.ending(session, notation)}" if after.outcome or after.is_dead_end else told

        return self.said(sentence)
