"""Numerals on paper: digits as a text, added and subtracted column by column.

Written apart from `cardmath`: numbers are lists of digits, and everything is done with texts, as on paper.
"""

import re

#: The wrong texts of an exercise as pairs (code, text); None for a text that cannot be had.
Wrong = list[tuple[str, str | None]]

SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
NUMERAL = r"[0-9A-ZƷƎ]+(?:[₀-₉]{1,2}|z)?"
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
ONES += " sixteen seventeen eighteen nineteen"
DASHED = [f"-{name}" for name in ONES.split()[1:10]]
TENS = [tens + dashed for tens in ("twenty", "thirty") for dashed in ("", *DASHED)]
BASES = {name: base for base, name in enumerate([*ONES.split()[2:], *TENS], start=2)}


def signs(base: int) -> str:
    return "0123456789ƷƎ" if base == 12 else "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:base]


def plain(text: str, base: int) -> str:
    """A printed numeral without its mark, which must be that of the base."""
    if base == 12:
        return text.removesuffix("z")
    digits = re.match(r"[0-9A-Z]+", text)[0]
    mark = text[len(digits) :].translate(SUBSCRIPTS)
    assert mark in ("", str(base)), text
    return digits


def read(text: str, base: int) -> int:
    value = 0
    for sign in plain(text, base):
        value = value * base + signs(base).index(sign)
    return value


def write(value: int, base: int) -> str:
    text = ""
    while value or not text:
        text = signs(base)[value % base] + text
        value //= base
    return text


def columns(x: str, y: str, base: int) -> list[tuple[int, int]]:
    """Digits from the right, of two numerals of the same length."""
    assert len(x) == len(y)
    return [(signs(base).index(a), signs(base).index(b)) for a, b in zip(x[::-1], y[::-1], strict=True)]


def add_with_carry(x: str, y: str, base: int, full: int) -> str:
    """Column by column, a column being full at `full`; lacking digits are written all the same."""
    text, carry = "", 0
    for a, b in columns(x, y, base):
        total = a + b + carry
        carry = 0
        while total >= full:
            total -= full
            carry += 1
        text = (signs(base) if base > 10 else "0123456789")[total] + text
    return (signs(base) if base > 10 else "0123456789")[carry] + text if carry else text


def subtract_with_borrow(x: str, y: str, base: int, lent: int) -> str | None:
    """Column by column, the neighbour lending so much; None where that is not enough."""
    text, owed = "", 0
    for a, b in columns(x, y, base):
        left = a - owed
        owed = 0
        if left < b:
            left += lent
            owed = 1
        if left < b:
            return None
        text = (signs(base) if base > 10 else "0123456789")[left - b] + text
    assert owed == 0
    return text
