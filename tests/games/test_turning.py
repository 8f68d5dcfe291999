"""When the stock may be turned: every game with every other option, on the whole way that a person takes."""

import io
import json
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from cardmath import IllegalMoveError, Record, RecordError, solve
from cardmath.cli import main
from cardmath.games.patience import REDEAL, TURN, PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.catalogue import games_of, proof
from cardmath.games.patience.drawing import facts, text
from cardmath.games.patience.solving import at_once, certain_plays, fair_hint, grades_of, luck
from cardmath.links import from_link, to_link
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath.solving import LOSES, UNWINNABLE, WINNABLE, evaluate, grade, hint
from cardmath.study import Study
from cardmath.worksheets import KINDS
from cardmath_widgets import PatienceBoard
from cardmath_widgets.board.panels.how_to_play import page_sentence
from cardmath_widgets.games.patience.board import PatienceUI
from tests.amounts import spread_of
from tests.cases import cases
from tests.games.family import FAMILY, REDEALS, TURNINGS
from tests.games.slow_patience import SlowGame, check_same, slow
from tests.solving.tiny_patience import DANCES, TinyQueens, brute_wins
from tests.widgets.playing import Pages, change, greet, press, view_of

#: Both values, the five games, and all values of the other options together.
EVERY = [
    game_type(redeals=redeals, laid_out=laid_out, reversal=reversal, turning=turning)
    for game_type in FAMILY
    for redeals, laid_out, reversal, turning in product(
        REDEALS, game_type.rules.laid_out, {False, game_type.rules.reversal}, TURNINGS
    )
]
NUMBER = 11


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(monkeypatch)


def played(game: PatienceGame, moves: int, seed: int = 5) -> Iterator[tuple[PatiencePosition, SlowGame]]:
    chance, position = random.Random(seed), game.deal(NUMBER)
    other = slow(game, position)
    for _move in range(moves):
        yield position, other
        if position.outcome:
            return
        move = chance.choice(position.moves())
        position, other = position.play(move), other.after(str(move))
    yield position, other


def with_option(game: PatienceGame) -> list[str]:
    written = {None: "unlimited", True: "true", False: "false"}
    options = game.completed(game.setup())["options"].items()
    return [
        part
        for name, value in options
        for part in ("--option", f"{name}={value if type(value) in (int, str) else written[value]}")
    ]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", spread_of(EVERY, 34), ids=repr)
