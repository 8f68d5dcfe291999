"""The five games: the rules of `rules` with their usual options and their names in records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.errors import DeckError, RecordError
from cardmath.games.patience.position import PatiencePosition
from cardmath.games.patience.rules import (
    CAPTURED_QUEENS,
    CONTRADANCE,
    ODD_AND_EVEN,
    PATRIARCHS,
    ROYAL_COTILLION,
    Foundation,
    Rules,
)
from cardmath.i18n import N_, _
from cardmath.reading import check_same_cards
from cardmath.reading import field as read_field
from cardmath.sentences import as_given, shown

__all__ = [
    "CapturedQueensGame",
    "ContradanceGame",
    "OddAndEvenGame",
    "PatienceGame",
    "PatriarchsGame",
    "RoyalCotillionGame",
]


@dataclass(frozen=True)
class PatienceGame:
    """One of the family, with its options.

    ``redeals`` is 0 to 3, or None for unlimited; ``laid_out`` says what lies on the foundations before the
    deal, where the game leaves a choice; ``reversal`` whether cards may pass between a suit's two piles,
    which only Patriarchs knows. Wrong choices raise `DeckError`.

    >>> OddAndEvenGame().setup()
    {'options': {'redeals': 1, 'laid_out': 'none'}}
    >>> [str(move) for move in PatriarchsGame().deal(7).moves()]
    ['r1>f2', 'turn']
    """

    key: ClassVar[str]
    rules: ClassVar[Rules]
    #: The name of the game, and what is to be done in it: ``{0}`` is the base card of the first kind of pile,
    #: and so on. Both to be translated.
    title: ClassVar[str]
    aim: ClassVar[str]
    #: The most redeals that can be chosen, where they are not without limit.
    most_redeals: ClassVar[int] = 3

    redeals: int | None = 0
    laid_out: str = ""
    reversal: bool = False

    def __post_init__(self) -> None:
        if not self.laid_out:
            object.__setattr__(self, "laid_out", next(iter(self.rules.laid_out)))
        if self.redeals is not None and (
            type(self.redeals) is not int or not 0 <= self.redeals <= self.most_redeals
        ):
            raise DeckError(
                _('"redeals" is a whole number from {least} to {most}, or unlimited, not {given}'),
                least=0,
                most=self.most_redeals,
                given=as_given(self.redeals),
            )
        if not isinstance(self.laid_out, str) or self.laid_out not in self.rules.laid_out:
            raise DeckError(
                _('"laid_out" is one of {choices}, not {given}'),
                choices=", ".join(self.rules.laid_out),
                given=as_given(self.laid_out),
            )
        if type(self.reversal) is not bool or (self.reversal and not self.rules.reversal):
            raise DeckError(
                _('"reversal" is true or false, and only in Patriarchs, not {given}'),
                given=as_given(self.reversal),
            )

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return the options this game has, as they are named in records.

        >>> ContradanceGame.option_names(), PatriarchsGame.option_names()
        (('redeals',), ('redeals', 'reversal'))
        """
        laid_out = ("laid_out",) if len(cls.rules.laid_out) > 1 else ()
        return ("redeals", *laid_out, *(("reversal",) if cls.rules.reversal else ()))

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> Self:
        """Read the options from a record, missing ones as usual; raises `RecordError`."""
        options = read_field(setup, "options", dict) if "options" in setup else {}
        names = cls.option_names()
        for name in options:
            if name not in names:
                raise RecordError(
                    _("{game} has no option {name}; its options are {names}"),
                    game=cls.key,
                    name=shown(name),
                    names=", ".join(names),
                )
        if options.get("laid_out") == "":
            raise RecordError(_('"laid_out" must not be empty'))
        try:
            return cls(**options)
        except DeckError as error:
            raise RecordError("{error}", error=error) from None

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return a setup that names only some options with the usual ones filled in.

        >>> PatriarchsGame.completed({"options": {"reversal": False}})
        {'options': {'redeals': 1, 'reversal': False}}
        """
        options: dict[str, Any] = cls().setup()["options"]
        return {**setup, "options": options | setup.get("options", {})}

    def setup(self) -> dict[str, Any]:
        """Return the options as a record holds them."""
        return {"options": {name: getattr(self, name) for name in self.option_names()}}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are dealt, in canonical order: without those laid out."""
        return self.rules.pack(self.laid_out)

    @property
    def foundations(self) -> tuple[Foundation, ...]:
        """What each foundation takes, in the order of their numbers."""
        return self.rules.foundations

    def start(self, cards: Sequence[Card], number: int | None = None) -> PatiencePosition:
        """Return the first position: wing column by column, reserve, stock from its top down.

        Raises `RecordError` where these are not exactly the cards that are dealt.
        """
        check_same_cards(cards, self.pack)
        return PatiencePosition.dealt(self, tuple(cards))

    def deal(self, number: int) -> PatiencePosition:
        """Return the first position of a numbered deal; raises `DeckError` for a wrong number."""
        return self.start(shuffled(self.pack, number))


@dataclass(frozen=True)
class OddAndEvenGame(PatienceGame):
    """Odd and Even: by twos round the ring, from a reserve of three by three."""

    key = "odd-and-even"
    title = N_("Odd and Even")
    aim = N_("build each suit up by twos, from its {0} and from its {1}")
    rules = ODD_AND_EVEN
    redeals: int | None = 1


@dataclass(frozen=True)
class PatriarchsGame(PatienceGame):
    """Patriarchs: in each suit up from the ace and down from the king, which may exchange cards."""

    key = "patriarchs"
    title = N_("Patriarchs")
    aim = N_("build each suit up from its {0} and down from its {1}")
    rules = PATRIARCHS
    redeals: int | None = 1
    reversal: bool = True


@dataclass(frozen=True)
class RoyalCotillionGame(PatienceGame):
    """Royal Cotillion: by twos, from a wing that never fills up again and one that always does."""

    key = "royal-cotillion"
    title = N_("Royal Cotillion")
    aim = N_("build each suit up by twos, from its {0} and from its {1}")
    rules = ROYAL_COTILLION


@dataclass(frozen=True)
class ContradanceGame(PatienceGame):
    """Contradance (Cotillion): down from the fives and up from the sixes, with nothing but the stock."""

    key = "contradance"
    title = N_("Contradance")
    aim = N_("build each suit down from its {0} and up from its {1}")
    rules = CONTRADANCE
    redeals: int | None = 1


@dataclass(frozen=True)
class CapturedQueensGame(PatienceGame):
    """Captured Queens (Quadrille): one pack, fives down and sixes up around four queens."""

    key = "captured-queens"
    title = N_("Captured Queens")
    aim = N_("build each suit down from its {1} and up from its {2}, about its {0}")
    rules = CAPTURED_QUEENS
    redeals: int | None = 2
