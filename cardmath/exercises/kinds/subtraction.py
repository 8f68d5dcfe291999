"""G7: subtraction in columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import (
    columns_of,
    draw_length,
    draw_number,
    in_columns,
    lengths_to_draw,
    text_of_digits,
)
from cardmath.exercises.item import Explanation, Item, Mistake, base_name
from cardmath.i18n import N_, _
from cardmath.numerals import Notation
from cardmath.showing import preformatted

__all__ = ["Subtraction"]


class SubtractionStratum(NamedTuple):
    """The number of digits, None for any, and whether there is a 0 in the middle, None for either."""

    length: int | None
    zero: bool | None


class _Column(NamedTuple):
    """A column: its digits, 1 if it has lent to the column on its right, and 1 if it must borrow."""

    upper: int
    lower: int
    lent: int
    borrowed: int


@dataclass(frozen=True)
class Subtraction(Item[SubtractionStratum]):
    """A difference of two numbers of the same length, with at least one borrow.

    >>> Subtraction(Notation(12), 63, 31).prompt
    '53z − 27z = ?'
    """

    kind: ClassVar[str] = "subtraction"
    place: ClassVar[int] = 7
    english: ClassVar[str] = N_("Subtraction in columns")

    notation: Notation
    x: int
    y: int

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> SubtractionStratum:
        """Choose a length, and a 0 in the middle for a third of the three-digit items.

        In base two there are too few of the shortest items for a choice.
        """
        if base == 2:
            return SubtractionStratum(None, None)
        fewest_most = (3, 4) if base == 3 else (2, 3)
        length = draw_length(chance, base, lengths_to_draw(chance, base, fewest_most))
        return SubtractionStratum(length, chance.one_in(3) if length == 3 else None)

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: SubtractionStratum) -> Self:
        """Return two numbers of the same length whose difference has a borrow."""
        base = notation.base
        while True:
            length = draw_length(chance, base, (3, 5)) if stratum.length is None else stratum.length
            x, y = draw_number(chance, base, length), draw_number(chance, base, length)
            item = cls(notation, max(x, y), min(x, y))
            zero = item.x // base % base == 0
            if any(column.borrowed for column in item._columns()) and stratum.zero in (None, zero):
                return item

    @property
    def prompt(self) -> str:
        """The difference on one line."""
        return f"{self.named(self.x)} − {self.named(self.y)} = ?"

    @property
    def question(self) -> str:
        """The question to ask next to the columns."""
        return _("Subtract in base {base}.").format(base=base_name(self.base))

    @property
    def picture(self) -> str:
        """The numerals one below the other, as for adding or subtracting in columns."""
        return preformatted(in_columns(self.bare(self.x), "−", self.bare(self.y)))

    @property
    def data(self) -> Mapping[str, Any]:
        """The two numbers."""
        return {"x": self.bare(self.x), "y": self.bare(self.y)}

    @property
    def answer(self) -> str:
        """The difference."""
        return self.bare(self.x - self.y)

    @property
    def steps(self) -> tuple[str, ...]:
        """The columns from the right, then the whole difference."""
        steps = [self._step(column) for column in self._columns()]
        steps.append(f"{self.written(self.x)} − {self.written(self.y)} = {self.written(self.x - self.y)}")
        return tuple(steps)

    def _step(self, column: _Column) -> str:
        base = base_name(self.base)
        upper, lower, left = self.bare(column.upper), self.bare(column.lower), column.upper - column.lent
        digit = self.bare(left + column.borrowed * self.base - column.lower)
        lent = _("{upper} has lent 1, {left} is left. ").format(
            upper=upper, left=self.bare(left) if left >= 0 else _("nothing")
        )
        if left < 0:
            # A 0 has to borrow first, and then lends from what it borrowed.
            return _(
                "0 must lend 1, so it borrows one {base} itself: {most} − {lower} = {digit}, write {digit}."
            ).format(base=base, most=self.bare(self.base - 1), lower=lower, digit=digit)
        if not column.borrowed:
            line = _("{left} − {lower} = {digit}, write {digit}.").format(
                left=self.bare(left), lower=lower, digit=digit
            )
        else:
            line = _(
                "{left} is less than {lower}: borrow one {base}. {more} − {lower} = {digit}, write {digit}."
            ).format(
                left=self.bare(left), lower=lower, base=base, more=self.written(left + self.base), digit=digit
            )
        return lent + line if column.lent else line

    def _columns(self) -> list[_Column]:
        lent, columns = 0, []
        for upper, lower in columns_of(self.x, self.y, self.base):
            columns.append(_Column(upper, lower, lent, int(upper - lent < lower)))
            lent = columns[-1].borrowed
        return columns

    # -- wrong procedures ----------------------------------------------------------------------------

    def mistakes(self) -> Iterator[Mistake]:
        """Yield the results of borrowing ten, of larger digit minus smaller, and of not paying back."""
        digits = columns_of(self.x, self.y, self.base)
        if self.base != 10:
            yield Mistake("M6", self._ten_borrowed())
        yield Mistake("M7", text_of_digits([abs(upper - lower) for upper, lower in digits], self.notation))
        if self.base != 2:
            unpaid = [(upper - lower) % self.base for upper, lower in digits]
            yield Mistake("M4", text_of_digits(unpaid, self.notation))

    def mistakes_in_carry(self, index: int) -> dict[str, int]:
        """Return the wrong loans to a column by mistake code; the rightmost column has index 0.

        >>> Subtraction(Notation(12), 63, 31).mistakes_in_carry(0)
        {'M7': 0, 'M4': 0}
        """
        return {"M7": 0, "M4": 0} if self._columns()[index].borrowed else {}

    def _ten_borrowed(self) -> str | None:
        columns = self._columns()
        values = [upper - lent + 10 * borrowed - lower for upper, lower, lent, borrowed in columns]
        return None if min(values) < 0 else text_of_digits(values, self.notation)

    def explain(self, mistake: Mistake) -> Explanation:
        """Lead back to the first column that must borrow."""
        columns = enumerate(self._columns())
        return self.explain_at(next((n for n, column in columns if column.borrowed), 0), mistake.code)

    def explain_at(self, index: int, code: str) -> Explanation:
        """Return the explanation of a mistake in a column that borrows; the rightmost column has index 0."""
        base, columns = base_name(self.base), self._columns()
        upper, lower = self.bare(columns[index].upper), self.bare(columns[index].lower)
        more = self.written(columns[index].upper + self.base)
        subtract = _("What is {more} − {lower}?").format(more=more, lower=lower)
        match code:
            case "M6":
                return Explanation(
                    _("borrow ten"),
                    _(
                        "In base {base} the next column lends one {base}, not ten: {upper} becomes {more}."
                    ).format(base=base, upper=upper, more=more),
                    subtract,
                )
            case "M7":
                return Explanation(
                    _("take the smaller digit from the larger"),
                    _(
                        "The lower digit is taken from the upper: {upper} is less than {lower}, so borrow."
                    ).format(upper=upper, lower=lower),
                    subtract,
                )
            case _code:
                lender = self.bare(columns[index + 1].upper)
                return Explanation(
                    _("borrow without paying back"),
                    _(
                        "You borrowed for {upper} − {lower}. The next column lends 1, so its {lender} goes "
                        "down by 1."
                    ).format(upper=upper, lower=lower, lender=lender),
                    _("The next column lends 1: how much is left there?"),
                )
