"""One player's game: turns presses into moves, and keeps track of what is chosen, played and undone.

This module draws nothing and says nothing: the board passes it presses and shows the `Answer`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar, cast

from cardmath.games import Position
from cardmath.games.game import Refusal
from cardmath.records import Record

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")
#: Maximum number of refused moves that are kept: more than are ever practised.
_MOST_SLIPS: Final = 6


class Gestures(ABC, Generic[P, M]):
    """A game's gestures: the spots of a move, and the move that a player means by pressing spots.

    A spot has a key. If a move's string contains the name of a place, that name is the key. Pressing one spot
    after another, dragging a card and pressing twice all give the same keys, from which a move is made.
    """

    @abstractmethod
    def spots_of(self, move: M) -> tuple[str, ...]:
        """Return the keys of a move's spots, in the order they are pressed."""

    @abstractmethod
    def meant(self, position: P, keys: tuple[str, ...]) -> M | None:
        """Return the move meant by pressing spots in order, legal or not; None if there is none."""

    @abstractmethod
    def can_choose(self, position: P, key: str) -> bool:
        """Return whether a press on a spot can be the first of several."""

    def ways(self, position: P, key: str) -> tuple[M, ...]:
        """Return the legal moves that a double press on a spot, or the Enter key, can mean.

        If there is only one, it is played immediately. If there are several, the player chooses one by
        pressing its target.
        """
        return ()

    def targets(self, position: P, key: str) -> tuple[str, ...]:
        """Return where a card on a spot may be dragged: keys of spots, or names of their groups.

        The spots light up, unless their key begins with ``~``; groups do not.
        """
        return ()

    def pointed(self, refusal: Refusal) -> tuple[str, ...]:
        """Return the spots that explain a refusal; none if its sentence is enough."""
        return ()

    def slip(self, refusal: Refusal) -> str:
        """Return what a refused move shows to be worth practising, as a string for a link; "" for nothing."""
        return ""

    def is_quiet(self, move: M) -> bool:
        """Return whether a move in a slowly played line takes no time to understand."""
        return False


