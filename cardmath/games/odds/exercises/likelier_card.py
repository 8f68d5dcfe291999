"""A question asking which of two cards is more likely to come next in a game of Odds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath.cards import Card
from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.games.odds.exercises.hands import OddsHands
from cardmath.games.odds.pack import PACK
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.sentences import join_and


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
