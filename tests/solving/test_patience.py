"""The patience solver against trying everything, on tiny packs, and on whole deals."""

import random
import re
from contextlib import suppress
from typing import Any

import pytest

from cardmath import Record
from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatiencePosition,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.games.patience.solving import QuickTable, at_once, certain_plays, fair_hint, luck
from cardmath.games.patience.solving.beam import Beam
from cardmath.games.patience.solving.line import moves_of
from cardmath.games.patience.solving.plans import Plans
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.paths import path_of
from cardmath.solving import PositionError, evaluate, grade, hint, solve
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import GradeError
from tests.amounts import some_of
from tests.solving.tiny_patience import TINY_GAMES, TWO_SUITS, brute_wins, some_position

MOST = 500


def wins_by(position: PatiencePosition, search: Any) -> bool:
    """Whether a search finds a win; the line is played."""
    won = bool(search.run())
    if won:
        end = position
        for move in moves_of(position, search.problem.table, search.steps):
            end = end.play(move)
        assert end.is_won
    return won


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game_type", TINY_GAMES, ids=lambda one: one.__name__)
def test_the_verdicts_are_those_of_trying_everything(game_type: type[Any]) -> None:
    chance = random.Random(game_type.__name__)
    verdicts = set()
    for _deal in range(30):
        options = {"reversal": chance.random() < 0.7} if game_type.rules.reversal else {}
        game = game_type(redeals=chance.choice([0, 0, 1, 2, None]), **options)
        position = some_position(game, chance, chance.choice([0, 0, 4, 10]))
        truth = brute_wins(position, MOST)
        if truth is None:
            continue
        problem = PatienceProblem.of(position)
        assert wins_by(position, Beam(problem, Budget())) == truth
        if Plans.suit(problem):
            assert wins_by(position, Plans(problem, Budget())) == truth
        assert evaluate(position) == ("winnable" if truth else "unwinnable")
        verdicts.add(truth)
    assert verdicts == {True, False}


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    "deals", [pytest.param(24, id="some"), pytest.param(400, id="many", marks=pytest.mark.proof)]
)
@pytest.mark.parametrize("game_type", TWO_SUITS, ids=lambda one: one.__name__)
def test_lines_found_with_free_cells_are_lines_by_the_rules(game_type: type[Any], deals: int) -> None:
    chance = random.Random(game_type.__name__)
    verdicts = set()
    for _deal in range(deals):
        game = game_type(redeals=chance.choice([0, 0, 0, 1, 2]))
        position = some_position(game, chance, chance.choice([0, 8, 20, 26]))
        truth = brute_wins(position, MOST)
        problem = PatienceProblem.of(position)
        for width in (1, 6, None):
            beam = Beam(problem, Budget(nodes=3000), width)
            with suppress(OutOfBudgetError):
                won = wins_by(position, beam)
                # What a narrow beam does not find may be there, but whatever it finds is.
                assert truth is None or won == truth or (truth and not beam.is_whole)
                verdicts.add(won)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    "game",
    [
        OddAndEvenGame(redeals=2),
        PatriarchsGame(redeals=None),
        RoyalCotillionGame(laid_out="aces-and-twos"),
        ContradanceGame(redeals=2),
        CapturedQueensGame(laid_out="queens"),
    ],
    ids=lambda one: one.key,
)
def test_the_quick_player_plays_as_the_slow_one(game: Any) -> None:
    chance = random.Random(game.key)
    for _deal in range(4):
        position = some_position(game, chance, chance.choice([0, 40, 120]))
        slow, moves = at_once(position)
        table = QuickTable.of(position)
        assert sum(1 for _play in table.plays()) == sum(move.is_play for move in moves)
        assert table.is_won == slow.is_won
        assert (luck(position) == "winnable") == slow.is_won


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game_type", TINY_GAMES, ids=lambda one: one.__name__)
def test_a_certain_play_never_turns_a_win_into_a_loss(game_type: type[Any]) -> None:
    chance = random.Random(game_type.__name__ + "!")
    played = 0
    for _deal in range(250):
        options = {"reversal": chance.random() < 0.7} if game_type.rules.reversal else {}
        game = game_type(redeals=chance.choice([0, 0, 1, 2]), **options)
        position = some_position(game, chance, chance.randrange(6, 60))
        moves = certain_plays(position)
        if not moves or brute_wins(position, MOST) is not True:
            continue
        for move in moves:
            position = position.play(move)
            played += 1
        assert brute_wins(position, MOST) is not False
    assert played


@pytest.mark.parametrize(
    "game",
    [
        OddAndEvenGame(),
        PatriarchsGame(),
        RoyalCotillionGame(laid_out="aces-and-twos"),
        ContradanceGame(redeals=2),
        CapturedQueensGame(),
    ],
    ids=lambda one: one.key,
)
def test_lines_are_records_that_win(game: Any) -> None:
    number = next(n for n in range(20) if evaluate(game.deal(n), nodes=20_000) == "winnable")
    solution = solve(game.deal(number), nodes=20_000)
    record = Record.of_deal(game, number).with_moves(solution.moves)
    assert record.replay().is_legal
    assert record.position().is_won
    assert solution.reason.startswith("This can be won")


