"""What stands on the sheets is right: each printed number and each answer against arithmetic done here."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.worksheets import KINDS, Sheet

NUMBERS = (0, 1, 7, 2**63 - 1)
every_base = pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))


def value(text: str, base: int) -> int:
    """Read a numeral of whole digits, ten and eleven of base twelve included."""
    digits = "0123456789" + ("ƷƎ" if base == 12 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    found = 0
    for digit in text:
        assert 0 <= digits.index(digit) < base
        found = found * base + digits.index(digit)
    return found


def shown(part: Any) -> str:
    """What stands there on the key."""
    return part["answer"] if isinstance(part, dict) else part


def sheets(kind: str, base: int) -> Iterator[Sheet]:
    for number in NUMBERS:
        yield KINDS[kind].make(number, Notation(base))


def gaps(parts: Any) -> int:
    return sum(isinstance(part, dict) for part in parts)


@every_base
def test_bond_wheels(base: int) -> None:
    for sheet in sheets("bond-wheels", base):
        (block,) = sheet.blocks
        hubs = [value(wheel["hub"], base) for wheel in block["wheels"]]
        assert len(set(hubs)) == len(hubs) == 6
        for wheel in block["wheels"]:
            printed = [spoke[0] for spoke in wheel["spokes"]]
            assert len(set(printed)) == len(printed) >= 7
            for one, partner in wheel["spokes"]:
                assert value(one, base) + value(partner, base) == value(wheel["hub"], base)


@every_base
@pytest.mark.parametrize(("kind", "sign"), [("addition-table", "+"), ("multiplication-table", "×")])
def test_tables(kind: str, sign: str, base: int) -> None:
    for sheet in sheets(kind, base):
        (block,) = sheet.blocks
        assert block["head"][0] == sign
        across = [value(text, base) for text in block["head"][1:]]
        for row in block["rows"]:
            for column, cell in zip(across, row[1:], strict=True):
                side = value(row[0], base)
                assert value(shown(cell), base) == (side + column if sign == "+" else side * column)
        cells = list(itertools.chain.from_iterable(row[1:] for row in block["rows"]))
        assert len(cells) / 3 < gaps(cells) < len(cells)


@every_base
def test_number_strips(base: int) -> None:
    for sheet in sheets("number-strip", base):
        (block,) = sheet.blocks
        counted = [value(shown(cell), base) for cell in block["cells"]]
        assert counted == list(range(counted[0], counted[0] + len(counted)))
        assert len(counted) % block["columns"] == 0
        for line in (
            itertools.batched(block["cells"], block["columns"]) if hasattr(itertools, "batched") else []
        ):
            assert 0 < gaps(line) < len(line)


@every_base
def test_partner_tables(base: int) -> None:
    for sheet in sheets("partner-tables", base):
        targets = [block["text"] for block in sheet.blocks if block["kind"] == "note"]
        tables = [block for block in sheet.blocks if block["kind"] == "table"]
        assert len(targets) == len(tables) == 3
        for sentence, table in zip(targets, tables, strict=True):
            target = value(sentence.removeprefix("Target ").split(";")[0], base)
            ranks = table["head"][1:]
            worth = dict(zip(ranks, (value(shown(cell), base) for cell in table["rows"][0][1:]), strict=True))
            for rank, partner in zip(ranks, map(shown, table["rows"][1][1:]), strict=True):
                assert (worth[rank] if partner == "–" else worth[rank] + worth[partner]) == target
