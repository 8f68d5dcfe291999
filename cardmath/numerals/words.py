"""Numbers in words: everyday English, dozens and gross, do-gro-mo, and the systematic dozenal names."""

from collections.abc import Callable
from fractions import Fraction

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.numerals.positional import MAX_PLACES, check_number, digit_values, expansion, format
from cardmath.numerals.styles import alphabet, check_base
from cardmath.sentences import shown

__all__ = ["WORD_STYLES", "aloud", "plural", "spoken", "words"]

# The names of the systematic nomenclature are the same in every language.
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


def words(n: int | Fraction, base: int = 12, style: str | None = None) -> str:
    """Return a number in words.

    `style` is one of
    - `decimal`, in any base: everyday English, "one hundred and forty-five", on the short scale;
    - `dozen`, in base twelve: dozen, gross and great gross, "two gross five dozen one";
    - `do-gro-mo`, in base twelve: dek, el, do (10z), gro (100z), mo (1000z), bi-mo (1 000 000z) and so on,
      the names of the Duodecimal Society of America, "two gro five do one";
    - `sdn`, in base twelve: the Systematic Dozenal Nomenclature, whose roots nil to lev name the digits and,
      with -qua and -cia, the powers of twelve and their parts, "bina-biqua penta-unqua un".

    Without one, base twelve speaks in dozens and every other base in decimal. A fraction is read as
    "seven over two"; `sdn`, which has names for the fractional places, reads one that ends place by place.
    Raises `NumeralError` for an unknown style or base, a dozenal style in another base, and for what is
    neither int nor Fraction.

    >>> words(15), words(15, 10), words(-349)
    ('one dozen three', 'fifteen', 'minus two gross five dozen one')
    >>> words(349, style="do-gro-mo"), words(349, style="sdn"), words(349, style="decimal")
    ('two gro five do one', 'bina-biqua penta-unqua un', 'three hundred and forty-nine')
    >>> words(Fraction(7, 2)), words(Fraction(3, 4), style="sdn")
    ('seven over two', 'ennea-uncia')
    """
    check_base(base)
    if style is None:
        style = "dozen" if base == 12 else "decimal"
    speak = _STYLES.get(style) if isinstance(style, str) else None
    if speak is None:
        raise NumeralError(
            _("{style} is no style of words; the styles are {styles}."),
            style=shown(style),
            styles=", ".join(WORD_STYLES),
        )
    if base != 12 and style != "decimal":
        raise NumeralError(
            _("The words of style {style!r} count in base 12, not in base {base}; use 'decimal' there."),
            style=style,
            base=str(base),
        )
    n = check_number(n)
    digit_values(abs(n.numerator), 12)  # refuses a giant before it is spelled out
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

    A digit is said as the number it stands for, whatever sign writes it. In dozenal, ten and eleven are
    called dek and el, except where their signs are letters that say otherwise, in the styles `te` and
    `letters`. Raises `NumeralError` as `format` does.

    >>> spoken(15), spoken(131), spoken(255, 16)
    ('one three, base twelve', 'dek el, base twelve', 'fifteen fifteen, base sixteen')
    >>> spoken(Fraction(-1, 2)), spoken(Fraction(1, 6), 10)
    ('minus zero point six, base twelve', 'zero point one repeating six, base ten')
    """
    return _("{digits}, base {base}").format(
        digits=_digit_by_digit(n, base, digits, places), base=_decimal(base)
    )


def aloud(n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None) -> str:
    """Return a number as it is said to somebody who does not see it: its numeral, then what that is.

    What has one digit, or is decimal, is said at once; only what follows its radix point is read digit by
    digit. In other bases a number with such places is read so as a whole. Raises `NumeralError` as `format`
    does.

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
    alphabet(base, digits)  # refuses a base or a style that does not exist
    if base == 10 or abs(n) < base:
        return words(n, 10)
    return _("{numeral}: {number}").format(numeral=spoken(n, base, digits), number=words(n, 10))


def plural(n: int) -> str:
    """Return the name of what comes in bundles of a number from 0 to 99: sixes, twelves, twenties.

    Raises `NumeralError` for any other number.

    >>> plural(6), plural(12), plural(20), plural(36)
    ('sixes', 'twelves', 'twenties', 'thirty-sixes')
    """
    if not isinstance(check_number(n), int) or not 0 <= n < 100:
        raise NumeralError(_("only numbers from 0 to 99 have a plural in words, not {number}"), number=str(n))
    tens, ones = divmod(n, 10)
    if n < 20:
        return _small_plurals()[n]
    return f"{_tens()[tens - 2]}-{_small_plurals()[ones]}" if ones else _tens_plurals()[tens - 2]


def _with_places(n: int | Fraction, places: int | None) -> str:
    """A decimal number as people say it: what stands before the point at once, the places one by one."""
    size = -n if n < 0 else n
    _whole, point, rest = _digit_by_digit(size, 10, "letters", places).partition(f" {_('point')} ")
    said = f"{words(int(size), 10)}{point}{rest}"
    return _("minus {words}").format(words=said) if n < 0 else said


