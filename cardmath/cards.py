"""Playing cards and their text: ``10s`` is the ten of spades, ``Tm`` the tower of moons.

The text is always decimal, whatever base the screen shows. It follows cardmath's interchange format (see
``docs/reference/format.md``).
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from cardmath.errors import CardError
from cardmath.i18n import N_, _
from cardmath.sentences import shown

__all__ = ["ACE", "FACES", "JOKER", "KING", "PIPS", "RANKS", "Card", "Suit", "parse_cards"]

ACE: Final = "A"
KING: Final = "K"
JOKER: Final = "X"
#: The face ranks in ascending order: jack, cavalier, bishop, tower, queen, king.
FACES: Final = ("J", "C", "B", "T", "Q", KING)
#: The pip ranks any deck can hold.
PIPS: Final = tuple(str(pips) for pips in range(19))
RANKS: Final = (ACE, *PIPS, *FACES)

_RANKS: Final = frozenset(RANKS)


class Suit(Enum):
    """One of the six suits, or the colour of a joker.

    Decks are listed in this order.

    >>> [suit.symbol for suit in Suit.ordinary()]
    ['♠', '♥', '♦', '♣', '☾', '★']
    >>> Suit("m").label
    'moons'
    """

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    MOONS = "m"
    STARS = "t"
    RED = "r"
    BLACK = "b"

    @classmethod
    def ordinary(cls) -> tuple["Suit", ...]:
        """Return the six suits without the colours of the jokers."""
        return tuple(cls)[:6]

    @property
    def symbol(self) -> str:
        """The symbol of the suit, or "" for the colour of a joker."""
        return _SYMBOL_OF_SUIT.get(self, "")

    @property
    def label(self) -> str:
        """The name of the suit in words."""
        return _(_LABELS[self])


_LABELS: Final = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
    Suit.MOONS: N_("moons"),
    Suit.STARS: N_("stars"),
    Suit.RED: N_("red"),
    Suit.BLACK: N_("black"),
}
_SYMBOL_OF_SUIT: Final = dict(zip(Suit.ordinary(), "♠♥♦♣☾★", strict=True))
_SUIT_OF_TEXT: Final = {suit.value: suit for suit in Suit} | {s: suit for suit, s in _SYMBOL_OF_SUIT.items()}


class Card(NamedTuple):
    """A card: its rank as text and its suit.

    >>> card = Card.parse("10♥")
    >>> card
    Card.parse('10h')
    >>> str(card)
    '10h'
    """

    rank: str
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card from its text.

        Raises `CardError`, which quotes the text, if it is not a card.

        >>> Card.parse("19s")
        Traceback (most recent call last):
        ...
        cardmath.errors.CardError: '19s' is not a card: a rank A 0 1 2 … 18 J C B T Q K and a suit s h d c m t
        """
        if isinstance(text, str) and len(text) >= 2:
            rank, suit = text[:-1], _SUIT_OF_TEXT.get(text[-1])
            if suit in (Suit.RED, Suit.BLACK):
                if rank == JOKER:
                    return cls(rank, suit)
            elif suit is not None and rank in _RANKS:
                return cls(rank, suit)
        raise CardError(
            _("{text} is not a card: a rank A 0 1 2 … 18 J C B T Q K and a suit s h d c m t"),
            text=shown(text),
        )

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __str__(self) -> str:
        return self.rank + self.suit.value


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read cards from their texts.

    Raises `CardError` for a text that is not a card. The error quotes the text and its place, counted from 1.

    >>> [str(card) for card in parse_cards(["As", "Tm"])]
    ['As', 'Tm']
    """
    cards = []
    for place, text in enumerate(texts, start=1):
        try:
            cards.append(Card.parse(text))
        except CardError as error:
            raise CardError(_("card {place}: {error}"), place=place, error=error) from None
    return tuple(cards)
