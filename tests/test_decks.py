"""Decks: all of the family against a slow reading of the rules, and every refusal."""

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from cardmath import PRESETS, Card, Deck, DeckError, source_decks
from cardmath.decks import LOWEST, preset_named, preset_of
from tests.cases import cases


class OwnDeck(Deck):
    """A deck of a program's own."""


FACES = {0: "", 1: "K", 2: "QK", 3: "JQK", 4: "JCQK", 5: "JCBQK", 6: "JCBTQK"}
Choices = tuple[int, int, int, str]
SOURCE: list[Choices] = [
    *((9, 3, 4, lowest) for lowest in "A210"),
    *product(range(12, 19), range(3, 7), range(4, 7), "A210"),
]
CLASSROOM: list[Choices] = list(product(range(4, 19), range(7), range(2, 7), "A210"))


def slow_values(highest_pip: int, faces: int, lowest: str) -> dict[str, int]:
    """The ranks of a suit in ascending order with their values, read from the rules' table."""
    lowest_pip = {"A": 2, "2": 2, "1": 1, "0": 0}[lowest]
    values = {"A": 1} if lowest == "A" else {}
    for pip in range(lowest_pip, highest_pip + 1):
        values[str(pip)] = pip
    for above, face in enumerate(FACES[faces]):
        values[face] = highest_pip + above + 1
    if lowest != "A":
        # Raised by one, so that the king pairs with the 2.
        values["A"] = highest_pip + faces + (2 if lowest == "2" else 1)
    return values


def slow_target(highest_pip: int, faces: int, lowest: str) -> int:
    return highest_pip + faces + {"A": 0, "2": 2, "1": 1, "0": 1}[lowest]


def slow_range(size: int) -> tuple[int, int]:
    """The sizes n with 7N/16 rounded down ≤ n ≤ 3N/4, found by trying."""
    fits = [n for n in range(size + 1) if n + 1 > Fraction(7 * size, 16) and n <= Fraction(3 * size, 4)]
    return fits[0], fits[-1]


def slow_default(low: int, high: int) -> int:
    triangle, row = 0, 0
    while triangle < low:
        row += 1
        triangle += row
    return triangle if triangle <= high else low


def one_of_each(decks: list[Choices]) -> Iterator[tuple[Choices, Deck]]:
    for choices in decks:
        yield choices, Deck(*choices)


def test_there_are_340_source_decks() -> None:
    decks = list(source_decks())
    assert len(decks) == len(set(decks)) == len(SOURCE) == 340
    assert {(d.highest_pip, d.faces, d.suits, d.lowest) for d in decks} == set(SOURCE)
    assert {len(deck.cards) for deck in decks} >= {48, 60, 156}
    assert min(len(deck.cards) for deck in decks) == 48
    assert max(len(deck.cards) for deck in decks) == 156


def test_only_source_decks_call_themselves_so() -> None:
    assert {choices for choices, deck in one_of_each(CLASSROOM) if deck.is_source_deck} == set(SOURCE)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("lowest", LOWEST)
def test_every_deck_against_the_rules(lowest: str) -> None:
    for choices, deck in one_of_each([choices for choices in CLASSROOM if choices[3] == lowest]):
        highest_pip, faces, suits, _lowest = choices
        values = slow_values(highest_pip, faces, lowest)
        target = slow_target(highest_pip, faces, lowest)
        assert deck.ranks == tuple(values), choices
        assert dict(deck.values) == values, choices
        assert deck.target == target, choices
        assert [str(card) for card in deck.cards] == [
            rank + suit for suit in "shdcmt"[:suits] for rank in values
        ], choices
        for rank, value in values.items():
            makers = [other for other in values if value + values[other] == target]
            alone = value == target and lowest != "0"
            assert makers == ([] if alone else [deck.partner(rank)]), (choices, rank)
            assert (deck.alone == rank) == alone, (choices, rank)
            assert deck.value(rank) == deck.value(Card.parse(rank + "s")) == value, (choices, rank)
            assert deck.partner(Card.parse(rank + "h")) == deck.partner(rank), (choices, rank)
        if lowest == "0":
            assert deck.alone is None, choices
            assert deck.partner("0") == "A", choices
        size = suits * len(values)
        assert deck.tableau_range == slow_range(size), choices
        assert deck.default_tableau == slow_default(*slow_range(size)), choices
        low, high = deck.tableau_range
        assert low <= deck.default_tableau <= high, choices


