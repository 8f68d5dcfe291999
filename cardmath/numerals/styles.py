"""Bases and their digits: which signs write a digit, and which signs are read as one."""

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.sentences import shown

__all__ = [
    "DIGIT_STYLES",
    "MAX_BASE",
    "MIN_BASE",
    "alphabet",
    "check_base",
    "radix_point",
    "reading_table",
]

MIN_BASE = 2
MAX_BASE = 36

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Ten and eleven, as each dozenal style writes them.
_DOZENAL_PAIRS = {
    "rapoport": "\u01b7\u018e",
    "pitman": "\u218a\u218b",
    "dwiggins": "XE",
    "te": "TE",
    "letters": "AB",
}

DIGIT_STYLES = tuple(_DOZENAL_PAIRS)
"""The names of the digit styles, the default first."""

# Signs that typists use for want of the true ones: a syllabic that looks like a turned 2, an open E that
# looks like a turned 3. `lower()` below brings their lower case, where there is one.
_LOOK_ALIKES = {"\u1614": 10, "\u0190": 11}

_alphabets: dict[tuple[int, str], str] = {}
_reading_tables: dict[int, dict[str, int]] = {}


def check_base(base: int) -> int:
    """Return `base` if numerals can be written in it: an int from 2 to 36.

    Raises `NumeralError` for any other base, and for what is no int (a bool or a float included).

    >>> check_base(12)
    12
    >>> check_base(37)
    Traceback (most recent call last):
    cardmath.errors.NumeralError: 37 is no base; a base is a whole number from 2 to 36.
    """
    if base.__class__ is not int or not MIN_BASE <= base <= MAX_BASE:
        raise NumeralError(
            _("{base} is no base; a base is a whole number from {least} to {greatest}."),
            base=shown(base),
            least=str(MIN_BASE),
            greatest=str(MAX_BASE),
        )
    return base


def alphabet(base: int = 12, digits: str = "rapoport") -> str:
    """Return the digits of a base as one text: the sign at index v writes the digit of value v.

    The four dozenal styles differ in base twelve only; every other base above ten uses letters.
    Raises `NumeralError` for an unknown base or style.

    >>> alphabet(12)
    '0123456789ƷƎ'
    >>> alphabet(12, "te")
    '0123456789TE'
    >>> alphabet(16, "te")
    '0123456789ABCDEF'
    """
    # 12.0 == 12 would find its way into the cache, so the type is looked at first.
    if base.__class__ is int and digits.__class__ is str:
        known = _alphabets.get((base, digits))
        if known is not None:
            return known
    check_base(base)
    if not isinstance(digits, str) or digits not in _DOZENAL_PAIRS:
        raise NumeralError(
            _("{style} is no digit style; the styles are {styles}."),
            style=shown(digits),
            styles=", ".join(DIGIT_STYLES),
        )
    signs = _LETTERS[:10] + _DOZENAL_PAIRS[digits] if base == 12 else _LETTERS[:base]
    return _alphabets.setdefault((base, digits), signs)


def reading_table(base: int = 12) -> dict[str, int]:
    """Return the value of every sign that is read as a digit of a base; do not change the table.

    Capital and small letters read alike. Base twelve reads all its digit styles at once, and the look-alikes
    U+1614 (ten) and U+0190 (eleven): no sign stands for two values. Raises `NumeralError` for an unknown
    base.

    >>> table = reading_table(12)
    >>> [table[sign] for sign in "9Ʒ↊XTaƎ↋EbƐ"]
    [9, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11]
    """
    if base.__class__ is int:
        known = _reading_tables.get(base)
        if known is not None:
            return known
    table = {sign: value for value, sign in enumerate(_LETTERS[: check_base(base)])}
    if base == 12:
        for pair in _DOZENAL_PAIRS.values():
            table.update(zip(pair, (10, 11), strict=True))
        table.update(_LOOK_ALIKES)
    table.update({sign.lower(): value for sign, value in table.items()})
    return _reading_tables.setdefault(base, table)


def radix_point(base: int = 12) -> str:
    """Return the sign between the whole places and the fractional ones: `;` in dozenal, `.` elsewhere.

    Raises `NumeralError` for an unknown base.

    >>> radix_point(12), radix_point(10)
    (';', '.')
    """
    return ";" if check_base(base) == 12 else "."
