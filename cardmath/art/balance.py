"""Comparisons of amounts, as SVG: a balance, the weights of a base with their digits, and shares as bars."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.art import ink
from cardmath.art.markup import LETTERS, bold, flow, number, rect, shift, text

#: The maximum tilt of the beam, and the minimum when it is not level, in degrees.
_STEEPEST: Final = 9.0
_FLATTEST: Final = 2.0
#: The distance from the pivot to each end of the beam, and from the middle of a pan to its rim.
_ARM: Final = 98
_PAN: Final = 84
#: The maximum width of a row of weights on a pan, and the width of the heaviest weight. Lighter weights are
#: smaller.
_ROOM: Final = 160
_WIDE: Final = 46
_SMALLER: Final = 0.35
#: The height of a weight relative to its width, first for a single weight, then for one that stands for many.
_TALL: Final = 0.8
_TALLER: Final = 1.15
#: The minimum height of a pan's cords, and how far they rise above its weights.
_CORDS: Final = 92
_ABOVE: Final = 16
_PLATE: Final = 9
_FOOT: Final = 12
#: The font size on a weight and on the load, and the width of a letter relative to its size.
_LETTERS: Final = 17
_LOAD: Final = 28
_LETTER: Final = 0.64


def lean(load: int, weight: int) -> float:
    """Return how far a beam leans to the right, in degrees; it is level only if both sides weigh the same.

    >>> lean(437, 0), lean(437, 437), lean(437, 900)
    (-9.0, 0.0, 9.0)
    """
    if load == weight:
        return 0.0
    tilt = _FLATTEST + (_STEEPEST - _FLATTEST) * min(1.0, abs(weight - load) / load)
    return tilt if weight > load else -tilt


@dataclass(frozen=True)
class _Block:
    """A drawn weight: a single weight, or a numbered one that represents ``times`` equal weights. ``at`` is
    its place.
    """

    at: int
    worth: int
    times: int
    wide: float

    @property
    def tall(self) -> float:
        return self.wide * (_TALL if self.times == 1 else _TALLER)


_Rows = Sequence[Sequence[_Block]]


def balance(load: int, weights: Sequence[int], needed: Sequence[int], on: int, *, em: float = 22) -> str:
    """Return a balance with a load on its left pan, and the first ``on`` of the weights on its right pan.

    The heaviest weights come first, and each appears as many times as it is ``needed``; many equal weights
    are drawn as one, labelled with their number. The last weights drop in from above, and then the beam
    moves. The drawing is ``em`` wide, and its size does not depend on how many weights are ``on``.

    >>> drawn = balance(437, [144, 12, 1], [3, 0, 5], 2)
    >>> drawn.count(">144<"), drawn.count(">1<"), drawn.count("data-flow")
    (3, 0, 0)
    """
    weighed = [weight * count for weight, count in zip(weights, needed, strict=True)]
    now, before = lean(load, sum(weighed[:on])), lean(load, sum(weighed[: max(on - 1, 0)]))
    cords = max(_CORDS, _ABOVE + sum(map(_height, _rows(weights, needed, len(weights)))))
    stacked = _stacked(_rows(weights, needed, on), on - 1, cords)
    top = _ARM * math.sin(math.radians(_STEEPEST)) + 14
    deep = cords + _PLATE + top + _FOOT
    half = _ARM + _PAN + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half} {number(-top)} {2 * half} '
        f'{number(top + deep)}" width="{number(em)}em" height="{number(em * (top + deep) / (2 * half))}em">'
        f"{_post(deep)}{_beam(now, before)}"
        f"{_pan(-1, now, before, cords, _sack(load, cords))}{_pan(1, now, before, cords, stacked)}</svg>"
    )


# -- the weights -------------------------------------------------------------------------------------------


def _rows(weights: Sequence[int], needed: Sequence[int], on: int) -> _Rows:
    """Return the weights on the pan in rows, the lowest row first; equal weights stay together."""
    rows: list[list[_Block]] = [[]]
    for at, (weight, count) in enumerate(zip(weights[:on], needed, strict=False)):
        wide = _WIDE * (1 - _SMALLER * at / max(len(weights) - 1, 1))
        alike = [_Block(at, weight, 1, wide)] * count
        if count * wide > _ROOM:
            alike = [_Block(at, weight, count, _WIDE)]
        if sum(block.wide for block in (*rows[-1], *alike)) > _ROOM:
            rows.append([])
        rows[-1] += alike
    return rows


def _height(row: Sequence[_Block]) -> float:
    # A weight's handle sticks out at the top.
    return max((block.tall + 5 for block in row), default=0)


def _stacked(rows: _Rows, newest: int, y: float) -> str:
    """Return the rows stacked up; the newest weights are gold and drop in from above."""
    parts = []
    for row in rows:
        x = -sum(block.wide for block in row) / 2
        for block in row:
            parts.append(_drawn(block, x + block.wide / 2, y, is_new=block.at == newest))
            x += block.wide
        y -= _height(row)
    return "".join(parts)


def _drawn(block: _Block, x: float, y: float, *, is_new: bool) -> str:
    """Return a weight drawn at its place."""
    fill, words, edge = (ink.GOLD, ink.BROWN, ink.BROWN) if is_new else (ink.STEEL, ink.WHITE, ink.INK)
    low, high, handle = block.wide / 2 - 1.5, block.wide / 2 - 5, block.wide * 0.16
    shape = (
        f'<path d="M{number(x - low)} {number(y)}L{number(x - high)} {number(y - block.tall)}'
        f'H{number(x + high)}L{number(x + low)} {number(y)}Z" fill="{fill}" stroke="{edge}" '
        f'stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M{number(x - handle)} {number(y - block.tall)}v-5h{number(2 * handle)}v5" fill="none" '
        f'stroke="{edge}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    size = _fitting(str(block.worth), 2 * high, _LETTERS)
    lines = [str(block.worth)] if block.times == 1 else [f"×{block.times}", str(block.worth)]
    step = block.tall / len(lines)
    shape += "".join(
        _text(line, x, y - (at + 0.5) * step + 0.36 * size, size, words) for at, line in enumerate(lines)
    )
    return f"<g{flow('translate(0px,-60px)', 'none')}>{shape}</g>" if is_new else shape


# -- the balance -------------------------------------------------------------------------------------------


def _post(deep: float) -> str:
    return (
        f'<path d="M-5 0H5V{number(deep - _FOOT)}H-5Z" fill="{ink.WOOD}"/>'
        f'<path d="M-46 {number(deep)}q0 -{_FOOT} 20 -{_FOOT}h52q20 0 20 {_FOOT}Z" fill="{ink.WOOD}"/>'
    )


def _beam(now: float, before: float) -> str:
    """Return the beam, which tilts once the newest weights have arrived."""
    turned = f"rotate({number(before - now)}deg)"
    return (
        f'<g transform="rotate({number(now)})"><g{flow(turned, turned, "none") if now != before else ""}>'
        f'<rect x="{-_ARM - 4}" y="-5" width="{2 * _ARM + 8}" height="10" rx="5" fill="{ink.WOOD}"/>'
        f'<circle r="8" fill="{ink.GOLD}" stroke="{ink.BROWN}" stroke-width="2"/></g></g>'
    )


def _pan(side: int, now: float, before: float, cords: float, held: str) -> str:
    """Return a pan and its contents, on the left (−1) or on the right (1)."""
    end, was = (_end(side, tilt) for tilt in (now, before))
    away = shift(was, end)
    moves = flow(away, away, "none") if now != before else ""
    return (
        f'<g transform="translate({number(end[0])} {number(end[1])})"><g{moves}>'
        f'<path d="M{-_PAN + 6} {number(cords)}L0 0L{_PAN - 6} {number(cords)}" fill="none" '
        f'stroke="{ink.WOOD}" stroke-width="2"/>'
        f'<path d="M{-_PAN} {number(cords)}H{_PAN}q-6 {_PLATE} -24 {_PLATE}H{24 - _PAN}'
        f'q-18 0 -24 -{_PLATE}Z" fill="{ink.WOOD}"/>{held}</g></g>'
    )


def _end(side: int, tilt: float) -> tuple[float, float]:
    angle = math.radians(tilt)
    return side * _ARM * math.cos(angle), side * _ARM * math.sin(angle)


def _sack(load: int, y: float) -> str:
    """Return a sack labelled with the load."""
    return (
        f'<path d="M-48 {number(y)}q-12 -34 22 -52q8 -5 4 -14h44q-4 9 4 14q34 18 22 52Z" '
        f'fill="{ink.SACK}" stroke="{ink.BROWN}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M-24 {number(y - 52)}H24" stroke="{ink.BROWN}" stroke-width="3" stroke-linecap="round"/>'
        f"{_text(str(load), 0, y - 14, _fitting(str(load), 86, _LOAD), ink.BROWN)}"
    )


def _fitting(text: str, room: float, most: float) -> float:
    """Return the font size at which a text fits a width, up to the usual size."""
    return min(most, room / (_LETTER * len(text)))


def _text(words: str, x: float, y: float, size: float, fill: str) -> str:
    return text(words, x, y, f'text-anchor="middle" {LETTERS} font-size="{number(size)}" fill="{fill}"')


# -- the weights of a base ---------------------------------------------------------------------------------

_SLOT: Final = 84
_DEEP: Final = 150


def weighed(weights: Sequence[str], needed: Sequence[str]) -> str:
    """Return weights as SVG, heaviest first, each above a cell with the number of times it is ``needed``.

    >>> weighed(["144", "12", "1"], "305").count("<text")
    6
    """
    parts = []
    for at, (weight, digit) in enumerate(zip(weights, needed, strict=True)):
        left = at * _SLOT
        middle = left + _SLOT / 2
        looks = f'rx="6" fill="{ink.WHITE}" stroke="{ink.INK}" stroke-width="2"'
        parts.append(
            f'<path d="M{left + 14} 66L{left + 22} 18H{left + 62}L{left + 70} 66Z" fill="{ink.CREAM}" '
            f'stroke="{ink.INK}" stroke-width="2.5" stroke-linejoin="round"/>'
            f'<path d="M{number(middle - 7)} 18V10H{number(middle + 7)}V18" fill="none" stroke="{ink.INK}" '
            f'stroke-width="2.5"/>{rect(left + 20, 86, 44, 52, looks)}'
        )
        # A long number is written smaller, so that it stays on its block.
        size = min(20, 51 / max(len(weight), 1))
        parts.append(bold(weight, middle, 50, size, ink.INK) + bold(digit, middle, 122, 30, ink.INK))
    return (
        f'<svg viewBox="0 0 {_SLOT * len(weights)} {_DEEP}" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )


# -- shares ------------------------------------------------------------------------------------------------

_LONGEST: Final = 300
#: The height of a bar with its labels, of the bar alone, and of the axis below all bars.
_STRIP: Final = 62
_THICK: Final = 22
_AXIS: Final = 26
#: The axis has ten divisions, and every second one is numbered.
_PARTS: Final = 10


def bars(shares: Iterable[tuple[str, str, float | None]], whole: str, numbers: Sequence[str]) -> str:
    """Return bars as SVG above an axis from 0 to all hands; each has a name, a text and a share of the whole.

    Without a share (None), the bar is not drawn yet. ``numbers`` are written below the axis, evenly spaced,
    with ``whole`` at its end, so that a small share looks small.

    >>> rows = [("run of four", "19 in 1000", 0.019), ("both jokers", "9 in 1000", None)]
    >>> drawn = bars(rows, "1000", ["0", "500"])
    >>> drawn.count("<rect"), ">1000<" in drawn
    (1, True)
    """
    listed = list(shares)
    low = _STRIP * len(listed)
    wide = _LONGEST - 40
    parts = [f'<path d="M6 0V{low}H{6 + wide}" fill="none" stroke="{ink.INK}" stroke-width="2"/>']
    for at in range(1, _PARTS + 1):
        x = number(6 + wide * at / _PARTS)
        parts.append(f'<path d="M{x} 0V{low + 5}" stroke="{ink.INK}" stroke-opacity=".25"/>')
    marks = [*((label, at / max(len(numbers), 1)) for at, label in enumerate(numbers)), (whole, 1.0)]
    for label, part in marks:
        looks = f'font-size="14" text-anchor="middle" fill="{ink.INK}"'
        parts.append(text(label, 6 + wide * part, low + 21, looks))
    for at, (name, words, share) in enumerate(listed):
        top = at * _STRIP
        said = name if share is None else f"{name}: {words}"
        parts.append(text(said, 12, top + 20, f'font-size="17" fill="{ink.INK}"'))
        if share is not None:
            looks = f'fill="{ink.BAR}" stroke="{ink.INK}" stroke-width="2"'
            parts.append(rect(6, top + 29, max(wide * share, 1), _THICK, looks))
    return (
        f'<svg viewBox="0 0 {_LONGEST} {low + _AXIS}" xmlns="http://www.w3.org/2000/svg" '
        f'font-family="cardmath, sans-serif">{"".join(parts)}</svg>'
    )
