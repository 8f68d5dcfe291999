"""A question asking which patience pile a card belongs on; boards ask it about their cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath.cards import Card
from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.posed.items import LETTERS, OnTheTable
from cardmath.games.patience.rules import RANKS, Foundation
from cardmath.games.patience.words import pile_name, rank_of, the_card
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised


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
