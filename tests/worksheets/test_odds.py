"""Sheets about hands of Odds: every answer found again by trying all choices of the printed cards."""

import pytest

from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, worksheet
from tests.games.slow_odds import TYPES, slow_rank
from tests.worksheets.reading import pages
from tests.worksheets.test_sheets import NUMBERS, value

BASES = pytest.mark.parametrize("base", [2, 5, 10, 12, 16, 36])
ONCE_IN = (206617, 161420, 12611, 10249, 1121, 429, 65, 54, 111, 4305, 71, 11, 5, 4, 2)
#: The plain names, best first.
PLAIN = (
    *("four alike and a pair", "three alike twice", "run of six", "three pairs", "a pair and three alike"),
    *("run of five", "two pairs", "run of four", "both jokers", "four alike"),
    *("three alike", "run of three", "one pair", "run of two", "nothing"),
)
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def hand_of(signs: list[list[str]], base: int) -> list[str]:
    """The cards that are drawn, as records write them."""
    cards, jokers = [], iter(("Xr", "Xb"))
    for index, suit in signs:
        if (index, suit) == ("joker", ""):
            cards.append(next(jokers))
        else:
            mark = index.rstrip("₀₁₂₃₄₅₆₇₈₉")
            rank = index if index in "AJQK" else str(value(mark, base))
            cards.append(rank + SUITS[suit])
    assert len(set(cards)) == 6
    return cards


def better(rank: tuple[int, int, int]) -> tuple[int, int, int]:
    return -rank[0], rank[1], -rank[2]


@BASES
def test_hands_to_rank(base: int) -> None:
    for number in NUMBERS:
        dealt, _order = KINDS["hands-to-rank"].make(number, Notation(base)).blocks
        ranks = [slow_rank(hand_of(hand["cards"], base)) for hand in dealt["hands"]]
        best_first = sorted(ranks, key=better, reverse=True)
        for rank, hand in zip(ranks, dealt["hands"], strict=True):
            what, place = (part["answer"] for part in hand["parts"])
            kind, _comma, total = what.partition(", ")
            assert kind == PLAIN[rank[0] - 1]
            assert (value(total, base) if total else 0) == rank[1]
            assert best_first[value(place, base) - 1] == rank
        assert len(set(ranks)) == 6


@pytest.mark.parametrize("kind", ["hand-tally", "own-ranking"])
def test_who_asks_for_no_base_reads_chances_and_cards_in_base_ten(kind: str) -> None:
    (text,) = pages(worksheet(kind, number=7))
    assert "206617" in text
    assert not set("ƷƎ") & set(text)
    assert KINDS["hands-to-rank"].notation_for({}) == Notation(10)


@BASES
def test_the_tally(base: int) -> None:
    for number in NUMBERS:
        printed, table = KINDS["hand-tally"].make(number, Notation(base)).blocks
        counted = [0] * 15
        for line in printed["text"].split("   "):
            signs = [["joker", ""] if one == "joker" else [one[:-1], one[-1]] for one in line.split("\u00a0")]
            counted[slow_rank(hand_of(signs, base))[0] - 1] += 1
        assert sum(counted) == 24
        for place, (rank, name, strokes, many, once) in enumerate(table["rows"]):
            assert value(rank, base) == place + 1
            assert name.split(" (")[0] == PLAIN[place]
            assert name == PLAIN[place] or name.endswith(f" ({TYPES[place]})")
            assert strokes["answer"] == "/" * counted[place]
            assert value(many["answer"], base) == counted[place]
            assert value(once, base) == ONCE_IN[place]


@BASES
def test_a_ranking_of_ones_own(base: int) -> None:
    for number in NUMBERS:
        table, duels = KINDS["own-ranking"].make(number, Notation(base)).blocks
        rarest_first = sorted(ONCE_IN, reverse=True)
        for place, (_rank, _name, once, rarity, mine) in enumerate(table["rows"]):
            assert value(once, base) == ONCE_IN[place]
            assert rarest_first[value(rarity["answer"], base) - 1] == ONCE_IN[place]
            assert mine == ""
        for duel in duels["hands"]:
            one, other = duel["cards"][:6], duel["cards"][7:]
            first, second = (better(slow_rank(hand_of(hand, base))) for hand in (one, other))
            assert duel["parts"][0]["answer"] == ("first" if first > second else "second")
