"""The turns left before a show, and the turns of computer players, in games played by chance."""

import random
from collections import Counter

from cardmath.games.odds import CALL, DRAW, OddsGame, OddsMove, OddsPosition, OddsView
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.turns import machine_turn, machine_turns, turns_left
from tests.cases import cases

#: Nobody has a sixth turn.
MOST = 5


def first_card(view: OddsView) -> OddsMove:
    """Draw in every turn, and discard the first card."""
    assert view.own is not None
    return DRAW if view.drawn is None else OddsMove.discard(view.own[0])


def caller(view: OddsView) -> OddsMove:
    """Call, or draw once another player has called."""
    return CALL if CALL in view.moves() else first_card(view)


def turns_until_the_show(position: OddsPosition) -> list[tuple[int, tuple[OddsMove, ...]]]:
    """Each turn of players who never call, with its player."""
    turns = []
    shows = len(position.shows)
    while len(position.shows) == shows:
        moves = machine_turn(position, first_card)
        turns.append((position.turn, moves))
        for move in moves:
            position = position.play(move)
    return turns


def check_turns_left(position: OddsPosition) -> None:
    """If nobody calls from here on, every player has as many turns as are left."""
    had = Counter(player for player, _moves in turns_until_the_show(position))
    players = range(1, position.game.players + 1)
    for seat in position.players_in:
        assert turns_left(position.seen_by(seat)) == tuple(had[player] for player in players)


@cases("players", range(3, 7))
def test_as_many_turns_are_left_as_players_then_have(players: int) -> None:
    chance = random.Random(players)
    position = OddsGame(players=players, lives=3).deal(players)
    # Later hands have fewer players, and another player begins.
    while not position.outcome:
        shows, turn = len(position.shows), 0
        # The call comes early, in the last round, or not at all.
        called = chance.choice((chance.randrange(players), MOST * len(position.players_in) - 2, None))
        while len(position.shows) == shows:
            check_turns_left(position)
            for move in (CALL,) if turn == called else machine_turn(position, first_card):
                position = position.play(move)
            turn += 1


def test_a_player_who_has_drawn_still_has_the_turn() -> None:
    position = OddsGame(players=3).deal(7)
    assert turns_left(position.play("draw").seen_by(1)) == turns_left(position.seen_by(1)) == (MOST,) * 3


def test_no_turns_are_left_after_the_game() -> None:
    position = OddsGame(players=3, lives=1).deal(7)
    while not position.outcome:
        for turn in machine_turns(position, PLAYERS["beginner"], to_show=True):
            for move in turn:
                position = position.play(move)
    assert turns_left(position.seen_by(1)) == (0, 0, 0)


def test_a_turn_is_a_draw_with_its_discard_or_any_other_move() -> None:
    position = OddsGame(players=3).deal(7)
    draw, discard = machine_turn(position, first_card)
    assert (draw, discard.kind) == (DRAW, "discard")
    # The discard is chosen by the player who drew, from what the seat sees then.
    assert machine_turn(position.play(draw), first_card) == (discard,)
    assert discard.card in (position.seen_by(1).own or ())
    assert machine_turn(position, caller) == (CALL,)


@cases("strength", [name for name in PLAYERS if name != "monte-carlo"])
def test_turns_go_on_to_the_next_show_or_are_one(strength: str) -> None:
    player = PLAYERS[strength]
    position = OddsGame(players=4, lives=2).deal(11)
    for shows in (1, 2):
        turns = machine_turns(position, player, to_show=True)
        assert machine_turns(position, player, to_show=False) == turns[:1]
        for turn in turns:
            assert len(position.shows) == shows - 1
            assert turn == machine_turn(position, player)
            for move in turn:
                position = position.play(move)
        assert len(position.shows) == shows
