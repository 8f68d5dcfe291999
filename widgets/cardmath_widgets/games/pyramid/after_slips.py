"""Practice after a game of Pyramid Addition: the pairs that did not make the target."""

from collections.abc import Sequence
from functools import partial

from cardmath.cards import Card, parse_cards
from cardmath.decks import Deck
from cardmath.errors import CardmathError
from cardmath.exercises import pose
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.posed.card_sum import CardSum
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.board.questions import Question

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
    for ask in (partial(_partner, of=0), _sum, partial(_partner, of=1)):
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


def _sum(deck: Deck, pair: Sequence[Card], notation: Notation) -> Question:
    """Ask for the sum of a pair."""
    values = (deck.value(pair[0]), deck.value(pair[1]))
    aloud = _("What do {one} and {other} make, in base {base}?").format(
        one=DECIMAL.aloud(values[0]), other=DECIMAL.aloud(values[1]), base=DECIMAL.aloud(notation.base)
    )
    return Question(pose(CardSum(notation, *values)), rows=values, aloud=aloud)


def _partner(deck: Deck, pair: Sequence[Card], notation: Notation, *, of: int) -> Question | None:
    """Ask which card makes the target with a given card; a card worth the target has no partner."""
    card = pair[of]
    if not deck.partner(card):
        return None
    return Question(pose(Partner(notation, deck.target, deck.value(card))))
