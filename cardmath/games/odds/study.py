"""Studies of Odds: how often each type of hand wins at the show, for given options and players.

Every deal is a game between computer players of the same strength, with one life each. The study counts the
shows. The chance that a type wins is given with its 95 % interval.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from cardmath.games import Position
from cardmath.games.odds import HandType, OddsGame, OddsPosition, rank_hand
from cardmath.games.odds.players import PLAYERS, player_named
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.running import DealsStudied, check_deals, gather
from cardmath.study.variants import Variants, variants_of
from cardmath.study.work import StudyError, StudyRow, wilson


class OddsVariants(Variants):
    """The options and the players vary.

    >>> OddsVariants().current("players=3 lives=1 frozen=false strength=weigher")
    'players=3 lives=1 frozen=false strength=monte-carlo'
    """

    #: A show is not won or lost by the deal alone, so there are no columns of counts.
    counted: ClassVar[Mapping[str, str]] = {}
    studied: ClassVar[str] = "shows"

    def current(self, variant: str) -> str:
        """Return the variant with the current names of the players."""
        options, named, player = variant.rpartition("strength=")
        return f"{options}{named}{player_named(player)}" if named else variant


# -- shows ------------------------------------------------------------------------------------------------


#: The letter of each type in a row, best type first.
_LETTERS: Final = dict(zip(HandType, "abcdefghijklmno", strict=True))


@dataclass(frozen=True)
class TypeRow:
    """A type of hand, with how many times it was held at a show and how many times it won."""

    type: HandType
    held: int
    won: int

    @property
    def share(self) -> float:
        """The share of wins, out of all the times that the type was held."""
        return self.won / self.held if self.held else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.won, self.held)

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON data."""
        return {
            "type": self.type.key,
            "rank": self.type.value,
            "held": self.held,
            "won": self.won,
            "share": self.share,
            "interval": list(self.interval),
        }


@dataclass(frozen=True)
class ShowTally:
    """The number of hands of each type held at shows, and how many of them won."""

    shows: int
    held: Counter[HandType]
    won: Counter[HandType]

    @classmethod
    def of_rows(cls, rows: Iterable[StudyRow]) -> "ShowTally":
        """Count the hands in the rows."""
        shows, letters = 0, Counter[str]()
        for row in rows:
            shows += row.deals
            letters.update(row.verdicts)
        won = Counter({kind: letters[_LETTERS[kind].upper()] for kind in HandType})
        lost = Counter({kind: letters[_LETTERS[kind]] for kind in HandType})
        return cls(shows, won + lost, won)

    def rows(self) -> tuple[TypeRow, ...]:
        """Return a row for each type, best first."""
        return tuple(TypeRow(kind, self.held[kind], self.won[kind]) for kind in HandType)


@dataclass(frozen=True)
class ShowStudy(DealsStudied):
    """The first show of each of ``deals`` deals, from ``number`` on, between computer players of one
    strength.

    Raises `StudyError` for invalid numbers and for an unknown strength.

    >>> tally = ShowStudy(OddsGame(players=3), "beginner", deals=3).run(jobs=1)
    >>> tally.shows, tally.held.total(), tally.won.total()
    (3, 9, 3)
    """

    game: OddsGame
    strength: str = "counter"
    number: int = 0
    deals: int = 1000

    def __post_init__(self) -> None:
        object.__setattr__(self, "strength", player_named(self.strength))
        if self.strength not in PLAYERS:
            raise StudyError(
                _("there is no player {strength}; choose from {players}"),
                strength=shown(self.strength),
                players=", ".join(PLAYERS),
            )
        check_deals(self.number, self.deals)

    @property
    def variant(self) -> str:
        """The options and the players."""
        return f"{variants_of(self.game).variant(self.game)} strength={self.strength}"

    def parameters(self) -> dict[str, Any]:
        """Return the parameters that all studies of shows share."""
        return {"game": self.game.key, "studied": "shows"}

    def run(self, **options: Any) -> ShowTally:
        """Run this study alone, with the options of `run_shows`."""
        return run_shows([self], **options)[0]


@dataclass(frozen=True, slots=True)
class _PlayedShow:
    """A record of how the first hand of a deal ends between computer players of one strength.

    It has one letter for each player, from a for the best type to o for the worst, with capitals for winners.
    """

    strength: str

    def __call__(self, position: Position[Any]) -> str:
        assert isinstance(position, OddsPosition)
        choose = PLAYERS[self.strength]
        while not position.shows:
            position = position.play(choose(position.seen_by(position.turn)))
        show = position.shows[0]
        letters = [_LETTERS[rank_hand(hand).type] for hand in show.hands]
        letters[show.winner - 1] = letters[show.winner - 1].upper()
        return "".join(letters)


def run_shows(studies: ShowStudy | Sequence[ShowStudy], **options: Any) -> list[ShowTally]:
    """Run one study, or several that differ in their options, players or deals; the options are as for
    `gather`.
    """
    together = [studies] if isinstance(studies, ShowStudy) else studies
    ledger = gather(together, lambda study: _PlayedShow(study.strength), **options)
    return [ShowTally.of_rows(ledger.rows(study.variant, study.number, study.end)) for study in together]
