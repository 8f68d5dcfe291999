"""What the board of a patience says of hints, fair and all-knowing, and of why a game is lost."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.patience import REDEAL, TURN, PatienceMove, PatiencePosition
from cardmath.games.patience.words import move_phrase, the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised, join_and
from cardmath.solving import KEEPS, LOSES, Hint, Solution
from cardmath.solving.patience import FairHint, fair_hint
from cardmath_widgets.access import Said
from cardmath_widgets.boards.adviser import Advice, FairAdvice, Help
from cardmath_widgets.boards.patience.gestures import PatienceGestures
from cardmath_widgets.boards.spoken import said

__all__ = ["FairPatienceAdvice", "PatienceAdvice"]

_HANDS: Final = PatienceGestures()
#: A sentence names so many cards at most.
_NAMED: Final = 3


class PatienceAdvice(Advice):
    """The words of all-knowing hints: the order of the stock is known."""

    def steps(self, found: Hint, notation: Notation) -> Sequence[Help]:
        """Return where to look, which card, and why."""
        best = found.best
        assert best is not None
        position, move = found.solution.position, best.move
        others = {
            str(one.move.source): "keeps" if one.verdict == KEEPS else "loses"
            for one in found.advice
            if one.move.source is not None and one.verdict in (KEEPS, LOSES)
        }
        return _steps(position, move, best.reason, notation, others)

    def loss(self, solution: Solution[Any], notation: Notation) -> Help:
        """Return why a position cannot be won."""
        return Help(said(solution.reason_in, notation, mood="help"))


class FairPatienceAdvice(FairAdvice):
    """The words of fair hints: nothing that the player does not see."""

    def steps(self, position: PatiencePosition, notation: Notation) -> Sequence[Help]:
        """Return where to look, which card, why, and what every pile waits for."""
        found = fair_hint(position)
        if found.move is None:
            return (Help(said(found.reason, notation, mood="help")),)
        first = _steps(position, found.move, found.reason, notation, {})
        return (*first, Help(_facts(found, notation), first[-1].marks))


def _steps(
    position: PatiencePosition,
    move: PatienceMove,
    reason: Any,
    notation: Notation,
    others: dict[str, str],
) -> tuple[Help, ...]:
    marks = dict.fromkeys(_HANDS.spots_of(move), "hint")
    eye = _move_to_see(position, move, notation)
    ear = move_phrase(position, move, notation.voice) + "."
    why = capitalised(reason(notation))
    return (
        Help(Said(_nudge(move), mood="help")),
        Help(Said(eye, aloud=ear, mood="help"), marks),
        # What is marked needs no name again: the reason stands there at once.
        Help(Said(why, aloud=f"{ear} {capitalised(reason(notation.voice))}", mood="help"), others | marks),
    )


def _nudge(move: PatienceMove) -> str:
    """Return where to look, without naming a card."""
    if move == TURN:
        return _("Nothing here must be played now. What about the stock?")
    if move == REDEAL:
        return _("Turn the waste over and go through the stock again.")
    assert move.source is not None
    return {
        "w": _("Look at the top of the waste."),
        "r": _("Look at the reserve."),
        "c": _("Look at the ends of the wing."),
        "f": _("Look at the two piles of a suit: a card can pass between them."),
    }[move.source.kind]


def _move_to_see(position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
    """Return a move in a sentence that leaves the places to the marks."""
    card = position.card_at(move.source) if move.source else None
    if card is None:
        return move_phrase(position, move, notation) + "."
    return _("Play {card}.").format(card=the_card(card, notation))


def _facts(found: FairHint, notation: Notation) -> Said:
    """Return which awaited cards lie free, and behind it what every pile waits for, as one could count it."""
    free = tuple(dict.fromkeys(one.card for one in found.waiting if one.in_sight))
    # Of most piles both cards are in the stock for long: that is one sentence for all of them.
    known = [one for one in found.waiting if one.in_sight or one.covered or one.to_come == 1]

    def facts(notation: Notation) -> str:
        told = [one.sentence(notation) for one in known]
        if len(known) < len(found.waiting):
            told.append(
                _("What the other piles wait for is still to come.")
                if told
                else _("It is all still to come.")
            )
        return " ".join(told)

    return said(lambda notation: _free_sentence(free, notation), notation, why=facts, mood="help")


def _free_sentence(free: Sequence[Card], notation: Notation) -> str:
    """Return which cards lie free that piles wait for, in a sentence that names some of them at most."""
    names, more = [the_card(card, notation) for card in free[:_NAMED]], len(free) - _NAMED
    if not names:
        return _("No card that the piles wait for lies free now.")
    if more > 0:
        names.append(_("{count} more").format(count=notation.brief(more)))
    return ngettext(
        "{cards} lies free, and a pile waits for it.",
        "{cards} lie free, and piles wait for them.",
        len(free),
    ).format(cards=join_and(names))
