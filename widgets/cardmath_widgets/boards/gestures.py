"""What a player means by pressing, carrying and pressing twice: from the spots of a table to moves."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from cardmath.games import Position
from cardmath.games.game import Refusal

__all__ = ["Gestures"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")


class Gestures(ABC, Generic[P, M]):
    """The hands of a game: which spots a move takes hold of, and which move a player means by pressing spots.

    A spot has a key, and the keys of places belong to the moves: where the text of a move names a place, the
    key is that name. Pressing one spot after another, carrying a card from spot to spot and pressing twice
    come to the same: keys from which a move is made.
    """

    @abstractmethod
    def spots_of(self, move: M) -> tuple[str, ...]:
        """Return the keys of the spots that a move takes hold of, in the order in which they are pressed."""

    @abstractmethod
    def meant(self, position: P, keys: tuple[str, ...]) -> M | None:
        """Return the move meant by pressing spots one after another, legal or not; None where it is none."""

    @abstractmethod
    def can_choose(self, position: P, key: str) -> bool:
        """Return whether a press on a spot can be the first of several."""

    def ways(self, position: P, key: str) -> tuple[M, ...]:
        """Return the legal moves that can be meant by two quick presses on one spot, or by the Enter key.

        The only one is played; of several the player chooses one by pressing where it goes.
        """
        return ()

    def targets(self, position: P, key: str) -> tuple[str, ...]:
        """Return where what lies on a spot may be carried to: keys of spots, or names of their groups."""
        return ()

    def slip(self, refusal: Refusal) -> str:
        """Return what a refused move says of what is worth practising, as text for a link; "" for nothing."""
        return ""

    def is_quiet(self, move: M) -> bool:
        """Return whether a move needs no time to be understood when a line is played to be followed."""
        return False
