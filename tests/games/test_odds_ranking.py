"""Hands of Odds: the table of the rules, the examples of the game's description, one order for all hands."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import CardError
from cardmath.cards import parse_cards
from cardmath.games.odds import HandType, hands_of_type, rank_hand
from tests.cases import cases
from tests.games.slow_odds import PACK, TYPES, slow_rank

TABLE = {
    "two-four": 125,
    "two threes": 160,
    "six odds": 2_048,
    "three twos": 2_520,
    "two-three": 23_040,
    "five odds": 60_160,
    "two twos": 398_880,
    "four odds": 478_080,
    "jokers": 233_464,
    "four pair": 6_000,
    "three pair": 366_208,
    "three odds": 2_306_048,
    "two pair": 5_326_992,
    "two odds": 5_890_496,
    "nothing": 10_732_944,
}
ODD_HEAVY = [card for card in PACK if card[:-1] in ("A", "3", "5", "7", "9", "X")] + ["2s", "4s", "Ks"]

hands = st.one_of(
    st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True),
    st.lists(st.sampled_from(ODD_HEAVY), min_size=6, max_size=6, unique=True),
)


def test_all_hands_make_the_table_of_the_rules_in_under_a_second() -> None:
    start = time.process_time()
    counted = hands_of_type.__wrapped__()
    assert time.process_time() - start < 1
    assert {kind.key: many for kind, many in counted.items()} == TABLE
    assert sum(counted.values()) == 25_827_165
    assert [kind.key for kind in HandType] == TYPES
    assert [kind.value for kind in counted] == list(range(1, 16))


@settings(deadline=None)
@given(hands)
def test_a_hand_is_worth_what_trying_every_choice_of_cards_finds(hand: list[str]) -> None:
    found = rank_hand(parse_cards(hand))
    assert (found.rank, found.sum, found.evens) == slow_rank(hand)
    # The cards that are named are in the hand and make just this combination.
    used = list(map(str, found.cards))
    assert [card for card in hand if card in used] == used
    rest = [card for card in ("2s", "2h", "2d", "4s", "4h", "4d") if card not in used][: 6 - len(used)]
    assert slow_rank(used + rest)[:2] == (found.rank, found.sum)


@settings(deadline=None)
@given(hands, hands, hands)
def test_the_order_is_total_and_transitive(one: list[str], other: list[str], third: list[str]) -> None:
    a, b, c = (rank_hand(parse_cards(hand)) for hand in (one, other, third))
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (a < b or a == b) == (not a > b) == (b >= a)
    if a <= b <= c:
        assert a <= c
    if a == b:
        assert hash(a) == hash(b)

    def beats(x: list[str], y: list[str]) -> bool:
        (rank, total, evens), (rank2, total2, evens2) = slow_rank(x), slow_rank(y)
        return (rank, -total, evens) < (rank2, -total2, evens2)

    assert (a > b) == beats(one, other)


@settings(deadline=None)
@given(hands, st.randoms(use_true_random=False))
def test_neither_order_nor_suit_matters(hand: list[str], chance: random.Random) -> None:
    suits = dict(zip("shdc", chance.sample("shdc", 4), strict=True)) | {"r": "b", "b": "r"}
    other = [card[:-1] + suits[card[-1]] for card in chance.sample(hand, 6)]
    assert rank_hand(parse_cards(other)) == rank_hand(parse_cards(hand))


@cases(
    ("hand", "type_", "sum_", "evens"),
    [
        ("5s 5h 5d 5c 9s 9h", "two-four", 38, 0),
        ("5s 5h 5d 5c Xr Xb", "two-four", 42, 0),
        ("7s 7h 7d 3c 3s 3h", "two threes", 30, 0),
        ("As 3s 5s 7s 9s Xr", "six odds", 36, 0),
        ("9s 9h 5s 5h Xr Xb", "three twos", 50, 0),
        ("As Ah 7s 7h 7d 2s", "two-three", 23, 1),
        ("Xr Xb 7s 7h 7d As", "two-three", 43, 0),
        ("3s 5s 7s 9s Xr Kd", "five odds", 35, 1),
        ("As 3s 5s 7s 9s 9h", "five odds", 25, 0),
        # Jokers are a pair beside another; the odd ace beside them does nothing.
        ("Xr Xb As Ah 2s 2h", "two twos", 24, 2),
        ("As 3s 5s 7s Xr Xb", "four odds", 16, 0),
        ("3s 5s 7s 9s 3h 5h", "two twos", 16, 0),
        ("Xr Xb 9s 7s 2s 2h", "jokers", 22, 2),
        ("5s 5h 5d 5c As 2s", "four pair", 20, 1),
        ("5s 5h 5d As 9c 2s", "three pair", 15, 1),
        # Three of a rank rank above a run of three.
        ("5s 5h 5d 7s 9c 2s", "three pair", 15, 1),
        ("5s 7h 9d 9s 2c 2s", "three odds", 21, 2),
        # The greatest of two runs of two; a run does not wrap from the joker to the ace.
        ("As 3s 9s Xr 2s 2h", "two odds", 20, 2),
        ("As Xr 5s 2s 4s 6s", "nothing", 0, 3),
        ("2s 2h 2d 2c 4s 4h", "nothing", 0, 6),
    ],
)
def test_hands_by_hand(hand: str, type_: str, sum_: int, evens: int) -> None:
    found = rank_hand(parse_cards(hand.split()))
    assert (found.type.key, found.sum, found.evens) == (type_, sum_, evens)
    assert found.type.plain_name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s 9h 5d 5c 3s 10h", "Xr Xb As Ah 2s 2h"),  # 28 beats 24
        ("9s 9h 9d 4c 3s 2h", "9s 9h 9d 10c 10s 10h"),  # fewer even cards
        ("5s 5h 5d 5c As Ks", "9s 9h 9d Xr As Ks"),  # the type first, however small the cards
    ],
)
def test_who_wins(better: str, worse: str) -> None:
    assert rank_hand(parse_cards(better.split())) > rank_hand(parse_cards(worse.split()))


@cases(
    ("hand", "reason"),
    [
        ("5s 5h 5d 5c As", "a hand must have six cards, not 5"),
        ("5s 5h 5d 5c As As", "card 6: As appears too often"),
        ("5s 5h 5d 5c As 11s", "card 6: 11s is not in this deck"),
        ("5s 5h 5d 5c As 5m", "card 6: 5m is not in this deck"),
    ],
)
def test_what_is_no_hand(hand: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        rank_hand(parse_cards(hand.split()))
