"""What `solve` promises on real decks: lines, reasons, limits, errors."""

import json
import math
import random
from dataclasses import FrozenInstanceError, replace
from itertools import islice

import pytest

import cardmath
from cardmath import Deck, PyramidGame, Record, source_decks
from cardmath.cli import main
from cardmath.errors import CardmathError
from cardmath.games.pyramid.solving import plan_search
from cardmath.games.pyramid.solving.pair_search import PairSearch
from cardmath.games.pyramid.solving.problem import PyramidProblem
from cardmath.games.pyramid.solving.verdicts import PyramidDifficulty
from cardmath.numerals import Notation
from cardmath.solving import PositionError, Solution, evaluate, solve
from tests.amounts import spread_of
from tests.cases import cases

from .checker import check


def assert_proven(solution: Solution, reason_too: bool = True) -> None:
    position = solution.position
    for move in solution.moves:
        position = position.play(move)
    assert position.is_won == (solution.verdict == "winnable")
    if solution.verdict == "unwinnable" and reason_too:
        check(solution.position, solution.cause)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("start", spread_of(range(0, 340, 20), 6))
def test_every_deck_is_decided_with_unlimited_passes(start):
    chance = random.Random(start)
    for deck in islice(source_decks(), start, start + 20):
        low, high = deck.tableau_range
        for tableau in (low, chance.randint(low, high)):
            solution = solve(PyramidGame(deck, tableau, None).deal(chance.randrange(1 << 62)))
            assert solution.verdict != "unknown"
            # The checker looks at every way, which in six suits are very many.
            assert_proven(solution, reason_too=deck.suits == 4)


@pytest.mark.sweep(1)
@pytest.mark.parametrize(("tableau", "passes"), [(26, 3), (28, 3), (28, 1), (28, 2), (36, 3), (45, 4)])
def test_the_standard_deck_is_decided_with_limited_passes(tableau, passes):
    for number in range(12):
        solution = solve(PyramidGame(tableau=tableau, passes=passes).deal(number))
        assert solution.verdict != "unknown"
        assert_proven(solution)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("passes", [2, 3, None])
def test_positions_in_mid_game(passes):
    chance = random.Random(5)
    for number in range(25):
        position = PyramidGame(passes=passes).deal(number)
        for _step in range(chance.randrange(60)):
            moves = position.moves()
            if not moves or position.play(moves[0]).is_won:
                break
            position = position.play(chance.choice(moves))
        solution = solve(position)
        assert solution.verdict != "unknown"
        assert_proven(solution)


def test_the_line_goes_on_from_where_the_position_stands():
    position = PyramidGame().deal(7).play("t7.3+t7.4").play("draw")
    solution = solve(position, 10)
    assert solution.verdict == "winnable"
    assert_proven(solution)


def test_a_card_cannot_be_paired_with_one_that_lies_under_it() -> None:
    problem = PyramidProblem.of(PyramidGame().deal(1))
    assert PairSearch(problem).run()
    # The card at the top lies under all others of the tableau.
    assert not PairSearch(problem).run(chosen=[(0, problem.size - 1)])


@pytest.mark.parametrize(
    "found", [solve(PyramidGame().deal(1)), PyramidDifficulty(0, 1, 1, True)], ids=["line", "difficulty"]
)
def test_what_was_found_cannot_be_changed(found: object) -> None:
    for name in vars(found):
        with pytest.raises(FrozenInstanceError):
            setattr(found, name, None)


def test_a_won_position_needs_no_moves():
    position = PyramidGame().deal(7)
    for move in solve(position).moves:
        position = position.play(move)
    solution = solve(position)
    assert (solution.verdict, solution.moves) == ("winnable", ())
    assert solution.reason == "The game is won."


