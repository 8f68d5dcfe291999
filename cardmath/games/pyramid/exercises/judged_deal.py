"""A question asking what a move does to a whole game of Pyramid Addition: win, trap or lost.

A trap can also be played both ways: the losing move, the undo, and then the way that keeps the win.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.chance import Chance
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.item import Explanation, WrongAnswer, pose
from cardmath.exercises.place_value import IN_TEN, asked_in_ten
from cardmath.games.pyramid import DISCARD, DRAW, Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.blocked import DEAL, LIMIT, LOST, TRAP, WIN, Blocked, BlockedStratum
from cardmath.games.pyramid.exercises.played_deal import is_winnable, may_strand, stranded
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import _, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.records import Record


class JudgeDeal(Blocked):
    """A question about a legal move: was the game already lost, is the move a trap, or does it keep a win?"""

    form: ClassVar[str] = DEAL
    words: ClassVar[tuple[str, ...]] = (WIN, TRAP, LOST)

    @classmethod
    def found(cls, chance: Chance, notation: Notation, stratum: BlockedStratum) -> "JudgeDeal":
        """Draw a few cards from a random deal and return a removal with the chosen answer."""
        while True:
            number, draws = chance.below(LIMIT), chance.below(4)
            # Only one deal in two hundred has a visible trap, so only these deals are worth solving.
            if stratum.answer == TRAP and not may_strand(stratum.game, number, draws):
                continue
            position = stratum.game.deal(number)
            for _draw in range(draws):
                position = position.play(DRAW)
            if is_winnable(position) == (stratum.answer != LOST):
                for move in chance.shuffled(position.moves()):
                    item = cls(notation, position, move)
                    if move.places and item.answer == stratum.answer:
                        return item

    @property
    def _after(self) -> PyramidPosition:
        return self.position.play(self.move)

    @property
    def prompt(self) -> str:
        """The table as lines of text with the stock and discard pile face up, then the question."""
        position = self.position
        lines = self._rows()
        for name, cards in (
            (_("Stock, the next card first: {cards}"), position.stock),
            (_("Discard pile, its top first: {cards}"), position.discard[::-1]),
        ):
            shown = self._in_a_row(map(self._card, cards))
            lines.append(name.format(cards=shown or pgettext("cards", "none")))
        lines.append(
            _("Pass {used} of {passes}.").format(
                used=self.written(position.passes_used), passes=self.written(position.game.passes or 0)
            )
        )
        return "\n".join([*lines, self.question])

    @property
    def question(self) -> str:
        """The question to ask next to the table."""
        cards = _(" with ").join(map(self._with_place, self.move.places))
        return _("Take {cards}: win (you can), trap (now you cannot) or lost (you never could)?").format(
            cards=cards
        )

    @property
    def answer(self) -> str:
        """The verdict that the solver has proven."""
        if not is_winnable(self.position):
            return LOST
        return WIN if is_winnable(self._after) else TRAP

    @property
    def right(self) -> str:
        """What the move does to the game."""
        return {
            WIN: _("Right: after the move, the game can still be won."),
            TRAP: _("Right: the move is a trap."),
            LOST: _("Right: the game was lost before the move."),
        }[self.answer]

    @property
    def steps(self) -> tuple[str, ...]:
        """Whether the game can be won before the move, then after it."""
        if self.answer == LOST:
            return (
                _("Before the move: {reason}").format(reason=self._why_lost(self.position)),
                _("Even before the move it could not be won: lost."),
            )
        before = _("Before the move it can be won.")
        if self.answer == TRAP:
            return (
                before,
                _("After the move: {reason}").format(reason=self._why_lost(self._after)),
                _("After the move it cannot be won: trap."),
            )
        return (before, _("After the move it can still be won: win."))

    def _why_lost(self, position: PyramidPosition) -> str:
        """Return the reason for a loss if it concerns a single card; other reasons are too long for the
        board.
        """
        place = stranded(position)
        if place is None:
            return _("try every order. Some card is always left without a partner.")
        return _("{card} can never leave. Every card that could go with it must leave first.").format(
            card=self._with_place(place)
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from overlooking cards that are covered or will be covered."""
        if self.answer != WIN:
            yield WrongAnswer(Misconception.MISJUDGES_COVER, WIN)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the partners that are left."""
        return Explanation(
            _("overlook which cards cover which"),
            _("The move is allowed. But look at the cards under other cards: each must find a partner."),
            *self._partners_asked(),
        )

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the partners that are left."""
        return Explanation("", _("Try the move, and see which pairs are left."), *self._partners_asked())

    @property
    def looked_at(self) -> tuple[Place, ...]:
        """The places in the tableau, from the top."""
        return tuple(sorted(self.position.tableau))

    def _partners_asked(self) -> tuple[str, str, AnswerForm, int]:
        """Return the question asking how many partners a card has left, for a stranded card if there is
        one.
        """
        position, deck = self.position, self.position.game.deck
        paired = [place for place in self.looked_at if deck.partner(position.tableau[place]) is not None]
        lost = stranded(position) or stranded(self._after)
        place = lost or (paired[0] if paired else self.looked_at[0])
        partner = deck.partner(position.tableau[place])
        rest = (*position.tableau.values(), *position.stock, *position.discard)
        partners = sum(card.rank == partner for card in rest)
        if partner == position.tableau[place].rank:
            partners -= 1
        question = _("How many partners does {card} still have?")
        asked = asked_in_ten(question.format(card=self._with_place(place)), self.base)
        return asked, str(partners), IN_TEN, self.looked_at.index(place)


