"""Turns at an Odds table: how many are left, and the computer players' turns."""

from cardmath.games.odds import DRAW, OddsMove, OddsPosition, OddsView
from cardmath.games.odds.players import Player
from cardmath.games.odds.position import MOST_TURNS


def turns_left(view: OddsView) -> tuple[int, ...]:
    """Return the maximum number of turns each player can have before the show; player 1 is at index 0.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame(players=3).deal(7).play("draw->6s").play("call")
    >>> turns_left(position.seen_by(1))
    (1, 0, 1)
    """
    if view.to_play is None:
        return (0,) * len(view.lives)
    if view.caller is None:
        return tuple(0 if had is None else MOST_TURNS - had for had in view.turns)
    left = [0] * len(view.lives)
    count = len(view.lives)
    for by in range(count):
        player = (view.to_play - 1 + by) % count + 1
        had = view.turns[player - 1]
        if had is None:
            continue
        if player == view.caller or had == MOST_TURNS:
            break
        left[player - 1] = 1
    return tuple(left)


def machine_turn(position: OddsPosition, player: Player) -> tuple[OddsMove, ...]:
    """Return the moves in a computer player's turn, each chosen from what its seat sees.

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


def machine_turns(
    position: OddsPosition, player: Player, *, to_show: bool
) -> tuple[tuple[OddsMove, ...], ...]:
    """Return one computer player's turn, or all turns of computer players up to the next show.

    >>> from cardmath.games.odds import OddsGame
    >>> from cardmath.games.odds.players import PLAYERS
    >>> position = OddsGame().deal(7)
    >>> for turn in machine_turns(position, PLAYERS["beginner"], to_show=True):
    ...     for move in turn:
    ...         position = position.play(move)
    >>> len(position.shows)
    1
    """
    turns: list[tuple[OddsMove, ...]] = []
    shows = len(position.shows)
    while len(position.shows) == shows:
        turns.append(machine_turn(position, player))
        if not to_show:
            break
        for move in turns[-1]:
            position = position.play(move)
    return tuple(turns)
