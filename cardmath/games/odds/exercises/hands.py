"""G12: which of several Odds hands wins, and which of two types is rarer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.art.blank import HEIGHT
from cardmath.art.table import GAP, STEP
from cardmath.cards import JOKER, Card
from cardmath.exercises.answers import NO, AnswerForm, Dictated, Reading, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import is_misleading
from cardmath.exercises.item import Asked, Explanation, Item, WrongAnswer
from cardmath.exercises.place_value import IN_TEN
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.games.drawing import empty_table
from cardmath.games.odds import HandRank, HandType, hands_of_type, rank_hand
from cardmath.games.odds.exercises.bars import share_of_all
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK, VALUES, value
from cardmath.games.odds.ranking import rank_with_evens
from cardmath.games.odds.words import type_and_sum
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import has_letter, rank_name
from cardmath.sentences import capitalised, join_or

HANDS: Final = "hands"
RARER: Final = "rarer"
_TYPES: Final = Stratum("types", N_("which type is rarer"))
_HANDS: Final = Stratum("hands", N_("which hand wins"))
#: The number of hands in a numbered exercise.
_SHOWN: Final = 3


class HandsStratum(NamedTuple):
    """The form of an item, and whether it misleads."""

    form: str
    misleading: bool


class OddsHands(Item[HandsStratum]):
    """Hands of Odds and how rare they are."""

    kind: ClassVar[str] = "odds-hands"
    place: ClassVar[int] = 12
    english: ClassVar[str] = N_("Hands of Odds and how rare they are")
    played_first: ClassVar[str] = "odds"
    strata: ClassVar[tuple[Stratum, ...]] = (_TYPES, _HANDS)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the form."""
        return (_HANDS if isinstance(self, BestHand) else _TYPES).key

    @classmethod
    def may_be(cls, stratum: HandsStratum, difficulty: str) -> bool:
        """Return whether items of this form have the given difficulty."""
        return (stratum.form == HANDS) == (difficulty == _HANDS.key)

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> HandsStratum:
        """Choose the form; items about hands always mislead, items about types half the time."""
        form = chance.choose((HANDS, RARER))
        return HandsStratum(form, form == HANDS or chance.one_in(2))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: HandsStratum) -> "OddsHands":
        """Return three hands dealt at random, or two types."""
        if stratum.form == RARER:
            return RarerType(notation, *chance.choose(_types(stratum.misleading)))
        while True:
            cards = chance.some(PACK, _SHOWN * HAND_SIZE)
            item = BestHand(notation, tuple(tuple(cards[place::_SHOWN]) for place in range(_SHOWN)))
            if not item.has_ties:
                return item

    def _rank(self, rank: str) -> str:
        # Read aloud, the letter of a face card would sound like a word.
        if has_letter(rank) and rank != JOKER and not isinstance(self.notation, Dictated):
            return rank
        return rank_name(rank, self.notation, VALUES)

    def _card(self, card: Card) -> str:
        if card.rank != JOKER and isinstance(self.notation, Dictated):
            return _("{rank} of {suit}").format(rank=self._rank(card.rank), suit=card.suit.label)
        return self._rank(card.rank) + ("" if card.rank == JOKER else card.suit.symbol)


