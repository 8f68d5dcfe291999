"""How the Pyramid board words hints and the reasons for a loss."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.games.pyramid import DRAW, TURN, PyramidMove
from cardmath.games.pyramid.words import move_phrase
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving import KEEPS, LOSES, Hint, Solution
from cardmath_widgets.board.game_ui import Hints, HintStep
from cardmath_widgets.games.pyramid.gestures import PyramidGestures
from cardmath_widgets.games.pyramid.words import marked_phrase
from cardmath_widgets.page import Said, said

_HANDS: Final = PyramidGestures()


class PyramidHints(Hints):
    """The wording of hints for Pyramid Addition.

    On screen, marks show the places. Read aloud, the text names them.
    """

    def steps(self, found: Hint[Any], notation: Notation) -> Sequence[HintStep]:
        """Return where to look, which cards, and why these."""
        assert found.best is not None
        position, move = found.solution.position, found.best.move
        marks = dict.fromkeys(_HANDS.spots_of(move), "hint")
        eye = marked_phrase(position, move, notation) + "."
        ear = move_phrase(position, move, notation.voice) + "."
        best = found.best

        def others(notation: Notation) -> str:
            return " ".join([*_count(found, notation), *_warning(found, notation)])

        heard = " ".join(filter(None, (best.reason(notation.voice), others(notation.voice))))

        return (
            HintStep(Said(_nudge(move), mood="help")),
            HintStep(Said(eye, aloud=ear, mood="help"), marks),
            # The previous step already marked and named the cards, so the best reason comes first.
            HintStep(Said(best.reason(notation), others(notation), heard, "help"), _labels(found) | marks),
        )

    def loss(self, solution: Solution[Any], notation: Notation) -> HintStep:
        """Return why a position cannot be won: briefly, with the places marked, and in full."""
        cause = solution.cause
        assert cause is not None
        short = _SHORT[cause.kind]() if cause.kind in _SHORT else solution.reason_in(notation)
        reason = said(solution.reason_in, notation)
        return HintStep(
            Said(short, reason.text if reason.text != short else "", reason.aloud or reason.text, "help"),
            {str(place): "cause" for place in cause.places_named},
        )


#: The reason for a loss, with its places marked.
_SHORT: Final = {
    "dead": lambda: _("This cannot be won: a marked card can never leave."),
    "class": lambda: _("This cannot be won: the marked cards block each other."),
    "cycle": lambda: _("This cannot be won: the marked cards block each other."),
    "forced": lambda: _("This cannot be won: the marked cards block each other."),
    "late": lambda: _("This cannot be won: the marked cards come free too late."),
}


def _nudge(move: PyramidMove) -> str:
    """Return where to look, without naming a card."""
    if move == DRAW:
        return _("No pair here helps. Try the stock.")
    if move == TURN:
        return _("Turn the discard pile over and go through the stock again.")
    if len(move.places) == 1:
        return _("One card can go on its own.")
    if all(place.row for place in move.places):
        return _("Look for a pair inside the pyramid.")
    return _("Look at the discard pile: its top card has a partner.")


def _labels(found: Hint[Any]) -> dict[str, str]:
    """Return the marks for the other removals: cards that keep the win, and cards that lose it."""
    labels: dict[str, str] = {}
    for verdict in (KEEPS, LOSES):
        for one in found.advice:
            if one.verdict == verdict:
                labels |= dict.fromkeys(map(str, one.move.places), verdict)
    return labels


def _count(found: Hint[Any], notation: Notation) -> list[str]:
    """Say how many removals keep the win, if some lose it or are undecided."""
    removals = [one for one in found.advice if one.move.places]
    keeping = sum(one.verdict == KEEPS for one in removals)
    if keeping in (0, len(removals)):
        return []
    return [
        _("{keeping} of {all} moves can still win.").format(
            keeping=notation.brief(keeping), all=notation.brief(len(removals))
        )
    ]


def _warning(found: Hint[Any], notation: Notation) -> list[str]:
    """Return a losing move and its reason, preferably one that shares a card with the best move."""
    losing = [one for one in found.advice if one.verdict == LOSES and one.cause is not None]
    if not losing or found.best is None:
        return []
    places = set(found.best.move.places)
    worst = max(losing, key=lambda one: len(places.intersection(one.move.places)))
    move = move_phrase(found.solution.position, worst.move, notation)
    return [_("{move}? {reason}").format(move=move, reason=worst.reason(notation))]
