"""Numbers in words: everyday words, dozens and gross, do-gro-mo, and systematic dozenal names."""

import contextvars
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from cardmath.errors import NumeralError
from cardmath.i18n import _, pgettext
from cardmath.numerals.languages import number_words
from cardmath.numerals.positional import MAX_PLACES, check_number, digit_values, expansion, format
from cardmath.numerals.styles import alphabet, check_base, digit_style
from cardmath.sentences import shown

DIGIT_NAMES: Final = ("ten", "dek")
"""The ways to say the digits for ten and eleven: as numbers, or as dek and el."""


class _Naming:
    """The names for digits currently in use."""

    def __init__(self, names: str) -> None:
        self.names = names


_naming = contextvars.ContextVar("the names of digits", default=_Naming(DIGIT_NAMES[0]))  # noqa: B039  # shared on purpose

# The names in the systematic nomenclature are the same in every language.
_ROOTS = ["nil", "un", "bi", "tri", "quad", "pent", "hex", "sept", "oct", "enn", "dec", "lev"]
_MULTIPLIERS = [
    "nili",
    "uni",
    "bina",
    "trina",
    "quadra",
    "penta",
    "hexa",
    "septa",
    "octa",
    "ennea",
    "deca",
    "leva",
]


def name_digits(names: str) -> None:
    """Set how the digits for ten and eleven in base twelve are spoken: ``"ten"`` or ``"dek"``.

    Everything read aloud changes immediately. The setting applies to the whole process, or to a context with
    its own setting (`separate_names`). Raises `NumeralError` for another name.

    >>> name_digits("dek")
    >>> spoken(22), aloud(10)
    ('one dek, base twelve', 'dek')
    >>> name_digits("ten")
    >>> spoken(22), aloud(10)
    ('one ten, base twelve', 'ten')
    """
    if names not in DIGIT_NAMES:
        raise NumeralError(
            _("{names} is not a way to name digits; choose from {known}."),
            names=shown(names),
            known=", ".join(DIGIT_NAMES),
        )
    _naming.get().names = names


def digit_names() -> str:
    """Return how the digits for ten and eleven are spoken: ``"ten"`` or ``"dek"``."""
    return _naming.get().names


def separate_names() -> None:
    """Give the current context its own `name_digits` setting, initially the active one."""
    _naming.set(_Naming(digit_names()))


def digit_aloud(value: int, base: int = 12, digits: str = "rapoport") -> str:
    """Return the name of one digit: its number, or dek or el in base twelve if these names have been chosen.

    Digits whose symbols are plain letters, as in the styles `te` and `letters`, are always read as numbers.

    >>> digit_aloud(7), digit_aloud(10), digit_aloud(12, 16)
    ('seven', 'ten', 'twelve')
    """
    if base == 12 and value >= 10 and digit_names() == "dek" and digit_style(digits).has_names:
        return _("dek") if value == 10 else _("el")
    return _decimal(value)


def words(n: int | Fraction, base: int = 12, style: str | None = None) -> str:
    """Return a number in words.

    `style` must be one of these:
    - `decimal`, in any base: the everyday words of the language, "one hundred and forty-five".
    - `dozen`, in base twelve: dozen, gross and great gross, "two gross five dozen one".
    - `do-gro-mo`, in base twelve: dek, el, do (10z), gro (100z), mo (1000z), bi-mo (1 000 000z) and so on.
      These are the names of the Duodecimal Society of America, "two gro five do one".
    - `sdn`, in base twelve: the Systematic Dozenal Nomenclature, "bina-biqua penta-unqua un". Its roots nil
      to lev are the digits. With -qua and -cia they form the powers of twelve and their reciprocals.

    Without a style, base twelve uses dozens and every other base uses decimal. A fraction reads "seven over
    two". Only `sdn` has names for fractional places, so it reads a terminating fraction place by place.
    Raises `NumeralError` for an unknown style or base, for a dozenal style in another base, and for a value
    other than an int or a Fraction.

    >>> words(15), words(15, 10), words(-349)
    ('one dozen three', 'fifteen', 'minus two gross five dozen one')
    >>> words(349, style="do-gro-mo"), words(349, style="sdn"), words(349, style="decimal")
    ('two gro five do one', 'bina-biqua penta-unqua un', 'three hundred and forty-nine')
    >>> words(Fraction(7, 2)), words(Fraction(3, 4), style="sdn")
    ('seven over two', 'ennea-uncia')
    """
    base = check_base(base)
    if style is None:
        style = "dozen" if base == 12 else "decimal"
    speak = _STYLES.get(style) if isinstance(style, str) else None
    if speak is None:
        raise NumeralError(
            _("{style} is not a word style; the styles are {styles}."),
            style=shown(style),
            styles=", ".join(WORD_STYLES),
        )
    if base != 12 and style != "decimal":
        raise NumeralError(
            _("The number words of style {style!r} are for base 12, not base {base}; use 'decimal' instead."),
            style=style,
            base=str(base),
        )
    n = check_number(n)
    digit_values(abs(n.numerator), 12)  # refuses a huge number before it is spelled out
    digit_values(n.denominator, 12)
    if isinstance(n, int):
        text = speak(abs(n))
    else:
        text = (_sdn_places(abs(n)) if style == "sdn" else "") or _("{numerator} over {denominator}").format(
            numerator=speak(abs(n.numerator)), denominator=speak(n.denominator)
        )
    return _("minus {words}").format(words=text) if n < 0 else text


