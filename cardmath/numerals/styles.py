"""Bases and their digits: the symbols used to write a digit, and the symbols accepted when reading one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, overload

from cardmath.errors import NumeralError
from cardmath.i18n import N_, _
from cardmath.integers import as_int
from cardmath.sentences import shown

MIN_BASE = 2
MAX_BASE = 36
BASES: Final = range(MIN_BASE, MAX_BASE + 1)

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

DRAWN_DIGITS: Final = _LETTERS + "ƷƎ↊↋"
"""The digits that cards, pages and sheets can draw, because cardmath's fonts include them."""

# After a numeral, these letters are base marks: 13z, 15d.
_MARKS: Final = "DZ"


@dataclass(frozen=True, slots=True)
class DigitStyle:
    """A way to write ten and eleven in base twelve.

    ``key`` identifies the style in links and options. ``signs`` are its digits for ten and eleven.
    ``english`` is its English name, which `title` translates. ``has_names`` tells whether the digits can be
    read aloud as dek and el (see `name_digits`). It is false if the symbols stand for "ten" and "eleven", or
    are plain letters.

    >>> style = digit_style("pitman")
    >>> style.signs, style.title
    ('↊↋', 'Pitman')
    """

    key: str
    signs: str
    english: str
    has_names: bool = True

    @property
    def title(self) -> str:
        """The name of the style in the reader's language."""
        return _(self.english)


_styles: dict[str, DigitStyle] = {
    style.key: style
    for style in (
        DigitStyle("rapoport", "\u01b7\u018e", N_("Rapoport")),
        DigitStyle("pitman", "\u218a\u218b", N_("Pitman")),
        DigitStyle("dwiggins", "XE", N_("Dwiggins")),
        DigitStyle("te", "TE", N_("T and E"), has_names=False),
        DigitStyle("letters", "AB", N_("letters"), has_names=False),
    )
}


class _Names(Sequence[str]):
    """A live view of the names of the registered styles, in order."""

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return tuple(_styles)[index]

    def __len__(self) -> int:
        return len(_styles)

    def __repr__(self) -> str:
        return repr(tuple(_styles))


DIGIT_STYLES: Final[Sequence[str]] = _Names()
"""The names of the registered digit styles, default first."""

# Look-alikes that people type in place of the true symbols: a syllabic like a turned 2, and an open E like a
# turned 3. `lower()` below adds their lower case, if there is one.
_LOOK_ALIKES = {"\u1614": 10, "\u0190": 11}

_alphabets: dict[tuple[int, str], str] = {}
_reading_tables: dict[int, Mapping[str, int]] = {}


def register_digits(style: DigitStyle) -> None:
    """Add a digit style, which can then be chosen, written, read, spoken, typed, drawn and printed.

    Raises `NumeralError` if the key is taken or not allowed in a link. The symbols must be two different
    characters from `DRAWN_DIGITS`. 0 to 9, the base marks D and Z, and symbols that another style reads as
    another number also raise `NumeralError`.

    >>> register_digits(DigitStyle("sounds", "KL", "K and L"))
    >>> alphabet(12, "sounds"), reading_table()["k"]
    ('0123456789KL', 10)
    >>> unregister_digits("sounds")
    >>> register_digits(DigitStyle("greek", "δε", "Greek"))
    Traceback (most recent call last):
    cardmath.errors.NumeralError: The fonts have no 'δ'; choose from A to Z, Ʒ, Ǝ, ↊ and ↋.
    """
    if not re.fullmatch("[a-z][a-z0-9-]*", style.key):
        raise NumeralError(
            _("{key} is not a valid key for a digit style; use only lower-case letters, digits and hyphens."),
            key=shown(style.key),
        )
    if style.key in _styles:
        raise NumeralError(_("There is already a digit style called {key}."), key=shown(style.key))
    _check_signs(style.signs)
    _styles[style.key] = style
    _forget_tables()


def unregister_digits(key: str) -> None:
    """Remove a digit style that was added with `register_digits`.

    Raises `NumeralError` if there is no such style.
    """
    del _styles[digit_style(key).key]
    _forget_tables()


