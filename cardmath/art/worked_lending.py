"""A subtraction with objects in one picture: the contents of each place, the parts broken up and the parts
taken away.
"""

import re
from collections.abc import Iterator
from typing import Final

from cardmath.art import ink
from cardmath.art.cells import dots_less, frame, opened_frame, stack
from cardmath.art.markup import moved, number, rect, svg
from cardmath.lending import Lending

#: The width of a place, and the space around its contents, in units of the drawing.
_WIDE: Final = 190
_SPACE: Final = 12
#: The width of a frame or a crate: three fit side by side in a place.
_UNIT: Final = 57

#: A drawn part: its body, its width and its height.
_Part = tuple[str, float, float]


def worked_lending(lending: Lending) -> str:
    """Return the places of a number side by side, the highest on the left, with the parts taken away crossed
    out.

    >>> drawn = worked_lending(Lending(63, 31).open(1).take(0).take(1))
    >>> drawn.count("<circle"), drawn.count("dasharray")
    (7, 2)
    """
    columns = [list(_column(lending, place)) for place in reversed(lending.places)]
    deepest, drawn = 0.0, []
    for at, parts in enumerate(columns):
        bodies, depth = _laid(parts, at * (_WIDE + _SPACE) + _SPACE)
        drawn += bodies
        deepest = max(deepest, depth)
    lines = "".join(
        f'<path d="M{at * (_WIDE + _SPACE) + _SPACE / 2} 0V{number(deepest)}" stroke="currentColor" '
        'stroke-opacity=".35" stroke-width="1.5"/>'
        for at in range(1, len(columns))
    )
    width = len(columns) * (_WIDE + _SPACE) + _SPACE
    return svg(width, deepest, lines + "".join(drawn), 1)


def _laid(parts: list[_Part], left: float) -> tuple[list[str], float]:
    """Return parts laid out in rows in a place, and how far down they reach."""
    x, y, high, drawn = 0.0, float(_SPACE), 0.0, []
    for body, wide, tall in parts:
        if x and x + wide > _WIDE:
            x, y, high = 0.0, y + high + _SPACE / 2, 0.0
        drawn.append(moved(left + x, y, body))
        x, high = x + wide + _SPACE / 2, max(high, tall)
    return drawn, y + high + _SPACE


def _column(lending: Lending, place: int) -> Iterator[_Part]:
    """Yield the contents of a place: the parts broken up for it, then its own, then gaps for the parts it
    lent.
    """
    base, gone = lending.base, lending.gone(place)
    for _time in range(lending.lent(place)):
        crossed = min(gone, base)
        gone -= crossed
        if place:
            yield from (_unit(lending, place, is_gone=at < crossed) for at in range(base))
        else:
            yield _part(opened_frame(base, crossed), 1 if base <= 18 else 0.8)
    own = lending.own(place)
    if place == 0:
        if own:
            yield _part(dots_less(own, gone), 1)
        return
    yield from (_unit(lending, place, is_gone=at < gone) for at in range(own))
    for _time in range(lending.opened[place]):
        _body, wide, tall = _unit(lending, place, is_gone=False)
        looks = 'rx="3" fill="none" stroke="currentColor" stroke-dasharray="4 4"'
        yield rect(1, 1, wide - 2, tall - 2, looks), wide, tall


def _unit(lending: Lending, place: int, *, is_gone: bool) -> _Part:
    """Return a frame or a crate of frames, crossed out if it is gone."""
    drawn = frame(lending.base, lending.base) if place == 1 else stack(lending.base)
    _body, wide, _tall = _part(drawn, 1)
    body, wide, tall = _part(drawn, min(_UNIT / wide, 0.9))
    if is_gone:
        body += f'<path d="M0 {number(tall)}L{number(wide)} 0" stroke="{ink.RED}" stroke-width="3"/>'
    return body, wide, tall


def _part(drawing: str, scale: float) -> _Part:
    """Return the scaled body of a drawing, and its size."""
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    wide, tall = (float(length) * scale for length in size.groups()) if size else (0.0, 0.0)
    inner = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    return f'<g transform="scale({number(scale)})">{inner}</g>', wide, tall
