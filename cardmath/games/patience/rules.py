"""The two-pack patiences as data: the packs, the cards laid out, and the order of each foundation.

Ranks are numbers here: the ace is 1 and the king is 13. ``by_twos`` counts round the ring of ranks in steps
of two. The number of ranks is odd, so the count visits every rank before it returns to its start.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath.cards import Card, Suit
from cardmath.errors import DeckError
from cardmath.i18n import _
from cardmath.rings import stops

#: The ranks of a pack in ascending order. The number of a rank is its place here, counted from 1.
RANKS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
#: When a stock card may be turned: at any time, or only while no card in the reserve, wing or waste fits.
ANY_TIME: Final = "any-time"
STANDSTILL: Final = "standstill"
TURNINGS: Final = (ANY_TIME, STANDSTILL)
#: The maximum number of piles that a suit may have.
MOST_PILES: Final = 4
_QUEEN: Final = 12
_KING: Final = 13


class Pile(NamedTuple):
    """A kind of foundation: its key, its ranks in order, and the number of these piles per suit."""

    kind: str
    ranks: tuple[int, ...]
    copies: int = 1


class Foundation(NamedTuple):
    """A foundation: its kind, its suit and its ranks in order.

    If a suit has several foundations of the kind, ``copy`` counts them from 1. Otherwise it is 0.
    """

    kind: str
    suit: Suit
    ranks: tuple[int, ...]
    copy: int = 0

    def card(self, height: int) -> Card:
        """Return the card that belongs above ``height`` other cards."""
        return _card(self.ranks[height], self.suit)


@cache
def _card(rank: int, suit: Suit) -> Card:
    return Card(RANKS[rank - 1], suit)


def by_twos(first: int, ranks: int = len(RANKS)) -> tuple[int, ...]:
    """Return every rank once, each two above the previous rank, round the ring.

    >>> by_twos(1)
    (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12)
    """
    return stops(ranks, 2, first)


@dataclass(frozen=True)
class Rules:
    """The rules of a game of this family.

    ``piles`` are the kinds of foundations in the order of their numbers. Every suit has its own foundations
    of each kind, suit by suit. ``columns`` × ``height`` cards make up the wing, where only the end cards can
    be played. ``reserve`` is the number of cells, which are refilled. ``laid_out`` lists each choice of cards
    on the foundations before the deal, as kinds of piles. The first choice is the default, and there is an
    option only if there are several choices. ``reversal`` decides whether the first two kinds may exchange
    cards: one goes up from the ace, the other down. The piles of a suit take each rank once per pack, and
    there are one or two packs. Other rules raise `DeckError`.
    """

    packs: int
    piles: tuple[Pile, ...]
    laid_out: Mapping[str, tuple[str, ...]]
    columns: int = 0
    height: int = 0
    reserve: int = 0
    reversal: bool = False
    ranks: int = len(RANKS)
    suits: int = 4

    def __post_init__(self) -> None:
        object.__setattr__(self, "laid_out", MappingProxyType(dict(self.laid_out)))
        self._check()

    def _check(self) -> None:
        """Reject rules that cannot be played to the end, or that the solver cannot represent."""
        if self.packs not in (1, 2):
            raise DeckError(
                _("a solitaire of this family must have one pack or two, not {packs}"), packs=self.packs
            )
        taken = Counter(rank for pile in self.piles for rank in pile.ranks * pile.copies)
        if taken != Counter(dict.fromkeys(range(1, self.ranks + 1), self.packs)):
            raise DeckError(_("the piles of a suit must take each rank once for every pack"))
        if sum(pile.copies for pile in self.piles) > MOST_PILES:
            raise DeckError(_("a suit can have at most {most} piles"), most=MOST_PILES)
        up = tuple(range(1, self.ranks + 1))
        if self.reversal and [pile.ranks for pile in self.piles] != [up, up[::-1]]:
            raise DeckError(_("cards may pass only between one pile that goes up and one that goes down"))

    def __hash__(self) -> int:
        return hash((self.packs, self.piles, tuple(self.laid_out), self.columns, self.reserve))

    @cached_property
    def suit_order(self) -> tuple[Suit, ...]:
        """The suits in the order of the foundation numbers."""
        return Suit.ordinary()[: self.suits]

    @cached_property
    def foundations(self) -> tuple[Foundation, ...]:
        """All foundations, in the order of their numbers.

        >>> [str(one.suit.value) + str(one.ranks[0]) for one in CAPTURED_QUEENS.foundations[:5]]
        ['s12', 'h12', 'd12', 'c12', 's5']
        """
        return tuple(
            Foundation(pile.kind, suit, pile.ranks, copy if pile.copies > 1 else 0)
            for pile in self.piles
            for copy in range(1, pile.copies + 1)
            for suit in self.suit_order
        )

    @cached_property
    def step(self) -> int:
        """The step of every pile round the ring, in ranks, or 0 if the piles have different steps.

        >>> ODD_AND_EVEN.step, PATRIARCHS.step
        (2, 0)
        """
        steps = {
            (following - rank) % self.ranks
            for pile in self.piles
            for rank, following in zip(pile.ranks, pile.ranks[1:], strict=False)
        }
        return steps.pop() if len(steps) == 1 else 0

    @property
    def goes_round(self) -> bool:
        """Whether every pile goes round the ring in steps of more than one rank."""
        return 1 < self.step < self.ranks - 1

    @property
    def is_stock_alone(self) -> bool:
        """Whether every card comes from the stock, and only one kind of pile ever takes it.

        >>> CONTRADANCE.is_stock_alone, ODD_AND_EVEN.is_stock_alone
        (True, False)
        """
        ranks = [rank for pile in self.piles for rank in pile.ranks]
        is_bare = not (self.reserve or self.columns or self.reversal)
        return is_bare and len(ranks) == len(set(ranks))

    def heights(self, laid_out: str) -> tuple[int, ...]:
        """Return the number of cards on each foundation before the deal."""
        return tuple(int(foundation.kind in self.laid_out[laid_out]) for foundation in self.foundations)

    @property
    def every_card(self) -> tuple[Card, ...]:
        """All cards in the packs: the whole first pack, then the second."""
        ranks = RANKS[: self.ranks]
        return tuple(Card(rank, suit) for suit in self.suit_order for rank in ranks) * self.packs

    def pack(self, laid_out: str) -> tuple[Card, ...]:
        """Return the cards to deal, in canonical order: the packs without the cards laid out.

        >>> len(CONTRADANCE.pack("fives-and-sixes")), len(CAPTURED_QUEENS.pack("queens"))
        (88, 48)
        """
        away = Counter(
            Card(RANKS[one.ranks[0] - 1], one.suit)
            for one, height in zip(self.foundations, self.heights(laid_out), strict=True)
            if height
        )
        cards = []
        for card in self.every_card:
            # A card laid out comes from the first pack that has it.
            if away[card]:
                away[card] -= 1
            else:
                cards.append(card)
        return tuple(cards)


_RINGS: Final = (Pile("aces", by_twos(1)), Pile("twos", by_twos(2)))
_RING_CHOICES: Final = {"none": (), "aces-and-twos": ("aces", "twos")}

ODD_AND_EVEN: Final = Rules(packs=2, piles=_RINGS, laid_out=_RING_CHOICES, reserve=9)

ROYAL_COTILLION: Final = Rules(packs=2, piles=_RINGS, laid_out=_RING_CHOICES, columns=4, height=3, reserve=16)

PATRIARCHS: Final = Rules(
    packs=2,
    piles=(Pile("aces", tuple(range(1, _KING + 1))), Pile("kings", tuple(range(_KING, 0, -1)))),
    laid_out={"aces-and-kings": ("aces", "kings")},
    reserve=9,
    reversal=True,
)

CONTRADANCE: Final = Rules(
    packs=2,
    piles=(Pile("fives", (5, 4, 3, 2, 1, _KING), 2), Pile("sixes", tuple(range(6, _KING)), 2)),
    laid_out={"fives-and-sixes": ("fives", "sixes")},
)

CAPTURED_QUEENS: Final = Rules(
    packs=1,
    piles=(
        Pile("queens", (_QUEEN,)),
        Pile("fives", (5, 4, 3, 2, 1, _KING)),
        Pile("sixes", tuple(range(6, _QUEEN))),
    ),
    laid_out={"none": (), "queens": ("queens",), "queens-fives-sixes": ("queens", "fives", "sixes")},
)
