"""Pyramid Addition against a slow game, in games played by chance."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import Deck, PyramidGame
from cardmath.games.pyramid import (
    PyramidMove,
    PyramidPosition,
)
from tests.amounts import examples, some_of
from tests.games.slow_pyramid import SlowGame, check_every_text, check_moves, check_same

DECKS = st.builds(
    Deck, st.integers(4, 18), st.integers(0, 6), st.integers(2, 6), st.sampled_from(["A", "2", "1", "0"])
)
SMALL_DECKS = st.builds(
    Deck, st.integers(4, 6), st.integers(0, 2), st.integers(2, 3), st.sampled_from(["A", "2", "1", "0"])
)
PASSES = st.sampled_from([1, 2, 3, None])
NUMBERS = st.integers(0, 10**6)


@st.composite
def games(draw: st.DrawFn, decks: st.SearchStrategy[Deck]) -> PyramidGame:
    deck = draw(decks)
    return PyramidGame(deck, draw(st.integers(*deck.tableau_range)), draw(PASSES))


def walk(
    game: PyramidGame, number: int, chance: random.Random, greed: float, most_moves: int = 250
) -> Iterable[tuple[PyramidPosition, SlowGame]]:
    """Play a game at random on both sides; greed is how likely a removal is before a draw."""
    position = game.deal(number)
    slow = SlowGame.of(game, position.cards)
    for _step in range(most_moves):
        yield position, slow
        moves = position.moves()
        removals = [move for move in moves if move.places]
        if not moves or position.is_stuck:
            return
        move = chance.choice(removals if removals and chance.random() < greed else moves)
        text = str(move)
        said: PyramidMove | str = chance.choice((move, text))
        position, slow = position.play(said), slow.after(text)
    yield position, slow


@settings(max_examples=examples(8), deadline=None)
@given(games(DECKS), NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0.2, 0.9, 1.0]))
def test_games_by_chance_with_any_deck(
    game: PyramidGame, number: int, chance: random.Random, greed: float
) -> None:
    for position, slow in walk(game, number, chance, greed):
        check_same(position, slow)
        check_moves(position, slow)


@settings(max_examples=examples(8), deadline=None)
@given(games(SMALL_DECKS), NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0.5, 1.0]))
def test_everything_that_can_be_said_in_small_games(
    game: PyramidGame, number: int, chance: random.Random, greed: float
) -> None:
    for position, slow in walk(game, number, chance, greed, most_moves=30):
        check_every_text(position, slow)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("lowest", ["A", "2", "1", "0"])
@pytest.mark.parametrize("passes", some_of([3, 1, None], 1))
def test_everything_that_can_be_said_in_one_great_game(lowest: str, passes: int | None) -> None:
    game = PyramidGame(Deck(12, 3, 4, lowest), passes=passes)
    for step, (position, slow) in enumerate(walk(game, 7, random.Random(1), 0.9)):
        check_same(position, slow)
        if step % 25 == 0:
            check_every_text(position, slow)


@settings(max_examples=examples(8), deadline=None)
@given(games(SMALL_DECKS), NUMBERS, st.randoms(use_true_random=False))
def test_the_same_position_by_another_way_is_equal(
    game: PyramidGame, number: int, chance: random.Random
) -> None:
    """Many ways through one deal: positions are equal, and hash alike, exactly when the slow games are."""
    found: dict[tuple[object, ...], list[PyramidPosition]] = {}
    for _way in range(12):
        for position, slow in walk(game, number, chance, 0.7, most_moves=25):
            found.setdefault(slow.sameness(), []).append(position)
    for same in found.values():
        assert all(position == same[0] and hash(position) == hash(same[0]) for position in same)
        assert all(position.is_stuck == same[0].is_stuck for position in same)
        assert all(position.moves() == same[0].moves() for position in same)
    assert len({position for same in found.values() for position in same}) == len(found)
