"""The five games: the rules from `rules`, with default options and names in records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature, signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, SupportsIndex

from cardmath.cards import Card
from cardmath.deals import check_deal_number, random_deal_number, shuffled
from cardmath.errors import DeckError, Optioned, RecordError, check_choice
from cardmath.games.game import dealt_from
from cardmath.games.patience.position import PatiencePosition
from cardmath.games.patience.rules import (
    ANY_TIME,
    CAPTURED_QUEENS,
    CONTRADANCE,
    ODD_AND_EVEN,
    PATRIARCHS,
    RANKS,
    ROYAL_COTILLION,
    STANDSTILL,
    TURNINGS,
    Foundation,
    Rules,
)
from cardmath.games.registry import descriptor_of, descriptors
from cardmath.i18n import N_, _
from cardmath.integers import UNLIMITED, as_limit
from cardmath.reading import check_same_cards, dealt_cards, options_of, refused_as_record
from cardmath.reading import field as read_field
from cardmath.sentences import as_given, did_you_mean, shown


class _Family(type):
    """The metaclass of the family. It lets `PatienceGame` make any game by its key."""

    def __call__(cls, *args: Any, **options: Any) -> Any:
        """Make a game. A class without its own rules makes the game with the given key."""
        if hasattr(cls, "rules"):
            return super().__call__(*args, **options)
        return _named(cls, *args, **options)

    @property
    def __signature__(cls) -> Signature:
        """The arguments shown by `help`: the options, after the key in a class without rules."""
        options = [*signature(cls.__init__).parameters.values()][1:]  # type: ignore[misc]
        key = Parameter("key", Parameter.POSITIONAL_OR_KEYWORD, annotation=str)
        return Signature(options if hasattr(cls, "rules") else [key, *options])


def _named(family: type, key: object = None, *args: Any, **options: Any) -> Any:
    """Return the game with this key from a family. Raises `DeckError` if there is none."""
    every = {descriptor.key: descriptor.rules() for descriptor in descriptors()}
    known = {name: kind for name, kind in every.items() if issubclass(kind, family)}
    if key is None:
        raise DeckError(_("name the solitaire to play; choose from {games}"), games=", ".join(known))
    if not isinstance(key, str) or key not in known:
        hint = did_you_mean(key, known, _("choose from {games}").format(games=", ".join(known)))
        raise DeckError(_("there is no solitaire {key}; {hint}"), key=shown(key), hint=hint)
    return known[key](*args, **options)


@dataclass(frozen=True)
class PatienceGame(Optioned, metaclass=_Family):
    """A game of the family, with its options.

    Each game has its own class, and `PatienceGame` makes any of them by its key in records.

    ``redeals`` is 0 to 3, or ``"unlimited"``, which becomes None. ``laid_out`` chooses the cards that are on
    the foundations before the deal, in games that offer this choice. ``reversal`` decides whether cards may
    move between the two piles of a suit, in games with this rule. ``turning`` decides when a stock card may
    be turned: ``"any-time"``, or only at a ``"standstill"``, when no card fits. Invalid choices raise
    `DeckError`.

    >>> OddAndEvenGame().setup()
    {'options': {'redeals': 1, 'laid_out': 'none'}}
    >>> [str(move) for move in PatriarchsGame().deal(7).moves()]
    ['r1>f2', 'turn']
    >>> PatienceGame("patriarchs", redeals=2)
    PatriarchsGame(redeals=2, laid_out='aces-and-kings', reversal=True, turning='any-time')
    """

    key: ClassVar[str]
    rules: ClassVar[Rules]
    #: The name of the game and its goal, both translatable. ``{0}`` is the base card of the first kind of
    #: pile, and so on.
    title: ClassVar[str]
    aim: ClassVar[str]
    #: The story behind the game in a sentence or two, translatable; "" without one.
    story: ClassVar[str] = ""
    #: The largest limit for redeals.
    most_redeals: ClassVar[int] = 3
    #: The options of the games with catalogued deals, the default options first.
    catalogued: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    #: The options for players who open the game without choosing any, if they differ from the defaults.
    #: Records and links without options keep the defaults.
    opens: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    redeals: int | None = 0
    laid_out: str = ""
    reversal: bool = False
    turning: str = ANY_TIME

    if TYPE_CHECKING:
        # The arguments of the family. The games themselves take only the options.
        def __init__(
            self,
            key: str = "",
            redeals: SupportsIndex | Literal["unlimited"] | None = ...,
            laid_out: str = ...,
            reversal: bool = ...,
            turning: str = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        if self.laid_out == "":
            object.__setattr__(self, "laid_out", next(iter(self.rules.laid_out)))
        object.__setattr__(self, "redeals", as_limit(self.redeals))
        if self.redeals is not None and (
            type(self.redeals) is not int or not 0 <= self.redeals <= self.most_redeals
        ):
            raise DeckError(
                _('"redeals" must be a whole number from {least} to {most}, or unlimited, not {given}'),
                least=0,
                most=self.most_redeals,
                given=as_given(self.redeals),
            )
        check_choice("laid_out", self.laid_out, self.rules.laid_out, DeckError)
        if type(self.reversal) is not bool or (self.reversal and not self.rules.reversal):
            raise DeckError(
                _('"reversal" must be true or false, and true only where piles exchange cards, not {given}'),
                given=as_given(self.reversal),
            )
        check_choice("turning", self.turning, TURNINGS, DeckError)

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return the names of the options of this game in records.

        >>> ContradanceGame.option_names(), PatriarchsGame.option_names()
        (('redeals', 'turning'), ('redeals', 'reversal', 'turning'))
        """
        laid_out = ("laid_out",) if len(cls.rules.laid_out) > 1 else ()
        return ("redeals", *laid_out, *(("reversal",) if cls.rules.reversal else ()), "turning")

    @classmethod
    def opening(cls) -> Self:
        """Return the game as it opens for players who have not chosen any options.

        >>> ContradanceGame.opening().turning, OddAndEvenGame.opening() == OddAndEvenGame()
        ('standstill', True)
        """
        return cls(**cls.opens)

    @property
    def waits_for_standstill(self) -> bool:
        """Whether a stock card may be turned only when no card fits."""
        return self.turning == STANDSTILL

    @property
    def is_luck(self) -> bool:
        """Whether luck decides: every card comes from the stock, and goes as soon as it fits.

        Even so, a game may leave a little choice; see `leaves_choice`.

        >>> CapturedQueensGame(turning="standstill").is_luck, CapturedQueensGame().is_luck
        (True, False)
        """
        return self.waits_for_standstill and self.rules.is_stock_alone

    @property
    def leaves_choice(self) -> bool:
        """Whether any choice can change the result.

        With one pack and no reserve or wing, no card ever gains by waiting. With two packs its twin can go in
        its place, and at a standstill it can wait for this only when the stock starts over.

        >>> ContradanceGame(turning="standstill").leaves_choice, CapturedQueensGame().leaves_choice
        (True, False)
        >>> ContradanceGame(turning="standstill", redeals=0).leaves_choice
        False
        """
        is_settled = self.rules.packs == 1 or (self.is_luck and self.redeals == 0)
        return not (self.rules.is_stock_alone and is_settled)

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> Self:
        """Read the options from a record, with defaults for missing options. Raises `RecordError`."""
        options = options_of(setup, cls.key, cls.option_names())
        if options.get("redeals") == UNLIMITED:
            # In Python this is the word "unlimited"; in a record it is null.
            read_field(options, "redeals", int, optional=True)
        if options.get("laid_out") == "":
            raise RecordError(_('"laid_out" must not be empty'))
        with refused_as_record():
            return cls(**options)

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a partial setup with defaults for the missing options.

        >>> PatriarchsGame.completed({"options": {"reversal": False}})
        {'options': {'redeals': 1, 'reversal': False, 'turning': 'any-time'}}
        """
        options = {name: getattr(cls(), name) for name in cls.option_names()}
        return {**setup, "options": options | setup.get("options", {})}

    def setup(self) -> dict[str, Any]:
        """Return the options as they appear in a record.

        Records are older than the ``turning`` option. They contain it only if it is not ``"any-time"``, so
        records, catalogues and the programs that compare them stay as they were.

        >>> CapturedQueensGame(turning="standstill").setup()
        {'options': {'redeals': 2, 'laid_out': 'none', 'turning': 'standstill'}}
        """
        options = {name: getattr(self, name) for name in self.option_names()}
        if self.turning == ANY_TIME:
            del options["turning"]
        return {"options": options}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards to deal, in canonical order, without the cards laid out."""
        return self.rules.pack(self.laid_out)

    @property
    def every_card(self) -> tuple[Card, ...]:
        """All cards of the packs, in canonical order, including the cards laid out.

        >>> len(ContradanceGame().every_card), len(ContradanceGame().pack)
        (104, 88)
        """
        return self.rules.every_card

    @staticmethod
    def value(card: Card) -> int:
        """Return the number of a card's rank: ace 1, jack 11, queen 12, king 13.

        >>> OddAndEvenGame().value(Card("Qs"))
        12
        """
        return RANKS.index(card.rank) + 1

    @property
    def foundations(self) -> tuple[Foundation, ...]:
        """The foundations, in the order of their numbers."""
        return self.rules.foundations

    def start(self, cards: Sequence[Card | str], number: int | None = None) -> PatiencePosition:
        """Return the first position: the wing column by column, the reserve, then the stock from the top.

        The cards may be given as strings. Raises `RecordError` if these are not exactly the cards to deal.
        """
        cards = dealt_cards(cards)
        check_same_cards(cards, self.pack)
        return dealt_from(PatiencePosition.dealt(self, cards), cards, number)

    def deal(self, number: int | None = None) -> PatiencePosition:
        """Return the first position of a numbered deal, or of a random one without a number.

        Raises `DeckError` for an invalid number.
        """
        number = random_deal_number() if number is None else check_deal_number(number)
        return self.start(shuffled(self.pack, number), number)


