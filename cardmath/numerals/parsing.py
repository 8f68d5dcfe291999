"""Reading numerals: all digit styles, signs, radix points, periods and base marks."""

from collections.abc import Mapping
from fractions import Fraction

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.numerals.positional import MAX_DIGITS, MAX_PLACES
from cardmath.numerals.styles import BASES, DIGIT_STYLES, alphabet, check_base, digit_style, reading_table
from cardmath.sentences import shown

_SUBSCRIPT_DIGITS = "₀₁₂₃₄₅₆₇₈₉"
_ASCII_DIGITS = "0123456789"

# Strings up to this length cannot have too many digits, so the fast path need not count them.
_SHORT = 64


def parse(text: str, base: int = 12) -> int | Fraction:
    """Return the exact number that a numeral in a base stands for: an int if it is whole, else a Fraction.

    A numeral may contain:
    - a leading `-`, `−` or `+`;
    - the digits of every style, in upper or lower case;
    - the radix point of the base (`;` or `.` in dozenal, `.` elsewhere), with digits on at least one side;
    - a period in parentheses at the end of the fraction digits;
    - a base mark at the end: `z`, `d`, an underscore and the base, or the base in subscript digits. In bases
      where z or d is a digit, it is read as the digit.

    White space around the numeral is ignored. Raises `NumeralError` for any other string. The error gives the
    bad digit, its place and the base's digits. Places are counted from 1 on the left, including the sign but
    not the white space. A base mark must agree with `base`.

    >>> parse("13"), parse("-1Ǝ"), parse("FF", 16), parse("3;6")
    (15, -23, 255, Fraction(7, 2))
    >>> parse("0;(2497)"), parse("13z"), parse("15_10", 10), parse("17₈", 8)
    (Fraction(1, 5), 15, 15, 15)
    >>> parse("18", 8)
    Traceback (most recent call last):
    cardmath.errors.NumeralError: '8' at position 2 is not a digit of base 8; its digits are 0 1 2 3 4 5 6 7.
    >>> parse("15d", 12)
    Traceback (most recent call last):
    cardmath.errors.NumeralError: '15d' is marked as base 10, but it is read in base 12.
    """
    base = check_base(base)
    table = reading_table(base)
    if not isinstance(text, str):
        raise NumeralError(_("a numeral to read must be a string, not {value}"), value=shown(text))
    if 0 < len(text) <= _SHORT:
        # A fast path for bare digits. Any other string is read character by character below.
        value = 0
        try:
            for sign in text:
                value = value * base + table[sign]
        except KeyError:
            pass
        else:
            return value
    return _Numeral(text.strip(), base, table).value()