@cases(
    ("choices", "size", "target", "alone", "tableau_range", "default"),
    [
        # The standard deck in its four forms, the smallest and the largest of the game, three for classes.
        ((12, 3, 4, "A"), 60, 15, "K", (26, 45), 28),
        ((12, 3, 4, "2"), 60, 17, "A", (26, 45), 28),
        ((12, 3, 4, "1"), 64, 16, "A", (28, 48), 28),
        ((12, 3, 4, "0"), 68, 16, None, (29, 51), 36),
        ((9, 3, 4, "A"), 48, 12, "K", (21, 36), 21),
        ((18, 6, 6, "0"), 156, 25, None, (68, 117), 78),
        ((10, 3, 4, "A"), 52, 13, "K", (22, 39), 28),
        ((10, 0, 4, "A"), 40, 10, "10", (17, 30), 21),
        ((4, 0, 2, "A"), 8, 4, "4", (3, 6), 3),
    ],
)
def test_known_decks(
    choices: Choices,
    size: int,
    target: int,
    alone: str | None,
    tableau_range: tuple[int, int],
    default: int,
) -> None:
    deck = Deck(*choices)
    assert len(deck.cards) == size
    assert (deck.target, deck.alone) == (target, alone)
    assert deck.tableau_range == tableau_range
    assert deck.default_tableau == default


@cases(
    ("deck", "rank", "partner"),
    [
        (Deck(), "A", "Q"),
        (Deck(), "7", "8"),
        (Deck(), "K", None),
        (Deck(lowest="2"), "2", "K"),
        (Deck(lowest="2"), "A", None),
        (Deck(lowest="1"), "1", "K"),
        (Deck(lowest="1"), "8", "8"),  # an even target: the middle rank pairs with itself
        (Deck(lowest="0"), "0", "A"),
        (Deck(10, 0, 4), "5", "5"),
        (Deck(18, 6, 6, "0"), "T", "3"),
    ],
)
def test_known_partners(deck: Deck, rank: str, partner: str | None) -> None:
    assert deck.partner(rank) == partner


def test_presets() -> None:
    assert [(one.key, one.title, one.deck, one.base) for one in PRESETS.values()] == [
        ("first-steps", "First steps", Deck(10, 0, 2, "A"), 10),
        ("bonds-to-ten", "Bonds to ten", Deck(10, 0, 4, "A"), 10),
        ("everyday-52", "Everyday 52", Deck(10, 3, 4, "A"), 10),
        ("dozen-without-x-and-e", "Dozen without Ʒ and Ǝ", Deck(9, 3, 4, "A"), 12),
        ("standard-dozenal", "Standard dozenal", Deck(12, 3, 4, "A"), 12),
        ("ace-high", "Ace high", Deck(12, 3, 4, "2"), 12),
        ("with-zero-and-one", "With zero and one", Deck(12, 3, 4, "0"), 12),
        ("whole-k6t", "Whole K6T", Deck(18, 6, 6, "0"), 12),
    ]
    assert [preset.deck.target for preset in PRESETS.values()] == [10, 10, 13, 12, 15, 17, 16, 25]
    assert PRESETS["first-steps"].deck.default_tableau == 10
    assert [preset_of(preset.deck) for preset in PRESETS.values()] == list(PRESETS.values())
    assert [preset_named(key) for key in PRESETS] == list(PRESETS.values())
    assert preset_of(Deck(10, 3, 5)) is None
    with pytest.raises(TypeError):
        PRESETS["mine"] = PRESETS["ace-high"]  # type: ignore[index]


