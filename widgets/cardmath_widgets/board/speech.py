"""What every board says on screen and aloud, whatever the game; the game's own voice adds the rest."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.session import Answer, M, P, S, Session
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.panels.after_game import Lives


@dataclass(frozen=True)
class Measure:
    """A result: whole ``points``, out of the points for a ``perfect`` game, with ``scale`` points to a unit.

    ``sentence`` puts it into words in a notation: "You cleared 19 of 30 cards".

    >>> Measure(864, 1728, lambda notation: notation.write(72), 12).share
    0.5
    """

    points: int
    perfect: int
    sentence: Callable[[Notation], str]
    scale: int = 1

    @property
    def share(self) -> float:
        """The share of a perfect game, from 0 to 1."""
        return self.points / self.perfect


def counted(text: str, count: int, most: int) -> Measure:
    """Return a result whose sentence has the placeholders ``{count}`` and ``{all}``."""
    return Measure(
        count, most, lambda notation: text.format(count=notation.brief(count), all=notation.brief(most))
    )


#: Up to this many times, the number is written as a word.
_IN_WORDS: Final = 12


def times(count: int, notation: Notation) -> str:
    """Return how many times something happened, in words if the number is small.

    >>> [times(count, Notation(12)) for count in (1, 2, 4, 20)]
    ['once', 'twice', 'four times', '18z times']
    """
    if count == 2:
        return _("twice")
    number = notation.voice.brief(count) if count <= _IN_WORDS else notation.brief(count)
    return ngettext("once", "{count} times", count).format(count=number)


def played_so_far(session: Session[Any, Any]) -> str:
    """Return a game's deal and how many moves have been played, for Python users."""
    deal = _("own deal") if session.deal.number is None else _("deal {n}").format(n=session.deal.number)
    moves = ngettext("{count} move played", "{count} moves played", session.moves_played)
    return f"{deal}, {moves.format(count=session.moves_played)}"


