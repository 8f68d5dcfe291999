"""The ring: its arithmetic, what is said of it, its drawing, the thing that is handled."""

from xml.etree import ElementTree

import pytest
import traitlets

from cardmath.art import Trail, star
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation
from cardmath.rings import passes_the_end, rank_on, rings_apart, stops, times_round
from cardmath_widgets import Ring
from cardmath_widgets.page.rings import CHOICES, RingOfRanks, trail_of
from tests.widgets.handling import every, words
from tests.widgets.playing import said

RINGS = [(ranks, step) for ranks in range(3, 37) for step in range(1, ranks)]


def walked(ranks: int, step: int, start: int) -> list[int]:
    """A count by steps, one rank at a time."""
    met, at = [start], start
    while True:
        for _one in range(step):
            at = 1 if at == ranks else at + 1
        if at == start:
            return met
        met.append(at)


@pytest.mark.sweep(12)
@pytest.mark.parametrize("ranks", range(3, 37))
def test_counting_one_rank_at_a_time_comes_to_the_same(ranks: int) -> None:
    for step in range(1, ranks):
        rings = {frozenset(walked(ranks, step, start)) for start in range(1, ranks + 1)}
        assert len(rings) == rings_apart(ranks, step)
        for start in range(1, ranks + 1):
            met = walked(ranks, step, start)
            assert stops(ranks, step, start) == tuple(met)
            turns = sum(passes_the_end(rank, step, ranks) for rank in met)
            assert turns == times_round(ranks, step)


def test_odd_turns_into_even_exactly_where_it_is_said() -> None:
    for ranks, step in RINGS:
        ring = RingOfRanks(ranks, step)
        changes = {
            rank for rank in range(1, ranks + 1) if (rank_on(rank, step, ranks) - rank) % 2 and step % 2 == 0
        }
        said = ring.parity(DECIMAL)
        if step % 2:
            assert said == ""
        elif "odd changes to even" in said:
            assert changes == {rank for rank in range(1, ranks + 1) if passes_the_end(rank, step, ranks)}
            assert ranks % 2
            assert rank_on(ranks, step, ranks) % 2 == 0
        else:
            assert said.startswith("Odd stays odd")
            assert not changes


@pytest.mark.sweep(15)
@pytest.mark.parametrize("ring", CHOICES, ids=lambda ring: ring.key)
@pytest.mark.parametrize(
    "notation",
    [*map(Notation, (2, 7, 10, 12, 16, 36)), *(Notation(12, style) for style in DIGIT_STYLES)],
    ids=lambda one: f"{one.base}-{one.digits}",
)
def test_a_ring_is_drawn_and_read_in_every_base(ring: RingOfRanks, notation: Notation) -> None:
    picture = ring.picture("ring", notation, [("", trail_of(ring, 1, 5))])
    drawn = ElementTree.fromstring(picture.svg)
    texts = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A", "2" if notation.base > 2 else "10"} <= set(texts)
    assert notation.format(11) in texts, "the jack's number stands beside it"
    assert not set(picture.label) & set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+→"), picture.label
    assert picture.label.count(",") >= 3


def test_a_drawing_tells_odd_from_even_and_where_a_count_stands() -> None:
    plain, begun = star("A23456", 2), star("A23456", 2, [Trail((1, 3), 5), Trail((2,), 4)])
    for drawn in (plain, begun):
        ElementTree.fromstring(drawn)
    assert (plain.count("<circle"), plain.count("<rect"), plain.count("<path")) == (3, 3, 6)
    # One line more, two tops and two next ones framed.
    assert (begun.count("<circle"), begun.count("<rect"), begun.count("<path")) == (5, 5, 7)


def press(ring: Ring, *keys: str) -> str:
    """Press one button after the other; returns what is said at last."""
    for key in keys:
        ring.answer({"type": "press", "key": key})
    return str(said(ring)["text"])


def test_the_thing_counts_on_closes_and_compares() -> None:
    ring = Ring(notation=Notation(10))
    press(ring, *["on"] * 6)
    assert ring.met == (1, 3, 5, 7, 9, 11, 13)
    assert press(ring, "on") == "2 on: king, then 2."
    desk = words(ring.desk())
    assert "Here the king is 13 and odd. In Odds he is 10 and even." in desk
    press(ring, "back")
    assert ring.count == 7
    assert "closed after going round 2 times" in press(ring, "round")
    assert ring.met == stops(13, 2)
    press(ring, "on")
    assert ring.count == 13
    for key, rings in {"12-2": 6, "13-3": 13, "13-4": 13}.items():
        press(ring, f"ring:{key}")
        assert ring.count == 1
        press(ring, "round")
        assert len(ring.met) == rings
    assert "another ring" in press(ring, "ring:12-2", "later", "round")
    assert ring.met == (2, 4, 6, 8, 10, 12)
    press(ring, "again")
    assert ring.met == (2,)


def test_a_notebook_sets_and_observes_it() -> None:
    ring = Ring(10, 4, count=4)
    assert ring.met == (1, 5, 9, 3)
    seen: list[int] = []
    ring.observe(lambda change: seen.append(change["new"]), "count")
    ring.count = 99
    assert seen == [5]
    pressed = [one for one in every(ring.desk()) if one.attributes.get("aria-pressed") == "true"]
    assert [one.attributes["data-press"] for one in pressed] == ["ring:10-4"]
    with pytest.raises(traitlets.TraitError):
        ring.ranks = 2
