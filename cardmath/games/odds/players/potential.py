"""The potential of a hand: exact tables for a player who only draws and discards.

``kept(opponents)[t][code]`` is the chance that a hand is the best at the end. Its player may still draw ``t``
times, and always makes the discard that maximises that chance. The opponents are assumed to have done the
same for five turns. Callers must account for trades and known cards themselves.
"""

from functools import cache
from math import comb, prod
from typing import Final, NamedTuple

from cardmath.games.odds.players.codes import CLASSES, EVEN, IN_PACK, WEIGHTS, Table, counts_of, strengths
from cardmath.games.odds.position import MOST_TURNS

_PACK_LESS_HAND: Final = sum(IN_PACK) - 6
#: Maps each weight to its class.
_WEIGHING: Final = {weight: one for one, weight in enumerate(WEIGHTS)}

#: Maps each code of seven cards (a hand and the card drawn) to the class to discard.
Discards = dict[int, int]
#: Maps each code to its probability.
Spread = dict[int, float]


def make_ready() -> None:
    """Compute the common basis of the tables for any number of opponents, so that no turn has to wait for it.

    The tables for one number of opponents take a few milliseconds more. The tables for all numbers would take
    too much memory.

    >>> make_ready()
    """
    odds_of()


@cache
def kept(opponents: int) -> tuple[Table, ...]:
    """Return the tables for 0 to 5 draws against a number of opponents."""
    return tuple(one.table for one in _stages(opponents))


@cache
def called(opponents: int) -> tuple[Table, ...]:
    """Return the chance that a hand is the best when its player calls, by the number of turns already played.

    Each opponent has one more turn.
    """
    spreads = _spreads()
    return tuple(
        [chance**opponents for chance in _below(spreads[min(turns + 1, MOST_TURNS)])]
        for turns in range(MOST_TURNS)
    )


@cache
def odds_of() -> Table:
    """Map each hand to its odds of beating one opponent's hand after five turns, as a number above 0.

    The odds show how close hands are at the show: a hand with ten times the odds of another was hardly ever
    in danger.
    """
    return [(chance + 0.0001) / (1.0001 - chance) for chance in _below(_spreads()[MOST_TURNS])]


@cache
def discards(opponents: int) -> tuple[Discards, ...]:
    """Return the class to discard with 0 to 5 draws left after this one, by the code of all seven cards."""
    return tuple(
        {seven: _WEIGHING[seven - hand] for seven, hand in one.keeping.items()} for one in _stages(opponents)
    )


class _Stage(NamedTuple):
    """The chance of every code, and the best hand to keep from each set of seven, for a given number of draws
    left.
    """

    table: Table
    keeping: dict[int, int]


@cache
def _stages(opponents: int) -> tuple[_Stage, ...]:
    return _staged([chance**opponents for chance in _below(_spreads()[MOST_TURNS])])


@cache
def _spreads() -> tuple[Spread, ...]:
    """Return the spread of hands after 0 to 5 draws, with discards made to beat a hand of this kind at the
    end.
    """
    total = comb(sum(IN_PACK), 6)
    dealt = {code: prod(map(comb, IN_PACK, counts)) / total for code, counts in counts_of().items()}
    # First the discards aim to beat a hand as dealt, then a hand that was played in this way.
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
    """Map each code to the sets of seven that a draw can make, each with the number of cards that make it."""
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
    """Map each set of seven cards to the hands that one discard can leave.

    The discard of an even card comes first, then the discards of smaller cards. This order decides among
    equally good discards. What can be kept depends only on the seven cards, not on which of them was drawn.
    There are far fewer sets of seven than ways to draw them.
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
    """Return the stages with 0 to 5 draws left, given the chances of the final hands."""
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
    """Return the best hand to keep from each set of seven."""
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
    """Map each code to the chance that a hand in the spread is worse; a tie counts half."""
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
