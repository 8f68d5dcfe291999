"""The questions of Pyramid Addition: sums before pairs leave, the cards on the table, and missed pairs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from typing import Final

from cardmath.cards import Card, parse_cards
from cardmath.decks import Deck
from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, pose
from cardmath.exercises.kinds.parity import Parity
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.posed.card_sum import CardSum
from cardmath.exercises.posed.items import LETTERS
from cardmath.games.pyramid import DISCARD, DRAW, Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.posed import ALL, NONE, CanNeverLeave, MeetsItself, WhyHarder
from cardmath.games.pyramid.solving.problem import dead_places
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation, alphabet
from cardmath.ranks import rank_aloud
from cardmath_widgets.board.questions import Choosable, Question, Questions, odd_or_even, with_reasons

#: The ways to play: type the sum, or choose it; name what is missing before a card is turned from the stock;
#: or play in pairs, where one player names and the other finds.
SUM: Final = "sum"
CHOOSE: Final = "choose"
MISSING: Final = "missing"
TWO: Final = "two"
#: With fewer answers to choose from, the answer is typed.
_FEWEST: Final = 3

Free = tuple[Place, Card]


class PyramidQuestions(Questions[PyramidPosition, PyramidMove]):
    """The questions of Pyramid Addition."""

    for_two = TWO

    def ways(self) -> Mapping[str, str]:
        """Return the ways to earn a pair's removal by giving its sum, and the way for two players."""
        return {
            SUM: _("say the sum: type it"),
            CHOOSE: _("say the sum: choose it"),
            MISSING: _("what is missing? Name it, then turn a card"),
            TWO: _("two players: one names, one finds"),
        }

    def task(self, way: str) -> str:
        """Return what the player does to earn a move."""
        if way == MISSING:
            return _("To turn a card, say what is missing.")
        return _("To take two cards, say their sum.")

    def earning(
        self, position: PyramidPosition, move: PyramidMove, way: str, notation: Notation
    ) -> Sequence[Question]:
        """Ask for another sum on the table and, before every second removal, for the pair's own sum too.

        The sum of a removable pair is always the target. The other sum adds one of its cards to a third card,
        and is different. So neither the look of the cards nor a repeated numeral is enough.

        If the player has to name what is missing, only a card from the stock needs an answer: the partner of
        a card on the table.
        """
        if way == MISSING:
            return _wanted(position, notation) if move == DRAW and position.refusal(move) is None else ()
        refusal = position.refusal(move)
        if len(move.places) != 2 or (refusal is not None and refusal.kind != "sum"):
            return ()
        if way == TWO:
            named = (self.naming(position, str(place), notation) for place in move.places)
            return tuple(filter(None, named))[:1]
        asked = [] if refusal is not None else _another_pair(position, move.places)
        if not asked or position.removed // 2 % 2 == 0:
            asked = [*asked, move.places]
        return [_sum_of(position, places, notation, is_chosen=way == CHOOSE) for places in asked]

    def naming(self, position: PyramidPosition, key: str, notation: Notation) -> Question | None:
        """Ask what a free card needs, with answers to choose from."""
        for place, card in _free(position):
            if str(place) == key and position.game.deck.partner(card):
                question = _partner_of(position, place, card, notation)
                choices = _texts(question.exercise, notation)
                return replace(question, choices=choices if len(choices) >= _FEWEST else ())
        return None

    def pairs(self, moves: Iterable[tuple[PyramidPosition, PyramidMove]]) -> int:
        """Return how many pairs have left."""
        return sum(len(move.places) == 2 for _position, move in moves)

    def kinds(self, position: PyramidPosition) -> int:
        """Return how many kinds of questions come up in turn."""
        return len(_KINDS)

    def beside(self, position: PyramidPosition, number: int, notation: Notation) -> Question | None:
        """Return a question about the cards on the table, taking the kinds in turn."""
        if position.is_won:
            return None
        # When a kind is repeated, it asks about the next card. Different kinds ask about different cards.
        turn = number % len(_KINDS) + number // len(_KINDS)
        at = number % len(_KINDS)
        asked = (kind(position, turn, notation) for kind in (*_KINDS[at:], *_KINDS[:at]))
        return next(filter(None, asked), None)


def _wanted(position: PyramidPosition, notation: Notation) -> Sequence[Question]:
    """Ask for the partner of a free card: the card that goes with the hidden one, if there is one.

    Otherwise the free cards take turns, so a question does not give away the hidden card.
    """
    deck = position.game.deck
    waiting = [(place, card) for place, card in _free(position) if deck.partner(card)]
    if not waiting:
        return ()
    hidden = position.stock[0].rank
    met = [one for one in waiting if deck.partner(one[1]) == hidden]
    place, card = (met or waiting)[len(position.stock) % len(met or waiting)]
    return (_partner_of(position, place, card, notation),)


