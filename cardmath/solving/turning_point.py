"""The turning point of a game: the last moment when it could still be won, and the move that lost it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.games import Position
from cardmath.solving.asking import solve
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution


@dataclass(frozen=True)
class Turning:
    """A game's turning point, counted in moves played; unknown values are None.

    ``held`` is the greatest number of moves after which the game could provably still be won. ``lost`` is the
    smallest number of moves after which it provably could not be won. ``solution`` proves the loss, and its
    reason says why. Between the two nothing is settled.
    """

    held: int | None = None
    lost: int | None = None
    solution: Solution[Any] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether a single move provably lost the game."""
        return self.lost is not None and self.held == self.lost - 1

    @property
    def is_from_the_deal(self) -> bool:
        """Whether the game could not be won even from the start."""
        return self.lost == 0


def turning_of(positions: Sequence[Position[Any]], nodes: int | None = None) -> Turning:
    """Return the turning point of a game that went through ``positions``, starting with the deal.

    A lost game stays lost, and a game that can be won could be won earlier too, so only a few positions need
    solving. ``nodes`` is the number of search steps for each position. Errors are as in `solve`.

    >>> from cardmath.games import PyramidGame
    >>> positions = [PyramidGame().deal(7)]
    >>> for move in ("t7.3+t7.4", "draw", "draw", "draw"):
    ...     positions.append(positions[-1].play(move))
    >>> turning_of(positions).held, turning_of([PyramidGame().deal(12)]).lost
    (4, 0)
    """
    found: dict[int, Solution[Any]] = {}

    def verdict(at: int) -> str:
        if at not in found:
            found[at] = solve(positions[at], nodes=nodes)
        return found[at].verdict

    end = len(positions) - 1
    lost = _first(0, end, lambda at: verdict(at) == UNWINNABLE)
    last = end if lost is None else lost - 1
    # Go back from the end in increasingly long steps, because later positions are settled faster.
    near, far, step = -1, 0, 1
    while far < last and verdict(last - far) != WINNABLE:
        near, far, step = far, min(far + step, last), 2 * step
    back = _first(near + 1, far, lambda by: verdict(last - by) == WINNABLE) if last >= 0 else None
    held = None if back is None else last - back
    return Turning(held, lost, None if lost is None else found[lost])


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int | None:
    """Return the first number for which ``holds``, or None; once true, ``holds`` stays true."""
    if low > high or not holds(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high
