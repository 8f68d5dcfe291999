"""A trap played both ways: the losing move, the undo, and then the way that keeps the win."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardmath.exercises.exercise import Exercise
from cardmath.exercises.item import pose
from cardmath.games.pyramid import DISCARD, Place, PyramidGame, PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.blocked import TRAP
from cardmath.games.pyramid.exercises.judged_deal import JudgeDeal
from cardmath.games.pyramid.exercises.played_deal import PlayedDeal, stranded
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import _
from cardmath.records import Record


class TrapStage(NamedTuple):
    """One step of a trap played both ways: the sentence, the position to show, and the cards to point at."""

    sentence: str
    position: PyramidPosition
    meant: tuple[Place, ...] = ()


@dataclass(frozen=True)
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
    record = Record.from_dict(exercise.data["record"])
    position, move = record.position(), PyramidMove.parse(exercise.data["move"])
    assert isinstance(position, PyramidPosition)
    assert isinstance(record.game, PyramidGame)
    if stranded(position.play(move)) is None:
        return None
    moves = tuple(map(PyramidMove.parse, exercise.data["record"]["moves"]))
    number = exercise.data["record"]["number"]
    return TrapBothWays(exercise.notation, PlayedDeal(record.game, number, moves, position), move)


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
