"""Place value: the digits of a whole number and the exact expansion of a fraction."""

from fractions import Fraction
from numbers import Rational

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.numerals.styles import alphabet, check_base, radix_point
from cardmath.sentences import shown

MAX_DIGITS = 4000
"""The maximum number of digits before the radix point of a numeral."""

MAX_PLACES = 1000
"""The maximum number of digits after the radix point. Every fraction with a denominator up to this is written
in full.
"""

# ₀₁₂₃₄₅₆₇₈₉
_SUBSCRIPTS = {ord("0") + value: 0x2080 + value for value in range(10)}
_MARKS = ("", "letter", "base", "subscript")


def check_number(n: int | Fraction) -> int | Fraction:
    """Return the exact number `n`, as an int if it is whole.

    A number of another exact type, such as numpy's integers or a `Numeral`, is accepted too.

    Raises `NumeralError` for anything that is neither an int nor a Fraction. This includes a float, which is
    not exact, and a bool.

    >>> check_number(Fraction(6, 2)), check_number(Fraction(6, 4))
    (3, Fraction(3, 2))
    >>> check_number(0.5)
    Traceback (most recent call last):
    cardmath.errors.NumeralError: a number to write must be an int or a Fraction, which are exact, not 0.5
    """
    n = as_int(n)
    if isinstance(n, Rational) and not isinstance(n, int | Fraction):
        n = Fraction(n)
    if isinstance(n, bool) or not isinstance(n, int | Fraction):
        raise NumeralError(
            _("a number to write must be an int or a Fraction, which are exact, not {value}"), value=shown(n)
        )
    return int(n) if n.denominator == 1 else n


def digit_values(n: int, base: int = 12) -> tuple[int, ...]:
    """Return the values of the digits of a whole number in a base, most significant first.

    Zero has the single digit 0. Raises `NumeralError` for a negative number, a fraction, an unknown base, or
    more than `MAX_DIGITS` digits.

    >>> digit_values(131, 12)
    (10, 11)
    >>> digit_values(0, 2)
    (0,)
    """
    # Most values are plain integers, and need no check.
    left = n if type(n) is int else check_number(n)
    if not isinstance(left, int) or left < 0:
        raise NumeralError(
            _("Only a whole number from 0 up has digit values; this one is below 0 or is not a whole number.")
        )
    base = check_base(base)
    _check_size(left, base)
    values = []
    while left >= base:
        left, value = divmod(left, base)
        values.append(value)
    values.append(left)
    return tuple(reversed(values))


