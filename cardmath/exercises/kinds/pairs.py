"""G2: which cards pair, and which card goes on its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.art.table import STEP
from cardmath.cards import Card, Suit
from cardmath.decks import LOWEST, Deck
from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Asked, Explanation, Item, WrongAnswer
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.games.drawing import empty_table
from cardmath.i18n import N_, NP_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.ranks import rank_worth

PAIR: Final = "pair"
ALONE: Final = "alone"
NONE: Final = NP_("answer", "none")
_TARGETS: Final = (8, 26)
_SHOWN: Final = 5
_ALONE: Final = Stratum("alone", N_("a card on its own"))
_SMALL: Final = Stratum("small-targets", N_("pairs for targets up to fifteen"))
_LARGE: Final = Stratum("large-targets", N_("pairs for larger targets"))


class PairsStratum(NamedTuple):
    """The form and the deck."""

    form: str
    deck: Deck


@dataclass(frozen=True)
class Pairs(Item[PairsStratum]):
    """Five cards from a deck, no two with the same value."""

    kind: ClassVar[str] = "pairs"
    place: ClassVar[int] = 2
    english: ClassVar[str] = N_("Which cards pair, and which goes on its own")
    strata: ClassVar[tuple[Stratum, ...]] = (_ALONE, _SMALL, _LARGE)

    deck: Deck
    cards: tuple[Card, ...]

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the form and the size of the target."""
        return _difficulty(PAIR if isinstance(self, Pair) else ALONE, self.deck)

    @classmethod
    def may_be(cls, stratum: PairsStratum, difficulty: str) -> bool:
        """Return whether the form and the deck belong to a stratum of difficulty."""
        return _difficulty(*stratum) == difficulty

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> PairsStratum:
        """Choose the form and a deck; half of the items about lone cards have decks with a 0."""
        form = chance.choose((PAIR, ALONE))
        lowest = "0" if form == ALONE and chance.one_in(2) else chance.choose(LOWEST)
        return PairsStratum(form, chance.choose(_decks(form, lowest)))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: PairsStratum) -> "Pairs":
        """Return five cards that make a clear question."""
        deck = stratum.deck
        suits = Suit.ordinary()[: deck.suits]
        ranks = chance.some(deck.ranks, _SHOWN)
        if stratum.form == PAIR:
            while not _is_clear(deck, ranks):
                ranks = chance.some(deck.ranks, _SHOWN)
        elif deck.ranks[-1] not in ranks:
            # The card worth the target is always among them.
            ranks[chance.below(_SHOWN)] = deck.ranks[-1]
        cards = tuple(Card(rank, chance.choose(suits)) for rank in ranks)
        return Pair(notation, deck, cards) if stratum.form == PAIR else GoesAlone(notation, deck, cards)

    @property
    def values(self) -> tuple[int, ...]:
        """The cards' values, in the order shown."""
        return tuple(self.deck.value(card) for card in self.cards)

    @property
    def target(self) -> int:
        """The deck's target."""
        return self.deck.target

    @property
    def has_zero(self) -> bool:
        """Whether the deck has cards of value 0."""
        return self.deck.lowest == "0"

    @property
    def prompt(self) -> str:
        """The target, the values, whether there is a 0 (if it matters), then the question."""
        given = _("The target is {target}. The cards are worth {values}.").format(
            target=self.named(self.target), values=", ".join(map(self.written, self.values))
        )
        if isinstance(self, GoesAlone):
            given += " " + (
                _("There is a 0 in the deck.") if self.has_zero else _("There is no 0 in the deck.")
            )
        return f"{given} {self.question}"

    @property
    def picture(self) -> str:
        """The target and the cards in a row, with the values of aces and faces."""
        table = empty_table(self.notation, self.deck.values)
        table.words(_("Target"), 0, 90)
        table.numeral(self.written(self.deck.target), 0, 122)
        for place, card in enumerate(self.cards):
            value = rank_worth(card.rank, self.notation, self.deck.values)
            table.card(card, 420 + place * STEP, 0, value=value)
        return table.svg(self.question)

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the target, the values, whether the deck has a 0, and the cards."""
        return {
            "form": PAIR if isinstance(self, Pair) else ALONE,
            "target": self.bare(self.target),
            "values": [self.bare(value) for value in self.values],
            "zero": self.has_zero,
            "cards": [str(card) for card in self.cards],
        }

    def pictured(self, place: int) -> Picture:
        """The target and the cards with their values; the marked card is given by its index."""
        return Picture("cards", {name: self.data[name] for name in ("target", "values", "cards")}, place)

    def partner_asked(self, value: int) -> tuple[str, str]:
        """Return the question asking which value makes the target with another, and its answer."""
        question = _("Which number goes with {value} to make {target}?").format(
            target=self.written(self.target), value=self.written(value)
        )
        return question, self.bare(self.target - value)

    def partners_asked(
        self, value: int, *more: int
    ) -> tuple[str, str, None, int, Callable[[], Iterator[Asked]]]:
        """Return the question about a value's partner, and the ones about the other cards."""

        def others() -> Iterator[Asked]:
            for other in (*more, *sorted(self.values, reverse=True)):
                if other <= self.target:
                    yield Asked(*self.partner_asked(other))

        place = self.values.index(value) if value in self.values else 0
        return *self.partner_asked(value), None, place, others

    def not_there(self, value: int) -> str:
        """Return a sentence about a value that no card has."""
        return _("There is no card worth {value} here.").format(value=self.written(value))


