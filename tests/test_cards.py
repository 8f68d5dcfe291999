"""Cards and their text: every card, and every refusal."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath.cards import FACES, PIPS, RANKS, Card, Suit, parse_cards
from cardmath.errors import CardError, CardmathError
from tests.cases import cases

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "m": "☾", "t": "★"}
RANK_TEXTS = ["A", *map(str, range(19)), "J", "C", "B", "T", "Q", "K"]
ALL_TEXTS = [rank + suit for suit in SUITS for rank in RANK_TEXTS] + ["Xr", "Xb"]


def test_the_ranks_are_those_of_the_format() -> None:
    assert list(RANKS) == RANK_TEXTS
    assert list(PIPS) == RANK_TEXTS[1:20]
    assert list(FACES) == RANK_TEXTS[20:]


@cases("text", ALL_TEXTS)
def test_every_card_reads_back(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert (card.rank, card.suit.value) == (text[:-1], text[-1])


@cases(("letter", "symbol"), SUITS.items())
def test_symbols_are_read_as_suits(letter: str, symbol: str) -> None:
    assert Card.parse("10" + symbol) == Card("10", Suit(letter))
    assert Suit(letter).symbol == symbol


def test_suits_in_the_order_of_decks() -> None:
    assert [suit.value for suit in Suit.ordinary()] == list(SUITS)
    assert [suit.label for suit in Suit.ordinary()] == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        "moons",
        "stars",
    ]
    assert Suit.RED not in Suit.ordinary()
    assert Suit.RED.symbol == Suit.BLACK.symbol == ""


@cases(
    "text",
    [
        "",
        "s",
        "5",
        "10",
        "19s",
        "-1s",
        "01s",
        "1 s",
        " 5s",
        "5s ",
        "5S",
        "as",
        "5x",
        "5r",
        "5b",
        "Xs",
        "X",
        "Xrb",
        "AAs",
        "1As",
        "٣s",
        "²s",
        "5♠♠",
        "5♠\ufe0f",
        "5\x00",
        "5s\n",
        "\ud800s",
        "s" * 100_000,
        None,
        5,
        True,
        b"5s",
        ["5", "s"],
        {},
    ],
)
def test_everything_else_is_refused_with_the_bad_text(text: object) -> None:
    with pytest.raises(CardError) as raised:
        Card.parse(text)  # type: ignore[arg-type]
    message = str(raised.value)
    assert message.startswith(repr(text)[:20])
    assert "is not a card: rank A 0–18 J C B T Q K and suit s h d c m t, or Xr Xb" in message
    assert message.isprintable()
    assert len(message) < 200
    assert isinstance(raised.value, ValueError)
    assert isinstance(raised.value, CardmathError)


@given(st.text(max_size=4))
def test_a_text_is_a_known_card_or_an_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardError:
        assert text not in ALL_TEXTS
    else:
        assert str(card) in ALL_TEXTS
        assert text in (str(card), card.rank + card.suit.symbol)


def test_several_cards() -> None:
    assert parse_cards([]) == ()
    assert parse_cards(iter(["As", "10♥"])) == (Card("A", Suit.SPADES), Card("10", Suit.HEARTS))


def test_the_first_bad_card_of_several_is_named_with_its_place() -> None:
    with pytest.raises(CardError, match=r"^card 2: '5x' is not a card"):
        parse_cards(["As", "5x", "5y"])


def test_a_card_is_a_value() -> None:
    card = Card.parse("Tm")
    assert card == Card("T", Suit.MOONS)
    assert len({card, Card.parse("T☾")}) == 1
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
    with pytest.raises(AttributeError):
        card.rank = "K"  # type: ignore[misc]
