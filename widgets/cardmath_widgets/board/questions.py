"""Questions about the cards on a table: what they ask, and how they are answered.

A game may ask before a move (a way to play) or alongside the game (at the player's request). Both kinds of
question are about the cards on the table. This module draws nothing: see `question_panel`.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from cardmath.exercises import Exercise, SmallerStep, Verdict, pose
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.exercises.posed.items import LETTERS
from cardmath.games import Position
from cardmath.i18n import pgettext
from cardmath.numerals import Notation
from cardmath.pairing import EVEN, ODD
from cardmath_widgets.page.elements.attempt import OWN_FIELD, Attempt, QuestionTally

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")

#: The way to play without questions.
PLAIN: Final = ""
#: How many questions of each kind are tried in order to find one that has not been asked.
_TURNS: Final = 10
#: How many questions go by before a card is asked about again, if there are other cards.
_ROUND: Final = 5


@dataclass(frozen=True)
class Choosable:
    """A possible answer: its value, its label, and how it is read aloud (as the label, if empty)."""

    answer: str
    label: str
    spoken: str = ""


@dataclass(frozen=True)
class Question:
    """A question about the cards on the table.

    ``spots`` are the keys of the cards it is about. The answer is typed with the digits of the base, or is
    one of the ``choices`` if there are any. ``rows`` are two rows of pips that show the answer as a picture.
    ``aloud`` is the question read aloud. ``brief`` is a shorter version for the screen if the choices say the
    rest. ``shown`` maps each answer, as written, to the spots that explain it; the empty string maps to those
    for the right answer.
    """

    exercise: Exercise
    spots: tuple[str, ...] = ()
    choices: tuple[Choosable, ...] = ()
    rows: tuple[int, int] | None = None
    aloud: str = ""
    brief: str = ""
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def text(self) -> str:
        """The question on screen."""
        return self.brief or self.exercise.prompt

    @property
    def subjects(self) -> frozenset[str]:
        """What the question is about: the spots of its cards, or the question itself if it has no cards."""
        return frozenset(self.spots) or frozenset((self.exercise.prompt,))


def odd_or_even(
    exercise: Exercise, aloud: str, spots: tuple[str, ...] = (), shown: tuple[str, ...] = ()
) -> Question:
    """Return a question with odd and even to choose from; whatever the answer, ``shown`` explains it."""
    words = Choosable(ODD, pgettext("answer", "odd")), Choosable(EVEN, pgettext("answer", "even"))
    explained = dict.fromkeys((ODD, EVEN, ""), shown) if shown else {}
    return Question(exercise, spots, words, aloud=aloud, shown=explained)


def with_reasons(item: Any, heard: Any, spots: tuple[str, ...]) -> Question:
    """Return a question about some spots with reasons to choose from, as shown and as read aloud."""
    reasons = tuple(map(Choosable, LETTERS, item.reasons, heard.reasons))
    shown = dict.fromkeys((*LETTERS, ""), spots)
    return Question(pose(item), spots, reasons, aloud=heard.question, brief=item.question, shown=shown)


class Questions(ABC, Generic[P, M]):
    """A game's questions."""

    #: The way to play that two people share: one names what a card needs, and the other finds it.
    for_two: ClassVar[str] = ""

    def ways(self) -> Mapping[str, str]:
        """Return the ways to play where answers earn moves: their names and labels."""
        return {}

    def task(self, way: str) -> str:
        """Return a sentence saying what the player does to earn moves in a way to play."""
        return ""

    def earning(self, position: P, move: M, way: str, notation: Notation) -> Sequence[Question]:
        """Return the questions to answer before a move, in order, or none if the move is free."""
        return ()

    def naming(self, position: P, key: str, notation: Notation) -> Question | None:
        """Return the question that asks two players what the card on a spot needs; None if there is none."""
        return None

    def pairs(self, moves: Iterable[tuple[P, M]]) -> int:
        """Return how many pairs have left the table, which decides whose turn it is when two people play."""
        return 0

    def kinds(self, position: P) -> int:
        """Return how many numbers `beside` goes through before it repeats a kind of question."""
        return 1

    @abstractmethod
    def beside(self, position: P, number: int, notation: Notation) -> Question | None:
        """Return a question about a position, different for each number from 0; None if there is none."""


