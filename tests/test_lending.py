"""Subtraction by opening frames: nothing is lost, every way comes to the same end, in every base."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cardmath.lending import MOST_PLACES, Lending, LendingError, LendingMove
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from tests.cases import cases

BASES = range(MIN_BASE, MAX_BASE + 1)


def numbers(base: int) -> Iterator[tuple[int, int]]:
    """Small numbers, numbers with zeros to lend across, and the largest."""
    chance = random.Random(base)
    yield from ((base**2, 1), (base**2, base**2), (base + 1, 0), (base**MOST_PLACES - 1, base**4 - 1))
    yield base**4, base**3 + 1
    for _time in range(12):
        x = chance.randrange(1, base**3)
        yield x, chance.randrange(x + 1)


def worth(lending: Lending) -> int:
    """What lies there and what was taken, together."""
    places = zip(lending.held, map(lending.gone, lending.places), strict=True)
    return sum((held + gone) * lending.base**place for place, (held, gone) in enumerate(places))


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", BASES)
def test_the_steps_come_to_the_difference_and_no_move_loses_a_dot(base: int) -> None:
    for x, y in numbers(base):
        lending, count = Lending(x, y, base), 0
        while (move := lending.step()) is not None:
            lending, count = lending.play(move), count + 1
            assert worth(lending) == x
            assert min(lending.held) >= 0
            assert count < 100
        assert lending.is_done
        assert sum(held * base**place for place, held in enumerate(lending.held)) == x - y
        assert max(lending.held) < base


@cases("base", [2, 3, 5, 10, 12, 36])
def test_from_every_state_by_chance_the_steps_still_come_to_the_end(base: int) -> None:
    chance = random.Random(base)
    for x, y in numbers(base):
        lending = Lending(x, y, base)
        for _turn in range(12):
            acts = [
                *(
                    lending.open(place)
                    for place in lending.places
                    if lending.can_open(place) and max(lending.held) < 99
                ),
                *(lending.close(place) for place in lending.places if lending.can_close(place)),
                *(lending.take(place) for place in lending.places if lending.can_take(place)),
            ]
            if not acts:
                break
            lending = chance.choice(acts)
            assert worth(lending) == x
        for _turn in range(400):
            move = lending.step()
            if move is None:
                break
            lending = lending.play(move)
        assert lending.is_done


def test_what_is_taken_is_put_back_and_what_is_opened_is_closed() -> None:
    lending = Lending(63, 31).open(1)
    assert lending.close(1) == Lending(63, 31)
    taken = lending.take(0)
    assert taken.put_back(0) == lending
    # Too few lie there to fill the frame again.
    assert not taken.can_close(1)
    states = [Lending(403, 127, 10)]
    while (move := states[-1].step()) is not None:
        states.append(states[-1].play(move))
    opened = [(before.held, after.held) for before, after in pairwise(states)][:2]
    assert opened == [((3, 0, 4), (3, 10, 3)), ((3, 10, 3), (13, 9, 3))]


@pytest.mark.parametrize("notation", [Notation(10), Notation(12), Notation(2)], ids=str)
def test_all_it_says_is_heard_in_words(notation: Notation) -> None:
    lending, voice = Lending(20, 7, notation.base), notation.voice
    heard = [
        lending.question(notation.voice),
        lending.result(notation.voice),
        lending.why_not(0, notation.voice),
    ]
    while (move := lending.step()) is not None:
        lending = lending.play(move)
        heard.append(lending.sentence(move, voice))
    # The names of high places, such as 144s, are read as they are.
    assert not any(re.search("[0-9−=?ƷƎ]", re.sub(r"\b\d+s\b", "", one)) for one in heard[1:])
    assert heard[0].endswith("?")


def test_sentences_of_every_case() -> None:
    ten = Notation(10)
    zero = Lending(403, 127, 10)
    assert (
        zero.why_not(0, ten)
        == "You have only 3 of the ones, but you need 7. First break up one further to the left."
    )
    opened = zero.open(2)
    assert opened.sentence(LendingMove("open", 2), ten) == (
        "One of the 100s is broken up: ten more tens. Now you have 10 of the tens."
    )
    closed = opened.close(2).sentence(LendingMove("close", 2), ten)
    assert closed == "Ten tens make one of the 100s again. Now you have 0 of the tens."
    assert (
        Lending(8, 7, 10).take(0).sentence(LendingMove("take", 0), ten) == "8 less 7: 1 of the ones is left."
    )


@cases(
    ("x", "y", "opened", "taken"),
    [
        (5, 6, (), ()),
        (0, 0, (), ()),
        (12**5, 1, (), ()),
        (True, 0, (), ()),
        (63, 31, (1,), ()),
        (63, 31, (0, 6), ()),
        (63, 31, (0, -1), ()),
        (63, 31, (0, 0, 0), ()),
        (63, 31, (), (True,)),
    ],
)
def test_what_cannot_be_is_refused(x: int, y: int, opened: tuple[int, ...], taken: tuple[bool, ...]) -> None:
    with pytest.raises(LendingError):
        Lending(x, y, 12, opened, taken)


def test_moves_that_are_not_possible_are_refused() -> None:
    lending = Lending(63, 31)
    for move in (
        LendingMove("open", 0),
        LendingMove("open", 2),
        LendingMove("close", 1),
        LendingMove("take", 0),
        LendingMove("take", 9),
        LendingMove("x", 0),
    ):
        with pytest.raises(LendingError):
            lending.play(move)
    with pytest.raises(LendingError):
        lending.put_back(0)
