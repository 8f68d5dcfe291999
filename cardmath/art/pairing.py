"""Dots in two rows, for pairing: some pairs are already joined by a line."""

from typing import Final

from cardmath.art.markup import number

__all__ = ["pairing"]

_CELL: Final = 20
_DOT: Final = 15
#: The most dots side by side before they continue below.
_ACROSS: Final = 12


def pairing(count: int, joined: int = 0, *, em: float = 1.4) -> str:
    """Return dots in two rows, with the first ``joined`` pairs joined. A dot and its space measure ``em``.

    >>> drawn = pairing(7, 2)
    >>> drawn.count("h0"), drawn.count("v20")
    (7, 2)
    """
    places = []
    for at in range(count):
        column, row = divmod(at, 2)
        down, across = divmod(column, _ACROSS)
        places.append(((across + 0.5) * _CELL, (down * 2.5 + row + 0.5) * _CELL))
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
    lines = "".join(f"M{number(x)} {number(y)}v{_CELL}" for x, y in places[: 2 * joined : 2])
    columns = -(-count // 2)
    width = max(1, min(columns, _ACROSS)) * _CELL
    height = (max(1, -(-columns // _ACROSS)) * 2.5 - 0.5) * _CELL
    scale = em / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">'
        f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="4"/>'
        f'<path d="{dots}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="{_DOT}"/>'
        "</svg>"
    )
