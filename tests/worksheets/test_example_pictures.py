"""The picture of a worked subtraction on paper: what is taken is crossed out, and words describe it."""

from xml.etree import ElementTree

import pytest

from cardmath.exercises import exercise, pose
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.numerals import Notation
from cardmath.worksheets.examples import pictured
from tests.amounts import spread_of


@pytest.mark.parametrize("base", spread_of(range(2, 37), 5))
def test_the_picture_of_a_subtraction_is_black_and_described_in_words(base: int) -> None:
    for number in range(6):
        picture = pictured(exercise("subtraction", number, base))
        if picture is None:
            continue
        ElementTree.fromstring(picture.svg)
        assert "currentColor" not in picture.svg
        assert 0 < picture.width <= 120
        assert not any(sign.isdigit() or sign in "ƷƎ" for sign in picture.alt)


def test_every_subtraction_in_base_twelve_has_a_picture() -> None:
    drawn = [pictured(exercise("subtraction", number, 12)) for number in range(20)]
    assert all(drawn)


@pytest.mark.parametrize(("x", "y"), [(63, 31), (579, 187), (28, 3)])
def test_what_is_taken_is_crossed_out_and_nothing_is_lost(x: int, y: int) -> None:
    picture = pictured(pose(Subtraction(Notation(12), x, y)))
    assert picture is not None
    ones = y % 12
    assert picture.svg.count("<circle") == ones
