"""Where a game turned and when its rest is safe, compared with the slow solver."""

import random
from typing import Any

import pytest

from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.solving import certain_rest
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, Solution, turning_of
from tests.solving.brute import can_win
from tests.solving.tiny import positions


def played_to_the_end(position: PyramidPosition, chance: random.Random) -> list[PyramidPosition]:
    """The positions of a random game."""
    played = [position]
    while position.outcome is None and len(played) < 40:
        position = position.play(chance.choice(position.moves()))
        played.append(position)
    return played


def test_a_game_turned_where_the_slow_solver_says() -> None:
    chance, turned = random.Random(3), 0
    for start in positions(40, seed=5, most_stock=7):
        played = played_to_the_end(start, chance)
        winnable = [can_win(position) for position in played]
        turning = turning_of(played)
        assert turning.held == (max((at for at, can in enumerate(winnable) if can), default=None))
        assert turning.lost == (None if winnable[-1] else winnable.index(False))
        assert turning.is_from_the_deal is (turning.lost == 0)
        assert (turning.solution is None) is (turning.lost is None)
        if turning.lost:
            turned += 1
            assert turning.is_exact
            assert turning.solution is not None
            assert turning.solution.verdict == UNWINNABLE
    assert turned > 5, "games were lost on the way"


def test_what_is_not_settled_is_not_claimed() -> None:
    for start in positions(20, seed=6):
        played = played_to_the_end(start, random.Random(1))
        known, vague = turning_of(played), turning_of(played, nodes=1)
        assert vague.held is None or vague.held <= (known.held or 0)
        assert vague.lost is None or (known.lost is not None and vague.lost >= known.lost)


def test_no_removal_spoils_a_rest_that_is_called_safe() -> None:
    safe = risky = 0
    for position in positions(150, seed=8, most_stock=7):
        line = certain_rest(position)
        at, spoils = position, False
        for move in line:
            spoils |= any(other.places and not can_win(at.play(other)) for other in at.moves())
            at = at.play(move)
        assert not spoils
        assert at.is_won or not line
        safe += bool(line)
        removals = [move for move in position.moves() if move.places]
        if can_win(position) and any(not can_win(position.play(move)) for move in removals):
            risky += 1
            assert line == ()
    assert safe > 20, "some are safe"
    assert risky, "some can be spoilt"


def test_a_long_game_is_settled_with_few_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    verdicts = [WINNABLE] * 100 + [UNKNOWN] * 100 + [UNWINNABLE] * 50

    def searched(at: Any, nodes: int | None) -> Solution[Any]:
        asked.append(at)
        return Solution(at, verdicts[at])

    monkeypatch.setattr("cardmath.solving.losing_move.solve", searched)
    found = turning_of(range(len(verdicts)))  # type: ignore[arg-type]
    assert (found.held, found.lost) == (99, 200)
    assert len(asked) <= 4 * 8, "the number of searches grows as the logarithm of the moves"
