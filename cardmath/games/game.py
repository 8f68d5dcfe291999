"""What every game offers: the fixed part (`Game`) and the values that change (`Position`).

A position is immutable. ``play`` returns a new one, so undoing a move is keeping the old one, and
equal positions are the same position. A move is a value too; ``str(move)`` is its text in a record.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from cardmath.cards import Card

__all__ = ["Game", "Move", "Position"]


class Move(Protocol):
    """One move of a game; its text is ``str(move)``."""

    def __str__(self) -> str:
        """Return the move's text in a record."""
        ...


@runtime_checkable
class Position(Protocol):
    """One state of a game that is being played."""

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        ...

    @property
    def is_stuck(self) -> bool:
        """Whether the game has ended without a win."""
        ...

    @property
    def report(self) -> Mapping[str, Any]:
        """Where the game stands, in the terms a referee reports: won, stuck, score, removed, left."""
        ...

    def moves(self) -> tuple[Any, ...]:
        """Return the legal moves, always in the same order."""
        ...

    def play(self, move: Any) -> Self:
        """Return the position after a move (a value or its text).

        Raises `cardmath.errors.IllegalMoveError`, with a sentence for the player, where the rules
        do not allow it.
        """
        ...


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

    def start(self, cards: Sequence[Card]) -> Position:
        """Return the first position of a deal; ``cards[0]`` is dealt first.

        Raises `cardmath.errors.RecordError` where these are not the cards of the game.
        """
        ...

    def deal(self, number: int) -> Position:
        """Return the first position of a numbered deal."""
        ...
