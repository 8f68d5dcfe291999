"""Writing and reading numerals: tables, properties, and every refusal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import numerals
from cardmath.errors import CardmathError, NumeralError
from cardmath.numerals import DECIMAL, DIGIT_STYLES, DOZENAL, Notation

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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("text", "base", "message"),
    [
        ("", 12, "The text is empty; a numeral has one digit at least."),
        ("  ", 12, "The text is empty; a numeral has one digit at least."),
        ("-", 12, "'-' has no digit; a numeral has one digit at least."),
        (";", 12, "';' has no digit; a numeral has one digit at least."),
        ("z", 12, "'z' has no digit; a numeral has one digit at least."),
        ("18", 8, "'8' at place 2 is no digit of base 8; its digits are 0 1 2 3 4 5 6 7."),
        ("-18", 8, "'8' at place 3 is no digit of base 8; its digits are 0 1 2 3 4 5 6 7."),
        ("  2", 2, "'2' at place 1 is no digit of base 2; its digits are 0 1."),
        ("1.2", 2, "'2' at place 3 is no digit of base 2; its digits are 0 1."),
        ("0.(2)", 2, "'2' at place 4 is no digit of base 2; its digits are 0 1."),
        ("1G", 16, "'G' at place 2 is no digit of base 16; its digits are 0 1 2 3 4 5 6 7 8 9 A B C D E F."),
        (
            "1C",
            12,
            "'C' at place 2 is no digit of base 12; its digits are 0 1 2 3 4 5 6 7 8 9, "
            "ten (Ʒ ↊ X T A) and eleven (Ǝ ↋ E B).",
        ),
        ("1;2;3", 12, "'1;2;3' has two radix points, at places 2 and 4; one is allowed."),
        ("1;2.3", 12, "'1;2.3' has two radix points, at places 2 and 4; one is allowed."),
        ("1.2.3", 10, "'1.2.3' has two radix points, at places 2 and 4; one is allowed."),
        ("1;5", 10, "';' at place 2 is the dozenal radix point; base 10 uses '.'."),
        ("0.()", 10, "The parentheses in '0.()' hold no digit."),
        ("0.(3", 10, "The parenthesis at place 3 of '0.(3' is not closed at the end."),
        ("0.(", 10, "The parenthesis at place 3 of '0.(' is not closed at the end."),
        ("0.(3)3", 10, "The parenthesis at place 3 of '0.(3)3' is not closed at the end."),
        ("15d", 12, "'15d' is marked as base 10, but it is read in base 12."),
        ("13z", 10, "'13z' is marked as base 12, but it is read in base 10."),
        ("13_8", 12, "'13_8' is marked as base 8, but it is read in base 12."),
        ("13₈", 12, "'13₈' is marked as base 8, but it is read in base 12."),
        ("13₉₉", 12, "The base mark of '13₉₉' names no base; a base is a whole number from 2 to 36."),
        ("13₁₂₃", 12, "The base mark of '13₁₂₃' names no base; a base is a whole number from 2 to 36."),
    ],
)
def test_refused_texts(text: str, base: int, message: str) -> None:
    with pytest.raises(NumeralError) as caught:
        numerals.parse(text, base)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1_000", 2),  # int() reads it
        ("1_99", 2),
        ("1_08", 2),
        ("1_", 2),
        ("1__10", 2),
        ("_", 1),
        ("１２", 1),  # full-width
        ("٣", 1),  # Arabic
        ("1²", 2),
        ("1 2", 2),
        ("1,5", 2),
        ("0x1", 2),
        ("1e5", 2),
        ("--1", 2),
        ("1-", 2),
        ("(3)", 1),
        ("1(3)", 2),
        ("0.3)", 4),
        ("0.((3))", 4),
        ("1/2", 2),
        ("nan", 1),
        ("1Z", 2),
        ("1D", 2),
    ],
)
def test_nothing_else_is_a_decimal_digit(text: str, place: int) -> None:
    with pytest.raises(NumeralError, match=rf"at place {place} is no digit of base 10; its digits are 0 1"):
        numerals.parse(text, 10)


@pytest.mark.parametrize("base", [1, 0, -12, 37, 12.0, True, "12", None])
@pytest.mark.parametrize(
    "call",
    [
        lambda base: numerals.format(1, base),
        lambda base: numerals.parse("1", base),
        lambda base: numerals.digit_values(1, base),
        lambda base: numerals.expansion(1, base),
        lambda base: numerals.words(1, base),
        lambda base: numerals.spoken(1, base),
        lambda base: numerals.percent(1, base),
        lambda base: numerals.radix_point(base),
        lambda base: numerals.alphabet(base),
        lambda base: numerals.reading_table(base),
        lambda base: Notation(base),
    ],
)
def test_refused_bases(call, base) -> None:  # type: ignore[no-untyped-def]
    # A table of base 12 that is known by now must not let 12.0 through.
    numerals.format(1, 12)
    numerals.parse("1", 12)
    with pytest.raises(NumeralError, match="is no base; a base is a whole number from 2 to 36"):
        call(base)


@pytest.mark.parametrize("number", [0.5, 1.0, True, "15", None, 1j])
@pytest.mark.parametrize(
    "call",
    [
        numerals.format,
        numerals.digit_values,
        numerals.expansion,
        numerals.percent,
        numerals.words,
        numerals.spoken,
        numerals.format_html,
        numerals.format_subscript,
    ],
)
def test_refused_numbers(call, number) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NumeralError, match="a number here is an int or a Fraction, which are exact"):
        call(number)


@pytest.mark.parametrize("text", [15, None, b"13", 1.5])
def test_only_texts_are_read(text: object) -> None:
    with pytest.raises(NumeralError, match="a numeral to read is a text"):
        numerals.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("style", ["roman", "", None, 3, "Rapoport"])
@pytest.mark.parametrize("base", [10, 12])
def test_refused_styles(style: str, base: int) -> None:
    with pytest.raises(NumeralError, match="the styles are rapoport, pitman, dwiggins, te, letters"):
        numerals.format(15, base, style)
    with pytest.raises(NumeralError, match="is no digit style"):
        Notation(base, style)


def test_refused_marks_and_places() -> None:
    with pytest.raises(
        NumeralError, match="'z' is no base mark; the marks are '', 'letter', 'base', 'subscript'"
    ):
        numerals.format(15, mark="z")
    for places in (-1, 1.0, True, "1", 1001):
        with pytest.raises(NumeralError, match="is no number of places; it is a whole number from 0 to 1000"):
            numerals.format(15, places=places)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, Fraction(1, 2)])
def test_digit_values_are_of_whole_numbers(number: int) -> None:
    with pytest.raises(NumeralError, match="Only a whole number from 0 up"):
        numerals.digit_values(number)


def test_refusals_stay_short() -> None:
    # Python writes no int of this size, and a text of it would bury the message.
    for call in (
        lambda: numerals.format(1, 10**5000),
        lambda: numerals.format(1, places=10**5000),
        lambda: numerals.format("9" * 5000),  # type: ignore[arg-type]
        lambda: numerals.format(1, digits="x" * 5000),
        lambda: numerals.parse("w" * 3000),
        lambda: numerals.words(1, style="x" * 5000),
    ):
        with pytest.raises(NumeralError) as caught:
            call()
        assert len(str(caught.value)) < 200


def test_limits() -> None:
    greatest = 12**4000 - 1
    assert numerals.parse(numerals.format(greatest)) == greatest
    with pytest.raises(NumeralError, match="more than 4000 digits in base 12"):
        numerals.format(greatest + 1)
    with pytest.raises(NumeralError, match="at most 4000 are read before the radix point, 1000 after it"):
        numerals.parse("1" * 4001)
    with pytest.raises(NumeralError, match="has too many digits"):
        numerals.parse("0;" + "1" * 1001)
    assert numerals.parse(numerals.format(Fraction(1, 991))) == Fraction(1, 991)
    with pytest.raises(NumeralError, match="within 1000 places in base 12; ask for a number of places"):
        numerals.format(Fraction(1, 10**9 + 7))
    assert numerals.format(Fraction(10**9, 10**9 + 7), places=3) == "0;ƎƎƎ"


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
    assert pitman.spoken(131) == "dek el, base twelve"
    assert pitman.percent(Fraction(10, 144)) == "↊%"
    assert pitman.words(131) == "ten dozen eleven"
    assert pitman.parse("Ʒ↋") == 131
    assert DECIMAL.marked(15) == "15d"
    with pytest.raises(AttributeError):
        pitman.base = 10  # type: ignore[misc]


def test_errors_are_value_errors() -> None:
    assert issubclass(NumeralError, ValueError)
    assert issubclass(NumeralError, CardmathError)
