"""The measure of difficulty against plain play with brute-force verdicts, and the deals found by it."""

import json

import pytest

from cardmath import CardmathError, Deck, DeckError, PyramidGame, Record
from cardmath.cli import main
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.solving import PyramidDifficulty, careful_play
from cardmath.solving import GRADES, WINNABLE, GradeError, evaluate, grade
from cardmath.solving.search_deals import NoDealError, best_winnable, first_winnable
from tests.amounts import examples, some_of

from .brute import can_win
from .tiny import positions

TINY = Deck(4, 0, 3, "2")


def plainly(position: PyramidPosition) -> PyramidDifficulty:
    """The definition, word for word: every verdict by brute force, nothing remembered."""
    offered, traps, careless, passes = set(), set(), True, 1
    while not position.is_won:
        keeping = []
        removals = [move for move in position.moves() if move.places]
        for move in removals:
            cards = frozenset(map(position.index_at, move.places))
            if len(cards) == 2:
                offered.add(cards)
            if can_win(position.play(move)):
                keeping.append(move)
            else:
                assert len(cards) == 2, "removing a lone card never loses"
                traps.add(cards)
        careless = careless and keeping[:1] == removals[:1]
        before = position.turns
        position = position.play(keeping[0] if keeping else position.moves()[-1])
        passes += position.turns - before
    return PyramidDifficulty(len(traps), len(offered), passes, careless)


@pytest.mark.parametrize("seed", some_of(range(6), 1))
def test_the_careful_player_meets_what_brute_force_says(seed):
    seen = 0
    for position in positions(120, seed, most_stock=9):
        if can_win(position):
            seen += 1
            assert grade(position) == plainly(position), position
        else:
            with pytest.raises(GradeError):
                grade(position)
    assert seen > 20


@pytest.mark.sweep(1)
@pytest.mark.parametrize("passes", [2, 3, None])
def test_the_careful_play_wins_and_every_trap_loses(passes):
    for number in range(12):
        start = PyramidGame(passes=passes).deal(number)
        if evaluate(start) != WINNABLE:
            continue
        play = careful_play(start)
        position = start
        for move in play.moves:
            position = position.play(move)
        assert position.is_won
        assert play.difficulty.passes == position.turns + 1
        assert len(play.traps) == play.difficulty.traps
        for trap in play.traps:
            assert evaluate(trap.position) == WINNABLE
            assert evaluate(trap.position.play(trap.move)) == "unwinnable"


def test_the_careless_player_takes_the_first_removal():
    for number in range(examples(12)):
        position = PyramidGame().deal(number)
        if evaluate(position) != WINNABLE:
            continue
        careless = grade(position).careless
        while not position.is_won and position.moves():
            position = position.play(position.moves()[0])
        # Whoever strays from the careful play by a losing removal does not win.
        assert position.is_won == careless


@pytest.mark.parametrize(
    ("traps", "passes", "expected"),
    [
        (0, 1, "easy"),
        (0, 2, "easy"),
        (1, 1, "easy"),
        (0, 3, "medium"),
        (1, 2, "medium"),
        (2, 1, "medium"),
        (0, 4, "hard"),
        (1, 3, "hard"),
        (9, 3, "hard"),
    ],
)
def test_grades(traps, passes, expected):
    assert PyramidDifficulty(traps, 20, passes, False).grade == expected


@pytest.mark.proof
def test_each_grade_gets_about_a_third_of_the_usual_deals():
    found = dict.fromkeys(GRADES, 0)
    for number in range(60):
        start = PyramidGame().deal(number)
        if evaluate(start) == WINNABLE:
            found[grade(start).grade] += 1
    shares = [count / sum(found.values()) for count in found.values()]
    assert all(0.15 < share < 0.5 for share in shares), found


def test_no_time_means_no_grade():
    position = PyramidGame(Deck(18, 6, 6, "0"), 78).deal(2)
    assert grade(position, 0.01) is None
    # The grade that is given in time is the grade.
    assert grade(PyramidGame().deal(7), 60) == grade(PyramidGame().deal(7))


def test_a_won_position_is_easy():
    position = PyramidGame().deal(7)
    for move in careful_play(position).moves:
        position = position.play(move)
    assert grade(position) == PyramidDifficulty(0, 0, 1, True)