def family() -> dict[str, type[PatienceGame]]:
    """Return every game of the family by its key, including games from other packages.

    >>> list(family())[:2]
    ['odd-and-even', 'patriarchs']
    """
    # All games of the family have the same solver, so games with another solver need not be loaded.
    known = descriptor_of(OddAndEvenGame.key)
    assert known is not None
    return {
        descriptor.key: descriptor.rules()
        for descriptor in descriptors()
        if descriptor.solver == known.solver
    }


@dataclass(frozen=True)
class OddAndEvenGame(PatienceGame):
    """Odd and Even: build by twos round the ring, from a reserve of three by three cells."""

    key = "odd-and-even"
    title = N_("Odd and Even")
    aim = N_("build up by twos on each {0} and each {1}")
    rules = ODD_AND_EVEN
    catalogued = ({}, {"laid_out": "aces-and-twos"})
    redeals: int | None = 1


@dataclass(frozen=True)
class PatriarchsGame(PatienceGame):
    """Patriarchs: build each suit up from the ace and down from the king; the two may exchange cards."""

    key = "patriarchs"
    title = N_("Patriarchs")
    aim = N_("build up on each {0} and down on each {1}")
    rules = PATRIARCHS
    catalogued = ({}, {"reversal": False})
    redeals: int | None = 1
    reversal: bool = True


