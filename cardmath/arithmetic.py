"""Worked steps of arithmetic in any base, as a teacher would write them on the board."""

from dataclasses import dataclass
from fractions import Fraction

from cardmath.i18n import _
from cardmath.numerals import digit_values, expansion
from cardmath.numerals import format as format_numeral


@dataclass(frozen=True, slots=True)
class DivisionStep:
    """One division by the base. The remainder is the next digit, counted from the right.

    `str` returns the step as one line, with every number except the digit in decimal.

    >>> print(DivisionStep(131, 12, 10, 11, "Ǝ"))
    131 ÷ 12 = 10 remainder 11, the digit Ǝ
    """

    dividend: int
    base: int
    quotient: int
    remainder: int
    digit: str

    def __str__(self) -> str:
        """Return the step as one line."""
        return _("{dividend} ÷ {base} = {quotient} remainder {remainder}").format(
            dividend=self.dividend, base=self.base, quotient=self.quotient, remainder=self.remainder
        ) + _named_digit(self.remainder, self.digit)


@dataclass(frozen=True, slots=True)
class MultiplicationStep:
    """One multiplication of a fraction by the base. The whole part is the next digit after the radix point.

    >>> print(MultiplicationStep(Fraction(7, 8), 12, 10, Fraction(1, 2), "Ʒ"))
    7/8 × 12 = 10 + 1/2, the digit Ʒ
    """

    fraction: Fraction
    base: int
    whole: int
    left: Fraction
    digit: str

    def __str__(self) -> str:
        """Return the step as one line."""
        return _("{fraction} × {base} = {whole} + {left}").format(
            fraction=self.fraction, base=self.base, whole=self.whole, left=self.left
        ) + _named_digit(self.whole, self.digit)


@dataclass(frozen=True, slots=True)
class PlaceStep:
    """One digit times its place value, the base to the power of `place`.

    >>> step = PlaceStep(10, 12, 1, "Ʒ")
    >>> print(step, "=", step.product)
    10 × 12 = 120
    """

    value: int
    base: int
    place: int
    digit: str

    @property
    def place_value(self) -> Fraction:
        """The place value: the base to the power of the place."""
        return Fraction(self.base) ** self.place

    @property
    def product(self) -> Fraction:
        """The value of the digit in this place."""
        return self.value * self.place_value

    def __str__(self) -> str:
        """Return the product as one term in the sum of all places."""
        return f"{self.value} × {self.place_value}"


@dataclass(frozen=True, slots=True)
class ConversionSteps:
    """The steps from a number to its numeral in a base, and from the numeral back to the number.

    - `divisions`: the whole part divided by the base until nothing is left. The remainders are the digits,
      the last remainder first.
    - `multiplications`: the fractional part times the base. The whole parts are the digits, in order. The
      steps stop when nothing is left or when the requested number of places is reached. They also stop when
      a fraction comes up again: the digits then repeat from place `repeats_from`, counted from 1 after the
      radix point.
    - `places`: the digits times their place values, most significant first, without the period.
    - `rest_value`: the total value of the repeating digits or of the digits cut off, or zero.
    """

    number: int | Fraction
    base: int
    numeral: str
    divisions: tuple[DivisionStep, ...]
    multiplications: tuple[MultiplicationStep, ...]
    places: tuple[PlaceStep, ...]
    repeats_from: int | None
    rest_value: Fraction

    def writing_lines(self) -> tuple[str, ...]:
        """Return the worked lines from the number to its numeral.

        >>> for line in conversion_steps(15).writing_lines(): print(line)
        15 ÷ 12 = 1 remainder 3
        1 ÷ 12 = 0 remainder 1
        The remainders, read from last to first, are the digits: 13.
        """
        lines = [str(step) for step in self.divisions]
        if self.number < 0:
            lines.insert(0, _("Leave the sign until the end."))
        if not self.multiplications:
            closing = _("The remainders, read from last to first, are the digits: {numeral}.")
        else:
            lines += [str(step) for step in self.multiplications]
            if self.repeats_from is not None:
                lines.append(
                    _(
                        "{fraction} comes up again, so the digits repeat from place {place} after the radix "
                        "point."
                    ).format(fraction=self.multiplications[-1].left, place=self.repeats_from)
                )
            closing = _(
                "Write the remainders from last to first, then the radix point, then the whole parts"
                " from first to last: {numeral}."
            )
        lines.append(closing.format(numeral=self.numeral))
        return tuple(lines)

    def reading_lines(self) -> tuple[str, ...]:
        """Return the worked lines from the numeral back to the number, in decimal.

        >>> conversion_steps(15).reading_lines()
        ('1 × 12 + 3 × 1 = 15',)
        """
        terms = [str(step) for step in self.places]
        lines = []
        if self.rest_value:
            if self.repeats_from is None:
                sentence = _("The digits cut off are worth {value} in total.")
            else:
                sentence = _("The repeating digits are worth {value} in total.")
            lines.append(sentence.format(value=self.rest_value))
            terms.append(str(self.rest_value))
        total = " + ".join(terms)
        if self.number < 0:
            total = f"-({total})"
        lines.append(f"{total} = {self.number}")
        return tuple(lines)


def conversion_steps(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> ConversionSteps:
    """Return the worked steps for converting a number to a base and back.

    Repeated division converts the whole part. Repeated multiplication converts the fractional part, until it
    ends, repeats or has exactly `places` places. Converting back adds up the place values. The sign of a
    negative number is set aside and restored at the end. Raises `NumeralError` in the same cases as
    `cardmath.numerals.format`.

    >>> steps = conversion_steps(Fraction(31, 2))
    >>> steps.numeral, steps.reading_lines()
    ('13;6', ('1 × 12 + 3 × 1 + 6 × 1/12 = 31/2',))
    """
    numeral = format_numeral(n, base, digits, places=places)
    size = abs(Fraction(n))
    whole = int(size)
    prefix: tuple[int, ...]
    period: tuple[int, ...]
    if places is None:
        _whole, prefix, period = expansion(size, base)
    else:
        scaled = int((size - whole) * base**places)
        prefix = digit_values(base**places + scaled, base)[1:]
        period = ()
    sign_of = [format_numeral(value, base, digits) for value in range(base)]

    divisions = []
    left = whole
    while True:
        quotient, remainder = divmod(left, base)
        divisions.append(DivisionStep(left, base, quotient, remainder, sign_of[remainder]))
        left = quotient
        if not left:
            break

    multiplications = []
    part = size - whole
    for value in prefix + period:
        rest = part * base - value
        multiplications.append(MultiplicationStep(part, base, value, rest, sign_of[value]))
        part = rest

    values = digit_values(whole, base)
    terms = [
        PlaceStep(value, base, len(values) - 1 - index, sign_of[value])
        for index, value in enumerate(values + prefix)
    ]
    return ConversionSteps(
        number=n,
        base=base,
        numeral=numeral,
        divisions=tuple(divisions),
        multiplications=tuple(multiplications),
        places=tuple(terms),
        repeats_from=len(prefix) + 1 if period else None,
        rest_value=size - sum(step.product for step in terms),
    )


def _named_digit(value: int, digit: str) -> str:
    """Return a phrase naming the digit, or "" if the value looks the same in decimal."""
    return "" if str(value) == digit else _(", the digit {digit}").format(digit=digit)
