"""The solvers against the slow, obvious one, on tiny deals of all kinds."""

import pytest

from cardmath.solving import UNWINNABLE, WINNABLE, evaluate, solve
from tests.amounts import examples, some_of

from .brute import can_win
from .checker import check
from .tiny import positions


@pytest.mark.parametrize("seed", some_of(range(16), 1))
def test_verdicts_agree_and_every_line_replays(seed):
    for position in positions(examples(200), seed):
        expected = WINNABLE if can_win(position) else UNWINNABLE
        solution = solve(position)
        assert solution.verdict == expected, position
        assert evaluate(position) == expected
        assert (solution.cause is None) == (expected == WINNABLE)
        if solution.cause:
            check(position, solution.cause)
        for move in solution.moves:
            position = position.play(move)
        assert position.is_won == (expected == WINNABLE)
