"""One number in several bases: dots to pack again, a load to weigh again."""

from collections.abc import Callable
from typing import Any

import pytest

from cardmath.numerals import Notation
from cardmath_widgets import HandTally
from cardmath_widgets.lessons import BitsInFours, SameDots, SameLoad
from tests.widgets.handling import every, words

pytestmark = pytest.mark.usefixtures("no_page")


def pack_all(dots: SameDots) -> None:
    while not dots.is_made:
        dots.on_press(f"pack:{next(at for at, held in enumerate(dots.places) if held >= dots.notation.base)}")


def weigh(load: SameLoad) -> None:
    left = load.value
    for place in reversed(range(len(load.counts))):
        count, left = divmod(left, load.notation.base**place)
        for _at in range(count):
            load.on_press(f"more:{place}")


def test_the_dots_stay_and_the_numeral_changes() -> None:
    dots = SameDots(24, (10, 5, 12))
    for base, numerals in [(10, "24"), (5, "24 · 44₅"), (12, "24 · 44₅ · 20z")]:
        assert (dots.notation.base, dots.places, dots.count) == (base, (24, 0, 0), 24)
        dots.on_press("next-base")  # Nothing is packed yet.
        assert dots.notation.base == base
        pack_all(dots)
        assert (dots.count, dots.result, dots.finished) == (24, numerals, base == 12)
        dots.on_press("next-base")
    dots.on_press("again")
    assert (dots.notation.base, dots.places, dots.finished) == (10, (24, 0, 0), False)


def test_no_dot_can_be_added_and_a_crate_can_be_opened_again() -> None:
    dots = SameDots(24, (10,))
    pack_all(dots)
    dots.on_press("open:1")
    assert (dots.places, dots.is_made) == ((14, 1, 0), False)
    pressed = {one.attributes.get("data-press") for one in every(dots.table())}
    assert not {"more:0", "less:0"} & pressed
    assert dots.count == 24


def test_the_load_stays_and_every_weight_is_needed() -> None:
    load = SameLoad(45, (2, 8, 16))
    for base in (2, 8, 16):
        assert (load.notation.base, load.value, any(load.counts)) == (base, 45, False)
        weigh(load)
        assert load.is_made
        load.on_press("next-base")
    assert (load.result, load.finished) == ("101101₂ · 55₈ · 2D₁₆", True)


@pytest.mark.parametrize("made", [lambda: SameDots(24, (10, 5, 12)), lambda: SameLoad(45, (2, 8, 16))])
def test_a_link_keeps_the_base_and_the_work(made: type[SameDots | SameLoad]) -> None:
    first = made()  # type: ignore[call-arg]
    start = first.link
    if isinstance(first, SameDots):
        pack_all(first)
        first.on_press("next-base")
        first.on_press("pack:0")
    else:
        weigh(first)
        first.on_press("next-base")
        first.on_press("more:1")
    again = made()  # type: ignore[call-arg]
    again.follow(first.link)
    assert (again.link, again.result, again.notation) == (first.link, first.result, first.notation)
    assert again.shown().table == first.shown().table
    again.follow(start)
    assert (again.link, again.finished) == (start, False)
    for wrong in ("at=9", "at=x&places=1,2", "on=99,99&places=9,9,9", "base=7"):
        again.follow(wrong)
        assert again.number == first.number


def test_a_tally_is_enough_with_a_hundred_hands_and_begins_again_by_its_link() -> None:
    tally = HandTally(number=7)
    tally.guess = 40
    start = tally.link
    assert (tally.result, tally.finished) == ("", False)
    tally.on_press("many")
    assert (tally.result, tally.finished) == ("84z hands", True)
    tally.follow(start)
    assert (tally.dealt, tally.finished, sum(tally.counts.values())) == (0, False, 0)
    tally.follow("dealt=oops")
    assert tally.dealt == 0


def test_the_numeral_of_loose_dots_is_not_told_before_they_are_packed() -> None:
    dots = SameDots(27, (5, 12))
    assert "102₅" not in str(dots.first_state())
    assert "loose dots" in str(dots.shown().desk)
    pack_all(dots)
    assert "102₅" in str(dots.shown().desk)


@pytest.mark.parametrize("make", [lambda: SameDots(27, (10, 5, 12)), lambda: SameLoad(45, (2, 8, 16))])
def test_a_guess_has_a_field_and_stands_beside_the_numeral(make: Callable[[], Any]) -> None:
    thing = make()
    assert "Your guess" in words(thing.desk())
    thing.on_enter("guess", " 21 ")
    assert "Your guess:" not in words(thing.desk())
    assert "… (your guess: 21)" in words(thing.desk())
    again = make()
    again.follow(thing.link)
    assert "… (your guess: 21)" in words(again.desk())
    again.follow("guesses=1,2&at=0")
    assert "(your guess" not in words(again.desk())
    thing.on_press("again")
    assert "(your guess" not in words(thing.desk())


@pytest.mark.parametrize("value", [1, 45, 60, 300])
def test_the_bits_are_asked_in_fours_and_then_overflow(value: int) -> None:
    bits, hexadecimal = BitsInFours(value), f"{value:X}".rjust(2, "0")
    for digit in hexadecimal:
        assert not bits.enter("G")
        assert "Add the weights" in words(bits.shown().desk)
        assert bits.enter(digit)
    assert bits.result == Notation(16).write(value)
    again = BitsInFours(value)
    again.follow(bits.link)
    assert words(again.shown().desk) == words(bits.shown().desk)
    for answer in (255, (255 + 1) % 256, (200 + 100) % 256):
        assert not bits.finished
        # As it comes from the page.
        bits.on_enter("answer", f" {answer} ")
    assert (bits.finished, bits.slips) == (True, len(hexadecimal))
    assert "This is overflow." in words(bits.shown().table)
    # At the end nothing is asked any more; and an empty field is no answer.
    bits.on_enter("answer", "7")
    assert (bits.finished, bits.slips) == (True, len(hexadecimal))
    bits.on_press("again")
    bits.on_enter("answer", "  ")
    assert (bits.finished, bits.result, bits.slips) == (False, "", 0)
