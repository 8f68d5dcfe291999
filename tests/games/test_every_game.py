"""What holds for every game, whatever its rules: random games, played only through the common interface.

A new game is only registered in `cardmath.games.GAMES`.
"""

import copy
import pickle
import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from cardmath import GAMES, IllegalMoveError, Record, RecordError
from cardmath.games import Game, Position
from cardmath.links import from_link, to_link
from cardmath.numerals import DECIMAL, Notation
from tests.cases import cases

every_game = pytest.mark.parametrize("key", GAMES)
by_number = pytest.mark.parametrize("number", [0, 7, 2**63 - 1])

#: No game by chance is followed for longer than this.
MOST = 60


def played(game: Game, number: int, seed: int = 1) -> Iterator[tuple[Position[Any], Any]]:
    """Every position of a random game, with its next move, or None at the end."""
    chance, position = random.Random(f"{seed} {number}"), game.deal(number)
    for _step in range(MOST):
        moves = position.moves()
        if position.outcome is not None or not moves:
            break
        move = chance.choice(moves)
        yield position, move
        position = position.play(move)
    yield position, None


@cases("key", GAMES)
def test_a_game_is_known_by_its_key_and_its_setup(key: str) -> None:
    game = GAMES[key]()
    assert (game.key, type(game)) == (key, GAMES[key])
    assert GAMES[key].from_setup(game.setup()) == game
    assert GAMES[key].completed({}) == GAMES[key].completed(game.setup())
    assert GAMES[key].from_setup(GAMES[key].completed({})) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
    assert sorted(map(str, game.pack)) == sorted(map(str, Record.of_deal(game, 3).cards))
    with pytest.raises(RecordError):
        game.start(game.pack[1:])


@pytest.mark.sweep(7)
@every_game
@by_number
def test_positions_are_values(key: str, number: int) -> None:
    for (one, move), (other, _move) in zip(
        played(GAMES[key](), number), played(GAMES[key](), number), strict=True
    ):
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)
        assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
        for move in one.moves():
            assert f"{move:>30}" == str(move).rjust(30)
        with pytest.raises((FrozenInstanceError, AttributeError)):
            one.game = GAMES[key]()
        if move is not None:
            # Undo is keeping the old one: playing changes nothing about it.
            before = repr(one), one.report, one.moves()
            after = one.play(move)
            assert (repr(one), one.report, one.moves()) == before
            assert after != one
            assert one.play(str(move)) == after


@pytest.mark.sweep(7)
@every_game
@by_number
def test_moves_are_those_that_the_rules_do_not_refuse(key: str, number: int) -> None:
    met: dict[str, Any] = {}
    chance = random.Random(number)
    for position, _next in played(GAMES[key](), number):
        moves = position.moves()
        assert len(set(moves)) == len(moves)
        assert moves == position.moves()
        for move in moves:
            assert isinstance(move, position.move_type)
            assert position.move_type.parse(str(move)) == move
            assert position.refusal(move) is None
        # What was legal before mostly is no longer.
        for move in chance.sample(list(met.values()), min(8, len(met))):
            refusal = position.refusal(move)
            if refusal is None:
                assert position.play(move) is not None
                continue
            with pytest.raises(IllegalMoveError) as raised:
                position.play(move)
            assert raised.value.refusal == refusal
            assert str(raised.value) == refusal.sentence()
            for notation in (DECIMAL, Notation(12), Notation(2)):
                sentence = refusal.sentence(notation)
                assert sentence.endswith(".")
                assert not set("{}") & set(sentence)
            assert refusal.kind
            assert isinstance(refusal.places, tuple)
            assert isinstance(refusal.cards, tuple)
        met |= {str(move): move for move in moves}


@cases("key", GAMES)
@cases("text", ["", " ", "move", "draw ", "DRAW", "turn+turn", "t1.1.1", "w>", "١", "draw\n", "f1>f1>f1"])
def test_what_is_no_move_is_refused_as_a_text(key: str, text: str) -> None:
    position = GAMES[key]().deal(7)
    with pytest.raises(IllegalMoveError) as raised:
        position.play(text)
    assert str(raised.value).count("\n") == 0


@cases("key", GAMES)
@cases("number", [0, 7, 2**63 - 1])
def test_how_a_game_stands_is_told_of_one_piece(key: str, number: int) -> None:
    for position, move in played(GAMES[key](), number):
        outcome = position.outcome
        assert position.is_won == (outcome is not None and outcome.winner is not None)
        assert position.is_stuck == (outcome is not None and outcome.winner is None)
        assert (position.to_play is None) == (outcome is not None)
        assert {"won", "stuck", "score", "removed", "left"} <= position.report.keys()
        assert (position.report["won"], position.report["stuck"]) == (position.is_won, position.is_stuck)
        if outcome is not None:
            assert move is None
            assert outcome.reason
        else:
            assert position.moves()


@cases("key", GAMES)
@cases("number", [0, 7, 2**63 - 1])
def test_what_a_player_sees_is_a_value(key: str, number: int) -> None:
    for position, move in played(GAMES[key](), number):
        player = position.to_play or 1
        seen = position.seen_by(player)
        assert hash(seen) == hash(position.seen_by(player))
        assert seen == position.seen_by(player)
        # Who is to play sees enough to know what may be played.
        assert seen.moves() == position.moves()
        if move is not None:
            assert position.play(move).seen_by(player) != seen


@cases("key", GAMES)
@cases("number", [0, 7, 2**63 - 1])
def test_records_and_links_carry_the_whole_game(key: str, number: int) -> None:
    game = GAMES[key]()
    steps = list(played(game, number))
    moves = [move for _position, move in steps if move is not None]
    record = Record.of_deal(game, number).with_moves(moves)
    again = Record.from_json(record.to_json())
    read, shown = from_link(to_link(record, {"base": "7"}))
    assert read is not None
    assert shown == {"base": "7"}
    assert again.position() == read.position() == steps[-1][0]
    assert Record.from_json(again.to_json()) == again
