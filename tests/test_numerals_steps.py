"""The worked steps of a conversion, and the command that prints them."""

import argparse
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import numerals
from cardmath.arithmetic import conversion_steps
from cardmath.commands import numeral
from cardmath.errors import NumeralError
from tests.cases import cases


def command(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="cardmath")
    numeral.add(parser.add_subparsers())
    args = parser.parse_args(["numeral", *arguments])
    status: int = args.run(args)
    return status


@cases(
    ("n", "base", "writing", "reading"),
    [
        (
            0,
            12,
            ["0 ÷ 12 = 0 remainder 0", "The remainders, read from last to first, are the digits: 0."],
            ["0 × 1 = 0"],
        ),
        (
            131,
            12,
            [
                "131 ÷ 12 = 10 remainder 11, the digit Ǝ",
                "10 ÷ 12 = 0 remainder 10, the digit Ʒ",
                "The remainders, read from last to first, are the digits: ƷƎ.",
            ],
            ["10 × 12 + 11 × 1 = 131"],
        ),
        (
            -5,
            2,
            [
                "Leave the sign until the end.",
                "5 ÷ 2 = 2 remainder 1",
                "2 ÷ 2 = 1 remainder 0",
                "1 ÷ 2 = 0 remainder 1",
                "The remainders, read from last to first, are the digits: -101.",
            ],
            ["-(1 × 4 + 0 × 2 + 1 × 1) = -5"],
        ),
        (
            Fraction(1, 6),
            10,
            [
                "0 ÷ 10 = 0 remainder 0",
                "1/6 × 10 = 1 + 2/3",
                "2/3 × 10 = 6 + 2/3",
                "2/3 comes up again, so the digits repeat from place 2 after the radix point.",
                "Write the remainders from last to first, then the radix point, then the whole parts"
                " from first to last: 0.1(6).",
            ],
            ["The repeating digits are worth 1/15 in total.", "0 × 1 + 1 × 1/10 + 1/15 = 1/6"],
        ),
    ],
)
def test_lines(n: int | Fraction, base: int, writing: list[str], reading: list[str]) -> None:
    steps = conversion_steps(n, base)
    assert list(steps.writing_lines()) == writing
    assert list(steps.reading_lines()) == reading


@given(
    st.integers(-(10**9), 10**9) | st.fractions(-1000, 1000, max_denominator=99),
    st.integers(2, 36),
    st.none() | st.integers(0, 6),
)
def test_steps_hold(n: int | Fraction, base: int, places: int | None) -> None:
    steps = conversion_steps(n, base, "letters", places=places)
    assert steps.numeral == numerals.format(n, base, "letters", places=places)
    for division in steps.divisions:
        assert division.dividend == division.base * division.quotient + division.remainder
        assert 0 <= division.remainder < base
    assert steps.divisions[-1].quotient == 0
    for step in steps.multiplications:
        assert step.fraction * base == step.whole + step.left
        assert 0 <= step.left < 1
    digits = "".join(step.digit for step in reversed(steps.divisions))
    digits += "".join(step.digit for step in steps.multiplications)
    assert digits == "".join(sign for sign in steps.numeral if sign.isalnum())
    assert sum(step.product for step in steps.places) + steps.rest_value == abs(n)
    if steps.repeats_from is not None:
        first = steps.multiplications[steps.repeats_from - 1]
        assert steps.multiplications[-1].left == first.fraction
    elif places is None:
        assert steps.rest_value == 0


def test_steps_refuse_what_format_refuses() -> None:
    for n, base, digits in ((0.5, 12, "te"), (True, 12, "te"), (1, 37, "te"), (1, 12, "roman")):
        with pytest.raises(NumeralError):
            conversion_steps(n, base, digits)  # type: ignore[arg-type]
    with pytest.raises(NumeralError, match="ask for a number of places"):
        conversion_steps(Fraction(1, 10**9 + 7))
    with pytest.raises(NumeralError, match="is not a number of places"):
        conversion_steps(Fraction(1, 3), places=-1)


