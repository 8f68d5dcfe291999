"""What a common table holds, in the terms of Odds: its game, its moves one by one, and who sits there."""

from cardmath.errors import CardmathError
from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition
from cardmath.records import Record
from cardmath_widgets.games.common_tables.folder import CommonTables, names_given
from cardmath_widgets.games.common_tables.table import CommonTable, TableStanding
from cardmath_widgets.games.odds.sitting import PACES, STRENGTHS, Sitting


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


def seat_of(table: CommonTable, files: CommonTables, chair: int, *, has_waited: bool) -> Sitting:
    """Return the seat at a chair, and who else sits at the table.

    The player to move is late if everyone ``has_waited`` for them.
    """
    others = table.people - {chair}
    known = names_given()
    away = frozenset(player for player in others if not files.is_here(table, player))
    # The players present, whom the others would wait for.
    waiting = ((others - away) | {chair}) - table.passed
    turn = table.standing.turn if table.standing is not None else 0
    is_late = turn in waiting and len(waiting) > 1 and table.is_playing and has_waited
    return Sitting(
        strength=table.strength if table.strength in STRENGTHS else STRENGTHS[0],
        pace=table.pace if table.pace in PACES else "usual",
        seat=chair,
        others=others,
        away=away,
        passed=table.passed,
        late=turn if is_late else 0,
        names=tuple(one.name if one.name in known else "" for one in table.chairs),
    )
