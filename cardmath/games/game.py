"""What every game offers: the fixed part (`Game`) and the values that change (`Position`).

A position is immutable. ``play`` returns a new one, so undoing a move is keeping the old one, and
equal positions are the same position. A move is a value too; ``str(move)`` is its text in a record.
What the rules do not allow is told by a `Refusal`, how a game ended by an `Outcome`: both are values, and
their sentences are made in the words of the game and the base of the reader.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, runtime_checkable

from cardmath.cards import Card
from cardmath.errors import IllegalMoveError
from cardmath.numerals import DECIMAL, Notation

__all__ = ["Game", "Move", "Outcome", "Position", "Refusal", "Solitaire"]

#: The one player of a solitaire.
ALONE = 1


class Move(Protocol):
    """One move of a game: a value whose text is ``str(move)``."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a move from its text; raises `cardmath.errors.IllegalMoveError` where it is none."""
        ...

    def __str__(self) -> str:
        """Return the move's text in a record."""
        ...


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``reason`` is a key of the game's own, such as ``"cleared"`` or ``"no-moves"``; ``winner`` the player
    who won, counted from 1, or None where nobody did.
    """

    reason: str
    winner: int | None = None


class Refusal(Protocol):
    """Why a move is not legal.

    ``kind`` is a key of the game's own, ``places`` are those the move names or is about, ``cards`` the
    cards that lie there.
    """

    @property
    def kind(self) -> str:
        """The kind of reason, a key of the game's own."""
        ...

    @property
    def places(self) -> tuple[Hashable, ...]:
        """The places that the refusal is about."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards at those places."""
        ...

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason in a sentence for the player, numbers in a notation."""
        ...


class Position(ABC, Generic[M]):
    """One state of a game that is being played: immutable, and equal where the same can still happen."""

    #: The type of the moves.
    move_type: ClassVar[type[Any]]

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def to_play(self) -> int | None:
        """The player whose turn it is, counted from 1; None when the game is over."""

    @property
    @abstractmethod
    def report(self) -> Mapping[str, Any]:
        """Where the game stands, in the terms a referee reports: won, stuck, score, removed, left."""

    @abstractmethod
    def moves(self) -> tuple[M, ...]:
        """Return the legal moves, always in the same order."""

    @abstractmethod
    def refusal(self, move: M) -> Refusal | None:
        """Return why a move is not legal here, or None where it is."""

    @abstractmethod
    def seen_by(self, player: int) -> Any:
        """Return what a player may know of the position, as a value of its own."""

    @abstractmethod
    def _after(self, move: M) -> Self:
        """Return the position after a legal move."""

    @property
    def is_won(self) -> bool:
        """Whether the game is over and somebody has won it."""
        return self.outcome is not None and self.outcome.winner is not None

    @property
    def is_stuck(self) -> bool:
        """Whether the game is over and nobody has won it."""
        return self.outcome is not None and self.outcome.winner is None

    @property
    def is_dead_end(self) -> bool:
        """Whether nothing that can be played brings the game on, though moves may be left.

        A stuck game is at a dead end. One whose rules never end it, since a stock may be turned for ever, can
        be at a dead end without being stuck.
        """
        return self.is_stuck

    def play(self, move: M | str) -> Self:
        """Return the position after a move (a value or its text).

        Raises `cardmath.errors.IllegalMoveError`, with a sentence for the player and the `Refusal`, where
        the rules do not allow it.
        """
        played: M = move if isinstance(move, self.move_type) else self.move_type.parse(move)
        refusal = self.refusal(played)
        if refusal is not None:
            raise IllegalMoveError(refusal.sentence(), refusal)
        return self._after(played)


class Solitaire(Position[M]):
    """A position of a game for one: nothing is hidden from anybody else, and the turn never changes."""

    @property
    def to_play(self) -> int | None:
        """The one player, or None when the game is over."""
        return None if self.outcome else ALONE

    def seen_by(self, player: int) -> Self:
        """Return the position itself."""
        return self


@runtime_checkable
class Game(Protocol):
    """The rules and options of a game, and the way its cards are dealt."""

    #: The name of the game in records.
    key: ClassVar[str]

    def __init__(self) -> None:
        """Every game can be had with its usual options."""
        ...

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> Self:
        """Read the options from a record; raises `cardmath.errors.RecordError`."""
        ...

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return a setup that names only some options with the usual ones filled in."""
        ...

    def setup(self) -> dict[str, Any]:
        """Return the options as a record holds them."""
        ...

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are shuffled, in their canonical order."""
        ...

    def start(self, cards: Sequence[Card], number: int | None = None) -> Position[Any]:
        """Return the first position of a deal; ``cards[0]`` is dealt first.

        ``number`` is the deal's, None for a hand-made one: games that shuffle again need it.
        Raises `cardmath.errors.RecordError` where these are not the cards of the game.
        """
        ...

    def deal(self, number: int) -> Position[Any]:
        """Return the first position of a numbered deal."""
        ...
