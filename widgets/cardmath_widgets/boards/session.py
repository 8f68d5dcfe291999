"""One person's game: what is chosen, what was played, what can be taken back.

No screen and no words: the board tells it what was pressed and shows the `Answer`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar, cast

from cardmath.games import Position
from cardmath.games.game import Refusal
from cardmath.records import Record
from cardmath_widgets.boards.gestures import Gestures

__all__ = ["Answer", "Session"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")

#: So many of the things that were tried and refused are kept: more than come to be practised.
_MOST_SLIPS: Final = 6


@dataclass(frozen=True)
class Answer(Generic[P, M]):
    """What a press or a command led to.

    ===============  ===============================================================================
    ``kind``         meaning
    ===============  ===============================================================================
    `nothing`        the press meant nothing
    `unclear`        the press on ``keys`` means nothing now, and the game may say what would
    `shown`          nothing was played, but something else is to be seen
    `chosen`         the spot of ``keys`` waits for the next press
    `let-go`         the spot of ``keys`` waits no longer
    `played`         ``move`` was played on the position ``before``
    `asked`          the move ``move``, meant by ``keys``, must be earned by an answer first
    `refused`        the move meant by ``keys`` is not legal: ``refusal`` says why
    `undone`         the last move was taken back
    `nothing-done`   there is no move to take back
    `nothing-undone` there is no move to play again
    `restarted`      the game is back at its deal
    ===============  ===============================================================================
    """

    kind: Literal[
        "nothing",
        "unclear",
        "shown",
        "chosen",
        "let-go",
        "played",
        "asked",
        "refused",
        "undone",
        "nothing-done",
        "nothing-undone",
        "restarted",
    ]
    keys: tuple[str, ...] = ()
    before: P | None = None
    move: M | None = None
    refusal: Refusal | None = None


@dataclass
class Session(Generic[P, M]):
    """A game in progress, with its past and its undone future.

    ``chosen`` is the key of the spot that waits for another press, or empty.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath_widgets.boards.pyramid.gestures import PyramidGestures
    >>> session = Session(Record.of_deal(PyramidGame(), 7), PyramidGestures())
    >>> session.press("t7.3").kind, session.press("t7.4").kind, session.position.removed
    ('chosen', 'played', 2)
    >>> session.undo().kind, session.position.removed
    ('undone', 0)
    """

    deal: Record
    gestures: Gestures[P, M]
    undos: int = 0
    hints: int = 0
    chosen: str = ""
    #: What was tried and refused, in order, as far as it says what is worth practising: each as text.
    slips: list[str] = field(default_factory=list)
    #: Whether a move must be earned first, asked when a player means one; None where all moves are free.
    holds: Callable[[P, M], bool] | None = None
    _positions: list[P] = field(default_factory=list)
    _moves: list[M] = field(default_factory=list)
    _at: int = 0

    def __post_init__(self) -> None:
        record, self.deal = self.deal, self.deal.with_moves(())
        record.position()  # an illegal move is refused here, before anything has changed
        self._positions = [cast(P, self.deal.start())]
        for text in record.moves:
            self._play(self._positions[0].move_type.parse(text))

    # -- how it stands -------------------------------------------------------------------------

    @property
    def position(self) -> P:
        """The position on the table."""
        return self._positions[self._at]

    @property
    def record(self) -> Record:
        """The deal and the moves that led to the position."""
        return self.deal.with_moves(self._moves[: self._at])

    @property
    def whole_record(self) -> Record:
        """The deal and all moves, those that were taken back included."""
        return self.deal.with_moves(self._moves)

    @property
    def played(self) -> Sequence[P]:
        """The positions from the deal to the one on the table."""
        return self._positions[: self._at + 1]

    @property
    def whole(self) -> Sequence[P]:
        """All positions from the deal on, those after moves that were taken back included."""
        return self._positions

    @property
    def moves_made(self) -> Sequence[tuple[P, M]]:
        """All moves that led to the position, each with the one it was made in."""
        return list(zip(self._positions, self._moves[: self._at], strict=False))

    @property
    def moves_played(self) -> int:
        """How many moves led to the position."""
        return self._at

    @property
    def takes_back(self) -> bool:
        """Whether moves can be taken back in this game at all."""
        return True

    @property
    def plays_again(self) -> bool:
        """Whether moves that were taken back can be played again in this game at all."""
        return True

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._at < len(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or nothing that can be played brings it on."""
        return self.position.outcome is not None or self.position.is_dead_end

    # -- what a player does --------------------------------------------------------------------

    def press(self, key: str) -> Answer[P, M]:
        """Answer a press on a spot of the table."""
        if key == self.chosen:
            self.chosen = ""
            return Answer("let-go", (key,))
        alone = self._meant(key)
        if alone is not None and self.position.refusal(alone) is None:
            return self._try(key)
        if self.chosen and self._meant(self.chosen, key) is not None:
            return self._try(self.chosen, key)
        if self.gestures.can_choose(self.position, key):
            self.chosen = key
            return Answer("chosen", (key,))
        return self._try(key)

    def drop(self, key: str, to: str) -> Answer[P, M]:
        """Answer a card's being carried from one spot to another."""
        return self._try(key, to)

    def double(self, key: str) -> Answer[P, M]:
        """Answer two quick presses on one spot, the first of which has been answered as a press, or Enter."""
        ways = self.gestures.ways(self.position, key)
        if not ways:
            return Answer("nothing")
        if len(ways) == 1:
            return self._try(*self.gestures.spots_of(ways[0]), meant=ways[0])
        self.chosen = key
        return Answer("chosen", (key,))

    def let_go(self) -> Answer[P, M]:
        """Let the chosen spot wait no longer."""
        key, self.chosen = self.chosen, ""
        return Answer("let-go", (key,)) if key else Answer("nothing")

    def play(self, move: M | str) -> Answer[P, M]:
        """Play a move; raises `cardmath.IllegalMoveError`."""
        before = self.position
        played: M = before.move_type.parse(move) if isinstance(move, str) else move
        self._play(played)
        self.chosen = ""
        return Answer("played", self.gestures.spots_of(played), before, played)

    def undo(self) -> Answer[P, M]:
        """Take the last move back."""
        if not self.can_undo:
            return Answer("nothing-done")
        self._at -= 1
        self.undos += 1
        self.chosen = ""
        return Answer("undone")

    def redo(self) -> Answer[P, M]:
        """Play the move again that was taken back last."""
        if not self.can_redo:
            return Answer("nothing-undone")
        before, move = self.position, self._moves[self._at]
        self._at += 1
        self.chosen = ""
        return Answer("played", self.gestures.spots_of(move), before, move)

    def restart(self) -> Answer[P, M]:
        """Go back to the deal; every move can still be played again."""
        if self.can_undo:
            self.undos += 1
        self._at = 0
        self.chosen = ""
        return Answer("restarted")

    def go_to(self, at: int) -> None:
        """Go to the position after so many of the moves, without counting it as undoing."""
        self._at = max(0, min(at, len(self._moves)))

    def remember(self, slips: Iterable[str]) -> None:
        """Take note of what was tried and refused; what was tried again is remembered once, as the last."""
        tried = dict.fromkeys(reversed([*self.slips, *slips]))
        self.slips = [slip for slip in reversed(tried) if slip][-_MOST_SLIPS:]

    # -- inside --------------------------------------------------------------------------------

    def _meant(self, *keys: str) -> M | None:
        return self.gestures.meant(self.position, keys)

    def _try(self, *keys: str, meant: M | None = None) -> Answer[P, M]:
        move = self._meant(*keys) if meant is None else meant
        if move is None:
            return Answer("unclear", keys)
        if self.holds is not None and self.holds(self.position, move):
            self.chosen = ""
            return Answer("asked", keys, self.position, move)
        refusal = self.position.refusal(move)
        if refusal is None:
            return self.play(move)
        self.remember([self.gestures.slip(refusal)])
        # What cannot be chosen was pressed by mistake: the choice stands.
        if self.gestures.can_choose(self.position, keys[-1]):
            self.chosen = ""
        return Answer("refused", keys, refusal=refusal)

    def _play(self, move: M) -> None:
        after = self.position.play(cast(Any, move))
        del self._positions[self._at + 1 :], self._moves[self._at :]
        self._positions.append(after)
        self._moves.append(move)
        self._at += 1
