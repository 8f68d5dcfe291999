"""Building blocks for compact SVG: numbers, text, movement and the complete drawing."""

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

Point = tuple[float, float]

#: The font in drawings, as attributes of a text element.
LETTERS: Final = 'font-family="cardmath, Cardmath Sans, system-ui, sans-serif" font-weight="700"'

_REFERENCE: Final = re.compile(r'href="#([^"]+)"')


def number(value: float) -> str:
    """Return a coordinate in its shortest form, with at most two decimals.

    >>> number(12.0), number(-0.25), number(1 / 3), number(-0.001)
    ('12', '-.25', '.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def svg(
    width: float,
    height: float,
    body: str,
    em: float = 0,
    *,
    cell: float = 20,
    edge: float = 0,
    more: str = "",
) -> str:
    """Return a complete drawing, with an empty ``edge`` around it.

    ``em`` is the size of a cell; without it, the page sets the drawing's size.

    >>> svg(40, 20, "", 1.5)
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="3em" height="1.5em"></svg>'
    """
    wide, high, corner = width + 2 * edge, height + 2 * edge, number(-edge)
    scale = em / cell
    size = f' width="{number(wide * scale)}em" height="{number(high * scale)}em"' if em else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {corner} {number(wide)} {number(high)}"'
        f"{size}{more}>{body}</svg>"
    )


def rect(x: float, y: float, width: float, height: float, looks: str) -> str:
    """Return a rectangle with this corner and size; ``looks`` are its other attributes."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {box} {looks}/>"


def circle(middle: Point, radius: float, looks: str) -> str:
    """Return a circle centred on a point; ``looks`` are its other attributes."""
    x, y = map(number, middle)
    return f'<circle cx="{x}" cy="{y}" r="{number(radius)}" {looks}/>'


def moved(x: float, y: float, body: str) -> str:
    """Return a drawing moved to a given place."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def text(words: str, x: float, y: float, looks: str) -> str:
    """Return text with its baseline at ``y``; ``looks`` are its other attributes."""
    return f'<text x="{number(x)}" y="{number(y)}" {looks}>{escape(words)}</text>'


def bold(words: str, x: float, y: float, size: float, colour: str) -> str:
    """Return bold text centred at ``x``, with its baseline at ``y``."""
    looks = f'text-anchor="middle" font-size="{number(size)}" font-weight="700" fill="{colour}"'
    return text(words, x, y, looks)


def flow(*stages: str | None) -> str:
    """Return the attribute that moves a part through stages, or "" if all stages are alike.

    A stage is a transform, or None while the part is hidden. The attribute is read by
    `page/elements/moving_drawing.js` in the widgets.

    >>> flow("none", "none"), flow(None, "none").split("=")[0]
    ('', ' data-flow')
    """
    return f" data-flow='{json.dumps(stages)}'" if len(set(stages)) > 1 else ""


def shift(start: Point, end: Point) -> str:
    """Return the transform that moves a part from its final place, where it is drawn, back to its first
    place.

    >>> shift((10, 20), (30, 20))
    'translate(-20px,0px)'
    """
    return f"translate({number(start[0] - end[0])}px,{number(start[1] - end[1])}px)"


def use(name: str, x: float = 0, y: float = 0) -> str:
    """Return a reference to the definition called ``name``, shifted to ``x`` and ``y``.

    >>> use("suit-s", 10, -2.5)
    '<use href="#suit-s" x="10" y="-2.5"/>'
    >>> use("suit-s")
    '<use href="#suit-s"/>'
    """
    shift = "".join(f' {axis}="{number(at)}"' for axis, at in (("x", x), ("y", y)) if number(at) != "0")
    return f'<use href="#{name}"{shift}/>'


def references(fragment: str, definitions: Mapping[str, str]) -> Iterable[str]:
    """Return the names of the definitions that ``fragment`` needs, directly or indirectly.

    Raises `KeyError` for a reference without a definition.

    >>> list(references(use("a"), {"a": use("b"), "b": "<path/>", "c": "<path/>"}))
    ['a', 'b']
    """
    found: dict[str, None] = {}
    waiting = _REFERENCE.findall(fragment)[::-1]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += _REFERENCE.findall(definitions[name])[::-1]
    return found
