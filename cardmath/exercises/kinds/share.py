"""G15: a fraction written with a point: its digits, and whether they end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any, ClassVar, Final, NamedTuple, Self

from cardmath.exercises.answers import AnswerForm, Dictated, Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Asked, ByDifficulty, Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, asked_in_ten
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, NP_, _, ngettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

PLACES: Final = "places"
ENDS_OR_NOT: Final = "ends"

ENDS: Final = NP_("answer", "ends")
GOES_ON: Final = NP_("answer", "goes on")

_ONE_PLACE: Final = Stratum("one-place", N_("one place after the point"))
_TWO_PLACES: Final = Stratum("two-places", N_("two places after the point"))
_ENDING: Final = Stratum("ends", N_("does it end?"))

#: Maximum number of parts in a whole; the base itself is also allowed.
_MOST_PARTS: Final = 12
#: Maximum number of places to write.
_MOST_PLACES: Final = 2


class _Opened(NamedTuple):
    """One place: the dots that were opened, how many there are now, the groups found, and what is left."""

    before: int
    dots: int
    groups: int
    left: int


@dataclass(frozen=True)
class Share(ByDifficulty):
    """A question asking for the digits of a fraction after the point, or whether they end.

    ``form`` is "places" or "ends". The whole is divided into ``parts``, and ``count`` of them are taken.

    >>> Share(Notation(12), "places", 1, 3).answer, Share(Notation(10), "ends", 1, 3).answer
    ('4', 'goes on')
    """

    kind: ClassVar[str] = "share"
    place: ClassVar[int] = 15
    english: ClassVar[str] = N_("Fractions with a point")
    few_answers: ClassVar[bool] = True

    form: str
    count: int
    parts: int

    @classmethod
    def difficulties(cls, base: int) -> tuple[Stratum, ...]:
        """Return the strata; in prime bases, hardly any fractions end after two places."""
        return tuple(one for one in (_ONE_PLACE, _TWO_PLACES, _ENDING) if _asked(base)[one.key])

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the form and the places."""
        if self.form == ENDS_OR_NOT:
            return _ENDING.key
        return (_ONE_PLACE if len(self._places) == 1 else _TWO_PLACES).key

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: str) -> Self:
        """Return a fraction from a stratum; whether it ends is drawn first, then whether that misleads."""
        pool = _asked(notation.base)[stratum]
        if stratum == _ENDING.key:
            for sorts in (_ends, _misleads):
                kinds = sorted({sorts(notation.base, parts) for _count, parts in pool})
                wanted = chance.choose(kinds)
                pool = [pair for pair in pool if sorts(notation.base, pair[1]) == wanted]
        return cls(notation, ENDS_OR_NOT if stratum == _ENDING.key else PLACES, *chance.choose(pool))

    # -- the question --------------------------------------------------------------------------------

    @property
    def _fraction(self) -> str:
        count, parts = self.written(self.count), self.written(self.parts)
        if isinstance(self.notation, Dictated):
            return _("{count} over {parts}").format(count=count, parts=parts)
        return f"{count}/{parts}"

    @property
    def prompt(self) -> str:
        """The fraction and the question."""
        if self.form == ENDS_OR_NOT:
            words = _("Write {fraction} with a point in base {base}. Does it end?")
        else:
            words = _("Write {fraction} with a point in base {base}. Which digits come after the point?")
        return words.format(fraction=self._fraction, base=base_name(self.base))

    @property
    def question(self) -> str:
        """The question to ask next to the fraction."""
        base = base_name(self.base)
        if self.form == ENDS_OR_NOT:
            return _("Written with a point in base {base}: does it end?").format(base=base)
        return _("Written with a point in base {base}: which digits come after the point?").format(base=base)

    @property
    def data(self) -> Mapping[str, Any]:
        """The form and the numbers of the fraction."""
        return {"form": self.form, "count": self.bare(self.count), "parts": self.bare(self.parts)}

    @property
    def answer(self) -> str:
        """The digits, or whether they end."""
        if self.form == ENDS_OR_NOT:
            return ENDS if _ends(self.base, self.parts) else GOES_ON
        return "".join(self.bare(place.groups) for place in self._places)

    @property
    def answer_form(self) -> AnswerForm:
        """Digits of the base, or one of two words."""
        if self.form == ENDS_OR_NOT:
            return AnswerForm(None, (ENDS, GOES_ON))
        return super().answer_form

    @property
    def right(self) -> str:
        """The fraction with its digits, or whether it ends."""
        if self.form == ENDS_OR_NOT:
            return _("Right: {conclusion}").format(conclusion=self._conclusion)
        return super().right

    @property
    def steps(self) -> tuple[str, ...]:
        """Each place: dots open to the right, and groups are found; then the result."""
        return (*map(self._step, self._places), self._conclusion)

    def _step(self, place: _Opened) -> str:
        opened = ngettext(
            "One dot opens into {dots} dots.", "{before} dots open into {dots} dots.", place.before
        )
        found = _("Groups of {parts}: {groups}. Left: {left}.")
        opened, found = (
            words.format(
                before=base_name(place.before).capitalize(),
                dots=base_name(place.dots),
                parts=base_name(self.parts),
                groups=base_name(place.groups),
                left=base_name(place.left),
            )
            for words in (opened, found)
        )
        return f"{opened} {found}"

    @property
    def _conclusion(self) -> str:
        if self.form == PLACES:
            return f"{self._fraction} = {self.notation.write(Fraction(self.count, self.parts))}"
        last = self._places[-1]
        if not last.left:
            return _("Nothing is left: {fraction} ends.").format(fraction=self._fraction)
        return _("Left again: {left}. So the same digits repeat, and {fraction} goes on and on.").format(
            left=base_name(last.left), fraction=self._fraction
        )

    @property
    def _places(self) -> tuple[_Opened, ...]:
        """Return the places until nothing is left, or until the same amount is left again."""
        found: list[_Opened] = []
        left, met = self.count, set[int]()
        while left and left not in met:
            met.add(left)
            dots = left * self.base
            found.append(_Opened(left, dots, *divmod(dots, self.parts)))
            left = found[-1].left
        return tuple(found)

    # -- wrong procedures ----------------------------------------------------------------------------

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the numbers of the fraction, its digits in base ten, and two hasty rules about the end."""
        if self.form == ENDS_OR_NOT:
            first = ENDS if self.base % self.parts == 0 else GOES_ON
            shared = ENDS if gcd(self.base, self.parts) > 1 else GOES_ON
            yield WrongAnswer(Misconception.STOPS_AT_THE_FIRST_PLACE, first)
            yield WrongAnswer(Misconception.ONE_FACTOR_IS_ENOUGH, shared)
            return
        yield from _copied(self.notation, self.count, self.parts)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the dot that opens, or to what is left after a place."""
        match wrong.misconception:
            case Misconception.COPIES_THE_FRACTION:
                did = _("copy the numbers from the fraction")
                reason = _(
                    "{fraction} tells you how to share. The digits after the point show how much each one"
                    " gets."
                )
            case Misconception.AS_IN_BASE_TEN:
                did = _("write it as in base ten")
                reason = _("That is right in base ten. In base {base} a dot opens into {base} dots.")
            case Misconception.STOPS_AT_THE_FIRST_PLACE:
                did = _("stop after the first place")
                reason = _("Something is left after the first place. Open it once more.")
                return Explanation(did, reason, *self._opening_again())
            case _code:
                did = _("look for one number that goes into both")
                reason = _(
                    "One number that goes into both is not enough. Look at what is left after each place."
                )
                return Explanation(did, reason, *self._opening_again())
        reason = reason.format(fraction=self._fraction, base=base_name(self.base))
        return Explanation(did, reason, *self._opening(), instead=self._instead)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the dot that opens."""
        reason = _("Open the dots to the right and look for groups.")
        return Explanation("", reason, *self._opening(), instead=self._instead)

    def _opening(self) -> Asked:
        """Return the question asking what the first dots open into."""
        question = ngettext(
            "One dot opens to the right. How many dots are there now?",
            "{count} dots open to the right. How many dots are there now?",
            self.count,
        ).format(count=base_name(self.count).capitalize())
        return Asked(asked_in_ten(question, self.base), str(self.count * self.base), IN_TEN)

    def _opening_again(self) -> Asked:
        """Return the question asking what is left after the first place."""
        question = _("Put {dots} dots into groups of {parts}. How many are left?")
        return self._grouping(question, self._places[0].left)

    def _instead(self) -> tuple[Asked, ...]:
        """Return the questions about the first place's groups, for a pupil who wrote the number of open
        dots.
        """
        found = _("Put {dots} dots into groups of {parts}. How many groups are there?")
        return self._opening_again(), self._grouping(found, self._places[0].groups)

    def _grouping(self, question: str, answer: int) -> Asked:
        asked = question.format(dots=base_name(self._places[0].dots), parts=base_name(self.parts))
        return Asked(asked_in_ten(asked, self.base), str(answer), IN_TEN)

    def pictured(self, place: int) -> Picture:
        """The dots that the first ones open into, in one heap."""
        return Picture("rows", {"base": self.base, "digit": self.base, "rows": self.count}, None)


def _copied(notation: Notation, count: int, parts: int) -> Iterator[WrongAnswer]:
    """Yield the numbers of a fraction as digits, and its digits in base ten."""
    above = notation.format(count) if count > 1 else ""
    yield WrongAnswer(Misconception.COPIES_THE_FRACTION, above + notation.format(parts))
    if notation.base != DECIMAL.base and _ends(DECIMAL.base, parts):
        yield WrongAnswer(Misconception.AS_IN_BASE_TEN, _decimals(count, parts))


def _decimals(count: int, parts: int) -> str:
    places = next(places for places in range(1, parts + 1) if 10**places % parts == 0)
    return f"{count * 10**places // parts:0{places}d}"


def _ends(base: int, parts: int) -> bool:
    """Return whether a fraction with this many parts ends: some power of the base must be divisible by
    them.
    """
    return bool(base**parts % parts == 0)


def _misleads(base: int, parts: int) -> bool:
    """Return whether one of the hasty rules fails."""
    ends = _ends(base, parts)
    return (base % parts == 0) != ends or (gcd(base, parts) > 1) != ends


@cache
def _asked(base: int) -> Mapping[str, list[tuple[int, int]]]:
    """Return the fractions worth asking about in a base, keyed by stratum: the parts taken and the parts in a
    whole.
    """
    found: dict[str, list[tuple[int, int]]] = {_ONE_PLACE.key: [], _TWO_PLACES.key: [], _ENDING.key: []}
    for parts in dict.fromkeys((*range(2, _MOST_PARTS + 1), base)):
        found[_ENDING.key].append((1, parts))
        for count in range(1, parts):
            item = Share(Notation(base), PLACES, count, parts)
            if gcd(count, parts) == 1 and _ends(base, parts) and _is_clear(item):
                found[item.difficulty].append((count, parts))
    return found


def _is_clear(item: Share) -> bool:
    """Return whether the numeral is complete, and every wrong procedure gives a different string."""
    texts = [item.answer, *(wrong.text or "" for wrong in item.wrong_answers())]
    return (
        len(item.answer) <= _MOST_PLACES
        and not item.answer.startswith("0")
        and len({text.lstrip("0") for text in texts}) == len(texts)
    )