def test_every_pair_of_options_from_the_deal_to_the_study(
    game: PatienceGame, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options, is_still = with_option(game), game.turning == "standstill"
    assert main(["deal", game.key, "--number", str(NUMBER), *options, "--json"]) == 0
    record = Record.from_json(capsys.readouterr().out)
    assert record.game == game
    assert json.loads(record.to_json())["options"].get("turning", "any-time") == game.turning
    # Link and record keep it, in the middle of play too.
    for position, other in played(game, 25):
        assert ("turn" in map(str, position.moves())) == other.can_turn()
    check_same(position, other)
    line = line_of(game, 25)
    record = Record.of_deal(game, NUMBER).with_moves(line)
    assert from_link(to_link(record))[0] == record == Record.from_json(record.to_json())
    assert ("turning=" in to_link(record)) == is_still
    # The referee accepts it, and the same moves with a turn too early only at any time.
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.to_json().encode())))
    assert main(["replay", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"]
    # The solver: lines that the rules accept, verdicts that playing at once does not beat.
    start = game.deal(NUMBER)
    solution = solve(start, nodes=400)
    for move in solution.moves:
        start = start.play(move)
    assert start.is_won == (solution.verdict == WINNABLE)
    start = game.deal(NUMBER)
    if luck(start) == WINNABLE:
        assert solution.verdict != UNWINNABLE
        assert grade(start, nodes=400).grade == "easy"
    if solution.verdict == WINNABLE and (found := grade(start, nodes=4000)):
        assert found.grade in grades_of(game)
    assert {one.move for one in hint(start, nodes=30).advice} == set(start.moves())
    fair = fair_hint(start)
    assert fair.move in start.moves()
    assert fair.reason(DECIMAL)
    for move in certain_plays(start):
        start = start.play(move)
    # The drawings, the sheet, How to play.
    assert ("turn only when no card fits" in facts(start)) == is_still
    assert ("turn only when no card fits" in text(start)) == is_still
    sheet = KINDS["solitaire"].make(NUMBER, DOZENAL, rules=game)
    assert ("Turn only when no card fits." in sheet.task) == is_still
    words = " ".join(page_sentence(page, DECIMAL) for page in PatienceUI().help.pages(game))
    assert ("Only then can you turn the next one." in words) == is_still
    # A study has it as its variant.
    tally = Study(game, deals=2, limit=None, at_once=True).run(jobs=1)
    assert tally.winnable + tally.unwinnable == 2


def line_of(game: PatienceGame, moves: int) -> list[PatienceMove]:
    chance, position, line = random.Random(5), game.deal(NUMBER), []
    while len(line) < moves and not position.outcome:
        line.append(chance.choice(position.moves()))
        position = position.play(line[-1])
    return line


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", spread_of(EVERY, 12), ids=repr)
def test_a_board_deals_plays_and_keeps_every_pair_of_options(game: PatienceGame, pages: Pages) -> None:
    board = PatienceBoard(NUMBER, game)
    greet(board)
    change(board, "deals")
    change(board, "turning", "standstill" if game.turning == "any-time" else "any-time")
    assert board.state.choice.game.turning != game.turning
    change(board, "turning", game.turning)
    change(board, "deal")
    assert board.position.game == game
    board.deal(NUMBER)
    for move in line_of(game, 12):
        board.play(move)
    link = board.link()
    other = PatienceBoard(1, "odd-and-even")
    other.follow(link)
    assert other.position == board.position
    position = board.position
    press(board, "stock")
    if TURN in position.moves() or REDEAL in position.moves():
        assert board.position != position
    elif position.stock:
        fitting = next(move for move in position.moves() if move.is_play)
        assert "it fits" in view_of(board).said.text
        assert board.state.marks == dict.fromkeys(map(str, (fitting.source, fitting.target)), "hint")
        assert any("first play a card that fits" in spot.label for spot in view_of(board).scene.spots)


# -- records --------------------------------------------------------------------------------------


@cases("game_type", FAMILY)
def test_a_record_without_the_option_means_any_time(game_type: type[PatienceGame]) -> None:
    plain = {"format": "cardmath/1", "game": game_type.key, "number": 1}
    for options in ({}, {"options": {}}, {"options": {"redeals": 2}}, {"options": {"turning": "any-time"}}):
        record = Record.from_dict({**plain, **options})
        assert record.game.turning == "any-time"
        # A program that compares records sees the keys that records have had before the option came.
        assert "turning" not in record.to_json()
        assert "turning" not in json.dumps(record.position().to_dict())
    still = Record.from_dict({**plain, "options": {"turning": "standstill"}})
    assert json.loads(still.to_json())["options"]["turning"] == "standstill"
    for wrong in ("Standstill", "", None, True, 1, ["standstill"], "never"):
        with pytest.raises(RecordError, match=r'"turning" must be one of any-time, standstill, not'):
            Record.from_dict({**plain, "options": {"turning": wrong}})


def test_a_turn_while_a_card_fits_is_refused_with_the_card_that_fits() -> None:
    record = {"format": "cardmath/1", "game": "odd-and-even", "number": 1, "moves": ["turn"]}
    assert Record.from_dict(record).replay().illegal_at is None
    still = Record.from_dict({**record, "options": {"turning": "standstill"}})
    assert still.replay().illegal_at == 0
    with pytest.raises(IllegalMoveError) as raised:
        still.start().play("turn")
    assert str(raised.value) == (
        "First play the ace of spades: it fits the ace pile of spades. Then you can turn."
    )
    position = still.start()
    while any(move.is_play for move in position.moves()):
        assert TURN not in position.moves()
        position = position.play(position.moves()[0])
    assert position.play("turn").waste


def test_a_redeal_needs_no_standstill_and_shifts_are_no_reason_to_stand() -> None:
    game = FAMILY[3](turning="standstill")
    position = game.deal(0)
    while position.stock:
        plays = [move for move in position.moves() if move.is_play]
        position = position.play(plays[0] if plays else TURN)
    while not any(move.is_play for move in position.moves()) and position.redeals_left:
        position = position.play(REDEAL)
        while position.stock:
            plays = [move for move in position.moves() if move.is_play]
            position = position.play(plays[0] if plays else TURN)
    shifting = FAMILY[1](turning="standstill")
    for number in range(30):
        start, _moves = at_once(shifting.deal(number))
        for at in (start,):
            shifts = [move for move in at.moves() if move.source and move.source.kind == "f"]
            if shifts and at.stock and not any(move.is_play for move in at.moves()):
                assert TURN in at.moves()


# -- how much choice luck leaves ------------------------------------------------------------------------


def test_captured_queens_leave_no_choice() -> None:
    """Whatever a player does at a standstill, the same deals are won."""
    for number in range(60):
        start = FAMILY[4](turning="standstill").deal(number)
        assert evaluate(start) == luck(start) == evaluate(FAMILY[4]().deal(number))
    chance = random.Random(1)
    for _deal in range(40):
        tiny = TinyQueens(turning="standstill", redeals=chance.choice((0, 1, 2))).deal(
            chance.randrange(10**6)
        )
        assert brute_wins(tiny) == (luck(tiny) == WINNABLE)


def test_contradance_leaves_one_choice_when_the_stock_starts_over() -> None:
    """Without a redeal playing at once decides; with one, a held card wins a few more deals."""
    chance, more = random.Random(2), 0
    for game_type in DANCES:
        for _deal in range(60):
            number = chance.randrange(10**6)
            bare = game_type(turning="standstill", redeals=0).deal(number)
            assert (evaluate(bare) == WINNABLE) == (luck(bare) == WINNABLE)
            one = game_type(turning="standstill", redeals=1).deal(number)
            more += evaluate(one) == WINNABLE and luck(one) != WINNABLE
    assert more
    for number in range(400):
        start = FAMILY[3](turning="standstill", redeals=2).deal(number)
        if luck(start) != WINNABLE and evaluate(start) == WINNABLE:
            break
    else:
        pytest.fail("no deal of 400 needs a held card")
    # The line that wins holds a card that fits until the stock starts over.
    position, held = start, 0
    for move in solve(start).moves:
        held += move == REDEAL and any(one.is_play for one in position.moves())
        position = position.play(move)
    assert position.is_won
    assert held


@pytest.mark.sweep(1)
@pytest.mark.parametrize("key", ["contradance", "captured-queens"])
def test_games_of_luck_open_at_a_standstill_and_say_so(key: str, pages: Pages) -> None:
    board = PatienceBoard(1, "odd-and-even")
    greet(board)
    change(board, "chooser", key)
    assert board.position.game.turning == "standstill"
    assert "Luck decides" in view_of(board).said.text
    assert "Guess first" in view_of(board).said.text
    change(board, "deals")
    shown = json.dumps([one.to_dict() for one in view_of(board).panels["deals"].controls], default=str)
    assert "hard" not in shown.lower()
    change(board, "guess")
    change(board, "guessed", 9)
    assert "guess=9" in board.link()
    other = PatienceBoard(1, "odd-and-even")
    other.follow(board.link())
    assert other.session.guess == 9
    _end, line = at_once(board.position)
    for move in line:
        board.play(move)
    left = board.position.left
    words = board.ui.speech.voice(DECIMAL).learnt(board.session, DECIMAL)
    assert words.startswith(f"You guessed 9, but {left} stayed.")


def test_the_other_games_have_no_guess(pages: Pages) -> None:
    for game_type in FAMILY[:3]:
        board = PatienceBoard(1, game_type(turning="standstill"))
        greet(board)
        assert "guess" not in view_of(board).panels
        assert "Luck" not in view_of(board).said.text


# -- the solver, the catalogue ----------------------------------------------------------------------------


def test_a_hint_marks_what_loses_at_a_standstill() -> None:
    seen: set[Any] = set()
    for number in range(12):
        if LOSES in seen:
            break
        game = FAMILY[2](turning="standstill", laid_out="aces-and-twos")
        position = game.deal(number)
        for _move in range(40):
            if position.outcome or evaluate(position, nodes=2000) != WINNABLE:
                break
            found = hint(position, nodes=3000)
            for one in found.advice:
                if one.verdict == LOSES:
                    assert evaluate(position.play(one.move)) == UNWINNABLE
                seen.add(one.verdict)
            position = position.play(found.best.move if found.best else position.moves()[0])
    assert LOSES in seen


def test_the_catalogue_proves_a_deal_at_a_standstill() -> None:
    assert all(game.turning == "any-time" for key in ("contradance", "patriarchs") for game in games_of(key))
    game = FAMILY[2](turning="standstill", laid_out="aces-and-twos")
    number = next(number for number in range(40) if evaluate(game.deal(number)) == WINNABLE)
    start = game.deal(number)
    difficulty, points = proof(start, solve(start).moves, None)
    assert difficulty is not None
    assert "hold one card" not in points


def test_options_of_a_study_take_both_values(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "turning=any-time,standstill", "--deals", "4", "--jobs", "1", "--at-once"]
    assert main(["study", "captured-queens", *options, "--json"]) == 0
    out = capsys.readouterr().out
    assert "standstill" in out
    assert "any-time" in out
