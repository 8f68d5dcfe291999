"""Numbers in words and numerals read aloud."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import numerals
from cardmath.errors import NumeralError
from tests.cases import cases

SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
ONES = {word: value for value, word in enumerate(SMALL.split())}
TENS = {word: 10 * value for value, word in enumerate(ROUND.split(), start=2)}
SCALE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "quadrillion": 10**15}


def english_value(text: str) -> int:
    """The value of English words, word by word."""
    sign = -1 if text.startswith("minus ") else 1
    total = group = 0
    for word in text.removeprefix("minus ").replace("-", " ").split():
        if word == "hundred":
            group *= 100
        elif word in SCALE:
            total, group = total + group * SCALE[word], 0
        else:
            group += ONES.get(word, TENS.get(word, 0))
    return sign * (total + group)


@cases(
    ("n", "decimal", "dozen", "do_gro_mo", "sdn"),
    [
        (0, "zero", "zero", "zero", "nil"),
        (1, "one", "one", "one", "un"),
        (10, "ten", "ten", "dek", "dec"),
        (11, "eleven", "eleven", "el", "lev"),
        (12, "twelve", "one dozen", "do", "unqua"),
        (15, "fifteen", "one dozen three", "do three", "unqua tri"),
        (24, "twenty-four", "two dozen", "two do", "bina-unqua"),
        (131, "one hundred and thirty-one", "ten dozen eleven", "dek do el", "deca-unqua lev"),
        (144, "one hundred and forty-four", "one gross", "gro", "biqua"),
        (145, "one hundred and forty-five", "one gross one", "gro one", "biqua un"),
        (
            349,
            "three hundred and forty-nine",
            "two gross five dozen one",
            "two gro five do one",
            "bina-biqua penta-unqua un",
        ),
        (1728, "one thousand seven hundred and twenty-eight", "one great gross", "mo", "triqua"),
        (1729, "one thousand seven hundred and twenty-nine", "one great gross, one", "mo, one", "triqua un"),
        (3456, "three thousand four hundred and fifty-six", "two great gross", "two mo", "bina-triqua"),
        (12**4, "twenty thousand seven hundred and thirty-six", "one dozen great gross", "do mo", "quadqua"),
        (
            12**6,
            "two million nine hundred and eighty-five thousand nine hundred and eighty-four",
            "one great gross of great gross",
            "bi-mo",
            "hexqua",
        ),
        (-15, "minus fifteen", "minus one dozen three", "minus do three", "minus unqua tri"),
    ],
)
def test_words(n: int, decimal: str, dozen: str, do_gro_mo: str, sdn: str) -> None:
    assert numerals.words(n, style="decimal") == decimal
    assert numerals.words(n, 10) == decimal
    assert numerals.words(n, 7) == decimal
    assert numerals.words(n) == dozen
    assert numerals.words(n, style="dozen") == dozen
    assert numerals.words(n, style="do-gro-mo") == do_gro_mo
    assert numerals.words(n, style="sdn") == sdn


def test_large_numbers() -> None:
    # Groups of three places, each with its own mo: B8 65A 300.
    n = numerals.parse("B865A300")
    assert numerals.words(n, style="do-gro-mo") == "el do eight bi-mo, six gro five do dek mo, three gro"
    assert numerals.words(10**15, 10) == "one quadrillion"
    assert numerals.words(10**33, 10) == "one decillion"
    assert numerals.words(10**36 + 1, 10) == "one thousand decillion and one"
    assert numerals.words(12**12, style="sdn") == "unnilqua"
    assert numerals.words(3 * 12**14, style="sdn") == "trina-unbiqua"
    assert numerals.words(12**36, style="do-gro-mo") == "unnil-mo"


@given(st.integers(-(10**18) + 1, 10**18 - 1))
def test_english_words_are_worth_the_number(n: int) -> None:
    assert english_value(numerals.words(n, style="decimal")) == n


def test_every_number_up_to_a_great_gross_has_words_of_its_own() -> None:
    for style in numerals.WORD_STYLES:
        said = [numerals.words(n, style=style) for n in range(2 * 12**3)]
        assert len(set(said)) == len(said)


@cases(
    ("x", "style", "text"),
    [
        (Fraction(7, 2), "decimal", "seven over two"),
        (Fraction(-7, 16), "dozen", "minus seven over one dozen four"),
        (Fraction(1, 15), "do-gro-mo", "one over do three"),
        (Fraction(1, 12), "sdn", "uncia"),
        (Fraction(3, 4), "sdn", "ennea-uncia"),
        (Fraction(-31, 2), "sdn", "minus unqua tri hexa-uncia"),
        (Fraction(7, 16), "sdn", "penta-uncia trina-bicia"),
        (Fraction(1, 5), "sdn", "un over pent"),
        (Fraction(1, 2**1200), "sdn", None),
        (Fraction(8, 2), "decimal", "four"),
    ],
)
def test_fractions(x: Fraction, style: str, text: str | None) -> None:
    said = numerals.words(x, style=style)
    assert said == text if text else said.startswith("un over ")


@cases(
    ("n", "base", "digits", "text"),
    [
        (15, 12, "rapoport", "one three, base twelve"),
        (131, 12, "rapoport", "ten eleven, base twelve"),
        (131, 12, "pitman", "ten eleven, base twelve"),
        (131, 12, "dwiggins", "ten eleven, base twelve"),
        (131, 12, "te", "ten eleven, base twelve"),
        (131, 12, "letters", "ten eleven, base twelve"),
        (15, 10, "rapoport", "one five, base ten"),
        (255, 16, "rapoport", "fifteen fifteen, base sixteen"),
        (35, 36, "te", "thirty-five, base thirty-six"),
        (-15, 12, "rapoport", "minus one three, base twelve"),
        (Fraction(1, 2), 12, "rapoport", "zero point six, base twelve"),
        (Fraction(1, 6), 10, "rapoport", "zero point one repeating six, base ten"),
        (Fraction(1, 3), 10, "rapoport", "zero point repeating three, base ten"),
    ],
)
def test_spoken(n: int | Fraction, base: int, digits: str, text: str) -> None:
    assert numerals.spoken(n, base, digits) == text


def test_spoken_says_what_is_written() -> None:
    assert numerals.spoken(Fraction(2, 3), 10, places=1) == "zero point six, base ten"


@cases("style", ["roman", "", 3, ["sdn"]])
def test_refused_styles(style: str) -> None:
    with pytest.raises(NumeralError, match="the styles are decimal, dozen, do-gro-mo, sdn"):
        numerals.words(15, style=style)


@pytest.mark.parametrize("style", ["dozen", "do-gro-mo", "sdn"])
def test_dozenal_words_are_for_base_twelve(style: str) -> None:
    with pytest.raises(NumeralError, match=f"style '{style}' are for base 12, not base 10; use 'decimal'"):
        numerals.words(15, 10, style)


@cases("style", numerals.WORD_STYLES)
def test_giants_are_refused(style: str) -> None:
    for number in (12**4000, -(12**4000), Fraction(1, 5**8000)):
        with pytest.raises(NumeralError, match="more than 4000 digits"):
            numerals.words(number, style=style)


@cases("style", numerals.WORD_STYLES)
def test_the_greatest_number_has_words(style: str) -> None:
    assert numerals.words(12**4000 - 1, style=style)


TEENS = "tens elevens twelves thirteens fourteens fifteens sixteens seventeens eighteens nineteens"
UNITS = "twos threes fours fives sixes sevens eights nines"
PLURALS = [
    *UNITS.split(),
    *TEENS.split(),
    *["twenties", "twenty-ones", *(f"twenty-{one}" for one in UNITS.split())],
    *["thirties", "thirty-ones", *(f"thirty-{one}" for one in UNITS.split()[:5])],
]


def test_every_base_has_its_plural() -> None:
    assert [numerals.plural(base) for base in range(2, 37)] == PLURALS
    assert [numerals.plural(n) for n in (0, 1, 40, 96, 99, 100, 144)] == [
        "zeros",
        "ones",
        "forties",
        "ninety-sixes",
        "ninety-nines",
        "100s",
        "144s",
    ]


@cases("number", [-1, Fraction(1, 2), "6", True])
def test_other_numbers_have_no_plural(number: object) -> None:
    with pytest.raises(NumeralError):
        numerals.plural(number)