@dataclass(frozen=True)
class BestHand(OddsHands):
    """A question asking which of several hands wins; the answer is its place, from 1.

    >>> from cardmath.cards import parse_cards
    >>> hands = ("9s 9h 3d 2c 4d 6h", "Ks Qh Jd 10c 8s 7h", "4s 4h 4c 2s 6c As")
    >>> item = BestHand(Notation(12), tuple(parse_cards(hand.split()) for hand in hands))
    >>> item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('1', [('M18', '2'), ('M19', '3')])
    """

    hands: tuple[tuple[Card, ...], ...]

    @property
    def has_ties(self) -> bool:
        """Whether two of the hands are equally good, by the rules or by a wrong procedure."""
        rankings = self._ranks, self._by_size, self._with_evens
        return any(len(set(ranks)) < len(self.hands) for ranks in rankings)

    @property
    def prompt(self) -> str:
        """The hands as lines of text, the values of the cards, then the question."""
        between = ", " if isinstance(self.notation, Dictated) else " "
        lines = [
            _("Hand {place}: {cards}").format(place=place, cards=between.join(map(self._card, hand)))
            for place, hand in enumerate(self.hands, start=1)
        ]
        words = (
            _("In Odds an ace is {one} and a joker {eleven}. J, Q and K are {ten}.")
            if has_letter("K")
            else _("In Odds a joker is {eleven}.")
        )
        worth = words.format(one=self.written(1), ten=self.named(10), eleven=self.named(11))
        return "\n".join([*lines, f"{worth} {self.question}"])

    @property
    def question(self) -> str:
        """The question to ask next to the hands."""
        return _("Which hand wins: {places}?").format(places=join_or(self._places))

    @property
    def picture(self) -> str:
        """The hands, one below the other."""
        table = empty_table(self.notation, VALUES)
        for at, hand in enumerate(self.hands):
            y = at * (HEIGHT + 2 * GAP)
            table.words(_("Hand {place}").format(place=at + 1), 0, y + 190)
            for place, card in enumerate(hand):
                table.card(card, 300 + place * STEP, y)
        return table.svg(self.question)

    @property
    def data(self) -> Mapping[str, Any]:
        """The form and the hands."""
        return {"form": HANDS, "hands": [list(map(str, hand)) for hand in self.hands]}

    @property
    def answer(self) -> str:
        """The place of the best hand, or of the first of several best hands."""
        return self._places[self._ranks.index(max(self._ranks))]

    @property
    def right(self) -> str:
        """The type of the best hand."""
        return _("Right: the best hand has {what}.").format(
            what=self._what(self._ranks[int(self.answer) - 1])
        )

    @property
    def answer_form(self) -> AnswerForm:
        """The place of a hand."""
        return AnswerForm(None, self._places)

    @property
    def steps(self) -> tuple[str, ...]:
        """The type of each hand, then the best hand and what decided it: type, sum, or even cards."""
        best = self._ranks[int(self.answer) - 1]
        rivals = [rank for rank in self._ranks if rank.type is best.type]
        equals = [rank for rank in rivals if rank.sum == best.sum]
        if len(rivals) == 1:
            reason = _("Of these types, {type} ranks highest. The winner is hand {place}.")
        elif len(equals) == 1:
            reason = _(
                "Of the hands with {type}, hand {place} has the greatest sum, {sum}. The winner is hand "
                "{place}."
            )
        elif best.type is HandType.NOTHING:
            reason = _(
                "Of the hands with nothing, hand {place} has the fewest even cards: {evens}. The"
                " winner is hand {place}."
            )
        else:
            reason = _(
                "Several hands have {type} with the greatest sum, {sum}. Of these, hand {place} has"
                " the fewest even cards, {evens}. The winner is hand {place}."
            )
        return (
            *(
                _("Hand {place}: {what}.").format(place=place, what=self._what(rank))
                for place, rank in enumerate(self._ranks, start=1)
            ),
            reason.format(
                type=best.type.plain_name,
                place=self.answer,
                sum=self.written(best.sum),
                evens=self.written(best.evens),
            ),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from adding up all cards, and from counting even cards as well."""
        yield WrongAnswer(Misconception.RANKS_BY_SIZE, _place(self._by_size))
        yield WrongAnswer(Misconception.COUNTS_EVEN_CARDS, _place(self._with_evens))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the odd cards and the type they make."""
        place = int(wrong.text or 1)
        if wrong.misconception == Misconception.RANKS_BY_SIZE:
            return Explanation(
                _("add up all the cards"),
                _("High cards don't make a good hand. First see what the odd cards make."),
                *self._asked(place),
            )
        return Explanation(_("count even cards as well"), _("Even cards don't count."), *self._asked(place))

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the odd cards in the chosen hand."""
        reason = _("Look at what the odd cards in each hand make.")
        return Explanation("", reason, *self._asked(int(given.word)))

    def _asked(self, place: int) -> tuple[str, str, AnswerForm, int, Callable[[], Iterator[Asked]]]:
        """Return a question about how many odd cards a hand has, and more questions about the hands."""
        return *next(self._all_asked(place))[:2], IN_TEN, place, lambda: self._all_asked(place)

    def _all_asked(self, place: int) -> Iterator[Asked]:
        # Leave out the best hand, because naming it would give the answer away.
        for hand in (place, *({*range(1, len(self.hands) + 1)} - {place, int(self.answer)})):
            odd = sum(card.rank in ODD_INDEX for card in self.hands[hand - 1])
            question = _("Cover the even cards in hand {place}. How many cards are left?")
            yield Asked(question.format(place=hand), str(odd), IN_TEN)
            question = _("Cover the odd cards in hand {place}. How many cards are left?")
            yield Asked(question.format(place=hand), str(HAND_SIZE - odd), IN_TEN)
        # With three odd and three even cards, both answers would be 3, which may be a hand's number.
        yield Asked(_("How many cards are in each hand?"), str(HAND_SIZE), IN_TEN)

    def pictured(self, place: int) -> Picture:
        """The hands, with the hand at a given place marked."""
        return Picture("hands", {"hands": self.data["hands"]}, place)

    @property
    def _places(self) -> tuple[str, ...]:
        return tuple(str(place) for place in range(1, len(self.hands) + 1))

    @cached_property
    def _ranks(self) -> list[HandRank]:
        return [rank_hand(hand) for hand in self.hands]

    @cached_property
    def _by_size(self) -> list[int]:
        return [sum(map(value, hand)) for hand in self.hands]

    @cached_property
    def _with_evens(self) -> list[tuple[int, int]]:
        return [rank_with_evens(hand) for hand in self.hands]

    def _what(self, rank: HandRank) -> str:
        if rank.type is HandType.NOTHING:
            return rank.type.plain_name
        return type_and_sum(rank, self.notation)


@dataclass(frozen=True)
class RarerType(OddsHands):
    """A question asking which of two types is rarer among all hands.

    >>> item = RarerType(Notation(12), HandType.FOUR_PAIR, HandType.TWO_THREE)
    >>> item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('four pair', [('M16', 'two-three')])
    """

    few_answers: ClassVar[bool] = True

    first: HandType
    second: HandType

    @property
    def prompt(self) -> str:
        """The two types, then the question."""
        return _("Two types of hands in Odds. {question}").format(question=self.question)

    @property
    def question(self) -> str:
        """The question to ask next to the names of the types."""
        return _("Which of them is rarer among all hands: {first} or {second}?").format(
            first=self.first.plain_name, second=self.second.plain_name
        )

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, and the keys of the types."""
        return {"form": RARER, "types": [self.first.key, self.second.key]}

    @property
    def answer(self) -> str:
        """The type with fewer hands."""
        return self._rarer.key

    @property
    def right(self) -> str:
        """Which type is rarer."""
        return _("Right: “{type}” is rarer.").format(type=self._rarer.plain_name)

    @property
    def answer_form(self) -> AnswerForm:
        """One of the two types, shown by their plain names."""
        labels = self.first.plain_name, self.second.plain_name
        return AnswerForm(None, (self.first.key, self.second.key), labels=labels)

    @property
    def steps(self) -> tuple[str, ...]:
        """How many of all possible hands are of each type, then how much rarer one of the types is."""
        many = hands_of_type()
        return *map(self._how_many, self._types), self._compared(*sorted(many[kind] for kind in self._types))

    def _how_many(self, kind: HandType) -> str:
        """Say how many of all possible hands are of a type."""
        share = share_of_all(kind, self.base)
        phrase = share.phrase(self.notation)
        if not share.bound:
            phrase = _("about {share}").format(share=phrase)
        return _("{Type}: {share} hands.").format(Type=capitalised(kind.plain_name), share=phrase)

    def _compared(self, fewer: int, more: int) -> str:
        """Say how much rarer the rarer type is."""
        if 4 * more < 5 * fewer:
            words = _("“{type}” comes up a little less often.")
        elif 4 * more < 7 * fewer:
            words = _("“{type}” comes up about two thirds as often.")
        elif 2 * more < 5 * fewer:
            words = _("“{type}” comes up about half as often.")
        elif more > 100 * fewer:
            words = _("“{type}” comes up far less often.")
        else:
            words = _("“{type}” comes up about once for every {count} hands of “{other}”.")
        return words.format(
            type=self._rarer.plain_name,
            other=self._commoner.plain_name,
            count=self.notation.write(round(more / fewer)),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from thinking the higher type is rarer."""
        higher = min(self._types, key=lambda kind: kind.value)
        yield WrongAnswer(Misconception.CHANCE_BY_FEEL, higher.key)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Turn attention from rank to counting."""
        return Explanation(
            _("think that a higher type is rarer"),
            _("Hands aren't ranked by how rare they are."),
            *self._asked(),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the number of hands of each type."""
        return Explanation("", _("Compare how many hands there are of each type."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        """Return the question asking whether the more frequent type has fewer hands."""
        question = _("Look at the table of all hands. Are there fewer of “{frequent}” than of “{rarer}”?")
        asked = question.format(frequent=self._commoner.plain_name, rarer=self._rarer.plain_name)
        return asked, NO, yes_or_no()

    def pictured(self, place: int) -> Picture:
        """The keys of the two types."""
        return Picture("types", {"types": self.data["types"]})

    @property
    def _types(self) -> tuple[HandType, HandType]:
        return self.first, self.second

    @property
    def _rarer(self) -> HandType:
        return min(self._types, key=lambda kind: hands_of_type()[kind])

    @property
    def _commoner(self) -> HandType:
        return next(kind for kind in self._types if kind is not self._rarer)


def _place(ranks: Sequence[Any]) -> str | None:
    """Return the place of the best rank, from 1, or None for a tie."""
    best = max(ranks)
    return str(ranks.index(best) + 1) if ranks.count(best) == 1 else None


@lru_cache(maxsize=2)
def _types(misleading: bool) -> list[tuple[HandType, HandType]]:
    """Return pairs of types, in both orders, in which the higher type is rarer, or is not if
    ``misleading``.
    """
    pairs = permutations(HandType, 2)
    return [pair for pair in pairs if is_misleading(RarerType(DECIMAL, *pair)) == misleading]
