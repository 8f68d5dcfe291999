"""What a pupil may practise after a patience: the ranks that piles waited for when another card was tried."""

from collections.abc import Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.errors import CardmathError
from cardmath.exercises import pose
from cardmath.exercises.ring import Next
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import rank_of
from cardmath.numerals import Notation
from cardmath.rings import rank_on
from cardmath_widgets.boards.asking import Question
from cardmath_widgets.boards.patience.rings import ring_of

__all__ = ["practice"]

#: So many questions come of a game; the exercises count by twos.
_COUNT: Final = 3
_STEP: Final = 2


def practice(game: PatienceGame, slips: Sequence[str], notation: Notation) -> tuple[Question, ...]:
    """Return three questions about counting by twos, beginning with the pile that was misjudged last.

    A slip is the card that a pile waited for; what is none, as a link may hold, is passed over. Nothing comes
    of games that are not counted by twos, nor of a game in which no pile was misjudged. Where fewer than
    three were, the count goes on from there.

    >>> from cardmath.games import OddAndEvenGame
    >>> [one.exercise.answer for one in practice(OddAndEvenGame(), ["4h", "joker"], Notation())]
    ['4', '6', '8']
    """
    ring = ring_of(game)
    if ring is None or ring.step != _STEP:
        return ()
    awaited = [card for one in reversed(slips) if (card := _card(one, ring.ranks)) is not None]
    ranks = [rank_on(rank_of(card), ring.ranks - _STEP, ring.ranks) for card in awaited]
    for _more in range(_COUNT if ranks else 0):
        ranks.append(rank_on(ranks[-1], _STEP, ring.ranks))
    asked = list(dict.fromkeys(ranks))[:_COUNT]
    return tuple(Question(pose(Next(notation, ring.ranks, rank))) for rank in asked)


def _card(slip: str, ranks: int) -> Card | None:
    """Return the card of a slip; None where it is no card of a ring of so many ranks."""
    try:
        card = Card.parse(slip)
    except CardmathError:
        return None
    return card if card.rank in RANKS[:ranks] else None
