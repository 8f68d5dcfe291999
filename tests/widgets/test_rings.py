"""Rings side by side: counted together, predicted, changed, in every base and style of digits."""

import re
from math import gcd

import pytest

from cardmath.numerals import DECIMAL, Notation
from cardmath.rings import all_rings, why_so_many
from cardmath_widgets import Rings
from cardmath_widgets.things.thing import ThingError
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.handling import NOTATIONS, every, presses
from tests.widgets.playing import said


def labels(rings: Rings) -> list[str]:
    return [one.attributes["aria-label"] for one in every(rings.table()) if one.markup]


@cases("ranks", range(3, 37))
def test_all_rings_hold_every_rank_once_and_are_as_many_as_both_numbers_share(ranks: int) -> None:
    for step in range(1, ranks):
        rings = all_rings(ranks, step)
        assert sorted(rank for ring in rings for rank in ring) == list(range(1, ranks + 1))
        shared = gcd(ranks, step)
        assert len(rings) == shared
        sentence = why_so_many(ranks, step, DECIMAL)
        assert sentence.endswith("one ring." if shared == 1 else f"{shared} rings.")


@pytest.mark.sweep(1)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 6), ids=str)
def test_counts_go_on_together_and_nothing_tells_how_many_before_it_is_predicted(notation: Notation) -> None:
    rings = Rings((13, 2), (12, 2), (12, 8), notation=notation)
    while rings.count < 13:
        both = zip(labels(rings), rings.rings, strict=True)
        veiled = [label for label, (ranks, _step) in both if rings.count < ranks]
        assert not any("never meet" in label or "one ring" in label for label in veiled)
        rings.answer({"type": "press", "key": "on"})
        again = Rings(notation=Notation(10))
        again.follow(rings.shown().link)
        assert again.shown() == rings.shown()
        assert not any(sign.isdigit() for sign in said(rings)["aloud"])
    assert "on" not in presses(rings)
    for place, (ranks, step) in enumerate(rings.rings):
        for count in range(1, 7):
            key = f"guess:{place}:{count}"
            if key in presses(rings):
                rings.answer({"type": "press", "key": key})
                assert (said(rings)["mood"] == "won") == (count == gcd(ranks, step))
    assert rings.finished
    assert rings.slips == 0 + 1 + 3


def test_a_ring_that_closes_says_who_is_left_out() -> None:
    rings = Rings((13, 2), (12, 2), base=10)
    for _step in range(5):
        rings.on_press("on")
    assert said(rings)["text"] == "6 reached so far. 12 by 2: the ring closes, and 6 ranks are left out."
    rings.go(12)
    rings.go(13)
    assert said(rings)["text"] == (
        "13 ranks, counted by 2: one ring, closed after going round 2 times. 12 ranks,"
        " counted by 2: 2 rings that never meet, with 6 ranks each."
    )
    single = Rings((5, 2), (7, 1), base=10)
    single.go(5)
    assert said(single)["text"].endswith("5 by 2: the ring closes, and every rank is in it.")
    assert "Ring one: ace, three, five, two, four and ace." in labels(single)[0]


def test_rings_are_changed_added_and_taken_away() -> None:
    rings = Rings(base=10)
    rings.guess(0, 1)
    rings.on_press("ranks:0:-1")
    assert (rings.rings[0], rings.guesses) == ((12, 2), (0, 0))
    rings.on_press("step:1:1")
    rings.on_press("wider")
    assert rings.rings == ((12, 2), (12, 3), (13, 2))
    assert "wider" not in presses(rings)
    for _time in range(2):
        rings.on_press("narrower")
    assert "narrower" not in presses(rings)
    for _time in range(12):
        rings.on_press("ranks:0:-1")
    assert rings.rings == ((3, 2),)
    assert not {"ranks:0:-1", "step:0:1"} & set(presses(rings))


@cases("wrong", [((2, 1),), ((37, 2),), ((5, 5),), ((5, 0),), ((5, 2),) * 4])
def test_what_is_no_ring_is_refused(wrong: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ThingError):
        Rings(*wrong)
    rings = Rings()
    rings.answer({"type": "link", "link": "rings=99-2,x,5-5&guesses=77,x&count=0"})
    assert rings.rings == ((13, 2), (12, 2))


@cases("base", [2, 8, 12, 36])
def test_the_ranks_of_two_rings_on_a_phone_can_be_read(base: int) -> None:
    rings = Rings((13, 2), (12, 2), base=base)
    drawn = [one.markup for one in every(rings.table()) if one.markup]
    assert len(drawn) == 2
    for svg in drawn:
        inside = re.findall(r'font-size="([0-9.]+)"[^>]*fill="#24211c">(.)</text>', svg)
        assert len(inside) > 2
        # A drawing is 320 wide, and beside another one on a phone 150 pixels.
        assert all(float(size) * 150 / 320 >= 12 for size, _label in inside)
