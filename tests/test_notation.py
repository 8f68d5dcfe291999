"""One rule for marks and words alone for the ear, over all bases, digit styles, ranks and decks."""

import re
from fractions import Fraction
from itertools import product

import pytest

from cardmath import PRESETS, Card, Deck, NumeralError, numerals, source_decks
from cardmath.cards import RANKS
from cardmath.numerals import DECIMAL, DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation
from cardmath.ranks import card_aloud, rank_aloud, rank_index, rank_name
from tests.cases import cases

NOTATIONS = [Notation(*way) for way in product(range(MIN_BASE, MAX_BASE + 1), DIGIT_STYLES)]
NUMBERS = [*range(40), 60, 144, 156, 255, 1295, 1728, 46656, 10**6, 36**5 - 1]
FRACTIONS = [Fraction(1, 2), Fraction(-7, 3), Fraction(1727, 12), Fraction(35, 36)]
IDS = [f"{one.base}-{one.digits}" for one in NOTATIONS]
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

#: What a person who does not see the page is told: plain words, hyphens and commas.
WORDS = re.compile(r"[a-z]+([-, :]+[a-z]+)*")

_ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TEENS = ["ten", "eleven", "twelve", *(f"{one}teen" for one in ("thir", "four", "fif", "six", "seven"))]
#: The English names of 0 to 36, by value, so that a wrong or a missing name of a digit is found.
NAMES = [
    "zero",
    *_ONES,
    *_TEENS,
    "eighteen",
    "nineteen",
    "twenty",
    *(f"twenty-{one}" for one in _ONES),
    "thirty",
    *(f"thirty-{one}" for one in _ONES[:6]),
]


@cases("notation", NOTATIONS)
def test_every_number_is_spoken_digit_by_digit(notation: Notation) -> None:
    named = {name: value for value, name in enumerate(NAMES)}
    for number in NUMBERS:
        said, _, base = notation.spoken(number).partition(", base ")
        assert base == NAMES[notation.base]
        assert tuple(named[name] for name in said.split()) == numerals.digit_values(number, notation.base)
        assert notation.spoken(-number) == ("minus " if number else "") + notation.spoken(number)


@pytest.mark.sweep(20)
@pytest.mark.parametrize("notation", NOTATIONS, ids=IDS)
def test_what_is_said_aloud_is_words(notation: Notation) -> None:
    for number in (*NUMBERS, *FRACTIONS):
        said = [notation.aloud(number), notation.voice.write(number), notation.voice.format(number)]
        said += [notation.spoken(number), notation.aloud(number, places=2), notation.voice.marked(number)]
        assert [one for one in said if not WORDS.fullmatch(one)] == []
    assert notation.voice.voice == notation.voice


@cases("notation", NOTATIONS)
def test_a_number_aloud_tells_its_value_once(notation: Notation) -> None:
    for number in NUMBERS:
        value = numerals.words(number, 10)
        if notation.base == 10 or number < notation.base:
            assert notation.aloud(number) == value
        else:
            assert notation.aloud(number) == f"{notation.spoken(number)}: {value}"


@pytest.mark.sweep(20)
@pytest.mark.parametrize("notation", NOTATIONS, ids=IDS)
def test_a_numeral_is_marked_if_another_base_could_read_it(notation: Notation) -> None:
    base = notation.base
    mark = "z" if base == 12 else str(base).translate(SUBSCRIPTS)
    for number in (*NUMBERS, *(-number for number in NUMBERS[1:]), *FRACTIONS):
        bare, written = notation.format(number), notation.write(number)
        is_clear = base == 10 or bare.removeprefix("-") in {*"0123456789ƷƎ↊↋"}
        assert written == bare + ("" if is_clear else mark)
        assert notation.parse(written) == number
        if base != 10 and is_clear:
            # What it means, tried out: no other base reads what has no mark as another number.
            assert {_reading(bare, other) for other in range(MIN_BASE, MAX_BASE + 1)} <= {number, None}


def _reading(numeral: str, base: int) -> object:
    try:
        return numerals.parse(numeral, base)
    except NumeralError:
        return None


def test_the_rule_in_the_words_of_the_issue() -> None:
    dozenal, hexadecimal = Notation(12), Notation(16)
    assert [dozenal.write(n) for n in (1, 6, 10, 11, 12, 28)] == ["1", "6", "Ʒ", "Ǝ", "10z", "24z"]
    assert [hexadecimal.write(n) for n in (9, 15, 16)] == ["9", "F₁₆", "10₁₆"]
    assert [DECIMAL.write(n) for n in (9, 15)] == ["9", "15"]
    assert [Notation(12, style).write(10) for style in DIGIT_STYLES] == ["Ʒ", "↊", "Xz", "Tz", "Az"]


@cases("notation", NOTATIONS)
def test_no_two_ranks_look_or_sound_alike(notation: Notation) -> None:
    for say in (rank_index, rank_name, rank_aloud):
        said = [say(rank, notation) for rank in RANKS]
        assert len(set(said)) == len(RANKS)
    for rank in RANKS:
        assert WORDS.fullmatch(rank_aloud(rank, notation))
        assert WORDS.fullmatch(rank_name(rank, notation.voice))
        assert WORDS.fullmatch(card_aloud(Card.parse(f"{rank}m"), notation))


def test_ranks_aloud() -> None:
    assert [rank_aloud(rank, Notation(16)) for rank in ("A", "10", "11", "12")] == [
        "ace",
        "ten",
        "eleven",
        "twelve",
    ]
    assert card_aloud(Card.parse("Xr")) == "red joker"


DECKS = [*(preset.deck for preset in PRESETS.values()), *source_decks(), Deck(4, 0, 2), Deck(10, 2, 3)]


def test_values_and_targets_of_every_deck_can_be_written_and_said_in_every_notation() -> None:
    numbers = {len(deck.cards) for deck in DECKS} | {deck.target for deck in DECKS}
    numbers |= {value for deck in DECKS for value in deck.values.values()}
    numbers |= {size for deck in DECKS for size in deck.tableau_range}
    for notation in NOTATIONS:
        for number in numbers:
            assert notation.parse(notation.write(number)) == number
            assert notation.aloud(number).endswith(numerals.words(number, 10))
