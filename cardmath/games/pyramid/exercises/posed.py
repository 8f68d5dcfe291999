"""Questions about a pyramid on the board: which cards can never leave, which value pairs with itself.

Boards ask them about their cards. They are not numbered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from cardmath.decks import Deck
from cardmath.exercises.answers import NO, YES, AnswerForm, Reading, yes_or_no
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.posed.items import LETTERS, AmongReasons, OnTheTable
from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.solving.problem import dead_places
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import N_, NP_, _, ngettext
from cardmath.misconceptions import Misconception
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised

NONE: Final = NP_("answer", "none")
ALL: Final = NP_("answer", "all")


@dataclass(frozen=True)
class _OfTheDeck(OnTheTable):
    """A question about the deck in play and half of its target."""

    deck: Deck

    @property
    def target(self) -> int:
        """The deck's target."""
        return self.deck.target

    @property
    def data(self) -> Mapping[str, Any]:
        """The target."""
        return {"target": self.bare(self.target)}


@dataclass(frozen=True)
class CanNeverLeave(OnTheTable):
    """A question asking which of three tableau cards can never leave, with "all can" as a fourth choice.

    The answer follows from public information: the open cards, and how many cards of a rank are still to
    come.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.numerals import Notation
    >>> start = PyramidGame().deal(33)
    >>> CanNeverLeave(Notation(12), start, (Place(1, 1), Place(2, 1), Place(3, 1))).answer
    'a'
    """

    kind: ClassVar[str] = "never-leaves"
    place: ClassVar[int] = 11
    english: ClassVar[str] = N_("Which card can never leave")
    few_answers: ClassVar[bool] = True

    position: PyramidPosition
    places: tuple[Place, ...]

    @property
    def prompt(self) -> str:
        """The question with its cards."""
        cards = "; ".join(
            _("{letter}: {card}").format(letter=letter, card=self.card(place))
            for letter, place in zip(LETTERS, self.places, strict=False)
        )
        return f"{self.question} {cards}."

    @property
    def question(self) -> str:
        """The question to ask next to the cards."""
        return _("Which of these cards can never leave? If all can, answer all.")

    @property
    def data(self) -> Mapping[str, Any]:
        """The places of the cards."""
        return {"places": [str(place) for place in self.places]}

    @property
    def answer(self) -> str:
        """The letter of the card that can never leave, or all."""
        lettered = zip(LETTERS, self.places, strict=False)
        return next((letter for letter, at in lettered if at in self.dead), ALL)

    @cached_property
    def dead(self) -> tuple[Place, ...]:
        """The places of all cards that can never leave."""
        return dead_places(self.position)

    @property
    def right(self) -> str:
        """The card that can never leave, or that all can."""
        if self.answer == ALL:
            return _("Right: all of these cards can leave.")
        place = self.places[LETTERS.index(self.answer)]
        return _("Right, this one can never leave: {card}.").format(card=self.card(place))

    @property
    def answer_form(self) -> AnswerForm:
        """A letter, or all."""
        return AnswerForm(None, (*LETTERS[: len(self.places)], ALL))

    @property
    def steps(self) -> tuple[str, ...]:
        """Where the partners of each card are, then the answer."""
        steps = [self.partners_sentence(place) for place in self.places]
        if self.answer == ALL:
            return (*steps, _("Each has a partner that can still reach it. So the answer is all."))
        return (*steps, _("So the answer is {letter}.").format(letter=self.answer))

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from confusing covered with stuck, and from overlooking which card
        covers which.
        """
        for letter, place in zip(LETTERS, self.places, strict=False):
            if letter != self.answer and self.position.covering(place):
                yield WrongAnswer(Misconception.MISJUDGES_COVER, letter)
        if self.answer != ALL:
            yield WrongAnswer(Misconception.MISJUDGES_COVER, ALL)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say where the partners of the chosen card are, or point to the partners of the overlooked card."""
        if wrong.text != ALL:
            place = self.places[LETTERS.index(str(wrong.text))]
            did = _("mistake a covered card for one that can never leave")
            return Explanation(did, self.partners_sentence(place), *self._lying_on(place))
        place = self.places[LETTERS.index(self.answer)]
        return Explanation(
            _("overlook what covers it"),
            _("Look at each card: where are its partners, and can one of them reach it?"),
            _(
                "Don't count the cards in the pyramid. How many partners can still come for this one: {card}?"
            ).format(card=self.card(place)),
            self.bare(0),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the partners of a free card that can leave."""
        place = self.places[LETTERS.index(given.word)]
        return Explanation("", self.partners_sentence(place), *self._lying_on(place))

    def _lying_on(self, place: Place) -> tuple[str, str]:
        """Return the question asking how many cards lie on a card, and its answer."""
        question = _("{Card}: how many cards lie on it?").format(Card=capitalised(self.card(place)))
        return question, self.bare(len(self.position.covering(place)))

    def card(self, place: Place) -> str:
        """Return a card with its place."""
        card = self.position.card_at(place)
        assert card is not None
        return _("{card} in {place}").format(
            card=rank_name(card.rank, self.notation, self.position.game.deck.values),
            place=place_name(place, self.notation),
        )

    def partners(self, place: Place) -> tuple[Place, ...]:
        """Return the places of a card's partners in the tableau."""
        card, deck = self.position.card_at(place), self.position.game.deck
        rank = None if card is None else deck.partner(card)
        return tuple(at for at, one in self.position.tableau.items() if one.rank == rank and at != place)

    def partners_sentence(self, place: Place) -> str:
        """Return a sentence about a card's partners: how many are still to come, and where the others are."""
        card, deck = self.position.card_at(place), self.position.game.deck
        assert card is not None
        rank = deck.partner(card)
        name = capitalised(self.card(place))
        if rank is None:
            return _("{Card} goes on its own.").format(Card=name)
        partner = rank_name(rank, self.notation, deck.values)
        rest = (*self.position.stock, *self.position.discard)
        to_come = sum(one.rank == rank for one in rest)
        if to_come:
            return ngettext(
                "{Card} needs {partner}: {count} of those is not in the pyramid and can still come.",
                "{Card} needs {partner}: {count} of those are not in the pyramid and can still come.",
                to_come,
            ).format(Card=name, partner=partner, count=self.notation.brief(to_come))
        if place not in self.dead:
            sentence = _("{Card} needs {partner}: one is in the pyramid, and both can come free.")
        elif self.partners(place):
            sentence = _(
                "{Card} needs {partner}. All of those are in the pyramid. Wherever two could meet,"
                " one covers the other."
            )
        else:
            sentence = _("{Card} needs {partner}, and none of those is left.")
        return sentence.format(Card=name, partner=partner)


class MeetsItself(_OfTheDeck):
    """A question asking which value makes the target with itself, if any.

    >>> from cardmath.numerals import Notation
    >>> MeetsItself(Notation(12), Deck(lowest="0")).answer, MeetsItself(Notation(12), Deck()).answer
    ('8', 'none')
    """

    kind: ClassVar[str] = "meets-itself"
    place: ClassVar[int] = 2
    english: ClassVar[str] = N_("Which value pairs with itself")

    @property
    def prompt(self) -> str:
        """The target, then the question."""
        return _("The target is {target}. {question}").format(
            target=self.named(self.target), question=self.question
        )

    @property
    def question(self) -> str:
        """The question to ask next to the target."""
        return _("Which value pairs with itself? If none does, answer none.")

    @property
    def answer(self) -> str:
        """Half of an even target, or none."""
        return NONE if self.target % 2 else self.bare(self.target // 2)

    @property
    def right(self) -> str:
        """What twice the value makes, or why there is no such value."""
        target, half = self.written(self.target), self.written(self.target // 2)
        if self.answer == NONE:
            return _("Right: no value pairs with itself, because {target} is odd.").format(target=target)
        return _("Right: {half} and {half} make {target}.").format(half=half, target=target)

    @property
    def answer_form(self) -> AnswerForm:
        """A numeral, or none."""
        return AnswerForm(self.base, (NONE,), digits=self.notation.digits)

    @property
    def steps(self) -> tuple[str, ...]:
        """The doubles of the values next to the half."""
        half, target = self.target // 2, self.written(self.target)
        double = f"{self.written(half)} + {self.written(half)} = {self.written(2 * half)}"
        if self.target % 2:
            return (
                f"{double}.",
                _("Twice a number is always even, but {target} is odd. So the answer is none.").format(
                    target=target
                ),
            )
        return _("{target} is even, so you can halve it.").format(target=target), f"{double}"

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from halving ten, from being off by one, and from overlooking the
        value.
        """
        half = self.target // 2
        if self.target != 10:
            yield WrongAnswer(Misconception.MAKES_TEN, self.bare(5))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(half if self.target % 2 else half - 1))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(half + 1))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what twice the value makes."""
        value = int(self.notation.parse(str(wrong.text)))
        did = (
            _("halve ten")
            if wrong.misconception == Misconception.MAKES_TEN
            else _("pick a number next to half the target")
        )
        return Explanation(did, self._doubled(value), *self._halving())

    def first_wrong(self, given: Reading) -> Explanation:
        """Say what twice the value makes, and point to half of the target."""
        value = self.value_given(given)
        return Explanation("", "" if value is None else self._doubled(value), *self._halving())

    def _doubled(self, value: int) -> str:
        double = f"{self.written(value)} + {self.written(value)} = {self.written(2 * value)}"
        return _("{sum}, but the target is {target}.").format(sum=double, target=self.written(self.target))

    def _halving(self) -> tuple[str, str, AnswerForm]:
        """Return the question asking whether the target can be halved, and its answer."""
        question = _("Is {target} even?").format(target=self.written(self.target))
        return question, NO if self.target % 2 else YES, yes_or_no()


@dataclass(frozen=True)
class WhyHarder(_OfTheDeck, AmongReasons):
    """A question asking why a value that pairs with itself makes a deal harder.

    >>> from cardmath.numerals import Notation
    >>> [WhyHarder(Notation(12), Deck(lowest="0"), turn).answer for turn in range(4)]
    ['a', 'b', 'c', 'a']
    """

    kind: ClassVar[str] = "why-harder"
    place: ClassVar[int] = 11
    english: ClassVar[str] = N_("Why it is harder")

    turn: int = 0

    @property
    def half(self) -> str:
        """The value that pairs with itself."""
        return self.written(self.target // 2)

    @property
    def question(self) -> str:
        """The question to ask next to the cards."""
        return _("{half} pairs with itself. Why is that harder?").format(half=self.half)

    @property
    def arguments(self) -> tuple[str, str, str]:
        """The number of partners first, then the look of the number."""
        suits = self.notation.brief(self.deck.suits)
        return (
            _("There are only {suits} of them, and each takes another one away.").format(suits=suits),
            _("{half} is a large number.").format(half=self.half),
            _("{half} + {half} is hard to add.").format(half=self.half),
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """How many partners another card has, how many this card has, then the answer."""
        suits, others = self.notation.brief(self.deck.suits), self.notation.brief(self.deck.suits - 1)
        return (
            _("Any other card has {suits} partners in the deck.").format(suits=suits),
            _("A card worth {half} has only {others}. One of them may lie on it.").format(
                half=self.half, others=others
            ),
            self.conclusion,
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from judging by the look of the number."""
        yield WrongAnswer(Misconception.PARITY_BY_LOOK, self.letter(1))
        yield WrongAnswer(Misconception.PARITY_BY_LOOK, self.letter(2))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the number of partners."""
        return Explanation(
            _("look at the number alone"),
            _("The number itself doesn't matter. What counts is how many partners a card has."),
            _("How many cards worth {half} are in the deck?").format(half=self.half),
            self.bare(self.deck.suits),
        )
