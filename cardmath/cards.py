"""Playing cards and their text: ``10s`` is the ten of spades, ``Tm`` the tower of moons.

The text is always decimal, whatever base the screen shows. It follows cardmath's interchange format (see
``docs/reference/format.md``).
"""

from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from typing import Final, NamedTuple, SupportsIndex, cast

from cardmath.drawn import Written
from cardmath.errors import CardError
from cardmath.i18n import NP_, _, pgettext
from cardmath.integers import as_int
from cardmath.sentences import shown

ACE: Final = "A"
KING: Final = "K"
JOKER: Final = "X"
#: The face ranks in ascending order: jack, cavalier, bishop, tower, queen, king.
FACES: Final = ("J", "C", "B", "T", "Q", KING)
#: The pip ranks that a deck can contain.
PIPS: Final = tuple(str(pips) for pips in range(19))
RANKS: Final = (ACE, *PIPS, *FACES)

_RANKS: Final = frozenset(RANKS)


class Suit(Enum):
    """One of the six suits, or a joker's colour.

    Decks are listed in this order. A suit can also be made from its symbol or English name.

    >>> [suit.symbol for suit in Suit.ordinary()]
    ['♠', '♥', '♦', '♣', '☾', '★']
    >>> Suit("m").label, Suit("♥"), Suit("clubs")
    ('moons', <Suit.HEARTS: 'h'>, <Suit.CLUBS: 'c'>)
    """

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    MOONS = "m"
    STARS = "t"
    RED = "r"
    BLACK = "b"

    # Every suit exists once. Enum's own hash takes several times as long, and each lookup of a card needs it.
    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> "Suit | None":
        """Return the suit with this symbol or English name."""
        if not isinstance(value, str):
            return None
        return _SUIT_OF_TEXT.get(value) or cls.__members__.get(value.upper())

    @classmethod
    def ordinary(cls) -> tuple["Suit", ...]:
        """Return the six suits, without the joker colours."""
        return tuple(cls)[:6]

    @property
    def symbol(self) -> str:
        """The suit's symbol, or "" for a joker's colour."""
        return _SYMBOL_OF_SUIT.get(self, "")

    @property
    def label(self) -> str:
        """The suit's name in words."""
        return pgettext("suit", _LABELS[self])


_LABELS: Final = {
    Suit.SPADES: NP_("suit", "spades"),
    Suit.HEARTS: NP_("suit", "hearts"),
    Suit.DIAMONDS: NP_("suit", "diamonds"),
    Suit.CLUBS: NP_("suit", "clubs"),
    Suit.MOONS: NP_("suit", "moons"),
    Suit.STARS: NP_("suit", "stars"),
    Suit.RED: NP_("suit", "red"),
    Suit.BLACK: NP_("suit", "black"),
}
_SYMBOL_OF_SUIT: Final = dict(zip(Suit.ordinary(), "♠♥♦♣☾★", strict=True))
_SUITS: Final = frozenset(Suit.ordinary())
_COLOURS: Final = frozenset((Suit.RED, Suit.BLACK))
_SUIT_OF_TEXT: Final = {suit.value: suit for suit in Suit} | {s: suit for suit, s in _SYMBOL_OF_SUIT.items()}


class _Fields(NamedTuple):
    rank: str
    suit: Suit


class Card(Written, _Fields):
    """A card: its rank as a string, and its suit.

    It is made from its text, or from a rank and a suit. A rank may be a number, and a suit its letter, its
    symbol or its English name. Raises `CardError` for anything that is not a card.

    >>> card = Card("10♥")
    >>> card
    Card.parse('10h')
    >>> str(card), Card(10, "hearts") == card, Card("K", "s").suit
    ('10h', True, <Suit.SPADES: 's'>)
    >>> Card("5", "x")
    Traceback (most recent call last):
    ...
    cardmath.errors.CardError: '5x' is not a card: rank A 0–18 J C B T Q K and suit s h d c m t, or Xr Xb
    """

    __slots__ = ()

    def __new__(cls, rank: str | SupportsIndex, suit: Suit | str | None = None) -> "Card":
        """Return the card for a string, or for a rank and a suit."""
        if suit is None:
            return cls.parse(rank)  # type: ignore[arg-type]  # it refuses a number
        if isinstance(suit, str):
            with suppress(ValueError):
                suit = Suit(suit)
        if rank.__class__ is not str and not isinstance(rank, bool):
            rank = str(as_int(rank))
        if isinstance(suit, Suit) and _is_card(rank, suit):
            return tuple.__new__(cls, (rank, suit))
        raise _no_card(f"{rank}{suit.value if isinstance(suit, Suit) else suit}")

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card from its text.

        Raises `CardError`, which quotes the text, if it is not a card.

        >>> Card.parse("19s")
        Traceback (most recent call last):
        ...
        cardmath.errors.CardError: '19s' is not a card: rank A 0–18 J C B T Q K and suit s h d c m t, or Xr Xb
        """
        if isinstance(text, str) and len(text) >= 2:
            rank, suit = text[:-1], _SUIT_OF_TEXT.get(text[-1])
            if _is_card(rank, suit):
                return tuple.__new__(cls, (rank, suit))
        raise _no_card(text)

    def __str__(self) -> str:
        return self.rank + self.suit.value


def _is_card(rank: object, suit: object) -> bool:
    return rank == JOKER if suit in _COLOURS else suit in _SUITS and rank in _RANKS


def _no_card(text: object) -> CardError:
    return CardError(
        _("{text} is not a card: rank A 0–18 J C B T Q K and suit s h d c m t, or Xr Xb"),
        text=shown(text),
    )


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read cards from strings.

    Raises `CardError` for a string that is not a card. The error quotes the string and its place, counted
    from 1.

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


def as_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return cards given as `Card` objects, as strings, or as one space-separated string.

    Raises `CardError`, with the place counted from 1, for anything that is not a card.

    >>> as_cards("As Tm") == as_cards(["As", Card("T", "moons")])
    True
    """
    if not isinstance(cards, Iterable):
        raise CardError(
            _("cards must be a list or a string, such as {example}, not {given}"),
            example="'As 10h'",
            given=shown(cards),
        )
    given = cards.split() if isinstance(cards, str) else tuple(cards)
    if all(card.__class__ is Card for card in given):
        return cast(tuple[Card, ...], given)
    return parse_cards(str(card) if isinstance(card, Card) else card for card in given)
