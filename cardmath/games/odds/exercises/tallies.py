"""Questions about tallies of hands: which type is rarer, and whether the counts are enough to tell."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar, Final

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN
from cardmath.games.odds import HandType
from cardmath.games.odds.exercises.hands import OddsHands
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.sentences import capitalised

#: The answer that these counts are not enough to tell.
UNSURE: Final = "cannot tell"
#: Answers about two tables.
DIFFERENT, CHANCE = "different", "chance"


def by_chance(first: int, second: int) -> int:
    """Return how far apart two counts can easily be by chance alone; nineteen times in twenty they are
    closer.

    >>> by_chance(21, 24), by_chance(421, 198)
    (13, 49)
    """
    return isqrt(4 * (first + second))


@dataclass(frozen=True)
class TwoCounts(OddsHands):
    """A question about two counts for the same number of hands: what does the difference show?"""

    few_answers: ClassVar[bool] = True
    #: The name of the question in its data.
    form: ClassVar[str]

    hands: int
    found: int
    others: int

    @property
    def difficulty(self) -> str:
        """An empty string, because these questions are never drawn and so have no stratum."""
        return ""

    @property
    @abstractmethod
    def types(self) -> tuple[HandType, ...]:
        """The types of hand counted."""

    @property
    def prompt(self) -> str:
        """The counts, then the question."""
        return f"{self._counted} {self.question}"

    @property
    @abstractmethod
    def _counted(self) -> str:
        """The counts as a sentence."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the keys of the types, the counts, and the number of hands."""
        return {
            "form": self.form,
            "types": [kind.key for kind in self.types],
            "counts": [self.found, self.others],
            "dealt": self.hands,
        }

    @property
    def gap(self) -> int:
        """The difference between the counts."""
        return abs(self.found - self.others)

    @property
    def is_chance(self) -> bool:
        """Whether chance alone can explain the difference between the counts."""
        return self.gap <= by_chance(self.found, self.others)

    @property
    def _compared(self) -> str:
        """How far apart the counts are, as a sentence."""
        return _("The counts differ by {gap}. By chance alone they often differ by up to {chance}.").format(
            gap=self.written(self.gap), chance=self.written(by_chance(self.found, self.others))
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to how far apart the counts are."""
        return Explanation("", _("Compare the two counts with each other."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        return _("How far apart are the two counts?"), str(self.gap), IN_TEN


@dataclass(frozen=True)
class TwoTallies(TwoCounts):
    """A question asking which of two types is rarer, judging from some hands; "cannot tell" may be the right
    answer.

    >>> from cardmath.numerals import DECIMAL
    >>> item = TwoTallies(DECIMAL, 100, 21, 24, HandType.TWO_ODDS, HandType.TWO_PAIR)
    >>> item.prompt
    "A tally of 100 hands: run of two 21, one pair 24. Which type is rarer, or can't you tell yet?"
    >>> item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('cannot tell', [('M16', 'two odds')])
    """

    form: ClassVar[str] = "tally"

    first: HandType
    second: HandType

    @property
    def types(self) -> tuple[HandType, ...]:
        """Both types."""
        return self.first, self.second

    @property
    def _counted(self) -> str:
        return _("A tally of {hands} hands: {first} {found}, {second} {others}.").format(
            hands=self.written(self.hands),
            first=self.first.plain_name,
            found=self.written(self.found),
            second=self.second.plain_name,
            others=self.written(self.others),
        )

    @property
    def question(self) -> str:
        """The question to ask next to the counts."""
        return _("Which type is rarer, or can't you tell yet?")

    @property
    def rarer(self) -> HandType:
        """The type with the smaller count."""
        return self.first if self.found < self.others else self.second

    @property
    def answer(self) -> str:
        """The rarer type, or "cannot tell" if chance alone can explain the difference."""
        return UNSURE if self.is_chance else self.rarer.key

    @property
    def answer_form(self) -> AnswerForm:
        """One of the two types, or "I cannot tell yet"."""
        labels = self.first.plain_name, self.second.plain_name, _("I cannot tell yet")
        return AnswerForm(None, (self.first.key, self.second.key, UNSURE), labels=labels)

    @property
    def right(self) -> str:
        """What the counts show."""
        if self.is_chance:
            return _("Right: chance alone can do that. With more hands you could tell.")
        return _("Right: “{type}” is rarer.").format(type=self.rarer.plain_name)

    @property
    def steps(self) -> tuple[str, ...]:
        """Both counts, how far apart they are, and what that shows."""
        last = (
            _("That is no more than chance: you cannot tell yet.")
            if self.is_chance
            else _("That is more than chance: {type} is rarer.").format(type=self.rarer.plain_name)
        )
        return (
            *(
                _("{Type}: {count} of {hands} hands.").format(
                    Type=capitalised(kind.plain_name),
                    count=self.written(count),
                    hands=self.written(self.hands),
                )
                for kind, count in zip(self.types, (self.found, self.others), strict=True)
            ),
            self._compared,
            last,
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from trusting a few hands, or from thinking the higher type is
        rarer.
        """
        wrong = self.rarer if self.is_chance else min(self.types, key=lambda kind: kind.value)
        yield WrongAnswer(Misconception.CHANCE_BY_FEEL, wrong.key)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to how far apart the counts are."""
        if self.is_chance:
            did = _("trust too few hands")
            reason = _("Deal the same number of hands again. The counts may be the other way round.")
        else:
            did = _("think that a higher type is rarer")
            reason = _("Hands aren't ranked by how rare they are.")
        return Explanation(did, reason, *self._asked())


@dataclass(frozen=True)
class TwoTables(TwoCounts):
    """A question asking whether two tables with different counts must have different decks.

    >>> from cardmath.numerals import DECIMAL
    >>> TwoTables(DECIMAL, 100, 45, 37, HandType.NOTHING).answer
    'chance'
    """

    form: ClassVar[str] = "tables"

    type: HandType

    @property
    def types(self) -> tuple[HandType, ...]:
        """The type that both tables counted."""
        return (self.type,)

    @property
    def _counted(self) -> str:
        return _("Two tables dealt {hands} hands each. {Type}: table A {found}, table B {others}.").format(
            hands=self.written(self.hands),
            Type=capitalised(self.type.plain_name),
            found=self.written(self.found),
            others=self.written(self.others),
        )

    @property
    def question(self) -> str:
        """The question to ask next to the counts."""
        return _("Are the decks different, or could this be chance?")

    @property
    def answer(self) -> str:
        """Chance, if it alone can explain the difference between the counts; otherwise different decks."""
        return CHANCE if self.is_chance else DIFFERENT

    @property
    def answer_form(self) -> AnswerForm:
        """Different decks, or chance."""
        labels = _("A deck is different"), _("Chance can do that")
        return AnswerForm(None, (DIFFERENT, CHANCE), labels=labels)

    @property
    def right(self) -> str:
        """What the counts show."""
        if self.is_chance:
            return _("Right: tables with the same deck often differ that much.")
        return _("Right: chance alone rarely does that.")

    @property
    def steps(self) -> tuple[str, ...]:
        """How far apart the counts are, and what that shows."""
        last = (
            _("That is no more than chance: the decks may be the same.")
            if self.is_chance
            else _("That is more than chance: the decks are probably different.")
        )
        return self._compared, last

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from looking for a cause behind every difference."""
        if self.is_chance:
            yield WrongAnswer(Misconception.CHANCE_BY_FEEL, DIFFERENT)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to how far apart the counts are."""
        return Explanation(
            _("look for a cause behind every difference"),
            _("Two tables with the same deck seldom get the same count."),
            *self._asked(),
        )
