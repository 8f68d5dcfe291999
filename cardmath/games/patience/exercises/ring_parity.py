"""Questions about the foundations of a patience: odd and even round the ring.

Boards ask them about their piles. They are not numbered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath.exercises.answers import NO, YES
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.posed.items import AmongReasons, OnTheTable
from cardmath.games.patience.rules import RANKS, Foundation
from cardmath.games.patience.words import pile_name
from cardmath.i18n import N_, _, pgettext
from cardmath.misconceptions import Misconception
from cardmath.pairing import EVEN, ODD, parity
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised


@dataclass(frozen=True)
class OfAPile(OnTheTable):
    """A question about an incomplete pile with a given number of cards."""

    place: ClassVar[int] = 10
    few_answers: ClassVar[bool] = True

    pile: Foundation
    height: int

    @property
    def data(self) -> Mapping[str, Any]:
        """The ranks on the pile."""
        return {"ranks": list(self.pile.ranks[: self.height])}

    @property
    def top(self) -> int:
        """The rank of the top card."""
        return self.pile.ranks[self.height - 1]

    @property
    def following(self) -> int:
        """The rank that the pile takes next."""
        return self.pile.ranks[self.height]

    @property
    def last(self) -> int:
        """The last rank before the pile goes past the end of the ring."""
        return next(rank for rank in self.pile.ranks if rank + 2 > len(RANKS))

    def rank_named(self, rank: int) -> str:
        """Return the name of a rank for use in a sentence."""
        return rank_name(RANKS[rank - 1], self.notation)

    @property
    def pile_named(self) -> str:
        """The pile in words."""
        return pile_name(self.pile, self.notation)

    def two_on(self, rank: int, ranks: int = len(RANKS)) -> tuple[str, str]:
        """Return the question asking which number comes two on from a rank in a ring, and its answer."""
        question = _("A ring has {ranks} numbers. Which one comes two on from {number}?").format(
            ranks=self.written(ranks), number=self.written(rank)
        )
        return question, self.bare((rank + 1) % ranks + 1)

    @property
    def past_the_end(self) -> str:
        """A sentence about the step past the end of the ring."""
        after = self.pile.ranks[self.pile.ranks.index(self.last) + 1]
        return _("The ring has {ranks} ranks. So, counting by twos: {last}, then {next}.").format(
            last=self.rank_named(self.last), next=self.rank_named(after), ranks=self.written(len(RANKS))
        )


@dataclass(frozen=True)
class PileParity(OfAPile):
    """A question asking whether a pile takes an odd or an even card next.

    >>> from cardmath.games import OddAndEvenGame
    >>> from cardmath.numerals import DECIMAL
    >>> aces = OddAndEvenGame().foundations[0]
    >>> [PileParity(DECIMAL, aces, height).answer for height in (3, 6, 7)]
    ['odd', 'odd', 'even']
    """

    kind: ClassVar[str] = "pile-parity"
    english: ClassVar[str] = N_("Odd or even on a pile")
    words: ClassVar[tuple[str, ...]] = (ODD, EVEN)

    turn: int = 0

    @property
    def prompt(self) -> str:
        """The pile and its top card, then the question."""
        return _("{Pile}, top card {top}. {question}").format(
            Pile=capitalised(self.pile_named), top=self.rank_named(self.top), question=self.question
        )

    @property
    def question(self) -> str:
        """The question to ask next to the pile, in one of two wordings."""
        if self.turn % 2:
            return _("Is the card it is waiting for odd or even?")
        return _("Does it take an odd or an even card next?")

    @property
    def answer(self) -> str:
        """The parity of the next rank."""
        return parity(self.following)

    @property
    def right(self) -> str:
        """What the pile takes next."""
        sentence = (
            _("Right: {pile} takes an odd card next: {next}.")
            if self.answer == ODD
            else _("Right: {pile} takes an even card next: {next}.")
        )
        return sentence.format(pile=self.pile_named, next=self.rank_named(self.following))

    @property
    def steps(self) -> tuple[str, ...]:
        """Two on from the top card, then the answer."""
        return (
            _("Counting by twos: {top}, then {next}.").format(
                top=self.rank_named(self.top), next=self.rank_named(self.following)
            ),
            _("{next}: {rank}, and that is {parity}.").format(
                next=self.rank_named(self.following),
                rank=self.written(self.following),
                parity=pgettext("answer", self.answer),
            ),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from changing the parity within the ring, or keeping it past the
        end.
        """
        yield WrongAnswer(Misconception.WRONG_ROUND_THE_RING, EVEN if self.answer == ODD else ODD)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the step from the top card."""
        if self.following < self.top:
            did = _("stay with the same kind of card past the ring's end")
            reason = _("The ring starts again at its end: {king}, then {ace}.").format(
                king=self.rank_named(len(RANKS)), ace=self.rank_named(1)
            )
        else:
            did = _("change from odd to even at every step")
            reason = _("Until the ring ends, odd stays odd and even stays even.")
        return Explanation(did, reason, *self.two_on(self.top))


@dataclass(frozen=True)
class WhyItTurns(OfAPile, AmongReasons):
    """A question asking when odd and even change on a pile, and why.

    >>> from cardmath.games import OddAndEvenGame
    >>> from cardmath.numerals import DECIMAL
    >>> WhyItTurns(DECIMAL, OddAndEvenGame().foundations[0], 3).reasons[0]
    'After the king. The ring has 13 ranks. So, counting by twos: king, then 2.'
    """

    kind: ClassVar[str] = "why-it-turns"
    english: ClassVar[str] = N_("Where odd and even change")

    turn: int = 0

    @property
    def question(self) -> str:
        """The question to ask next to the pile."""
        return _("When do odd and even change on {pile}, and why?").format(pile=self.pile_named)

    @property
    def arguments(self) -> tuple[str, str, str]:
        """The end of the ring, what is true up to the end, and the look of the card."""
        return (
            _("After the {last}. {reason}").format(last=self.rank_named(self.last), reason=self.past_the_end),
            _("Never. Two more is always the same kind."),
            _("After the {last}. It is a face card.").format(last=self.rank_named(self.last)),
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The step past the end of the ring, then the answer."""
        return self.past_the_end, self.conclusion

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from overlooking the end of the ring, and from judging by the look of
        the card.
        """
        yield WrongAnswer(Misconception.WRONG_ROUND_THE_RING, self.letter(1))
        yield WrongAnswer(Misconception.PARITY_BY_LOOK, self.letter(2))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the number of ranks."""
        if wrong.misconception == Misconception.WRONG_ROUND_THE_RING:
            did = _("forget that the ring starts again")
            reason = _("That is true up to the end of the ring. Then it starts again.")
        else:
            did = _("go by what the card looks like")
            reason = _("After other face cards, odd stays odd. What counts is the end of the ring.")
        return Explanation(did, reason, *self.two_on(self.last))


