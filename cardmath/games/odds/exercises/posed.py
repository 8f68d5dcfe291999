"""G8 and G12 items about the cards in a game of Odds, made from what a seat sees.

Each function returns an item to `pose`, or None if the cards don't give a clear question.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from cardmath.cards import Card
from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import is_misleading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.kinds.odd_even import DotSet, OddEven, ParityOfSum
from cardmath.games.odds import OddsView
from cardmath.games.odds.exercises.hands import BestHand, OddsHands
from cardmath.games.odds.pack import ODD_RANKS, PACK, value
from cardmath.games.odds.players.memory import unmet
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.sentences import join_and

# -- which of two cards is more likely to come next -------------------------------------------------------


@dataclass(frozen=True)
class LikelierCard(OddsHands):
    """A question asking which of two ranks is more likely to come next, given the cards seen; asked in a
    game.

    >>> from cardmath.cards import parse_cards
    >>> from cardmath.numerals import Notation
    >>> item = LikelierCard(Notation(12), tuple(parse_cards(["7s", "7h", "Ks"])), "7", "3")
    >>> item.answer, item.left("7"), [tuple(wrong) for wrong in item.wrong_answers()]
    ('3', 2, [('M16', '7')])
    """

    few_answers: ClassVar[bool] = True

    seen: tuple[Card, ...]
    first: str
    second: str

    def left(self, rank: str) -> int:
        """Return how many cards of a rank have not been seen."""
        return sum(card.rank == rank and card not in self.seen for card in PACK)

    @property
    def prompt(self) -> str:
        """The cards seen, then the question."""
        seen = _("You have seen {cards}.").format(cards=join_and([self._card(card) for card in self.seen]))
        return f"{seen} {self.question}"

    @property
    def question(self) -> str:
        """The question to ask next to the cards."""
        return _("Which are you more likely to draw next: {first} or {second}?").format(
            first=self._rank(self.first), second=self._rank(self.second)
        )

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the cards seen and the two ranks."""
        return {
            "form": "likelier",
            "seen": list(map(str, self.seen)),
            "ranks": [self.first, self.second],
        }

    @property
    def answer(self) -> str:
        """The rank with more cards left."""
        return self._plain(self._likelier)

    @property
    def _likelier(self) -> str:
        return max((self.first, self.second), key=self.left)

    def _plain(self, rank: str) -> str:
        """Return a rank as it appears in an answer: a bare numeral, as on a card, even when read aloud."""
        return self.bare(int(rank)) if rank.isdigit() else rank

    @property
    def right(self) -> str:
        """Which card is likelier, and why."""
        return _("Right: {rank} is more likely, because more of them are left.").format(
            rank=self._rank(self._likelier)
        )

    @property
    def answer_form(self) -> AnswerForm:
        """One of the two ranks."""
        return AnswerForm(None, (self._plain(self.first).casefold(), self._plain(self.second).casefold()))

    @property
    def steps(self) -> tuple[str, ...]:
        """How many cards of each rank are left, then the larger number."""
        return (
            *(
                _("{rank}: {all} in the pack, {left} not seen yet.").format(
                    rank=self._rank(rank),
                    all=self.written(sum(card.rank == rank for card in PACK)),
                    left=self.written(self.left(rank)),
                )
                for rank in (self.first, self.second)
            ),
            _("{rank} has more cards left.").format(rank=self._rank(self._likelier)),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from expecting the rank seen more often, as if it were on a run."""
        yield WrongAnswer(
            Misconception.CHANCE_BY_FEEL, self._plain(min((self.first, self.second), key=self.left))
        )

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the cards that are left."""
        rank = min((self.first, self.second), key=self.left)
        return Explanation(
            _("expect the card that has come up more often"),
            _("A card you've seen can't come again. Count how many of each are left."),
            _("{rank}: {all} in the pack. How many haven't you seen yet?").format(
                all=self.written(sum(card.rank == rank for card in PACK)), rank=self._rank(rank)
            ),
            self.bare(self.left(rank)),
        )


# -- items from a view ------------------------------------------------------------------------------------


#: The possible lengths of a row of dots.
_ROWS = range(2, 6)


def odd_or_even(view: OddsView, notation: Notation, number: int) -> OddEven | None:
    """Return a G8 item about one of the seat's cards, as dots in rows, or about the sum of two of them.

    The same number always gives the same question about the same hand. Half of the questions are misleading,
    if the hand allows it.

    >>> from cardmath.games.odds import OddsGame
    >>> odd_or_even(OddsGame().deal(7).seen_by(1), Notation(10), 1).prompt
    'Dots in rows of 3, the last row not full: 7. Is the number of dots odd or even?'
    """
    if view.own is None:
        return None
    chance = Chance(number)
    values = [value(card) for card in view.own]
    dots = [DotSet(notation, one, row) for one in values for row in _ROWS if one > row and one % row]
    sums = [ParityOfSum(notation, one, other) for one, other in combinations(values, 2)]
    items: list[OddEven] = [*(dots if dots and chance.one_in(2) else sums)]
    wanted = chance.one_in(2)
    return chance.choose([item for item in items if is_misleading(item) == wanted] or items)


def best_hand(view: OddsView, notation: Notation) -> BestHand | None:
    """Return a G12 item about the hands in the last show, or None if there was no show or the best hands
    tied.

    >>> from cardmath.games.odds import OddsGame
    >>> best_hand(OddsGame().deal(7).seen_by(1), Notation(10)) is None
    True
    """
    if not view.shows or view.shows[-1].tied:
        return None
    return BestHand(notation, tuple(hand for hand in view.shows[-1].hands if hand))


def likelier_card(view: OddsView, notation: Notation, number: int) -> LikelierCard | None:
    """Return a G12 item about the next card: which of two odd ranks is more likely, given what the seat has
    seen.

    The pack has the same number of cards of both ranks.

    >>> from cardmath.games.odds import OddsGame
    >>> likelier_card(OddsGame().deal(7).seen_by(1), Notation(10), 1).question
    'Which are you more likely to draw next: A or 7?'
    """
    if view.own is None:
        return None
    left = unmet(view)
    item = LikelierCard(notation, tuple(card for card in PACK if card not in left), *ODD_RANKS[:2])
    pairs = [pair for pair in combinations(ODD_RANKS[:-1], 2) if item.left(pair[0]) != item.left(pair[1])]
    if not pairs:
        return None
    return LikelierCard(notation, item.seen, *Chance(number).choose(pairs))
