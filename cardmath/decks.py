"""The decks of the K6T family: their cards, values and pairs.

Four choices define a deck: the highest pip card, the number of face cards per suit, the number of suits, and
the lowest card. Jean-Louis Cazaux designed the family. Its decks for Pyramid Addition have from 48 to 156
cards. The smaller classroom decks follow the same formulas.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, SupportsIndex, overload

from cardmath.cards import ACE, FACES, Card, Suit
from cardmath.drawn import Drawn
from cardmath.errors import DeckError, Optioned
from cardmath.i18n import N_, _
from cardmath.integers import as_int, settle_ints
from cardmath.sentences import as_given, join_and, shown

#: A deck's possible lowest cards. The ace is high unless it is the lowest card.
LOWEST: Final = ("A", "2", "1", "0")

#: The smallest tableau of any deck, available only on explicit request.
FEWEST: Final = 6

#: The faces in a suit, in ascending order, keyed by how many there are.
_FACES_BY_COUNT: Final = {
    0: (),
    1: ("K",),
    2: ("Q", "K"),
    3: ("J", "Q", "K"),
    4: ("J", "C", "Q", "K"),
    5: ("J", "C", "B", "Q", "K"),
    6: FACES,
}


@dataclass(frozen=True)
class Deck(Optioned, Drawn, Sequence[Card]):
    """A deck for Pyramid Addition: its cards, in canonical order, with their values and pairs.

    ``highest_pip`` is 4..18, ``faces`` (per suit) is 0..6, ``suits`` is 2..6, and ``lowest`` is ``"A"``,
    ``"2"``, ``"1"`` or ``"0"``; the numbers 2, 1 and 0 also work. Anything else raises `DeckError`.

    >>> deck = Deck()                      # the standard dozenal deck
    >>> len(deck), deck.target, deck.alone
    (60, 15, 'K')
    >>> deck.partner("Q"), deck.partner("7")
    ('A', '8')
    >>> deck.tableau_range
    (26, 45)
    """

    drawing = "cardmath.games.deck_drawing"
    move_type = Card

    highest_pip: int = 12
    faces: int = 3
    suits: int = 4
    lowest: str = ACE

    if TYPE_CHECKING:
        # The types accepted in addition to the field types.
        def __init__(
            self,
            highest_pip: SupportsIndex = ...,
            faces: SupportsIndex = ...,
            suits: SupportsIndex = ...,
            lowest: str | SupportsIndex = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        settle_ints(self, "highest_pip", "faces", "suits", "lowest")
        given: object = self.lowest
        if type(given) is int:
            object.__setattr__(self, "lowest", str(given))
        _check_count(_("the highest pip card"), self.highest_pip, 4, 18)
        _check_count(_("the number of face cards per suit"), self.faces, 0, 6)
        _check_count(_("the number of suits"), self.suits, 2, 6)
        if not isinstance(self.lowest, str) or self.lowest not in LOWEST:
            raise DeckError(
                _("the lowest card must be one of {allowed}, not {given}"),
                allowed=" ".join(LOWEST),
                given=shown(given),
            )

    def __reduce__(self) -> tuple[type["Deck"], tuple[int, int, int, str]]:
        # Copies and pickles contain only the four choices, because everything else follows from them.
        return type(self), (self.highest_pip, self.faces, self.suits, self.lowest)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, at: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[at]

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of one suit, ascending from the lowest card.

        >>> " ".join(Deck(9, 3, 4, "2").ranks)
        '2 3 4 5 6 7 8 9 J Q K A'
        """
        faces = _FACES_BY_COUNT[self.faces]
        if self.lowest == ACE:
            return (ACE, *map(str, range(2, self.highest_pip + 1)), *faces)
        return (*map(str, range(int(self.lowest), self.highest_pip + 1)), *faces, ACE)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards in canonical order: suit by suit, ranks ascending from the lowest card."""
        return _cards(self.suits, self.ranks)

    @cached_property
    def values(self) -> MappingProxyType[str, int]:
        """The value of each rank.

        A king is worth the highest pip plus the number of faces. A high ace is worth one more. If the lowest
        card is 2, a high ace is worth two more, so that the king pairs with the 2.

        >>> Deck(lowest="2").values["A"]
        17
        """
        values = {rank: int(rank) for rank in self.ranks if rank.isdigit()}
        for above, face in enumerate(_FACES_BY_COUNT[self.faces], start=1):
            values[face] = self.highest_pip + above
        king = self.highest_pip + self.faces
        values[ACE] = {"A": 1, "2": king + 2}.get(self.lowest, king + 1)
        return MappingProxyType({rank: values[rank] for rank in self.ranks})

    @property
    def card_values(self) -> Mapping[str, int]:
        """The values of the ranks shown as letters."""
        return self.values

    @cached_property
    def target(self) -> int:
        """The sum that a pair must make: the value of the highest card."""
        return max(self.values.values())

    @cached_property
    def alone(self) -> str | None:
        """The rank that goes on its own, or None if the highest card pairs with a 0."""
        return None if self.lowest == "0" else self.ranks[-1]

    @cached_property
    def _partners(self) -> dict[str, str | None]:
        rank_of = {value: rank for rank, value in self.values.items()}
        return {
            rank: None if rank == self.alone else rank_of[self.target - value]
            for rank, value in self.values.items()
        }

    @cached_property
    def tableau_range(self) -> tuple[int, int]:
        """The smallest and largest tableau: 7/16 and 3/4 of the deck, rounded down.

        For a short first game, a tableau may be even smaller, with at least `FEWEST` cards.
        """
        size = len(self.cards)
        return 7 * size // 16, 3 * size // 4

    @cached_property
    def default_tableau(self) -> int:
        """The smallest full triangle in the range, or the lower end of the range if there is none.

        >>> Deck().default_tableau
        28
        """
        low, high = self.tableau_range
        triangles = (rows * (rows + 1) // 2 for rows in range(1, high + 1))
        return next((size for size in triangles if low <= size <= high), low)

    @property
    def is_source_deck(self) -> bool:
        """Whether this is one of the 340 decks of the original game, not a classroom deck."""
        if self.highest_pip == 9:
            return (self.faces, self.suits) == (3, 4)
        return self.highest_pip >= 12 and self.faces >= 3 and self.suits >= 4

    def value(self, card: Card | str | SupportsIndex) -> int:
        """Return the value of one of this deck's cards or ranks. The rank of a pip card may be a number.

        Raises `DeckError` if the deck has no such rank.

        >>> Deck().value("Q"), Deck().value(Card.parse("10h")), Deck().value(7)
        (14, 10, 7)
        """
        return self.values[self._known_rank(card)]

    def partner(self, card: Card | str | SupportsIndex) -> str | None:
        """Return the rank that makes the target with a card or rank, or None for the rank that goes on its
        own.

        Raises `DeckError` if the deck has no such rank.

        >>> Deck(10, 0, 4).partner("3"), Deck(10, 0, 4).partner("10")
        ('7', None)
        """
        return self._partners[self._known_rank(card)]

    def _known_rank(self, card: Card | str | SupportsIndex) -> str:
        rank = card.rank if isinstance(card, Card) else card if card.__class__ is str else as_int(card)
        if type(rank) is int:
            rank = str(rank)
        if not isinstance(rank, str) or rank not in self.values:
            raise DeckError(
                _("this deck has no rank {rank}; its ranks are {ranks}"),
                rank=shown(rank),
                ranks=" ".join(self.ranks),
            )
        return rank


@lru_cache(maxsize=64)
def _cards(suits: int, ranks: tuple[str, ...]) -> tuple[Card, ...]:
    """Return a deck's cards. They are cached, because a link builds its deck five times for every move."""
    return tuple(Card(rank, suit) for suit in Suit.ordinary()[:suits] for rank in ranks)