@dataclass
class Asked:
    """A question waiting for an answer, with the `Attempt` so far."""

    question: Question

    def __post_init__(self) -> None:
        self.attempt = Attempt(self.question.exercise, step_field=OWN_FIELD)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the last answer, or None before the first."""
        return self.attempt.verdict

    @property
    def step(self) -> SmallerStep | None:
        """The smaller step waiting for an answer, or None."""
        return self.attempt.step

    @property
    def marks(self) -> dict[str, str]:
        """The marks: the cards asked about, and the cards that explain a wrong answer."""
        question = self.question
        marks = dict.fromkeys(question.spots, "asked")
        if self.verdict is not None and not self.verdict.is_right:
            shown = question.shown.get("" if self.attempt.is_revealed else self._as_written, ())
            marks |= dict.fromkeys(shown, "shown")
        return marks

    @property
    def _as_written(self) -> str:
        """The answer given, written in the question's form."""
        form, given = self.question.exercise.answer_form, self.attempt.given or ""
        try:
            reading = form.read(given)
        except UnreadableAnswerError:
            return given
        return next((text for text in self.question.shown if text and form.read(text) == reading), given)

    def answer(self, text: str, tally: QuestionTally) -> None:
        """Check an answer to the question or its smaller step, and count it if it is a try."""
        before, self.attempt = self.attempt, self.attempt.answered(text)
        if len(self.attempt.tries) > len(before.tries):
            tally.count(self.attempt)


