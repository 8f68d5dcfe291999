"""Writing and reading numerals: tables and properties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import numerals
from cardmath.errors import NumeralError
from cardmath.numerals import DECIMAL, DIGIT_STYLES, DOZENAL, Notation
from tests.cases import cases

BASES = st.integers(2, 36)
STYLES = st.sampled_from(DIGIT_STYLES)
INTEGERS = st.integers(-(10**40), 10**40)
FRACTIONS = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=600)
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TEN_ELEVEN = {
    "rapoport": ("Ʒ", "Ǝ"),
    "pitman": ("↊", "↋"),
    "dwiggins": ("X", "E"),
    "te": ("T", "E"),
    "letters": ("A", "B"),
}


def slow_numeral(n: int, base: int, style: str) -> str:
    """The digits found from the left, by the greatest power of the base that fits."""
    signs = list(LETTERS)
    if base == 12:
        signs[10:12] = TEN_ELEVEN[style]
    size, power, text = abs(n), 1, ""
    while power * base <= size:
        power *= base
    while power:
        value = 0
        while size >= power:
            size -= power
            value += 1
        text += signs[value]
        power //= base
    return "-" + text if n < 0 else text


def slow_value(text: str, base: int) -> Fraction:
    """The value of letters with `.` and a period, by adding up place values and the geometric series."""
    negative = text.startswith("-")
    whole, _, places = text.lstrip("-").partition(".")
    prefix, _, period = places.rstrip(")").partition("(")
    total = Fraction(0)
    for index, sign in enumerate(reversed(whole)):
        total += LETTERS.index(sign) * Fraction(base) ** index
    for index, sign in enumerate(prefix):
        total += LETTERS.index(sign) / Fraction(base) ** (index + 1)
    ratio = Fraction(1, base ** len(period)) if period else Fraction(0)
    for index, sign in enumerate(period):
        total += LETTERS.index(sign) / Fraction(base) ** (len(prefix) + index + 1) / (1 - ratio)
    return -total if negative else total


@cases(
    ("n", "base", "style", "text"),
    [
        (0, 12, "rapoport", "0"),
        (0, 2, "rapoport", "0"),
        (12, 12, "rapoport", "10"),
        (15, 12, "rapoport", "13"),
        (60, 12, "rapoport", "50"),
        (156, 12, "rapoport", "110"),
        (131, 12, "rapoport", "\u01b7\u018e"),
        (131, 12, "pitman", "\u218a\u218b"),
        (131, 12, "dwiggins", "XE"),
        (131, 12, "te", "TE"),
        (131, 12, "letters", "AB"),
        (-131, 12, "te", "-TE"),
        (1727, 12, "te", "EEE"),
        (1728, 12, "te", "1000"),
        (1729, 12, "te", "1001"),
        (255, 16, "rapoport", "FF"),
        (255, 16, "te", "FF"),
        (10, 11, "pitman", "A"),
        (35, 36, "rapoport", "Z"),
        (36, 36, "rapoport", "10"),
        (5, 2, "rapoport", "101"),
        (10**20, 10, "rapoport", "1" + "0" * 20),
    ],
)
def test_whole_numbers(n: int, base: int, style: str, text: str) -> None:
    assert numerals.format(n, base, style) == text
    assert numerals.parse(text, base) == n


@cases(
    ("x", "base", "text"),
    [
        (Fraction(1, 5), 12, "0;(2497)"),
        (Fraction(1, 7), 12, "0;(186Ʒ35)"),
        (Fraction(1, 10), 12, "0;1(2497)"),
        (Fraction(1, 11), 12, "0;(1)"),
        (Fraction(1, 2), 12, "0;6"),
        (Fraction(3, 4), 12, "0;9"),
        (Fraction(-7, 2), 12, "-3;6"),
        (Fraction(1, 144), 12, "0;01"),
        (Fraction(1, 3), 10, "0.(3)"),
        (Fraction(1, 6), 10, "0.1(6)"),
        (Fraction(22, 7), 10, "3.(142857)"),
        (Fraction(1, 3), 3, "0.1"),
        (Fraction(255, 16), 16, "F.F"),
        (Fraction(6, 2), 12, "3"),
    ],
)
def test_fractions(x: Fraction, base: int, text: str) -> None:
    assert numerals.format(x, base) == text
    assert numerals.parse(text, base) == x


@cases(
    ("x", "base", "places", "text"),
    [
        (Fraction(2, 3), 10, 2, "0.66"),
        (Fraction(-2, 3), 10, 2, "-0.66"),
        (Fraction(2, 3), 10, 0, "0"),
        (Fraction(-2, 3), 10, 0, "0"),
        (Fraction(-1, 100), 10, 1, "0.0"),
        (Fraction(1, 2), 12, 3, "0;600"),
        (15, 12, 1, "13;0"),
        (15, 12, 0, "13"),
        (Fraction(1727, 12), 12, 1, "ƎƎ;Ǝ"),
        (144, 12, 1, "100;0"),
        (Fraction(1, 10**50), 12, 2, "0;00"),
    ],
)
def test_places_are_cut_off_toward_zero(x: Fraction | int, base: int, places: int, text: str) -> None:
    assert numerals.format(x, base, places=places) == text


@cases(
    ("n", "base", "mark", "text"),
    [
        (15, 12, "letter", "13z"),
        (15, 10, "letter", "15d"),
        (15, 7, "letter", "21₇"),
        (35, 36, "letter", "Z₃₆"),
        (15, 12, "base", "13_12"),
        (15, 10, "base", "15_10"),
        (15, 12, "subscript", "13₁₂"),
        (-255, 16, "subscript", "-FF₁₆"),
        (Fraction(1, 5), 12, "letter", "0;(2497)z"),
        (5000, 12, "letter", "2Ʒ88z"),
    ],
)
def test_marks(n: int | Fraction, base: int, mark: str, text: str) -> None:
    assert numerals.format(n, base, mark=mark) == text
    assert numerals.parse(text, base) == n


@cases(
    ("n", "base", "html", "subscript"),
    [
        (15, 12, "13<sub>z</sub>", "13₁₂"),
        (15, 10, "15<sub>d</sub>", "15₁₀"),
        (15, 7, "21<sub>7</sub>", "21₇"),
        (35, 36, "Z<sub>36</sub>", "Z₃₆"),
    ],
)
def test_small_marks(n: int, base: int, html: str, subscript: str) -> None:
    assert numerals.format_html(n, base) == html
    assert numerals.format_subscript(n, base) == subscript


@cases(
    ("x", "base", "places", "text"),
    [
        (Fraction(7, 16), 12, None, "53%"),
        (Fraction(3, 4), 12, None, "90%"),
        (1, 12, None, "100%"),
        (0, 12, None, "0%"),
        (Fraction(3, 4), 10, None, "75%"),
        (Fraction(1, 5), 12, None, "24;(9724)%"),
        (Fraction(1, 5), 12, 1, "24;9%"),
        (Fraction(2, 3), 10, 0, "66%"),
        (Fraction(1, 2), 7, None, "33.(3)%"),
    ],
)
def test_percent_is_per_base_squared(x: Fraction, base: int, places: int | None, text: str) -> None:
    assert numerals.percent(x, base, places=places) == text


@cases(
    ("text", "base", "value"),
    [
        *[(sign, 12, 10) for sign in "Ʒʒ↊XxTtAaᘔ"],
        *[(sign, 12, 11) for sign in "Ǝǝ↋EeBbƐɛ"],
        ("xB", 12, 131),
        ("  13\n", 12, 15),
        ("+13", 12, 15),
        ("−13", 12, -15),
        ("-0", 12, 0),
        ("007", 10, 7),
        ("ff", 16, 255),
        ("0;6", 12, Fraction(1, 2)),
        ("0.6", 12, Fraction(1, 2)),
        (";6", 12, Fraction(1, 2)),
        ("13;", 12, 15),
        ("13;00", 12, 15),
        (".5", 10, Fraction(1, 2)),
        ("0.(9)", 10, 1),
        ("0.(0)", 10, 0),
        (".(3)", 10, Fraction(1, 3)),
        ("13z", 12, 15),
        ("-1;6z", 12, Fraction(-3, 2)),
        ("13_12", 12, 15),
        ("1_8", 8, 1),
        ("21₇", 7, 15),
        ("15d", 10, 15),
        # Where z or d is a digit, it is read as the digit.
        ("1d", 14, 27),
        ("1z", 36, 71),
        ("-1d", 14, -27),
        ("-1z", 36, -71),
        ("1" * 4000, 2, 2**4000 - 1),
    ],
)
def test_reading(text: str, base: int, value: int | Fraction) -> None:
    read = numerals.parse(text, base)
    assert read == value
    assert type(read) is type(value)


def test_every_fraction_up_to_the_stated_denominator_is_written() -> None:
    for denominator in range(1, numerals.MAX_PLACES + 1):
        for base in (2, 10, 12):
            numerals.expansion(Fraction(1, denominator), base)


@given(INTEGERS, BASES, STYLES)
def test_whole_numbers_come_back(n: int, base: int, style: str) -> None:
    text = numerals.format(n, base, style)
    assert numerals.parse(text, base) == n
    assert numerals.parse(text.lower(), base) == n
    assert text == slow_numeral(n, base, style)
    for mark in ("letter", "base", "subscript"):
        assert numerals.parse(numerals.format(n, base, style, mark=mark), base) == n


@given(FRACTIONS, BASES, STYLES)
def test_fractions_come_back(x: Fraction, base: int, style: str) -> None:
    text = numerals.format(x, base, style)
    assert numerals.parse(text, base) == x
    assert numerals.parse(numerals.format(x, base, style, mark="letter"), base) == x


@given(FRACTIONS, BASES)
def test_fractions_are_worth_their_digits(x: Fraction, base: int) -> None:
    text = numerals.format(x, base, "letters").replace(";", ".")
    assert slow_value(text, base) == x
    # Nothing shorter says the same: no digit before the period could be part of it.
    _whole, prefix, period = numerals.expansion(x, base)
    if period and prefix:
        assert prefix[-1] != period[-1]
    if not period and prefix:
        assert prefix[-1] != 0
    for length in range(1, len(period)):
        if len(period) % length == 0:
            assert period != period[:length] * (len(period) // length)


@given(INTEGERS, BASES)
def test_letters_agree_with_python(n: int, base: int) -> None:
    text = numerals.format(n, base, "letters")
    assert int(text, base) == n
    assert numerals.parse(text.lower(), base) == int(text, base)


@given(FRACTIONS, BASES, st.integers(0, 8))
def test_places_cut_and_never_round(x: Fraction, base: int, places: int) -> None:
    text = numerals.format(x, base, places=places)
    cut = numerals.parse(text, base)
    assert 0 <= abs(x) - abs(cut) < Fraction(1, base**places)
    assert cut == 0 or (cut < 0) == (x < 0)
    _whole, _point, digits = text.partition(numerals.radix_point(base))
    assert len(digits) == places


@given(st.integers(0, 10**30), BASES)
def test_digit_values_are_place_values(n: int, base: int) -> None:
    values = numerals.digit_values(n, base)
    assert sum(value * base**place for place, value in enumerate(reversed(values))) == n
    assert all(0 <= value < base for value in values)
    assert values == (0,) or values[0] != 0


@given(st.text(), BASES)
def test_any_text_is_a_number_or_a_numeral_error(text: str, base: int) -> None:
    try:
        value = numerals.parse(text, base)
    except NumeralError:
        return
    assert numerals.parse(numerals.format(value, base), base) == value


@given(st.text(alphabet="01;.()-−+zd_₁₂ 2XE", max_size=12), st.sampled_from([2, 10, 12, 36]))
def test_nearly_numerals(text: str, base: int) -> None:
    try:
        value = numerals.parse(text, base)
    except NumeralError:
        return
    assert numerals.parse(numerals.format(value, base), base) == value


def test_no_sign_of_base_twelve_has_two_values() -> None:
    table = numerals.reading_table(12)
    for style in DIGIT_STYLES:
        for value, sign in enumerate(numerals.alphabet(12, style)):
            assert table[sign] == value
            assert table[sign.lower()] == value


def test_notation() -> None:
    pitman = Notation(12, "pitman")
    assert pitman == Notation(digits="pitman")
    assert pitman != DOZENAL
    assert hash(DECIMAL) == hash(Notation(10))
    assert Notation(12) == DOZENAL
    assert pitman.format(131) == "↊↋"
    assert pitman.format(Fraction(2, 3), places=2) == "0;80"
    assert pitman.marked(131) == "↊↋z"
    assert pitman.html(131) == "↊↋<sub>z</sub>"
    assert pitman.subscript(131) == "↊↋₁₂"
    assert pitman.spoken(131) == "ten eleven, base twelve"
    assert pitman.percent(Fraction(10, 144)) == "↊%"
    assert pitman.words(131) == "ten dozen eleven"
    assert pitman.parse("Ʒ↋") == 131
    assert DECIMAL.marked(15) == "15d"
    with pytest.raises(AttributeError):
        pitman.base = 10  # type: ignore[misc]
