"""Limits of time and of work: they are kept, the search for the cause included, and work knows no clock."""

import itertools
from dataclasses import replace

import pytest

from cardmath import Deck, PyramidGame
from cardmath.games.pyramid import solving as pyramid
from cardmath.solving import KEEPS, Budget, LimitError, asking, evaluate, grade, hint, solve
from cardmath.solving.budget import OutOfBudgetError
from cardmath.solving.losing_move import farthest
from tests.cases import cases

from .checker import check

LARGE = PyramidGame(Deck(18, 6, 6, "0"), 78)
GAMES = [PyramidGame(), PyramidGame(tableau=36), PyramidGame(tableau=36, passes=None), LARGE]


class Ticking:
    """A clock that goes on by so many seconds at each look."""

    def __init__(self, step: float) -> None:
        self.now, self._step = 100.0, step

    def __call__(self) -> float:
        self.now += self._step
        return self.now


def jumping():
    """A clock of a machine that stands still now and then, and once goes back."""
    steps = itertools.cycle([0.0, 1e-6, 30.0, 1e-6, -5.0, 7200.0])
    now = itertools.accumulate(steps, initial=0.0)
    return lambda: next(now)


def test_a_budget_counts_and_ends():
    budget = Budget(nodes=2)
    budget.spend()
    assert not budget.is_used_up
    budget.spend()
    assert budget.is_used_up
    with pytest.raises(OutOfBudgetError):
        budget.spend()
    assert budget.spent == 2


def test_time_ends_a_budget_too():
    clock = Ticking(1.0)
    budget = Budget(2.5, clock=clock)
    budget.spend()
    budget.spend()
    with pytest.raises(OutOfBudgetError):
        budget.spend()


def test_parts_are_of_what_is_left_and_count_in_the_whole():
    budget = Budget(nodes=11)
    budget.spend()
    part = budget.part(5)
    part.spend()
    part.spend()
    with pytest.raises(OutOfBudgetError):
        part.spend()
    assert (part.spent, budget.spent) == (2, 3)
    assert budget.part(nodes=1).is_used_up is False
    small = budget.part(nodes=1)
    small.spend()
    assert small.is_used_up


@cases("nodes", [-1, 1.5, "7", True])
@cases("ask", [solve, evaluate, hint, grade])
def test_limits_of_work_that_are_none_are_refused(ask, nodes):
    with pytest.raises(LimitError, match="the node limit must be a whole number, 0 or more"):
        ask(PyramidGame().deal(7), None, nodes)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("nodes", [0, 5, 60, 400])
def test_the_same_work_gives_the_same_answer_on_a_machine_that_stands_still(game, nodes):
    for number in range(4):
        start = game.deal(number)
        calm = solve(start, None, nodes)
        busy = pyramid.solve(start, Budget(nodes=nodes, clock=jumping()))
        assert replace(busy, seconds=0) == replace(calm, seconds=0)
        calm, busy = hint(start, None, nodes), pyramid.hint(start, Budget(nodes=nodes, clock=jumping()))
        assert (busy.advice, busy.best) == (calm.advice, calm.best)
        assert replace(busy.solution, seconds=0) == replace(calm.solution, seconds=0)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("nodes", [0, 3, 40, 300])
def test_no_more_work_is_done_than_was_asked_for(game, nodes):
    for number in range(8):
        # The first look at pairs and the first simulation are made whatever the limit.
        assert solve(game.deal(number), None, nodes).nodes <= max(nodes, 1) + 1
        budget = Budget(nodes=nodes)
        pyramid.hint(game.deal(number), budget)
        assert budget.spent <= nodes + 2 * (1 + len(game.deal(number).moves()))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("limit", [0, 0.02, 0.3])
def test_the_time_given_is_kept_the_search_for_the_cause_included(game, limit):
    for number in range(12):
        # Each look at this clock stands for a millisecond's work; the old search for causes never looked.
        clock = Ticking(0.001)
        pyramid.solve(game.deal(number), Budget(limit, clock=clock))
        assert clock.now <= 100 + limit + 0.010
        clock = Ticking(0.001)
        pyramid.hint(game.deal(number), Budget(limit, clock=clock))
        moves = len(game.deal(number).moves())
        assert clock.now <= 100 + limit + 0.010 * (1 + moves)


@pytest.mark.parametrize(("given", "limit"), [({}, 0.1), ({"nodes": 40}, None), ({"limit": 2}, 2)])
def test_work_given_for_a_hint_is_bounded_by_no_clock(monkeypatch, given, limit):
    limits = []

    def budget(limit, nodes):
        limits.append(limit)
        return Budget(limit, nodes)

    monkeypatch.setattr(asking, "Budget", budget)
    hint(PyramidGame().deal(7), **given)
    assert limits == [limit]


def test_short_of_work_the_cause_is_larger_but_proven():
    smaller = 0
    for number in range(60):
        start = PyramidGame(tableau=36).deal(number)
        whole = solve(start)
        if whole.verdict != "unwinnable" or whole.cause.kind not in ("class", "forced", "cycle"):
            continue
        for nodes in range(whole.nodes):
            short = solve(start, None, nodes)
            if short.verdict == "unknown":
                continue
            assert short.verdict == "unwinnable"
            if short.cause != whole.cause:
                smaller += 1
                assert short.cause.kind in ("class", "together")
                check(start, short.cause)
                ranks = {start.tableau[place].rank for place in short.cause.places}
                assert set(whole.cause.ranks) <= ranks
                assert short.reason.startswith("This cannot be won: ")
                break
    assert smaller > 3


def test_a_hint_without_work_still_follows_a_line_that_is_known():
    start = PyramidGame().deal(7)
    found = hint(start, None, 400)
    assert found.best.verdict == KEEPS
    assert {one.verdict for one in hint(start, None, 0).advice} <= {KEEPS, "unsettled", "loses"}


class Turning:
    """A game in which nothing ever leaves; all its positions count together how often it was played on."""

    removed = 0

    def __init__(self, count):
        self.count = count

    def moves(self):
        return ("turn",)

    def play(self, move):
        self.count.append(move)
        return self


def test_quick_play_gives_up_a_game_in_which_nothing_leaves():
    count = []
    assert farthest(Turning(count)) == "turn"
    assert len(count) < 200
