"""The interface of every game: the fixed rules (`Game`) and the changing state (`Position`).

A position is immutable. ``play`` returns a new position, so undo only needs the old one, and equal positions
are interchangeable. A move is a value too, and ``str(move)`` is its text in a record. A `Refusal` explains
why a move is illegal, and an `Outcome` tells how a game ended. Both are values. Their sentences use the words
of the game and the reader's base.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, cast, runtime_checkable

from cardmath.cards import Card
from cardmath.errors import IllegalMoveError
from cardmath.numerals import DECIMAL, Notation, chosen_notation

if TYPE_CHECKING:
    from cardmath.games.drawing import Drawing

__all__ = ["Drawn", "Game", "Move", "Outcome", "Position", "Refusal", "Solitaire"]

#: The number of the only player of a solitaire.
ALONE = 1


class Move(Protocol):
    """A move of a game: a value whose text is ``str(move)``."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a move from its text. Raises `cardmath.errors.IllegalMoveError` if it is not a move."""
        ...

    def __str__(self) -> str:
        """Return the text of the move in a record."""
        ...


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    ``reason`` is a key defined by the game, such as ``"cleared"`` or ``"no-moves"``. ``winner`` is the number
    of the winner, counted from 1, or None if there is no winner.
    """

    reason: str
    winner: int | None = None


class Refusal(Protocol):
    """The reason why a move is illegal.

    ``kind`` is a key defined by the game. ``places`` are the places that the move names or concerns, and
    ``cards`` are the cards there.
    """

    @property
    def kind(self) -> str:
        """The kind of reason, a key defined by the game."""
        ...

    @property
    def places(self) -> tuple[Hashable, ...]:
        """The places that the refusal concerns."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards at those places."""
        ...

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence for the player, with numbers in a notation."""
        ...


class Drawn:
    """An object that can be drawn: ``print`` shows it as text, and a notebook shows it as a picture.

    For lists and error messages, `repr` is one short line.
    """

    #: The module that draws the object (see `cardmath.games.drawing.Drawing`), loaded on first use.
    drawing: ClassVar[str] = "cardmath.games.drawing"
    #: The type of the moves.
    move_type: ClassVar[type[Any]]

    @property
    def _drawing(self) -> "Drawing":
        return cast("Drawing", import_module(self.drawing))

    def __str__(self) -> str:
        return self._drawing.text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._drawing.facts(self)}>"

    def svg(
        self,
        base: int | None = None,
        digits: str | None = None,
        *,
        notation: Notation | None = None,
        move: Any = None,
        four_colours: bool = False,
        width: float | None = None,
    ) -> str:
        """Return a picture as an SVG document, in which face-down cards stay hidden.

        Numbers are written in ``base`` (2 to 36, default twelve) with the ``digits`` of a style, or in a
        ``notation``. The cards of a ``move`` (a value or its text) have a gold frame. ``four_colours`` gives
        every suit its own colour. ``width`` is in pixels. Raises `cardmath.NumeralError` for an unknown base
        or style, and `cardmath.IllegalMoveError` for a text that is not a move.

        >>> from cardmath.games import PyramidGame
        >>> picture = PyramidGame().deal(7).svg(base=10, move="t7.3+t7.4")
        >>> picture[:5], picture.count("#ffc83d")
        ('<svg ', 3)
        """
        from cardmath.games.drawing import empty_table

        chosen = chosen_notation(base, digits, notation)
        table = empty_table(chosen, four_colours=four_colours)
        shown = self.move_type.parse(move) if isinstance(move, str) else move
        self._drawing.lay(self, chosen, shown, table)
        return table.svg(self._drawing.facts(self, chosen), width)

    def _repr_svg_(self) -> str:
        return self.svg()


class Position(Drawn, ABC, Generic[M]):
    """An immutable state of a game. Positions with the same possible futures are equal.

    ``print(position)`` draws it in letters and digits. `svg` draws the picture that notebooks show.
    """

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it continues."""

    @property
    @abstractmethod
    def to_play(self) -> int | None:
        """The player whose turn it is, counted from 1, or None when the game is over."""

    @property
    @abstractmethod
    def report(self) -> Mapping[str, Any]:
        """The state of the game in the terms of a replay report: won, stuck, score, removed, left."""

    @abstractmethod
    def moves(self) -> tuple[M, ...]:
        """Return the legal moves, always in the same order."""

    @abstractmethod
    def refusal(self, move: M) -> Refusal | None:
        """Return why a move is illegal in this position, or None if it is legal."""

    @abstractmethod
    def seen_by(self, player: int) -> Any:
        """Return what a player may know of the position, as a separate value."""

    @abstractmethod
    def after(self, move: M) -> Self:
        """Return the position after a legal move; `play` has asked `refusal` before."""

    @property
    def is_won(self) -> bool:
        """Whether the game is over and has a winner."""
        return self.outcome is not None and self.outcome.winner is not None

    @property
    def is_stuck(self) -> bool:
        """Whether the game is over without a winner."""
        return self.outcome is not None and self.outcome.winner is None

    @property
    def is_dead_end(self) -> bool:
        """Whether no legal move can make progress, although moves may be left.

        A stuck game is at a dead end. If the stock may be turned without limit, a game can be at a dead end
        without being stuck.
        """
        return self.is_stuck

    def play(self, move: M | str) -> Self:
        """Return the position after a move (a value or its text).

        Raises `cardmath.errors.IllegalMoveError`, with a sentence for the player and the `Refusal`, if the
        move is illegal.
        """
        played: M = move if isinstance(move, self.move_type) else self.move_type.parse(move)
        refusal = self.refusal(played)
        if refusal is not None:
            raise IllegalMoveError(refusal.sentence(), refusal)
        return self.after(played)


class Solitaire(Position[M]):
    """A position of a game for one player. The turn never changes, and there is no opponent to hide from."""

    @property
    def to_play(self) -> int | None:
        """The only player, or None when the game is over."""
        return None if self.outcome else ALONE

    def seen_by(self, player: int) -> Self:
        """Return the position itself."""
        return self


@runtime_checkable
class Game(Protocol):
    """The rules, the options and the deal of a game."""

    #: The name of the game in records.
    key: ClassVar[str]

    def __init__(self) -> None:
        """Make the game with its default options."""
        ...

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any]) -> Self:
        """Read the options from a record. Raises `cardmath.errors.RecordError` if they are invalid."""
        ...

    @classmethod
    def completed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return a partial setup with defaults for the missing options."""
        ...

    def setup(self) -> dict[str, Any]:
        """Return the options in the form of a record."""
        ...

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards to shuffle, in canonical order."""
        ...

    def start(self, cards: Sequence[Card], number: int | None = None) -> Position[Any]:
        """Return the first position of a deal, in which ``cards[0]`` is dealt first.

        ``number`` is the deal number, or None for a hand-made deal. Games that shuffle again need it. Raises
        `cardmath.errors.RecordError` if these are not the cards of the game.
        """
        ...

    def deal(self, number: int) -> Position[Any]:
        """Return the first position of a numbered deal."""
        ...
