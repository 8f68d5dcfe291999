"""What a hand may still become: exact tables for a player who only draws and discards.

``kept(opponents)[t][code]`` is the chance that a hand is the best in the end, when its player may still draw
``t`` times and always discards what serves that chance best. The opponents are taken to hold what players
hold who did the same for five turns. Trades, and what is known of cards, are left to those who use them.
"""

from functools import cache
from math import comb, prod
from typing import Final, NamedTuple

from cardmath.games.odds.position import MOST_TURNS
from cardmath.players.codes import CLASSES, EVEN, IN_PACK, WEIGHTS, Table, counts_of, strengths

__all__ = ["called", "discards", "kept", "make_ready", "odds_of"]

_PACK_LESS_HAND: Final = sum(IN_PACK) - 6
#: Which class has a weight.
_WEIGHING: Final = {weight: one for one, weight in enumerate(WEIGHTS)}

#: The class to discard, for each code of seven cards: a hand and the card drawn.
Discards = dict[int, int]
#: How probable each code is.
Spread = dict[int, float]


def make_ready() -> None:
    """Make now what the tables for any number of opponents are made from, so that no turn waits for it.

    The tables for one number take a few milliseconds more; those for all of them would take too much memory.

    >>> make_ready()
    """
    odds_of()


@cache
def kept(opponents: int) -> tuple[Table, ...]:
    """Return the tables for 0 to 5 draws against so many opponents."""
    return tuple(one.table for one in _stages(opponents))


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
    """Return what to discard with 0 to 5 draws left after this one, by the code of all seven cards."""
    return tuple(
        {seven: _WEIGHING[seven - hand] for seven, hand in one.keeping.items()} for one in _stages(opponents)
    )


class _Stage(NamedTuple):
    """With so many draws left: the chance of every code, and the best hand to keep of every seven."""

    table: Table
    keeping: dict[int, int]


@cache
def _stages(opponents: int) -> tuple[_Stage, ...]:
    return _staged([chance**opponents for chance in _below(_spreads()[MOST_TURNS])])


@cache
def _spreads() -> tuple[Spread, ...]:
    """How hands are spread after 0 to 5 draws, each discard made to beat such a hand after five."""
    total = comb(sum(IN_PACK), 6)
    dealt = {code: prod(map(comb, IN_PACK, counts)) / total for code, counts in counts_of().items()}
    # First the discards aim at beating a hand as it is dealt, then one that did so itself.
    spreads: tuple[Spread, ...] = (dealt,)
    for _time in range(2):
        stages = _staged(_below(spreads[-1]))
        after = [dealt]
        for turn in range(MOST_TURNS):
            after.append(_drawn(after[-1], stages[MOST_TURNS - turn - 1].keeping))
        spreads = tuple(after)
    return spreads


@cache
def _draws() -> dict[int, list[tuple[int, int]]]:
    """For every code the sevens that a draw can make of it, each with how many cards of the rest do."""
    return {
        code: [
            (IN_PACK[drawn] - counts[drawn], code + WEIGHTS[drawn])
            for drawn in CLASSES
            if counts[drawn] < IN_PACK[drawn]
        ]
        for code, counts in counts_of().items()
    }


@cache
def _hands_in() -> dict[int, list[int]]:
    """For every seven the hands that a discard can leave of it.

    The discard of an even card comes first, then those of smaller cards: so goes which of several equally
    good ones is taken. What can be kept depends on the seven cards alone, not on which of them was drawn;
    there are far fewer sevens than ways to draw them.
    """
    hands: dict[int, list[int]] = {}
    for code, counts in counts_of().items():
        for drawn in CLASSES:
            seven = code + WEIGHTS[drawn]
            if counts[drawn] < IN_PACK[drawn] and seven not in hands:
                held = [one for one in (EVEN, *CLASSES[:EVEN]) if counts[one] or one == drawn]
                hands[seven] = [seven - WEIGHTS[one] for one in held]
    return hands


def _staged(final: Table) -> tuple[_Stage, ...]:
    """The stages of 0 to 5 draws before the hands that have these chances in the end."""
    stages = [_Stage(final, _keeping(final))]
    for _draw in range(MOST_TURNS):
        last, keeping = stages[-1]
        best = {seven: last[hand] for seven, hand in keeping.items()}
        table = [0.0] * len(final)
        for code, sevens in _draws().items():
            table[code] = sum([many * best[seven] for many, seven in sevens]) / _PACK_LESS_HAND
        stages.append(_Stage(table, _keeping(table)))
    return tuple(stages)


def _keeping(table: Table) -> dict[int, int]:
    """The best hand to keep of every seven."""
    worth = table.__getitem__
    return {seven: max(hands, key=worth) for seven, hands in _hands_in().items()}


def _drawn(spread: Spread, keeping: dict[int, int]) -> Spread:
    after: Spread = {}
    draws = _draws()
    for code, chance in spread.items():
        for many, seven in draws[code]:
            hand = keeping[seven]
            after[hand] = after.get(hand, 0.0) + chance * many / _PACK_LESS_HAND
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