def test_with_nodes_the_answer_is_always_the_same() -> None:
    one, other = (solve(OddAndEvenGame().deal(3), nodes=3000) for _time in range(2))
    assert (one.verdict, one.moves, one.nodes) == (other.verdict, other.moves, other.nodes)
    assert one.nodes <= 3000


@pytest.mark.parametrize("deals", some_of([8, 25], 1))
def test_holding_back_wins_what_luck_does_not(deals: int) -> None:
    verdicts = [solve(ContradanceGame(redeals=2).deal(n), nodes=2000) for n in range(deals)]
    lucky = [at_once(one.position)[0].is_won for one in verdicts]
    assert sum(lucky) < sum(one.verdict == "winnable" for one in verdicts)
    assert all(one.verdict == "winnable" for one, luck in zip(verdicts, lucky, strict=True) if luck)


@pytest.mark.parametrize("deals", some_of([50, 200], 1))
def test_captured_queens_are_decided_and_luck_alone_wins_them(deals: int) -> None:
    queens = [evaluate(CapturedQueensGame().deal(n)) for n in range(deals)]
    lucky = [at_once(CapturedQueensGame().deal(n))[0].is_won for n in range(deals)]
    assert [one == "winnable" for one in queens] == lucky
    assert "unknown" not in queens


@pytest.mark.parametrize(
    ("game", "least"),
    [
        (OddAndEvenGame(), 0.94),
        (PatriarchsGame(), 0.98),
        (RoyalCotillionGame(laid_out="aces-and-twos"), 0.89),
    ],
    ids=lambda one: getattr(one, "key", ""),
)
@pytest.mark.proof
def test_so_many_deals_are_won(game: Any, least: float) -> None:
    # Some two seconds' work for each deal.
    verdicts = [evaluate(game.deal(number), nodes=80_000) for number in range(200)]
    assert verdicts.count("winnable") >= least * len(verdicts)


def test_a_loss_has_a_cause_in_a_sentence() -> None:
    lost = next(
        solution
        for n in range(20)
        if (solution := solve(CapturedQueensGame(redeals=1).deal(n))).verdict == "unwinnable"
    )
    assert lost.cause is not None
    assert lost.cause.kind == "late"
    assert lost.reason.startswith("This cannot be won: ")
    assert re.search(r" cannot reach (its pile|their piles) in the passes left\. ", lost.reason)


def test_hints_follow_the_line_and_fair_hints_see_no_stock() -> None:
    position = OddAndEvenGame().deal(8)
    found = hint(position, limit=None, nodes=20_000)
    assert found.solution.verdict == "winnable"
    assert found.best.move == found.solution.moves[0]
    assert [one.move for one in found.advice] == list(position.moves())
    assert all(one.reason().endswith(".") for one in found.advice)
    # The same table with the hidden cards in another order gives the same fair hint.
    cards = [*position.cards[:9], *position.cards[:8:-1]]
    other = fair_hint(OddAndEvenGame().start(cards))
    fair = fair_hint(position)
    assert (fair.kind, fair.move, fair.waiting) == (other.kind, other.move, other.waiting)
    assert fair.reason().endswith(".")


def test_a_fair_hint_knows_the_last_card_of_the_stock() -> None:
    for game, move in (("patriarchs", "r3>f2"), ("odd-and-even", "r2>f5")):
        position = path_of(game).newcomer.record.position()
        assert (len(position.stock), position.waste) == (1, ())
        fair = fair_hint(position)
        assert (fair.kind, str(fair.move), fair.card) == ("refill", move, position.stock[0])
        assert "takes its place and will be needed soon" in fair.reason()


def test_a_fair_hint_knows_what_all_of_the_stock_needs() -> None:
    step = path_of("patriarchs").step(2)
    position = step.record.position()
    assert len(position.stock) > 1
    fair = fair_hint(position)
    assert (fair.kind, str(fair.move), fair.card) == ("refill", step.whole.moves[step.played], None)
    assert fair.reason().endswith("Every card in the stock will be needed soon.")
    # The step is about queens and jacks: no hint on its way sends a child to the stock.
    for move in step.whole.moves[step.played :]:
        assert str(fair_hint(position).move) != "turn"
        position = position.play(move)
    assert position.is_won


def test_grades() -> None:
    grades = {}
    for number in range(30):
        position = CapturedQueensGame().deal(number)
        try:
            difficulty = grade(position)
        except GradeError:
            assert evaluate(position) == "unwinnable"
            continue
        assert difficulty is not None
        grades[number] = difficulty.grade
    assert set(grades.values()) == {"easy"}
    dance = {
        found.grade
        for n in range(12)
        if evaluate(position := ContradanceGame(redeals=2).deal(n)) == "winnable"
        and (found := grade(position))
    }
    assert {"easy", "medium"} <= dance


def test_positions_that_cannot_arise_are_refused() -> None:
    position = OddAndEvenGame().deal(1)
    broken = PatiencePosition(
        position.game, position.cards, position.talon, position.drawn, position.cells, (), (1,) * 8
    )
    with pytest.raises(PositionError, match="a card is missing"):
        solve(broken)
