"""Pairing on the screen: every way to use it, by press and by hand, in every base and style of digits."""

import pytest

from cardmath.errors import CardmathError
from cardmath.games.odds.pack import PACK
from cardmath.numerals import Notation
from cardmath.pairing import PairingError
from cardmath_widgets import Pairing
from cardmath_widgets.things.pairing import WAYS
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.handling import NOTATIONS, every, presses
from tests.widgets.playing import said

HAND = "9s Qh 3c Xr 10d As"


def dots_seen(pairing: Pairing) -> int:
    """How many dots are drawn, alone or in a pair."""
    return sum("cm-pip-drawn" in one.attributes.get("class", "") for one in every(pairing.table()))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 3), ids=str)
def test_every_way_is_joined_and_sorted_to_its_end(way: str, notation: Notation) -> None:
    pairing = Pairing(way=way, number=3, notation=notation)
    sizes = {"number": 1, "sum": 1, "cards": 6, "couples": 3, "hand": 1}
    assert len(pairing.answers) == sizes[way]
    total = dots_seen(pairing)
    while not pairing.finished:
        while "step" in presses(pairing):
            pairing.answer({"type": "press", "key": "step"})
            again = Pairing(notation=Notation(10))
            again.follow(pairing.shown().link)
            assert again.shown() == pairing.shown()
            # No dot is lost on the way.
            assert dots_seen(pairing) == total
        left = total - 2 * len(pairing.pairs)
        assert left < 2
        wrong, right = ("even", "odd") if left else ("odd", "even")
        assert not pairing.answer_with(wrong)
        assert said(pairing)["text"].startswith("Look: ")
        assert pairing.answer_with(right)
        heard = said(pairing)["aloud"]
        assert not set(heard) & set("ƷƎ↊↋+0123456789")
        if not pairing.finished:
            pairing.answer({"type": "press", "key": "next"})
            total = dots_seen(pairing)
    assert pairing.slips == len(pairing.answers)


def test_dots_join_by_two_presses_and_by_hand_and_part_again() -> None:
    pairing = Pairing(3, 9, base=10)
    pairing.on_press("dot:0")
    assert said(pairing)["text"] == "Now press the dot you want to join it to."
    held = [one for one in every(pairing.table()) if one.attributes.get("aria-pressed") == "true"]
    assert [one.attributes["data-place"] for one in held] == ["dot-0"]
    # The same dot again: it is no longer held.
    pairing.on_press("dot:0")
    pairing.on_press("dot:0")
    pairing.on_press("dot:2")
    assert pairing.pairs == ((0, 2),)
    assert said(pairing)["text"] == "1 pair. 10 dots are free."
    pairing.on_press("part:0")
    assert pairing.pairs == ()
    pairing.on_drop("dot:0", "dot-1")
    pairing.answer({"type": "drop", "key": "dot:2", "to": "dot-3"})
    assert said(pairing)["text"].startswith("First join the dots within each number")
    pairing.on_press("all")
    assert pairing.pairs[-1] == (2, 11)
    assert said(pairing)["text"] == "6 pairs. No dot is left over."
    pairing.on_press("apart")
    assert (pairing.pairs, pairing.finished) == ((), False)


def test_a_guess_before_the_dots_are_joined_is_taken_and_shown() -> None:
    pairing = Pairing(3, 9, base=10)
    pairing.on_press("answer:odd")
    assert said(pairing)["text"] == "Join the dots two by two first. Is one left over?"
    pairing.on_press("answer:even")
    assert said(pairing)["text"] == (
        "3 leaves one dot over, and so does 9. These two make a pair. 3 + 9 is even."
    )
    assert (len(pairing.pairs), pairing.finished) == (6, True)
    # What is proven stays.
    pairing.on_press("part:0")
    assert len(pairing.pairs) == 6
    assert not {"apart", "step", "answer:odd"} & set(presses(pairing))


def test_cards_are_carried_to_their_trays() -> None:
    pairing = Pairing(cards=HAND, base=10)
    pairing.on_drop("task:3", "tray-even")
    assert pairing.slips == 1
    pairing.on_drop("task:3", "tray-odd")
    pairing.on_drop("task:1", "tray-even")
    assert pairing.answers == ("", "even", "", "odd", "", "")
    trays = [one for one in every(pairing.table()) if "cm-tray-in" in one.attributes.get("class", "")]
    assert [[chip.text for chip in tray.children] for tray in trays] == [["11"], ["10"]]
    pairing.on_press("task:3")
    pairing.on_press("next")
    labels = [one.attributes.get("aria-label") for one in every(pairing.table())]
    assert "ten of diamonds: ten dots are free" in labels
    assert "queen of hearts, even" in labels
    sums = Pairing(cards=HAND, way="couples", base=10)
    assert sums.task.counts == (9, 10)
    whole = Pairing(cards=HAND, way="hand", base=10)
    assert whole.answer_with("even")
    assert sum(whole.task.counts) == 44


def test_every_card_of_the_pack_can_be_paired() -> None:
    for card in PACK:
        pairing = Pairing(cards=str(card), base=10)
        assert dots_seen(pairing) == pairing.task.counts[0] == len(pairing.dots.free)


@cases("numbers", [(37,), (-1,), (1, 2, 3), (True,)])
def test_numbers_that_are_no_dots_are_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(PairingError):
        Pairing(*numbers)


def test_what_is_no_card_or_no_way_is_refused_and_in_a_link_left_out() -> None:
    for cards in ("11s", "zz", HAND + " 2s"):
        with pytest.raises(CardmathError):
            Pairing(cards=cards)
    with pytest.raises(PairingError):
        Pairing(way="none")
    with pytest.raises(PairingError):
        Pairing(3).answer_with("maybe")
    pairing = Pairing(3)
    for link in ("way=x&cards=zz,1", "numbers=99,x&at=7", "way=sum&numbers=3,9&pairs=0-99,1-1,x&answers=o,e"):
        pairing.answer({"type": "link", "link": link})
        assert pairing.shown().link
    assert (pairing.task.counts, pairing.pairs, pairing.answers) == ((3, 9), (), ("",))


@cases("way", WAYS)
def test_without_settings_no_button_leads_to_other_numbers(way: str) -> None:
    pairing = Pairing(way=way, number=3, settings=False)
    assert not [one for one in presses(pairing) if one.startswith(("way", "another"))]
    assert [one for one in presses(Pairing(way=way, number=3)) if one.startswith("way")]
