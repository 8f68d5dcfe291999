"""What is no numeral, base or digit style: every refusal, and the limits of size."""

from fractions import Fraction

import pytest

from cardmath import numerals
from cardmath.errors import CardmathError, NumeralError
from cardmath.numerals import Notation
from tests.cases import cases


@cases(
    ("text", "base", "message"),
    [
        ("", 12, "The text is empty; a numeral must have at least one digit."),
        ("  ", 12, "The text is empty; a numeral must have at least one digit."),
        ("-", 12, "'-' has no digits; a numeral must have at least one digit."),
        (";", 12, "';' has no digits; a numeral must have at least one digit."),
        ("z", 12, "'z' has no digits; a numeral must have at least one digit."),
        ("18", 8, "'8' at position 2 is not a digit of base 8; its digits are 0 1 2 3 4 5 6 7."),
        ("-18", 8, "'8' at position 3 is not a digit of base 8; its digits are 0 1 2 3 4 5 6 7."),
        ("  2", 2, "'2' at position 1 is not a digit of base 2; its digits are 0 1."),
        ("1.2", 2, "'2' at position 3 is not a digit of base 2; its digits are 0 1."),
        ("0.(2)", 2, "'2' at position 4 is not a digit of base 2; its digits are 0 1."),
        (
            "1G",
            16,
            "'G' at position 2 is not a digit of base 16; its digits are 0 1 2 3 4 5 6 7 8 9 A B C D E F.",
        ),
        (
            "1C",
            12,
            "'C' at position 2 is not a digit of base 12; its digits are 0 1 2 3 4 5 6 7 8 9, ten"
            " (Ʒ ↊ X T A) and eleven (Ǝ ↋ E B).",
        ),
        ("1;2;3", 12, "'1;2;3' has two radix points, at positions 2 and 4; only one is allowed."),
        ("1;2.3", 12, "'1;2.3' has two radix points, at positions 2 and 4; only one is allowed."),
        ("1.2.3", 10, "'1.2.3' has two radix points, at positions 2 and 4; only one is allowed."),
        ("1;5", 10, "';' at position 2 is the dozenal radix point; base 10 uses '.'."),
        ("0.()", 10, "The parentheses in '0.()' contain no digits."),
        ("0.(3", 10, "The parenthesis at position 3 in '0.(3' is not closed at the end."),
        ("0.(", 10, "The parenthesis at position 3 in '0.(' is not closed at the end."),
        ("0.(3)3", 10, "The parenthesis at position 3 in '0.(3)3' is not closed at the end."),
        ("15d", 12, "'15d' is marked as base 10, but it is read in base 12."),
        ("13z", 10, "'13z' is marked as base 12, but it is read in base 10."),
        ("13_8", 12, "'13_8' is marked as base 8, but it is read in base 12."),
        ("13₈", 12, "'13₈' is marked as base 8, but it is read in base 12."),
        ("13₉₉", 12, "The base mark of '13₉₉' is not a base; a base is a whole number from 2 to 36."),
        ("13₁₂₃", 12, "The base mark of '13₁₂₃' is not a base; a base is a whole number from 2 to 36."),
    ],
)
def test_refused_texts(text: str, base: int, message: str) -> None:
    with pytest.raises(NumeralError) as caught:
        numerals.parse(text, base)
    assert str(caught.value) == message


@cases(
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
    with pytest.raises(
        NumeralError, match=rf"at position {place} is not a digit of base 10; its digits are 0 1"
    ):
        numerals.parse(text, 10)


@cases("base", [1, 0, -12, 37, 12.0, True, "12", None])
@cases(
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
    with pytest.raises(NumeralError, match="is not a base; a base is a whole number from 2 to 36"):
        call(base)


@cases("number", [0.5, 1.0, True, "15", None, 1j])
@cases(
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
    with pytest.raises(NumeralError, match="must be an int or a Fraction, which are exact, not "):
        call(number)


@cases("text", [15, None, b"13", 1.5])
def test_only_texts_are_read(text: object) -> None:
    with pytest.raises(NumeralError, match="a numeral to read must be a string, not "):
        numerals.parse(text)  # type: ignore[arg-type]


@cases("style", ["roman", "", None, 3, "Rapoport"])
@cases("base", [10, 12])
def test_refused_styles(style: str, base: int) -> None:
    with pytest.raises(NumeralError, match="the styles are rapoport, pitman, dwiggins, te, letters"):
        numerals.format(15, base, style)
    with pytest.raises(NumeralError, match="is not a digit style"):
        Notation(base, style)


def test_refused_marks_and_places() -> None:
    with pytest.raises(
        NumeralError, match="'z' is not a base mark; the marks are '', 'letter', 'base', 'subscript'"
    ):
        numerals.format(15, mark="z")
    for places in (-1, 1.0, True, "1", 1001):
        with pytest.raises(
            NumeralError, match="is not a number of places; use a whole number from 0 to 1000"
        ):
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
    with pytest.raises(
        NumeralError, match="at most 4000 can be read before the radix point, and 1000 after it"
    ):
        numerals.parse("1" * 4001)
    with pytest.raises(NumeralError, match="has too many digits"):
        numerals.parse("0;" + "1" * 1001)
    assert numerals.parse(numerals.format(Fraction(1, 991))) == Fraction(1, 991)
    with pytest.raises(NumeralError, match="within 1000 places in base 12; ask for a number of places"):
        numerals.format(Fraction(1, 10**9 + 7))
    assert numerals.format(Fraction(10**9, 10**9 + 7), places=3) == "0;ƎƎƎ"


def test_errors_are_value_errors() -> None:
    assert issubclass(NumeralError, ValueError)
    assert issubclass(NumeralError, CardmathError)
