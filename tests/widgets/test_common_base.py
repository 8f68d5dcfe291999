"""One base for all things of a page: chosen at the top, brought by a link, found again after a reload."""

import pytest

from cardmath.errors import ArgumentError
from cardmath.numerals import Notation
from cardmath_widgets import CommonBase, HandTally, PyramidBoard
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.page.panels.controls import Heading
from cardmath_widgets.things.thing import Thing
from tests.amounts import spread_of
from tests.widgets.handling import NOTATIONS, THINGS, presses
from tests.widgets.playing import said


def page() -> tuple[CommonBase, list[Thing]]:
    """A page with all things and the choice above them."""
    common = CommonBase(key="")
    return common, [common.add(make(key=str(at))) for at, make in enumerate(THINGS)]


def greet(one: Slate, link: str = "") -> None:
    one.answer({"type": "hello", "link": link})


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 12), ids=str)
def test_one_choice_sets_the_base_and_the_digits_of_all(notation: Notation) -> None:
    common, things = page()
    for one in (common, *things):
        greet(one)
    # From another base, so that every choice changes something.
    common.answer({"type": "change", "id": "base", "value": "5" if notation.base != 5 else "7"})
    common.answer({"type": "change", "id": "base", "value": str(notation.base)})
    common.answer({"type": "change", "id": "digits", "value": notation.digits})
    assert {one.notation for one in (common, *things)} == {notation}
    for one in things:
        assert f"base={notation.base}" in one.shown().link
        # What happened is said once, by the choice itself.
        assert said(one)["quiet"]
    assert said(common)["text"].startswith("Everything on this page counts in base ")
    assert not said(common)["quiet"]


def test_a_board_has_a_base_of_its_own() -> None:
    common = CommonBase()
    with pytest.raises(ArgumentError, match=r"^thing must be of type Thing, not <Pyramid Addition"):
        common.add(PyramidBoard(7))  # type: ignore[type-var]
    assert common.things == ()


def test_a_thing_keeps_its_other_settings_alone() -> None:
    _common, things = page()
    for one in things:
        one.on_change("settings", True)
        panels = one.shown().panels
        if one.controls():
            assert [control.id for control in panels["settings"].controls] == [
                control.id for control in one.controls()
            ]
        else:
            assert "settings" not in panels
        # The server's own base reaches it through the choice above.
        assert not one.begins


def test_the_choice_begins_with_the_servers_base() -> None:
    common, things = page()
    assert common.begins
    greet(common, "preset=bonds-to-ten&base=8")
    assert {one.notation.base for one in things} == {8}


@pytest.mark.parametrize("first", [0, 1, 4, 8])
def test_a_reload_finds_all_as_it_was_in_whatever_order_they_answer(first: int) -> None:
    common, things = page()
    common.choose(7)
    for thing in things:
        if isinstance(thing, HandTally):
            thing.on_change("guess", 40)  # before that, no hand can be dealt
        thing.on_press(sorted(presses(thing))[-1])
    links = [one.shown().link for one in (common, *things)]
    again, others = page()
    slates = [again, *others]
    order = [first, *(at for at in range(len(slates)) if at != first)]
    for at in order:
        greet(slates[at], links[at])
    assert [one.shown().link for one in slates] == links


@pytest.mark.parametrize("place", [0, 3])
def test_the_base_in_the_link_of_one_thing_is_that_of_the_page(place: int) -> None:
    common, things = page()
    greet(things[place], "base=5")
    assert {one.notation.base for one in (common, *things)} == {5}


def test_a_base_that_does_not_exist_is_told_and_changes_nothing() -> None:
    common, things = page()
    greet(common, "base=99")
    assert said(common)["text"].startswith("The link says base '99'")
    assert {one.notation.base for one in things} == {12}


def test_a_thing_taken_in_later_goes_on_in_the_common_base() -> None:
    common, _things = page()
    common.choose(3)
    assert common.add(THINGS[0]()).notation.base == 3
    assert len(common.things) == len(THINGS) + 1


def test_every_thing_of_a_page_has_a_heading_and_a_thing_on_its_own_has_none() -> None:
    _common, things = page()
    for one in things:
        assert one.shown().panels["bar"].controls[0] == Heading("heading", one.title())
    assert not any(isinstance(each, Heading) for each in THINGS[0]().shown().panels["bar"].controls)
