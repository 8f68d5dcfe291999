"""The numbers to work out in columns, and the correct digit for each box."""

from dataclasses import dataclass

from cardmath.exercises import exercise
from cardmath.exercises.columns import columns_of
from cardmath.numerals import Notation, digit_values


@dataclass(frozen=True)
class Work:
    """The correct digits for the boxes of a sum or a difference, keyed by box.

    ``"r0"`` is the rightmost digit of the result. ``"c1"`` is the carry into the second column from the
    right, or what that column lends in subtraction.

    >>> Work(44, 55, "+", Notation(12)).boxes
    {'r0': 3, 'c1': 1, 'r1': 8}
    """

    x: int
    y: int
    sign: str
    notation: Notation

    @property
    def result(self) -> int:
        """The sum or the difference."""
        return self.x + self.y if self.sign == "+" else self.x - self.y

    @property
    def length(self) -> int:
        """The number of columns in the two numbers."""
        return len(columns_of(self.x, self.y, self.notation.base))

    @property
    def boxes(self) -> dict[str, int]:
        """The correct digit for each box, in working order."""
        base, boxes, over = self.notation.base, {}, 0
        digits = digit_values(self.result, base)[::-1]
        for place, (upper, lower) in enumerate(columns_of(self.x, self.y, base)):
            if place:
                boxes[f"c{place}"] = over
            if place < len(digits) or self.sign == "+":
                boxes[f"r{place}"] = digits[place] if place < len(digits) else 0
            over = (upper + lower + over) // base if self.sign == "+" else int(upper - over < lower)
        if len(digits) > self.length:
            boxes[f"r{self.length}"] = digits[-1]
        return boxes


def numbers_of(kind: str, number: int, notation: Notation) -> tuple[int, int]:
    """Return the two numbers of an exercise.

    >>> numbers_of("addition", 9, Notation(12))
    (9, 5)
    """
    posed = exercise(kind, number, notation.base, notation.digits)
    return posed.value_of("x"), posed.value_of("y")