# -- a trap played both ways ------------------------------------------------------------------------------


class TrapStage(NamedTuple):
    """One step of a trap played both ways: the sentence, the position to show, and the cards to point at."""

    sentence: str
    position: PyramidPosition
    meant: tuple[Place, ...] = ()


class TrapBothWays(JudgeDeal):
    """An item about a trap, with steps that play into it, undo that, and play past it."""

    @property
    def stages(self) -> tuple[TrapStage, ...]:
        """The steps with their positions."""
        return (*self._into_the_trap(), *self._past_the_trap(), self._verdict())

    @property
    def steps(self) -> tuple[str, ...]:
        """The moves played, and what they lead to."""
        return tuple(stage.sentence for stage in self.stages)

    @property
    def _left(self) -> Place:
        """The card that has lost its last partner."""
        left = stranded(self._after)
        assert left is not None
        return left

    def _into_the_trap(self) -> tuple[TrapStage, ...]:
        after, left = self._after, self._left
        partner = after.game.deck.partner(after.tableau[left])
        waiting = tuple(place for place, card in after.tableau.items() if card.rank == partner)
        return (
            TrapStage(_("One way: {pair}.").format(pair=self._pair(self.position, self.move)), after),
            TrapStage(
                _("After that: {reason}").format(reason=self._why_lost(after)), after, (left, *waiting)
            ),
            TrapStage(_("Undo: both cards come back."), self.position),
        )

    def _past_the_trap(self) -> tuple[TrapStage, ...]:
        kept = {place for place in self.move.places if place != DISCARD}
        line = _winning_line(self.position)
        # The card that was given away finds another partner, and so does the one that was left.
        chosen = [_first_with(line, kept), _first_with(line, {self._left})]
        first, *then = sorted({*chosen}, key=line.index)
        sentence = (
            _("The other way: {pair}.") if first == line[0] else _("The other way: wait. Later {pair}.")
        )
        before = self._before(line, first)
        found = [TrapStage(sentence.format(pair=self._pair(before, first)), before, first.places)]
        for move in then:
            before = self._before(line, move)
            sentence = _("Now {pair}. All cards can leave.")
            found.append(TrapStage(sentence.format(pair=self._pair(before, move)), before, move.places))
        return tuple(found)

    def _verdict(self) -> TrapStage:
        sentence = _("One way you lose, the other way you can win: the first move is a trap.")
        return TrapStage(sentence, self.position, self.move.places)

    def _before(self, line: tuple[PyramidMove, ...], until: PyramidMove) -> PyramidPosition:
        """Return the position before a move in a line."""
        position = self.position
        for move in line[: line.index(until)]:
            position = position.play(move)
        return position

    def _pair(self, position: PyramidPosition, move: PyramidMove) -> str:
        """Return the cards of a move with their places, as worded in a step."""
        first, second = (
            _("{card} ({place})").format(card=self._card(card), place=place_name(place, self.notation))
            for place in move.places
            if (card := position.card_at(place)) is not None
        )
        return _("{first} goes with {second}").format(first=first, second=second)


def _first_with(line: Iterable[PyramidMove], places: set[Place]) -> PyramidMove:
    return next(move for move in line if places & {*move.places})


@lru_cache(maxsize=64)
def _winning_line(position: PyramidPosition) -> tuple[PyramidMove, ...]:
    # Imported here so that other exercises do not load the solver.
    from cardmath.solving import solve

    return tuple(solve(position).moves)


def _item(exercise: Exercise) -> TrapBothWays | None:
    """Return the item of an exercise that asks about a trap with a visible reason; None for any other."""
    if exercise.kind != JudgeDeal.kind or exercise.answer != TRAP:
        return None
    position = Record.from_dict(exercise.data["record"]).position()
    move = PyramidMove.parse(exercise.data["move"])
    assert isinstance(position, PyramidPosition)
    if stranded(position.play(move)) is None:
        return None
    return TrapBothWays(exercise.notation, position, move)


def both_ways(exercise: Exercise) -> Exercise:
    """Return an exercise about a trap with steps that play it both ways; any other exercise is returned
    unchanged.

    >>> from cardmath.exercises import exercise
    >>> both_ways(exercise("blocked", 29, 10)).steps[2]
    'Undo: both cards come back.'
    """
    item = _item(exercise)
    return exercise if item is None else pose(item, exercise.number)


def stages(exercise: Exercise) -> tuple[TrapStage, ...]:
    """Return the steps of a trap played both ways, with their positions; or nothing for any other
    exercise.
    """
    item = _item(exercise)
    return () if item is None else item.stages
