"""Where a game was lost: its turning point, and the best move after that.

A board finds both only once, for hints, for the end of the game and for looking back.

The *fork* is the last position that could provably still be won, if the game has provably been lost since
then.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardmath.games import Position
from cardmath.solving.asking import solve
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution

# -- the last moment when a game could still be won, and the move that lost it ----------------------------


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


# -- the losing moves of a board --------------------------------------------------------------------------


#: Search steps for each position; for a whole game, about fifteen positions are searched.
NODES: Final = 1_000
#: How many games are remembered: the one on the table, and those from before moves were undone.
_KEPT: Final = 4


@dataclass(frozen=True)
class Fork:
    """The last position of a lost game that could still be won, after ``at`` moves.

    ``winning`` is the move from it that leads to a win.
    """

    at: int
    winning: Any


class LosingMove:
    """The losing moves of one board; results are remembered.

    >>> from cardmath.games import PyramidGame
    >>> lookup, deal = LosingMove(), (PyramidGame().deal(12),)
    >>> lookup.known(deal), lookup.find(deal).is_from_the_deal, lookup.known(deal).lost
    (None, True, 0)
    """

    def __init__(self) -> None:
        # Games are compared, not hashed: most of their positions are the same objects, so this costs almost
        # nothing, even after every press.
        self._found: tuple[tuple[tuple[Position[Any], ...], Turning], ...] = ()
        self._forks: dict[Position[Any], Any] = {}

    def known(self, positions: Sequence[Position[Any]]) -> Turning | None:
        """Return the turning point of a game, given its positions, or None if it has not been searched
        yet.
        """
        game = tuple(positions)
        return next((turning for one, turning in self._found if one == game), None)

    def fork(self, positions: Sequence[Position[Any]]) -> Fork | None:
        """Return the fork of a game that is known to be lost but could once be won, or None."""
        turning = self.known(positions)
        if turning is None or turning.lost is None or turning.held is None:
            return None
        winning = self._forks.get(positions[turning.held])
        return None if winning is None else Fork(turning.held, winning)

    def find(
        self, positions: Sequence[Position[Any]], look: Callable[[Any], tuple[Turning, Any]] | None = None
    ) -> Turning:
        """Find the turning point of a game, given its positions, the deal first; this takes time.

        ``look`` calculates what `turning_and_way` returns, perhaps in another process.
        """
        game = tuple(positions)
        turning = self.known(game)
        if turning is None:
            turning, winning = (look or turning_and_way)(game)
            if winning is not None and turning.held is not None:
                while len(self._forks) >= _KEPT:
                    self._forks.pop(next(iter(self._forks)))
                self._forks[game[turning.held]] = winning
            self._found = (*self._found[1 - _KEPT :], (game, turning))
        return turning


def turning_and_way(game: Sequence[Position[Any]]) -> tuple[Turning, Any]:
    """Return the turning point of a game, and a move that wins from the fork, or None.

    >>> from cardmath.games import PyramidGame
    >>> turning, winning = turning_and_way((PyramidGame().deal(12),))
    >>> turning.is_from_the_deal, winning
    (True, None)
    """
    turning = turning_of(game, nodes=NODES)
    if turning.lost is None or turning.held is None:
        return turning, None
    return turning, next(iter(solve(game[turning.held], nodes=NODES).moves), None)


#: The number of quick games after each move, and how many moves without removing a card end a game.
_TIMES: Final = 3
_PATIENCE: Final = 60
#: The total number of moves in all quick games, divided among the legal moves.
_STEPS: Final = 2_400


def farthest(position: Any) -> Any | None:
    """Return the move after which the most cards leave in quick play, or None if there is no legal move.

    After each legal move a few quick games remove whatever can leave. They prove nothing, but give the same
    answer on every machine and take a few tenths of a second.

    >>> from cardmath.games import PyramidGame
    >>> position = PyramidGame().deal(33)
    >>> str(farthest(position)), position.is_won
    ('t7.2+t7.3', False)
    """
    moves = position.moves()
    if not moves:
        return None
    share = _STEPS // (_TIMES * len(moves))
    # If moves tie, take the first: moves are in the order that a careful player would consider them.
    return max(moves, key=lambda move: _reach(position.play(move), share))


def _reach(position: Any, steps: int) -> tuple[int, int, int]:
    """Return how many cards have left in the best quick game, in all quick games, and so far."""
    reached = [_played_on(position, random.Random(time), steps) for time in range(_TIMES)]
    return max(reached), sum(reached), position.removed


def _played_on(position: Any, chance: random.Random, steps: int) -> int:
    idle = 0
    for _step in range(steps):
        after = [position.play(move) for move in position.moves()]
        if not after or idle > _PATIENCE:
            break
        leaving = [one for one in after if one.removed > position.removed]
        idle = 0 if leaving else idle + 1
        position = leaving[0] if leaving else chance.choice(after)
    return int(position.removed)
