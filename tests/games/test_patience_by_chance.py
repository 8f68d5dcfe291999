"""The two-pack patiences against slow games written from the rules, in games played by chance."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.games.patience import PatienceGame, PatiencePosition
from tests.amounts import examples, spread_of
from tests.games.family import FAMILY, REDEALS, TURNINGS
from tests.games.slow_patience import SlowGame, check_every_text, check_same, slow

EVERY_GAME = [
    game_type(redeals=redeals, turning=turning, **extra)
    for game_type in FAMILY
    for redeals in REDEALS
    for turning in TURNINGS
    for extra in (
        [{"reversal": True}, {"reversal": False}]
        if game_type.rules.reversal
        else [{"laid_out": choice} for choice in game_type.rules.laid_out]
    )
]
NUMBERS = st.integers(0, 10**6)


def walk(
    game: PatienceGame, number: int, chance: random.Random, greed: float
) -> Iterator[tuple[PatiencePosition, SlowGame]]:
    """Play at random on both sides; greed is how likely a card to a foundation is before a turn."""
    position = game.deal(number)
    other = slow(game, position)
    for _step in range(400):
        yield position, other
        moves = position.moves()
        if not moves or position.outcome:
            return
        plays = [move for move in moves if move.is_play]
        move = chance.choice(plays if plays and chance.random() < greed else moves)
        position = position.play(chance.choice((move, str(move))))
        other = other.after(str(move))


@settings(max_examples=examples(12), deadline=None)
@given(
    st.sampled_from(EVERY_GAME), NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0.5, 0.9, 1])
)
def test_games_by_chance(game: PatienceGame, number: int, chance: random.Random, greed: float) -> None:
    cards = None
    for position, other in walk(game, number, chance, greed):
        check_same(position, other)
        # No card is lost or doubled.
        cards = cards or other.all_cards()
        assert other.all_cards() == cards
        assert position.removed + position.left == len(cards)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", spread_of(EVERY_GAME, 30), ids=repr)
def test_everything_that_can_be_said(game: PatienceGame) -> None:
    """Every value of every option: all texts, legal or not, at some places of a game."""
    for step, (position, other) in enumerate(walk(game, 5, random.Random(3), 0.95)):
        if step % 40 == 11:
            check_every_text(position, other)


@pytest.mark.proof
@settings(max_examples=examples(10), deadline=None)
@given(st.sampled_from(EVERY_GAME), NUMBERS, st.randoms(use_true_random=False))
def test_the_same_position_by_another_way_is_equal(
    game: PatienceGame, number: int, chance: random.Random
) -> None:
    found: dict[tuple[object, ...], list[PatiencePosition]] = {}
    for _way in range(4):
        for position, other in walk(game, number, chance, 0.9):
            found.setdefault(other.sameness(), []).append(position)
    for same in found.values():
        assert all(position == same[0] and hash(position) == hash(same[0]) for position in same)
        assert all(position.moves() == same[0].moves() for position in same)
    assert len({position for same in found.values() for position in same}) == len(found)


@settings(max_examples=examples(15), deadline=None)
@given(st.sampled_from(EVERY_GAME), NUMBERS, st.randoms(use_true_random=False))
def test_every_foundation_holds_each_rank_once_in_its_order(
    game: PatienceGame, number: int, chance: random.Random
) -> None:
    *_before, (position, _other) = walk(game, number, chance, 1)
    for number_of, (pile, height) in enumerate(zip(game.foundations, position.heights, strict=True), start=1):
        assert max(Counter(pile.ranks).values()) == 1
        assert height <= len(pile.ranks)
        assert (position.awaited(number_of) is None) == (height == len(pile.ranks))