class Pair(Pairs):
    """A question asking which two cards make the target."""

    asks: ClassVar[str] = N_("Which two make the target?")

    def _made(self, total: int) -> list[str]:
        """Return the pairs that make a sum, as answers."""
        pairs = combinations(sorted(self.values), 2)
        return [self._pair(*pair) for pair in pairs if sum(pair) == total]

    def _pair(self, lower: int, higher: int) -> str:
        return f"{self.bare(lower)}+{self.bare(higher)}"

    @property
    def answer(self) -> str:
        """The pair, with the lower value first."""
        return self._made(self.target)[0]

    @property
    def right(self) -> str:
        """What the two cards make."""
        pairs = combinations(sorted(self.values), 2)
        lower, higher = next(pair for pair in pairs if sum(pair) == self.target)
        return _("Right: {lower} and {higher} make {target}.").format(
            lower=self.written(lower), higher=self.written(higher), target=self.written(self.target)
        )

    @property
    def answer_form(self) -> AnswerForm:
        """Two numerals."""
        return AnswerForm(self.base, numerals=2, digits=self.notation.digits)

    @property
    def steps(self) -> tuple[str, ...]:
        """The partner of each card, from the largest, until a partner is found."""
        steps = [
            _(
                "Start with the largest card. Which number does it need to make {target}? Then take the next."
            ).format(target=self.written(self.target))
        ]
        for value in sorted(self.values, reverse=True):
            other = self.target - value
            line = f"{self.written(value)} + {self.written(other)} = {self.written(self.target)}"
            if other in self.values and other != value:
                steps.append(
                    _("{sum}: {other} is one of the cards, so {answer}.").format(
                        sum=line, other=self.written(other), answer=self.answer
                    )
                )
                break
            steps.append(_("{sum}: there is no {other}.").format(sum=line, other=self.written(other)))
        return tuple(steps)

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from making ten instead of the target, and from being off by one."""
        if self.target != 10:
            yield from (WrongAnswer(Misconception.MAKES_TEN, pair) for pair in self._made(10))
        for total in (self.target - 1, self.target + 1):
            yield from (WrongAnswer(Misconception.OFF_BY_ONE, pair) for pair in self._made(total))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what the two cards make."""
        target = self.written(self.target)
        values = next(
            pair for pair in combinations(sorted(self.values), 2) if self._pair(*pair) == wrong.text
        )
        pair = " + ".join(map(self.written, values))
        if wrong.misconception == Misconception.MAKES_TEN:
            did = _("make ten")
            reason = _("{pair} is ten. Here the target is {target}.")
        else:
            too_much = sum(values) > self.target
            did = _("make one more than the target") if too_much else _("make one less than the target")
            reason = _("{pair} is {total}. Which card would you change?")
        reason = reason.format(pair=pair, target=target, total=self.written(sum(values)))
        return Explanation(did, reason, *self.partners_asked(*values))

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out a value that no card has, or say that the two do not make the target."""
        values = [self.value_given(Reading((digits,))) for digits in given.parts]
        largest = max(self.values)
        asked = self.partners_asked(largest)
        for value in values:
            if value not in self.values:
                reason = "" if value is None else self.not_there(value)
                return Explanation("", reason, *asked)
        first, second = (value or 0 for value in values)
        if first == second:
            reason = _("There is only one card worth {value}.").format(value=self.written(first))
            return Explanation("", reason, *asked)
        reason = _("These two do not make {target}.").format(target=self.written(self.target))
        return Explanation("", reason, *self.partners_asked(first))


class GoesAlone(Pairs):
    """A question asking which card goes on its own, if any."""

    asks: ClassVar[str] = N_("Which one goes on its own? If none does, answer none.")

    @property
    def answer(self) -> str:
        """The value of the target, or none if 0 is its partner."""
        return NONE if self.has_zero else self.bare(self.target)

    @property
    def right(self) -> str:
        """Which card goes on its own, or why no card does."""
        target = self.written(self.target)
        if self.has_zero:
            return _("Right: {target} goes with {zero}, so no card goes on its own.").format(
                target=target, zero=self.written(0)
            )
        return _("Right: {target} goes on its own.").format(target=target)

    @property
    def answer_form(self) -> AnswerForm:
        """A numeral, or none."""
        return AnswerForm(self.base, (NONE,), digits=self.notation.digits)

    @property
    def steps(self) -> tuple[str, ...]:
        """The partner that the target itself would need."""
        target = self.written(self.target)
        needs = _("{target} + 0 = {target}: only {target} can be left without a partner.").format(
            target=target
        )
        if self.has_zero:
            return needs, _("The deck has a 0, so {target} has a partner too. The answer is none.").format(
                target=target
            )
        return needs, _("The deck has no 0, so {target} goes on its own.").format(target=target)

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from overlooking the 0, mistaking ten for the target, and being off by
        one.
        """
        if self.has_zero:
            yield WrongAnswer(Misconception.LOSES_A_PLACE, self.bare(self.target))
        if self.target != 10 and 10 in self.values:
            yield WrongAnswer(Misconception.MAKES_TEN, self.bare(10))
        if self.target - 1 in self.values:
            yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.target - 1))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say which partner the card has."""
        if wrong.misconception == Misconception.LOSES_A_PLACE:
            chosen, did = self.target, _("overlook the 0")
            reason = _("There is a 0 in this deck. It counts like any other card.")
        elif wrong.misconception == Misconception.MAKES_TEN:
            chosen, did = 10, _("mistake ten for the target")
            reason = _("{value} is ten, but here the target is {target}.")
        else:
            chosen, did = self.target - 1, _("take the card next to the target")
            reason = _("{value} is one less than the target, {target}.")
        reason = reason.format(value=self.written(chosen), target=self.written(self.target))
        return Explanation(did, reason, *self.partners_asked(chosen))

    def first_wrong(self, given: Reading) -> Explanation:
        """Explain why the card is wrong, or why "none" is wrong."""
        value, looked_at = self.value_given(given), self.target
        if given.word:
            reason = _("A card that needs a 0 stays on its own. There is no 0 in this deck.")
        elif value is None:
            reason = ""
        elif value not in self.values:
            reason = self.not_there(value)
        else:
            looked_at = value
            reason = _("{value} is less than the target, so it has a partner.")
            reason = reason.format(value=self.written(value))
        return Explanation("", reason, *self.partners_asked(looked_at))


def _is_clear(deck: Deck, ranks: Sequence[str]) -> bool:
    """Return whether exactly one pair makes the target, at most one makes ten, and at most one is one off."""
    values = [deck.values[rank] for rank in ranks]
    sums = [sum(pair) for pair in combinations(values, 2)]
    target = deck.target
    return (
        sums.count(target) == 1
        and sums.count(10) <= 1
        and sums.count(target - 1) + sums.count(target + 1) <= 1
    )


@lru_cache(maxsize=2 * len(LOWEST))
def _decks(form: str, lowest: str) -> tuple[Deck, ...]:
    """Return a deck for each target that suits a form, with three face cards per suit if possible."""
    found: dict[int, Deck] = {}
    for faces in (3, 2, 1, 0, 4, 5, 6):
        for highest_pip in range(4, 19):
            deck = Deck(highest_pip, faces, 4, lowest)
            if _TARGETS[0] <= deck.target <= _TARGETS[1] and _can_ask(form, deck):
                found.setdefault(deck.target, deck)
    return tuple(found[target] for target in sorted(found))


def _can_ask(form: str, deck: Deck) -> bool:
    if form == PAIR:
        # Any five of six values contain two pairs, or no wrong pair.
        return len(deck.ranks) > 6
    # There must be a wrong card that pupils might mistake for the lone card.
    values = set(deck.values.values())
    return deck.lowest == "0" or deck.target - 1 in values or (deck.target != 10 and 10 in values)


def _difficulty(form: str, deck: Deck) -> str:
    if form == ALONE:
        return _ALONE.key
    return (_SMALL if deck.target <= 15 else _LARGE).key
