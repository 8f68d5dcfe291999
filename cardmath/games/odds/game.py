"""The game of Odds with its options and its deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from cardmath.cards import Card
from cardmath.deals import check_deal_number, random_deal_number, shuffled
from cardmath.errors import DeckError, Optioned
from cardmath.games.game import dealt_from
from cardmath.games.odds.pack import PACK, value
from cardmath.games.odds.position import OddsPosition, dealt
from cardmath.i18n import N_, _
from cardmath.integers import as_int, settle_ints
from cardmath.reading import check_same_cards, dealt_cards, options_of, refused_as_record
from cardmath.sentences import as_given

#: The range of each numeric option.
#: The smallest and largest number of players.
PLAYERS: Final = (3, 8)
_RANGES: Final = {"players": PLAYERS, "lives": (1, 9)}


@dataclass(frozen=True)
class OddsGame(Optioned):
    """Odds with its options.

    ``players`` is 3 to 8, and ``lives`` is 1 to 9. With ``frozen``, players may not trade with the caller.
    Invalid options raise `DeckError`.

    >>> OddsGame(players=5).setup()
    {'options': {'players': 5, 'lives': 4, 'frozen': False}}
    >>> len(OddsGame().deal(7).stock)
    30
    """

    key: ClassVar[str] = "odds"
    #: The name of the game, translatable.
    title: ClassVar[str] = N_("Odds")

    players: int = 4
    lives: int = 4
    frozen: bool = False

    def __post_init__(self) -> None:
        settle_ints(self, *_RANGES)
        for name, (low, high) in _RANGES.items():
            given = getattr(self, name)
            if type(given) is not int or not low <= given <= high:
                raise DeckError(
                    _('"{name}" must be a whole number from {low} to {high}, not {given}'),
                    name=name,
                    low=low,
                    high=high,
                    given=as_given(given),
                )
        if type(self.frozen) is not bool:
            raise DeckError(_('"frozen" must be true or false, not {given}'), given=as_given(self.frozen))

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return the names of the options in records."""
        return ("players", "lives", "frozen")

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> "OddsGame":
        """Read the options from a record, with defaults for missing options. Raises `RecordError`."""
        with refused_as_record():
            return cls(**options_of(setup, cls.key, cls.option_names()))

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a partial setup with defaults for the missing options.

        >>> OddsGame.completed({"options": {"lives": 1}})
        {'options': {'players': 4, 'lives': 1, 'frozen': False}}
        """
        return {**setup, "options": cls().setup()["options"] | setup.get("options", {})}

    def setup(self) -> dict[str, Any]:
        """Return the options as they appear in a record."""
        return {"options": {name: getattr(self, name) for name in self.option_names()}}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The 54 cards in canonical order."""
        return PACK

    @staticmethod
    def value(card: Card) -> int:
        """Return the value of a card: ace 1, jack, queen and king 10, joker 11.

        >>> OddsGame().value(Card("Xr"))
        11
        """
        return value(card)

    def start(self, cards: Sequence[Card | str], number: int | None = None) -> OddsPosition:
        """Return the first position. The last player deals, so player 1 begins.

        ``number`` determines all later shuffles; None counts as 0. Raises `RecordError` unless the cards are
        exactly those in the pack.
        """
        cards = dealt_cards(cards)
        check_same_cards(cards, PACK)
        first = dealt(self, as_int(number) or 0, 0, self.players, (self.lives,) * self.players, cards)
        return dealt_from(first, cards, number)

    def deal(self, number: int | None = None) -> OddsPosition:
        """Return the first position of a numbered deal, or of a random one without a number.

        Raises `DeckError` for an invalid number.
        """
        number = random_deal_number() if number is None else check_deal_number(number)
        return self.start(shuffled(PACK, number), number)
