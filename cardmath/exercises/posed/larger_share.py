"""A question about which of two fractions with a point is larger, asked in lesson 13 and never drawn at
random.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any, ClassVar, NamedTuple

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.kinds.share import Share
from cardmath.exercises.posed.items import OnTheTable
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation


class _Place(NamedTuple):
    """The first place after the point where two fractions differ: its number from 1, and both digits."""

    number: int
    digits: tuple[int, int]


@dataclass(frozen=True)
class LargerShare(OnTheTable):
    """A question asking which of two fractions is larger, each written with a point. Both end in the base.

    >>> item = LargerShare(Notation(12), Fraction(1, 3), Fraction(1, 8))
    >>> item.prompt, item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('Which is larger: 0;4z or 0;16z?', '0;4', [('M27', '0;16')])
    """

    kind: ClassVar[str] = Share.kind
    place: ClassVar[int] = Share.place
    english: ClassVar[str] = Share.english
    few_answers: ClassVar[bool] = True

    first: Fraction
    second: Fraction

    @property
    def _both(self) -> tuple[Fraction, Fraction]:
        return self.first, self.second

    def _numeral(self, number: Fraction) -> str:
        return Notation(self.base, self.notation.digits).format(number)

    @property
    def question(self) -> str:
        """The question with both numerals."""
        one, other = map(self.notation.write, self._both)
        return _("Which is larger: {one} or {other}?").format(one=one, other=other)

    @property
    def data(self) -> Mapping[str, Any]:
        """The form and both numerals."""
        return {"form": "larger", "numerals": [self._numeral(one) for one in self._both]}

    @property
    def answer(self) -> str:
        """The numeral of the larger one."""
        return self._numeral(max(self._both))

    @property
    def answer_form(self) -> AnswerForm:
        """One of the two numerals."""
        return AnswerForm(None, tuple(self._numeral(one).casefold() for one in self._both))

    @property
    def right(self) -> str:
        """Which one is larger, and the place that shows it."""
        return _("Right: {larger} is larger. {where}").format(
            larger=self.notation.write(max(self._both)), where=self._where
        )

    @property
    def _places(self) -> tuple[str, str]:
        """Both numbers' digits after the point."""
        one, other = (self._numeral(number)[2:] for number in self._both)
        return one, other

    @property
    def _first_difference(self) -> _Place:
        values = (
            (self._value(one), self._value(other)) for one, other in zip_longest(*self._places, fillvalue="0")
        )
        return next(_Place(at, pair) for at, pair in enumerate(values, start=1) if pair[0] != pair[1])

    def _value(self, digit: str) -> int:
        return int(Notation(self.base, self.notation.digits).parse(digit))

    @property
    def _where(self) -> str:
        place = self._first_difference
        return _("They differ in place {place} after the point: {larger} is more than {smaller}.").format(
            place=self.notation.brief(place.number),
            larger=self.written(max(place.digits)),
            smaller=self.written(min(place.digits)),
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The first place where they differ, then the larger one."""
        return self._where, _("{larger} is larger.").format(larger=self.notation.write(max(self._both)))

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the numeral with more places, if it is the smaller one."""
        one, other = self._places
        longer = self.first if len(one) > len(other) else self.second
        if len(one) != len(other) and longer == min(self._both):
            yield WrongAnswer(Misconception.LONGER_IS_LARGER, self._numeral(longer).casefold())

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Lead to the first place after the point."""
        return Explanation(
            _("mistake the longer one for the larger one"),
            _("More places do not make it larger. The first place after the point counts most."),
            *self._asked(),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Lead to the first place after the point."""
        return Explanation("", _("Compare them place by place, starting at the point."), *self._asked())

    def _asked(self) -> tuple[str, str]:
        place = self._first_difference
        question = _("Look at place {place} after the point. Which digit is larger, {one} or {other}?")
        one, other = map(self.written, place.digits)
        asked = question.format(place=self.notation.brief(place.number), one=one, other=other)
        return asked, self.bare(max(place.digits))
