"""Records: a deal and its moves, as JSON that all parts of cardmath exchange.

The format is fixed and versioned; see ``docs/reference/format.md``.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from os import PathLike
from typing import IO, Any, Final, NamedTuple, NoReturn

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.errors import IllegalMoveError, RecordError, check_argument
from cardmath.games import Game, Position, check_game, game_from_setup
from cardmath.games.game import FORMAT, written
from cardmath.i18n import _
from cardmath.integers import settle_ints
from cardmath.reading import as_utf8, dealt_cards, field, json_shown, refused_as_record
from cardmath.sentences import shown

__all__ = ["FORMAT", "Record", "Replay", "load"]

#: The maximum number of digits for a number in a record.
_LONGEST_NUMBER: Final = 600
#: A string that may be a move in some game.
_MOVE: Final = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9.+> ]{0,39}")


class Replay(NamedTuple):
    """The result of replaying a record: how many of its moves are legal and where they lead.

    ``illegal_at`` is the index, from 0, of the first illegal move, or None. ``error`` is the reason, with
    numbers in decimal. ``refusal`` is the error itself, to be worded in another base. ``position`` is the
    last position reached by legal moves. `print` shows it, and the reason if a move is illegal.

    >>> from cardmath.games import PyramidGame
    >>> deal = Record.of_deal(PyramidGame(), 7)
    >>> deal.with_moves(["t7.3+t7.4", "draw"]).replay()
    <Replay PyramidPosition, legal>
    >>> deal.with_moves(["t7.3+t7.4", "t1.1"]).replay()
    <Replay PyramidPosition, illegal at move 1 (from 0)>
    """

    position: Position[Any]
    illegal_at: int | None = None
    error: str | None = None
    refusal: IllegalMoveError | None = None

    def __repr__(self) -> str:
        legal = "legal" if self.is_legal else f"illegal at move {self.illegal_at} (from 0)"
        return f"<Replay {type(self.position).__name__}, {legal}>"

    def __str__(self) -> str:
        return "\n".join([str(self.position), *([] if self.error is None else ["", self.error])])

    @property
    def is_legal(self) -> bool:
        """Whether every move is legal. A replay is true in that case."""
        return self.illegal_at is None

    def __bool__(self) -> bool:
        return self.is_legal


@dataclass(frozen=True, repr=False)
class Record:
    """A deal with its moves. A record without moves is just a deal.

    ``number`` is the number of the deal, or None for a hand-made deal. ``cards`` are all the cards, in deal
    order. Cards that do not fit the game or the deal number raise `RecordError`.

    >>> from cardmath.games import PyramidGame
    >>> record = Record.of_deal(PyramidGame(), 7).with_moves(["t7.3+t7.4", "draw"])
    >>> Record.from_json(record.to_json()) == record
    True
    >>> record.position().removed
    2
    """

    game: Game
    cards: tuple[Card, ...]
    number: int | None = None
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_game(self.game)
        settle_ints(self, "number")
        object.__setattr__(self, "cards", dealt_cards(self.cards))
        object.__setattr__(self, "moves", _as_texts(self.moves))
        self.game.start(self.cards)
        if self.number is not None:
            _check_number(self.cards, self.game, self.number)

    def __repr__(self) -> str:
        deal = "a hand-made deal" if self.number is None else f"deal {self.number}"
        return f"<Record {self.game.key}, {deal}, moves: {len(self.moves)}>"

    def __str__(self) -> str:
        return self.to_json()

    def _repr_svg_(self) -> str:
        return self.replay().position.svg()

    @classmethod
    def of_deal(cls, game: Game, number: int) -> "Record":
        """Return a numbered deal. Raises `DeckError` for an invalid number."""
        check_game(game)
        return cls(game, shuffled(game.pack, number), number)

    @classmethod
    def of_position(cls, position: Position[Any]) -> "Record":
        """Return the deal behind a position, with the moves that led to it.

        Raises `RecordError` if the position was not played from a deal.

        >>> from cardmath.games import PyramidGame
        >>> Record.of_position(PyramidGame().deal(7).play("draw"))
        <Record pyramid-addition, deal 7, moves: 1>
        """
        check_argument("position", position, Position)
        return cls.from_dict(position.to_dict())

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read a record or a deal, from a string or from the bytes of a file in UTF-8 or UTF-16.

        Raises `RecordError`, with the place and the reason, if the string is cut off or has another version.
        An invalid game, deck, card or number also raises `RecordError`. `position` and `replay` check the
        moves.

        >>> Record.from_json('{"format": "cardmath/1", "game": "pyr')
        Traceback (most recent call last):
        ...
        cardmath.errors.RecordError: this is not JSON: line 1, column 34: Unterminated string starting at
        """
        try:
            data = json.loads(
                _decoded(text),
                object_pairs_hook=_object_without_doubles,
                parse_int=_whole_number,
                parse_constant=_refuse_constant,
            )
            return cls.from_dict(data)
        except json.JSONDecodeError as error:
            raise RecordError(
                _("this is not JSON: line {line}, column {column}: {reason}"),
                line=str(error.lineno),
                column=str(error.colno),
                reason=error.msg,
            ) from None
        except RecursionError:
            raise RecordError(_("this is not a record: it is nested too deeply")) from None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Record":
        """Read a record from its decoded JSON object. Raises `RecordError` as `from_json` does."""
        version = field(data, "format", str)
        if version != FORMAT:
            raise RecordError(
                _("this record has version {found}; this program reads {known}"),
                found=shown(version),
                known=shown(FORMAT),
            )
        game = game_from_setup(field(data, "game", str), data)
        number = field(data, "number", int, optional=True) if "number" in data else None
        moves = field(data, "moves", list) if "moves" in data else []
        for index, move in enumerate(moves):
            if not isinstance(move, str):
                words = _("the first move must be text, not {move}")
                if index:
                    words = _("move {number} must be text, not {move}")
                raise RecordError(words, number=index + 1, move=json_shown(move))
        return cls(game, _read_cards(data, game, number), number, tuple(moves))

    def to_dict(self) -> dict[str, Any]:
        """Return the record as a JSON-ready object."""
        return written(self.game.key, self.game.setup(), self.cards, self.number, self.moves)

    def to_json(self) -> str:
        """Return the record as JSON on one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def with_moves(self, moves: Sequence[object]) -> "Record":
        """Return the same deal with the given moves, as values or strings.

        Raises `RecordError` unless they are a list, or for example a tuple.
        """
        other = copy(self)  # the deal has already been checked
        object.__setattr__(other, "moves", _as_texts(moves))
        return other

    def start(self) -> Position[Any]:
        """Return the position before the first move."""
        return self.game.start(self.cards, self.number)

    def replay(self) -> Replay:
        """Play the moves up to the first illegal move, and return the result."""
        position = self.start()
        for index, move in enumerate(self.moves):
            try:
                position = position.play(move)
            except IllegalMoveError as error:
                return Replay(position, index, str(error), error)
        return Replay(position)

    def position(self) -> Position[Any]:
        """Return the position after the moves. Raises `RecordError` if a move is illegal."""
        replay = self.replay()
        fault = self.fault(replay)
        if fault is not None:
            raise fault
        return replay.position

    def fault(self, replay: Replay) -> RecordError | None:
        """Return the message about this record's illegal move, or None if all its moves are legal.

        >>> from cardmath.games import PyramidGame
        >>> record = Record.of_deal(PyramidGame(), 7).with_moves(["t1.1"])
        >>> print(record.fault(record.replay()))
        the first move, t1.1, is not legal: The queen is still covered by the 3 and the 5.
        """
        if replay.illegal_at is None:
            return None
        words = _("the first move, {move}, is not legal: {error}")
        if replay.illegal_at:
            words = _("move {number}, {move}, is not legal: {error}")
        move = self.moves[replay.illegal_at]
        # Text that could be a move is shown as it is; anything else is quoted.
        named = move if _MOVE.fullmatch(move) else shown(move)
        return RecordError(words, number=replay.illegal_at + 1, move=named, error=replay.refusal)


def load(source: str | PathLike[str] | IO[str] | IO[bytes]) -> Position[Any]:
    """Return the final position of a record, given as the string from `Position.to_json`, a path or an open
    file.

    A string is always the record itself; to load a file, use a `pathlib.Path`. A file may be in UTF-8 or
    UTF-16, with or without a byte order mark. Raises `RecordError` if it is not a record or has an illegal
    move, and `OSError` if the file cannot be read.

    >>> from cardmath.games import PyramidGame
    >>> position = PyramidGame().deal(7).play("t7.3+t7.4")
    >>> load(position.to_json()) == position
    True
    """
    if isinstance(source, PathLike):
        # Imported here, because few programs read a file this way.
        from pathlib import Path

        return Record.from_json(Path(source).read_bytes()).position()
    # Anything that cannot be read is refused with the record.
    text: Any = source.read() if hasattr(source, "read") else source
    if (
        isinstance(source, str)
        and not source.lstrip().startswith(("{", "["))
        and source.rstrip().endswith(".json")
    ):
        raise RecordError(
            _("{text} is a file name; to read the file, write {call}"),
            text=shown(source),
            call=f"load(Path({shown(source)}))",
        )
    return Record.from_json(text).position()


def _as_texts(moves: object) -> tuple[str, ...]:
    """Return moves as strings; raise `RecordError` for a single string, which would fall into letters."""
    if isinstance(moves, str | bytes) or not isinstance(moves, Iterable):
        raise RecordError(
            _("moves must be a list, such as {example}, not {given}"),
            example='["draw"]',
            given=shown(moves),
        )
    return tuple(map(str, moves))


def _decoded(text: object) -> str:
    """Return the text of a record without a byte order mark; raise `RecordError` if it is not text."""
    try:
        text = as_utf8(text).decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        raise RecordError(_("this is not UTF-8 text")) from None
    if not isinstance(text, str):
        raise RecordError(_("a record to read must be a string, not {value}"), value=shown(text))
    return text.removeprefix("\ufeff")


def _object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise RecordError(_("{name} appears twice"), name=shown(name))
        data[name] = value
    return data


def _whole_number(text: str) -> int:
    # Python refuses very long numbers too, but with a message for programmers.
    if len(text) > _LONGEST_NUMBER:
        raise RecordError(_("the number {text} is too long"), text=shown(text))
    return int(text)


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError(_("{name} is not a number in JSON"), name=name)


def _read_cards(data: Mapping[str, Any], game: Game, number: int | None) -> tuple[Card, ...]:
    if data.get("cards") is None:
        if number is None:
            raise RecordError(_('a deal needs "cards" or a "number"'))
        with refused_as_record():
            return shuffled(game.pack, number)
    return dealt_cards(field(data, "cards", list))


def _check_number(cards: Sequence[Card], game: Game, number: int) -> None:
    with refused_as_record():
        numbered = shuffled(game.pack, number)
    for place, (found, expected) in enumerate(zip(cards, numbered, strict=True), start=1):
        if found != expected:
            raise RecordError(
                _("card {place} is {found}, but deal {number} has {expected} there"),
                place=place,
                found=found,
                number=str(number),
                expected=expected,
            )
