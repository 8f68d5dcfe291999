"""Positions in the middle of play: verdicts against brute force, and what cannot change them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cardmath.games.patience import (
    REDEAL,
    TURN,
    CapturedQueensGame,
    ContradanceGame,
    PatienceGame,
    PatiencePosition,
)
from cardmath.games.patience.solving import PatienceCause, certain_plays
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, evaluate, grade, hint, solve
from cardmath.solving.solution import GradeError
from tests.amounts import some_of
from tests.cases import cases
from tests.games.family import FAMILY, REDEALS, TURNINGS
from tests.solving.plain_patience import wins
from tests.solving.tiny_patience import (
    DANCES,
    TINY_GAMES,
    TWO_SUITS,
    TinyDance,
    TinyPatriarchs,
    TwoPatriarchs,
    brute_wins,
    some_position,
)

MOST = 4000


def every_choice(game_type: type[PatienceGame]) -> Iterator[PatienceGame]:
    """A game with every value of every option."""
    rules = game_type.rules
    for redeals, laid_out, reversal, turning in product(REDEALS, rules.laid_out, (False, True), TURNINGS):
        if rules.reversal or not reversal:
            yield game_type(redeals=redeals, laid_out=laid_out, reversal=reversal, turning=turning)


def midway(game: PatienceGame, chance: random.Random, most: int = 40) -> PatiencePosition:
    """A position after play by chance, some of it taken back and played another way."""
    position = some_position(game, chance, chance.randrange(most))
    played = [position]
    for _move in range(6):
        if position.outcome:
            break
        position = position.play(chance.choice(position.moves()))
        played.append(position)
    return chance.choice(played)


def test_shifts_at_a_standstill_can_take_away_the_pile_that_a_card_fits() -> None:
    """Playing on until nothing fits would call some of these lost: few, so that it takes many to meet one."""
    for game_type in (TinyPatriarchs, TwoPatriarchs):
        chance = random.Random(game_type.__name__)
        game = game_type(turning="standstill", redeals=0)
        for _deal in range(120):
            position = midway(game, chance)
            truth = wins(position, MOST)
            if truth is not None:
                assert evaluate(position) == (WINNABLE if truth else UNWINNABLE), list(
                    map(str, position.cards)
                )


def first_empty_stock(position: PatiencePosition) -> PatiencePosition:
    """Play whatever fits until the stock is empty for the first time."""
    while position.stock:
        plays = [move for move in position.moves() if move.is_play]
        position = position.play(plays[0] if plays else TURN)
    return position


# -- against brute force ------------------------------------------------------------------------


@pytest.mark.sweep(4)
@pytest.mark.parametrize("game_type", [*TINY_GAMES, *TWO_SUITS, *DANCES[1:]], ids=lambda one: one.__name__)
@pytest.mark.parametrize("round_of_all", some_of(range(40), 1))
def test_verdicts_of_every_option_midway_are_those_of_brute_force(
    game_type: type[PatienceGame], round_of_all: int
) -> None:
    chance = random.Random(f"{game_type.__name__} {round_of_all}")
    for game in every_choice(game_type):
        for _deal in range(3):
            position = midway(game, chance)
            truth = wins(position, MOST)
            if truth is not None:
                assert evaluate(position) == (WINNABLE if truth else UNWINNABLE), position


@pytest.mark.parametrize("game_type", DANCES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("deals", [pytest.param(40), pytest.param(1500, marks=pytest.mark.proof)])
def test_whole_deals_of_contradance_are_decided_as_by_brute_force(
    game_type: type[PatienceGame], deals: int
) -> None:
    chance = random.Random(game_type.__name__)
    verdicts = set()
    for _deal in range(deals):
        position = game_type(redeals=chance.choice((0, 1, 1, 2))).deal(chance.randrange(10**9))
        truth = wins(position, 20_000)
        if truth is not None:
            assert evaluate(position) == (WINNABLE if truth else UNWINNABLE), position
            verdicts.add(truth)
    # Trying everything from a deal of several suits takes too long where it is lost.
    assert verdicts >= ({True, False} if game_type.rules.suits == 1 else {True})


@pytest.mark.sweep(6)
@pytest.mark.parametrize("game_type", [*TINY_GAMES, *TWO_SUITS], ids=lambda one: one.__name__)
@pytest.mark.parametrize("positions", [pytest.param(40), pytest.param(2000, marks=pytest.mark.proof)])
def test_a_certain_play_midway_never_spoils_a_win(game_type: type[PatienceGame], positions: int) -> None:
    chance = random.Random(game_type.__name__)
    games = list(every_choice(game_type))
    for _position in range(positions):
        position = midway(chance.choice(games), chance, 60)
        plays = certain_plays(position)
        if plays and wins(position, MOST):
            for move in plays:
                position = position.play(move)
            assert wins(position, 10 * MOST) is not False, position


def test_the_plain_rules_and_the_referee_agree() -> None:
    chance = random.Random(4)
    verdicts = set()
    for game_type in (*TINY_GAMES, *TWO_SUITS):
        for game in every_choice(game_type):
            position = midway(game, chance)
            truth = brute_wins(position, 300)
            if truth is not None:
                assert wins(position) == truth, position
                verdicts.add(truth)
    assert verdicts == {True, False}


@pytest.mark.parametrize(("redeals", "number"), [(1, 143), (2, 33), (2, 243)])
def test_deals_won_because_a_card_goes_between_two_turns(redeals: int, number: int) -> None:
    # In the relaxation a card laid aside must go before the next one covers the top of the waste.
    solution = solve(ContradanceGame(redeals=redeals).deal(number))
    assert solution.verdict == WINNABLE
    end = solution.position
    for move in solution.moves:
        end = end.play(move)
    assert end.is_won


def test_a_card_waits_for_its_twin_below_it_in_the_waste() -> None:
    position = TinyDance(redeals=1).deal(547)
    for move in ("turn", "turn", "turn", "turn", "w>f1", "turn", "turn", "turn"):
        position = position.play(move)
    assert wins(position)
    assert evaluate(position) == WINNABLE


# -- what cannot change a verdict ---------------------------------------------------------------


def seen_again(position: PatiencePosition) -> Iterator[PatiencePosition]:
    """With unlimited redeals: positions from which a position comes again, and that come from it."""
    talon = position.talon.bit_count()
    for at in range(talon + 1):
        position = position.play(TURN if position.stock else REDEAL)
        if at in (0, talon // 2, talon) or not position.waste or not position.stock:
            yield position


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game_type", FAMILY, ids=lambda one: one.key)
@pytest.mark.parametrize("number", some_of(range(40), 2))
def test_with_unlimited_redeals_turning_changes_no_verdict(
    game_type: type[PatienceGame], number: int
) -> None:
    chance = random.Random(number)
    game = game_type(redeals=None)
    start = game.deal(number)
    for position in (
        some_position(game, chance, chance.randrange(20, 200)),
        first_empty_stock(start),
        first_empty_stock(first_empty_stock(start)),
    ):
        if not position.talon:
            continue
        around = list(seen_again(position))
        # The last is the very position, though the waste was turned over once more.
        assert around[-1] == position
        assert around[-1].redealt == position.redealt + 1
        verdicts = {evaluate(one, nodes=1500) for one in (position, *around)}
        assert not {WINNABLE, UNWINNABLE} <= verdicts, position
        one, other = (solve(which, nodes=1500) for which in (position, around[-1]))
        assert (one.verdict, one.moves, one.nodes) == (other.verdict, other.moves, other.nodes)


@pytest.mark.parametrize("game_type", FAMILY, ids=lambda one: one.key)
def test_a_first_empty_stock_with_unlimited_redeals_is_not_called_lost(game_type: type[PatienceGame]) -> None:
    for number in range(3):
        position = first_empty_stock(game_type(redeals=None).deal(number))
        if not position.talon:
            continue
        after = evaluate(position.play(REDEAL), nodes=1500)
        assert evaluate(position, nodes=1500) in {after, UNKNOWN}
        if after == WINNABLE:
            found = hint(position, limit=None, nodes=8000)
            redeal = next(one for one in found.advice if one.move == REDEAL)
            assert redeal.verdict != "loses"
            try:
                assert grade(position, nodes=1500) is None or grade(position, nodes=1500)
            except GradeError:
                pytest.fail("a position that can be won has a grade")


@pytest.mark.parametrize("game_type", FAMILY, ids=lambda one: one.key)
@pytest.mark.parametrize("number", some_of(range(40), 1))
def test_another_redeal_and_a_move_taken_back_never_lose_a_win(
    game_type: type[PatienceGame], number: int
) -> None:
    chance = random.Random(number)
    position = some_position(game_type(redeals=0), chance, chance.randrange(60, 160))
    verdicts = [
        evaluate(replace(position, game=replace(position.game, redeals=redeals)), nodes=2000)
        for redeals in REDEALS
    ]
    known = [one for one in verdicts if one != UNKNOWN]
    assert known == sorted(known), "from some number of redeals on it can be won"
    for move in position.moves():
        if evaluate(position.play(move), nodes=1000) == WINNABLE:
            assert evaluate(position, nodes=4000) != UNWINNABLE


# -- the reason ---------------------------------------------------------------------------------


@cases(
    ("redeals", "said"),
    [
        (None, "Starting the stock over does not help, whatever you hold back."),
        (0, "The stock cannot start over."),
        (1, "in the passes left. Holding cards back does not help."),
        (2, "in the passes left. Holding cards back does not help."),
    ],
)
def test_the_reason_speaks_of_redeals_only_where_they_are_counted(redeals: int | None, said: str) -> None:
    position = CapturedQueensGame(redeals=redeals).deal(2)
    # One card and several are two sentences.
    for count in (1, 2):
        reason = PatienceCause("late", position.cards[:count]).sentence(position)
        assert reason.endswith(said)
        assert ("passes left" in reason) is (redeals not in (0, None))


def test_without_wing_and_reserve_unlimited_redeals_always_win() -> None:
    # Each pass turns up every card that is left, so every pass brings the card some foundation waits for.
    chance = random.Random(5)
    for game_type in (ContradanceGame, CapturedQueensGame):
        for _position in range(10):
            assert evaluate(midway(game_type(redeals=None), chance, 200)) == WINNABLE
