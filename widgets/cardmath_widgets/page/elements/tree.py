"""Elements: what a slate draws, as values with attributes, text and children, also as HTML.

``tree.js`` draws them on the page.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.page.panels.controls import Control
from cardmath_widgets.page.patch import Ordered

#: Symbols beside words, which a voice would read out.
_SIGNS: Final = re.compile("[✓↻•]")
#: The elements without a closing tag.
_VOID: Final = frozenset({"br", "hr", "img", "input"})


@dataclasses.dataclass(frozen=True)
class Element:
    """An element of the page.

    ``key`` distinguishes it from its neighbours, so the same element is kept from one state to the next: a
    wheel turns, and focus stays. Without a key, its position is used. ``markup`` is an SVG drawing.

    >>> Element("p", text="Seven").to_dict()
    {'tag': 'p', 'text': 'Seven'}
    """

    tag: str
    attributes: Mapping[str, str] = dataclasses.field(default_factory=lambda: MappingProxyType({}))
    children: tuple["Element", ...] = ()
    text: str = ""
    markup: str = ""
    key: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page, without empty fields."""
        data: dict[str, Any] = {"tag": self.tag}
        if self.attributes:
            data["attributes"] = dict(self.attributes)
        if self.text:
            data["text"] = self.text
        if self.markup:
            data["markup"] = self.markup
        if self.children:
            # JavaScript would put a key that looks like a number first, whatever its position.
            data["children"] = Ordered(
                (child.key or f"_{place}", child.to_dict()) for place, child in enumerate(self.children)
            )
        return data

    def having(self, **attributes: str) -> "Element":
        """Return the element with more attributes, written as for `box`."""
        return dataclasses.replace(
            self, attributes=MappingProxyType({**self.attributes, **_named(attributes)})
        )

    def called(self, key: str) -> "Element":
        """Return the element with a key."""
        return dataclasses.replace(self, key=key)


def _named(attributes: Mapping[str, str]) -> dict[str, str]:
    return {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}


def _all(looks: str, attributes: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(({"class": looks} if looks else {}) | _named(attributes))


def box(
    looks: str = "",
    *children: Element,
    tag: str = "div",
    key: str = "",
    group: str | None = None,
    **attributes: str,
) -> Element:
    """Return an element with others inside; ``looks`` are its classes, ``group`` its name for screen readers.

    Attributes have underscores for hyphens, and a trailing underscore if the name is a Python keyword.

    >>> box("cm-keys", group="Keys", for_="x").attributes["aria-label"]
    'Keys'
    """
    named = {"role": "group", "aria_label": group} if group is not None else {}
    return Element(tag, _all(looks, named | attributes), tuple(children), key=key)


def text(words: str, looks: str = "", *, tag: str = "p", key: str = "", **attributes: str) -> Element:
    """Return an element with text inside.

    >>> text("7", "cm-digit", tag="span").to_dict()
    {'tag': 'span', 'attributes': {'class': 'cm-digit'}, 'text': '7'}
    """
    return Element(tag, _all(looks, attributes), text=words, key=key)


def heard(words: str) -> Element:
    """Return text for screen readers only."""
    return text(words, "cm-unseen")


def drawing(markup: str, label: str = "", looks: str = "", *, key: str = "", **attributes: str) -> Element:
    """Return a drawing; without a label it is hidden from screen readers, and the text is elsewhere."""
    named = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return dataclasses.replace(
        box(f"cm-drawing {looks}".strip(), tag="span", key=key, **named, **attributes), markup=markup
    )


def button(
    label: str,
    press: str = "",
    *,
    spoken: str = "",
    looks: str = "cm-button",
    disabled: bool = False,
    pressed: bool | None = None,
    key: str = "",
    children: Iterable[Element] = (),
    **attributes: str,
) -> Element:
    """Return a button; ``press`` is what the widget receives when it is pressed.

    ``spoken`` is its name for screen readers, if its label has symbols that they cannot read. ``pressed`` is
    whether it is switched on, or None if it is not a switch. A disabled button keeps the focus and does
    nothing.
    """
    given = {"type": "button"} | ({"data-press": press} if press else {})
    given |= ({} if pressed is None else {"aria-pressed": str(pressed).lower()}) | _named(attributes)
    if spoken:
        given["aria-label"] = spoken
    if disabled:
        given["aria-disabled"] = "true"
    if looks:
        given["class"] = looks
    inner = tuple(children)
    return Element("button", MappingProxyType(given), inner, "" if inner else label, key=key or press)


def reader(words: str) -> Element:
    """Return a button that reads words aloud; the page shows it if the device has a voice for them.

    >>> reader("Seven.").attributes["data-speaks"]
    'Seven.'
    """
    label = _("Read aloud")
    made = button("", spoken=label, looks="cm-speak", key="reader")
    return made.having(aria_pressed="false", title=label, data_speaks=words)


def words_of(element: Element) -> str:
    """Return what an element shows as sentences for a voice, without symbols such as ticks.

    >>> words_of(box("", text("Seven", tag="h2"), text("✓ sure")))
    'Seven. sure.'
    """
    if element.tag == "button" or element.attributes.get("aria-hidden") == "true":
        return ""
    own = _SIGNS.sub("", element.text).strip()
    ended = own if not own or own.endswith((".", "!", "?", ":", ";")) else f"{own}."
    return " ".join(filter(None, (ended, *map(words_of, element.children))))


def html_of(element: Element) -> str:
    """Return an element as HTML, without the attributes that only scripts use.

    >>> html_of(Element("p", {"class": "cm-sum", "data-press": "go"}, text="7 < 8"))
    '<p class="cm-sum">7 &lt; 8</p>'
    """
    if "data-speaks" in element.attributes:
        return ""
    attributes = "".join(
        f' {name}="{escape(value)}"'
        for name, value in element.attributes.items()
        if not name.startswith("data-") and name != "tabindex"
    )
    if element.tag in _VOID:
        return f"<{element.tag}{attributes}>"
    inner = element.markup or "".join(map(html_of, element.children)) or escape(element.text)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


def still(heading: str, table: Element, looks: str, style: str) -> str:
    """Return a slate's table under its heading; without ``style`` it is plain."""
    looks = f"cardmath cardmath-slate {looks}".strip()
    return (
        (f"<style>{style}</style>" if style else "")
        # As a block, because the rest of the slate is not there.
        + f'<div class="{escape(looks)}" style="display: block !important" inert>'
        f'<p style="margin: 0.5rem 1rem"><strong>{escape(heading)}</strong></p>'
        f'<div class="cm-slate-table">{html_of(table)}</div></div>'
    )


class DrawnControl(Control, kind="drawn"):
    """Elements in a panel; a press on one with ``data-press`` is reported under the control's id.

    >>> DrawnControl("worth", text("A", tag="b")).to_dict()
    {'kind': 'drawn', 'element': {'tag': 'b', 'text': 'A'}}
    """

    element: Element

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return {"kind": self.kind, "element": self.element.to_dict()}