@cases("key", ["mine", "", "Ace high", None, 7, "x" * 5000])
def test_a_preset_that_there_is_not(key: object) -> None:
    with pytest.raises(DeckError, match=r"^there is no ready-made deck .{1,80}; there are first-"):
        preset_named(key)


HIGHEST = "the highest pip card must be a whole number from 4 to 18, not "
NUMBER_OF_FACES = "the number of face cards per suit must be a whole number from 0 to 6, not "
NUMBER_OF_SUITS = "the number of suits must be a whole number from 2 to 6, not "
LOWEST_CARD = "the lowest card must be one of A 2 1 0, not "


@cases(
    ("choices", "message"),
    [
        ({"highest_pip": 3}, HIGHEST + "3"),
        ({"highest_pip": 19}, HIGHEST + "19"),
        ({"highest_pip": -12}, HIGHEST + "-12"),
        ({"highest_pip": "12"}, HIGHEST + "'12'"),
        ({"highest_pip": 12.0}, HIGHEST + "12.0"),
        ({"highest_pip": True}, HIGHEST + "True"),
        ({"highest_pip": None}, HIGHEST + "None"),
        ({"highest_pip": 10**5000}, HIGHEST + "so large a number"),
        ({"highest_pip": "9" * 5000}, HIGHEST + "'" + "9" * 39 + "…'"),
        ({"faces": -1}, NUMBER_OF_FACES + "-1"),
        ({"faces": 7}, NUMBER_OF_FACES + "7"),
        ({"faces": False}, NUMBER_OF_FACES + "False"),
        ({"suits": 1}, NUMBER_OF_SUITS + "1"),
        ({"suits": 7}, NUMBER_OF_SUITS + "7"),
        ({"suits": [4]}, NUMBER_OF_SUITS + "[4]"),
        ({"lowest": "3"}, LOWEST_CARD + "'3'"),
        ({"lowest": "a"}, LOWEST_CARD + "'a'"),
        ({"lowest": ""}, LOWEST_CARD + "''"),
        ({"lowest": 3}, LOWEST_CARD + "3"),
        ({"lowest": True}, LOWEST_CARD + "True"),
        ({"lowest": None}, LOWEST_CARD + "None"),
        ({"lowest": ["A"]}, LOWEST_CARD + "['A']"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_in_one_sentence(choices: dict[str, object], message: str) -> None:
    with pytest.raises(DeckError) as raised:
        Deck(**choices)  # type: ignore[arg-type]
    assert str(raised.value) == message


@cases("rank", ["13", "C", "k", "", "Ks", None, 0, 5.0, True, ["K"], Card.parse("0s")])
def test_a_rank_the_deck_has_not_is_refused(rank: object) -> None:
    for ask in (Deck().value, Deck().partner):
        with pytest.raises(DeckError, match=r"^this deck has no rank .*; its ranks are A 2 3 .* 12 J Q K$"):
            ask(rank)  # type: ignore[arg-type]


def test_a_deck_is_a_value() -> None:
    deck = Deck(18, 6, 6, "0")
    twin = Deck(highest_pip=18, faces=6, suits=6, lowest="0")
    # What has been worked out changes neither equality nor copies.
    assert deck.values[deck.partner("A")] + deck.values["A"] == deck.target
    assert len(deck.cards) == 156
    assert deck == twin
    assert hash(deck) == hash(twin)
    assert pickle.loads(pickle.dumps(deck)) == copy.deepcopy(deck) == copy.copy(deck) == deck
    assert repr(deck) == "Deck(highest_pip=18, faces=6, suits=6, lowest='0')"
    assert len(set(source_decks()) | set(source_decks())) == 340
    own = OwnDeck(lowest="0")
    assert type(copy.copy(own)) is OwnDeck
    assert pickle.loads(pickle.dumps(own)) == own
    with pytest.raises(AttributeError):
        deck.suits = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        deck.values["A"] = 1  # type: ignore[index]