def test_no_time_means_not_settled_and_says_so():
    game = PyramidGame(Deck(18, 6, 6, "0"), 78)
    solution = solve(game.deal(2), 0)
    assert (solution.verdict, solution.moves, solution.cause) == ("unknown", (), None)
    assert solution.reason == "Not settled: 0 seconds were not enough to find a win or rule one out."
    assert evaluate(game.deal(2), 0.01) == "unknown"
    assert solution.seconds < 0.5


@cases("limit", [-1, -0.001, math.nan, True, "1", 1j, [1]])
def test_limits_that_are_none_are_refused(limit):
    with pytest.raises(CardmathError, match="the time limit must be 0 seconds or more") as error:
        solve(PyramidGame().deal(7), limit)
    assert isinstance(error.value, ValueError)


@cases(
    ("changes", "message"),
    [
        ({"gone": 1}, "t1.1 has left while it was covered"),
        ({"gone": 1 << 27}, "without their partners"),
        ({"gone": 1 << 60}, "are not in the deal"),
        ({"gone": -1}, "are not in the deal"),
        ({"turns": 3}, "turned over too often"),
        ({"turns": -1}, "turned over too often"),
    ],
)
def test_positions_that_cannot_arise_are_refused(changes, message):
    position = replace(PyramidGame().deal(7), **changes)
    with pytest.raises(PositionError, match=message):
        solve(position)


@cases("thing", [None, 7, "t7.1", PyramidGame(), Record.of_deal(PyramidGame(), 7)])
def test_other_things_are_refused(thing):
    with pytest.raises(PositionError, match="only positions of pyramid-addition"):
        solve(thing)


def test_an_interrupt_comes_through(monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(plan_search, "simulate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(PyramidGame().deal(7))


def test_reasons_are_written_in_the_notation_asked_for():
    solution = solve(PyramidGame().deal(33))
    assert "the 12 in row 4" in solution.reason
    assert "the 10z in row 4" in solution.reason_in(Notation(12))


@pytest.mark.proof
def test_every_kind_of_reason_makes_a_sentence():
    kinds = set()
    games = [PyramidGame(tableau=36), PyramidGame(tableau=26, passes=1), PyramidGame(Deck(lowest="0"), 40)]
    for game in games:
        for number in range(115):
            solution = solve(game.deal(number), 2)
            if solution.cause and solution.cause.kind not in kinds:
                kinds.add(solution.cause.kind)
                assert solution.reason.startswith("This cannot be won")
                assert "{" not in solution.reason
                assert solution.reason.endswith(".")
    assert kinds == {"dead", "class", "cycle", "forced", "together", "late", "passes"}


def test_the_library_offers_it():
    assert cardmath.solve is solve
    assert cardmath.Solution is Solution
    with pytest.raises(AttributeError):
        cardmath.no_such_name  # noqa: B018


# -- the command -----------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path):
    def write(number=7, moves=(), **setup):
        path = tmp_path / "game.json"
        path.write_text(Record.of_deal(PyramidGame(**setup), number).with_moves(moves).to_json(), "utf-8")
        return str(path)

    return write


def test_the_command_completes_the_record(record, capsys):
    assert main(["solve", record(moves=["t7.3+t7.4", "draw"]), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "winnable"
    assert answer["moves"][:2] == ["t7.3+t7.4", "draw"]
    assert {"reason", "seconds", "nodes"} <= answer.keys()
    assert Record.from_dict(answer).position().is_won


def test_the_command_gives_the_reason(record, capsys):
    assert main(["solve", record(number=33)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("unwinnable (")
    assert "can never leave" in out


def test_the_command_refuses_illegal_records(record, capsys):
    assert main(["solve", record(moves=["turn"])]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("limit", ["-1", "nan", "soon"])
def test_the_command_refuses_limits_that_are_none(record, capsys, limit):
    with pytest.raises(SystemExit) as stop:
        main(["solve", record(), f"--limit={limit}"])
    assert stop.value.code == 2
    assert "is not a number of seconds; use 0 or more" in capsys.readouterr().err