class _Numeral:
    """A string being read. It keeps the place of every character for error messages."""

    def __init__(self, text: str, base: int, table: Mapping[str, int]) -> None:
        self.text = text
        self.base = base
        self.table = table

    def value(self) -> int | Fraction:
        if not self.text:
            raise NumeralError(_("The text is empty; a numeral must have at least one digit."))
        start = 1 if self.text[0] in "-+\u2212" else 0
        end = self.before_mark()
        point = self.point(start, end)
        whole = self.digits(start, point, MAX_DIGITS)
        opening = self.text.find("(", point, end)
        if opening < 0:
            prefix, period = self.digits(point + 1, end, MAX_PLACES), None
        else:
            if self.text[end - 1] != ")":
                raise NumeralError(
                    _("The parenthesis at position {place} in {text} is not closed at the end."),
                    place=opening + 1,
                    text=shown(self.text),
                )
            prefix = self.digits(point + 1, opening, MAX_PLACES)
            period = self.digits(opening + 1, end - 1, MAX_PLACES)
            if not period:
                raise NumeralError(_("The parentheses in {text} contain no digits."), text=shown(self.text))
        if not (whole or prefix or period):
            raise NumeralError(
                _("{text} has no digits; a numeral must have at least one digit."), text=shown(self.text)
            )
        number = self.number(whole, prefix, period or [])
        return -number if self.text[0] in "-\u2212" else number

    def number(self, whole: list[int], prefix: list[int], period: list[int]) -> int | Fraction:
        number = Fraction(self.joined(whole + prefix), self.base ** len(prefix))
        if period:
            number += Fraction(self.joined(period), self.base ** len(prefix) * (self.base ** len(period) - 1))
        return number.numerator if number.denominator == 1 else number

    def joined(self, values: list[int]) -> int:
        number = 0
        for value in values:
            number = number * self.base + value
        return number

    def before_mark(self) -> int:
        """Return the place where the digits end and the base mark begins. Reject the mark of a different
        base.
        """
        text, base = self.text, self.base
        end = len(text)
        marked = base
        if text[-1] in "zd" and text[-1] not in self.table:
            end -= 1
            marked = 12 if text[-1] == "z" else 10
        elif text[-1] in _SUBSCRIPT_DIGITS:
            end = len(text.rstrip(_SUBSCRIPT_DIGITS))
            subscript = "".join([str(_SUBSCRIPT_DIGITS.index(sign)) for sign in text[end : end + 3]])
            marked = _marked_base(subscript) or -1
        elif "_" in text[-3:]:
            underscore = text.rindex("_")
            known = _marked_base(text[underscore + 1 :])
            # If no base follows, the underscore is a bad digit, as in 1_000.
            if known:
                end, marked = underscore, known
        if marked < 0:
            raise NumeralError(
                _("The base mark of {text} is not a base; a base is a whole number from 2 to 36."),
                text=shown(self.text),
            )
        if marked != base:
            raise NumeralError(
                _("{text} is marked as base {marked}, but it is read in base {base}."),
                text=shown(self.text),
                marked=str(marked),
                base=str(base),
            )
        return end

    def point(self, start: int, end: int) -> int:
        """Return the place of the radix point, or `end` if there is none."""
        found = [place for place in range(start, end) if self.text[place] in ";."]
        if self.base != 12:
            for place in found:
                if self.text[place] == ";":
                    raise NumeralError(
                        _("';' at position {place} is the dozenal radix point; base {base} uses '.'."),
                        place=place + 1,
                        base=str(self.base),
                    )
        if len(found) > 1:
            raise NumeralError(
                _("{text} has two radix points, at positions {first} and {second}; only one is allowed."),
                text=shown(self.text),
                first=found[0] + 1,
                second=found[1] + 1,
            )
        return found[0] if found else end

    def digits(self, start: int, end: int, limit: int) -> list[int]:
        """Return the values of the digits from `start` up to `end`, exclusive."""
        if end - start > limit:
            raise NumeralError(
                _(
                    "{text} has too many digits; at most {whole} can be read before the radix point, and"
                    " {places} after it."
                ),
                text=shown(self.text),
                whole=MAX_DIGITS,
                places=MAX_PLACES,
            )
        values = []
        for place in range(start, end):
            value = self.table.get(self.text[place])
            if value is None:
                raise self.bad_digit(place)
            values.append(value)
        return values

    def bad_digit(self, place: int) -> NumeralError:
        if self.base == 12:
            sentence = _(
                "{sign!r} at position {place} is not a digit of base 12; its digits are {digits}, ten"
                " ({tens}) and eleven ({elevens})."
            )
            known = _ASCII_DIGITS
        else:
            sentence = _(
                "{sign!r} at position {place} is not a digit of base {base}; its digits are {digits}."
            )
            known = alphabet(self.base, "letters")
        # Two styles may share a symbol.
        tens, elevens = (
            dict.fromkeys(digit_style(style).signs[which] for style in DIGIT_STYLES) for which in (0, 1)
        )
        return NumeralError(
            sentence,
            sign=self.text[place],
            place=place + 1,
            base=str(self.base),
            digits=" ".join(known),
            tens=" ".join(tens),
            elevens=" ".join(elevens),
        )


def _marked_base(text: str) -> int | None:
    """Return the base given by a mark in ASCII digits, or None if it is not a base."""
    if not 1 <= len(text) <= 2 or text[0] == "0" or any(sign not in _ASCII_DIGITS for sign in text):
        return None
    number = int(text)
    return number if number in BASES else None
