"""A common table's game: its record, its moves one by one, and the board that shows it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from cardmath.errors import CardmathError
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition, recorded
from cardmath.records import Record
from cardmath_widgets.games.common_tables.table import CommonTable, TableStanding
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.games.odds.sitting import OwnSeat


def moves_of(record: Record) -> list[OddsMove]:
    """Return a record's moves one by one: a draw and its discard count as two.

    >>> record = Record.of_deal(OddsGame(), 7).with_moves(["draw->6s", "draw"])
    >>> [str(move) for move in moves_of(record)]
    ['draw', 'draw->6s', 'draw']
    """
    found: list[OddsMove] = []
    for text in record.moves:
        move = OddsMove.parse(text)
        if move.kind == "discard":
            found.append(DRAW)
        found.append(move)
    return found


def after(record: Record, moves: Sequence[OddsMove]) -> Record:
    """Return a record with more moves.

    >>> start = Record.of_deal(OddsGame(), 7).with_moves(["draw"])
    >>> after(start, [OddsMove.parse("draw->6s")]).moves
    ('draw->6s',)
    """
    return record.with_moves(recorded([*moves_of(record), *moves]))


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

    session: OddsSession

    def ask_presence(self) -> None:
        """Ask the page whether it is still there."""

    def sit_at(self, record: Record, seat: OwnSeat) -> None:
        """Put the table's game on the screen."""

    def see_turn(self, moves: Sequence[OddsMove]) -> None:
        """Show a turn played elsewhere."""

    def see_people(self, seat: OwnSeat) -> None:
        """Show who sits at the table now."""

    def redraw(self) -> None:
        """Show everything: before a game begins, who has sat down."""

    def lose_seat(self) -> None:
        """Say that this seat no longer exists."""

    def guard(self, action: Callable[[], object]) -> None:
        """Run an action, reporting any errors calmly."""
