"""Dots in two rows, for pairing: some pairs are already joined by a line."""

from typing import Final

from cardmath.art.markup import number

__all__ = ["met_pairs", "pairing"]

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


def met_pairs(one: int, other: int, *, em: float = 1.4) -> str:
    """Return the dots of two numbers in pairs, side by side; two dots that are left alone meet between them.

    The dots of the second number have an empty middle.

    >>> drawn = met_pairs(3, 9)
    >>> drawn.count("h0"), drawn.count("v20"), drawn.count("h40")
    (12, 5, 1)
    """
    # The lonely dot of the first number lies at its end, and that of the second one at its beginning.
    first = [((at // 2 + 0.5) * _CELL, (at % 2 + 0.5) * _CELL) for at in range(one)]
    start = (-(-one // 2) + 1) * _CELL
    second = [
        (start + ((at + other % 2) // 2 + 0.5) * _CELL, ((at + other % 2) % 2 + 0.5) * _CELL)
        for at in range(other)
    ]
    if other % 2:
        second[0] = (second[0][0], _CELL / 2)
    pairs = [*first[: one - one % 2 : 2], *second[other % 2 :: 2]]
    lines = "".join(f"M{number(x)} {number(y)}v{_CELL}" for x, y in pairs)
    if one % 2 and other % 2:
        lines += f"M{number(first[-1][0])} {number(first[-1][1])}h{2 * _CELL}"
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in [*first, *second])
    middles = "".join(f"M{number(x)} {number(y)}h.01" for x, y in second)
    width, height = start + -(-other // 2) * _CELL, 2 * _CELL
    scale = em / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {height}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">'
        f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="4"/>'
        f'<path d="{dots}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="{_DOT}"/>'
        f'<path d="{middles}" fill="none" stroke="#ffc83d" stroke-linecap="round" stroke-width="{_DOT - 7}"/>'
        "</svg>"
    )
