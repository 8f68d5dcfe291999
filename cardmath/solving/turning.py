"""Where a game was lost: the moment up to which it could be won, and the move after which it could not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.games import Position
from cardmath.solving.asking import solve
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution

__all__ = ["Turning", "turning_of"]


@dataclass(frozen=True)
class Turning:
    """Where a game turned, counted in moves played; what is not known is None.

    After ``held`` moves it could be won, that is the last moment of which it is known. After ``lost`` moves
    it could not be won any more, that is the first moment of which it is proven: by ``solution``, whose
    reason says why. Between the two nothing is settled.
    """

    held: int | None = None
    lost: int | None = None
    solution: Solution[Any] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether one move is proven to have lost the game."""
        return self.lost is not None and self.held == self.lost - 1

    @property
    def is_from_the_deal(self) -> bool:
        """Whether nobody could have won the game, however they played."""
        return self.lost == 0


def turning_of(positions: Sequence[Position[Any]], nodes: int | None = None) -> Turning:
    """Return where a game turned that went through ``positions``, the deal first.

    What is lost stays lost and what can be won could be won before, so that few of the positions need to be
    looked at. ``nodes`` is the number of search steps for each of them; errors are those of `solve`.

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
    # From the last moment backwards, in longer and longer steps: later positions are settled sooner.
    near, far, step = -1, 0, 1
    while far < last and verdict(last - far) != WINNABLE:
        near, far, step = far, min(far + step, last), 2 * step
    back = _first(near + 1, far, lambda by: verdict(last - by) == WINNABLE) if last >= 0 else None
    held = None if back is None else last - back
    return Turning(held, lost, None if lost is None else found[lost])


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int | None:
    """Return the first number at which something holds that, once it does, goes on to hold; None for none."""
    if low > high or not holds(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high
