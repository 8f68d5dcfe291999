"""Questions for the machine 1 ← b: one for each way to use it, with its boxes and its result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from cardmath.i18n import _
from cardmath.machine.boxes import MOST_BOXES, Machine, MachineError
from cardmath.numerals import DECIMAL, Notation, digit_values
from cardmath.sentences import capitalised, shown

#: The maximum number of dots in a box at the start, and the number of boxes to the right of the point.
_MOST_DOTS: Final = 144
_RIGHT: Final = MOST_BOXES - 2
#: The maximum number of dots in a group, for fractions.
_MOST_PARTS: Final = 12


@dataclass(frozen=True)
class Task:
    """A question for the machine.

    ``mode`` is one of `MODES`:

    - "number": ``x`` dots in the ones box. Which numeral do they make?
    - "addition", "subtraction": ``x`` and ``y`` in one machine, ``y`` as dots or as antidots.
    - "multiplication": ``y`` rows, each a copy of ``x``.
    - "division": groups of ``y`` in ``x``, with a remainder.
    - "fraction": ``x`` divided by ``y``, in boxes to the right of the point. A group is ``y`` dots in one
      box.
    - "polynomial": the digits of ``x`` and ``y`` in the base are the coefficients of x², x and 1. Dots never
      explode.

    Raises `MachineError` for an unknown mode, or if the machine has no room for the numbers.

    >>> task = Task("addition", 15, 21, Notation(12))
    >>> print(task.question(Notation(12)))
    Put 13z and 19z together. What do they make?
    >>> print(task.result(Notation(12)))
    13z + 19z = 30z.
    """

    mode: str
    x: int
    y: int
    notation: Notation

    def __post_init__(self) -> None:
        """Reject numbers that the machine cannot show."""
        if self.mode not in _MODES:
            raise MachineError(_("there is no mode {mode}"), mode=shown(self.mode))
        _draw, fits = _MODES[self.mode]
        if min(self.x, self.y) < 0 or not fits(self.base, self.x, self.y):
            raise MachineError(
                _("the machine cannot show this question with {x} and {y}"), x=self.x, y=self.y
            )

    @property
    def base(self) -> int:
        """The base of the notation."""
        return self.notation.base

    @classmethod
    def drawn(cls, mode: str, number: int, notation: Notation) -> "Task":
        """Return a numbered question for a mode.

        >>> Task.drawn("division", 1, Notation(10)) == Task.drawn("division", 1, Notation(10))
        True
        """
        if mode not in _MODES:
            raise MachineError(_("there is no mode {mode}"), mode=shown(mode))
        draw, _fits = _MODES[mode]
        x, y = draw(notation.base, Random(f"{mode} {notation.base} {number}"))
        return cls(mode, x, y, notation)

    # -- the machine -----------------------------------------------------------------------------------

    def start(self) -> Machine:
        """Return the machine in its starting position."""
        base, x, y = self.base, self._digits(self.x), self._digits(self.y)
        match self.mode:
            case "number":
                return Machine(base, (self.x, 0, 0))
            case "addition":
                return Machine(base, _sum(x, y))
            case "subtraction":
                return Machine(base, x, y)
            case "multiplication":
                return Machine(base, tuple(digit * self.y for digit in x))
            case "fraction":
                return Machine(base, (*[0] * _RIGHT, self.x), right=_RIGHT, group=(self.y,))
            case "polynomial":
                return Machine(None, x, group=y)
        return Machine(base, x, group=y)

    def _digits(self, number: int) -> tuple[int, ...]:
        """Return the digits of a number, lowest first."""
        return digit_values(number, self.base)[::-1]

    @property
    def copies(self) -> tuple[int, ...]:
        """The dots in each box for one row, lowest first, if the question is about rows of copies."""
        return self._digits(self.x) if self.mode == "multiplication" else ()

    def is_answered(self, machine: Machine) -> bool:
        """Return whether the machine shows the answer."""
        start = self.start()
        # Polynomials are equal only if they agree for every x, so they are compared at as many values as
        # there can be boxes.
        places = range(1, MOST_BOXES + 1) if machine.base is None else (self.base,)
        return machine.is_settled and all(machine.value_at(at) == start.value_at(at) for at in places)

    # -- words -----------------------------------------------------------------------------------------

    def question(self, writing: Notation) -> str:
        """Return the question; ``writing`` is the notation on the screen or its voice."""
        words = {
            "number": _("{x} dots are in the ones box. How do you write this number in base {base}?"),
            "addition": _("Put {x} and {y} together. What do they make?"),
            "subtraction": _("The dots make {x}, the antidots {y}. What is left?"),
            "multiplication": _("Here are {y} rows of {x}. What do they make?"),
            "division": _("How many groups of {y} are in {x}? What is left?"),
            "fraction": _(
                "{x} shared by {y}: hunt for groups of {y} dots in one box. Open boxes to the right."
            ),
            "polynomial": _("How many groups of {y} are in {x}? Dots don't explode here."),
        }
        x, y = self._written(writing)
        return words[self.mode].format(x=x, y=y, base=self._base_word)

    @property
    def _base_word(self) -> str:
        return DECIMAL.aloud(self.base)

    def _written(self, writing: Notation) -> tuple[str, str]:
        """Return both numbers as they are written in the question."""
        if self.mode == "number":
            # The pupil has to find the numeral.
            return capitalised(DECIMAL.aloud(self.x)), ""
        if self.mode == "polynomial":
            return self.powers(self.x, writing), self.powers(self.y, writing)
        if self.mode == "multiplication":
            return writing.write(self.x), writing.brief(self.y)
        if self.mode == "fraction":
            return writing.brief(self.x), writing.brief(self.y)
        return writing.write(self.x), writing.write(self.y)

    def powers(self, number: int, writing: Notation) -> str:
        """Return the polynomial with a number's digits as its coefficients.

        >>> task = Task("polynomial", 276, 12, Notation(10))
        >>> print(task.powers(276, Notation(10)))
        2x² + 7x + 6
        >>> print(task.powers(276, Notation(10).voice))
        two x squared plus seven x plus six
        """
        aloud = writing.voice == writing
        terms = []
        for place, digit in reversed([*enumerate(self._digits(number))]):
            if not digit:
                continue
            power = _power_aloud(place, writing) if aloud else _power(place)
            count = "" if digit == 1 and place else writing.brief(digit)
            terms.append((f"{count} {power}" if aloud else f"{count}{power}").strip())
        return (_(" plus ") if aloud else " + ").join(terms) or writing.brief(0)

    def result(self, writing: Notation) -> str:
        """Return the answer as a sentence."""
        x, y = self._written(writing)
        match self.mode:
            case "number":
                sentence = _("{x} dots are {numeral} in base {base}.")
                return sentence.format(x=x, numeral=writing.write(self.x), base=self._base_word)
            case "addition":
                return _("{x} + {y} = {sum}.").format(x=x, y=y, sum=writing.write(self.x + self.y))
            case "subtraction":
                return _("{x} − {y} = {left}.").format(x=x, y=y, left=writing.write(self.x - self.y))
            case "multiplication":
                return _("{y} × {x} = {product}.").format(x=x, y=y, product=writing.write(self.x * self.y))
            case "polynomial":
                return self._polynomial_result(writing)
            case "fraction":
                return self._fraction_result(writing)
        quotient, rest = divmod(self.x, self.y)
        sentence = _("{x} ÷ {y} = {groups}, remainder {rest}.") if rest else _("{x} ÷ {y} = {groups}.")
        return sentence.format(x=x, y=y, groups=writing.write(quotient), rest=writing.write(rest))

    def _fraction_result(self, writing: Notation) -> str:
        """Return the places that the boxes show, and whether there are more."""
        scale = self.base**_RIGHT
        quotient, rest = divmod(self.x * scale, self.y)
        share = writing.write(Fraction(quotient, scale), places=_RIGHT if rest else None)
        sentence = _("{x} ÷ {y} = {share} and so on.") if rest else _("{x} ÷ {y} = {share}.")
        x, y = self._written(writing)
        return sentence.format(x=x, y=y, share=share)

    def _polynomial_result(self, writing: Notation) -> str:
        """Return the groups in 1 ← x, and what they are worth if x is the base."""
        groups, left = _hunted(self.base, self.x, self.y)
        words = {
            "x": self.powers(self.x, writing),
            "y": self.powers(self.y, writing),
            "groups": self.powers(groups, writing),
            "rest": self.powers(left, writing),
        }
        sentence = (
            _("{x} divided by {y} is {groups}, remainder {rest}.")
            if left
            else _("{x} divided by {y} is {groups}.")
        )
        numbers = {
            "x": writing.write(self.x),
            "y": writing.write(self.y),
            "groups": writing.write(groups),
            "rest": writing.write(left),
        }
        also = _("{x} ÷ {y} = {groups}, remainder {rest}.") if left else _("{x} ÷ {y} = {groups}.")
        where = _("If x is {base}: {division}").format(base=self._base_word, division=also.format(**numbers))
        return f"{sentence.format(**words)} {where}"


def _power(place: int) -> str:
    """Return a power of x with a raised exponent."""
    return ("", "x", "x²", "x³", "x⁴", "x⁵")[place]


def _power_aloud(place: int, writing: Notation) -> str:
    if place > 3:
        return _("x to the power of {power}").format(power=writing.brief(place))
    return ("", _("x"), _("x squared"), _("x cubed"))[place]


def _hunted(base: int, x: int, y: int) -> tuple[int, int]:
    """Return the groups found without exploding, and the dots left, as numbers with these digits."""
    digits, group = digit_values(x, base)[::-1], digit_values(y, base)[::-1]
    machine = Machine(None, digits, group=group)
    while (move := machine.step()) is not None:
        machine = machine.play(move)
    return _number(machine.groups, base), _number(machine.dots, base)


def _number(counts: Sequence[int], base: int) -> int:
    return sum(count * base**box for box, count in enumerate(counts))


def _sum(x: Sequence[int], y: Sequence[int]) -> tuple[int, ...]:
    """Return the dots of two numbers in the same boxes."""
    boxes = max(len(x), len(y))
    return tuple(sum(one[box] for one in (x, y) if box < len(one)) for box in range(boxes))


# -- which numbers a mode can have, and which it draws --------------------------------------------------


def _room(base: int, number: int) -> bool:
    return number < base**MOST_BOXES


def _length(base: int) -> int:
    """Return a number of digits large enough to show a carry and small enough to work by hand."""
    return 2 if base >= 6 else 3 if base >= 3 else 4


def _two(base: int, random: Random) -> tuple[int, int]:
    length = _length(base)
    return random.randrange(base ** (length - 1), base**length), random.randrange(
        base ** (length - 1), base**length
    )


def _draw_number(base: int, random: Random) -> tuple[int, int]:
    return random.randint(base + 1, min(4 * base, 72)), 0


def _draw_addition(base: int, random: Random) -> tuple[int, int]:
    """Return two numbers whose sum needs a carry."""
    while True:
        x, y = _two(base, random)
        if any(a + b >= base for a, b in zip(digit_values(x, base), digit_values(y, base), strict=True)):
            return x, y


def _draw_subtraction(base: int, random: Random) -> tuple[int, int]:
    """Return two numbers, where the smaller one has a larger digit in some place."""
    while True:
        y, x = sorted(_two(base, random))
        if any(a < b for a, b in zip(digit_values(x, base), digit_values(y, base), strict=True)):
            return x, y


def _draw_multiplication(base: int, random: Random) -> tuple[int, int]:
    """Return a number and how many copies to make of it, so that at least one box explodes."""
    length = max(2, _length(base) - 1)
    while True:
        x, y = random.randrange(base ** (length - 1), base**length), random.randint(2, 4)
        if any(digit * y >= base for digit in digit_values(x, base)):
            return x, y


def _draw_division(base: int, random: Random) -> tuple[int, int]:
    """Return a number, and a two-digit number to hunt for in it, with few groups to find."""
    y = random.randint(base + 1, min(2 * base + 2, base**2 - 1))
    quotient = random.randint(1, min(2, base - 1)) * base + random.randint(0, min(4, base - 1))
    return quotient * y + random.randrange(y), y


def _draw_fraction(_base: int, random: Random) -> tuple[int, int]:
    y = random.randint(2, 12)
    return random.randint(1, min(y - 1, 3)), y


def _draw_polynomial(base: int, random: Random) -> tuple[int, int]:
    """Return the digits of (x + a)(qx + r) + s and of x + a."""
    few = range(min(base, 5))
    found = [
        (q * base**2 + (a * q + r) * base + a * r + s, base + a)
        for a in few
        for q in few
        for r in few
        for s in range(a)
        if a and q and a * q + r < base and a * r + s < base
    ]
    return random.choice(found)


def _fits_multiplication(base: int, x: int, y: int) -> bool:
    return _room(base, x * y) and max(digit_values(x, base)) * y <= _MOST_DOTS


def _fits_polynomial(base: int, x: int, y: int) -> bool:
    """Return whether hunting alone leaves less than a group: a lower power of x than a group has."""
    return bool(y) and _room(base, x) and (_hunted(base, x, y)[1] < base ** (len(digit_values(y, base)) - 1))


_Draw = Callable[[int, Random], tuple[int, int]]
_Fits = Callable[[int, int, int], bool]
#: For each mode: how to draw its numbers, and which numbers it allows in a base.
_MODES: Final[Mapping[str, tuple[_Draw, _Fits]]] = {
    "number": (_draw_number, lambda base, x, y: x <= min(_MOST_DOTS, base**MOST_BOXES - 1) and not y),
    "addition": (_draw_addition, lambda base, x, y: _room(base, x + y)),
    "subtraction": (_draw_subtraction, lambda base, x, y: y <= x and _room(base, x)),
    "multiplication": (_draw_multiplication, _fits_multiplication),
    "division": (_draw_division, lambda base, x, y: 0 < y <= x and _room(base, x)),
    "fraction": (_draw_fraction, lambda base, x, y: 0 < x < y <= _MOST_PARTS),
    "polynomial": (_draw_polynomial, _fits_polynomial),
}

#: The ways to use the machine, in teaching order.
MODES: Final = tuple(_MODES)