def _check_signs(signs: str) -> None:
    if len(signs) != 2 or signs[0] == signs[1]:
        raise NumeralError(
            _("A digit style needs two different symbols, for ten and eleven, not {signs}."),
            signs=shown(signs),
        )
    for value, sign in enumerate(signs, start=10):
        if sign not in DRAWN_DIGITS:
            raise NumeralError(
                _("The fonts have no {sign}; choose from A to Z, Ʒ, Ǝ, ↊ and ↋."),
                sign=shown(sign),
            )
        if sign in _MARKS:
            raise NumeralError(_("{sign} is a base mark, so it cannot be a digit."), sign=shown(sign))
        if reading_table(12).get(sign, value) != value:
            raise NumeralError(
                _("{sign} already stands for another number in base 12."),
                sign=shown(sign),
            )


def _forget_tables() -> None:
    _alphabets.clear()
    _reading_tables.clear()


def digit_style(key: str) -> DigitStyle:
    """Return the registered digit style with a key. Raises `NumeralError` if there is none.

    >>> digit_style("pitman").signs
    '↊↋'
    """
    if not isinstance(key, str) or key not in _styles:
        raise NumeralError(
            _("{style} is not a digit style; the styles are {styles}."),
            style=shown(key),
            styles=", ".join(_styles),
        )
    return _styles[key]


def check_base(base: int) -> int:
    """Return `base` if numerals can be written in it: an int from 2 to 36.

    A whole number of another type, such as numpy's, counts as an int. Raises `NumeralError` for any other
    base, and for values that are not whole numbers, such as a bool or a float.

    >>> check_base(12)
    12
    >>> check_base(37)
    Traceback (most recent call last):
    cardmath.errors.NumeralError: 37 is not a base; a base is a whole number from 2 to 36.
    """
    base = as_int(base)
    if base.__class__ is not int or not MIN_BASE <= base <= MAX_BASE:
        raise NumeralError(
            _("{base} is not a base; a base is a whole number from {least} to {greatest}."),
            base=shown(base),
            least=str(MIN_BASE),
            greatest=str(MAX_BASE),
        )
    return base


def alphabet(base: int = 12, digits: str = "rapoport") -> str:
    """Return the digits of a base as one string. The character at index v is the digit with value v.

    The styles differ only in base twelve. Every other base above ten uses letters.
    Raises `NumeralError` for an unknown base or style.

    >>> alphabet(12)
    '0123456789ƷƎ'
    >>> alphabet(12, "te")
    '0123456789TE'
    >>> alphabet(16, "te")
    '0123456789ABCDEF'
    """
    # The type is checked first, because 12.0 == 12 would match a key of the cache.
    if base.__class__ is int and digits.__class__ is str:
        known = _alphabets.get((base, digits))
        if known is not None:
            return known
    base = check_base(base)
    style = digit_style(digits)
    signs = _LETTERS[:10] + style.signs if base == 12 else _LETTERS[:base]
    return _alphabets.setdefault((base, digits), signs)


def reading_table(base: int = 12) -> Mapping[str, int]:
    """Map each character that is read as a digit in a base to its value.

    Upper-case and lower-case letters have the same value. In base twelve every digit style can be read, and
    so can the look-alikes U+1614 (ten) and U+0190 (eleven). No character has two values. Raises
    `NumeralError` for an unknown base.

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
        for style in _styles.values():
            table.update(zip(style.signs, (10, 11), strict=True))
        table.update(_LOOK_ALIKES)
    table.update({sign.lower(): value for sign, value in table.items()})
    return _reading_tables.setdefault(base, MappingProxyType(table))


def radix_point(base: int = 12) -> str:
    """Return the character between whole and fractional places: `;` in dozenal, `.` elsewhere.

    Raises `NumeralError` for an unknown base.

    >>> radix_point(12), radix_point(10)
    (';', '.')
    """
    return ";" if check_base(base) == 12 else "."
