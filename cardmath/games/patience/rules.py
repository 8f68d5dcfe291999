"""The two-pack patiences as data: packs, what is laid out, and what each foundation takes in which order.

Ranks are numbers here: the ace is 1, the king 13. ``by_twos`` is the ring of the ranks on which a step is
two ranks; because their number is odd it passes every rank before it comes back.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath.cards import Card, Suit
from cardmath.rings import stops

__all__ = [
    "CAPTURED_QUEENS",
    "CONTRADANCE",
    "ODD_AND_EVEN",
    "PATRIARCHS",
    "RANKS",
    "ROYAL_COTILLION",
    "Foundation",
    "Pile",
    "Rules",
    "by_twos",
]

#: The ranks of a pack, ascending; a rank's number is its place here, from 1.
RANKS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_QUEEN: Final = 12
_KING: Final = 13


class Pile(NamedTuple):
    """A kind of foundation: its key, the ranks it takes in their order, and how many each suit has."""

    kind: str
    ranks: tuple[int, ...]
    copies: int = 1


class Foundation(NamedTuple):
    """One foundation: its kind, its suit and the ranks it takes in their order.

    Where a suit has more than one of the kind, ``copy`` counts them from 1, else it is 0.
    """

    kind: str
    suit: Suit
    ranks: tuple[int, ...]
    copy: int = 0


def by_twos(first: int, ranks: int = len(RANKS)) -> tuple[int, ...]:
    """Return every rank once, each two above the one before, going round from the highest.

    >>> by_twos(1)
    (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12)
    """
    return stops(ranks, 2, first)


@dataclass(frozen=True)
class Rules:
    """A layout of this family.

    ``piles`` are the kinds of foundations in the order of their numbers; of each kind every suit has its
    own, suit by suit. ``columns`` × ``height`` cards make the wing of which only the end cards play,
    ``reserve`` is the number of cells that are refilled. ``laid_out`` names each choice of what lies on the
    foundations before the deal, as kinds of piles; the first choice is the usual one, and there is an option
    only where there is more than one. ``reversal`` tells whether the first two kinds may exchange cards.
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

    def __hash__(self) -> int:
        return hash((self.packs, self.piles, tuple(self.laid_out), self.columns, self.reserve))

    @cached_property
    def suit_order(self) -> tuple[Suit, ...]:
        """The suits in the order in which foundations are numbered."""
        return Suit.ordinary()[: self.suits]

    @cached_property
    def foundations(self) -> tuple[Foundation, ...]:
        """Every foundation, in the order of the numbers.

        >>> [str(one.suit.value) + str(one.ranks[0]) for one in CAPTURED_QUEENS.foundations[:5]]
        ['s12', 'h12', 'd12', 'c12', 's5']
        """
        return tuple(
            Foundation(pile.kind, suit, pile.ranks, copy if pile.copies > 1 else 0)
            for pile in self.piles
            for copy in range(1, pile.copies + 1)
            for suit in self.suit_order
        )

    def heights(self, laid_out: str) -> tuple[int, ...]:
        """Return how many cards lie on each foundation before the deal."""
        return tuple(int(one.kind in self.laid_out[laid_out]) for one in self.foundations)

    def pack(self, laid_out: str) -> tuple[Card, ...]:
        """Return the cards that are dealt, in canonical order: the packs without what is laid out.

        >>> len(CONTRADANCE.pack("fives-and-sixes")), len(CAPTURED_QUEENS.pack("queens"))
        (88, 48)
        """
        away = Counter(
            Card(RANKS[one.ranks[0] - 1], one.suit)
            for one, height in zip(self.foundations, self.heights(laid_out), strict=True)
            if height
        )
        cards = []
        for _pack in range(self.packs):
            for suit in self.suit_order:
                for rank in RANKS[: self.ranks]:
                    card = Card(rank, suit)
                    # What is laid out comes from the first pack that has it.
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