# -- sums -------------------------------------------------------------------------------------------------


def _sum_of(
    position: PyramidPosition, places: Sequence[Place], notation: Notation, *, is_chosen: bool
) -> Question:
    """Return the question about the sum of two cards."""
    values = [_value(position, place) for place in places]
    question = replace(_sum_of_values(values[0], values[1], notation), spots=tuple(map(str, places)))
    return replace(question, choices=_texts(question.exercise, notation)) if is_chosen else question


def _sum_of_values(one: int, other: int, notation: Notation) -> Question:
    aloud = _("What do {one} and {other} make, in base {base}?").format(
        one=DECIMAL.aloud(one), other=DECIMAL.aloud(other), base=DECIMAL.aloud(notation.base)
    )
    return Question(pose(CardSum(notation, one, other)), rows=(one, other), aloud=aloud)


def _texts(exercise: Exercise, notation: Notation) -> tuple[Choosable, ...]:
    """Return the answer among plausible wrong answers, in numerical order."""
    numerals = {exercise.answer, *(one.text for one in exercise.distractors)} - {NONE}
    ordered = sorted(numerals, key=lambda text: (len(text), text))
    return tuple(Choosable(text, text, _digits_aloud(text, notation)) for text in ordered)


def _digits_aloud(text: str, notation: Notation) -> str:
    """Return a numeral digit by digit; a wrong numeral may contain digits that the base does not have."""
    known = {sign: value for value, sign in enumerate(alphabet(notation.base, notation.digits))}
    return " ".join(notation.digit_aloud(known[sign] if sign in known else int(sign, 36)) for sign in text)


def _another_pair(position: PyramidPosition, places: Sequence[Place]) -> list[Sequence[Place]]:
    """Return one of the cards with another card that makes a sum other than the target, if there is one."""
    free = [place for place, _card in _free(position)] + list(position.tableau)
    others = (
        (places[0], other)
        for other in free
        if other not in places and _value(position, places[0]) + _value(position, other) != position.target
    )
    return list(islice(others, 1))


# -- beside the game ----------------------------------------------------------------------------------------


