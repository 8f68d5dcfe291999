"""What stands on a slate, as values: elements, each with its attributes, its text and its children."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from cardmath_widgets.patch import Ordered

__all__ = ["Element", "box", "button", "drawing", "heard", "text"]


@dataclass(frozen=True)
class Element:
    """An element of the page.

    ``key`` tells it from its neighbours, so that the same element is kept from one state to the next: a wheel
    turns, focus stays. Without one it is its place that counts. ``markup`` is a drawing of ours, as SVG.

    >>> Element("p", text="Seven").to_dict()
    {'tag': 'p', 'text': 'Seven'}
    """

    tag: str
    attributes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    children: tuple["Element", ...] = ()
    text: str = ""
    markup: str = ""
    key: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know; what is empty is left out."""
        told: dict[str, Any] = {"tag": self.tag}
        if self.attributes:
            told["attributes"] = dict(self.attributes)
        if self.text:
            told["text"] = self.text
        if self.markup:
            told["markup"] = self.markup
        if self.children:
            # A key that looks like a number would come first in a script, wherever it stands.
            told["children"] = Ordered(
                (child.key or f"_{place}", child.to_dict()) for place, child in enumerate(self.children)
            )
        return told

    def having(self, **attributes: str) -> "Element":
        """Return the element with further attributes; see `box` for how they are written."""
        return replace(self, attributes=MappingProxyType({**self.attributes, **_named(attributes)}))

    def called(self, key: str) -> "Element":
        """Return the element with a key."""
        return replace(self, key=key)


def _named(attributes: Mapping[str, str]) -> dict[str, str]:
    return {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}


def box(looks: str = "", *children: Element, tag: str = "div", key: str = "", **attributes: str) -> Element:
    """Return an element that holds others; ``looks`` are its classes.

    Attributes are written with lower lines for dashes, and one behind where the name is a word of Python.

    >>> box("cm-key", role="group", aria_label="Keys", for_="x").attributes["aria-label"]
    'Keys'
    """
    named = ({"class": looks} if looks else {}) | _named(attributes)
    return Element(tag, MappingProxyType(named), tuple(children), key=key)


def text(words: str, looks: str = "", *, tag: str = "p", key: str = "", **attributes: str) -> Element:
    """Return an element that holds words.

    >>> text("7", "cm-digit", tag="span").to_dict()
    {'tag': 'span', 'attributes': {'class': 'cm-digit'}, 'text': '7'}
    """
    return replace(box(looks, tag=tag, key=key, **attributes), text=words)


def heard(words: str) -> Element:
    """Return words for the ear alone."""
    return text(words, "cm-unseen")


def drawing(markup: str, label: str = "", looks: str = "", *, key: str = "", **attributes: str) -> Element:
    """Return a drawing; without a label it is for the eye alone, and the words stand elsewhere."""
    told = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return replace(
        box(f"cm-drawing {looks}".strip(), tag="span", key=key, **told, **attributes), markup=markup
    )


def button(
    label: str,
    press: str = "",
    *,
    spoken: str = "",
    looks: str = "cm-button",
    disabled: bool = False,
    key: str = "",
    children: Iterable[Element] = (),
    **attributes: str,
) -> Element:
    """Return a button; ``press`` is what the widget hears when it is pressed.

    ``spoken`` is its name for the ear, where its label holds signs that readers do not know. One that is
    disabled keeps the focus and does nothing.
    """
    told = {"type": "button"} | ({"data-press": press} if press else {}) | _named(attributes)
    if spoken:
        told["aria-label"] = spoken
    if disabled:
        told["aria-disabled"] = "true"
    if looks:
        told["class"] = looks
    inner = tuple(children)
    return Element("button", MappingProxyType(told), inner, "" if inner else label, key=key or press)
