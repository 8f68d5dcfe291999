"""The game of Pyramid Addition: its options, their form in records, and the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, SupportsIndex

from cardmath.cards import Card
from cardmath.deals import check_deal_number, random_deal_number, shuffled
from cardmath.decks import FEWEST, PRESETS, Deck, check_deck
from cardmath.errors import DeckError, Optioned, RecordError, check_options
from cardmath.games.game import dealt_from
from cardmath.games.pyramid.layout import Layout, layout
from cardmath.games.pyramid.position import PyramidPosition
from cardmath.i18n import N_, _
from cardmath.integers import as_limit, settle_ints
from cardmath.reading import check_same_cards, dealt_cards, refused_as_record
from cardmath.reading import field as read_field
from cardmath.sentences import as_given


@dataclass(frozen=True)
class PyramidGame(Optioned):
    """Pyramid Addition with its options: the deck, the size of the tableau and the passes through the stock.

    ``tableau`` is a number of cards in ``deck.tableau_range``, or a smaller number from 6 up for a short
    game. The default is the smallest full triangle in the range. ``passes`` is 1 or more, or ``"unlimited"``,
    which becomes None. Invalid choices raise `DeckError`.

    >>> game = PyramidGame()
    >>> game.tableau, game.passes
    (28, 3)
    >>> position = game.deal(7)
    >>> [str(move) for move in position.moves()]
    ['t7.3+t7.4', 't7.3+t7.6', 't7.4+t7.5', 't7.5+t7.6', 'draw']
    """

    key: ClassVar[str] = "pyramid-addition"
    #: The name of the game, translatable.
    title: ClassVar[str] = N_("Pyramid Addition")

    deck: Deck = field(default_factory=Deck)
    tableau: int = None  # type: ignore[assignment]  # an int after __post_init__
    passes: int | None = 3

    if TYPE_CHECKING:
        # The types accepted in addition to those of the fields.
        def __init__(
            self,
            deck: Deck = ...,
            tableau: SupportsIndex | None = ...,
            passes: SupportsIndex | Literal["unlimited"] | None = ...,
        ) -> None: ...

    @classmethod
    def presets(cls) -> dict[str, tuple[Self, int]]:
        """Map the name of each ready-made deck to its game and base."""
        return {name: (cls(preset.deck), preset.base) for name, preset in PRESETS.items()}

    def __post_init__(self) -> None:
        check_deck(self.deck)
        if self.tableau is None:
            object.__setattr__(self, "tableau", self.deck.default_tableau)
        settle_ints(self, "tableau")
        object.__setattr__(self, "passes", as_limit(self.passes))
        low, high = self.deck.tableau_range
        # For the smallest decks, the range begins below `FEWEST`.
        low = min(low, FEWEST)
        if type(self.tableau) is not int or not low <= self.tableau <= high:
            raise DeckError(
                _("a tableau of this deck has {low} to {high} cards, not {given}"),
                low=low,
                high=high,
                given=as_given(self.tableau),
            )
        if self.passes is not None and (type(self.passes) is not int or self.passes < 1):
            raise DeckError(
                _("passes must be a whole number from 1, or unlimited, not {given}"),
                given=as_given(self.passes),
            )

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> "PyramidGame":
        """Read deck, tableau and passes from a record. Raises `RecordError` if they are invalid."""
        deck = _read_deck(read_field(setup, "deck", dict))
        tableau = read_field(setup, "tableau", int)
        passes = read_field(setup, "passes", int, optional=True)
        with refused_as_record():
            return cls(deck, tableau, passes)

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return a setup completed with the standard deck, the deck's default tableau and three passes.

        Raises `RecordError` for an invalid deck.

        >>> PyramidGame.completed({"deck": {"highest_pip": 10}})["tableau"]
        28
        """
        plain = cls().setup()
        full: dict[str, Any] = plain | dict(setup) | {"deck": plain["deck"] | setup.get("deck", {})}
        if "tableau" not in setup:
            full["tableau"] = _read_deck(full["deck"]).default_tableau
        return full

    def setup(self) -> dict[str, Any]:
        """Return deck, tableau and passes as they appear in a record."""
        return {"deck": asdict(self.deck), "tableau": self.tableau, "passes": self.passes}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the deck in canonical order."""
        return self.deck.cards

    @property
    def layout(self) -> Layout:
        """The places of the cards in the tableau, and which cards cover which."""
        return layout(self.tableau)

    def start(self, cards: Sequence[Card | str], number: int | None = None) -> PyramidPosition:
        """Return the first position: the tableau row by row, then the stock from the top.

        The cards may be given as strings. Raises `RecordError` if these are not exactly the cards of the
        deck.
        """
        cards = dealt_cards(cards)
        check_same_cards(cards, self.pack)
        return dealt_from(PyramidPosition(self, cards), cards, number)

    def deal(self, number: int | None = None) -> PyramidPosition:
        """Return the first position of a numbered deal, or of a random one without a number.

        Raises `DeckError` for an invalid number.
        """
        number = random_deal_number() if number is None else check_deal_number(number)
        cards = shuffled(self.pack, number)
        return dealt_from(PyramidPosition(self, cards), cards, number)


def _read_deck(choices: Mapping[str, Any]) -> Deck:
    kinds = {"highest_pip": int, "faces": int, "suits": int, "lowest": str}
    check_options('"deck"', choices, [*kinds], RecordError)
    with refused_as_record():
        return Deck(**{name: read_field(choices, name, kind) for name, kind in kinds.items()})
