"""What docs/reference/exercises.md says in figures, counted."""

import re
from itertools import product
from pathlib import Path

import pytest

from cardmath.exercises import KINDS, MISCONCEPTIONS
from cardmath.exercises.item import is_acceptable
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.numeral import WriteNumeral
from cardmath.exercises.kinds.parity import Parity
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.value import Value
from cardmath.exercises.place_value import numeral_range
from cardmath.numerals import Notation
from tests.cases import cases

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "exercises.md").read_text("utf-8")


def row(base: int) -> list[str]:
    """The figures of a base, from G3 on; G6 and G7 are the fourth and the fifth."""
    line = re.search(rf"^\| {base} \|(.*)\|$", PAGE, re.MULTILINE)[1]
    return [cell.strip().replace(" ", "") for cell in line.split("|")]


def acceptable(items: list) -> str:
    return str(len({item.prompt for item in items if is_acceptable(item)}))


@cases("base", [2, 3, 4, 5, 8, 10, 12])
def test_kinds_about_numerals(base: int) -> None:
    notation = Notation(base)
    counts = range(base, base**3 if base <= 4 else base**2)
    bundles = [Bundles(notation, "crates", count) for count in counts]
    bundles += [Bundles(notation, "dots", count) for count in counts if count <= 60]
    values = numeral_range(base)
    assert row(base)[0] == acceptable(bundles)
    assert row(base)[5] == acceptable([Parity(notation, value) for value in values])
    if base != 10:
        assert row(base)[1] == acceptable([Value(notation, value) for value in values])
        assert row(base)[2] == acceptable([WriteNumeral(notation, value) for value in values])


@pytest.mark.parametrize("base", [2, 3, 4])
def test_kinds_in_columns(base: int) -> None:
    notation = Notation(base)

    def pairs(shortest: int, longest: int) -> list[tuple[int, int]]:
        ranges = [range(base ** (length - 1), base**length) for length in range(shortest, longest + 1)]
        return [pair for numbers in ranges for pair in product(numbers, numbers)]

    def carries(x: int, y: int) -> bool:
        return any(x % base**place + y % base**place >= base**place for place in range(1, 6))

    sums = [Addition(notation, x, y) for x, y in pairs(*((2, 4) if base <= 3 else (1, 3))) if carries(x, y)]
    assert row(base)[3] == acceptable(sums)
    lengths = {2: (3, 5), 3: (3, 4)}.get(base, (2, 3))
    differences = [Subtraction(notation, x, y) for x, y in pairs(*lengths) if x > y and carries(x - y, y)]
    assert row(base)[4] == acceptable(differences)


def test_every_kind_and_every_misconception_is_told() -> None:
    for kind in KINDS.values():
        assert f"| {kind.id()} `{kind.kind}` |" in PAGE
    for code in MISCONCEPTIONS:
        assert re.search(rf"\b{code}\b", PAGE), code
