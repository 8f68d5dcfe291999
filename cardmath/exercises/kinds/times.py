"""G14: rows of a number, one digit times one digit or times a longer number."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar, Final, NamedTuple, Self

from cardmath.exercises.answers import NO, YES, AnswerForm, Reading, base_name, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import ONE_DIGIT, CarryingItem, draw_number
from cardmath.exercises.item import Asked, Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, asked_in_ten
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation, digit_values

#: The rows in base two, where the only digit above 0 makes no rows worth laying out.
_ROWS_IN_TWO: Final = 3
#: How many digits the longer numbers have in small bases, where two are too few.
_LONGEST: Final = {2: 4, 3: 3}

#: A question with its answer and the form of the answer, a numeral in the base by default.
_Asked = tuple[str, str, AnswerForm | None]


class _Column(NamedTuple):
    """A column: its digit, the rows, and what is carried into it."""

    digit: int
    rows: int
    carried: int

    @property
    def sum(self) -> int:
        return self.digit * self.rows + self.carried


class Times(CarryingItem[int]):
    """Rows of a number: ``x`` is one row, and ``y`` is the number of rows.

    >>> Times(Notation(12), 32, 3).prompt, Times(Notation(12), 32, 3).answer
    ('28z × 3 = ?', '80')
    """

    kind: ClassVar[str] = "times"
    place: ClassVar[int] = 14
    english: ClassVar[str] = N_("Times: rows of a number")
    sign: ClassVar[str] = "×"
    bases: ClassVar[tuple[int, int, int, int]] = (4, 3, 2, 2)

    @classmethod
    def drawn_within(cls, chance: Chance, notation: Notation, difficulty: str) -> Self | None:
        """Draw once, with as many digits as the stratum needs."""
        digits = 1 if difficulty == ONE_DIGIT else cls._long(chance, notation.base)
        item = cls.draw(chance, notation, digits)
        return item if item.fits(difficulty) else None

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> int:
        """Choose how many digits a row has, because nearly all rows are long."""
        return 1 if base > 3 and chance.one_in(3) else cls._long(chance, base)

    @staticmethod
    def _long(chance: Chance, base: int) -> int:
        return chance.between(2, _LONGEST.get(base, 2))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: int) -> Self:
        """Return rows with this many digits."""
        base = notation.base
        x = draw_number(chance, base, stratum) if stratum > 1 else chance.between(2, base - 1)
        return cls(notation, x, _ROWS_IN_TWO if base == 2 else chance.between(2, base - 1))

    @property
    def is_short(self) -> bool:
        """Whether a row has one digit."""
        return self.x < self.base

    # -- the question --------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The product on one line."""
        return f"{self.named(self.x)} × {self.written(self.y)} = ?"

    @property
    def question(self) -> str:
        """The question to ask next to the rows."""
        return _("{rows} rows of {row}. Write how many there are in base {base}.").format(
            rows=self.written(self.y), row=self.written(self.x), base=base_name(self.base)
        )

    @property
    def picture(self) -> str:
        """Nothing: the question is enough."""
        return ""

    def worked(self) -> Iterable[str]:
        """Return the rows of one digit by doubling and adding, or else the columns from the right."""
        return self._rows_added() if self.is_short else super().worked()

    def _rows_added(self) -> Iterator[str]:
        """Yield the rows, doubled as many times as possible, then the rest of them added."""
        rows, left = 1, []
        while rows * 2 <= self.y:
            yield self._together(rows, rows)
            rows *= 2
        more = self.y - rows
        while more:
            part = 1 << (more.bit_length() - 1)
            left.append(part)
            more -= part
        for part in left:
            yield self._together(rows, part)
            rows += part

    def _together(self, rows: int, more: int) -> str:
        return _("{rows} rows: {first} + {second} = {sum}").format(
            rows=self.written(rows + more),
            first=self.bare(self.x * rows),
            second=self.bare(self.x * more),
            sum=self.written(self.x * (rows + more)),
        )

    def terms(self, column: _Column) -> str:
        """Return the rows of a digit, and the carry if there is one."""
        rows = f"{self.bare(column.digit)} × {self.bare(column.rows)}"
        return f"{rows} + {self.bare(column.carried)}" if column.carried else rows

    def columns(self) -> list[_Column]:
        """Return the columns from the right."""
        carried, columns = 0, []
        for digit in digit_values(self.x, self.base)[::-1]:
            columns.append(_Column(digit, self.y, carried))
            carried = columns[-1].sum // self.base
        return columns

    # -- wrong procedures ----------------------------------------------------------------------------

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the results of using another table, losing a carry or adding it too early, taking other rows,
        and adding.
        """
        yield from self._short_ways() if self.is_short else self._long_ways()
        yield WrongAnswer(Misconception.ADDS_INSTEAD, self.bare(self.x + self.y))
        for rows in (self.y - 1, self.y + 1):
            yield WrongAnswer(Misconception.OTHER_NUMBER_OF_ROWS, self.bare(self.x * rows))

    def _short_ways(self) -> Iterator[WrongAnswer]:
        """Yield the product of two digits as in base ten, and without its full bundles."""
        product = self.x * self.y
        if self.base != 10 and product >= min(10, self.base):
            yield WrongAnswer(Misconception.AS_IN_BASE_TEN, str(product))
        if product >= self.base:
            yield WrongAnswer(Misconception.DROPS_THE_CARRY, self.bare(product % self.base))

    def _long_ways(self) -> Iterator[WrongAnswer]:
        """Yield the mistakes made between columns."""
        columns, base = self.columns(), self.base
        if base != 10:
            yield WrongAnswer(Misconception.CARRIES_AT_TEN, self._carried_at_ten())
        products = [column.digit * self.y for column in columns]
        if any(product >= base for product in products[:-1]):
            kept = "".join(self.bare(product % base) for product in products[-2::-1])
            yield WrongAnswer(Misconception.DROPS_THE_CARRY, self.bare(products[-1]) + kept)
            yield WrongAnswer(Misconception.ADDS_COLUMNS_APART, "".join(map(self.bare, products[::-1])))
            yield WrongAnswer(Misconception.ADDS_THE_CARRY_FIRST, self._carry_added_first())
        ones = self.x % base
        if ones:
            yield WrongAnswer(Misconception.LOSES_A_PLACE, self.bare(sum(products)))
            yield WrongAnswer(Misconception.TIMES_ONE_DIGIT, self.bare(self.x - ones + ones * self.y))
            yield WrongAnswer(Misconception.TIMES_ONE_DIGIT, self.bare((self.x - ones) * self.y + ones))

    def _carried_at_ten(self) -> str:
        written, carried = [], 0
        *lower, front = (column.digit for column in self.columns())
        for digit in lower:
            carried, left = divmod(digit * self.y + carried, 10)
            written.append(left)
        return str(front * self.y + carried) + self.numeral(written)

    def _carry_added_first(self) -> str:
        written, carried = "", 0
        *lower, front = (column.digit for column in self.columns())
        for digit in lower:
            carried, left = divmod((digit + carried) * self.y, self.base)
            written = self.bare(left) + written
        return self.bare((front + carried) * self.y) + written

    # -- what helps ----------------------------------------------------------------------------------

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the rows, or to the column where the procedure goes wrong."""
        code = wrong.misconception
        if code == Misconception.ADDS_INSTEAD:
            reason = _("{row} × {rows} means {rows} rows of {row}. It does not mean {row} plus {rows}.")
            reason = reason.format(row=self.written(self.x), rows=self.written(self.y))
            asked = self._rows_asked(wrong.text, self._two_rows(), self._how_many_rows())
            return Explanation(_("add"), reason, *asked)
        if code == Misconception.OTHER_NUMBER_OF_ROWS:
            is_more = wrong.text == self.bare(self.x * (self.y + 1))
            did = _("lay out one row too many") if is_more else _("lay out one row too few")
            reason = _("That is one row too many.") if is_more else _("That is one row too few.")
            asked = self._rows_asked(wrong.text, self._how_many_rows(), self._two_rows())
            return Explanation(did, reason, *asked)
        if self.is_short:
            return self._explain_short(wrong)
        return self._explain_long(code)

    def _explain_short(self, wrong: WrongAnswer) -> Explanation:
        base, product = base_name(self.base), self.x * self.y
        if wrong.misconception == Misconception.AS_IN_BASE_TEN:
            reason = _("{text} is written in base ten. In base {base} a frame is full at {base}.")
            reason = reason.format(text=wrong.text, base=base)
            return Explanation(_("use the base-ten table"), reason, *self._frames_or_cells(product))
        full = product // self.base
        asked = self._frames_of(product)
        if str(full) == wrong.text:
            question = _("How do you write {count} full frames and no dots?").format(count=base_name(full))
            asked = question, self.bare(full * self.base), None
        reason = _("{terms} fill whole frames of {base}. Write how many frames on the left.")
        return Explanation(_("forget the full frames"), self.about(reason, self.columns()[0]), *asked)

    def _explain_long(self, code: Misconception) -> Explanation:
        columns = self.columns()
        fullest = 10 if code == Misconception.CARRIES_AT_TEN and self.base > 10 else self.base
        index = next((at for at, column in enumerate(columns) if column.sum >= fullest), 0)
        column, front, place = columns[index], columns[-1], len(columns) - 1
        asked = self._product_of(front.digit)
        match code:
            case Misconception.CARRIES_AT_TEN:
                reason = _("In base {base} a column is full at {base}, not at ten. Look at {terms}.")
                return Explanation(
                    _("carry at ten"),
                    self.about(reason, column),
                    *self._frames_or_cells(column.sum),
                    place=index,
                    instead=partial(self._is_full, column),
                )
            case Misconception.DROPS_THE_CARRY:
                did, place = _("forget the carry"), min(index + 1, place)
                reason = _("{terms} fill a frame of {base}. Full frames move on to the next column.")
                question = _("How much is {terms} in the next column?")
                asked = self.about(question, columns[place]), self.bare(columns[place].sum), None
            case Misconception.ADDS_COLUMNS_APART:
                did, place = _("multiply each column on its own"), index
                reason = _(
                    "A column has room for one digit. {terms} fill a frame of {base}, and it moves on."
                )
                asked = self._left_over(column)
            case Misconception.ADDS_THE_CARRY_FIRST:
                did = _("add the carry before multiplying")
                reason = _("The carried frames are not rows. Multiply the digit first, then add the carry.")
            case Misconception.LOSES_A_PLACE:
                did = _("count bundles as ones")
                reason = _("The {digit} at the front stands for bundles. Its rows make bundles too.").format(
                    digit=self.bare(front.digit)
                )
            case _code:
                did = _("multiply only one digit")
                reason = _("Every row has all the digits of {row}.").format(row=self.written(self.x))
        return Explanation(did, self.about(reason, column), *asked, place=place)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong column from the right, or point to the first two rows."""
        index = self.first_wrong_place(given)
        columns = self.columns()
        if self.is_short:
            reason = _("Count the rows one after the other.")
            asked = self._rows_asked(None, self._two_rows(), self._how_many_rows())
            return Explanation("", reason, *asked, place=len(columns) - 1)
        if index >= len(columns):
            reason = _("The last columns are right. Look at the front of your answer.")
            return Explanation("", reason, *self._product_of(columns[-1].digit), place=len(columns) - 1)
        column = columns[index]
        reason = _("The first wrong column is {column}: {terms}.").format(
            column=self.column_name(index), terms=self.terms(column)
        )
        asked = self._product_of(column.digit) if column.sum < self.base else self._left_over(column)
        return Explanation("", reason, *asked, place=index)

    def _rows_asked(self, wrong: str | None, *questions: _Asked | None) -> _Asked:
        """Return the first question whose answer is neither the slip nor the exercise's answer."""
        for asked in questions:
            if asked is not None and asked[1] not in (wrong, self.answer):
                return asked
        return _("Lay out the rows and count them together."), "", None

    def _two_rows(self) -> _Asked | None:
        if self.y == 2:
            return None
        question = _("What do two rows of {row} make?").format(row=self.written(self.x))
        return question, self.bare(2 * self.x), None

    def _how_many_rows(self) -> _Asked:
        question = _("How many rows of {row} are there?").format(row=self.written(self.x))
        return question, self.bare(self.y), None

    def _frames_or_cells(self, count: int) -> _Asked:
        return self._frames_of(count) if count >= self.base else self._empty_cells(count)

    def _frames_of(self, count: int) -> _Asked:
        """Return the question asking how many full frames the dots make, and its answer in base ten."""
        words = _("Put {count} dots into frames of {base}. How many frames are full?")
        return self._about_dots(words, count, count // self.base)

    def _empty_cells(self, count: int) -> _Asked:
        """Return the question asking how many cells stay empty with so few dots, and its answer."""
        words = _("Put {count} dots into a frame of {base}. How many cells stay empty?")
        return self._about_dots(words, count, self.base - count)

    def _about_dots(self, words: str, count: int, answer: int) -> _Asked:
        question = words.format(count=base_name(count), base=base_name(self.base))
        return asked_in_ten(question, self.base), str(answer), IN_TEN

    def _is_full(self, column: _Column) -> tuple[Asked, ...]:
        """Return a yes-or-no question, because in base two the digits above could give a numeral away."""
        question = self.about(_("Does a frame of {base} have room for {terms}?"), column)
        return (Asked(question, YES if column.sum <= self.base else NO, yes_or_no()),)

    def _left_over(self, column: _Column) -> _Asked:
        question = _("Put {terms} into frames of {base}. How many are left over?")
        return self.about(question, column), self.bare(column.sum % self.base), None

    def _product_of(self, digit: int) -> _Asked:
        question = _("How much is {digit} × {rows}?").format(digit=self.bare(digit), rows=self.bare(self.y))
        return question, self.bare(digit * self.y), None

    def pictured(self, place: int) -> Picture:
        """The rows of one digit as dots, and the place of that digit from the right."""
        digit = self.columns()[place].digit
        return Picture("rows", {"base": self.base, "digit": digit, "rows": self.y}, place)
