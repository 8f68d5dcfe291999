"""Questions about the cards on a table: what is asked, how it is answered, and what came of it.

A game may ask before a move is made (a way to play), or beside the game (when somebody wants to be asked).
Both are questions about the very cards that lie there. No screen: `desk` says what is seen.
"""

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from cardmath.exercises import Exercise, Verdict, check
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.games import Position
from cardmath.numerals import Notation

__all__ = ["PLAIN", "Asked", "Asker", "Choosable", "Question", "Questions", "Tally"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")

#: The way to play in which nothing is asked.
PLAIN: Final = ""
#: After so many wrong tries the worked steps are shown.
_TRIES: Final = 2
#: So many questions of each kind are looked at for one that was not asked yet.
_TURNS: Final = 10
#: For so many questions no card is asked about again, if there are others.
_ROUND: Final = 5


@dataclass(frozen=True)
class Choosable:
    """An answer to choose: the answer, how it is written, and how it is said (as written, if empty)."""

    answer: str
    label: str
    spoken: str = ""


@dataclass(frozen=True)
class Question:
    """A question about the cards on the table.

    ``spots`` are the keys of the cards it is about. The answer is written with the keys of the base, or is
    one of the ``choices`` where there are any. ``rows`` are two rows of pips whose picture tells the answer.
    ``aloud`` is the question for the ear, ``brief`` for the eye, where the choices say the rest. ``shown``
    gives, for an answer as it is written, the spots that explain it; for the empty text, those that tell the
    right one.
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
        """The question for the eye."""
        return self.brief or self.exercise.prompt

    @property
    def subjects(self) -> frozenset[str]:
        """What it is about: its cards by their spots; itself, where it is about none."""
        return frozenset(self.spots) or frozenset((self.exercise.prompt,))


class Questions(ABC, Generic[P, M]):
    """What a game asks."""

    def ways(self) -> Mapping[str, str]:
        """Return the ways to play in which a move must be earned: their names, and how they are called."""
        return {}

    def earning(self, position: P, move: M, way: str, notation: Notation) -> Sequence[Question]:
        """Return what must be answered, one after the other, before a move is made; nothing if it is free."""
        return ()

    def kinds(self, position: P) -> int:
        """Return after how many numbers `beside` asks a question of the same kind again."""
        return 1

    @abstractmethod
    def beside(self, position: P, number: int, notation: Notation) -> Question | None:
        """Return a question about a position, another for each number from 0; None where there is none."""


@dataclass
class Tally:
    """How questions were answered: right at the first try, right later, wrong tries, and what these show.

    >>> tally = Tally.parse("5.1.2.M3-2")
    >>> tally.first, tally.wrong, tally.misconceptions["M3"], tally.text
    (5, 2, 2, '5.1.2.M3-2')
    """

    first: int = 0
    later: int = 0
    wrong: int = 0
    misconceptions: Counter[str] = field(default_factory=Counter)

    @property
    def answered(self) -> int:
        """How many questions were answered rightly in the end."""
        return self.first + self.later

    @property
    def text(self) -> str:
        """The tally as a link holds it; empty where nothing was answered."""
        if not (self.answered or self.wrong):
            return ""
        codes = (f"{code}-{count}" for code, count in sorted(self.misconceptions.items()))
        return ".".join([str(self.first), str(self.later), str(self.wrong), *codes])

    @classmethod
    def parse(cls, text: str) -> "Tally":
        """Read a tally; what is none is an empty one."""
        counts, codes = text.split(".")[:3], text.split(".")[3:]
        tally = cls()
        if len(counts) == 3 and all(_is_count(count) for count in counts):
            tally.first, tally.later, tally.wrong = map(int, counts)
            for code, _dash, count in (one.partition("-") for one in codes):
                if code[:1] == "M" and _is_count(code[1:]) and _is_count(count):
                    tally.misconceptions[code] = int(count)
        return tally


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7


@dataclass
class Asked:
    """A question that waits for its answer, with the tries so far.

    ``verdict`` is what the last answer was worth, ``given`` that answer. ``steps`` are so many of the worked
    steps, shown because they were asked for or because of two wrong tries.
    """

    question: Question
    wrong: int = 0
    steps: int = 0
    given: str = ""
    verdict: Verdict | None = None

    @property
    def heard(self) -> Verdict:
        """What the last answer was worth, for the ear: numerals are dictated."""
        return check(self.question.exercise.dictated, self.given)

    @property
    def marks(self) -> dict[str, str]:
        """What is to be pointed out: the cards asked about, and those that explain a wrong answer."""
        question = self.question
        marks = dict.fromkeys(question.spots, "asked")
        if self.verdict is not None and not self.verdict.is_right:
            shown = question.shown.get("" if self.is_told else self._as_written, ())
            marks |= dict.fromkeys(shown, "shown")
        return marks

    @property
    def is_told(self) -> bool:
        """Whether there were so many wrong tries that the answer is shown."""
        return self.wrong >= _TRIES

    @property
    def _as_written(self) -> str:
        """The answer that was given, as the question writes it."""
        form = self.question.exercise.answer_form
        try:
            given = form.read(self.given)
        except UnreadableAnswerError:
            return self.given
        return next((text for text in self.question.shown if text and form.read(text) == given), self.given)

    @property
    def steps_shown(self) -> tuple[str, ...]:
        """The worked steps that are shown."""
        return self.question.exercise.steps[: self.steps]

    def show_step(self) -> str:
        """Show one worked step more, and return it: the last where all are shown."""
        every = self.question.exercise.steps
        self.steps = min(self.steps + 1, len(every))
        return every[self.steps - 1]

    def answer(self, text: str, tally: Tally) -> Verdict:
        """Look at an answer; what cannot be read is no try."""
        verdict = check(self.question.exercise, text)
        self.given, self.verdict = text, verdict
        if verdict.is_right:
            # What was shown is no longer found out alone.
            if self.wrong or self.steps:
                tally.later += 1
            else:
                tally.first += 1
        elif verdict.kind != "unreadable":
            self.wrong += 1
            tally.wrong += 1
            if verdict.misconception:
                tally.misconceptions[verdict.misconception] += 1
            if self.is_told:
                self.steps = len(self.question.exercise.steps)
        return verdict


@dataclass
class Asker(Generic[P, M]):
    """All that is asked on a board: the way to play, the question that is open, and the tallies.

    ``sums`` counts what was asked before moves, ``beside`` what was asked beside the game: that is asked only
    while it is ``wanted``.
    """

    questions: Questions[P, M] | None
    way: str = PLAIN
    wanted: bool = False
    sums: Tally = field(default_factory=Tally)
    beside: Tally = field(default_factory=Tally)
    #: The question that is open, and the one that was answered last.
    open: Asked | None = None
    last: Asked | None = None
    _move: M | None = None
    _rest: list[Question] = field(default_factory=list)
    _number: int = 0
    #: What was asked beside the game in this round, and what was asked about lately.
    _prompts: set[str] = field(default_factory=set)
    _subjects: deque[frozenset[str]] = field(default_factory=lambda: deque(maxlen=_ROUND))

    def __post_init__(self) -> None:
        self.play_by(self.way)

    def play_by(self, way: str) -> None:
        """Play in a way from now on; in the plain one where the game has no such way."""
        self.way = way if self.questions and way in self.questions.ways() else PLAIN
        self.close()

    @property
    def way_name(self) -> str:
        """How the way to play is called; "" for the plain one."""
        return self.questions.ways().get(self.way, "") if self.questions else ""

    @property
    def move(self) -> M | None:
        """The move that waits for an answer; None where the question is one beside the game."""
        return self._move

    @property
    def tally(self) -> Tally:
        """The tally in which the open question counts; that of the way to play, where none is open."""
        if self.open is None:
            return self.beside if self.way == PLAIN else self.sums
        return self.beside if self._move is None else self.sums

    def begin(self, position: P, move: M, notation: Notation) -> bool:
        """Ask what a move must be earned with; returns whether anything is asked."""
        if self.way == PLAIN or self.questions is None:
            return False
        questions = list(self.questions.earning(position, move, self.way, notation))
        if not questions:
            return False
        self.close()
        self._move, self._rest = move, questions[1:]
        self.open = Asked(questions[0])
        return True

    def ask(self, position: P, notation: Notation) -> bool:
        """Ask the next question beside the game, of those to practise first; returns whether there is one."""
        if self._move is None and self._rest:
            self.open = Asked(self._rest.pop(0))
            return True
        self.close()
        question = self._next(position, notation)
        self.open = None if question is None else Asked(question)
        return question is not None

    def _next(self, position: P, notation: Notation) -> Question | None:
        """Return the next question of a round, of the next kind with one about cards not asked about lately.

        Where there is none, one that was not asked; where every one was, a new round begins.
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
            self._prompts.clear()
            found = next(self._candidates(position, kinds, notation), None)
        if found is None:
            return None
        self._number, question = found[0] + 1, found[1]
        self._prompts.add(question.exercise.prompt)
        self._subjects.append(question.subjects)
        return question

    def _candidates(self, position: P, kinds: int, notation: Notation) -> Iterator[tuple[int, Question]]:
        """Yield questions kind by kind from the one whose turn it is, each with the number of its kind."""
        assert self.questions is not None
        for number in range(self._number, self._number + kinds):
            for turn in range(_TURNS):
                question = self.questions.beside(position, number + turn * kinds, notation)
                if question is None:
                    return
                yield number, question

    def practise(self, questions: Sequence[Question]) -> None:
        """Ask these questions, one after the other."""
        self.close()
        self._rest = list(questions[1:])
        self.open = Asked(questions[0])

    def answer(self, text: str) -> Verdict | None:
        """Look at an answer to the open question; None where nothing was asked."""
        return None if self.open is None else self.open.answer(text, self.tally)

    def go_on(self) -> bool:
        """Leave a question that is answered; returns whether another one belongs to the same move."""
        self.last, self.open = self.open, None
        if self._rest:
            self.open = Asked(self._rest.pop(0))
            return True
        self._move = None
        return False

    def close(self) -> None:
        """Leave the open question unanswered."""
        self.open = self.last = self._move = None
        self._rest = []
