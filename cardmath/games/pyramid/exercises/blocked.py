"""G11: legal, blocked or impossible; win, trap or lost."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.cards import Card
from cardmath.decks import PRESETS
from cardmath.exercises.answers import AnswerForm, Dictated, Reading
from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import is_misleading
from cardmath.exercises.item import Explanation, Item, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, asked_in_ten
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture, TableAsked
from cardmath.games.pyramid import DISCARD, Place, PyramidGame, PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.played_deal import table_asked
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import N_, NP_, _, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.sentences import capitalised, join_and

MOVE: Final = "move"
DEAL: Final = "deal"
IMPOSSIBLE, BLOCKED, LEGAL = MOVES = (
    NP_("answer", "impossible"),
    NP_("answer", "blocked"),
    NP_("answer", "legal"),
)
LOST, TRAP, WIN = DEALS = (NP_("answer", "lost"), NP_("answer", "trap"), NP_("answer", "win"))

_TWO_CARDS: Final = Stratum("two-cards", N_("two cards"))
_WHOLE_GAME: Final = Stratum("whole-game", N_("the whole game"))

_FIRST_STEPS: Final = PyramidGame(PRESETS["first-steps"].deck)
_BONDS_TO_TEN: Final = PyramidGame(PRESETS["bonds-to-ten"].deck)
#: Deal numbers stay below this limit.
LIMIT: Final = 1_000_000


class BlockedStratum(NamedTuple):
    """The form, the game, the answer, and whether the item misleads, or None if the answer decides that."""

    form: str
    game: PyramidGame
    answer: str
    misleading: bool | None = None


@dataclass(frozen=True)
class Blocked(Item[BlockedStratum]):
    """A move in a game of Pyramid Addition."""

    kind: ClassVar[str] = "blocked"
    place: ClassVar[int] = 11
    english: ClassVar[str] = N_("Legal moves, traps and wins")
    few_answers: ClassVar[bool] = True

    #: The form of the question: about two cards or about the whole game.
    form: ClassVar[str]
    #: The class for each form.
    _forms: ClassVar[dict[str, type["Blocked"]]] = {}
    strata: ClassVar[tuple[Stratum, ...]] = (_TWO_CARDS, _WHOLE_GAME)

    position: PyramidPosition
    move: PyramidMove

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # A class built on a form, such as a trap played both ways, is not itself a form.
        cls._forms.setdefault(cls.form, cls)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the form."""
        return (_WHOLE_GAME if self.form == DEAL else _TWO_CARDS).key

    @classmethod
    def may_be(cls, stratum: BlockedStratum, difficulty: str) -> bool:
        """Return whether items of this form have the given difficulty."""
        return (stratum.form == DEAL) == (difficulty == _WHOLE_GAME.key)

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> BlockedStratum:
        """Choose the form, the game and the answer; each answer is right for a third of the items.

        The answers blocked, lost and trap always mislead. Half of all items should mislead. So a quarter of
        the items are about whole deals, and one in six of the impossible or legal moves misleads: (2 + 3 · (1
        + 2/6)) / 12.
        """
        if chance.one_in(4):
            return BlockedStratum(DEAL, _FIRST_STEPS, chance.choose(DEALS))
        game, answer = chance.choose((_FIRST_STEPS, _BONDS_TO_TEN)), chance.choose(MOVES)
        return BlockedStratum(MOVE, game, answer, answer == BLOCKED or chance.one_in(6))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: BlockedStratum) -> "Blocked":
        """Return a move with the chosen answer from a randomly played game."""
        return cls._forms[stratum.form].found(chance, notation, stratum)

    @classmethod
    def found(cls, chance: Chance, notation: Notation, stratum: BlockedStratum) -> "Blocked":
        """Return an item of this form."""
        raise NotImplementedError

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the record and the move."""
        return {"form": self.form, "record": self._record, "move": str(self.move)}

    @property
    def _record(self) -> dict[str, Any]:
        """The record of the deal and its moves, even if there are none."""
        return {**self.position.to_dict(), "moves": list(map(str, self.position.played))}

    def table_asked(self) -> TableAsked:
        """The table with the move's cards marked."""
        is_whole = self.form == DEAL
        return table_asked(self.position, self.move.places, self.notation, is_whole=is_whole)

    def pictured(self, place: int) -> Picture:
        """The table, with the marked place written as in a move."""
        data = {"record": self._record, "move": str(self.move)}
        return Picture("table", data, str(self.looked_at[place]))

    @property
    def looked_at(self) -> tuple[Place, ...]:
        """The places that an explanation may point to."""
        return self.move.places

    def _card(self, card: Card) -> str:
        """Return a card as its value and its suit."""
        value = self.written(self.position.game.deck.value(card))
        if isinstance(self.notation, Dictated):
            return _("{rank} of {suit}").format(rank=value, suit=card.suit.label)
        return value + card.suit.symbol

    def _at(self, place: Place) -> str:
        """Return the text of the card at a place."""
        card = self.position.card_at(place)
        return "" if card is None else self._card(card)

    def _with_place(self, place: Place) -> str:
        return _("{card} ({place})").format(card=self._at(place), place=place_name(place, self.notation))

    def _in_a_row(self, cards: Iterable[str]) -> str:
        """Return cards side by side, with commas between them when read aloud."""
        return (", " if isinstance(self.notation, Dictated) else " ").join(cards)

    def _rows(self) -> list[str]:
        """Return the target, then the pyramid row by row, with a dash for each card that has left."""
        lines = [
            _("Target {target}. The cards with their values, row by row:").format(
                target=self.named(self.position.target)
            )
        ]
        shape = self.position.game.layout
        gone = pgettext("card", "gone") if isinstance(self.notation, Dictated) else "–"
        for row in range(1, shape.rows + 1):
            cards = [self._at(place) or gone for place in shape.places if place.row == row]
            lines.append(_("row {row}: {cards}").format(row=self.written(row), cards=self._in_a_row(cards)))
        return lines


