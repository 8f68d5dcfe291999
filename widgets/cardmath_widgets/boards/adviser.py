"""Help on any board: hints in steps, whether the game can still be won, which move lost it.

No screen: the board shows what the adviser says. Winning lines and verdicts once found are kept, so
that a player who follows a hint never waits for the next one. All help is bounded by work, not by the clock,
so that a busy room gets the same answers as an idle one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from cardmath.games import Position
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, Hint, Solution, evaluate, hint, solve
from cardmath.solving.farthest import farthest
from cardmath_widgets.access import Said
from cardmath_widgets.boards.spoken import said
from cardmath_widgets.panels import Note

__all__ = ["Advice", "Adviser", "FairAdvice", "Help"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")

#: The steps of search that a hint may take, and a look at whether a move has lost the game. A step takes some
#: ten to a hundred microseconds: play never waits long.
_HINT_NODES: Final = 4_000
_CHECK_NODES: Final = 1_000
#: The steps for a question that was asked in so many words.
_QUESTION_NODES: Final = 20_000
#: How many verdicts are kept; a game has far fewer positions.
_KEPT: Final = 5000


@dataclass(frozen=True)
class Help:
    """What the adviser says, and what to point out, by the keys of spots.

    ``line`` is a winning line to be played slowly, where that was asked for.
    """

    said: Said
    marks: Mapping[str, str] = field(default_factory=dict)
    line: tuple[Any, ...] = ()


class Advice(ABC):
    """What a game says of hints and of reasons for a loss: its own part of the adviser."""

    @abstractmethod
    def steps(self, found: Hint, notation: Notation) -> Sequence[Help]:
        """Return the steps of a hint whose best move is known, from where to look to why."""

    @abstractmethod
    def loss(self, solution: Solution[Any], notation: Notation) -> Help:
        """Return why a position cannot be won, and where."""


class FairAdvice(ABC):
    """Hints made of nothing but what the player sees, for games that hide cards."""

    @abstractmethod
    def steps(self, position: Any, notation: Notation) -> Sequence[Help]:
        """Return the steps of a hint, from where to look to what there is to know."""


@dataclass
class Adviser(Generic[P, M]):
    """The help for one person's game.

    Hints come in steps, each asked for anew: where to look, which cards, why, and the whole line.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.numerals import DOZENAL
    >>> from cardmath_widgets.boards.pyramid.advice import PyramidAdvice
    >>> adviser = Adviser(PyramidAdvice())
    >>> start = PyramidGame().deal(7)
    >>> adviser.hint(start, DOZENAL).said.text
    'Look for a pair inside the pyramid.'
    >>> dict(adviser.hint(start, DOZENAL).marks)
    {'t7.3': 'hint', 't7.4': 'hint'}
    """

    advice: Advice
    fair: FairAdvice | None = None
    #: How many steps of help have been given in the position that was asked about last.
    step: int = 0
    _asked: P | None = None
    _is_knowing: bool | None = None
    _hint: Hint | None = None
    #: Whether it was told why the game is lost.
    _has_proved: bool = False
    _lines: dict[P, tuple[M, ...]] = field(default_factory=dict)
    _verdicts: dict[P, str] = field(default_factory=dict)

    def resume(self, position: P, step: int) -> None:
        """Go on with the help in a position after so many steps."""
        self._asked, self._hint, self.step = position, None, step

    def steps_in(self, position: P) -> int:
        """Return how many steps of help have been given in a position."""
        return self.step if position == self._asked else 0

    def hint(self, position: P, notation: Notation, *, knowing: bool = True) -> Help:
        """Return the next step of help in a position; a fair one, where there is one, unless ``knowing``."""
        if position != self._asked or self._is_knowing not in (None, knowing):
            self.resume(position, 0)
        self._is_knowing = knowing
        if self.fair is not None and not knowing:
            self.step += 1
            fair = self.fair.steps(position, notation)
            return fair[min(self.step, len(fair)) - 1]
        if self._hint is None:
            self._hint = hint(position, nodes=_HINT_NODES)
            self._keep(position, self._hint.solution.verdict, self._hint.solution.moves)
        self.step += 1
        if self._hint.best is None:
            return self._lost(position, self._hint, notation)
        steps = self.advice.steps(self._hint, notation)
        if self.step <= len(steps):
            return steps[self.step - 1]
        return self._whole_line(position, steps[-1].marks)

    def question(self, position: P, notation: Notation) -> Help:
        """Answer whether a position can still be won, and if not, why and where.

        Where hints can be fair, the answer says that it is not.
        """
        answer = self._answer(position, notation)
        return answer if self.fair is None else replace(answer, said=_premised(answer.said))

    def _answer(self, position: P, notation: Notation) -> Help:
        if self._lines.get(position):
            return Help(Said(_("This can still be won."), mood="help"))
        solution = solve(position, nodes=_QUESTION_NODES)
        self._keep(position, solution.verdict, solution.moves)
        if solution.verdict == WINNABLE:
            return Help(Said(_("This can still be won."), mood="help"))
        return self._unwinnable(solution, notation)

    def lost_moves(self, positions: Sequence[P]) -> int:
        """Return how many of the last moves must be taken back for the game to be winnable again.

        ``positions`` is the game so far, the present one last. Nought where it is not known to be lost, or
        was lost from the first.
        """
        if self._verdict(positions[-1], positions[:-1]) != UNWINNABLE:
            return 0
        for back, position in enumerate(reversed(positions)):
            if self._verdicts.get(position) == WINNABLE:
                return back
        return 0

    def mark_of_loss(self, back: int, positions: Sequence[P], notation: Notation) -> Note:
        """Return the quiet mark after a losing move, and why it lost; an empty note where there is none."""
        if not back:
            return Note("mark", "")
        text = ngettext(
            "That move lost the game. Undo brings it back.",
            "Lost {count} moves ago. Undo brings it back.",
            back,
        ).format(count=notation.brief(back))
        first_lost = positions[-back]
        solution = solve(first_lost, nodes=_CHECK_NODES)
        why = self.advice.loss(solution, notation).said.text if solution.cause is not None else ""
        return Note("mark", text, why)

    # -- inside --------------------------------------------------------------------------------

    def _lost(self, position: P, found: Hint, notation: Notation) -> Help:
        """Return why nothing can be won, once in a game, and the move that still clears most."""
        proof = self._unwinnable(found.solution, notation)
        move = farthest(position)
        best = next((one for one in found.advice if one.move == move), None)
        if best is None:
            return proof
        shown = self.advice.steps(replace(found, best=best), notation)[1]
        told = _("What clears most now: {move}")
        text, aloud = told.format(move=shown.said.text), told.format(move=shown.said.aloud or shown.said.text)
        if self._has_proved:
            return Help(Said(text, proof.said.why, aloud, "help"), shown.marks)
        self._has_proved = True
        first = proof.said
        said = Said(f"{first.text} {text}", first.why, f"{first.aloud or first.text} {aloud}", "help")
        return Help(said, {**proof.marks, **shown.marks})

    def _unwinnable(self, solution: Solution[Any], notation: Notation) -> Help:
        if solution.cause is None:
            return Help(said(solution.reason_in, notation, mood="help"))
        return self.advice.loss(solution, notation)

    def _verdict(self, position: P, before: Sequence[P]) -> str:
        if position not in self._verdicts:
            # What is lost stays lost, whatever is played.
            if before and self._verdicts.get(before[-1]) == UNWINNABLE:
                self._keep(position, UNWINNABLE, ())
            else:
                self._keep(position, evaluate(position, nodes=_CHECK_NODES), ())
        return self._verdicts[position]

    def _keep(self, position: P, verdict: str, line: tuple[M, ...]) -> None:
        if len(self._verdicts) > _KEPT:
            self._verdicts.clear()
            self._lines.clear()
        if verdict != UNKNOWN:
            self._verdicts[position] = verdict
        else:
            self._verdicts.setdefault(position, verdict)
        for at, move in enumerate(line):
            self._verdicts[position] = WINNABLE
            self._lines[position] = line[at:]
            position = position.play(move)

    def _whole_line(self, position: P, marks: Mapping[str, str]) -> Help:
        line = self._lines.get(position)
        if not line:
            solution = solve(position, nodes=_QUESTION_NODES)
            self._keep(position, solution.verdict, solution.moves)
            line = solution.moves
        if not line:
            return Help(Said(_("No whole line is known; this is only the next move."), mood="help"), marks)
        return Help(Said(_("Watch how it is won. Press any card to stop."), mood="help"), {}, line)


def _premised(told: Said) -> Said:
    """Return a sentence as one that knows what the player cannot see."""
    premise = _("Knowing the hidden cards: {sentence}")
    aloud = premise.format(sentence=told.aloud) if told.aloud else ""
    return replace(told, text=premise.format(sentence=told.text), aloud=aloud)
