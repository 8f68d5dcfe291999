"""Practice after a patience game: the ranks that piles needed when the player tried another card."""

from collections.abc import Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.errors import CardmathError
from cardmath.exercises import pose
from cardmath.exercises.kinds.ring import Next
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import rank_of
from cardmath.numerals import Notation
from cardmath.rings import rank_on
from cardmath_widgets.board.questions import Question
from cardmath_widgets.games.patience.rings import ring_of

__all__ = ["practice"]

#: How many questions follow a game; the exercises count by twos.
_COUNT: Final = 3
_STEP: Final = 2


def practice(game: PatienceGame, slips: Sequence[str], notation: Notation) -> tuple[Question, ...]:
    """Return three questions about counting by twos, starting with the pile misjudged last.

    A slip is the card that a pile needed. Invalid slips, which a link may contain, are ignored. Games that do
    not count by twos give no questions, nor do games without slips. With fewer than three slips, the count
    continues from there.

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
    """Return the card of a slip; None unless it is a card of a ring of this many ranks."""
    try:
        card = Card.parse(slip)
    except CardmathError:
        return None
    return card if card.rank in RANKS[:ranks] else None