@dataclass
class Asker(Generic[P, M]):
    """All of a board's questions: the way to play, the open question, and the tallies.

    ``sums`` tallies the questions asked before moves, and ``beside`` the ones alongside the game, which are
    asked only while ``wanted``. For two players, ``pointed`` is the card whose partner is being named, and
    ``named`` the card whose partner is to be found.
    """

    questions: Questions[P, M] | None
    way: str = PLAIN
    wanted: bool = False
    sums: QuestionTally = field(default_factory=QuestionTally)
    beside: QuestionTally = field(default_factory=QuestionTally)
    #: The open question, and the question answered last.
    open: Asked | None = None
    last: Asked | None = None
    pointed: str = ""
    named: str = ""
    #: The move that an answer would earn.
    move: M | None = None
    _rest: list[Question] = field(default_factory=list)
    _number: int = 0
    #: The questions asked alongside the game in this round, and the cards asked about recently.
    _prompts: set[str] = field(default_factory=set)
    _last: str = ""
    _subjects: deque[frozenset[str]] = field(default_factory=lambda: deque(maxlen=_ROUND))

    def __post_init__(self) -> None:
        self.play_by(self.way)

    def play_by(self, way: str) -> None:
        """Use a way to play from now on, or the plain one if the game has no such way."""
        self.way = way if self.questions and way in self.questions.ways() else PLAIN
        self.close()

    @property
    def way_name(self) -> str:
        """The label of the way to play; "" for the plain one."""
        return self.questions.ways().get(self.way, "") if self.questions else ""

    @property
    def tally(self) -> QuestionTally:
        """The tally for the open question, or for the way to play if no question is open."""
        if self.open is None:
            return self.beside if self.way == PLAIN else self.sums
        return self.beside if self.is_beside else self.sums

    @property
    def is_beside(self) -> bool:
        """Whether the open question is asked alongside the game."""
        return self.move is None and not self.pointed

    @property
    def is_asking(self) -> bool:
        """Whether a question is open, or more are to follow alongside the game."""
        return self.open is not None or self.wanted

    @property
    def is_for_two(self) -> bool:
        """Whether two people share this way to play."""
        return self.questions is not None and self.way == self.questions.for_two != PLAIN

    def begin(self, position: P, move: M, notation: Notation, spots: Sequence[str] = ()) -> bool:
        """Ask the questions that earn a move with the cards on ``spots``; return whether there are any."""
        if self.way == PLAIN or self.questions is None:
            return False
        questions = list(self.questions.earning(position, move, self.way, notation))
        if not questions:
            return False
        if self.is_for_two:
            # If another free card has been pressed, the question is about that one.
            others = (key for key in spots if key != self.pointed and self.named not in spots)
            return any(self.point(position, key, notation) for key in others) or self.open is not None
        self.close()
        self.move, self._rest = move, questions[1:]
        self.open = Asked(questions[0])
        return True

    def point(self, position: P, key: str, notation: Notation) -> bool:
        """Ask one of two players what a card needs; return whether there is anything to ask."""
        question = (
            self.questions.naming(position, key, notation) if self.questions and self.is_for_two else None
        )
        if question is None:
            return False
        self.close()
        self.pointed, self.open = key, Asked(question)
        return True

    def find(self, position: P, key: str, notation: Notation) -> bool:
        """Let the other player find the named partner of a card; return whether it has one."""
        if not self.point(position, key, notation) or self.open is None:
            return False
        self.open.answer(self.open.question.exercise.answer, QuestionTally())
        self.go_on()
        return True

    def held(self, before: P, after: P, notation: Notation) -> str:
        """Return the named card if it is the same in both positions; otherwise it must be named again."""
        if self.named and self.questions is not None:
            asked = [self.questions.naming(one, self.named, notation) for one in (before, after)]
            if asked[0] is None or asked[1] is None or asked[0].exercise != asked[1].exercise:
                self.named = ""
        return self.named

    def ask(self, position: P, notation: Notation) -> bool:
        """Ask the next question alongside the game, practice questions first; return whether there is one."""
        if self.move is None and self._rest:
            self.open = Asked(self._rest.pop(0))
            return True
        self.close()
        question = self._next(position, notation)
        self.open = None if question is None else Asked(question)
        return question is not None

    def _next(self, position: P, notation: Notation) -> Question | None:
        """Return the next question of a round, preferably about cards not asked about recently.

        Otherwise return any question not asked yet. Once all have been asked, a new round starts.
        """
        if self.questions is None:
            return None
        kinds, found = self.questions.kinds(position), None
        lately = frozenset[str]().union(*self._subjects)
        for number, question in self._candidates(position, kinds, notation):
            if question.exercise.prompt in self._prompts:
                continue
            if not question.subjects & lately:
                found = number, question
                break
            found = found or (number, question)
        if found is None:
            found = self._begun_anew(position, kinds, notation)
        if found is None:
            return None
        self._number, question = found[0] + 1, found[1]
        self._last = question.exercise.prompt
        self._prompts.add(self._last)
        self._subjects.append(question.subjects)
        return question

    def _begun_anew(self, position: P, kinds: int, notation: Notation) -> tuple[int, Question] | None:
        """Start a new round; the last question is repeated only if there is no other."""
        self._prompts.clear()
        candidates = list(self._candidates(position, kinds, notation))
        others = (one for one in candidates if one[1].exercise.prompt != self._last)
        return next(others, candidates[0] if candidates else None)

    def _candidates(self, position: P, kinds: int, notation: Notation) -> Iterator[tuple[int, Question]]:
        """Yield questions with their numbers, kind by kind, starting with the next kind."""
        assert self.questions is not None
        for number in range(self._number, self._number + kinds):
            for turn in range(_TURNS):
                question = self.questions.beside(position, number + turn * kinds, notation)
                if question is None:
                    return
                yield number, question

    def practise(self, questions: Sequence[Question]) -> None:
        """Ask these questions, one after another."""
        self.close()
        self._rest = list(questions[1:])
        self.open = Asked(questions[0])

    def go_on(self) -> bool:
        """Leave an answered question; return whether there is another one for the same move."""
        self.last, self.open = self.open, None
        self.named, self.pointed = self.pointed, ""
        if self._rest:
            self.open = Asked(self._rest.pop(0))
            return True
        self.move = None
        return False

    def close(self) -> None:
        """Close the open question without an answer."""
        self.open = self.last = self.move = None
        self._rest = []
        self.pointed = self.named = ""
