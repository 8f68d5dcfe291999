"""A sixth patience is its rules as data and one registry line: everything else follows from the rules."""

import inspect
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardmath import GAMES, DeckError, Record, solve
from cardmath.catalogue import build, check_files
from cardmath.cli import main
from cardmath.exercises import check
from cardmath.games import register, registry
from cardmath.games.patience import family
from cardmath.games.patience.rules import Pile
from cardmath.games.patience.solving import at_once, fair_hint
from cardmath.links import called
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.proven import glances
from cardmath.rings import stops
from cardmath.solving import grade, hint
from cardmath.study import Study
from cardmath_widgets import PatienceBoard
from cardmath_widgets.board.panels.how_to_play import page_drawing, page_sentence
from cardmath_widgets.games import app_of, board_of
from cardmath_widgets.games.patience.board import PatienceUI
from cardmath_widgets.page.panels.settings import Settings
from tests.cases import cases
from tests.games import sixth_patience
from tests.games.sixth_patience import THREES, ThreesGame
from tests.widgets.playing import Pages, change, command, greet, press, view_of

KEY = ThreesGame.key


@pytest.fixture(autouse=True)
def sixth() -> Iterator[None]:
    """Register the game for one test."""
    register(THREES)
    yield
    registry.unregister(KEY)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(monkeypatch)


def test_its_rules_are_short() -> None:
    lines = [line for line in inspect.getsource(sixth_patience.ThreesGame).splitlines() if line.strip()]
    assert len(lines) <= 20


def test_it_is_dealt_played_and_kept() -> None:
    assert GAMES[KEY] is ThreesGame
    assert list(family())[-1] == KEY
    position = ThreesGame().deal(7)
    for _move in range(60):
        position = position.play(position.moves()[0])
    again = Record.from_json(Record.of_deal(ThreesGame(), 7).to_json())
    assert again.game == ThreesGame()
    assert called(KEY, "7") is not None


def test_it_is_solved_and_graded() -> None:
    verdicts = {}
    for number in range(30):
        start = ThreesGame().deal(number)
        solution = solve(start, nodes=20_000)
        verdicts[solution.verdict] = start
        if solution.verdict == "winnable":
            position = start
            for move in solution.moves:
                position = position.play(move)
            assert position.is_won
            found = grade(start, nodes=20_000)
            assert found is None or found.grade in ("easy", "medium", "hard")
        elif solution.verdict == "unwinnable":
            assert solution.reason.endswith(".")
            assert not at_once(start)[0].is_won
    assert {"winnable", "unwinnable"} <= verdicts.keys()


def test_it_has_hints() -> None:
    position = ThreesGame().deal(7)
    judged = hint(position, nodes=20_000)
    assert [one.move for one in judged.advice] == list(position.moves())
    for _move in range(40):
        found = fair_hint(position)
        if found.move is None:
            break
        assert found.reason(DOZENAL)[-1] == "."
        position = position.play(found.move)
    assert position.removed > 4


@cases("laid_out", list(ThreesGame.rules.laid_out))
@cases("redeals", [0, 1, None])
def test_how_to_play_follows_from_the_rules(laid_out: str, redeals: int | None) -> None:
    game = ThreesGame(redeals=redeals, laid_out=laid_out)
    pages = PatienceUI().help.pages(game)
    assert 3 <= len(pages) <= 6
    for page in pages:
        page.record.with_moves((*page.record.moves, page.move)).position()
        assert page_sentence(page, DECIMAL)[0].isupper()
        assert page_drawing(PatienceUI(), page, Settings(Notation(12)), (330, 270))
    words = " ".join(page_sentence(page, DECIMAL) for page in pages)
    assert "by threes" in words
    assert "only the last card" in words


def test_the_board_plays_hints_asks_and_tells(pages: Pages, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        board = PatienceBoard(7, ThreesGame())
        greet(board)
        assert board_of(KEY) is PatienceBoard
        command(board, "hint", "hint", "hint")
        assert view_of(board).said.text
        change(board, "ask")
        for _question in range(12):
            question = board.asker.open.question
            assert check(question.exercise, question.exercise.answer).is_right
            board.answer({"type": "desk", "key": "next"})
        change(board, "ask")
        command(board, "question")
        while board.position.moves() and not board.position.is_dead_end:
            board.play(board.position.moves()[0])
        change(board, "chooser", "patriarchs")
        change(board, "chooser", KEY)
        assert board.position.game == ThreesGame()
        press(board, "stock")
    assert not caplog.records


def test_it_is_studied_and_catalogued(tmp_path: Path) -> None:
    tally = Study(ThreesGame(), deals=6, limit=None, at_once=True).run(jobs=1)
    assert tally.winnable + tally.unwinnable == 6
    (file,) = build(tmp_path, [KEY], numbers=12)
    assert file == tmp_path / KEY / f"{KEY}.jsonl"
    assert not check_files([file]).mismatches
    assert not glances(ThreesGame())


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", KEY, "--number", "7"]) == 0
    assert "wing" in capsys.readouterr().out
    assert main(["deal", KEY, "--number", "7", "--option", "redeals=2", "--json"]) == 0
    options = {"redeals": 2, "laid_out": "aces"}
    assert json.loads(capsys.readouterr().out)["options"] == options
    assert main(["study", KEY, "--deals", "3", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == KEY
    assert app_of(KEY) == "odd-and-even"


@cases(
    ("wrong", "reason"),
    [
        ({"packs": 3}, "one pack or two, not 3"),
        ({"piles": (Pile("aces", stops(13, 3, 1)[:-1]),)}, "must take each rank"),
        ({"packs": 2}, "must take each rank"),
        ({"piles": tuple(Pile(f"{rank}", (rank,)) for rank in range(1, 14))}, "at most 4 piles"),
        ({"reversal": True}, "one pile that goes up and one that goes down"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(DeckError, match=reason):
        replace(ThreesGame.rules, **wrong)
