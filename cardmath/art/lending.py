"""Dots of which some are taken away: loose ones, and those of a frame that was opened."""

from collections.abc import Sequence
from typing import Final

from cardmath.art.markup import number
from cardmath.frames import frame_rows

__all__ = ["dots_less", "opened_frame"]

_CELL: Final = 20
_DOT: Final = 15
_RED: Final = "#b5232f"
#: The most loose dots side by side.
_ACROSS: Final = 6


def dots_less(count: int, gone: int = 0, *, em: float = 1.3) -> str:
    """Return loose dots in rows. The first ``gone`` of them are empty and crossed out.

    >>> drawn = dots_less(5, 2)
    >>> drawn.count("h0"), drawn.count("<circle")
    (3, 2)
    """
    places = [((at % _ACROSS + 0.5) * _CELL, (at // _ACROSS + 0.5) * _CELL) for at in range(count)]
    width = max(1, min(count, _ACROSS)) * _CELL
    return _svg(width, max(1, -(-count // _ACROSS)) * _CELL, _lying(places, gone), em)


def opened_frame(base: int, gone: int = 0, *, em: float = 1.3) -> str:
    """Return a frame that was opened: its line is broken, and its dots can be taken.

    >>> drawn = opened_frame(12, 7)
    >>> drawn.count("h0"), drawn.count("<circle"), "dasharray" in drawn
    (5, 7, True)
    """
    rows = frame_rows(base)
    cells = [(column, row) for row, length in enumerate(rows) for column in range(length)]
    places = [((column + 0.5) * _CELL + 3, (row + 0.5) * _CELL + 3) for column, row in cells]
    width, height = rows[0] * _CELL + 6, len(rows) * _CELL + 6
    outline = (
        f'<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="5" fill="#fff3cf" '
        'stroke="currentColor" stroke-width="2.5" stroke-dasharray="6 5"/>'
    )
    return _svg(width, height, outline + _lying(places, gone), em)


def _lying(places: Sequence[tuple[float, float]], gone: int) -> str:
    """Return dots, of which the first ones are gone."""
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in places[gone:])
    rings = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="6" fill="none" stroke="currentColor" '
        'stroke-opacity=".5" stroke-width="1.5"/>'
        for x, y in places[:gone]
    )
    crosses = "".join(f"M{number(x - 7)} {number(y + 7)}l14-14" for x, y in places[:gone])
    return (
        f'<path d="{dots}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="{_DOT}"/>'
        f'{rings}<path d="{crosses}" fill="none" stroke="{_RED}" stroke-width="2.5"/>'
    )


def _svg(width: float, height: float, body: str, em: float) -> str:
    scale = em / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">{body}</svg>'
    )