def expansion(n: int | Fraction, base: int = 12) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return the exact expansion of a number in a base: the whole part, the digits before the period, and the
    period.

    The digits are the values of the places after the radix point. An empty period means that the expansion
    ends. The sign is ignored. Raises `NumeralError` for an unknown base and for a value that is not an exact
    number. A fraction that neither ends nor repeats within `MAX_PLACES` places also raises `NumeralError`.

    >>> expansion(Fraction(3, 4), 12)
    (0, (9,), ())
    >>> expansion(Fraction(-31, 6), 10)
    (5, (1,), (6,))
    """
    n = check_number(n)
    base = check_base(base)
    denominator = n.denominator
    whole, left = divmod(abs(n.numerator), denominator)
    places: list[int] = []
    first_seen: dict[int, int] = {}
    while left and left not in first_seen:
        if len(places) == MAX_PLACES:
            # The message omits the number, which may be too long to print.
            raise NumeralError(
                _(
                    "This fraction neither ends nor repeats within {limit} places in base {base}; "
                    "ask for a number of places."
                ),
                limit=MAX_PLACES,
                base=str(base),
            )
        first_seen[left] = len(places)
        value, left = divmod(left * base, denominator)
        places.append(value)
    start = first_seen[left] if left else len(places)
    return whole, tuple(places[:start]), tuple(places[start:])


def format(
    n: int | Fraction,
    base: int = 12,
    digits: str = "rapoport",
    *,
    mark: str = "",
    places: int | None = None,
) -> str:
    """Return the numeral for an exact number in a base, following cardmath's rules for numerals.

    - `n`: an int or a Fraction, which may be negative.
    - `base`: from 2 to 36.
    - `digits`: a digit style: `rapoport` (Ʒ Ǝ), `pitman` (↊ ↋), `dwiggins` (X E), `te` (T E), `letters`
      (A B) or a style added with `register_digits`. The styles differ only in base twelve. Every other base
      above ten uses letters.
    - `mark`: how the numeral shows its base at the end. `""` shows no mark. `"letter"` adds z for dozenal or
      d for decimal; other bases have no letter and are marked as with `"subscript"`. `"subscript"` adds the
      base in subscript digits. `"base"` adds an underscore and the base in decimal, which is easy to type.
    - `places`: With None, a fraction is written in full, with its period in parentheses. With a number k,
      exactly k digits are written after the radix point. Further digits are cut off, never rounded up, so
      that a score shown to one place never exceeds the true score.

    The radix point is `;` in dozenal and `.` elsewhere. Raises `NumeralError` for an unknown base, style or
    mark, and for a value that is neither an int nor a Fraction. An expansion that is too long to write also
    raises `NumeralError`.

    >>> format(15), format(131), format(-255, 16)
    ('13', 'ƷƎ', '-FF')
    >>> format(Fraction(1, 5)), format(Fraction(1, 3), 10), format(Fraction(3, 4))
    ('0;(2497)', '0.(3)', '0;9')
    >>> format(15, mark="letter"), format(15, 10, mark="letter"), format(15, 7, mark="letter")
    ('13z', '15d', '21₇')
    >>> format(15, mark="base"), format(15, mark="subscript")
    ('13_12', '13₁₂')
    >>> format(Fraction(1727, 12), places=1), format(3, places=1), format(Fraction(-2, 3), 10, places=2)
    ('ƎƎ;Ǝ', '3;0', '-0.66')
    """
    signs = alphabet(base, digits)
    base = len(signs)
    # A fast path, because most numbers on a board are small and whole, and have no mark.
    if type(n) is int and not mark and places is None and 0 <= n < 1728:
        if n < base:
            return signs[n]
        text = ""
        while n:
            n, value = divmod(n, base)
            text = signs[value] + text
        return text
    n = check_number(n)
    if places is None:
        whole, prefix, period = (abs(n), (), ()) if isinstance(n, int) else expansion(n, base)
        negative = n < 0
    else:
        whole, prefix = _cut(n, base, places)
        period = ()
        # A number cut off to zero has no sign.
        negative = n < 0 and bool(whole or any(prefix))
    text = "".join([signs[value] for value in digit_values(whole, base)])
    if prefix or period:
        text += radix_point(base) + "".join([signs[value] for value in prefix])
        if period:
            text += "(" + "".join([signs[value] for value in period]) + ")"
    return ("-" if negative else "") + text + _mark(base, mark)


def percent(n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None) -> str:
    """Return a share in parts of the base squared: per gross in dozenal, per hundred in decimal.

    If the number of parts is not whole, all its fraction digits are shown. With `places=k`, exactly k
    fraction digits are shown, cut off and not rounded. Raises `NumeralError` as `format` does.

    >>> percent(Fraction(7, 16)), percent(Fraction(3, 4)), percent(Fraction(3, 4), 10)
    ('53%', '90%', '75%')
    >>> percent(Fraction(1, 3), 10, places=1)
    '33.3%'
    """
    parts = check_number(n) * check_base(base) ** 2
    return format(parts, base, digits, places=places) + "%"


def _cut(n: int | Fraction, base: int, places: int) -> tuple[int, tuple[int, ...]]:
    """Return the whole part and exactly `places` digits after the radix point, cut off towards zero."""
    places = as_int(places)
    if places.__class__ is not int or not 0 <= places <= MAX_PLACES:
        raise NumeralError(
            _("{places} is not a number of places; use a whole number from 0 to {limit}."),
            places=shown(places),
            limit=MAX_PLACES,
        )
    whole, left = divmod(abs(n.numerator), n.denominator)
    cut = []
    for _place in range(places):
        value, left = divmod(left * base, n.denominator)
        cut.append(value)
    return whole, tuple(cut)


def _check_size(n: int, base: int) -> None:
    # No base needs more digits than base two, so the expensive power is computed only for huge numbers.
    if n.bit_length() > MAX_DIGITS and n >= base**MAX_DIGITS:
        raise NumeralError(
            _("This number has more than {limit} digits in base {base}, which is the limit."),
            limit=MAX_DIGITS,
            base=str(base),
        )


def _mark(base: int, mark: str) -> str:
    if not mark:
        return ""
    if mark not in _MARKS:
        raise NumeralError(
            _("{mark} is not a base mark; the marks are {marks}."),
            mark=shown(mark),
            marks=", ".join(repr(known) for known in _MARKS),
        )
    if mark == "letter" and base in (10, 12):
        return "z" if base == 12 else "d"
    return f"_{base}" if mark == "base" else str(base).translate(_SUBSCRIPTS)


_LETTER_OF_BASE = {10: "d", 12: "z"}


def needs_mark(numeral: str, base: int) -> bool:
    """Return whether a numeral needs its base mark because it could be read in another base.

    This is the case if it has two or more digits, or a letter as its digit. A single digit below ten has the
    same value in every base that has it, and only dozenal has a Ʒ. Decimal needs no mark, because numerals
    without a mark are read as decimal.

    >>> needs_mark("7", 8), needs_mark("13", 12), needs_mark("13", 10)
    (False, True, False)
    >>> needs_mark("A", 16), needs_mark("X", 12), needs_mark("Ʒ", 12)
    (True, True, False)
    """
    digits = numeral.removeprefix("-")
    return base != 10 and (len(digits) > 1 or (digits.isascii() and digits.isalpha()))


def format_html(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral as HTML with its base mark as a true subscript: z, d or the base in decimal.

    The arguments and errors are the same as for `format`.

    >>> format_html(15), format_html(15, 10), format_html(15, 7)
    ('13<sub>z</sub>', '15<sub>d</sub>', '21<sub>7</sub>')
    """
    numeral = format(n, base, digits, places=places)
    return f"{numeral}<sub>{_LETTER_OF_BASE.get(base, base)}</sub>"


def format_subscript(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral with its base in subscript digits, for plain Unicode text.

    The arguments and errors are the same as for `format`.

    >>> format_subscript(15), format_subscript(255, 16)
    ('13₁₂', 'FF₁₆')
    """
    return format(n, base, digits, mark="subscript", places=places)
