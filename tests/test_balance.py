"""The drawn balance: the weights that are needed, and a beam that leans to the heavier side."""

import re
from xml.etree import ElementTree

import pytest

from cardmath.art import balance, lean
from cardmath.exercises.place_value import numeral_range
from cardmath.numerals import digit_values
from tests.amounts import spread_of

BASES = spread_of(range(2, 37), 8)


def loads(base: int) -> list[int]:
    """The least and the greatest number, those around a new place, and one with a zero."""
    numbers = numeral_range(base)
    return [numbers[0], base**2 - 1, base**2 + 1, 3 * base, numbers[-1]]


def weighed(load: int, base: int) -> tuple[list[int], tuple[int, ...]]:
    digits = digit_values(load, base)
    return [base**place for place in reversed(range(len(digits)))], digits


def words(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("text")]


def tilt(svg: str) -> float:
    found = re.search(r'transform="rotate\(([^)]*)\)"', svg)
    assert found
    return float(found[1])


@pytest.mark.parametrize("base", BASES)
def test_each_weight_lies_there_as_often_as_it_is_needed(base: int) -> None:
    for load in loads(base):
        weights, needed = weighed(load, base)
        for on in range(len(weights) + 1):
            held, found = words(balance(load, weights, needed, on))[1:], dict.fromkeys(weights, 0)
            while held:
                times = int(held.pop(0)[1:]) if held[0].startswith("×") else 1
                found[int(held.pop(0))] += times
            assert [*found.values()] == [*needed[:on], *[0] * (len(weights) - on)]


@pytest.mark.parametrize("base", BASES)
def test_the_beam_is_level_only_at_the_end_and_moves_with_new_weights_only(base: int) -> None:
    for load in loads(base):
        weights, needed = weighed(load, base)
        drawn = [balance(load, weights, needed, on) for on in range(len(weights) + 1)]
        sums = [sum(w * n for w, n in zip(weights[:on], needed, strict=False)) for on in range(len(drawn))]
        assert [tilt(one) == 0 for one in drawn] == [one == load for one in sums]
        assert all(tilt(one) <= 0 for one in drawn), "no weight is too heavy"
        assert ["data-flow" in one for one in drawn[1:]] == [count > 0 for count in needed]
        assert len({re.findall(r"viewBox=\S+ \S+ \S+ [^ ]+", one)[0] for one in drawn}) == 1


@pytest.mark.parametrize("base", BASES)
def test_nothing_is_cut_off_and_no_weight_stands_beside_the_pan(base: int) -> None:
    for load in loads(base):
        weights, needed = weighed(load, base)
        root = ElementTree.fromstring(balance(load, weights, needed, len(weights)))
        _left, top, width, _height = map(float, root.attrib["viewBox"].split())
        *_others, pan = [one for one in root if "translate" in one.attrib.get("transform", "")]
        places = [one for one in pan.iter() if one.tag.endswith("text")]
        assert len(places) == len(words(ElementTree.tostring(root, "unicode"))) - 1
        assert all(abs(float(one.attrib["x"])) < 80 for one in places)
        assert all(top < float(one.attrib["y"]) for one in places)
        assert all(float(one.attrib["font-size"]) >= 11 for one in places), "readable on a phone"
        assert width == 372


def test_the_beam_leans_to_the_heavier_side() -> None:
    assert lean(45, 45) == 0
    assert lean(45, 44) < -2 < 0 < 2 < lean(45, 46)
    assert lean(45, 10**6) == -lean(45, 0) == 9
