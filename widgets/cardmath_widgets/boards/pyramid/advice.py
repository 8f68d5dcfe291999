"""What the Pyramid board says of hints, and of why a game is lost."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.games.pyramid import DRAW, TURN, PyramidMove, PyramidPosition
from cardmath.games.pyramid.words import move_phrase, the_rank
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving import KEEPS, LOSES, Hint, Solution
from cardmath_widgets.access import Said
from cardmath_widgets.boards.adviser import Advice, Help
from cardmath_widgets.boards.pyramid.gestures import PyramidGestures
from cardmath_widgets.boards.spoken import said

__all__ = ["PyramidAdvice"]

_HANDS: Final = PyramidGestures()


class PyramidAdvice(Advice):
    """The words of help for Pyramid Addition.

    What is marked on the table needs no place for the eye; for the ear the places are said.
    """

    def steps(self, found: Hint, notation: Notation) -> Sequence[Help]:
        """Return where to look, which cards, and why these."""
        assert found.best is not None
        position, move = found.solution.position, found.best.move
        marks = dict.fromkeys(_HANDS.spots_of(move), "hint")
        eye = _move_to_see(position, move, notation)
        ear = move_phrase(position, move, notation.voice) + "."
        best = found.best

        def others(notation: Notation) -> str:
            return " ".join([*_count(found, notation), *_warning(found, notation)])

        heard = " ".join(filter(None, (ear, best.reason(notation.voice), others(notation.voice))))

        return (
            Help(Said(_nudge(move), mood="help")),
            Help(Said(eye, aloud=ear, mood="help"), marks),
            # What is marked needs no name again: the reason stands there at once, behind it that of others.
            Help(Said(best.reason(notation), others(notation), heard, "help"), _labels(found) | marks),
        )

    def loss(self, solution: Solution[Any], notation: Notation) -> Help:
        """Return why a position cannot be won: in a few words, with the places marked, and in full."""
        cause = solution.cause
        assert cause is not None
        short = _SHORT[cause.kind]() if cause.kind in _SHORT else solution.reason_in(notation)
        told = said(solution.reason_in, notation)
        return Help(
            Said(short, told.text if told.text != short else "", told.aloud or told.text, "help"),
            {str(place): "cause" for place in cause.places_named},
        )


#: What is said of a loss where its places are marked.
_SHORT: Final = {
    "dead": lambda: _("This cannot be won: a marked card can never leave."),
    "class": lambda: _("This cannot be won: the marked cards block each other."),
    "cycle": lambda: _("This cannot be won: the marked cards block each other."),
    "forced": lambda: _("This cannot be won: the marked cards block each other."),
    "late": lambda: _("This cannot be won: the marked cards come free too late."),
}


def _move_to_see(position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
    """Return a move in a sentence that leaves the places to the marks."""
    cards = [the_rank(card, notation) for place in move.places if (card := position.card_at(place))]
    if not cards:
        return move_phrase(position, move, notation) + "."
    if len(cards) == 1:
        return _("Take {card} alone.").format(card=cards[0])
    return _("Take {first} with {second}.").format(first=cards[0], second=cards[1])


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
    labels: dict[str, str] = {}
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
            keeping=notation.brief(keeping), all=notation.brief(len(removals))
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
