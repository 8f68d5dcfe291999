"""Questions about tallies of hands, posed from counts: what is rarer, and whether the counts can tell."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar, Final

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.places import IN_TEN
from cardmath.games.odds import HandType
from cardmath.games.odds.exercises.hands import OddsHands
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.sentences import capitalised

TALLY: Final = "tally"
#: The answer that nobody can tell from these counts.
UNSURE: Final = "cannot tell"
#: Answers about two tables.
DIFFERENT, CHANCE = "different", "chance"


def by_chance(first: int, second: int) -> int:
    """Return by how much two counts often differ by chance alone: about nineteen times in twenty by less.

    >>> by_chance(21, 24), by_chance(421, 198)
    (13, 49)
    """
    return isqrt(4 * (first + second))


@dataclass(frozen=True)
class TwoTallies(OddsHands):
    """The question which of two types is rarer, with the counts of some hands; "cannot tell" may be right.

    >>> from cardmath.numerals import DECIMAL
    >>> item = TwoTallies(DECIMAL, 100, HandType.TWO_ODDS, 21, HandType.TWO_PAIR, 24)
    >>> item.prompt
    'A tally of 100 hands: run of two 21, one pair 24. Which type is rarer, or can you not tell yet?'
    >>> item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('cannot tell', [('M16', 'two odds')])
    """

    few_answers: ClassVar[bool] = True

    notation: Notation
    hands: int
    first: HandType
    found: int
    second: HandType
    others: int

    @property
    def difficulty(self) -> str:
        """No stratum: these are never drawn."""
        return ""

    @property
    def prompt(self) -> str:
        """The counts, then the question."""
        tally = _("A tally of {hands} hands: {first} {found}, {second} {others}.").format(
            hands=self.written(self.hands),
            first=self.first.plain_name,
            found=self.written(self.found),
            second=self.second.plain_name,
            others=self.written(self.others),
        )
        return f"{tally} {self.question}"

    @property
    def question(self) -> str:
        """The question to ask next to the counts."""
        return _("Which type is rarer, or can you not tell yet?")

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the types by their names in code, their counts, and the number of hands."""
        return {
            "form": TALLY,
            "types": [self.first.key, self.second.key],
            "counts": [self.found, self.others],
            "dealt": self.hands,
        }

    @property
    def gap(self) -> int:
        """By how much the counts differ."""
        return abs(self.found - self.others)

    @property
    def rarer(self) -> HandType:
        """The type with the smaller count."""
        return self.first if self.found < self.others else self.second

    @property
    def answer(self) -> str:
        """The rarer type, if the counts differ by more than chance alone makes."""
        return self.rarer.key if self.gap > by_chance(self.found, self.others) else UNSURE

    @property
    def answer_form(self) -> AnswerForm:
        """One of the two types, or that one cannot tell."""
        labels = self.first.plain_name, self.second.plain_name, _("I cannot tell yet")
        return AnswerForm(None, (self.first.key, self.second.key, UNSURE), labels=labels)

    @property
    def right(self) -> str:
        """What the counts say."""
        if self.answer == UNSURE:
            return _("Right: chance alone can do that. More hands would tell.")
        return _("Right: “{type}” is rarer.").format(type=self.rarer.plain_name)

    @property
    def steps(self) -> tuple[str, ...]:
        """Both counts, how far they lie apart, and what that says."""
        gap, chance = self.written(self.gap), self.written(by_chance(self.found, self.others))
        counts = ((self.first, self.found), (self.second, self.others))
        last = (
            _("That is no more than chance: you cannot tell yet.")
            if self.answer == UNSURE
            else _("That is more than chance: {type} is rarer.").format(type=self.rarer.plain_name)
        )
        return (
            *(
                _("{Type}: {count} of {hands} hands.").format(
                    Type=capitalised(kind.plain_name),
                    count=self.written(count),
                    hands=self.written(self.hands),
                )
                for kind, count in counts
            ),
            _("The counts differ by {gap}. By chance alone they often differ by up to {chance}.").format(
                gap=gap, chance=chance
            ),
            last,
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer of trusting few hands, or of taking the higher type for the rarer one."""
        higher = min((self.first, self.second), key=lambda kind: kind.value)
        wrong = self.rarer if self.answer == UNSURE else higher
        yield WrongAnswer(Misconception.CHANCE_BY_FEEL, wrong.key)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Lead to how far the counts lie apart."""
        if self.answer == UNSURE:
            return Explanation(
                _("trust a few hands"),
                _("Deal as many hands again. The counts may be the other way round."),
                *self._asked(),
            )
        return Explanation(
            _("take the type that ranks higher for the rarer one"),
            _("The order of the game does not follow how rare hands are."),
            *self._asked(),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Lead to how far the counts lie apart."""
        return Explanation("", _("Compare the two counts with each other."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        return _("By how many do the two counts differ?"), str(self.gap), IN_TEN


@dataclass(frozen=True)
class TwoTables(OddsHands):
    """The question whether two tables that counted differently must have different decks.

    >>> from cardmath.numerals import DECIMAL
    >>> TwoTables(DECIMAL, 100, HandType.NOTHING, 45, 37).answer
    'chance'
    """

    few_answers: ClassVar[bool] = True

    notation: Notation
    hands: int
    type: HandType
    found: int
    others: int

    @property
    def difficulty(self) -> str:
        """No stratum: these are never drawn."""
        return ""

    @property
    def prompt(self) -> str:
        """Both counts, then the question."""
        counted = _("Two tables dealt {hands} hands each. {Type}: table A {found}, table B {others}.").format(
            hands=self.written(self.hands),
            Type=capitalised(self.type.plain_name),
            found=self.written(self.found),
            others=self.written(self.others),
        )
        return f"{counted} {self.question}"

    @property
    def question(self) -> str:
        """The question to ask next to the counts."""
        return _("Are the decks different, or could this be chance?")

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the type by its name in code, both counts, and the number of hands."""
        return {
            "form": "tables",
            "types": [self.type.key],
            "counts": [self.found, self.others],
            "dealt": self.hands,
        }

    @property
    def answer(self) -> str:
        """Whether the counts differ by more than chance alone makes."""
        apart = abs(self.found - self.others)
        return DIFFERENT if apart > by_chance(self.found, self.others) else CHANCE

    @property
    def answer_form(self) -> AnswerForm:
        """Different decks, or chance."""
        labels = _("A deck is different"), _("Chance can do that")
        return AnswerForm(None, (DIFFERENT, CHANCE), labels=labels)

    @property
    def right(self) -> str:
        """What the counts say."""
        if self.answer == CHANCE:
            return _("Right: tables with the same deck often differ as much.")
        return _("Right: chance alone hardly does that.")

    @property
    def steps(self) -> tuple[str, ...]:
        """How far the counts lie apart, and what that says."""
        gap, chance = abs(self.found - self.others), by_chance(self.found, self.others)
        last = (
            _("That is no more than chance: the decks may be the same.")
            if self.answer == CHANCE
            else _("That is more than chance: the decks hardly are the same.")
        )
        return (
            _("The counts differ by {gap}. By chance alone they often differ by up to {chance}.").format(
                gap=self.written(gap), chance=self.written(chance)
            ),
            last,
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer of looking for a cause behind every difference."""
        if self.answer == CHANCE:
            yield WrongAnswer(Misconception.CHANCE_BY_FEEL, DIFFERENT)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Lead to how far the counts lie apart."""
        return Explanation(
            _("look for a cause behind every difference"),
            _("Two tables with the same deck seldom get the same count."),
            *self._asked(),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Lead to how far the counts lie apart."""
        return Explanation("", _("Compare the two counts with each other."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        return _("By how many do the two counts differ?"), str(abs(self.found - self.others)), IN_TEN
