"""Shares as bars below each other, each between its name and its share in words."""

from collections.abc import Iterable
from html import escape
from typing import Final

from cardmath.art import ink
from cardmath.art.markup import number

__all__ = ["bars"]

_WIDE: Final = 240
#: The height of a bar with its texts, and of the bar alone.
_LINE: Final = 84
_BAR: Final = 24


def bars(shares: Iterable[tuple[str, str, float]]) -> str:
    """Return bars as SVG, each from a name, a share in words and its length; the longest has the full width.

    >>> bars([("run of four", "19 in 1000", 19), ("both jokers", "9 in 1000", 9)]).count("<rect")
    2
    """
    listed = list(shares)
    longest = max(length for _name, _share, length in listed)
    parts = []
    for at, (name, share, length) in enumerate(listed):
        top = at * _LINE
        parts.append(
            _text(name, top + 16)
            + _text(share, top + 65)
            + f'<rect x="2" y="{top + 24}" width="{number((_WIDE - 4) * length / longest)}" height="{_BAR}" '
            f'fill="{ink.BAR}" stroke="{ink.INK}" stroke-width="2"/>'
        )
    return (
        f'<svg viewBox="0 0 {_WIDE} {_LINE * len(listed)}" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )


def _text(text: str, y: int) -> str:
    return f'<text x="2" y="{y}" font-size="17" fill="{ink.INK}">{escape(text)}</text>'
