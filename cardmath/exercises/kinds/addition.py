"""G6: addition in columns."""

from collections.abc import Iterator
from functools import cached_property, partial
from typing import ClassVar, NamedTuple, Self

from cardmath.exercises.answers import NO, YES, Reading, base_name, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import ONE_DIGIT, CarryingItem, Lengths, draw_length, draw_pair, drawn_lengths
from cardmath.exercises.item import Asked, Explanation, WrongAnswer
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation


class _Column(NamedTuple):
    """A column of the sum: its digits and the carry into it."""

    upper: int
    lower: int
    carried: int

    @property
    def sum(self) -> int:
        return self.upper + self.lower + self.carried


class Addition(CarryingItem[Lengths]):
    """A sum of two numbers, usually of the same length and with at least one carry.

    >>> Addition(Notation(12), 44, 55).prompt
    '38z + 47z = ?'
    """

    kind: ClassVar[str] = "addition"
    place: ClassVar[int] = 6
    english: ClassVar[str] = N_("Addition in columns")
    sign: ClassVar[str] = "+"
    asks: ClassVar[str] = N_("Add in base {base}.")
    bases: ClassVar[tuple[int, int, int, int]] = (4, 3, 3, 2)

    @property
    def is_short(self) -> bool:
        """Whether its numbers have one digit each, and their sum has two."""
        return len(self.columns()) == 1 and self.result >= self.base

    @classmethod
    def drawn_within(cls, chance: Chance, notation: Notation, difficulty: str) -> Self | None:
        """Draw once; the length is chosen first, because nearly all sums are long."""
        base = notation.base
        length = 1 if difficulty == ONE_DIGIT else chance.between(2, 4 if base <= 3 else 3)
        item = cls(notation, *draw_pair(chance, base, length))
        return item if item.fits(difficulty) else None

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> Lengths:
        """Choose how many digits the numbers may have."""
        return drawn_lengths(chance, base, (2, 4) if base <= 3 else (1, 3))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: Lengths) -> Self:
        """Return two numbers of the same length whose sum has a carry."""
        while True:
            length = draw_length(chance, notation.base, stratum)
            item = cls(notation, *draw_pair(chance, notation.base, length))
            if any(column.sum >= notation.base for column in item.columns()):
                return item

    def columns(self) -> list[_Column]:
        """Return the columns from the right."""
        return [*self._columns]

    @cached_property
    def _columns(self) -> list[_Column]:
        # Cached, because every explanation of a wrong answer uses the columns.
        carried, columns = 0, []
        for upper, lower in self.digits:
            columns.append(_Column(upper, lower, carried))
            carried = columns[-1].sum // self.base
        return columns

    # -- wrong procedures ----------------------------------------------------------------------------

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the results of carrying at ten, of never carrying, and of writing whole column sums."""
        digits = self.digits
        if self.base != 10:
            yield WrongAnswer(Misconception.CARRIES_AT_TEN, self._carried_at_ten())
        dropped = self.numeral(sum(pair) % self.base for pair in digits)
        yield WrongAnswer(Misconception.DROPS_THE_CARRY, dropped)
        if len(digits) > 1:
            yield WrongAnswer(
                Misconception.ADDS_COLUMNS_APART, "".join(self.bare(sum(pair)) for pair in reversed(digits))
            )

    def more_wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the sums of the columns side by side, written in base ten: 59z + 33z = 812."""
        digits = self.digits
        if self.base != 10 and len(digits) > 1 and any(sum(pair) >= self.base for pair in digits):
            side_by_side = "".join(str(sum(pair)) for pair in reversed(digits))
            yield WrongAnswer(Misconception.ADDS_COLUMNS_APART, side_by_side)

    def wrong_carries(self, index: int) -> dict[Misconception, int]:
        """Return the wrong carries from a column, keyed by misconception; the rightmost column has index 0.

        >>> [Addition(Notation(12), x, 7).wrong_carries(0) for x in (3, 8)]
        [{'M3': 1}, {'M4': 0}]
        """
        total = self.columns()[index].sum
        wrong = {Misconception.CARRIES_AT_TEN: total // 10, Misconception.DROPS_THE_CARRY: 0}
        return {code: carry for code, carry in wrong.items() if carry != total // self.base}

    def _carried_at_ten(self) -> str:
        written, carried = [], 0
        for pair in self.digits:
            carried, digit = divmod(sum(pair) + carried, 10)
            written.append(digit)
        return self.numeral([*written, carried] if carried else written)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the first column that shows the misconception."""
        first_full = (
            10 if wrong.misconception == Misconception.CARRIES_AT_TEN and self.base > 10 else self.base
        )
        columns = enumerate(self.columns())
        return self.explain_at(
            next((n for n, column in columns if column.sum >= first_full), 0), wrong.misconception
        )

    def explain_at(self, index: int, code: Misconception) -> Explanation:
        """Return the explanation of a wrong column; the rightmost column has index 0."""
        column, place = self.columns()[index], index
        if code == Misconception.CARRIES_AT_TEN and column.sum < self.base:
            did = _("carry at ten")
            reason = _("In base {base} a column isn't full at ten yet. It fills at {base}. Look at {terms}.")
            question = _("Put {terms} into a frame of {base}. How many cells stay empty?")
            asked = self.about(question, column), self.bare(self.base - column.sum)
        elif code == Misconception.CARRIES_AT_TEN:
            did = _("carry at ten")
            reason = _("In base {base} a column is full at {base}, not at ten. Look at {terms}.")
            asked = self._filling(column)
        elif code == Misconception.DROPS_THE_CARRY:
            did, place = _("forget the carry"), index + 1
            reason = _("{terms} fill a frame of {base}. The full frame moves on to the next column.")
            asked = self._next_column(place)
        else:
            did = _("add each column on its own")
            reason = _("A column has room for one digit. {terms} fill a frame of {base}, and it moves on.")
            asked = self._left_over(column)
        others = partial(self._instead, column)
        return Explanation(did, self.about(reason, column), *asked, place=place, instead=others)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong column from the right, and hint at the correct digit."""
        index = self.first_wrong_place(given)
        columns = self.columns()
        if index >= len(columns):
            reason = _("The columns are right so far. Look to the left of the first column.")
            if index > len(columns):
                reason = _("Your answer has too many digits. Look to the left of the first column.")
            index, column = len(columns), columns[-1]
            asked = self._next_column(index)
            return Explanation("", reason, *asked, place=index, instead=partial(self._instead, column))
        column = columns[index]
        reason = _("The first wrong column is {column}: {terms}.").format(
            column=self.column_name(index), terms=self.terms(column)
        )
        if column.sum < self.base:
            asked = self.about(_("How much is {terms}?"), column), self.bare(column.sum)
        else:
            asked = self._filling(column) if len(columns) == 1 else self._left_over(column)
        return Explanation("", reason, *asked, place=index, instead=partial(self._instead, column))

    def _instead(self, column: _Column) -> tuple[Asked, ...]:
        """Return other questions about a column, for when the first one does not help."""
        full = self.about(_("Does a frame of {base} have room for {terms}?"), column)
        fits = Asked(full, YES if column.sum <= self.base else NO, yes_or_no())
        return Asked(*self._filling(column)), Asked(*self._left_over(column)), fits

    def _filling(self, column: _Column) -> tuple[str, str]:
        """Return the question asking how many more will fill a frame, and its answer."""
        most = max(column)
        question = _("Put {most} into a frame of {base}. How many more will fill it?").format(
            most=self.bare(most), base=base_name(self.base)
        )
        return question, self.bare(self.base - most)

    def _left_over(self, column: _Column) -> tuple[str, str]:
        """Return the question asking what is left over from a full frame, and its answer."""
        question = _("Put {terms} into a frame of {base}. How many are left when it is full?")
        return self.about(question, column), self.bare(column.sum % self.base)

    def _next_column(self, index: int) -> tuple[str, str]:
        """Return the question about a column that gets a carry, and its answer."""
        columns = self.columns()
        if index < len(columns):
            column = columns[index]
            return self.about(_("What is {terms} in the next column?"), column), self.bare(column.sum)
        frames = columns[-1].sum // self.base
        return _("How many full frames go in front of the first column?"), self.bare(frames)

    def terms(self, column: _Column) -> str:
        """Return the digits of a column, and its carry if it has one."""
        return " + ".join(map(self.bare, column if column.carried else column[:2]))