def _partner(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask for the partner of a card."""
    pairing = [(place, card) for place, card in _free(position) if position.game.deck.partner(card)]
    if not pairing:
        return None
    place, card = pairing[number % len(pairing)]
    return _partner_of(position, place, card, notation)


def _partner_of(position: PyramidPosition, place: Place, card: Card, notation: Notation) -> Question:
    """Return the question for the partner of a card."""
    deck = position.game.deck
    exercise = pose(Partner(notation, deck.target, deck.value(card)))
    name = rank_aloud(card.rank, notation, deck.values)
    aloud = _("{target} is the target. One card is {card}. What is missing?").format(
        target=DECIMAL.aloud(deck.target), card=name
    )
    return Question(
        exercise, (str(place),), aloud=aloud, shown=_where_values_lie(position, exercise, notation)
    )


def _sum(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask for the sum of two free cards, preferably with a carry."""
    pairs = list(combinations([place for place, _card in _free(position)], 2))
    with_carry = [
        pair
        for pair in pairs
        if sum(_value(position, place) % notation.base for place in pair) >= notation.base
    ]
    chosen = with_carry or pairs
    return _sum_of(position, chosen[number % len(chosen)], notation, is_chosen=False) if chosen else None


def _never_leaves(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask which of three cards can never leave: one that cannot, if there is one, and other covered cards."""
    dead = dead_places(position)[:1]
    covered = [
        place for place in position.tableau if position.covering(place) and place not in dead_places(position)
    ]
    turned = covered[number % len(covered) :] + covered[: number % len(covered)] if covered else []
    places = tuple(sorted([*dead, *turned[: 3 - len(dead)]]))
    if not places:
        return None
    item = CanNeverLeave(notation, position, places)
    heard = CanNeverLeave(notation.voice, position, places)
    choices = [
        Choosable(
            letter,
            _("the {card}").format(card=item.card(place)),
            _("the {card}").format(card=heard.card(place)),
        )
        for letter, place in zip(LETTERS, places, strict=False)
    ]
    shown = {letter: (place, *item.partners(place)) for letter, place in zip(LETTERS, places, strict=False)}
    shown[ALL] = shown[""] = shown.get(item.answer, ())
    return Question(
        pose(item),
        tuple(map(str, places)),
        (*choices, Choosable(ALL, _("all can leave"))),
        aloud=_("Which of these cards can never leave?"),
        brief=_("Which of these cards can never leave?"),
        shown={answer: tuple(map(str, spots)) for answer, spots in shown.items()},
    )


def _parity(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask whether the target is even."""
    exercise = pose(Parity(notation, position.target))
    pairs = combinations(_free(position), 2)
    makes = [
        (str(one), str(other))
        for (one, first), (other, second) in pairs
        if position.game.deck.partner(first) == second.rank
    ]
    aloud = _("Is the target, {target}, odd or even?").format(target=notation.voice.write(position.target))
    return odd_or_even(exercise, aloud, shown=makes[0] if makes else ())


def _meets_itself(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask which value pairs with itself."""
    exercise = pose(MeetsItself(notation, position.game.deck))
    return Question(
        exercise,
        choices=(*_texts(exercise, notation), Choosable(NONE, pgettext("answer", "none"))),
        aloud=_("{target} is the target. Which value pairs with itself?").format(
            target=DECIMAL.aloud(position.target)
        ),
        shown=_where_values_lie(position, exercise, notation),
    )


def _why_harder(position: PyramidPosition, number: int, notation: Notation) -> Question | None:
    """Ask why a pair of equal values is harder to make."""
    deck = position.game.deck
    if deck.target % 2:
        return None
    item, heard = (WhyHarder(one, deck, number) for one in (notation, notation.voice))
    halves = tuple(str(place) for place, card in _open(position) if 2 * deck.value(card) == deck.target)
    return with_reasons(item, heard, halves)


_KINDS: Final[Sequence[Callable[[PyramidPosition, int, Notation], Question | None]]] = (
    _partner,
    _sum,
    _never_leaves,
    _parity,
    _meets_itself,
    _why_harder,
)


def _where_values_lie(
    position: PyramidPosition, exercise: Exercise, notation: Notation
) -> dict[str, tuple[str, ...]]:
    """Map each value to the places of its cards, and "" to the places of the matching cards."""
    found: dict[str, tuple[str, ...]] = {}
    for place, card in _open(position):
        text = notation.format(position.game.deck.value(card))
        found[text] = (*found.get(text, ()), str(place))
    return found | {"": found.get(exercise.answer, ())}


def _free(position: PyramidPosition) -> list[Free]:
    """Return the cards that can be taken: the uncovered cards, and the last card discarded."""
    return [(place, card) for place, card in _open(position) if not position.covering(place)]


def _open(position: PyramidPosition) -> Iterator[Free]:
    """Yield the face-up cards."""
    yield from position.tableau.items()
    top = position.card_at(DISCARD)
    if top is not None:
        yield DISCARD, top


def _value(position: PyramidPosition, place: Place) -> int:
    card = position.card_at(place)
    assert card is not None
    return position.game.deck.value(card)


#: How many questions follow a game.
_COUNT = 3


def practice(deck: Deck, slips: Sequence[str], notation: Notation) -> tuple[Question, ...]:
    """Return three questions about the latest pairs whose sum missed the target.

    Pairs are written as in the gestures. Invalid pairs, which a link may contain, are ignored. A single pair
    gives questions about its sum and the partners of both cards. With several pairs, the first questions ask
    for the partner of one card from each.

    >>> [one.exercise.answer for one in practice(Deck(), ["7s.10s", "joker"], Notation())]
    ['8', '15', '5']
    """
    pairs = [pair for one in reversed(slips) if (pair := _pair(deck, one))]
    questions: dict[str, Question] = {}
    for ask in (partial(_partner_missed, of=0), _sum_missed, partial(_partner_missed, of=1)):
        for pair in dict.fromkeys(pairs):
            question = ask(deck, pair, notation)
            if question is not None:
                questions.setdefault(question.exercise.prompt, question)
    return tuple(questions.values())[:_COUNT]


def _pair(deck: Deck, slip: str) -> tuple[Card, ...]:
    """Return the two cards of a slip, or none if they are not a pair from the deck that misses the target."""
    try:
        cards = tuple(parse_cards(slip.split(".")))
        is_pair = len(cards) == 2 and sum(map(deck.value, cards)) != deck.target
    except CardmathError:
        return ()
    return cards if is_pair else ()


def _sum_missed(deck: Deck, pair: Sequence[Card], notation: Notation) -> Question:
    """Ask for the sum of a pair."""
    return _sum_of_values(deck.value(pair[0]), deck.value(pair[1]), notation)


def _partner_missed(deck: Deck, pair: Sequence[Card], notation: Notation, *, of: int) -> Question | None:
    """Ask which card makes the target with a given card; a card worth the target has no partner."""
    card = pair[of]
    if not deck.partner(card):
        return None
    return Question(pose(Partner(notation, deck.target, deck.value(card))))
