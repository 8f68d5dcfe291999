"""G7: subtraction in columns."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Final, NamedTuple, Self

from cardmath.exercises.answers import NO, YES, Reading, base_name, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import ColumnItem, draw_length, draw_pair, drawn_lengths
from cardmath.exercises.item import Asked, Explanation, Item, WrongAnswer
from cardmath.exercises.strata import Stratum
from cardmath.i18n import N_, _, ngettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

_NO_BORROW: Final = Stratum("no-borrow", N_("no borrowing"))
_ONE_BORROW: Final = Stratum("one-borrow", N_("one borrowing"))
_TWO_BORROWS: Final = Stratum("two-borrows", N_("two or more borrowings"))
_ACROSS_ZERO: Final = Stratum("across-zero", N_("lending across a zero"))


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


class Subtraction(ColumnItem[SubtractionStratum]):
    """A difference of two numbers of the same length, with at least one borrow.

    >>> Subtraction(Notation(12), 63, 31).prompt
    '53z − 27z = ?'
    """

    kind: ClassVar[str] = "subtraction"
    place: ClassVar[int] = 7
    english: ClassVar[str] = N_("Subtraction in columns")
    sign: ClassVar[str] = "−"
    asks: ClassVar[str] = N_("Subtract in base {base}.")
    strata: ClassVar[tuple[Stratum, ...]] = (_NO_BORROW, _ONE_BORROW, _TWO_BORROWS, _ACROSS_ZERO)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the number of borrowings and the zeros that lend."""
        columns = self.columns()
        if any(column.lent and not column.upper for column in columns):
            return _ACROSS_ZERO.key
        borrowed = sum(column.borrowed for column in columns)
        return (_NO_BORROW, _ONE_BORROW, _TWO_BORROWS)[min(borrowed, 2)].key

    @classmethod
    def drawn_within(
        cls, chance: Chance, notation: Notation, difficulty: str
    ) -> Item[SubtractionStratum] | None:
        """Draw once; differences without borrowing, which never come up by number alone, are drawn
        separately.
        """
        if difficulty != _NO_BORROW.key:
            return super().drawn_within(chance, notation, difficulty)
        length = chance.between(2, 3) if notation.base > 3 else chance.between(3, 4)
        x, y = draw_pair(chance, notation.base, length)
        item = cls(notation, max(x, y), min(x, y))
        return item if x != y and item.difficulty == difficulty else None

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> SubtractionStratum:
        """Choose a length, and a 0 in the middle for a third of the three-digit items.

        In base two there are too few of the shortest items to choose from.
        """
        if base == 2:
            return SubtractionStratum(None, None)
        fewest_most = (3, 4) if base == 3 else (2, 3)
        length = draw_length(chance, base, drawn_lengths(chance, base, fewest_most))
        return SubtractionStratum(length, chance.one_in(3) if length == 3 else None)

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: SubtractionStratum) -> Self:
        """Return two numbers of the same length whose difference has a borrow."""
        base = notation.base
        while True:
            length = draw_length(chance, base, (3, 5)) if stratum.length is None else stratum.length
            x, y = draw_pair(chance, base, length)
            item = cls(notation, max(x, y), min(x, y))
            zero = item.x // base % base == 0
            if any(column.borrowed for column in item.columns()) and stratum.zero in (None, zero):
                return item

    def step(self, column: _Column) -> str:
        """Return what is lent and borrowed, and what is written."""
        base = base_name(self.base)
        upper, lower, left = self.bare(column.upper), self.bare(column.lower), column.upper - column.lent
        digit = self.bare(left + column.borrowed * self.base - column.lower)
        if left < 0:
            # A 0 has to borrow first, and then lends from what it borrowed.
            return _(
                "0 has nothing to lend. It borrows one {base} and has one less than {base}: "
                "{most} − {lower} = {digit}, write {digit}."
            ).format(base=base, most=self.bare(self.base - 1), lower=lower, digit=digit)
        lent = _("{upper} has lent one, so now it is {left}. ").format(upper=upper, left=self.bare(left))
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

    def columns(self) -> list[_Column]:
        """Return the columns from the right."""
        lent, columns = 0, []
        for upper, lower in self.digits:
            columns.append(_Column(upper, lower, lent, int(upper - lent < lower)))
            lent = columns[-1].borrowed
        return columns

    # -- wrong procedures ----------------------------------------------------------------------------

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the results of borrowing ten, of subtracting the smaller digit from the larger, and of not
        paying back.
        """
        apart = [upper - lower for upper, lower in self.digits]
        if self.base != 10:
            yield WrongAnswer(Misconception.BORROWS_TEN, self._ten_borrowed())
        yield WrongAnswer(Misconception.SMALLER_FROM_LARGER, self.numeral(map(abs, apart)))
        if self.base != 2:
            unpaid = self.numeral(one % self.base for one in apart)
            yield WrongAnswer(Misconception.DROPS_THE_CARRY, unpaid)

    def wrong_carries(self, index: int) -> dict[Misconception, int]:
        """Return the wrong loans to a column, keyed by misconception; the rightmost column has index 0.

        >>> Subtraction(Notation(12), 63, 31).wrong_carries(0)
        {'M7': 0, 'M4': 0}
        """
        return (
            {Misconception.SMALLER_FROM_LARGER: 0, Misconception.DROPS_THE_CARRY: 0}
            if self.columns()[index].borrowed
            else {}
        )

    def _ten_borrowed(self) -> str | None:
        columns = self.columns()
        values = [upper - lent + 10 * borrowed - lower for upper, lower, lent, borrowed in columns]
        return None if min(values) < 0 else self.numeral(values)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the first column that must borrow."""
        columns = enumerate(self.columns())
        return self.explain_at(next((n for n, column in columns if column.borrowed), 0), wrong.misconception)

    def explain_at(self, index: int, code: Misconception) -> Explanation:
        """Return the explanation of a wrong column that borrows; the rightmost column has index 0."""
        column, place = self.columns()[index], index
        if code == Misconception.BORROWS_TEN:
            did = _("borrow ten")
            reason = _("In base {base} the next column lends one {base}, not ten.")
            reason, asked = reason.format(base=base_name(self.base)), self._from_the_loan(column)
        elif code == Misconception.SMALLER_FROM_LARGER:
            did = _("take the smaller digit from the larger")
            reason, asked = self._too_few(index), self._from_the_loan(column)
        else:
            did, place = _("borrow without paying back"), index + 1
            lender = self.columns()[place]
            reason = (
                _("You borrowed for {column}. The next column has one less now.")
                if lender.upper
                else _("You borrowed for {column}. The zero next to it can't lend, so it borrows first.")
            )
            reason, asked = reason.format(column=self._named(index)), self._after_lending(lender)
        others = partial(self._instead, column)
        return Explanation(did, reason, *asked, place=place, instead=others)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong column from the right, and ask what is left in it."""
        index = self.first_wrong_place(given)
        columns = self.columns()
        if index >= len(columns):
            reason = _("Your answer has too many digits. Look at the first column.")
            index = len(columns) - 1
        else:
            reason = _("The first wrong column is {column}.").format(column=self._named(index))
        column = columns[index]
        if column.lent:
            asked = self._after_lending(column)
        elif column.borrowed:
            asked = self._from_the_loan(column)
        else:
            asked = (
                _("There is nothing to break up here. How much is {upper} − {lower}?").format(
                    upper=self.bare(column.upper), lower=self.bare(column.lower)
                ),
                self.bare(column.upper - column.lower),
            )
        return Explanation("", reason, *asked, place=index, instead=partial(self._instead, column))

    def _too_few(self, index: int) -> str:
        """Say that a column has too few, without digits if one of them could give the answer away."""
        column, name = self.columns()[index], self.column_name(index)
        if len(self.answer) == 1:
            return _(
                "Look at {column}. There are too few here to take away from. What can you break up?"
            ).format(column=name)
        text = ngettext(
            "Look at {column}. You need to take away {lower}, but there is only {upper}. What can"
            " you break up?",
            "Look at {column}. You need to take away {lower}, but there are only {upper}. What"
            " can you break up?",
            column.upper,
        )
        return text.format(column=name, lower=self.bare(column.lower), upper=self.bare(column.upper))

    def _from_the_loan(self, column: _Column) -> tuple[str, str]:
        """Return the question asking what is left in a column with the lent bundle, and its answer."""
        most = column.upper - column.lent + self.base
        question = _(
            "Break up one {base}: now there are {most} here. Take {lower} away. How many are left?"
        ).format(base=base_name(self.base), most=self.written(most), lower=self.bare(column.lower))
        return question, self.bare(most - column.lower)

    def _instead(self, column: _Column) -> tuple[Asked, ...]:
        """Return other questions about a column, for when the first one does not help."""
        left, base = max(column.upper - column.lent, 0), base_name(self.base)
        short = _("Can you take {lower} from {upper} without breaking up a {base}?").format(
            lower=self.bare(column.lower), upper=self.bare(left), base=base
        )
        can = Asked(short, NO if column.borrowed else YES, yes_or_no())
        if not column.borrowed:
            return (can,)
        opened = ngettext(
            "There is {upper} here. Break up one {base}. How many are there now?",
            "There are {upper} here. Break up one {base}. How many are there now?",
            left,
        ).format(upper=self.bare(left), base=base)
        return Asked(opened, self.bare(left + self.base)), can

    def _after_lending(self, column: _Column) -> tuple[str, str]:
        """Return the question asking what is left of a digit that has lent one, and its answer."""
        if column.upper:
            question = _("One of the {upper} was broken up. How many are left?")
            return question.format(upper=self.bare(column.upper)), self.bare(column.upper - 1)
        question = _("The zero borrows one {base} and then lends one. How many are left there?")
        return question.format(base=base_name(self.base)), self.bare(self.base - 1)

    def _named(self, index: int) -> str:
        """Return a column's name with its digits, or the name alone if a digit could give the answer away."""
        column = self.columns()[index]
        name = self.column_name(index)
        if len(self.answer) == 1:
            return name
        return _("{column} ({upper} − {lower})").format(
            column=name, upper=self.bare(column.upper), lower=self.bare(column.lower)
        )
