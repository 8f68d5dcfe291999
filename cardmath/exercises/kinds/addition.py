"""G6: addition in columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import (
    Lengths,
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

__all__ = ["Addition"]


class _Column(NamedTuple):
    """A column of the sum: its digits and the carry into it."""

    upper: int
    lower: int
    carried: int

    @property
    def sum(self) -> int:
        return self.upper + self.lower + self.carried


@dataclass(frozen=True)
class Addition(Item[Lengths]):
    """A sum of two numbers, usually of the same length and with at least one carry.

    >>> Addition(Notation(12), 44, 55).prompt
    '38z + 47z = ?'
    """

    kind: ClassVar[str] = "addition"
    place: ClassVar[int] = 6
    english: ClassVar[str] = N_("Addition in columns")

    notation: Notation
    x: int
    y: int

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> Lengths:
        """Choose how many digits the numbers may have."""
        return lengths_to_draw(chance, base, (2, 4) if base <= 3 else (1, 3))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: Lengths) -> Self:
        """Return two numbers of the same length whose sum has a carry."""
        while True:
            length = draw_length(chance, notation.base, stratum)
            x = draw_number(chance, notation.base, length)
            y = draw_number(chance, notation.base, length)
            item = cls(notation, x, y)
            if any(column.sum >= notation.base for column in item._columns()):
                return item

    @property
    def prompt(self) -> str:
        """The sum on one line."""
        return f"{self.named(self.x)} + {self.named(self.y)} = ?"

    @property
    def question(self) -> str:
        """The question to ask next to the columns."""
        return _("Add in base {base}.").format(base=base_name(self.base))

    @property
    def picture(self) -> str:
        """The numerals one below the other, as for adding or subtracting in columns."""
        return preformatted(in_columns(self.bare(self.x), "+", self.bare(self.y)))

    @property
    def data(self) -> Mapping[str, Any]:
        """The two numbers."""
        return {"x": self.bare(self.x), "y": self.bare(self.y)}

    @property
    def answer(self) -> str:
        """The sum."""
        return self.bare(self.x + self.y)

    @property
    def steps(self) -> tuple[str, ...]:
        """The columns from the right, then the whole sum."""
        steps = [self._step(column) for column in self._columns()]
        steps.append(f"{self.written(self.x)} + {self.written(self.y)} = {self.written(self.x + self.y)}")
        return tuple(steps)

    def _step(self, column: _Column) -> str:
        terms = column if column.carried else column[:2]
        line = f"{' + '.join(map(self.bare, terms))} = {self.written(column.sum)}"
        digit = self.bare(column.sum % self.base)
        if column.sum < self.base:
            return _("{sum}: write {digit}.").format(sum=line, digit=digit)
        return _("{sum}: write {digit}, carry {carry}.").format(
            sum=line, digit=digit, carry=self.bare(column.sum // self.base)
        )

    def _columns(self) -> list[_Column]:
        carried, columns = 0, []
        for upper, lower in columns_of(self.x, self.y, self.base):
            columns.append(_Column(upper, lower, carried))
            carried = columns[-1].sum // self.base
        return columns

    # -- wrong procedures ----------------------------------------------------------------------------

    def mistakes(self) -> Iterator[Mistake]:
        """Yield the results of carrying at ten, of carrying nothing, and of writing whole column sums."""
        digits = columns_of(self.x, self.y, self.base)
        if self.base != 10:
            yield Mistake("M3", self._carried_at_ten(digits))
        yield Mistake("M4", text_of_digits([sum(pair) % self.base for pair in digits], self.notation))
        if len(digits) > 1:
            yield Mistake("M5", "".join(self.bare(sum(pair)) for pair in reversed(digits)))

    def mistakes_in_carry(self, index: int) -> dict[str, int]:
        """Return the wrong carries from a column by mistake code; the rightmost column has index 0.

        >>> [Addition(Notation(12), x, 7).mistakes_in_carry(0) for x in (3, 8)]
        [{'M3': 1}, {'M4': 0}]
        """
        total = self._columns()[index].sum
        wrong = {"M3": total // 10, "M4": 0}
        return {code: carry for code, carry in wrong.items() if carry != total // self.base}

    def _carried_at_ten(self, digits: list[tuple[int, int]]) -> str:
        written, carried = [], 0
        for pair in digits:
            carried, digit = divmod(sum(pair) + carried, 10)
            written.append(digit)
        return text_of_digits([*written, carried] if carried else written, self.notation)

    def explain(self, mistake: Mistake) -> Explanation:
        """Lead back to the first column that shows the mistake."""
        first_full = 10 if mistake.code == "M3" and self.base > 10 else self.base
        columns = enumerate(self._columns())
        return self.explain_at(
            next((n for n, column in columns if column.sum >= first_full), 0), mistake.code
        )

    def explain_at(self, index: int, code: str) -> Explanation:
        """Return the explanation of a mistake in a column; the rightmost column has index 0."""
        base, columns = base_name(self.base), self._columns()
        column, last = columns[index], index == len(columns) - 1
        terms = " + ".join(self.bare(term) for term in (column if column.carried else column[:2]))
        total, left = self.written(column.sum), self.bare(column.sum % self.base)
        match code:
            case "M3":
                full = column.sum >= self.base
                return Explanation(
                    _("carry at ten"),
                    (
                        _("In base {base} a column is full at {base}, not at ten: {terms} is {total}.")
                        if full
                        else _(
                            "In base {base} a column is full at {base}, not yet at ten: {terms} is {total}."
                        )
                    ).format(base=base, terms=terms, total=total),
                    (
                        _("Put {terms} into a frame of {base}: how many are left when it is full?")
                        if full
                        else _("Put {terms} into a frame of {base}: is it full?")
                    ).format(terms=terms, base=base),
                )
            case "M4":
                return Explanation(
                    _("forget the carry"),
                    _("{terms} is {total}: {left} stays here, and the full frame of {base} moves on.").format(
                        terms=terms, total=total, left=left, base=base
                    ),
                    _("There is room in front of the last digit: what stands there for the full frame?")
                    if last
                    else _("What is {terms} in the next column?").format(
                        terms=self._terms(columns[index + 1])
                    ),
                )
            case _code:
                return Explanation(
                    _("add each column by itself"),
                    _("A column has room for one digit. {terms} is {total}, two digits.").format(
                        terms=terms, total=total
                    ),
                    _("Which digit of {total} stays in its column, and which moves on?").format(total=total),
                )

    def _terms(self, column: _Column) -> str:
        return " + ".join(map(self.bare, column))