def _check_count(what: str, given: object, low: int, high: int) -> None:
    if type(given) is not int or not low <= given <= high:
        raise DeckError(
            _("{what} must be a whole number from {low} to {high}, not {given}"),
            what=what,
            low=low,
            high=high,
            given=as_given(given),
        )


def check_deck(deck: Deck) -> Deck:
    """Return a deck; raises `DeckError` for anything else, such as the name of a preset.

    >>> check_deck("bonds-to-ten")
    Traceback (most recent call last):
    cardmath.errors.DeckError: a deck must be a Deck, such as PRESETS['bonds-to-ten'].deck, not 'bonds-to-ten'
    """
    if not isinstance(deck, Deck):
        known = deck if isinstance(deck, str) and deck in PRESETS else "bonds-to-ten"
        raise DeckError(
            _("a deck must be a Deck, such as {example}, not {given}"),
            example=f"PRESETS[{known!r}].deck",
            given=shown(deck),
        )
    return deck


def source_decks() -> Iterator[Deck]:
    """Yield the 340 decks of the original game.

    Decks with nine pips always have three faces and four suits.

    >>> sum(1 for deck in source_decks())
    340
    """
    for lowest in LOWEST:
        yield Deck(9, 3, 4, lowest)
    for highest_pip in range(12, 19):
        for faces in range(3, 7):
            for suits in range(4, 7):
                for lowest in LOWEST:
                    yield Deck(highest_pip, faces, suits, lowest)


@dataclass(frozen=True)
class Preset:
    """A ready-made deck: its short name in links and commands, its title and its usual base.

    >>> PRESETS["bonds-to-ten"].deck.target, PRESETS["bonds-to-ten"].base
    (10, 10)
    """

    key: str
    english: str
    deck: Deck
    base: int

    @property
    def title(self) -> str:
        """The deck's name in the reader's language."""
        return _(self.english)


#: The ready-made decks by short name, from the easiest to the largest of the family.
PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            Preset("first-steps", N_("First steps"), Deck(10, 0, 2), 10),
            Preset("bonds-to-ten", N_("Bonds to ten"), Deck(10, 0, 4), 10),
            Preset("everyday-52", N_("Everyday 52"), Deck(10, 3, 4), 10),
            Preset("dozen-without-x-and-e", N_("Dozen without Ʒ and Ǝ"), Deck(9, 3, 4), 12),
            Preset("standard-dozenal", N_("Standard dozenal"), Deck(), 12),
            Preset("ace-high", N_("Ace high"), Deck(lowest="2"), 12),
            Preset("with-zero-and-one", N_("With zero and one"), Deck(lowest="0"), 12),
            Preset("whole-k6t", N_("Whole K6T"), Deck(18, 6, 6, "0"), 12),
        )
    }
)


def preset_named(key: object) -> Preset:
    """Return the ready-made deck with this short name. Raises `DeckError` if there is none.

    >>> preset_named("first-steps").deck.default_tableau
    10
    """
    if not isinstance(key, str) or key not in PRESETS:
        raise DeckError(
            _("there is no ready-made deck {key}; there are {keys}"),
            key=shown(key),
            keys=join_and(tuple(PRESETS)),
        )
    return PRESETS[key]


def preset_of(deck: Deck) -> Preset | None:
    """Return the ready-made deck that equals a given deck, or None if there is none.

    >>> preset_of(Deck(10, 3, 4)).key, preset_of(Deck(10, 3, 5))
    ('everyday-52', None)
    """
    return next((preset for preset in PRESETS.values() if preset.deck == deck), None)
