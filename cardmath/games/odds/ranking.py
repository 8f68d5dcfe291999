"""The ranking of hands in Odds: the fifteen types, best first, how hands compare, and how a hand ends.

Only the odd cards of a hand count: ace, 3, 5, 7, 9 and the joker, which is worth 11. So the type of a hand
depends only on its counts: how many cards it has of each of these six ranks. There are only a few hundred
possible counts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, total_ordering
from itertools import product
from math import comb, prod
from types import MappingProxyType
from typing import Any, Final, Self

from cardmath.cards import JOKER, Card, as_cards
from cardmath.drawn import Drawn
from cardmath.errors import CardError
from cardmath.games.odds.hand_types import HandType
from cardmath.games.odds.pack import (
    EVENS_IN_PACK,
    HAND_SIZE,
    ODD_INDEX,
    ODD_RANKS,
    ODD_VALUES,
    ODDS_IN_PACK,
    PACK,
    VALUES,
    value,
)
from cardmath.games.odds.view import Hand, Show
from cardmath.i18n import _

#: The number of cards of each odd rank in a hand, in the order of `ODD_RANKS`.
Counts = tuple[int, ...]

_JOKERS: Final = ODD_INDEX[JOKER]

#: The types made of sets of different ranks, best first, with the number of cards in each set.
_SETS: Final = {
    HandType.TWO_FOUR: (4, 2),
    HandType.TWO_THREES: (3, 3),
    HandType.THREE_TWOS: (2, 2, 2),
    HandType.TWO_THREE: (3, 2),
    HandType.TWO_TWOS: (2, 2),
    HandType.FOUR_PAIR: (4,),
    HandType.THREE_PAIR: (3,),
    HandType.TWO_PAIR: (2,),
}
#: The types that are runs of consecutive odd ranks, by length.
_RUNS: Final = {
    HandType.SIX_ODDS: 6,
    HandType.FIVE_ODDS: 5,
    HandType.FOUR_ODDS: 4,
    HandType.THREE_ODDS: 3,
    HandType.TWO_ODDS: 2,
}


@total_ordering
@dataclass(frozen=True)
class HandRank:
    """The rank of six cards. The better hand compares as greater.

    ``sum`` is the total value of the cards in the combination. ``evens`` is the number of even cards among
    the six. ``cards`` are the cards in the combination, in the order of the hand. The ranks of tied hands are
    equal, whatever their cards.
    """

    type: HandType
    sum: int
    evens: int
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def rank(self) -> int:
        """The rank of the type, from 1 (the best) to 15 (nothing)."""
        return self.type.value

    def __lt__(self, other: "HandRank") -> bool:
        return self._strength < other._strength

    @property
    def _strength(self) -> tuple[int, int, int]:
        return -self.type.value, self.sum, -self.evens


def rank_hand(cards: str | Sequence[Card | str]) -> HandRank:
    """Return the rank of six cards, given as `Card` objects or as strings.

    What counts is the best type that the cards can form, in the combination with the greatest sum. Raises
    `CardError` unless they are six different cards from the pack of 54.

    >>> hand = rank_hand("9s 9h 5d 5c 3s 10h")
    >>> hand.type.plain_name, hand.sum, hand.evens
    ('two pairs', 28, 1)
    >>> hand > rank_hand(["Xr", "Xb", "As", "Ah", "2s", "2h"])
    True
    """
    cards = as_cards(cards)
    _check(cards)
    counts = Counter(card.rank for card in cards if card.rank in ODD_INDEX)
    kind, used = best_of(tuple(counts[rank] for rank in ODD_RANKS))
    wanted = {rank: many for rank, many in zip(ODD_RANKS, used, strict=True) if many}
    chosen = []
    for card in cards:
        if wanted.get(card.rank):
            wanted[card.rank] -= 1
            chosen.append(card)
    return HandRank(kind, combination_sum(used), len(cards) - counts.total(), tuple(chosen))


@cache
def hands_of_type() -> Mapping[HandType, int]:
    """Return the exact number of hands of each type, among all 25,827,165 hands, best type first.

    >>> hands_of_type()[HandType.FOUR_PAIR]
    6000
    """
    many: Counter[HandType] = Counter()
    for counts in every_count():
        ways = prod(map(comb, ODDS_IN_PACK, counts)) * comb(EVENS_IN_PACK, HAND_SIZE - sum(counts))
        many[best_of(counts)[0]] += ways
    return MappingProxyType({kind: many[kind] for kind in HandType})


def probability(hand_type: HandType | str) -> Fraction:
    """Return the exact chance that six cards from the pack are of a type, given as a `HandType` or by name.

    Raises `ValueError` for an unknown name.

    >>> f"{float(probability(HandType.NOTHING)):.3f}", probability("four pair")
    ('0.416', Fraction(400, 1721811))
    """
    return Fraction(hands_of_type()[HandType(hand_type)], sum(hands_of_type().values()))


def every_count() -> Iterator[Counts]:
    """Yield all possible counts of a hand."""
    ranges = (range(size + 1) for size in ODDS_IN_PACK)
    return (counts for counts in product(*ranges) if sum(counts) <= HAND_SIZE)


@cache
def best_of(counts: Counts, values: tuple[int, ...] = ODD_VALUES) -> tuple[HandType, Counts]:
    """Return the best type that these odd cards form, and the counts of the cards that form it.

    If ``values`` covers more ranks than the odd ranks, the other ranks form sets too, but no runs. This is
    the ranking of a player who forgets that even cards do not count.
    """
    for kind in HandType:
        formed = list(_formed(kind, counts))
        if formed:
            return kind, max(formed, key=lambda used: combination_sum(used, values))
    raise AssertionError("every hand is at least nothing")


def _formed(kind: HandType, counts: Counts) -> Iterator[Counts]:
    """Yield every combination of a type that can be formed."""
    if kind in _RUNS:
        length = _RUNS[kind]
        for first in range(len(ODD_RANKS) - length + 1):
            if all(counts[first : first + length]):
                yield tuple(int(first <= index < first + length) for index in range(len(counts)))
    elif kind in _SETS:
        # Two jokers alone are a separate type.
        ranks = [index for index, many in enumerate(counts) if many > 1]
        if kind is HandType.TWO_PAIR and _JOKERS in ranks:
            ranks.remove(_JOKERS)
        if len(ranks) >= len(_SETS[kind]):
            yield from _sets(_SETS[kind], counts, ranks)
    elif kind is HandType.JOKERS:
        yield from _sets((2,), counts, [_JOKERS])
    else:
        yield (0,) * len(counts)


def _sets(sizes: tuple[int, ...], counts: Counts, ranks: Sequence[int]) -> Iterator[Counts]:
    """Yield every choice of different ranks for sets of these sizes."""
    if not sizes:
        yield (0,) * len(counts)
        return
    for rest in _sets(sizes[1:], counts, ranks):
        for index in ranks:
            if counts[index] >= sizes[0] and not rest[index]:
                yield (*rest[:index], sizes[0], *rest[index + 1 :])


def combination_sum(counts: Counts, values: tuple[int, ...] = ODD_VALUES) -> int:
    """Return the sum of the values of cards. By default the cards have odd ranks."""
    return sum(many * value for many, value in zip(counts, values, strict=True))


#: Every rank of the pack, odd ranks first: a player who counts even cards uses them for sets.
_RANKS: Final = (*ODD_RANKS, *dict.fromkeys(card.rank for card in PACK if card.rank not in ODD_INDEX))
_RANK_VALUES: Final = tuple(value(next(card for card in PACK if card.rank == rank)) for rank in _RANKS)


def rank_with_evens(hand: Sequence[Card]) -> tuple[int, int]:
    """Return what a hand is worth to a player who counts even cards as well; a greater value is better."""
    counts = Counter(card.rank for card in hand)
    kind, used = best_of(tuple(counts[rank] for rank in _RANKS), _RANK_VALUES)
    return -kind.value, combination_sum(used, _RANK_VALUES)


def _check(cards: Sequence[Card]) -> None:
    if len(cards) != HAND_SIZE:
        raise CardError(_("a hand must have six cards, not {count}"), count=len(cards))
    for place, card in enumerate(cards, start=1):
        if card not in PACK:
            raise CardError(_("card {place}: {card} is not in this deck"), place=place, card=card)
        if card in cards[: place - 1]:
            raise CardError(_("card {place}: {card} appears too often"), place=place, card=card)


#: A card drawn to break a tie, with its player.
DrawnForTie = tuple[int, Card]


def best_players(hands: Sequence[Hand], order: Sequence[int]) -> tuple[int, ...]:
    """Return the players with the best hands, in the order of play given by ``order``."""
    ranks = {player: rank_hand(hands[player - 1]) for player in order}
    best = max(ranks.values())
    return tuple(player for player in order if ranks[player] == best)


def settled(hand: int, hands: tuple[Hand, ...], order: Sequence[int], rest: Sequence[Card]) -> Show:
    """Return how a hand ends. Tied players draw from ``rest``, its top card first."""
    best = best_players(hands, order)
    if len(best) == 1:
        return Show(hand, hands, (), (), best[0])
    winner, draws = _drawn_for(best, rest)
    return Show(hand, hands, best, draws, winner)


def _drawn_for(tied: Sequence[int], rest: Sequence[Card]) -> tuple[int, tuple[DrawnForTie, ...]]:
    draws: list[DrawnForTie] = []
    # With fewer cards left than players, no fair draw is possible, so the first in order of play wins.
    while len(tied) > 1 and len(rest) - len(draws) >= len(tied):
        lot = list(zip(tied, rest[len(draws) :], strict=False))
        draws += lot
        highest = max(value(card) for _player, card in lot)
        tied = [player for player, card in lot if value(card) == highest]
    return tied[0], tuple(draws)


# -- a hand: six cards in their places --------------------------------------------------------------------


class OddsHand(Drawn, tuple[Card, ...]):
    """A player's cards in places 1 to 6, as a tuple. It is empty for a player who is out.

    Of two complete hands, the better one compares as greater, just as their ranks do.

    ``print`` shows the cards and their type. A notebook shows a picture with the cards that count underlined
    in gold.

    >>> hand = OddsHand.parse("9s 9h 5d 5c 3s 10h")
    >>> print(hand)
    9s 9h 5d 5c 3s 10h: two pairs, sum 28
    >>> hand.rank.type.key, hand == tuple(hand)
    ('two twos', True)
    """

    __slots__ = ()

    drawing = "cardmath.games.odds.hand_drawing"
    card_values = VALUES
    move_type = Card

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> Self:
        """Return a hand of the given cards: Card objects, strings, or one space-separated string.

        Raises `cardmath.CardError` for anything that is not a card.

        >>> OddsHand(["9s", "9h"]) == OddsHand("9s 9h") == OddsHand.parse("9s 9h")
        True
        """
        return super().__new__(cls, as_cards(cards))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a hand from a string of cards separated by spaces.

        Raises `cardmath.CardError` for anything that is not a card. The error quotes it and its place,
        counted from 1.
        """
        return cls(text)

    @property
    def rank(self) -> HandRank:
        """The rank of the hand. Raises `cardmath.CardError` unless it has six different cards."""
        return rank_hand(self)

    # A better hand compares as greater; without this, the cards would be compared as strings.
    def __lt__(self, other: tuple[Card, ...]) -> bool:
        return self.rank < OddsHand(other).rank

    def __le__(self, other: tuple[Card, ...]) -> bool:
        return self.rank <= OddsHand(other).rank

    def __gt__(self, other: tuple[Card, ...]) -> bool:
        return self.rank > OddsHand(other).rank

    def __ge__(self, other: tuple[Card, ...]) -> bool:
        return self.rank >= OddsHand(other).rank

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({' '.join(map(str, self))!r})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        # Copies and pickles contain only the cards.
        return (tuple(self),)
