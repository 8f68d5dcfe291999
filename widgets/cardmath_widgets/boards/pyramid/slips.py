"""What a pupil may practise after a game of Pyramid Addition: the pairs that did not make the target."""

from collections.abc import Sequence

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.exercises import pose
from cardmath.exercises.card_sum import CardSum
from cardmath.exercises.partner import Partner
from cardmath.games.game import Refusal
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.boards.asking import Question

__all__ = ["practice"]

#: So many questions come of a game.
_COUNT = 3


def practice(deck: Deck, slips: Sequence[Refusal], notation: Notation) -> tuple[Question, ...]:
    """Return three questions about the pairs that were tried last and made another sum than the target.

    Of one pair come its sum and the partners of both cards, of several the partner of a card of each first.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> refusal = start.refusal(start.move_type.parse("t7.1+t7.2"))
    >>> [one.exercise.answer for one in practice(start.game.deck, [refusal], Notation())]
    ['8', '15', '5']
    """
    pairs = [one.cards for one in reversed(slips) if one.kind == "sum" and len(one.cards) == 2]
    questions: dict[str, Question] = {}
    for ask in (_partner_of_first, _sum, _partner_of_second):
        for pair in dict.fromkeys(pairs):
            question = ask(deck, pair, notation)
            if question is not None:
                questions.setdefault(question.exercise.prompt, question)
    return tuple(questions.values())[:_COUNT]


def _sum(deck: Deck, pair: Sequence[Card], notation: Notation) -> Question:
    """Ask for the sum of a pair."""
    values = (deck.value(pair[0]), deck.value(pair[1]))
    aloud = _("What do {one} and {other} make, in base {base}?").format(
        one=DECIMAL.aloud(values[0]), other=DECIMAL.aloud(values[1]), base=DECIMAL.aloud(notation.base)
    )
    return Question(pose(CardSum(notation, *values)), rows=values, aloud=aloud)


def _partner_of_first(deck: Deck, pair: Sequence[Card], notation: Notation) -> Question | None:
    return _partner(deck, pair[0], notation)


def _partner_of_second(deck: Deck, pair: Sequence[Card], notation: Notation) -> Question | None:
    return _partner(deck, pair[1], notation)


def _partner(deck: Deck, card: Card, notation: Notation) -> Question | None:
    """Ask what makes the target with a card; a card that goes alone has no partner."""
    if not deck.partner(card):
        return None
    return Question(pose(Partner(notation, deck.target, deck.value(card))))
