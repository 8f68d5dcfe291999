"""G13: the numeral that comes next, and the one that comes before."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Self

from cardmath.exercises.answers import Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Asked, ByDifficulty, Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, asked_in_ten, expanded, explain_writing, first_wrong_digit
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation, digit_values

AFTER: Final = "after"
BEFORE: Final = "before"
#: Maximum number of digits in a given numeral; in small bases few short numerals roll over.
_PLACES: Final = {2: 5, 3: 4, **dict.fromkeys(range(4, 11), 3)}

#: The last digit before the ones that base ten does not have.
_LAST_OF_TEN: Final = 9

_DIGITS: Final = Stratum("digits", N_("up to the last digits"))
_ON: Final = Stratum("after", N_("the number after a full place"))
_BACK: Final = Stratum("before", N_("the number before a full place"))


@dataclass(frozen=True)
class NextNumeral(ByDifficulty):
    """The numeral just after or before a given one, where a place is full or a digit above nine comes next.

    ``form`` is "after" or "before".

    >>> NextNumeral(Notation(12), "after", 23).answer, NextNumeral(Notation(12), "before", 24).answer
    ('20', '1Ǝ')
    """

    kind: ClassVar[str] = "next"
    place: ClassVar[int] = 13
    english: ClassVar[str] = N_("The number after or before")

    form: str
    value: int

    @classmethod
    def difficulties(cls, base: int) -> tuple[Stratum, ...]:
        """Return the strata; only bases above ten have digits above nine."""
        return (_DIGITS, _ON, _BACK) if base > 10 else (_ON, _BACK)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on what happens in the last place."""
        if not self._turns:
            return _DIGITS.key
        return (_ON if self.form == AFTER else _BACK).key

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: str) -> Self:
        """Return a numeral whose neighbour rolls over or has a digit above nine."""
        form, value = chance.choose(_asked(notation.base)[stratum])
        return cls(notation, form, value)

    @property
    def _other(self) -> int:
        """The number to find."""
        return self.value + (1 if self.form == AFTER else -1)

    @property
    def _last(self) -> int:
        return self.value % self.base

    @property
    def _turns(self) -> bool:
        """Whether a full place is carried over, or a bundle is broken up."""
        return self._last == (self.base - 1 if self.form == AFTER else 0)

    @property
    def prompt(self) -> str:
        """The numeral and the question."""
        after, before = _("Which number comes after {numeral}?"), _("Which number comes before {numeral}?")
        return (after if self.form == AFTER else before).format(numeral=self.named(self.value))

    @property
    def question(self) -> str:
        """The question to ask next to the numeral."""
        if self.form == AFTER:
            return _("Which number comes after this one?")
        return _("Which number comes before this one?")

    @property
    def data(self) -> Mapping[str, Any]:
        """The form and the numeral."""
        return {"form": self.form, "numeral": self.bare(self.value)}

    @property
    def answer(self) -> str:
        """The numeral next to it."""
        return self.bare(self._other)

    @property
    def steps(self) -> tuple[str, ...]:
        """The change to the ones and the bundles, then both numerals."""
        after, before = _("After {numeral} comes {answer}."), _("Before {numeral} comes {answer}.")
        last = after if self.form == AFTER else before
        return (
            *self._happening,
            last.format(numeral=self.written(self.value), answer=self.written(self._other)),
        )

    @property
    def _happening(self) -> tuple[str, ...]:
        base, bundles, ones = base_name(self.base), *map(base_name, divmod(self._other, self.base))
        if not self._turns:
            changed = (
                _("One more: now there are {count} ones.")
                if self.form == AFTER
                else _("One less: now there are {count} ones.")
            )
            digit = _("The digit for {count} is {digit}.").format(
                count=ones, digit=self.bare(self._other % self.base)
            )
            return changed.format(count=ones), digit
        counted = _("Full bundles: {bundles}. Single ones: {ones}.").format(bundles=bundles, ones=ones)
        if self.form == AFTER:
            turned = _("One more: now there are {base} ones, and that makes a full bundle.")
        else:
            turned = _("There are no ones. Break up a bundle of {base} and take one away.")
        return turned.format(base=base), counted

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the numeral as in base ten, without a carry, with two digits in a place, and off by two."""
        numeral, step = self.bare(self.value), self._other - self.value
        in_ten = ""
        if self.base != 10 and max(digit_values(self.value, self.base)) < 10:
            in_ten = str(int("".join(map(str, digit_values(self.value, self.base)))) + step)
            yield WrongAnswer(Misconception.AS_IN_BASE_TEN, in_ten)
        if self._turns:
            yield WrongAnswer(
                Misconception.DROPS_THE_CARRY, numeral[:-1] + self.bare(self._other % self.base)
            )
        if max(digit_values(self._other, self.base)) >= 10:
            yield WrongAnswer(Misconception.TWO_DIGITS_IN_ONE_PLACE, expanded(self._other, self.base))
        # Two steps can lead to the same numeral as counting in base ten, and then only the latter counts.
        if (two := self.bare(self._other + step)) != in_ten:
            yield WrongAnswer(Misconception.OFF_BY_ONE, two)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the ones, or to the bundles if only they are wrong."""
        match wrong.misconception:
            case Misconception.TWO_DIGITS_IN_ONE_PLACE:
                return explain_writing(wrong, self._other, self.notation)._replace(instead=self._instead)
            case Misconception.DROPS_THE_CARRY:
                did = _("leave the bundles as they are")
                reason = _("The last digit is right. But the number of full bundles has changed.")
                return Explanation(did, reason, *self._bundles_asked(), IN_TEN, 1, self._instead)
            case Misconception.AS_IN_BASE_TEN:
                did = _("count as in base ten")
                reason = _("In base {base} a bundle is full at {base}, not at ten.")
            case _code:
                did = _("go two steps")
                reason = _("That is two steps away. You only need to go one.")
        reason = reason.format(base=base_name(self.base))
        return Explanation(did, reason, *self._ones_asked(), IN_TEN, instead=self._instead)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong place from the right."""
        wrong = first_wrong_digit(given.parts[0], self._other, self.notation)
        asked = self._bundles_asked() if wrong.place else self._ones_asked()
        return Explanation("", wrong.reason, *asked, IN_TEN, wrong.place, self._instead)

    def _instead(self) -> tuple[Asked, ...]:
        """The questions about the bundles and the ones; both can have the same answer."""
        given = _("How many ones does {numeral} have?").format(numeral=self.written(self.value))
        return (
            Asked(*self._bundles_asked(), IN_TEN),
            Asked(*self._ones_asked(), IN_TEN),
            Asked(asked_in_ten(given, self.base), str(self._last), IN_TEN),
        )

    def _ones_asked(self) -> tuple[str, str]:
        if self.form == AFTER:
            question = _("Look at the ones. Add one more. How many are there now?")
            return asked_in_ten(question, self.base), str(self._last + 1)
        if self._turns:
            question = _("Break up a bundle of {base} and take one away. How many of them are left?")
            return asked_in_ten(question.format(base=base_name(self.base)), self.base), str(self.base - 1)
        question = _("Take one away. How many ones are left?")
        return asked_in_ten(question, self.base), str(self._last - 1)

    def _bundles_asked(self) -> tuple[str, str]:
        question = (
            _("Add one more. How many full bundles of {base} are there now?")
            if self.form == AFTER
            else _("Take one away. How many full bundles of {base} are left?")
        )
        asked = asked_in_ten(question.format(base=base_name(self.base)), self.base)
        return asked, str(self._other // self.base)

    def pictured(self, place: int) -> Picture:
        """The given number as crates and dots, and the place of the numeral to look at."""
        return Picture("bundles", {"base": self.base, "layout": "crates", "count": self.value}, place)


@cache
def _asked(base: int) -> Mapping[str, list[tuple[str, int]]]:
    """Return the forms and numbers worth asking about in a base, keyed by stratum."""
    end = base ** _PLACES.get(base, 2)
    found: dict[str, list[tuple[str, int]]] = {_DIGITS.key: [], _ON.key: [], _BACK.key: []}
    for value in range(1, end + 1):
        last = value % base
        if last == base - 1:
            found[_ON.key].append((AFTER, value))
        elif last >= _LAST_OF_TEN:
            found[_DIGITS.key].append((AFTER, value))
        if last == 0:
            found[_BACK.key].append((BEFORE, value))
        elif last > _LAST_OF_TEN + 1:
            found[_DIGITS.key].append((BEFORE, value))
    return found


#: The last digit in base ten.
_NINE = 9


class CountOn(NextNumeral):
    """`NextNumeral`'s question about a base's last digit, with every step from 9.

    >>> print(*up_to_full(Notation(12)).steps, sep="\\n")
    One more than 9 is ten: Ʒ.
    One more than Ʒ is eleven: Ǝ.
    One more than Ǝ is twelve. The frame is full: 10z.
    """

    @property
    def question(self) -> str:
        """What to do."""
        return _("Count on from 9 until the frame of {base} is full.").format(base=base_name(self.base))

    @property
    def prompt(self) -> str:
        """The same question, because nothing more is needed."""
        return self.question

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the numeral, and where the count begins."""
        return {**super().data, "from": self.bare(_NINE)}

    @property
    def steps(self) -> tuple[str, ...]:
        """Each number with its digit, then the full frame."""
        words = _("One more than {before} is {number}: {digit}.")
        lines = [
            words.format(before=self.bare(one - 1), number=base_name(one), digit=self.bare(one))
            for one in range(_NINE + 1, self.base)
        ]
        full = _("One more than {before} is {number}. The frame is full: {numeral}.").format(
            before=self.bare(self.base - 1), number=base_name(self.base), numeral=self.written(self.base)
        )
        return (*lines, full)


def up_to_full(notation: Notation) -> CountOn:
    """Return the count from 9 to the full frame of a base above ten."""
    return CountOn(notation, AFTER, notation.base - 1)