class OtherRing(OfAPile):
    """A question asking whether odd and even would change in a ring with one rank fewer.

    >>> from cardmath.games import OddAndEvenGame
    >>> from cardmath.numerals import DECIMAL
    >>> OtherRing(DECIMAL, OddAndEvenGame().foundations[0], 3).steps[0]
    'With 12 ranks, two on from 11 is 1.'
    """

    kind: ClassVar[str] = "other-ring"
    english: ClassVar[str] = N_("A ring of twelve ranks")
    words: ClassVar[tuple[str, ...]] = (YES, NO)

    @property
    def question(self) -> str:
        """The question to ask next to the pile."""
        return _("With {fewer} ranks, not {ranks}: would {pile} still change from {one} to {other}?").format(
            fewer=self.written(len(RANKS) - 1),
            ranks=self.written(len(RANKS)),
            pile=self.pile_named,
            one=pgettext("answer", parity(self.pile.ranks[0])),
            other=pgettext("answer", parity(self.pile.ranks[0] + 1)),
        )

    @property
    def answer(self) -> str:
        """No: an even ring splits into two."""
        return NO

    @property
    def right(self) -> str:
        """What stays the same in the other ring."""
        return _("Right: with {fewer} ranks odd stays odd and even stays even.").format(
            fewer=self.written(len(RANKS) - 1)
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The step past the end of the other ring, then the answer."""
        fewer, first = len(RANKS) - 1, self.pile.ranks[0]
        return (
            _("With {fewer} ranks, two on from {last} is {first}.").format(
                fewer=self.written(fewer), last=self.written(fewer - 2 + first), first=self.written(first)
            ),
            _("{fewer} is even: odd stays odd and even stays even. So the answer is no.").format(
                fewer=self.written(fewer)
            ),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from treating every ring as a single circle."""
        yield WrongAnswer(Misconception.WRONG_ROUND_THE_RING, YES)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Count round the other ring."""
        fewer = len(RANKS) - 1
        return Explanation(
            _("think that every ring is one circle"),
            _("That is true with {ranks} ranks. Try it with {fewer}.").format(
                ranks=self.written(len(RANKS)), fewer=self.written(fewer)
            ),
            *self.two_on(fewer - 2 + self.pile.ranks[0], fewer),
        )
