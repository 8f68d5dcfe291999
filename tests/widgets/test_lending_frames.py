"""Lending on the screen: opened, taken and carried, in every base and style of digits."""

import re

import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import exercise
from cardmath.numerals import Notation
from cardmath_widgets import LendingFrames
from tests.amounts import spread_of
from tests.widgets.handling import NOTATIONS, every, presses
from tests.widgets.playing import said


@pytest.mark.parametrize("notation", spread_of(NOTATIONS, len(NOTATIONS) // 4), ids=str)
def test_the_numbers_of_the_exercise_come_to_its_answer(notation: Notation) -> None:
    lending = LendingFrames(number=3, notation=notation)
    item = exercise("subtraction", 3, notation.base, notation.digits)
    while "step" in presses(lending):
        lending.answer({"type": "press", "key": "step"})
        again = LendingFrames(notation=Notation(10))
        again.follow(lending.shown().link)
        assert again.shown() == lending.shown()
        # The names of high places, such as 144s, are read as they are.
        heard = re.sub(r"\b\d+s\b", "", said(lending)["aloud"])
        assert not set(heard) & set("ƷƎ↊↋−=0123456789₁₂")
    assert lending.finished
    assert said(lending)["mood"] == "won"
    assert said(lending)["text"].endswith(f"= {notation.write(notation.parse(item.answer))}")
    numeral = "".join(map(notation.format, lending.held[::-1])).lstrip("0")
    assert numeral == item.answer.lstrip("0")


def test_dots_crossed_out_and_dots_that_lie_there_are_never_fewer() -> None:
    lending = LendingFrames(63, 31)

    def counted() -> tuple[int, int]:
        drawn = "".join(one.markup for one in every(lending.table()) if one.markup)
        return drawn.count("h0"), drawn.count("<circle")

    assert counted() == (63, 0)
    lending.on_press("open:1")
    assert counted() == (63, 0)
    ghosts = [one for one in every(lending.table()) if one.attributes.get("class") == "cm-lend-ghost"]
    assert len(ghosts) == 1
    lending.on_press("take:0")
    assert counted() == (56, 7)


def test_more_than_lies_there_is_refused_with_what_to_open() -> None:
    lending = LendingFrames(63, 31)
    lending.answer({"type": "press", "key": "take:0"})
    assert (lending.slips, said(lending)["mood"]) == (1, "wrong")
    assert (
        said(lending)["text"] == "You have only 3 of the ones, but you need 7. Break up one of the twelves."
    )
    lending.on_drop("open:1", "place-0")
    assert lending.held == (15, 4)
    lending.on_drop("open:1", "place-7")
    assert lending.held == (15, 4)
    assert not lending.take_from(5)
    lending.on_press("take:0")
    assert not lending.take_from(0)
    assert said(lending)["text"] == "There is nothing more to take here."
    lending.on_press("back:0")
    assert lending.held == (15, 4)
    lending.on_press("close:1")
    assert lending.held == (3, 5)
    lending.on_press("again")
    lending.on_press("another")
    assert lending.fields()["number"] == "1"


def test_places_are_heard_from_the_left_with_what_lies_there() -> None:
    lending = LendingFrames(63, 31)
    heard = [
        one.attributes["aria-label"] for one in every(lending.table()) if one.attributes.get("role") == "img"
    ]
    assert heard == [
        "twelves: there are five, two to take away",
        "ones: there are three, seven to take away",
    ]
    lending.on_press("open:1")
    lending.on_press("take:0")
    heard = [
        one.attributes["aria-label"] for one in every(lending.table()) if one.attributes.get("role") == "img"
    ]
    assert heard[1] == "ones: there are eight, seven taken away"


def test_what_is_wrong_is_refused_and_in_a_link_left_out() -> None:
    with pytest.raises(CardmathError):
        LendingFrames(3, 5)
    lending = LendingFrames(63, 31)
    lending.on_press("open:1")
    for link in ("x=5&y=6", "x=63&y=31&opened=0,9", "x=63&y=31&taken=1,1,1,1", "x=zz&opened=,,"):
        lending.answer({"type": "link", "link": link})
        assert lending.shown().link
    own = LendingFrames(63, 31)
    own.on_press("open:1")
    own.on_change("base", "5")
    assert own.held == (3, 2, 2)


def test_in_every_base_drawn_numbers_need_something_lent_and_own_numbers_stay() -> None:
    drawn, own = LendingFrames(number=2), LendingFrames(63, 31)
    for notation in NOTATIONS:
        drawn.take_notation(notation)
        assert not all(drawn.take_from(place) for place in range(len(drawn.held)))
        again = LendingFrames(number=2)
        again.follow(drawn.shown().link)
        assert again.shown().table == drawn.shown().table
    own.take_notation(Notation(5))
    assert own.fields()["x"] == "63"
