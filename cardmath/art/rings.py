"""Rings of ranks: one like a clock face, and one for counting in steps, which draws stars."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import cos, pi, sin
from typing import Final

from cardmath.art import ink
from cardmath.art.markup import bold, circle, number, rect, text
from cardmath.rings import passes_the_end, rank_on, rings_apart

_SIZE: Final = 320
_MIDDLE: Final = _SIZE / 2
_RADIUS: Final = 112
_OUTER: Final = 148
_NODE: Final = 20
#: The size of a label by its length. Labels are as large as will fit, because a phone shows two rings side by
#: side.
_LETTERS: Final = (27, 22, 16, 13)
#: How far a line curves inwards, in radii, to clear the skipped ranks.
_DEEP: Final = 0.6
#: The line styles for counts in one ring: broad for the first, narrow and dashed for the second, so that both
#: are visible, and other dashes for the rest. After the last one, the styles start again from the first.
_LINES: Final = (
    'stroke-width="8" stroke-linecap="round"',
    'stroke-width="4" stroke-dasharray="8 5"',
    'stroke-width="6" stroke-dasharray="2 7" stroke-linecap="round"',
    'stroke-width="4" stroke-dasharray="14 4 3 4"',
)


@dataclass(frozen=True)
class Trail:
    """The progress of a count: the ranks visited so far, in order, and the next rank, or 0 if there is
    none.
    """

    met: tuple[int, ...] = ()
    following: int = 0


def star(
    labels: Sequence[str],
    step: int,
    trails: Sequence[Trail] = (),
    *,
    notes: Mapping[int, str] | None = None,
    middle: Sequence[str] = (),
    foresees: bool = True,
) -> str:
    """Return a ring of ranks as SVG, with steps as lines, visited ranks filled and the latest rank of each
    count framed.

    ``labels`` are the rank indices in order, ``notes`` are written next to their ranks, outside the ring, and
    ``middle`` is the text in the middle, line by line. Odd ranks are circles and even ranks are squares. Up
    to four trails can be distinguished. Unless it ``foresees`` the steps, only the steps counted so far are
    drawn.

    >>> drawn = star("A23", 2, [Trail((1, 3), 2)])
    >>> drawn.count("<circle"), drawn.count("<rect"), drawn.count("<path")
    (3, 2, 4)
    """
    ranks = len(labels)
    parts = _lines(ranks, step) if foresees else []
    for trail, colour, looks in zip(trails, cycle(ink.TRAILS), cycle(_LINES), strict=False):
        for rank in trail.met[:-1]:
            drawn = ink.TURN if passes_the_end(rank, step, ranks) else colour
            parts.append(f'<path d="{_bow(rank, step, ranks)}" fill="none" stroke="{drawn}" {looks}/>')
    parts += [_node(rank, labels[rank - 1], ranks, trails) for rank in range(1, ranks + 1)]
    for rank, note in (notes or {}).items():
        x, y = _place(rank, ranks, _OUTER)
        parts.append(bold(note, x, y + 5, 15, ink.SOFT))
    top = _MIDDLE - 9 * (len(middle) - 1) + 6
    for row, line in enumerate(middle):
        # A halo keeps the text in the middle readable over the lines.
        halo = f'stroke="{ink.PAPER}" stroke-width="5" paint-order="stroke"'
        looks = f'text-anchor="middle" font-size="17" font-weight="700" fill="{ink.TURN}" {halo}'
        parts.append(text(line, _MIDDLE, top + 20 * row, looks))
    return f'<svg viewBox="0 0 {_SIZE} {_SIZE}" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'


def _place(rank: int, ranks: int, radius: float = _RADIUS) -> tuple[float, float]:
    turn = 2 * pi * (rank - 1) / ranks
    return _MIDDLE + radius * sin(turn), _MIDDLE - radius * cos(turn)


def _lines(ranks: int, step: int) -> list[str]:
    """Return every step as a thin line, red past the end of the ring and dashed in a second ring."""
    apart = rings_apart(ranks, step)
    lines = []
    for rank in range(1, ranks + 1):
        turns = passes_the_end(rank, step, ranks) and apart == 1
        colour, width = (ink.TURN, 3.5) if turns else (ink.STEP, 2.5)
        broken = ' stroke-dasharray="3 5"' if apart > 1 and rank % 2 == 0 else ""
        lines.append(
            f'<path d="{_bow(rank, step, ranks)}" fill="none" stroke="{colour}" '
            f'stroke-width="{width}"{broken}/>'
        )
    return lines


def _bow(rank: int, step: int, ranks: int) -> str:
    """Return the path of a step: a line that curves inwards."""
    half = pi * step / ranks
    deepest = min(_DEEP, cos(half) - 0.06)
    # A quadratic curve reaches halfway from the straight line to its control point.
    pull = _RADIUS * (2 * deepest - cos(half))
    turn = 2 * pi * (rank - 1) / ranks + half
    ends = _place(rank, ranks), _place(rank_on(rank, step, ranks), ranks)
    points = (ends[0], (_MIDDLE + pull * sin(turn), _MIDDLE - pull * cos(turn)), ends[1])
    start, by, end = (" ".join(map(number, point)) for point in points)
    return f"M{start}Q{by} {end}"


def _node(rank: int, label: str, ranks: int, trails: Sequence[Trail]) -> str:
    x, y = _place(rank, ranks)
    met = [at for at, trail in enumerate(trails) if rank in trail.met]
    fill = ink.VISITED[met[0] % len(ink.VISITED)] if met else ink.PAPER
    edge, width = (ink.TRAILS[met[-1] % len(ink.TRAILS)], 4) if met and met[-1] else (ink.INK, 1.5)
    is_top = any(trail.met and trail.met[-1] == rank for trail in trails)
    is_next = any(trail.following == rank for trail in trails)
    shapes = [_shape(rank, x, y, _NODE, f'fill="{fill}" stroke="{edge}" stroke-width="{width}"')]
    if is_top:
        shapes.append(_shape(rank, x, y, _NODE + 5, f'fill="none" stroke="{ink.INK}" stroke-width="3"'))
    elif is_next:
        looks = f'fill="none" stroke="{ink.INK}" stroke-width="2.5" stroke-dasharray="4 4"'
        shapes.append(_shape(rank, x, y, _NODE + 5, looks))
    size = _LETTERS[min(len(label), len(_LETTERS)) - 1]
    return "".join(shapes) + bold(label, x, y + 0.35 * size, size, ink.INK)


def _shape(rank: int, x: float, y: float, half: float, looks: str) -> str:
    """Return a circle for an odd rank and a square for an even rank."""
    if rank % 2:
        return circle((x, y), half, looks)
    side = half * 0.92
    return rect(x - side, y - side, 2 * side, 2 * side, f'rx="4" {looks}')


# -- a ring like a clock face ------------------------------------------------------------------------------

_CLOCK: Final = 96
_CENTRE: Final = 120


def ring(indices: Sequence[str], here: int, middle: str, *, marked: int | None = None, em: float = 15) -> str:
    """Return a ring of ranks, ``em`` wide, with one rank highlighted and text in the middle.

    A dashed ring is drawn around the rank that is ``marked``.

    >>> ring(["1", "2", "3"], 0, "+2").count("<circle")
    4
    """
    turn = 2 * pi / len(indices)
    size = 14 if len(indices) > 16 else 17
    around = 'fill="none" stroke="currentColor" stroke-opacity=".5"'
    parts = [circle((_CENTRE, _CENTRE), _CLOCK, around)]
    for at, index in enumerate(indices):
        x, y = _CENTRE + _CLOCK * sin(at * turn), _CENTRE - _CLOCK * cos(at * turn)
        looks = (
            f'fill="{ink.GOLD}" stroke="{ink.BROWN}" stroke-width="4"'
            if at == here
            else f'fill="{ink.PAPER}" stroke="{ink.INK}"'
        )
        if at == marked:
            dashes = f'fill="none" stroke="{ink.INK}" stroke-width="2.5" stroke-dasharray="5 4"'
            parts.append(circle((x, y), size + 6, dashes))
        parts.append(circle((x, y), size, looks))
        looks = f'font-weight="700" font-size="{12 if len(index) > 2 else 15}" fill="{ink.INK}"'
        parts.append(text(index, x, y + 5, f'text-anchor="middle" {looks}'))
    looks = 'text-anchor="middle" font-size="40" fill="currentColor"'
    parts.append(text(middle, _CENTRE, _CENTRE + 14, looks))
    return f'<svg viewBox="0 0 240 240" width="{em:g}em" height="{em:g}em">{"".join(parts)}</svg>'
