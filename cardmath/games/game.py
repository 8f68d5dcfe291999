"""The interface of every game: the fixed rules (`Game`) and the changing state (`Position`).

A position is immutable. ``play`` returns a new position, so undo only needs the old one, and equal positions
are interchangeable. A move is also a value, and ``str(move)`` is its text in a record. A `Refusal` explains
why a move is illegal, and an `Outcome` says how a game ended. Both are values. Their sentences use the words
of the game and the reader's base.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, runtime_checkable

from cardmath.cards import Card
from cardmath.drawn import Drawn
from cardmath.errors import IllegalMoveError, RecordError
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.numerals import DECIMAL, Notation

#: The version of the format that this library reads and writes.
FORMAT: Final = "cardmath/1"


def written(
    key: str, setup: Mapping[str, Any], cards: Iterable[Card], number: int | None, moves: Iterable[object]
) -> dict[str, Any]:
    """Return the record for a game with a key and a setup, ready for JSON. If there are no moves, their field
    is left out.
    """
    data = {"format": FORMAT, "game": key, **setup, "number": number, "cards": list(map(str, cards))}
    texts = list(map(str, moves))
    return data | ({"moves": texts} if texts else {})


#: The only player's number in a solitaire game.
ALONE = 1


class GameMove(Protocol):
    """A move in a game: a value whose text is ``str(move)``."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a move from its text. Raises `cardmath.errors.IllegalMoveError` if it is not a move."""
        ...

    def __str__(self) -> str:
        """Return the move's text in a record."""
        ...


M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound="Position[Any]")

_IMMUTABLE: Final = "a position never changes"
#: Names from other game libraries, and their equivalents here.
_ELSEWHERE: Final = {
    "legal_moves": "write position.moves()",
    "push": f"{_IMMUTABLE}: write position = position.play(move)",
    "pop": f"{_IMMUTABLE}: to undo a move, keep the position before it",
    "undo": f"{_IMMUTABLE}: to undo a move, keep the position before it",
    "copy": f"{_IMMUTABLE}, so it needs no copy",
    "move_stack": "write position.played",
    "is_game_over": "write position.is_over",
    "won": "write position.is_won",
    "save": "write path.write_text(position.to_json()), and read it with cardmath.load(path)",
    "to_svg": "write position.svg()",
}


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

    ``kind`` is a key defined by the game. ``places`` are the places mentioned in the move or affected by it,
    and ``cards`` are the cards there.
    """

    @property
    def kind(self) -> str:
        """The kind of reason, a key defined by the game."""
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
        """Return the reason as a sentence for the player, with numbers in a notation."""
        ...


class Position(Drawn, ABC, Generic[M]):
    """An immutable state of a game. Positions with the same possible futures are equal.

    ``print(position)`` draws it in letters and digits. `svg` draws the picture that notebooks show, and
    `to_json` writes it as text that `cardmath.load` reads. A position played from a deal keeps the deal and
    the moves for this purpose; they do not affect equality.
    """

    #: The position's deal, as its cards and its number; None if the position comes from `play`.
    _deal: tuple[tuple[Card, ...], int | None] | None = None
    #: The position it was played from; None for the first position.
    _first: Self | None = None
    _played: tuple[Any, ...] = ()

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The game's outcome, or None while it continues."""

    @property
    @abstractmethod
    def to_play(self) -> int | None:
        """The player whose turn it is, counted from 1, or None when the game is over."""

    @property
    @abstractmethod
    def report(self) -> Mapping[str, Any]:
        """The state of the game as given in a replay report: won, stuck, score, removed, left."""

    @abstractmethod
    def moves(self) -> tuple[M, ...]:
        """Return the legal moves, always in the same order."""

    @abstractmethod
    def refusal(self, move: M) -> Refusal | None:
        """Return why a move is illegal in this position, or None if it is legal."""

    @abstractmethod
    def seen_by(self, player: int) -> Any:
        """Return what a player may know about the position, as a separate value."""

    @abstractmethod
    def after(self, move: M) -> Self:
        """Return the position after a legal move; `play` has already checked `refusal`."""

    @property
    def is_won(self) -> bool:
        """Whether the game is over and has a winner."""
        return self.outcome is not None and self.outcome.winner is not None

    @property
    def is_stuck(self) -> bool:
        """Whether the game is over without a winner."""
        return self.outcome is not None and self.outcome.winner is None

    @property
    def is_over(self) -> bool:
        """Whether the game is over, won or not."""
        return self.outcome is not None

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
        after = self.after(played)
        _keep(after, _first=self._first or self, _played=(*self._played, played))
        return after

    def is_legal(self, move: M | str) -> bool:
        """Return whether a move (a value or its text) is legal. A string that is not a move is not legal.

        >>> from cardmath.games import PyramidGame
        >>> position = PyramidGame().deal(7)
        >>> position.is_legal("t7.3+t7.4"), position.is_legal("t1.1"), position.is_legal("e4")
        (True, False, False)
        """
        try:
            asked: M = move if isinstance(move, self.move_type) else self.move_type.parse(move)
        except IllegalMoveError:
            return False
        return self.refusal(asked) is None

    @property
    def played(self) -> tuple[M, ...]:
        """The moves that were played from the deal, or from the position that a program created.

        >>> from cardmath.games import PyramidGame
        >>> [str(move) for move in PyramidGame().deal(7).play("draw").played]
        ['draw']
        """
        return self.recorded(self._played)

    def recorded(self, moves: Sequence[M]) -> tuple[M, ...]:
        """Return moves as they are written in a record."""
        return tuple(moves)

    def to_dict(self) -> dict[str, Any]:
        """Return the deal and the moves played, as a record object, ready for JSON.

        Raises `cardmath.RecordError` if the position was not played from a deal, because no record leads to
        it.
        """
        first = self._first or self
        # Every concrete position has a ``game`` attribute.
        game: Game = getattr(first, "game")  # noqa: B009
        deal = first._deal
        if deal is None:
            # If a game does not keep its deal, its first position still has the cards.
            deal = tuple(getattr(first, "cards", ())), None
            if not deal[0] or game.start(deal[0]) != first:
                raise RecordError(_("only a position that was played from a deal can be written as a record"))
        return written(game.key, game.setup(), *deal, self.played)

    def to_json(self) -> str:
        """Return the deal and the moves played as the text of a record, which `cardmath.load` reads.

        Raises `cardmath.RecordError` as `to_dict` does.

        >>> from cardmath.games import PyramidGame
        >>> PyramidGame().deal(7).play("draw").to_json()[-22:]
        '"], "moves": ["draw"]}'
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)

    if not TYPE_CHECKING:
        # Hidden from type checkers, which report unknown names themselves.
        def __getattr__(self, name: str) -> Any:
            """Explain what a name from other game libraries is called here."""
            if name in _ELSEWHERE:
                raise AttributeError(f"a position has no {name!r}; {_ELSEWHERE[name]}")
            raise AttributeError(
                f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self
            )


def _keep(position: Position[Any], **what: Any) -> None:
    """Store data that does not affect a position's value."""
    for name, value in what.items():
        object.__setattr__(position, name, value)


