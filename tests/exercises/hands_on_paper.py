"""Hands of Odds on paper: which one wins, and which of two types is rarer. Written apart from `cardmath`."""

import re
from itertools import combinations

from .digits import Wrong, read

TYPES = (
    "two-four", "two threes", "six odds", "three twos", "two-three", "five odds", "two twos", "four odds",
    "jokers", "four pair", "three pair", "three odds", "two pair", "two odds", "nothing",
)  # fmt: skip
#: What players call them.
PLAIN = (
    "four alike and a pair", "three alike twice", "run of six", "three pairs", "a pair and three alike",
    "run of five", "two pairs", "run of four", "both jokers", "four alike", "three alike", "run of three",
    "one pair", "run of two", "nothing",
)  # fmt: skip
HOW_MANY = (
    125, 160, 2_048, 2_520, 23_040, 60_160, 398_880, 478_080, 233_464, 6_000, 366_208, 2_306_048, 5_326_992,
    5_890_496, 10_732_944,
)  # fmt: skip
SETS = {1: (4, 2), 2: (3, 3), 4: (2, 2, 2), 5: (3, 2), 7: (2, 2), 10: (4,), 11: (3,), 13: (2,)}
RUNS = {3: 6, 6: 5, 8: 4, 12: 3, 14: 2}


def worth_of(card: str, base: int) -> int:
    """What a printed card is worth: ace 1, J, Q and K ten, the joker eleven, else its numeral."""
    if card == "joker":
        return 11
    rank = card[:-1]
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or read(rank, base)


def ranked(cards: list[str], base: int, counted: list[str]) -> tuple[int, int]:
    """Rank of the type and sum, made of the counted cards; found by trying every choice of them."""
    best = (15, 0)
    for size in range(2, 7):
        for chosen in combinations(range(len(counted)), size):
            some = [counted[place] for place in chosen]
            total = sum(worth_of(card, base) for card in some)
            ranks = [card if card == "joker" else card[:-1] for card in some]
            alike = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
            values = sorted(worth_of(card, base) for card in some)
            for kind, sizes in SETS.items():
                if alike == sizes:
                    kind = 9 if kind == 13 and "joker" in ranks else kind
                    best = min(best, (kind, total), key=lambda found: (found[0], -found[1]))
            for kind, length in RUNS.items():
                odd = all(number % 2 for number in values)
                if odd and values == list(range(values[0], values[0] + 2 * length, 2)):
                    best = min(best, (kind, total), key=lambda found: (found[0], -found[1]))
    return best


def only(keys: list) -> str:
    """The place of the greatest, of which there is but one."""
    assert keys.count(max(keys)) == 1
    return str(keys.index(max(keys)) + 1)


def odds_hands(prompt: str, base: int) -> tuple[str, Wrong]:
    if prompt.startswith("Two types"):
        ranks = [PLAIN.index(name) for name in re.search(r"hands: (.*)\?", prompt)[1].split(" or ")]
        rarer = min(ranks, key=HOW_MANY.__getitem__)
        return TYPES[rarer], [("M16", TYPES[min(ranks)])]
    hands = [line.split()[2:] for line in prompt.split("\n")[:3]]
    assert len({card for hand in hands for card in hand} - {"joker"}) >= 16
    keys = []
    for hand in hands:
        odd = [card for card in hand if worth_of(card, base) % 2]
        kind, total = ranked(hand, base, odd)
        keys.append((-kind, total, len(odd)))
    assert len(set(keys)) == 3
    sums = [sum(worth_of(card, base) for card in hand) for hand in hands]
    careless = [(-kind, total) for kind, total in (ranked(hand, base, hand) for hand in hands)]
    return only(keys), [("M18", only(sums)), ("M19", only(careless))]
