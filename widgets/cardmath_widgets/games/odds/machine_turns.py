"""The turns of machines at a table: one, and all up to the next show."""

from cardmath.games.odds import DRAW, OddsMove, OddsPosition
from cardmath.games.odds.players import Player

__all__ = ["machine_turn", "turns_to_show"]


def machine_turn(position: OddsPosition, player: Player) -> tuple[OddsMove, ...]:
    """Return the moves of a machine's turn, each chosen from what its seat sees.

    >>> from cardmath.games.odds import OddsGame
    >>> from cardmath.games.odds.players import PLAYERS
    >>> [move.kind for move in machine_turn(OddsGame().deal(7).play("draw"), PLAYERS["beginner"])]
    ['discard']
    """
    move = player(position.seen_by(position.turn))
    if move != DRAW:
        return (move,)
    drawn = position.play(move)
    return (move, player(drawn.seen_by(position.turn)))


def turns_to_show(position: OddsPosition, player: Player) -> tuple[tuple[OddsMove, ...], ...]:
    """Return the turns of machines up to the next show.

    >>> from cardmath.games.odds import OddsGame
    >>> from cardmath.games.odds.players import PLAYERS
    >>> position = OddsGame().deal(7)
    >>> for turn in turns_to_show(position, PLAYERS["beginner"]):
    ...     for move in turn:
    ...         position = position.play(move)
    >>> len(position.shows)
    1
    """
    turns: list[tuple[OddsMove, ...]] = []
    shows = len(position.shows)
    while len(position.shows) == shows:
        turns.append(machine_turn(position, player))
        for move in turns[-1]:
            position = position.play(move)
    return tuple(turns)
