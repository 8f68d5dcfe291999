"""How a patience board words fair and all-knowing hints, and the reasons for a loss."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.patience import REDEAL, TURN, PatienceMove, PatiencePosition
from cardmath.games.patience.solving import FairHint, fair_hint
from cardmath.games.patience.words import move_phrase, the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised, join_and
from cardmath.solving import KEEPS, LOSES, Hint, Solution
from cardmath_widgets.board.game_ui import FairHints, Hints, HintStep
from cardmath_widgets.games.patience.gestures import PatienceGestures
from cardmath_widgets.games.patience.words import awaited_text, marked_phrase
from cardmath_widgets.page import Said, said

_HANDS: Final = PatienceGestures()
#: Maximum number of cards named in a sentence.
_NAMED: Final = 3


class PatienceHints(Hints):
    """The wording of all-knowing hints, which use the order of the stock."""

    def steps(self, found: Hint[Any], notation: Notation) -> Sequence[HintStep]:
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

    def loss(self, solution: Solution[Any], notation: Notation) -> HintStep:
        """Return why a position cannot be won."""
        return HintStep(said(solution.reason_in, notation, mood="help"))


class FairPatienceHints(FairHints):
    """The wording of fair hints, which use only what the player can see."""

    def move(self, position: PatiencePosition) -> PatienceMove | None:
        """Return the move that a hint advises, or None."""
        return fair_hint(position).move

    def steps(self, position: PatiencePosition, notation: Notation) -> Sequence[HintStep]:
        """Return where to look, which card, why, and what one pile needs next."""
        found = fair_hint(position)
        if found.move is None:
            return (HintStep(said(found.reason, notation, mood="help")),)
        first = _steps(position, found.move, found.reason, notation, {})
        return (*first, HintStep(_facts(found, notation), first[-1].marks))


def _steps(
    position: PatiencePosition,
    move: PatienceMove,
    reason: Any,
    notation: Notation,
    others: dict[str, str],
) -> tuple[HintStep, ...]:
    marks = dict.fromkeys(_HANDS.spots_of(move), "hint")
    eye = marked_phrase(position, move, notation) + "."
    ear = move_phrase(position, move, notation.voice) + "."
    why = capitalised(reason(notation))
    return (
        HintStep(Said(_nudge(move), mood="help")),
        HintStep(Said(eye, aloud=ear, mood="help"), marks),
        # The previous step already marked and named the card, so only the reason is new.
        HintStep(Said(why, aloud=capitalised(reason(notation.voice)), mood="help"), others | marks),
    )


def _nudge(move: PatienceMove) -> str:
    """Return where to look, without naming a card."""
    if move == TURN:
        return _("You don't need to play anything here now. Try the stock.")
    if move == REDEAL:
        return _("Start the stock over.")
    assert move.source is not None
    return {
        "w": _("Look at the last card you turned."),
        "r": _("Look at the open cards."),
        "c": _("Look at the last card of each column."),
        "f": _("Look at a suit's two piles. A card can move between them."),
    }[move.source.kind]


def _facts(found: FairHint, notation: Notation) -> Said:
    """Say which needed cards are free, then where the next card for one pile is.

    Each pile shows the card it needs next. One sentence about one pile is enough: a free card first, then a
    covered one.
    """
    free = tuple(dict.fromkeys(pile.card for pile in found.waiting if pile.in_sight))
    seen = [pile for pile in found.waiting if pile.in_sight or pile.covered]

    def facts(notation: Notation) -> str:
        if not seen:
            return _("Every card you need is still to come.")
        return max(seen, key=lambda pile: bool(pile.in_sight)).sentence(notation)

    return said(lambda notation: _free_sentence(free, notation), notation, why=facts, mood="help")


def _free_sentence(free: Sequence[Card], notation: Notation) -> str:
    """Return the free cards that piles need, in a sentence that names only some of them.

    On screen they are written the same way as below the piles, which keeps the sentence short.
    """
    is_heard = notation is notation.voice
    named = the_card if is_heard else awaited_text
    names, more = [named(card, notation) for card in free[:_NAMED]], len(free) - _NAMED
    if not names:
        return _("No card that fits a pile is free right now.")
    if more > 0:
        names.append(_("{count} more").format(count=notation.brief(more)))
    return ngettext(
        "{cards} is free and fits a pile.",
        "{cards} are free and fit piles.",
        len(free),
    ).format(cards=join_and(names))