@cases(
    ("arguments", "output"),
    [
        (["15"], "13\n"),
        (["-15"], "-13\n"),
        (["131", "--digits", "pitman"], "↊↋\n"),
        (["-FF", "--from-base", "16", "--base", "10"], "-255\n"),
        (["--from-base", "16", "--base", "10", "-ff"], "-255\n"),
        (["-1;6", "--from-base", "12", "--base", "10"], "-1.5\n"),
        (["-ƷƎz", "--from-base", "12", "--base", "10"], "-131\n"),
        (["-.5"], "-0;6\n"),
        (["0.75"], "0;9\n"),
        (["0.(3)"], "0;4\n"),
        (["1/5"], "0;(2497)\n"),
        (["-1/5", "--places", "2"], "-0;24\n"),
        (["4/2"], "2\n"),
        (["10/0;6", "--from-base", "12", "--base", "10"], "24\n"),
        (["15", "--words"], "13\none dozen three\n"),
        (["--words", "15"], "13\none dozen three\n"),
        (["--words", "sdn", "15"], "13\nunqua tri\n"),
        (["15", "--words", "do-gro-mo"], "13\ndo three\n"),
        (["15", "--base", "8", "--words"], "17\nfifteen\n"),
        (
            ["15", "--steps"],
            "13\n15 ÷ 12 = 1 remainder 3\n1 ÷ 12 = 0 remainder 1\n"
            "The remainders, read from last to first, are the digits: 13.\n1 × 12 + 3 × 1 = 15\n",
        ),
        (["13", "--from-base", "12", "--base", "10", "--steps"], "15\n1 × 12 + 3 × 1 = 15\n"),
        (
            ["1/3", "--from-base", "12", "--base", "10", "--steps", "--places", "1"],
            "0.3\n1 × 1 = 1\n3 × 1 = 3\n",
        ),
    ],
)
def test_command(arguments: list[str], output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(*arguments) == 0
    assert capsys.readouterr().out == output


@cases(
    ("arguments", "document"),
    [
        (["15"], {"text": "13", "words": "one dozen three", "value": 15}),
        (["131"], {"text": "ƷƎ", "words": "ten dozen eleven", "value": 131}),
        (["0.75"], {"text": "0;9", "words": "three over four", "value": "3/4"}),
        (["2.0", "--words", "decimal"], {"text": "2", "words": "two", "value": 2}),
        (
            ["3", "--base", "10", "--steps"],
            {
                "text": "3",
                "words": "three",
                "value": 3,
                "steps": [
                    "3 ÷ 10 = 0 remainder 3",
                    "The remainders, read from last to first, are the digits: 3.",
                    "3 × 1 = 3",
                ],
            },
        ),
    ],
)
def test_json(arguments: list[str], document: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(*arguments, "--json") == 0
    assert json.loads(capsys.readouterr().out) == document


@cases(
    ("arguments", "message"),
    [
        ([], "The number is missing"),
        (["--words"], "The number is missing"),
        (["--words", "sdn"], "The number is missing"),
        (["18", "--from-base", "8"], "'8' at position 2 is not a digit of base 8"),
        (["-w"], "'w' at position 2 is not a digit of base 10"),
        (["15", "--base", "37"], "37 is not a base"),
        (["15", "--base", "x"], "'x' is not a base"),
        (["15", "--base", "1_2"], "'1_2' is not a base"),
        (["15", "--from-base", "²"], "'²' is not a base"),
        (["15", "--digits", "roman"], "'roman' is not a digit style"),
        (["15", "--words", "roman"], "'roman' is not a word style"),
        (["15", "--base", "10", "--words", "sdn"], "are for base 12, not base 10"),
        (["15", "--places", "-1"], "'-1' is not a number of places"),
        (["15", "--places", "1001"], "'1001' is not a number of places"),
        (["1/0"], "'1/0' divides by zero"),
        (["1/"], "The text is empty"),
        (["1/2/3"], "'/' at position 2 is not a digit"),
        (["1/1000000007"], "ask for a number of places"),
    ],
)
def test_refusals(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NumeralError) as caught:
        command(*arguments)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert capsys.readouterr().out == ""


def test_help_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        command("-h")
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert "example: cardmath numeral 15" in shown
    assert "usage: cardmath numeral NUMBER" in shown
