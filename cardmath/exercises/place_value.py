"""Parts shared by the kinds about numerals: ranges, wrong ways to write a number, and explanations."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self, TypeVar

from cardmath.exercises.answers import AnswerForm, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.columns import column_name, first_difference
from cardmath.exercises.item import Asked, Explanation, Item, PlainItem, WrongAnswer
from cardmath.exercises.strata import Stratum, by_length, length_strata
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation, digit_values

#: The form of an answer that is a count or a value in base ten.
IN_TEN: Final = AnswerForm(10)
#: Minimum and maximum length of an exercise's numeral; in small bases, short numerals are too trivial.
_LENGTHS: Final = {2: (4, 6), 3: (3, 4), 4: (3, 4)}

Choices = TypeVar("Choices")


def lengths(base: int) -> tuple[int, int]:
    """Return the minimum and maximum number of digits in the numerals to read or write.

    >>> lengths(2), lengths(12)
    ((4, 6), (2, 3))
    """
    return _LENGTHS.get(base, (2, 3))


def numeral_range(base: int) -> range:
    """Return the numbers whose numerals have one of these lengths.

    >>> numeral_range(12)
    range(12, 1728)
    """
    fewest, most = lengths(base)
    return range(base ** (fewest - 1), base**most)


@dataclass(frozen=True)
class NumeralItem(Item[Choices]):
    """An item about the numeral of a number."""

    value: int

    @classmethod
    def difficulties(cls, base: int) -> tuple[Stratum, ...]:
        """Return the strata: short numerals, longer ones, and longer ones with a zero."""
        return length_strata(base)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the digits of the numeral."""
        return by_length(self.digits, lengths(self.base)[0])

    @property
    def data(self) -> Mapping[str, Any]:
        """The numeral."""
        return {"numeral": self.bare(self.value)}

    @property
    def digits(self) -> tuple[int, ...]:
        """The values of the numeral's digits, from the left."""
        return digit_values(self.value, self.base)


class Conversion(NumeralItem[None], PlainItem):
    """The conversion of a number between the base and base ten, in either direction."""

    @classmethod
    def allows(cls, base: int) -> bool:
        """Return whether there is anything to convert in the base."""
        return base != 10

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a number whose numeral has two or three digits, more in small bases."""
        return cls(notation, chance.choose(numeral_range(notation.base)))


def expanded(value: int, base: int) -> str:
    """Return a numeral in which every digit from ten up is written with two decimal digits.

    >>> expanded(34, 12)
    '210'
    """
    return "".join(map(str, digit_values(value, base)))


def written_wrongly(value: int, notation: Notation, *, with_zeros: bool) -> list[WrongAnswer]:
    """Run the wrong ways of writing a number in a base.

    They are: as in base ten, in reverse order, without zeros (if ``with_zeros``), and with two decimal digits
    for each digit from ten up.

    >>> [wrong.text for wrong in written_wrongly(437, Notation(12), with_zeros=True)]
    ['437', '503', '35']
    """
    numeral = notation.format(value)
    wrong = [] if notation.base == 10 else [WrongAnswer(Misconception.AS_IN_BASE_TEN, str(value))]
    wrong.append(WrongAnswer(Misconception.DIGITS_REVERSED, numeral[::-1]))
    if with_zeros and "0" in numeral:
        wrong.append(WrongAnswer(Misconception.LOSES_A_PLACE, numeral.replace("0", "")))
    if max(digit_values(value, notation.base)) >= 10:
        wrong.append(WrongAnswer(Misconception.TWO_DIGITS_IN_ONE_PLACE, expanded(value, notation.base)))
    return wrong


def explain_writing(wrong: WrongAnswer, value: int, notation: Notation) -> Explanation:
    """Return the explanation for a child who wrote a number wrongly."""
    base, values = notation.base, digit_values(value, notation.base)
    place, form = 0, IN_TEN
    match wrong.misconception:
        case Misconception.AS_IN_BASE_TEN:
            did, place = _("write it as in base ten"), 1
            reason = _("{text} is written in base ten. In base {base} the bundles are bundles of {base}.")
            asked = bundles_asked(value, base)
        case Misconception.DIGITS_REVERSED:
            did = _("write the ones first")
            reason = _("The digits are right, but the wrong way round: the ones go on the right.")
            asked = ones_asked(value, base)
        case Misconception.LOSES_A_PLACE:
            did = _("leave out a zero")
            reason = _("A zero holds an empty place. Without it, every digit on its left is worth less.")
            asked = _digits_asked(values, base) if values[-1] else ones_asked(value, base)
            place = values[::-1].index(0) if 0 in values else 0
        case _code:
            large = next(value for value in values if value >= 10)
            did = _("write one digit as two")
            reason = _("Each place holds one digit. Base {base} has one for every number below {base}.")
            question = _("Which single digit stands for {value}?").format(value=base_name(large))
            asked = question, notation.format(large)
            place, form = values[::-1].index(large), AnswerForm(base, digits=notation.digits)
    reason = reason.format(text=wrong.text, base=base_name(base))
    return Explanation(did, reason, *asked, form, place, partial(all_asked, value, base))


def first_wrong_digit(given: tuple[int, ...], value: int, notation: Notation) -> Explanation:
    """Return the first wrong place of a numeral from the right, with a question about it."""
    base, values = notation.base, digit_values(value, notation.base)
    place = first_difference(given, values)
    reason = _("The first wrong place is {place}.").format(place=column_name(place, base))
    if place >= len(values):
        place, reason = len(values) - 1, _("Your numeral has too many digits.")
        asked = _digits_asked(values, base)
    elif place == 0:
        asked = ones_asked(value, base)
    else:
        asked = bundles_asked(value, base) if place == 1 else _digits_asked(values, base)
    return Explanation("", reason, *asked, IN_TEN, place, partial(all_asked, value, base))


def asked_in_ten(question: str, base: int) -> str:
    """Return a question to be answered in base ten; it says so if the page counts in another base.

    >>> asked_in_ten("How many?", 12), asked_in_ten("How many?", 10)
    ('How many? Answer in base ten.', 'How many?')
    """
    return question if base == DECIMAL.base else _("{question} Answer in base ten.").format(question=question)


def ones_asked(value: int, base: int) -> tuple[str, str]:
    """Return the question about the last digit, and its answer."""
    question = _("Make as many full bundles of {base} as you can. How many ones are left?")
    return asked_in_ten(question.format(base=base_name(base)), base), str(value % base)


def bundles_asked(value: int, base: int) -> tuple[str, str]:
    """Return the question about the full bundles, and its answer."""
    question = _("How many full bundles of {base} are there?")
    return asked_in_ten(question.format(base=base_name(base)), base), str(value // base)


def all_asked(value: int, base: int) -> tuple[Asked, ...]:
    """Return the questions about the ones, the bundles and the number of digits."""
    digits = _digits_asked(digit_values(value, base), base)
    asked = (ones_asked(value, base), bundles_asked(value, base), digits)
    return tuple(Asked(*one, IN_TEN) for one in asked)


def _digits_asked(digits: tuple[int, ...], base: int) -> tuple[str, str]:
    question = _("How many digits are needed, from the largest bundle to the ones?")
    return asked_in_ten(question, base), str(len(digits))
