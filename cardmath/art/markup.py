"""Small helpers for compact SVG."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

__all__ = ["number", "references", "use"]

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
