"""Which of several cards the Monte Carlo player parts with: even cards stay where others take."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.games.odds import OddsGame, OddsPosition
from cardmath.games.odds.players import action_values
from cardmath.games.odds.players.codes import EVEN, class_of
from cardmath.games.odds.players.monte_carlo import parted_with
from tests.amounts import examples


def taken_from_first_places(position: OddsPosition, turns: int) -> OddsPosition:
    """Every player trades with the next one for the card at place 1 and gives the one at place 6."""
    for _turn in range(turns):
        seat = position.turn
        partner = seat % position.game.players + 1
        position = position.play(f"trade {position.hands[seat - 1][5]} {partner} 1")
    return position


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 7))
def test_an_even_card_stays_where_others_take_and_an_odd_one_leaves(number: int, turns: int) -> None:
    view = taken_from_first_places(OddsGame(4, 1).deal(number), turns).seen_by(turns % 4 + 1)
    assert view.own is not None
    cards = parted_with(view, random.Random(number))
    assert set(cards) == {class_of(card) for card in view.own}
    others = any(player != turns % 4 for player in range(min(turns, 4)))
    for one, card in cards.items():
        places = [place for place, held in enumerate(view.own) if class_of(held) == one]
        if others and len(places) > 1 and places[0] == 0:
            assert (view.own.index(card) == 0) == (one != EVEN)


def test_without_habits_every_place_is_given_from() -> None:
    """A player whose first even card always left would be foreseen as well."""
    places: Counter[int] = Counter()
    for number in range(60):
        view = OddsGame(4, 1).deal(number).seen_by(1)
        assert view.own is not None
        evens = [card for card in view.own if class_of(card) == EVEN]
        if len(evens) > 1:
            given_away = parted_with(view, random.Random(number))[EVEN]
            assert given_away in evens
            places[evens.index(given_away)] += 1
    assert min(places[0], places[1]) > 5


def test_what_was_drawn_goes_before_a_card_like_it() -> None:
    for number in range(20):
        position = OddsGame(4, 1).deal(number).play("draw")
        view = position.seen_by(1)
        assert view.drawn is not None
        assert parted_with(view, random.Random(1))[class_of(view.drawn)] == view.drawn


def test_the_strongest_gives_from_where_nobody_takes() -> None:
    """All its even cards are alike but for their places: place 1, which everybody takes, keeps its own."""
    given_away = 0
    for number in range(12):
        view = taken_from_first_places(OddsGame(4, 1).deal(number), 5).seen_by(2)
        assert view.own is not None
        evens = [card for card in view.own if class_of(card) == EVEN]
        for one in action_values(view, 2, thorough=True):
            if one.move.kind == "trade" and len(evens) > 1 and evens[0] == view.own[0]:
                given_away += 1
                assert one.move.card in evens[1:]
    assert given_away
