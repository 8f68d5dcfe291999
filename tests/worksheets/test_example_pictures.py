"""The pictures of worked examples on paper: every dot is there, and the description is in words."""

import re
from xml.etree import ElementTree

import pytest

from cardmath.exercises import exercise, pose
from cardmath.exercises.kinds.odd_even import ParityOfSum
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.numerals import Notation
from cardmath.worksheets.examples import PICTURES, Pictured, pictured
from tests.amounts import spread_of

KINDS = [kind for kind in PICTURES if kind not in ("addition", "partner")]


def dots_of(picture: Pictured) -> int:
    return len(re.findall(r"h0(?!\.)", picture.svg))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("base", spread_of(range(2, 37), 5))
def test_every_picture_is_drawn_in_black_and_described_in_words(kind: str, base: int) -> None:
    for number in range(6):
        picture = pictured(exercise(kind, number, base))
        if picture is None:
            continue
        ElementTree.fromstring(picture.svg)
        assert "currentColor" not in picture.svg
        assert 0 < picture.width <= 120
        assert not any(sign.isdigit() or sign in "ƷƎ" for sign in picture.alt)


def test_the_kinds_of_the_lessons_have_their_pictures_in_the_bases_of_the_lessons() -> None:
    # Numbers with many dots have no picture.
    for kind, base, least in (("subtraction", 12, 20), ("odd-even", 10, 20), ("parity", 7, 3)):
        drawn = [pictured(exercise(kind, number, base)) for number in range(20)]
        assert sum(one is not None for one in drawn) >= least


@pytest.mark.parametrize(("x", "y"), [(63, 31), (579, 187), (28, 3)])
def test_what_is_taken_is_crossed_out_and_nothing_is_lost(x: int, y: int) -> None:
    picture = pictured(pose(Subtraction(Notation(12), x, y)))
    assert picture is not None
    ones = y % 12
    assert picture.svg.count("<circle") == ones


@pytest.mark.parametrize(("x", "y"), [(3, 9), (4, 7), (7, 4), (1, 1), (8, 8), (15, 15)])
def test_the_dots_of_two_numbers_join_and_the_lonely_ones_meet(x: int, y: int) -> None:
    picture = pictured(pose(ParityOfSum(Notation(10), x, y)))
    assert picture is not None
    assert dots_of(picture) == x + y
    assert picture.svg.count("v20") == x // 2 + y // 2
    assert picture.svg.count("h40") == (x % 2 and y % 2)