def spoken(n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None) -> str:
    """Return a numeral read aloud digit by digit, with its base, as a screen reader should say it.

    A digit is read as its value, whatever its symbol, or as chosen with `name_digits`. Raises `NumeralError`
    as `format` does.

    >>> spoken(15), spoken(131), spoken(255, 16)
    ('one three, base twelve', 'ten eleven, base twelve', 'fifteen fifteen, base sixteen')
    >>> spoken(Fraction(-1, 2)), spoken(Fraction(1, 6), 10)
    ('minus zero point six, base twelve', 'zero point one repeating six, base ten')
    """
    return _("{digits}, base {base}").format(
        digits=_digit_by_digit(n, base, digits, places), base=_decimal(base)
    )


def aloud(n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None) -> str:
    """Return a number for a listener who cannot see it: its numeral, then its value in words.

    A number with one digit, or in base ten, is read as its value alone. In base ten, only the places after
    the radix point are read digit by digit. In other bases, a number with such places is read digit by digit
    throughout. Raises `NumeralError` as `format` does.

    >>> aloud(15), aloud(10), aloud(15, 10), aloud(15, 2)
    ('one three, base twelve: fifteen', 'ten', 'fifteen', 'one one one one, base two: fifteen')
    >>> aloud(Fraction(147, 2), places=1), aloud(Fraction(7, 2), 10)
    ('six one point six, base twelve', 'three point five')
    >>> aloud(Fraction(791, 10), 10), aloud(104, 10)
    ('seventy-nine point one', 'one hundred and four')
    """
    n = check_number(n)
    if places is not None or not isinstance(n, int):
        return _with_places(n, places) if base == 10 else spoken(n, base, digits, places=places)
    alphabet(base, digits)  # refuses an unknown base or style
    if abs(n) < base:
        said = digit_aloud(abs(n), base, digits)
        return _("minus {words}").format(words=said) if n < 0 else said
    if base == 10:
        return words(n, 10)
    return _("{numeral}: {number}").format(numeral=spoken(n, base, digits), number=words(n, 10))


def plural(n: int) -> str:
    """Return the name of bundles of a number from 0 up: sixes, twelves, twenties, 144s.

    Raises `NumeralError` for any other number.

    >>> plural(6), plural(12), plural(20), plural(36), plural(144)
    ('sixes', 'twelves', 'twenties', 'thirty-sixes', '144s')
    """
    if not isinstance(check_number(n), int) or n < 0:
        raise NumeralError(_("only numbers from 0 up have a plural in words, not {number}"), number=str(n))
    return number_words().bundle(n)


def _with_places(n: int | Fraction, places: int | None) -> str:
    """Return a decimal number as people say it: the whole part in words, then the places one by one."""
    size = -n if n < 0 else n
    _whole, point, rest = _digit_by_digit(size, 10, "letters", places).partition(f" {_('point')} ")
    said = f"{words(int(size), 10)}{point}{rest}"
    return _("minus {words}").format(words=said) if n < 0 else said


def _digit_by_digit(n: int | Fraction, base: int, digits: str, places: int | None) -> str:
    signs = alphabet(base, digits)
    said = {"-": pgettext("sign", "minus"), ".": _("point"), ";": _("point"), "(": _("repeating")}
    # Reading the written numeral guarantees that both agree, up to the last place before the cut.
    numeral = format(n, base, digits, places=places).removesuffix(")")
    return " ".join([said.get(sign) or digit_aloud(signs.index(sign), base, digits) for sign in numeral])


def _decimal(n: int) -> str:
    return number_words().cardinal(n)


def _do_gro_mo(n: int) -> str:
    names = [*map(_decimal, range(10)), _("dek"), _("el")]
    if n < 12:
        return names[n]
    groups = []
    index = 0
    while n:
        n, group = divmod(n, 12**3)
        if group:
            said = []
            for value, name in ((group // 144, "gro"), (group // 12 % 12, "do")):
                if value:
                    # A single do or gro is read without "one".
                    said += [name] if value == 1 else [names[value], name]
            if group % 12 and not (group == 1 and index):
                said.append(names[group % 12])
            if index:
                said.append("mo" if index == 1 else f"{_roots(index)}-mo")
            groups.append(" ".join(said))
        index += 1
    return ", ".join(reversed(groups))


def _roots(n: int) -> str:
    """Return the systematic name of a number, one root per digit: "unbi" for 12z."""
    return "".join([_ROOTS[value] for value in digit_values(n, 12)])


def _sdn(n: int) -> str:
    values = digit_values(n, 12)
    return " ".join(_sdn_terms(values, len(values) - 1)) or _ROOTS[0]


def _sdn_terms(values: tuple[int, ...], power: int) -> list[str]:
    """Return the names of digits with their places. The first digit is in the place for twelve to the
    `power`.
    """
    terms = []
    for place, value in enumerate(values):
        if not value:
            continue
        exponent = power - place
        if exponent == 0:
            terms.append(_ROOTS[value])
            continue
        name = _roots(abs(exponent)) + ("qua" if exponent > 0 else "cia")
        terms.append(name if value == 1 else f"{_MULTIPLIERS[value]}-{name}")
    return terms


def _sdn_places(x: Fraction) -> str:
    """Return the words for a fraction that ends in dozenal, or "" if it does not end or is too long."""
    # A fraction ends only if its denominator has no prime factors except two and three.
    size = x.denominator.bit_length()
    if size > MAX_PLACES or pow(12, size, x.denominator):
        return ""
    whole, places, _period = expansion(x, 12)
    terms = _sdn_terms(digit_values(whole, 12), len(digit_values(whole, 12)) - 1)
    return " ".join(terms + _sdn_terms(places, -1))


_STYLES: dict[str, Callable[[int], str]] = {
    "decimal": _decimal,
    "dozen": lambda n: number_words().dozens(n),
    "do-gro-mo": _do_gro_mo,
    "sdn": _sdn,
}

WORD_STYLES = tuple(_STYLES)
"""The names of the word styles."""
