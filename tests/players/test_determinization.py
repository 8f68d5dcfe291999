"""Determinizations fit everything the seat saw: each is checked by playing the hand's record again."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.games.odds import Dealt, OddsGame, OddsPosition, Show, rank_hand
from cardmath.games.odds.pack import ODD_INDEX, PACK
from cardmath.games.odds.players.codes import (
    EVEN,
    IN_PACK,
    class_of,
    classes_of,
    code_of,
    counts_of,
    strengths,
)
from cardmath.games.odds.players.determinization import Hands, Walk, determinizations_of
from cardmath.games.odds.players.memory import next_card_odd, remembered, unmet
from tests.amounts import examples

GAMES = st.builds(OddsGame, st.integers(3, 8), st.just(1), st.booleans())


def played(game: OddsGame, number: int, steps: int, chance: random.Random) -> OddsPosition:
    """A position in the first hand, by chance."""
    position = game.deal(number)
    for _step in range(steps):
        moves = position.moves()
        trades = [move for move in moves if move.kind == "trade"]
        move = chance.choice(trades) if trades and chance.random() < 0.5 else chance.choice(moves[:2])
        following = position.play(move)
        if following.shows:
            break
        position = following
    return position


@settings(max_examples=examples(40), deadline=None)
@given(GAMES, st.integers(0, 10**6), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_determinization_has_all_cards_once_and_what_the_seat_knows_where_it_is(
    game: OddsGame, number: int, steps: int, chance: random.Random
) -> None:
    position = played(game, number, steps, chance)
    seat = position.turn
    view = position.seen_by(seat)
    memory = remembered(view)
    for one in determinizations_of(
        memory, view.drawn, None if view.caller is None else view.caller - 1, chance, 3
    ):
        lying = [card for hand in one.hands.values() for card in hand] + one.stock
        lying += classes_of(view.discards) + classes_of([view.drawn] if view.drawn else [])
        counted = Counter(lying)
        assert tuple(counted[kind] for kind in range(7)) == IN_PACK
        assert one.hands[seat - 1] == classes_of(position.hands[seat - 1])
        assert len(one.stock) == view.stock
        assert all(len(one.hands[player - 1]) == 6 for player in view.players_in)


@settings(max_examples=examples(40), deadline=None)
@given(GAMES, st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_a_card_given_away_is_found_where_it_went(game: OddsGame, number: int, chance: random.Random) -> None:
    """No player can have moved it: the seat traded, and all players after it drew and put the card back."""
    position = game.deal(number)
    given = position.hands[0][2]
    position = position.play(f"trade {given} 2 4")
    for _player in range(game.players - 1):
        position = position.play("draw")
        position = position.play(f"draw->{position.drawn}")
    view = position.seen_by(1)
    for one in determinizations_of(remembered(view), None, None, chance, 5):
        assert one.hands[1][3] == class_of(given)


def test_determinizations_that_share_a_way_differ_in_their_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A way that was hard to find serves again; the places it leaves open get other cards each time."""
    position = played(OddsGame(4, 1), 5, 30, random.Random(8))
    view = position.seen_by(position.turn)
    ways = 0

    def counted(walk: Walk, start: Hands) -> Hands:
        nonlocal ways
        ways += 1
        return found(walk, start)

    found = Walk.hands
    monkeypatch.setattr(Walk, "hands", counted)
    many = len(determinizations_of(remembered(view), view.drawn, None, random.Random(2), 20))
    assert ways == many == 20
    monkeypatch.setattr("cardmath.games.odds.players.determinization.LOOKED_AT", 1)
    ways = 0
    shared = determinizations_of(remembered(view), view.drawn, None, random.Random(2), 20)
    assert ways == 1
    assert len(shared) == 20
    assert len({str(one.hands) for one in shared}) > 10


@settings(max_examples=examples(40), deadline=None)
@given(GAMES, st.integers(0, 10**6), st.integers(0, 50), st.randoms(use_true_random=False))
def test_the_next_card_is_one_of_those_it_may_be(
    game: OddsGame, number: int, steps: int, chance: random.Random
) -> None:
    position = played(game, number, steps, chance)
    if position.drawn:
        position = position.play(position.moves()[0])
    if position.shows:
        return
    view = position.seen_by(position.turn)
    cards = unmet(view)
    drawn = position.play("draw").drawn
    assert drawn in cards
    assert set(position.stock) <= set(cards) or not position.stock
    assert len(set(cards)) == len(cards)
    assert next_card_odd(view) * len(cards) == sum(card.rank in ODD_INDEX for card in cards)


@settings(deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True), st.data())
def test_codes_order_hands_as_the_rules_do(hand: list, data: st.DataObject) -> None:  # type: ignore[type-arg]
    other = data.draw(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True))
    strength = strengths()
    one, two = strength[code_of(classes_of(hand))], strength[code_of(classes_of(other))]
    first, second = rank_hand(hand), rank_hand(other)
    assert (one > two) == (first > second)
    assert (one == two) == (first == second)
    assert counts_of()[code_of(classes_of(hand))][EVEN] == first.evens


def test_memory_begins_with_the_hand_being_played() -> None:
    position = OddsGame(3, 2).deal(5)
    while not position.shows:
        position = position.play("draw")
        position = position.play(f"draw->{position.drawn}")
    view = position.seen_by(position.turn)
    assert isinstance(view.log[-1], Dealt)
    assert isinstance(view.log[-2], Show)
    assert remembered(view).steps == ()
