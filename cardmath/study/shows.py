"""A study of Odds: how often each type of hand wins at the show, by who plays.

Every deal is a game of the machine players, all of one strength, with one life each: its shows are what is
counted. The chance that a type wins is given with its 95 % interval.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardmath.deals import DEAL_NUMBERS
from cardmath.games.odds import HandType, OddsGame, OddsPosition, rank_hand
from cardmath.i18n import _
from cardmath.players import PLAYERS
from cardmath.sentences import shown
from cardmath.study.errors import StudyError
from cardmath.study.tally import wilson
from cardmath.study.workers import cores, here, processes

__all__ = ["ShowStudy", "ShowTally", "TypeRow"]

#: So many deals are one piece of work.
_CHUNK = 20


@dataclass(frozen=True)
class TypeRow:
    """A type of hand: how often it was held at a show, and how often it won there."""

    type: HandType
    held: int
    won: int

    @property
    def share(self) -> float:
        """How often it won where it was held."""
        return self.won / self.held if self.held else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.won, self.held)

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON holds it."""
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
    """How many hands of each type were held at shows, and how many of them won."""

    shows: int
    held: Counter[HandType]
    won: Counter[HandType]

    def rows(self) -> tuple[TypeRow, ...]:
        """Return a row for each type, best first."""
        return tuple(TypeRow(kind, self.held[kind], self.won[kind]) for kind in HandType)

    def __add__(self, other: "ShowTally") -> "ShowTally":
        return ShowTally(self.shows + other.shows, self.held + other.held, self.won + other.won)


@dataclass(frozen=True)
class ShowStudy:
    """The first shows of ``deals`` deals from ``first`` on, played by machines of one strength.

    Raises `StudyError` for numbers that cannot be and for a strength that there is none of.

    >>> tally = ShowStudy(OddsGame(players=3), "beginner", deals=3).run(jobs=1)
    >>> tally.shows, tally.held.total(), tally.won.total()
    (3, 9, 3)
    """

    game: OddsGame
    strength: str = "counter"
    first: int = 0
    deals: int = 1000

    def __post_init__(self) -> None:
        if self.strength not in PLAYERS:
            raise StudyError(
                _("there is no player {strength}; there are {players}").format(
                    strength=shown(self.strength), players=", ".join(PLAYERS)
                )
            )
        if type(self.deals) is not int or self.deals < 1:
            raise StudyError(_("a study needs 1 deal or more, not {deals}").format(deals=shown(self.deals)))
        if type(self.first) is not int or self.first < 0 or self.first + self.deals > DEAL_NUMBERS:
            raise StudyError(
                _("deal numbers run from 0 to 2**63 − 1; {deals} deals from {first} on leave that").format(
                    deals=self.deals, first=shown(self.first)
                )
            )

    @property
    def end(self) -> int:
        """The number after the last deal."""
        return self.first + self.deals

    def run(self, jobs: int | None = None, progress: Callable[[int, int], None] | None = None) -> ShowTally:
        """Play all deals, on all cores if ``jobs`` is left out, and return what was counted."""
        pieces = [
            ShowStudy(self.game, self.strength, first, min(_CHUNK, self.end - first))
            for first in range(self.first, self.end, _CHUNK)
        ]
        jobs = min(jobs or cores(), len(pieces))
        total, done = ShowTally(0, Counter(), Counter()), 0
        with here() if jobs == 1 else processes(jobs) as workers:
            for piece, tally in zip(pieces, workers.executor.map(ShowStudy.played, pieces), strict=True):
                total += tally
                done += piece.deals
                if progress:
                    progress(done, self.deals)
        return total

    def played(self) -> ShowTally:
        """Play the deals one after the other, here."""
        held: Counter[HandType] = Counter()
        won: Counter[HandType] = Counter()
        choose = PLAYERS[self.strength]
        for number in range(self.first, self.end):
            position: OddsPosition = self.game.deal(number)
            while not position.shows:
                position = position.play(choose(position.seen_by(position.turn)))
            show = position.shows[0]
            for player, hand in enumerate(show.hands, start=1):
                kind = rank_hand(hand).type
                held[kind] += 1
                won[kind] += player == show.winner
        return ShowTally(self.deals, held, won)
