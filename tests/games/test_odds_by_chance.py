"""Odds against a slow game, in games played by chance with all options."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import Record
from cardmath.cards import parse_cards
from cardmath.games.odds import OddsGame, OddsMove, OddsPosition, recorded
from tests.amounts import Amounts, examples, some_of
from tests.games.slow_odds import PACK, SlowGame, a_move, both, check_every_text, check_same

GAMES = st.builds(OddsGame, st.integers(3, 8), st.integers(1, 9), st.booleans())
NUMBERS = st.one_of(st.integers(0, 10**6), st.integers(2**63 - 3, 2**63 - 1))


def play_out(
    position: OddsPosition, slow: SlowGame, chance: random.Random, calls: float, trades: float, every: int = 1
) -> tuple[OddsPosition, list[str], SlowGame]:
    texts: list[str] = []
    while slow.to_play is not None:
        if len(texts) % every == 0:
            check_same(position, slow)
        text = a_move(slow, chance, calls, trades)
        texts.append(text)
        position = position.play(text)
        slow.play(text)
    check_same(position, slow)
    return position, texts, slow


@settings(max_examples=examples(4), deadline=None)
@given(GAMES, NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0, 0.05, 0.4]), st.floats(0, 1))
def test_games_by_chance(
    game: OddsGame, number: int, chance: random.Random, calls: float, trades: float
) -> None:
    every = 1 if Amounts.has_proof else 4
    position, texts, slow = play_out(*both(game, number), chance, calls, trades, every)
    assert position.is_won
    assert position.outcome is not None
    assert position.outcome.winner == slow.winner
    # The record writes draw and discard as one move; both ways lead to the same game.
    moves = recorded(map(OddsMove.parse, texts))
    assert "draw" not in map(str, moves)
    replay = Record.of_deal(game, number).with_moves(moves).replay()
    assert replay.is_legal
    assert replay.position == position
    assert hash(replay.position) == hash(position)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("most_lives", some_of([3, 9], 1))
@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("players", range(3, 9))
def test_many_games_with_every_number_of_players_and_lives(
    players: int, frozen: bool, most_lives: int
) -> None:
    """All options, with stocks made anew and ties; checked now and then on the way and wholly at the end."""
    remade = ties = 0
    for lives, round_ in product(range(1, most_lives + 1), range(3)):
        number = 1000 * lives + round_
        chance = random.Random(f"{players} {lives} {round_} {frozen}")
        position, slow = both(OddsGame(players, lives, frozen), number)
        calls, trades = ((0.0, 0.1), (0.1, 0.5), (0.9, 0.5))[round_]
        position, _texts, slow = play_out(position, slow, chance, calls, trades, every=61)
        remade += sum(event.kind == "stock" for event in position.history)
        ties += sum(bool(show.tied) for show in position.shows)
    # In a few games neither need happen.
    assert ties or most_lives < 9
    assert remade or players < 6 or most_lives < 9


@pytest.mark.parametrize("games", some_of([150, 1500], 1))
def test_thousands_of_short_games(games: int) -> None:
    """Every player has one life, so that the end comes with the first show or two."""
    chance = random.Random(1)
    for number in range(games):
        game = OddsGame(3 + number % 6, 1, bool(number & 1))
        play_out(*both(game, number), chance, chance.choice((0.02, 0.3, 0.8)), chance.random(), every=1000)


@settings(max_examples=examples(10), deadline=None)
@given(GAMES, NUMBERS, st.randoms(use_true_random=False), st.integers(0, 60))
def test_everything_that_can_be_said(game: OddsGame, number: int, chance: random.Random, steps: int) -> None:
    position, slow = both(game, number)
    for _step in range(steps):
        if slow.to_play is not None:
            text = a_move(slow, chance, 0.1, 0.5)
            position = position.play(text)
            slow.play(text)
    check_same(position, slow)
    check_every_text(position, slow)


@settings(max_examples=examples(20), deadline=None)
@given(st.permutations(PACK), st.integers(3, 8), st.randoms(use_true_random=False))
def test_deals_made_by_hand(pack: list[str], players: int, chance: random.Random) -> None:
    """The cards of the first hand are any; all later shuffles are those of number 0."""
    position = OddsGame(players, 2).start(parse_cards(pack))
    play_out(position, SlowGame(players, 2, False, None, pack), chance, 0.3, 0.5)


def dealt_in_places(hands: list[list[str]]) -> list[str]:
    """The deal order that gives these hands to players 1, 2, …; the rest follows in the order of the pack."""
    cards = [hand[place] for place in range(6) for hand in hands]
    return cards + [card for card in PACK if card not in cards]


def called_at_once(pack: list[str], players: int) -> OddsPosition:
    """Player 1 calls, all others discard what they draw: the hands stay as they were dealt."""
    position: OddsPosition = OddsGame(players, 1).start(parse_cards(pack)).play("call")
    slow = SlowGame(players, 1, False, None, pack)
    slow.play("call")
    for _player in range(players - 1):
        slow.play("draw")
        text = f"draw->{slow.drawn}"
        slow.play(text)
        position = position.play(text)
    check_same(position, slow)
    return position


def test_eight_equal_hands_and_six_cards_left_to_draw() -> None:
    """Two odd cards that do nothing together and four even ones: all tied, and too few cards for a draw."""
    odds = [["A", "5"], ["A", "7"], ["A", "9"], ["A", "X"], ["3", "7"], ["3", "9"], ["3", "X"], ["5", "9"]]
    left = list(PACK)

    def take(rank: str) -> str:
        return left.pop(next(i for i, card in enumerate(left) if card[:-1] == rank))

    hands = [[take(rank) for rank in pair] for pair in odds]
    evens = [card for card in left if card[:-1] in ("2", "4", "6", "8", "10", "J", "Q", "K")]
    hands = [hand + evens[4 * i : 4 * i + 4] for i, hand in enumerate(hands)]
    position = called_at_once(dealt_in_places(hands), 8)
    (show,) = position.shows
    assert (show.tied, show.draws, show.winner) == ((1, 2, 3, 4, 5, 6, 7, 8), (), 1)
    assert position.outcome is not None
    # The stock of six ran out under seven draws.
    assert [event.kind for event in position.history].count("stock") == 1


def test_a_tie_that_the_cards_do_not_break() -> None:
    """Six tied players draw the six cards that are left: all are worth ten, so the first in order wins."""
    odds = ["A 5 9", "A 5 9", "A 5 9", "A 5 9", "3 7 X", "3 7 X", "3 7", "3 7"]
    left = [card for card in PACK if card not in ("10s", "10h", "Js", "Qd", "Ks", "Kc")]

    def take(rank: str) -> str:
        return left.pop(next(i for i, card in enumerate(left) if card[:-1] == rank))

    hands = [[take(rank) for rank in ranks.split()] for ranks in reversed(odds)]
    hands = [hand + [left.pop() for _card in range(6 - len(hand))] for hand in hands]
    position = called_at_once(dealt_in_places(hands), 8)
    (show,) = position.shows
    assert show.tied == (3, 4, 5, 6, 7, 8)
    assert len(show.draws) == 6
    assert {card.rank for _player, card in show.draws} <= {"10", "J", "Q", "K"}
    assert show.winner == 3
