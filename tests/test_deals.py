"""Numbered deals: their order never changes, so it is compared with the format's words and known deals."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Deck, DeckError, PyramidGame, source_decks
from cardmath.cards import parse_cards
from cardmath.deals import DEAL_NUMBERS, random_deal_number, shuffled
from tests.cases import cases

NUMBERS = st.integers(0, 2**63 - 1)


def contract_order(cards: Iterable[Card], number: int) -> list[Card]:
    """The shuffle as the interchange format prescribes it."""
    cards = list(cards)
    rng = random.Random(number)
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@given(NUMBERS, st.sampled_from(list(source_decks())))
def test_the_order_is_the_one_of_the_format(number: int, deck: Deck) -> None:
    dealt = shuffled(deck.cards, number)
    assert list(dealt) == contract_order(deck.cards, number)
    assert sorted(map(str, dealt)) == sorted(map(str, deck.cards))


GOLDEN = [
    (
        Deck(),
        0,
        "9h 7s 2s 10d 12h 8d Qc 5h 2c 9s 11s 3d Jh 3s 3c 6s 5s Ah 10c 4c 9d 4h 10s 3h As Ad 7h 8s Qd 4d "
        "2d Kc 6h 12c 4s 8c 11h 12d 5c Js 7d 5d 9c 11d 12s 11c 6d Qs 7c Ac Kh Jc 2h Jd 8h Qh Ks 10h Kd 6c",
    ),
    (
        Deck(),
        7,
        "Qs 3c 5d 7h 3s As 11c Qh 11h Kh Qd 3h 9h 8s Qc 5c 12s Ks 12d 6c Js 7s 10s Jd 2d Jc 2c Ah 4d Kc "
        "4h 6d 8c 7d 4c Ac Kd 3d 7c 10d 2h 10h 11d Jh 11s 6s 9d 10c 12c 9c 8h 2s 12h 4s 6h Ad 5s 8d 9s 5h",
    ),
    (
        Deck(),
        2**63 - 1,
        "Qc 8c 9s 3h 3c 5d Ac Ah 8h 7h Kh Qs 7c Ad 12c 9c 7s Jh 10c 4d As Kd 4c 2s 12s 6c 10s 5c 6h 9h "
        "4s 12d 6s Kc 5h Jd Jc Js Qh 2h 3d 6d 8s 10h Qd 11s 3s 9d 11c 5s 2d 7d Ks 11d 10d 12h 11h 2c 8d 4h",
    ),
    (
        Deck(10, 3, 4, "A"),
        1,
        "9c 9d 2d 4s 3h 8s 7h 2c 10c 7d 10s 10h 3s 2h 6h Ah Kh 8c 3c 8h Qc Qh Jd Js 6s 6d 7c Kc Qs 3d Qd "
        "Jc 4c Ac 8d 9s Ad 4h As 5d 5h 6c 2s 5s 10d 4d 9h Jh Ks Kd 5c 7s",
    ),
    (Deck(4, 0, 2, "A"), 5, "2s As 4s 3s 3h 4h 2h Ah"),
]


@cases(("deck", "number", "order"), GOLDEN)
def test_golden_orders(deck: Deck, number: int, order: str) -> None:
    assert shuffled(deck.cards, number) == parse_cards(order.split())
    assert PyramidGame(deck).deal(number).cards == parse_cards(order.split())


def test_the_largest_deck_begins_and_ends_as_ever() -> None:
    dealt = [str(card) for card in shuffled(Deck(18, 6, 6, "0").cards, 2024)]
    assert dealt[:8] == ["6d", "2m", "1h", "Bh", "7c", "10m", "11t", "3t"]
    assert dealt[-8:] == ["10h", "13h", "4m", "10d", "5t", "Ch", "8m", "Bd"]


def test_dealing_leaves_everybody_elses_chance_alone() -> None:
    random.seed(4)
    before = random.getstate()
    shuffled(Deck().cards, 7)
    assert random.getstate() == before


def test_fewer_cards_than_two_are_not_shuffled() -> None:
    card = Card.parse("As")
    assert shuffled([], 7) == ()
    assert shuffled(iter([card]), 7) == (card,)


@pytest.mark.parametrize("number", [0, 2**63 - 1])
def test_the_limits_are_deals(number: int) -> None:
    assert len(shuffled(Deck().cards, number)) == 60


@cases(
    ("number", "shown"),
    [
        (-1, "-1"),
        (2**63, "9223372036854775808"),
        (10**5000, "so large a number"),
        (True, "True"),
        (7.0, "7.0"),
        ("7", "'7'"),
    ],
)
def test_every_other_number_is_refused(number: object, shown: str) -> None:
    message = f"a deal number must be a whole number from 0 to 2**63 − 1, not {shown}"
    with pytest.raises(DeckError) as raised:
        shuffled(Deck().cards, number)  # type: ignore[arg-type]
    assert str(raised.value) == message
    with pytest.raises(DeckError):
        PyramidGame().deal(number)  # type: ignore[arg-type]


def test_a_random_number_can_be_read_out_and_dealt() -> None:
    numbers = {random_deal_number() for _ in range(50)}
    assert len(numbers) > 1
    assert all(0 <= number < 1_000_000 < DEAL_NUMBERS for number in numbers)
