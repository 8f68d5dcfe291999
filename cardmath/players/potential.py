"""What a hand may still become: exact tables for a player who only draws and discards.

``kept(opponents)[t][code]`` is the chance that a hand is the best in the end, when its player may still draw
``t`` times and always discards what serves that chance best. The opponents are taken to hold what players
hold who did the same for five turns. Trades, and what is known of cards, are left to those who use them.
"""

from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import Final

from cardmath.games.odds.position import MOST_TURNS
from cardmath.players.codes import CLASSES, EVEN, IN_PACK, WEIGHTS, Table, counts_of, strengths

__all__ = ["called", "discards", "kept", "odds_of"]

_PACK_LESS_HAND: Final = sum(IN_PACK) - 6

#: The class to discard, for each code and each class drawn.
Discards = dict[int, tuple[int, ...]]
#: How probable each code is.
Spread = dict[int, float]


@cache
def kept(opponents: int) -> tuple[Table, ...]:
    """Return the tables for 0 to 5 draws against so many opponents."""
    below = _below(_spreads()[MOST_TURNS])
    return _tables([chance**opponents for chance in below])


@cache
def called(opponents: int) -> tuple[Table, ...]:
    """Return the chance that a hand is the best when it calls, by how many turns everybody has had.

    Each opponent has one turn more.
    """
    spreads = _spreads()
    return tuple(
        [chance**opponents for chance in _below(spreads[min(turns + 1, MOST_TURNS)])]
        for turns in range(MOST_TURNS)
    )


@cache
def odds_of() -> Table:
    """Return for every hand the odds that it beats one hand after five turns, as a number above 0.

    How close hands are at the show: who has ten times the odds of another was hardly ever in danger.
    """
    return [(chance + 0.0001) / (1.0001 - chance) for chance in _below(_spreads()[MOST_TURNS])]


@cache
def discards(opponents: int) -> tuple[Discards, ...]:
    """Return what to discard with 0 to 5 draws left after this one, the drawn card included."""
    return tuple(_discards(table) for table in kept(opponents))


@cache
def _spreads() -> tuple[Spread, ...]:
    """How hands are spread after 0 to 5 draws, each discard made to beat such a hand after five."""
    total = comb(sum(IN_PACK), 6)
    dealt = {code: prod(map(comb, IN_PACK, counts)) / total for code, counts in counts_of().items()}
    # First the discards aim at beating a hand as it is dealt, then one that did so itself.
    spreads: tuple[Spread, ...] = (dealt,)
    for _time in range(2):
        aims = [_discards(table) for table in _tables(_below(spreads[-1]))]
        after = [dealt]
        for turn in range(MOST_TURNS):
            after.append(_drawn(after[-1], aims[MOST_TURNS - turn - 1]))
        spreads = tuple(after)
    return spreads


def _tables(final: Sequence[float]) -> tuple[Table, ...]:
    tables = [list(final)]
    for _draw in range(MOST_TURNS):
        last = tables[-1]
        choice = _discards(last)
        table = [0.0] * len(last)
        for code, counts in counts_of().items():
            table[code] = (
                sum(
                    (IN_PACK[drawn] - counts[drawn])
                    * last[code + WEIGHTS[drawn] - WEIGHTS[choice[code][drawn]]]
                    for drawn in CLASSES
                )
                / _PACK_LESS_HAND
            )
        tables.append(table)
    return tuple(tables)


def _discards(table: Sequence[float]) -> Discards:
    found = {}
    for code, counts in counts_of().items():
        best = []
        for drawn in CLASSES:
            seven = code + WEIGHTS[drawn]
            held = [one for one in CLASSES if counts[one] or one == drawn]
            # Where nothing is lost by it an even card goes; else what is worth less.
            best.append(
                max(held, key=lambda one: (table[seven - WEIGHTS[one]], one == EVEN, -one))
                if counts[drawn] < IN_PACK[drawn]
                else drawn
            )
        found[code] = tuple(best)
    return found


def _drawn(spread: Spread, choice: Discards) -> Spread:
    after: Spread = {}
    for code, chance in spread.items():
        counts = counts_of()[code]
        for drawn in CLASSES:
            left = IN_PACK[drawn] - counts[drawn]
            if left:
                then = code + WEIGHTS[drawn] - WEIGHTS[choice[code][drawn]]
                after[then] = after.get(then, 0.0) + chance * left / _PACK_LESS_HAND
    return after


def _below(spread: Spread) -> Table:
    """For every code the chance that a hand of the spread is worse; one that ties is half worse."""
    strength = strengths()
    by_strength: dict[int, float] = {}
    for code, chance in spread.items():
        by_strength[strength[code]] = by_strength.get(strength[code], 0.0) + chance
    worse, passed = {}, 0.0
    for one in sorted({strength[code] for code in counts_of()}):
        chance = by_strength.get(one, 0.0)
        worse[one] = passed + chance / 2
        passed += chance
    table = [0.0] * len(strength)
    for code in counts_of():
        table[code] = worse[strength[code]]
    return table
