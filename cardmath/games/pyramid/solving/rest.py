"""The rest of a game, when nothing can go wrong any more."""

from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.verdicts import evaluate, solve
from cardmath.solving.budget import Budget
from cardmath.solving.solution import WINNABLE


def certain_rest(position: PyramidPosition, nodes: int | None = None) -> tuple[PyramidMove, ...]:
    """Return a line to the win on which no removal can spoil the win, whichever pair the player takes.

    Drawing past a needed card can always lose, so the line says when to draw. The line is empty if a removal
    on the way loses, or if ``nodes`` search steps for each position prove nothing.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> certain_rest(start)
    ()
    >>> from cardmath.solving import solve
    >>> for move in solve(start).moves[:-4]:
    ...     start = start.play(move)
    >>> [str(move) for move in certain_rest(start)]
    ['draw', 'draw', 'draw', 't1.1+d']
    """
    line = solve(position, Budget(None, nodes)).moves
    at = position
    for move in line:
        for other in at.moves():
            if other != move and other.places and not _is_winnable(at.play(other), nodes):
                return ()
        at = at.play(move)
    return line


def _is_winnable(position: PyramidPosition, nodes: int | None) -> bool:
    return position.is_won or evaluate(position, Budget(None, nodes)) == WINNABLE