def dealt_from(position: P, cards: Sequence[Card], number: int | None) -> P:
    """Return the first position of a deal, which keeps the deal for `Position.to_json`."""
    _keep(position, _deal=(tuple(cards), as_int(number)))
    return position


def provenance(position: Position[Any]) -> dict[str, Any]:
    """Return the data that a copy or pickle contains besides the position's value: its deal and its moves."""
    return {
        name: position.__dict__[name] for name in ("_deal", "_first", "_played") if name in position.__dict__
    }


class Solitaire(Position[M]):
    """A position in a game for one player. The turn never changes, and there is no opponent to hide from."""

    @property
    def to_play(self) -> int | None:
        """The only player, or None when the game is over."""
        return None if self.outcome else ALONE

    def seen_by(self, player: int) -> Self:
        """Return the position itself."""
        return self

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        """The key that equal positions share. By default, a position equals only itself."""
        return (id(self),)

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)


@runtime_checkable
class Game(Protocol):
    """A game's rules, options and deal."""

    #: The game's name in records.
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
        """Return a partial setup completed with defaults for the missing options."""
        ...

    def setup(self) -> dict[str, Any]:
        """Return the options as written in a record."""
        ...

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards to shuffle, in canonical order."""
        ...

    def start(self, cards: Sequence[Card], number: int | None = None) -> Position[Any]:
        """Return the first position of a deal; ``cards[0]`` is dealt first.

        ``number`` is the deal number, or None for a hand-made deal. Games that shuffle again need it. Raises
        `cardmath.errors.RecordError` if these are not the cards of the game.
        """
        ...

    def deal(self, number: int) -> Position[Any]:
        """Return the first position of a numbered deal. Without a number, the games in this package deal at
        random.
        """
        ...
