"""What is on a panel or a thing to handle: its elements, its words, and what can be pressed now."""

from collections.abc import Callable, Iterator

from cardmath.numerals import DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation
from cardmath_widgets import (
    Columns,
    CounterWheel,
    Crates,
    DotMachine,
    Frame,
    HandTally,
    LendingFrames,
    NumberSieve,
    Pairing,
    PartnerRows,
    PartnerTable,
    Ring,
    Rings,
    Weights,
)
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.page.elements.tree import Element
from cardmath_widgets.things.thing import Thing

__all__ = ["NOTATIONS", "THINGS", "every", "having", "presses", "shown", "words"]

#: Every base, and in base twelve every style of digits.
NOTATIONS = [
    Notation(base, style)
    for base in range(MIN_BASE, MAX_BASE + 1)
    for style in (DIGIT_STYLES if base == 12 else DIGIT_STYLES[:1])
]
THINGS: list[Callable[..., Thing]] = [
    CounterWheel,
    Crates,
    DotMachine,
    Frame,
    Pairing,
    NumberSieve,
    PartnerRows,
    Weights,
    PartnerTable,
    Columns,
    LendingFrames,
    Ring,
    Rings,
    HandTally,
]


def every(element: Element) -> Iterator[Element]:
    """The element and all below it."""
    yield element
    for child in element.children:
        yield from every(child)


def words(element: Element) -> str:
    """All words of an element, in the order of the page."""
    return " ".join(one.text for one in every(element) if one.text)


def shown(widget: Slate) -> str:
    """All that a page is told first, as one text."""
    return str(widget.first_state())


def having(panel: Slate, name: str, part: str = "desk") -> dict[str, Element]:
    """The elements with an attribute, by its value."""
    view = panel.shown()
    return {
        one.attributes[name]: one
        for one in every(view.desk if part == "desk" else view.table)
        if name in one.attributes
    }


def presses(thing: Slate) -> dict[str, Element]:
    """What can be pressed now, by what is sent then."""
    view = thing.shown()
    return {
        one.attributes["data-press"]: one
        for part in (view.table, view.desk)
        for one in every(part)
        if "data-press" in one.attributes and one.attributes.get("aria-disabled") != "true"
    }