# -- deals to be found -----------------------------------------------------------------------------


@pytest.mark.sweep(1)
@pytest.mark.parametrize("passes", [1, 2, None])
def test_the_first_winnable_deal_is_the_first(passes):
    game = PyramidGame(TINY, 9, passes)
    grades = {number: plainly(game.deal(number)).grade for number in range(24) if can_win(game.deal(number))}
    assert 2 < len(grades) < 23
    for number in range(max(grades) + 1):
        later = {one: name for one, name in grades.items() if one >= number}
        assert first_winnable(game, number, limit=None) == min(later)
        for name in set(later.values()):
            first = first_winnable(game, number, name, limit=None)
            assert first == min(one for one in later if later[one] == name)


def test_the_search_ends():
    # A single pass hardly ever clears the largest tableau.
    game = PyramidGame(tableau=45, passes=1)
    with pytest.raises(NoDealError, match=r"^none of the deals 3 to 12 is proven winnable$"):
        first_winnable(game, 3, most=10)
    with pytest.raises(NoDealError, match="is proven hard"):
        first_winnable(game, 3, "hard", most=10)
    with pytest.raises(NoDealError, match=r"^none of the deals 3 to 3 is"):
        first_winnable(game, 3, patience=0)
    with pytest.raises(NoDealError, match=f"{2**63 - 1} to {2**63 - 1}"):
        first_winnable(game, 2**63 - 1)


@pytest.mark.parametrize("number", [-1, 2**63, "7", None, True])
def test_numbers_that_are_none_are_refused(number):
    with pytest.raises(DeckError, match="a deal number must be"):
        first_winnable(PyramidGame(), number)
    with pytest.raises(DeckError, match="a deal number must be"):
        best_winnable(PyramidGame(), number, lambda _position: (1,))


def test_grades_that_are_none_are_refused():
    with pytest.raises(CardmathError, match="a grade must be one of easy medium hard, not 'severe'"):
        first_winnable(PyramidGame(), 0, "severe")


# -- the command -----------------------------------------------------------------------------------


def dealt(capsys, *arguments):
    assert main(["deal", "pyramid-addition", "--json", *arguments]) == 0
    return Record.from_json(capsys.readouterr().out)


def test_the_command_deals_the_first_winnable(capsys):
    game = PyramidGame(TINY, 9, 2)
    tiny = ["--highest-pip=4", "--faces=0", "--suits=3", "--lowest=2", "--tableau=9", "--passes=2"]
    for number in range(10):
        record = dealt(capsys, f"--number={number}", "--winnable", *tiny)
        assert record.number == next(one for one in range(number, 99) if can_win(game.deal(one)))
        assert record.game == game
        assert not record.moves


def test_the_command_deals_by_grade(capsys):
    for wanted in GRADES:
        record = dealt(capsys, "--number=5", "--winnable", f"--grade={wanted}")
        assert record.number >= 5
        assert grade(record.start()).grade == wanted
        assert dealt(capsys, "--number=5", f"--grade={wanted}") == record


def test_the_command_deals_a_random_winnable_deal(capsys):
    assert evaluate(dealt(capsys, "--winnable").start()) == WINNABLE


def test_the_command_says_when_there_is_none(capsys):
    arguments = ["deal", "pyramid-addition", "--winnable", "--passes=1", "--tableau=45"]
    assert main([*arguments, f"--number={2**63 - 1}"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("cardmath: none of the deals")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("number", ["-1", str(2**63)])
def test_the_command_refuses_numbers_that_are_none(number, capsys):
    assert main(["deal", "pyramid-addition", "--winnable", f"--number={number}", "--json"]) == 2
    assert capsys.readouterr().err.startswith("cardmath: a deal number must be a whole number from 0")


def test_the_command_refuses_grades_that_are_none(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["deal", "pyramid-addition", "--grade=severe"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_printed_is_a_deal(capsys):
    assert main(["deal", "pyramid-addition", "--number=12", "--winnable"]) == 0
    assert capsys.readouterr().out.startswith("Deal 13: 60 cards")
    assert main(["deal", "pyramid-addition", "--number=12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["number"] == 12