@dataclass(frozen=True)
class RoyalCotillionGame(PatienceGame):
    """Royal Cotillion: build by twos, from a wing that is never refilled and a reserve that always is."""

    key = "royal-cotillion"
    title = N_("Royal Cotillion")
    aim = N_("build up by twos on each {0} and each {1}")
    rules = ROYAL_COTILLION
    catalogued = ({"laid_out": "aces-and-twos"}, {})


@dataclass(frozen=True)
class ContradanceGame(PatienceGame):
    """Contradance (Cotillion): build down from the fives and up from the sixes, with only the stock."""

    key = "contradance"
    title = N_("Contradance")
    aim = N_("build down on each {0} and up on each {1}")
    rules = CONTRADANCE
    catalogued = ({}, {"redeals": 2})
    opens = MappingProxyType({"turning": STANDSTILL})
    redeals: int | None = 1


@dataclass(frozen=True)
class CapturedQueensGame(PatienceGame):
    """Captured Queens (Quadrille): build fives down and sixes up around four queens, with one pack."""

    key = "captured-queens"
    title = N_("Captured Queens")
    aim = N_("build down on each {1} and up on each {2}")
    story = N_("Fives and sixes hold four queens captive in a tower. Bring every card home to free them.")
    rules = CAPTURED_QUEENS
    catalogued = ({}, {"redeals": 1, "laid_out": "queens"}, {"redeals": 1, "laid_out": "queens-fives-sixes"})
    opens = MappingProxyType({"turning": STANDSTILL})
    redeals: int | None = 2


#: The family's built-in games.
BUILT_IN: Final = (OddAndEvenGame, PatriarchsGame, RoyalCotillionGame, ContradanceGame, CapturedQueensGame)