@dataclass(frozen=True)
class Answer(Generic[P, M]):
    """The result of a press or a command.

    ===============  ===============================================================================
    ``kind``         meaning
    ===============  ===============================================================================
    `nothing`        the press meant nothing
    `unclear`        the press on ``keys`` means nothing now; the game may explain what would
    `shown`          nothing was played, but the view has changed
    `chosen`         the spot of ``keys`` waits for the next press
    `let-go`         the spot of ``keys`` is no longer chosen
    `played`         ``move`` was played on the position ``before``
    `asked`          an answer must first earn the move ``move``, meant by ``keys``
    `refused`        the move meant by ``keys`` is not legal: ``refusal`` says why
    `undone`         the last move was undone
    `nothing-done`   there is no move to undo
    `nothing-undone` there is no move to redo
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
    """A game in progress, with its past moves and its undone ones.

    ``chosen`` is the key of the spot waiting for another press, or empty.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath_widgets.games.pyramid.gestures import PyramidGestures
    >>> session = Session(Record.of_deal(PyramidGame(), 7), PyramidGestures())
    >>> session.press("t7.3").kind, session.press("t7.4").kind, session.position.removed
    ('chosen', 'played', 2)
    >>> session.undo().kind, session.position.removed
    ('undone', 0)
    """

    #: Whether this game allows redo at all.
    plays_again: ClassVar[bool] = True

    deal: Record
    gestures: Gestures[P, M]
    undos: int = 0
    hints: int = 0
    chosen: str = ""
    #: The refused moves that are worth practising, in order, each as a string.
    slips: list[str] = field(default_factory=list)
    #: Returns whether a move must first be earned by an answer, and is called when a player tries it; None if
    #: all moves are free.
    holds: Callable[[P, M], bool] | None = None
    #: How many moves were played before the player joined: they cannot be undone.
    begins: int = 0
    _positions: list[P] = field(default_factory=list)
    _moves: list[M] = field(default_factory=list)
    #: The numbers of the moves that the program played for the player.
    _watched: set[int] = field(default_factory=set)
    #: Those that a hint played to show how the game can go.
    _shown: set[int] = field(default_factory=set)
    _at: int = 0

    def __post_init__(self) -> None:
        record, self.deal = self.deal, self.deal.with_moves(())
        record.position()  # an illegal move is refused here, before anything has changed
        self._positions = [cast(P, self.deal.start())]
        for text in record.moves:
            self.make(self._positions[0].move_type.parse(text))

    # -- the state of the game -------------------------------------------------------------------------

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
        """The deal and all moves, including undone ones."""
        return self.deal.with_moves(self._moves)

    @property
    def played(self) -> Sequence[P]:
        """The positions from the deal to the one on the table."""
        return self._positions[: self._at + 1]

    @property
    def whole(self) -> Sequence[P]:
        """All positions from the deal onwards, including positions after undone moves."""
        return self._positions

    @property
    def whole_moves(self) -> Sequence[M]:
        """All moves, including undone ones."""
        return self._moves

    @property
    def moves_made(self) -> Sequence[tuple[P, M]]:
        """All moves that led to the position, each with the position before it."""
        return list(zip(self._positions, self._moves[: self._at], strict=False))

    @property
    def own_moves(self) -> Sequence[tuple[P, M]]:
        """The moves that the player made on the way to the position, each with the position before it."""
        made = enumerate(self.moves_made)
        return [move for ply, move in made if ply >= self.begins and ply not in self._watched]

    @property
    def is_shown(self) -> bool:
        """Whether a hint, not the player, led to the position."""
        return self._at - 1 in self._shown

    @property
    def moves_played(self) -> int:
        """How many moves led to the position."""
        return self._at

    @property
    def takes_back(self) -> bool:
        """Whether this game has undo at all."""
        return True

    def begin_after(self, played: int) -> None:
        """Let the player begin after a number of moves in the record."""
        self.begins = played

    @property
    def can_undo(self) -> bool:
        """Whether a move can be undone."""
        return self._at > self.begins

    @property
    def has_begun(self) -> bool:
        """Whether the player has made a move."""
        return self._at > self.begins

    @property
    def can_redo(self) -> bool:
        """Whether a move can be redone."""
        return self.plays_again and self._at < len(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or no possible move makes progress."""
        return self.position.outcome is not None or self.position.is_dead_end

    # -- what a player does --------------------------------------------------------------------

    def press(self, key: str) -> Answer[P, M]:
        """Handle a press on a spot on the table."""
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
        """Handle a card dragged from one spot to another."""
        return self._try(key, to)

    def double(self, key: str) -> Answer[P, M]:
        """Handle Enter or a double press; the first press has already been handled."""
        ways = self.gestures.ways(self.position, key)
        if not ways:
            return Answer("nothing")
        if len(ways) == 1:
            return self._try(*self.gestures.spots_of(ways[0]), meant=ways[0])
        self.chosen = key
        return Answer("chosen", (key,))

    def let_go(self) -> Answer[P, M]:
        """Deselect the chosen spot."""
        key, self.chosen = self.chosen, ""
        return Answer("let-go", (key,)) if key else Answer("nothing")

    def play(self, move: M | str, *, is_watched: bool = False, is_shown: bool = False) -> Answer[P, M]:
        """Play a move; ``is_watched`` if the program plays it, ``is_shown`` if it does so as a hint.

        Raises `cardmath.IllegalMoveError`.
        """
        before, ply = self.position, self._at
        played: M = before.move_type.parse(move) if isinstance(move, str) else move
        self.make(played)
        if is_watched:
            self._watched.add(ply)
        if is_shown:
            self.show_last()
        self.chosen = ""
        return Answer("played", self.gestures.spots_of(played), before, played)

    def undo(self) -> Answer[P, M]:
        """Undo the last move."""
        if not self.can_undo:
            return Answer("nothing-done")
        self._at -= 1
        self.undos += 1
        self.chosen = ""
        return Answer("undone")

    def redo(self) -> Answer[P, M]:
        """Redo the last undone move."""
        if not self.can_redo:
            return Answer("nothing-undone")
        before, move = self.position, self._moves[self._at]
        self._at += 1
        self.chosen = ""
        return Answer("played", self.gestures.spots_of(move), before, move)

    def restart(self) -> Answer[P, M]:
        """Go back to where the player joined; every move can still be redone."""
        if self.can_undo:
            self.undos += 1
        self._at = self.begins
        self.chosen = ""
        return Answer("restarted")

    def go_to(self, at: int) -> None:
        """Go to the position after ``at`` moves, without counting it as an undo."""
        self._at = max(0, min(at, len(self._moves)))

    def show_last(self) -> None:
        """Mark the last move as one that a hint played to show how the game can go."""
        self._shown.add(self._at - 1)

    def remember(self, slips: Iterable[str]) -> None:
        """Store refused moves; a repeated move is kept only once, as the latest."""
        tried = dict.fromkeys(reversed([*self.slips, *slips]))
        self.slips = [slip for slip in reversed(tried) if slip][-_MOST_SLIPS:]

    def make(self, move: M) -> None:
        """Make a move in the current position; a game can override this to do more.

        Raises `cardmath.IllegalMoveError`. Undone moves are dropped. For an answer, use `play`.
        """
        after = self.position.play(cast(Any, move))
        del self._positions[self._at + 1 :], self._moves[self._at :]
        self._watched = {ply for ply in self._watched if ply < self._at}
        self._shown = {ply for ply in self._shown if ply < self._at}
        self._positions.append(after)
        self._moves.append(move)
        self._at += 1

    def meant_by(self, answer: Answer[P, M]) -> tuple[P, M] | None:
        """Return the move that was played or refused, with its position; None if there was no move."""
        if answer.kind == "refused":
            move = self._meant(*answer.keys)
            return None if move is None else (self.position, move)
        if answer.kind == "played" and answer.before is not None and answer.move is not None:
            return answer.before, answer.move
        return None

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
        # A spot that cannot be chosen was pressed by mistake, so the choice stays.
        if self.gestures.can_choose(self.position, keys[-1]):
            self.chosen = ""
        return Answer("refused", keys, refusal=refusal)


#: A session as one game's board makes it.
S = TypeVar("S", bound=Session[Any, Any])
