"""A common table's game: its record, its moves one by one, and the board that shows it."""

from collections.abc import Callable
from typing import Any, Protocol

from cardmath.errors import CardmathError
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition
from cardmath.records import Record
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.games.common_tables.table import CommonTable, TableStanding
from cardmath_widgets.games.odds.session import OddsAnswer, OddsSession
from cardmath_widgets.games.odds.sitting import Sitting
from cardmath_widgets.games.odds.ui import OddsUI


def moves_of(record: Record) -> list[OddsMove]:
    """Return a record's moves one by one: a draw and its discard count as two.

    >>> record = Record.of_deal(OddsGame(), 7).with_moves(["draw->6s", "draw"])
    >>> [str(move) for move in moves_of(record)]
    ['draw', 'draw->6s', 'draw']
    """
    moves = map(OddsMove.parse, record.moves)
    return [ply for move in moves for ply in ((DRAW, move) if move.kind == "discard" else (move,))]


def position_of(record: Record) -> OddsPosition:
    """Return the position after the moves in an Odds record."""
    position = record.position()
    assert isinstance(position, OddsPosition)
    return position


def standing_of(record: Record, position: OddsPosition) -> TableStanding:
    """Return what a common table stores about a game."""
    return TableStanding(
        record.to_dict(),
        position.to_play or 0,
        position.hand + 1,
        tuple(player for player, lives in enumerate(position.lives, 1) if lives),
        position.outcome is not None,
    )


def record_of(table: CommonTable) -> Record | None:
    """Return the record of a table's game; None before a game has begun or if the record is invalid."""
    if table.standing is None:
        return None
    try:
        record = Record.from_dict(table.standing.record)
        is_odds = isinstance(record.game, OddsGame) and record.game.players == len(table.chairs)
        record.position()
    except CardmathError:
        return None
    return record if is_odds else None


class TabletScreen(Protocol):
    """The board of a page with a seat at a common table."""

    state: BoardState
    session: OddsSession
    ui: OddsUI

    def sit_at(self, record: Record, seat: Sitting) -> None:
        """Put the table's game on the screen."""

    def see_people(self, seat: Sitting) -> None:
        """Show who sits at the table now."""

    def lose_seat(self) -> None:
        """Say that this seat no longer exists."""

    def show_answer(self, answer: OddsAnswer) -> None:
        """Show a turn played elsewhere."""

    def redraw(self) -> None:
        """Show everything: before a game begins, who has sat down."""

    def send(self, message: dict[str, Any]) -> None:
        """Send the page a message."""

    def guard(self, action: Callable[[], object]) -> None:
        """Run an action, reporting any errors calmly."""
