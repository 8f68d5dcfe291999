"""Help on the Pyramid board: hints in steps, whether the game can still be won, which move lost it.

No screen: the board shows what the adviser says. Winning lines and verdicts once found are kept, so
that a player who follows a hint never waits for the next one.
"""

from dataclasses import dataclass, field
from typing import Final

from cardmath.games.pyramid import DRAW, TURN, PyramidMove, PyramidPosition
from cardmath.games.pyramid.words import move_phrase
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.solving import (
    KEEPS,
    LOSES,
    UNKNOWN,
    UNWINNABLE,
    WINNABLE,
    Hint,
    Solution,
    evaluate,
    hint,
    solve,
)
from cardmath_widgets.boards.pyramid.layout import STOCK

__all__ = ["Adviser", "Help"]

#: Seconds a hint may take, and a look at whether a move has lost the game. Play never waits longer.
_HINT_LIMIT: Final = 0.07
_CHECK_LIMIT: Final = 0.08
#: Seconds for a question that was asked in so many words.
_QUESTION_LIMIT: Final = 1.0
#: How many verdicts are kept; a game has far fewer positions.
_KEPT: Final = 5000


@dataclass(frozen=True)
class Help:
    """What the adviser says: a sentence, and what to point out, by the keys of spots.

    ``line`` is a winning line to be played slowly, where that was asked for.
    """

    text: str
    marks: dict[str, str] = field(default_factory=dict)
    line: tuple[PyramidMove, ...] = ()


@dataclass
class Adviser:
    """The help for one person's game.

    Hints come in four steps, each asked for anew: where to look, which cards, why, and the whole line.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.numerals import DOZENAL
    >>> adviser = Adviser()
    >>> start = PyramidGame().deal(7)
    >>> adviser.hint(start, DOZENAL).text
    'Look for a pair inside the pyramid.'
    >>> adviser.hint(start, DOZENAL).marks
    {'t7.3': 'hint', 't7.4': 'hint'}
    """

    _asked: PyramidPosition | None = None
    _step: int = 0
    _hint: Hint | None = None
    _lines: dict[PyramidPosition, tuple[PyramidMove, ...]] = field(default_factory=dict)
    _verdicts: dict[PyramidPosition, str] = field(default_factory=dict)

    def hint(self, position: PyramidPosition, notation: Notation) -> Help:
        """Return the next step of help in a position."""
        if position != self._asked or self._hint is None:
            self._asked, self._step = position, 0
            self._hint = hint(position, _HINT_LIMIT)
            self._keep(position, self._hint.solution.verdict, self._hint.solution.moves)
        found, self._step = self._hint, self._step + 1
        if found.best is None:
            return Help(found.solution.reason_in(notation), _cause_marks(found.solution))
        if self._step == 1:
            return Help(_nudge(found.best.move))
        marks = dict.fromkeys(_keys(found.best.move), "hint")
        move = move_phrase(position, found.best.move, notation) + "."
        if self._step == 2:
            return Help(move, marks)
        if self._step == 3:
            said = [move, found.best.reason(notation), *_count(found, notation), *_warning(found, notation)]
            return Help(" ".join(said), _labels(found) | marks)
        return self._whole_line(position, marks)

    def question(self, position: PyramidPosition, notation: Notation) -> Help:
        """Answer whether a position can still be won, and if not, why and where."""
        line = self._lines.get(position)
        if line:
            text = _("This can still be won.")
            return Help(text)
        solution = solve(position, _QUESTION_LIMIT)
        self._keep(position, solution.verdict, solution.moves)
        if solution.verdict == WINNABLE:
            return Help(_("This can still be won."))
        return Help(solution.reason_in(notation), _cause_marks(solution))

    def lost_moves(self, positions: list[PyramidPosition]) -> int:
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

    def mark_of_loss(self, back: int, notation: Notation) -> str:
        """Return the quiet mark after a losing move, or "" where there is none."""
        if not back:
            return ""
        return ngettext(
            "That move lost the game. Undo brings it back.",
            "Lost {count} moves ago. Undo brings it back.",
            back,
        ).format(count=notation.format(back))

    # -- inside --------------------------------------------------------------------------------

    def _verdict(self, position: PyramidPosition, before: list[PyramidPosition]) -> str:
        if position not in self._verdicts:
            # What is lost stays lost, whatever is played.
            if before and self._verdicts.get(before[-1]) == UNWINNABLE:
                self._keep(position, UNWINNABLE, ())
            else:
                self._keep(position, evaluate(position, _CHECK_LIMIT), ())
        return self._verdicts[position]

    def _keep(self, position: PyramidPosition, verdict: str, line: tuple[PyramidMove, ...]) -> None:
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

    def _whole_line(self, position: PyramidPosition, marks: dict[str, str]) -> Help:
        line = self._lines.get(position)
        if not line:
            solution = solve(position, _QUESTION_LIMIT)
            self._keep(position, solution.verdict, solution.moves)
            line = solution.moves
        if not line:
            return Help(_("No whole line is known; this is only the next move."), marks)
        return Help(_("Watch how it is won. Press any card to stop."), {}, line)


def _nudge(move: PyramidMove) -> str:
    """Return where to look, without naming a card."""
    if move == DRAW:
        return _("Nothing here helps now. What about the stock?")
    if move == TURN:
        return _("Turn the discard pile over and go through the stock again.")
    if len(move.places) == 1:
        return _("One card can go alone.")
    if all(place.row for place in move.places):
        return _("Look for a pair inside the pyramid.")
    return _("Look at the discard pile: its top card has a partner.")


def _labels(found: Hint) -> dict[str, str]:
    """Return what to point out of the other removals: cards that keep the win, cards that lose it."""
    labels = {}
    for verdict in (KEEPS, LOSES):
        for one in found.advice:
            if one.verdict == verdict:
                labels |= dict.fromkeys(map(str, one.move.places), verdict)
    return labels


def _count(found: Hint, notation: Notation) -> list[str]:
    """Return how many of the removals keep the win, where some do not or are not settled."""
    removals = [one for one in found.advice if one.move.places]
    keeping = sum(one.verdict == KEEPS for one in removals)
    if keeping in (0, len(removals)):
        return []
    return [
        _("{keeping} of {all} removals keep the win.").format(
            keeping=notation.format(keeping), all=notation.format(len(removals))
        )
    ]


def _warning(found: Hint, notation: Notation) -> list[str]:
    """Return what would lose, and why: where several moves would, one that shares a card with the best."""
    losing = [one for one in found.advice if one.verdict == LOSES and one.cause is not None]
    if not losing or found.best is None:
        return []
    places = set(found.best.move.places)
    worst = max(losing, key=lambda one: len(places.intersection(one.move.places)))
    move = move_phrase(found.solution.position, worst.move, notation)
    return [_("{move}? {reason}").format(move=move, reason=worst.reason(notation))]


def _keys(move: PyramidMove) -> list[str]:
    return [str(place) for place in move.places] or [STOCK]


def _cause_marks(solution: Solution[PyramidPosition]) -> dict[str, str]:
    """Return the spots that a loss lies in."""
    if solution.cause is None:
        return {}
    return {str(place): "cause" for place in solution.cause.places_named}
