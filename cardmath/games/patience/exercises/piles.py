"""Questions about the piles of any patience: where a card belongs, which card follows another, and how many
more the pile takes.

Boards ask them about their cards and piles. They are not numbered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath.cards import Card
from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.posed.items import LETTERS, AmongReasons, OnTheTable
from cardmath.games.patience.exercises.ring_parity import OfAPile
from cardmath.games.patience.rules import RANKS, Foundation
from cardmath.games.patience.words import pile_name, rank_of, the_card
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised

# -- where a card belongs ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Belongs(OnTheTable):
    """A question asking which of the two piles of its suit takes a card now, if either does.

    >>> from cardmath.games import OddAndEvenGame
    >>> from cardmath.numerals import DECIMAL
    >>> piles = OddAndEvenGame().foundations
    >>> Belongs(DECIMAL, Card.parse("3s"), (piles[0], piles[4]), (1, 5)).answer
    'a'
    """

    kind: ClassVar[str] = "belongs"
    place: ClassVar[int] = 10
    english: ClassVar[str] = N_("Where a card belongs")
    few_answers: ClassVar[bool] = True

    card: Card
    piles: tuple[Foundation, ...]
    heights: tuple[int, ...]
    turn: int = 0

    @property
    def prompt(self) -> str:
        """The question with its answers."""
        answers = " ".join(
            f"{letter}: {label}." for letter, label in zip(self.letters, self.labels, strict=True)
        )
        return f"{self.question} {answers}"

    @property
    def letters(self) -> str:
        """The letters of the answers: one for each pile, and the last for neither pile."""
        return LETTERS[: len(self.piles) + 1]

    @property
    def question(self) -> str:
        """The question to ask next to the card, in one of two wordings."""
        text = (
            _("Which pile takes {card} now?") if self.turn % 2 else _("Which pile does {card} belong on now?")
        )
        return text.format(card=the_card(self.card, self.notation))

    @property
    def labels(self) -> tuple[str, ...]:
        """The possible answers, in the order of their letters."""
        none = _("neither yet") if len(self.piles) > 1 else _("not on that one yet")
        return (*map(self._named, range(len(self.piles))), none)

    @property
    def data(self) -> Mapping[str, Any]:
        """The card and the heights of the piles."""
        return {"card": str(self.card), "heights": list(self.heights)}

    def _named(self, at: int) -> str:
        return pile_name(self.piles[at], self.notation)

    def awaited(self, at: int) -> int | None:
        """Return the rank that a pile takes next, or None if it is complete."""
        pile, height = self.piles[at], self.heights[at]
        return pile.ranks[height] if height < len(pile.ranks) else None

    @property
    def answer(self) -> str:
        """The letter of the pile that takes the card, or the letter for neither."""
        fitting = (at for at in range(len(self.piles)) if self.awaited(at) == rank_of(self.card))
        return LETTERS[next(fitting, len(self.piles))]

    @property
    def right(self) -> str:
        """Which pile takes the card, if either does."""
        card, at = the_card(self.card, self.notation), LETTERS.index(self.answer)
        if at == len(self.piles):
            text = (
                _("Right: neither pile takes {card} yet.")
                if len(self.piles) > 1
                else _("Right: the pile does not take {card} yet.")
            )
            return text.format(card=card)
        return _("Right: {card} belongs on {pile}.").format(card=card, pile=self._named(at))

    @property
    def answer_form(self) -> AnswerForm:
        """A letter."""
        return AnswerForm(None, tuple(self.letters))

    def pile_sentence(self, at: int) -> str:
        """Return a sentence about what a pile takes next."""
        name, rank = capitalised(self._named(at)), self.awaited(at)
        if rank is None:
            return _("{pile} is complete.").format(pile=name)
        return _("{pile}: the next card is {rank}.").format(
            pile=name, rank=rank_name(RANKS[rank - 1], self.notation)
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The card that each pile is waiting for, then the answer."""
        sentences = (self.pile_sentence(at) for at in range(len(self.piles)))
        return (*sentences, _("So the answer is {letter}.").format(letter=self.answer))

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from choosing by odd and even alone, and from overlooking the right
        pile.
        """
        for letter in self.letters.replace(self.answer, ""):
            is_neither = letter == self.letters[-1]
            slip = Misconception.MISJUDGES_COVER if is_neither else Misconception.PARITY_BY_LOOK
            yield WrongAnswer(slip, letter)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what the chosen pile is waiting for, or point to the overlooked one."""
        if wrong.misconception == Misconception.MISJUDGES_COVER:
            at = LETTERS.index(self.answer)
            look = _("Look once more at what {pile} takes next.")
            sentence = look.format(pile=self._named(at))
            return Explanation(_("overlook a pile that takes it"), sentence, *self._growing(at))
        at = LETTERS.index(str(wrong.text))
        did = _("choose a pile without checking what it takes next")
        return Explanation(did, self.pile_sentence(at), *self._lying(at))

    def _lying(self, at: int) -> tuple[str, str]:
        """Return the question asking how many cards are on a pile, and its answer."""
        question = _("How many cards are on {pile} now?").format(pile=self._named(at))
        return question, self.bare(self.heights[at])

    def _growing(self, at: int) -> tuple[str, str]:
        """Return the question asking how many ranks a pile goes up or down with each card, and its answer."""
        ranks = self.piles[at].ranks
        if len(ranks) < 2:
            return self._lying(at)
        question = _("How many ranks up or down does {pile} go with each card?").format(pile=self._named(at))
        return question, self.bare(abs(ranks[1] - ranks[0]))


# -- one pile ---------------------------------------------------------------------------------------------
# Boards ask them about their piles. They are not numbered.


