"""A simple player that plays every card at once, to show what luck alone achieves."""

from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition
from cardmath.games.patience.solving.quick import QuickTable
from cardmath.solving.solution import UNWINNABLE, WINNABLE


def at_once(position: PatiencePosition) -> tuple[PatiencePosition, tuple[PatienceMove, ...]]:
    """Play every card as soon as it fits, the waste first; return the final position and the moves.

    If several foundations take the card, it goes to the default foundation. Cards are never shifted. With
    unlimited redeals the play ends after a pass without a play.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> end, moves = at_once(CapturedQueensGame().deal(0))
    >>> end.is_won, len(moves)
    (True, 151)
    """
    line: list[PatienceMove] = []
    played = True
    while not position.is_won:
        plays = [move for move in position.moves() if move.is_play]
        if plays:
            source = plays[0].source or WASTE
            move = PatienceMove(source, position.targets(source)[0])
            played = True
        elif TURN in position.moves():
            move = TURN
        elif REDEAL in position.moves() and played:
            move, played = REDEAL, False
        else:
            break
        line.append(move)
        position = position.play(move)
    return position, tuple(line)


def luck(position: PatiencePosition, limit: float | None = None) -> str:
    """Return whether playing every card at once wins, as a verdict that a study can count.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> luck(CapturedQueensGame().deal(0))
    'winnable'
    """
    return WINNABLE if QuickTable.of(position).wins() else UNWINNABLE
