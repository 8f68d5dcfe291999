"""Tiny two-pack patiences, and a slow solver that tries every move."""

import random
from dataclasses import dataclass, replace

from cardmath.games.patience import PatienceGame, PatiencePosition
from cardmath.games.patience.rules import (
    CAPTURED_QUEENS,
    CONTRADANCE,
    ODD_AND_EVEN,
    PATRIARCHS,
    ROYAL_COTILLION,
    Pile,
    Rules,
    by_twos,
)
from cardmath.rings import stops


def _rings(ranks: int) -> tuple[Pile, ...]:
    return Pile("aces", by_twos(1, ranks)), Pile("twos", by_twos(2, ranks))


@dataclass(frozen=True)
class TinyRing(PatienceGame):
    """Odd and Even with one suit of seven ranks and a reserve of one."""

    key = "odd-and-even"
    rules = replace(ODD_AND_EVEN, piles=_rings(7), ranks=7, suits=1, reserve=1)
    redeals: int | None = 1


@dataclass(frozen=True)
class TinyWing(PatienceGame):
    """Royal Cotillion with one suit of seven ranks, a wing of two by two and a reserve of one."""

    key = "royal-cotillion"
    rules = replace(ROYAL_COTILLION, piles=_rings(7), ranks=7, suits=1, reserve=1, columns=2, height=2)


@dataclass(frozen=True)
class TinyPatriarchs(PatienceGame):
    """Patriarchs with one suit of eight ranks and a reserve of one."""

    key = "patriarchs"
    rules = replace(
        PATRIARCHS,
        piles=(Pile("aces", (1, 2, 3, 4, 5, 6, 7, 8)), Pile("kings", (8, 7, 6, 5, 4, 3, 2, 1))),
        ranks=8,
        suits=1,
        reserve=1,
    )
    redeals: int | None = 1
    reversal: bool = True


@dataclass(frozen=True)
class TinyDance(PatienceGame):
    """Contradance with one suit of ten ranks."""

    key = "contradance"
    rules = replace(
        CONTRADANCE,
        piles=(Pile("fives", (5, 4, 3, 2, 1, 10), 2), Pile("sixes", (6, 7, 8, 9), 2)),
        ranks=10,
        suits=1,
    )
    redeals: int | None = 1


@dataclass(frozen=True)
class TinyQueens(PatienceGame):
    """Captured Queens with two suits of six ranks: the 6 alone, 3 2 A and 4 5."""

    key = "captured-queens"
    rules = replace(
        CAPTURED_QUEENS,
        piles=(Pile("queens", (6,)), Pile("fives", (3, 2, 1)), Pile("sixes", (4, 5))),
        ranks=6,
        suits=2,
    )
    redeals: int | None = 1


@dataclass(frozen=True)
class TwoRings(PatienceGame):
    """Odd and Even with two suits of five ranks and a reserve of two."""

    key = "odd-and-even"
    rules = replace(ODD_AND_EVEN, piles=_rings(5), ranks=5, suits=2, reserve=2)
    redeals: int | None = 1


@dataclass(frozen=True)
class TwoWings(PatienceGame):
    """Royal Cotillion with two suits of five ranks, a wing of two by three and a reserve of two."""

    key = "royal-cotillion"
    rules = replace(ROYAL_COTILLION, piles=_rings(5), ranks=5, suits=2, reserve=2, columns=2, height=3)


@dataclass(frozen=True)
class TwoPatriarchs(PatienceGame):
    """Patriarchs with two suits of six ranks and a reserve of two."""

    key = "patriarchs"
    rules = replace(
        PATRIARCHS,
        piles=(Pile("aces", (1, 2, 3, 4, 5, 6)), Pile("kings", (6, 5, 4, 3, 2, 1))),
        ranks=6,
        suits=2,
        reserve=2,
    )
    redeals: int | None = 1
    reversal: bool = True


@dataclass(frozen=True)
class TwoDances(PatienceGame):
    """Contradance with two suits of seven ranks."""

    key = "contradance"
    rules = replace(
        CONTRADANCE,
        piles=(Pile("fives", (3, 2, 1, 7), 2), Pile("sixes", (4, 5, 6), 2)),
        ranks=7,
        suits=2,
    )
    redeals: int | None = 1


@dataclass(frozen=True)
class ThreeDances(PatienceGame):
    """Contradance with three suits of five ranks."""

    key = "contradance"
    rules = replace(
        CONTRADANCE,
        piles=(Pile("fives", (2, 1, 5), 2), Pile("sixes", (3, 4), 2)),
        ranks=5,
        suits=3,
    )
    redeals: int | None = 1


@dataclass(frozen=True)
class TinyThrees(PatienceGame):
    """By threes round a ring of seven, twice, from a wing of two by two and the stock alone."""

    key = "odd-and-even"
    rules = Rules(2, (Pile("aces", stops(7, 3, 1), 2),), {"none": ()}, columns=2, height=2, ranks=7, suits=1)
    redeals: int | None = 1


@dataclass(frozen=True)
class TinyBare(PatienceGame):
    """Odd and Even with one suit of seven ranks and no reserve: a card may fit either of two piles."""

    key = "odd-and-even"
    rules = Rules(2, _rings(7), {"none": ()}, ranks=7, suits=1)
    redeals: int | None = 1


@dataclass(frozen=True)
class TinyExchange(PatienceGame):
    """Patriarchs with one suit of seven ranks and no reserve."""

    key = "patriarchs"
    rules = replace(
        PATRIARCHS,
        piles=(Pile("aces", (1, 2, 3, 4, 5, 6, 7)), Pile("kings", (7, 6, 5, 4, 3, 2, 1))),
        ranks=7,
        suits=1,
        reserve=0,
    )
    redeals: int | None = 1
    reversal: bool = True


@dataclass(frozen=True)
class TinyDown(PatienceGame):
    """Two packs of six ranks, down from the six, with a reserve of two."""

    key = "odd-and-even"
    rules = Rules(2, (Pile("sixes", (6, 5, 4, 3, 2, 1), 2),), {"none": ()}, reserve=2, ranks=6, suits=1)
    redeals: int | None = 1


#: What rules may be besides those of the five games.
UNUSUAL = (TinyThrees, TinyBare, TinyExchange, TinyDown)
TINY_GAMES = (TinyRing, TinyWing, TinyPatriarchs, TinyDance, TinyQueens, *UNUSUAL)
#: Two suits: too many positions to try them all from most deals, but not later on.
TWO_SUITS = (TwoRings, TwoWings, TwoPatriarchs)
#: Games of nothing but the stock, with pairs of cards that may wait for each other across suits.
DANCES = (TinyDance, TwoDances, ThreeDances)


def brute_wins(position: PatiencePosition, most: int = 60_000) -> bool | None:
    """Return whether some sequence of moves wins, None where there are too many positions to try."""
    seen = {position}
    waiting = [position]
    while waiting:
        current = waiting.pop()
        if current.is_won:
            return True
        for move in current.moves():
            after = current.play(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def some_position(game: PatienceGame, chance: random.Random, moves: int) -> PatiencePosition:
    """Return a position after so many moves made by chance, plays more often than turns."""
    position = game.deal(chance.randrange(10**9))
    for _move in range(moves):
        if position.outcome:
            break
        plays = [move for move in position.moves() if move.is_play]
        position = position.play(
            chance.choice(plays if plays and chance.random() < 0.7 else position.moves())
        )
    return position