@dataclass(frozen=True)
class Voice(ABC, Generic[P, M, S]):
    """A board's voice in one notation.

    A game's own voice makes the sentences in any ``notation``. When read aloud, the same sentences have their
    numbers in words.
    """

    notation: Notation

    # -- what a game says ------------------------------------------------------------------------

    @abstractmethod
    def task(self, position: P, notation: Notation) -> str:
        """Return the task, as the start of a greeting: "choose two free cards that make 13z"."""

    @abstractmethod
    def move(self, before: P, move: M, after: P, notation: Notation) -> str:
        """Return a sentence about what a move has done."""

    @abstractmethod
    def chosen(self, position: P, key: str, notation: Notation) -> str:
        """Return what to say when a spot is chosen and another is needed."""

    @abstractmethod
    def name(self, position: P, key: str, notation: Notation) -> str:
        """Return the name of what is on a spot, for use within a sentence."""

    def about(self, position: P, key: str, notation: Notation) -> str:
        """Return what to say when a press on a spot means nothing, or ""."""
        return ""

    def ending(self, session: S, notation: Notation) -> str:
        """Return how the game ended."""
        return self.triumph() if session.position.is_won else self.stuck(session, notation)

    def stuck(self, session: S, notation: Notation) -> str:
        """Say that the game has ended without a win."""
        return _("No moves are left.")

    @abstractmethod
    def measure(self, session: S) -> Measure:
        """Return the result in the game's own measure."""

    def cleared(self, session: S) -> Measure:
        """Say how far the player got, in words that a child can read: cards or players, not points."""
        return self.measure(session)

    def score(self, session: S, notation: Notation) -> str:
        """Return the score, or "" if it says no more than `cleared`."""
        return ""

    def has_won(self, session: S) -> bool:
        """Return whether the player has won."""
        return bool(session.position.is_won)

    def triumph(self) -> str:
        """Return a few words about a win."""
        return _("You have won!")

    def defeat(self, session: S) -> str:
        """Return a few words about a game that was not won."""
        return _("No moves left")

    def winner(self, session: S) -> str:
        """Return the character from the cast who has beaten the player, or ""."""
        return ""

    def lives(self, session: S) -> Sequence[Lives]:
        """Return the players and their lives; none in a game without lives."""
        return ()

    def praise(self, session: S) -> list[str]:
        """Return the special features of a won game, each in a few words."""
        return []

    def stars(self, session: S) -> int:
        """Return how many stars a finished game earns: three for a win, fewer for getting part of the way."""
        return 3 if self.has_won(session) else 0

    def learnt(self, session: S, notation: Notation) -> str:
        """Return a sentence about the mathematics of the moves that the player made, or ""."""
        return ""

    def phrase(self, position: P, move: M, notation: Notation) -> str:
        """Return a legal move as an instruction, without a full stop."""
        return str(move)

    def marked_phrase(self, position: P, move: M, notation: Notation) -> str:
        """Return the same instruction in fewer words, for a table where the move's places are marked."""
        return self.phrase(position, move, notation)

    def has_to_say_first(self, session: S) -> bool:
        """Return whether something comes before a newcomer's first move, such as a guess."""
        return False

    def sound_of(self, before: P, move: M, after: P) -> str:
        """Return the sound of a move, one of those listed in `Said`."""
        return "take"

    def caption(self, before: P, move: M) -> str:
        """Return the caption above cards that leave the table together, or ""."""
        return ""

    # -- what every board says -------------------------------------------------------------------

    def greeting(self, session: S) -> Said:
        """Return what to say when a game is put on the table."""
        if session.is_over:
            return self._ending(session)
        position = session.position
        # The deal's number is behind *More* and in *New deal*: here it would read as part of the task.
        return self.said(lambda notation: capitalised(f"{self.task(position, notation)}."))

    def answer(self, answer: Answer[P, M], session: S) -> Said | None:
        """Return what to say about an answer, or None to keep what was said last."""
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
                lambda notation: _("You put {card} back.").format(
                    card=self.name(session.position, answer.keys[0], notation)
                )
            )
        sentences = {
            "undone": _("Undone."),
            "nothing-done": _("There is nothing to undo."),
            "nothing-undone": _("There is nothing to redo."),
            "restarted": _("Back at the start."),
        }
        return Said(sentences[answer.kind]) if answer.kind in sentences else None

    def sound(self, answer: Answer[P, M], session: S) -> str:
        """Return the sound of an answer, or "" for the sound of the sentence's mood.

        A player's moves have a sound. Moves made without a press, such as on a machine's turn, have none.
        """
        if answer.kind == "chosen":
            return "pick"
        if answer.kind != "played" or not answer.keys or self.has_won(session):
            return ""
        assert answer.before is not None
        assert answer.move is not None
        return self.sound_of(answer.before, answer.move, session.position)

    def said(self, sentence: Callable[[Notation], str], mood: str = "") -> Said:
        """Return a sentence as shown on screen and as read aloud."""
        return said(sentence, self.notation, mood=mood)

    def _ending(self, session: S) -> Said:
        if session.is_shown:
            return Said(shown_words(), mood="help")
        mood = "won" if session.position.is_won else ""
        return self.said(lambda notation: self.ending(session, notation), mood)

    def _played(self, answer: Answer[P, M], session: S) -> Said:
        before, move, after = answer.before, answer.move, session.position
        assert before is not None
        assert move is not None
        if after.is_won:
            return self._ending(session)

        def sentence(notation: Notation) -> str:
            text = self.move(before, move, after, notation)
            return f"{text} {self.ending(session, notation)}" if after.outcome or after.is_dead_end else text

        return self.said(sentence)


def shown_words() -> str:
    """Return what to say when a hint has played a game to its end, which does not count as a win."""
    return _("This is one way to play it. Now you try.")