def _digit_by_digit(n: int | Fraction, base: int, digits: str, places: int | None) -> str:
    signs = alphabet(base, digits)
    said = {"-": _("minus"), ".": _("point"), ";": _("point"), "(": _("repeating")}
    if base == 12 and digits not in ("te", "letters"):
        said |= {signs[10]: _("dek"), signs[11]: _("el")}
    # Reading what is written keeps the two alike to the last cut-off place.
    numeral = format(n, base, digits, places=places).removesuffix(")")
    return " ".join([said.get(sign) or _decimal(signs.index(sign)) for sign in numeral])


def _small() -> list[str]:
    # TRANSLATORS: the numbers 0 to 19, in order, each one word.
    return _(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen"
    ).split()


def _tens() -> list[str]:
    # TRANSLATORS: twenty to ninety, in order.
    return _("twenty thirty forty fifty sixty seventy eighty ninety").split()


def _small_plurals() -> list[str]:
    # TRANSLATORS: what comes in bundles of 0 to 19, in order, each one word.
    return _(
        "zeros ones twos threes fours fives sixes sevens eights nines tens elevens twelves thirteens "
        "fourteens fifteens sixteens seventeens eighteens nineteens"
    ).split()


def _tens_plurals() -> list[str]:
    # TRANSLATORS: what comes in bundles of twenty to ninety, in order.
    return _("twenties thirties forties fifties sixties seventies eighties nineties").split()


def _thousands() -> list[str]:
    # TRANSLATORS: the powers of a thousand, in order, each a thousand times the one before.
    return _(
        "thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion "
        "decillion"
    ).split()


def _decimal(n: int) -> str:
    if n < 20:
        return _small()[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return _tens()[tens - 2] + (f"-{_small()[ones]}" if ones else "")
    if n < 1000:
        hundreds, rest = divmod(n, 100)
        return _with_and(_("{count} hundred").format(count=_small()[hundreds]), rest)
    names = _thousands()
    power = 3 * len(names)
    while n < 10**power:
        power -= 3
    # Beyond a thousand of the greatest name, the count of it is itself a large number.
    count, rest = divmod(n, 10**power)
    head = f"{_decimal(count)} {names[power // 3 - 1]}"
    return _with_and(head, rest) if rest < 100 else _joined(head, rest, _decimal)


def _with_and(head: str, rest: int) -> str:
    """Hundreds or more and what is less than a hundred."""
    # TRANSLATORS: as in "one hundred and four"
    return _("{hundreds} and {rest}").format(hundreds=head, rest=_decimal(rest)) if rest else head


def _dozen(n: int) -> str:
    if n < 12:
        return _small()[n]
    if n < 12**3:
        for value, name in ((144, _("{count} gross")), (12, _("{count} dozen"))):
            if n >= value:
                count, rest = divmod(n, value)
                return _joined(name.format(count=_small()[count]), rest, _dozen)
    if n < 12**6:
        count, rest = divmod(n, 12**3)
        return _joined(_("{count} great gross").format(count=_dozen(count)), rest, _dozen, ", ")
    count, rest = divmod(n, 12**6)
    return _joined(_("{count} great gross of great gross").format(count=_dozen(count)), rest, _dozen, ", ")


def _do_gro_mo(n: int) -> str:
    names = [*_small()[:10], _("dek"), _("el")]
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
                    # A single do or gro is said without its one.
                    said += [name] if value == 1 else [names[value], name]
            if group % 12 and not (group == 1 and index):
                said.append(names[group % 12])
            if index:
                said.append("mo" if index == 1 else f"{_roots(index)}-mo")
            groups.append(" ".join(said))
        index += 1
    return ", ".join(reversed(groups))


def _roots(n: int) -> str:
    """The systematic name of a number as a string of digits: one root for each, "unbi" for 12z."""
    return "".join([_ROOTS[value] for value in digit_values(n, 12)])


def _sdn(n: int) -> str:
    values = digit_values(n, 12)
    return " ".join(_sdn_terms(values, len(values) - 1)) or _ROOTS[0]


def _sdn_terms(values: tuple[int, ...], power: int) -> list[str]:
    """The named places of digits, of which the first stands for `power`."""
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
    """The words of a fraction that ends in dozenal; an empty text for one that does not, or not soon."""
    # A fraction ends only if nothing but twos and threes is left in its denominator.
    size = x.denominator.bit_length()
    if size > MAX_PLACES or pow(12, size, x.denominator):
        return ""
    whole, places, _period = expansion(x, 12)
    terms = _sdn_terms(digit_values(whole, 12), len(digit_values(whole, 12)) - 1)
    return " ".join(terms + _sdn_terms(places, -1))


def _joined(head: str, rest: int, speak: Callable[[int], str], between: str = " ") -> str:
    return head + between + speak(rest) if rest else head


_STYLES: dict[str, Callable[[int], str]] = {
    "decimal": _decimal,
    "dozen": _dozen,
    "do-gro-mo": _do_gro_mo,
    "sdn": _sdn,
}

WORD_STYLES = tuple(_STYLES)
"""The names of the styles of words."""