class JudgeMove(Blocked):
    """A question asking whether two cards may leave together: legal, blocked, or impossible (wrong sum)."""

    form: ClassVar[str] = MOVE
    words: ClassVar[tuple[str, ...]] = (LEGAL, BLOCKED, IMPOSSIBLE)

    @classmethod
    def found(cls, chance: Chance, notation: Notation, stratum: BlockedStratum) -> "JudgeMove":
        """Play at random until there are moves of the stratum, and return one of them."""
        while True:
            position = stratum.game.deal(chance.below(LIMIT))
            waiting = chance.below(8)
            while moves := position.moves():
                if waiting <= 0:
                    for move in chance.shuffled(_candidates(position, stratum)):
                        item = cls(notation, position, move)
                        answers = item.answer, is_misleading(item)
                        if answers == (stratum.answer, stratum.misleading):
                            return item
                waiting -= 1
                position = position.play(chance.choose(moves))

    @property
    def picture(self) -> str:
        """The position, with frames around the move's cards."""
        return self.position.svg(notation=self.notation, move=self.move)

    @property
    def prompt(self) -> str:
        """The table as lines of text, then the question."""
        discard = _("Top of the discard pile: {card}").format(
            card=self._at(DISCARD) or pgettext("cards", "none")
        )
        return "\n".join([*self._rows(), discard, self.question])

    @property
    def question(self) -> str:
        """The question to ask next to the table."""
        first, second = map(self._with_place, self.move.places)
        return _("Take {first} with {second}: legal, blocked (not yet) or impossible (wrong sum)?").format(
            first=first, second=second
        )

    @property
    def answer(self) -> str:
        """What the rules say about the move, with its cards in either order."""
        if self._sum != self.position.target:
            return IMPOSSIBLE
        orders = (self.move, PyramidMove(self.move.places[::-1]))
        return LEGAL if any(self.position.refusal(move) is None for move in orders) else BLOCKED

    @property
    def right(self) -> str:
        """What the rules say about the move."""
        return {
            LEGAL: _("Right: the move is legal."),
            BLOCKED: _("Right: the move is blocked."),
            IMPOSSIBLE: _("Right: the move is impossible."),
        }[self.answer]

    @property
    def _values(self) -> list[int]:
        cards = map(self.position.card_at, self.move.places)
        return [self.position.game.deck.value(card) for card in cards if card]

    @property
    def _sum(self) -> int:
        return sum(self._values)

    @property
    def _one_covers_the_other(self) -> bool:
        first, second = self.move.places
        return first in self.position.covering(second) or second in self.position.covering(first)

    @property
    def steps(self) -> tuple[str, ...]:
        """The sum first, then what covers the cards."""
        total = f"{self._terms} = {self.written(self._sum)}"
        target = self.written(self.position.target)
        if self.answer == IMPOSSIBLE:
            return (f"{total}.", _("That is not {target}: impossible.").format(target=target))
        steps = [_("{sum}: the sum is right.").format(sum=total)]
        for place in self.move.places:
            coverers = self.position.covering(place)
            if coverers:
                steps.append(
                    _("{card} is covered by {coverers}.").format(
                        card=self._with_place(place), coverers=join_and([self._at(one) for one in coverers])
                    )
                )
        if self.answer == BLOCKED:
            steps.append(_("Another card must leave first: blocked."))
        elif self._one_covers_the_other:
            steps.append(_("Only its partner covers it, so both can leave together: legal."))
        else:
            steps.append(_("Nothing covers them: legal."))
        return tuple(steps)

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from misjudging covered cards, from making ten, and from being off by
        one.
        """
        target = self.position.target
        match self.answer:
            case "blocked":
                yield WrongAnswer(Misconception.MISJUDGES_COVER, LEGAL)
            case "legal" if self._one_covers_the_other:
                yield WrongAnswer(Misconception.MISJUDGES_COVER, BLOCKED)
            case "impossible":
                if target != 10 == self._sum:
                    yield WrongAnswer(Misconception.MAKES_TEN, LEGAL)
                if abs(self._sum - target) == 1:
                    yield WrongAnswer(Misconception.OFF_BY_ONE, LEGAL)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the covering cards, or to the sum."""
        if wrong.misconception == Misconception.MISJUDGES_COVER and wrong.text == LEGAL:
            reason = _("The sum is right. But a covered card must wait.")
            return Explanation(_("mistake a covered card for a free card"), reason, *self._covers_asked())
        if wrong.misconception == Misconception.MISJUDGES_COVER:
            reason = _("One card lies on the other. The two may leave together if nothing else covers them.")
            return Explanation(_("count the partner as a cover"), reason, *self._other_covers_asked())
        if wrong.misconception == Misconception.MAKES_TEN:
            did = _("make ten")
        elif self._sum > self.position.target:
            did = _("make one more than the target")
        else:
            did = _("make one less than the target")
        target = self.written(self.position.target)
        return Explanation(
            did,
            _("{terms} is {sum}. The target is {target}.").format(
                terms=self._terms, sum=self.written(self._sum), target=target
            ),
            _("Which number goes with {value} to make {target}?").format(
                target=target, value=self.written(self._values[0])
            ),
            self.bare(self.position.target - self._values[0]),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the sum if it is wrong, or else to what covers the cards."""
        if self._sum != self.position.target:
            question = _("How much is {terms}?").format(terms=self._terms)
            return Explanation("", _("Add the two values first."), question, self.bare(self._sum))
        if self._one_covers_the_other and self.answer == LEGAL:
            reason = _("The sum is right. Which other cards cover these two?")
            return Explanation("", reason, *self._other_covers_asked())
        reason = _("The sum is right. Look at what covers the cards.")
        return Explanation("", reason, *self._covers_asked())

    def _covers_asked(self) -> tuple[str, str, AnswerForm, int]:
        """Return the question asking how many cards lie on the most covered card, and its answer."""
        most = self._most_covered
        return self._about(most, _("{Card}: how many cards lie on it?"), len(self.position.covering(most)))

    def _other_covers_asked(self) -> tuple[str, str, AnswerForm, int]:
        """Return the question asking how many other cards lie on the card, besides the partner; the answer is
        none.
        """
        return self._about(self._most_covered, _("{Card}: how many other cards lie on it?"), 0)

    def _about(self, place: Place, question: str, count: int) -> tuple[str, str, AnswerForm, int]:
        """Return a question about a card, with its answer, the form of the answer, and the card's index."""
        asked = asked_in_ten(question.format(Card=capitalised(self._with_place(place))), self.base)
        return asked, str(count), IN_TEN, self.looked_at.index(place)

    @property
    def _terms(self) -> str:
        return " + ".join(map(self.written, self._values))

    @property
    def _most_covered(self) -> Place:
        return max(self.move.places, key=lambda place: len(self.position.covering(place)))


def _candidates(position: PyramidPosition, stratum: BlockedStratum) -> list[PyramidMove]:
    """Return the pairs of filled places that may have the planned answer, in the form used in records."""
    if stratum.answer == LEGAL:
        return [move for move in position.moves() if len(move.places) == 2]
    deck, target = position.game.deck, position.target
    places = [*position.tableau, *([DISCARD] if position.discard else [])]
    values = {place: deck.value(card) for place in places if (card := position.card_at(place))}
    if stratum.answer == BLOCKED:
        # The covering card comes first.
        return [
            PyramidMove((other, one) if other in position.covering(one) else (one, other))
            for one, other in combinations(places, 2)
            if values[one] + values[other] == target
        ]
    if stratum.misleading:
        # A sum that is almost right misleads only if nothing else is in the way.
        places = [place for place in places if not position.covering(place)]
    pairs = combinations(places, 2)
    return [PyramidMove((one, other)) for one, other in pairs if values[one] + values[other] != target]
