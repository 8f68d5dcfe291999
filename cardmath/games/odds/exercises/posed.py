"""G8 and G12 items about the cards in a game of Odds, made from what a seat sees.

Each function returns an item to `pose`, or None if the cards don't give a clear question.
"""

from itertools import combinations

from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import is_misleading
from cardmath.exercises.kinds.odd_even import DotSet, OddEven, ParityOfSum
from cardmath.games.odds import OddsView
from cardmath.games.odds.exercises.hands import BestHand
from cardmath.games.odds.exercises.likelier_card import LikelierCard
from cardmath.games.odds.pack import ODD_RANKS, PACK, value
from cardmath.games.odds.players.chances import unmet
from cardmath.numerals import Notation

#: The possible lengths of a row of dots.
_ROWS = range(2, 6)


def odd_or_even(view: OddsView, notation: Notation, number: int) -> OddEven | None:
    """Return a G8 item about one of the seat's cards, as dots in rows, or about the sum of two of them.

    The same number always gives the same question about the same hand. Half of the questions are misleading,
    if the hand allows it.

    >>> from cardmath.games.odds import OddsGame
    >>> odd_or_even(OddsGame().deal(7).seen_by(1), Notation(10), 1).prompt
    'Dots in rows of 3, the last row not full: 7. Is the number of dots odd or even?'
    """
    if view.own is None:
        return None
    chance = Chance(number)
    values = [value(card) for card in view.own]
    dots = [DotSet(notation, one, row) for one in values for row in _ROWS if one > row and one % row]
    sums = [ParityOfSum(notation, one, other) for one, other in combinations(values, 2)]
    items: list[OddEven] = [*(dots if dots and chance.one_in(2) else sums)]
    wanted = chance.one_in(2)
    return chance.choose([item for item in items if is_misleading(item) == wanted] or items)


def best_hand(view: OddsView, notation: Notation) -> BestHand | None:
    """Return a G12 item about the hands in the last show, or None if there was no show or the best hands
    tied.

    >>> from cardmath.games.odds import OddsGame
    >>> best_hand(OddsGame().deal(7).seen_by(1), Notation(10)) is None
    True
    """
    if not view.shows or view.shows[-1].tied:
        return None
    return BestHand(notation, tuple(hand for hand in view.shows[-1].hands if hand))


def likelier_card(view: OddsView, notation: Notation, number: int) -> LikelierCard | None:
    """Return a G12 item about the next card: which of two odd ranks is more likely, given what the seat has
    seen.

    The pack has the same number of cards of both ranks.

    >>> from cardmath.games.odds import OddsGame
    >>> likelier_card(OddsGame().deal(7).seen_by(1), Notation(10), 1).question
    'Which are you more likely to draw next: A or 7?'
    """
    if view.own is None:
        return None
    left = unmet(view)
    item = LikelierCard(notation, tuple(card for card in PACK if card not in left), *ODD_RANKS[:2])
    pairs = [pair for pair in combinations(ODD_RANKS[:-1], 2) if item.left(pair[0]) != item.left(pair[1])]
    if not pairs:
        return None
    return LikelierCard(notation, item.seen, *Chance(number).choose(pairs))