@dataclass(frozen=True)
class NextCard(OfAPile, AmongReasons):
    """A question asking which card follows a card on a pile, with three cards to choose from.

    A board already shows what a pile takes next, so this asks for the card after that, with a ``height`` one
    greater.

    >>> from cardmath.games import PatriarchsGame
    >>> from cardmath.numerals import DECIMAL
    >>> item = NextCard(DECIMAL, PatriarchsGame().foundations[4], 3)
    >>> item.reasons
    ('The 10 of spades.', 'The 9 of spades.', 'The queen of spades.')
    """

    kind: ClassVar[str] = "next-card"
    english: ClassVar[str] = N_("The next card on a pile")

    turn: int = 0

    @property
    def question(self) -> str:
        """The question to ask next to the pile, in one of two wordings."""
        text = _("{Pile}, top card {top}: which card follows?")
        if self.turn % 2:
            text = _("{Pile}, top card {top}. Which card comes next?")
        return text.format(Pile=capitalised(self.pile_named), top=self.rank_named(self.top))

    @property
    def arguments(self) -> tuple[str, str, str]:
        """The next card, then a card beyond it and a card before it."""
        right, one, other = (
            _("{Card}.").format(Card=capitalised(self._card(rank))) for rank in (self.following, *self._wrong)
        )
        return right, one, other

    @property
    def right(self) -> str:
        """Which card follows."""
        return _("Right. {Pile}: {top}, then {card}.").format(
            Pile=capitalised(self.pile_named),
            card=self._card(self.following),
            top=self.rank_named(self.top),
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The order of the pile up to the next card, then the answer."""
        shown = self.pile.ranks[max(0, self.height - 2) : self.height + 1]
        row = ", ".join(self.rank_named(rank) for rank in shown)
        return (
            _("{Pile} grows in this order: {row}.").format(Pile=capitalised(self.pile_named), row=row),
            self.conclusion,
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from skipping a card and from counting in the wrong direction."""
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.letter(1))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.letter(2))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the top card and the order of the pile."""
        first, second = (self.rank_named(rank) for rank in self.pile.ranks[:2])
        chosen = self._wrong[0] if wrong.text == self.letter(1) else self._wrong[1]
        return Explanation(
            _("miss the card that follows"),
            _("{Card} does not come next on this pile.").format(Card=capitalised(self._card(chosen))),
            _("The pile begins like this: {first}, {second}. How many ranks up or down is that?").format(
                first=first, second=second
            ),
            self.bare(abs(self.pile.ranks[1] - self.pile.ranks[0])),
        )

    @property
    def _wrong(self) -> tuple[int, int]:
        """The two wrong ranks: neighbours in the pile's row, or else among all ranks."""
        ranks, at, many = self.pile.ranks, self.height, len(RANKS)
        near = (self.following + by - 1 for by in (1, -1, 2, -2))
        found = dict.fromkeys(
            [*ranks[at + 1 : at + 2], *ranks[max(0, at - 2) : at - 1], *(one % many + 1 for one in near)]
        )
        one, other, *_rest = (rank for rank in found if rank not in (self.following, self.top))
        return one, other

    def _card(self, rank: int) -> str:
        return the_card(Card(RANKS[rank - 1], self.pile.suit), self.notation)


@dataclass(frozen=True)
class CardsLeft(OfAPile):
    """A question asking how many more cards a pile takes; the answer is a numeral.

    >>> from cardmath.games import ContradanceGame
    >>> from cardmath.numerals import DECIMAL
    >>> item = CardsLeft(DECIMAL, ContradanceGame().foundations[0], 2)
    >>> item.prompt, item.answer
    ('The first 5 pile of spades takes 6 cards. How many more does it need?', '4')
    """

    kind: ClassVar[str] = "cards-left"
    english: ClassVar[str] = N_("The cards that a pile still needs")
    few_answers: ClassVar[bool] = False

    turn: int = 0

    @property
    def left(self) -> int:
        """The number of cards that the pile still needs."""
        return len(self.pile.ranks) - self.height

    @property
    def prompt(self) -> str:
        """The size of the pile, then the question."""
        return _("{Pile} takes {all} cards. {question}").format(
            Pile=capitalised(self.pile_named), all=self.named(len(self.pile.ranks)), question=self.question
        )

    @property
    def question(self) -> str:
        """The question to ask next to the pile, in one of two wordings."""
        if self.turn % 2:
            return _("How many are still missing?")
        return _("How many more does it need?")

    @property
    def answer(self) -> str:
        """The number of missing cards."""
        return self.bare(self.left)

    @property
    def steps(self) -> tuple[str, ...]:
        """The cards on the pile, then the missing cards."""
        lying = ", ".join(self.rank_named(rank) for rank in self.pile.ranks[: self.height])
        return (
            _("These cards are on it: {row}. That makes {count}.").format(
                row=lying, count=self.written(self.height)
            ),
            _("{all} − {count} = {left}").format(
                all=self.written(len(self.pile.ranks)),
                count=self.written(self.height),
                left=self.written(self.left),
            ),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from counting one card too many or too few."""
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.left - 1))
        yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.left + 1))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Suggest counting the cards on the pile."""
        too_many, too_few = _("{text} is one too many."), _("{text} is one too few.")
        reason = too_many if wrong.text == self.bare(self.left + 1) else too_few
        did = _("count one card too many or too few")
        return Explanation(did, reason.format(text=wrong.text), *self._lying())

    def first_wrong(self, given: Reading) -> Explanation:
        """Suggest counting the cards on the pile."""
        return Explanation("", _("Take away the cards that are already there."), *self._lying())

    def _lying(self) -> tuple[str, str]:
        """Return the question asking how many cards are on the pile, and its answer."""
        return _("How many cards are on the pile now?"), self.bare(self.height)
