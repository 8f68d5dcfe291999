"""A slate in its current state, as HTML without scripts."""

from html import escape
from typing import Final

from .element import Element

#: The elements without a closing tag.
_VOID: Final = frozenset({"br", "hr", "img", "input"})


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
    """Return the table of a slate under its heading; without ``style`` it is plain."""
    looks = f"cardmath cardmath-slate {looks}".strip()
    return (
        (f"<style>{style}</style>" if style else "")
        # As a block, because the rest of the slate is not there.
        + f'<div class="{escape(looks)}" style="display: block !important" inert>'
        f'<p style="margin: 0.5rem 1rem"><strong>{escape(heading)}</strong></p>'
        f'<div class="cm-slate-table">{html_of(table)}</div></div>'
    )
