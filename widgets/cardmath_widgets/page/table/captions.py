"""The words and numerals in a still picture of a table: counts, signs, cards that piles need, players.

A picture has no fonts of its own. Digits that few fonts have are drawn as outlines, and everything else is
plain text.
"""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from cardmath.art import ink
from cardmath.art.glyphs import glyphs
from cardmath.art.table import FELT
from cardmath_widgets.page.table.scene import Box, Scene, Spot

_SIGN: Final = "#fdf6dd"
_UNITS: Final = 1000
#: The average width of a character, in ems, because a picture cannot know which fonts the reader has.
_WIDTH: Final = 0.68
#: The width of the frame around anything chosen or marked.
_FRAME: Final = 4


def captions(scene: Scene, inks: Mapping[str, str]) -> str:
    """Return the text on a scene's table, as part of an SVG document.

    ``inks`` are the colours of the suits.

    >>> scene = Scene(60, 90, 60, spots=(Spot("s", Box(0, 0, 50, 70), "Stock", "piles", "1Ʒz", "pile"),))
    >>> captions(scene, {}).count("<path"), ">z</text>" in captions(scene, {})
    (1, True)
    """
    drawn = "".join(part for spot in scene.spots for part in _of_spot(spot, inks))
    return f'<g font-family="{escape(FELT.font)}">{drawn}</g>'


def _of_spot(spot: Spot, inks: Mapping[str, str]) -> Iterator[str]:
    if spot.is_chosen or spot.mark:
        yield _frame(spot.box)
    if spot.kind == "pile":
        yield from _pile(spot, inks.get(spot.suit, ink.INK))
    elif spot.kind in _WAYS:
        yield from _WAYS[spot.kind](spot)


def _frame(box: Box) -> str:
    looks = f'fill="none" stroke="{ink.GOLD}" stroke-width="{_FRAME}"'
    return rounded(box.grown(_FRAME // 2), box.width * 0.07, looks)


def _pile(spot: Spot, colour: str) -> Iterator[str]:
    """Yield the count on a pile, and the card it needs in that card's colour, or a seal if it is complete."""
    box, middle = spot.box, spot.box.x + spot.box.width / 2
    if spot.text and spot.text != "0":
        size = box.width * 0.19
        yield _tag(spot.text, middle, box.y + box.height - size * 0.3, size, ink.NIGHT, ink.WHITE)
    if spot.state == "done":
        radius = box.width * 0.16
        yield (
            f'<circle cx="{middle:.1f}" cy="{box.y + box.height}" r="{radius:.1f}" fill="{ink.GOLD}" '
            f'stroke="{ink.BROWN}" stroke-width="{radius * 0.12:.1f}"/>'
            f'<path d="M{middle - radius * 0.4:.1f} {box.y + box.height}l{radius * 0.3:.1f} '
            f'{radius * 0.35:.1f} {radius * 0.5:.1f}-{radius * 0.7:.1f}" fill="none" stroke="{ink.BROWN}" '
            f'stroke-width="{radius * 0.26:.1f}"/>'
        )
    elif spot.note:
        size = min(box.width * 0.21, box.width * 1.3 / len(spot.note))
        yield _tag(spot.note, middle, box.y + box.height + size, size, ink.PAPER, colour)


def _sign(spot: Spot) -> Iterator[str]:
    """Yield a sign: its name, with its text below."""
    box = spot.box
    yield _ground(box, _SIGN)
    middle = box.x + box.width / 2
    small = min(box.height * 0.19, 1.5 * box.width / max(len(spot.note), 1), 18)
    large = min(box.height * 0.46, 1.2 * box.width / max(len(spot.text), 3))
    top = box.y + (box.height - small - large) / 2
    yield line(spot.note, middle, top + small * 0.8, small, ink.FELT)
    yield line(spot.text, middle, top + small + large * 0.85, large, ink.FELT, bold=True)


def _plate(spot: Spot) -> Iterator[str]:
    """Yield a player's name, the text below it on the plate, and the lives as dots."""
    whole, clear, above = spot.box, spot.clear, spot.above
    box = Box(whole.x + clear, whole.y + above, whole.width - clear, whole.height - above)
    yield _ground(box, "#000", ' fill-opacity=".3"')
    size = min(box.height * 0.28, 1.7 * box.width / max(len(spot.text), 1), 20)
    small = min(size * 0.8, 1.7 * box.width / max(len(spot.note), 1))
    middle, top = box.x + box.width / 2, box.y + box.height / 2 - size
    colour = ink.GOLD if spot.state not in ("", "lost") else ink.WHITE
    yield line(spot.text, middle, top + size * 0.6, size, colour, bold=True)
    if spot.note:
        yield line(spot.note, middle, top + size + small * 0.8, small, ink.LINEN)
    held, total = spot.tokens or (0, 0)
    for at in range(total):
        x, y = middle + (at - (total - 1) / 2) * size * 0.8, top + size + 2.1 * small
        fill = ink.GOLD if at < held else "none"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.26:.1f}" fill="{fill}" stroke="{ink.GOLD}"/>'


def _rung(spot: Spot) -> Iterator[str]:
    """Yield a line in a list."""
    box, is_own = spot.box, spot.state == "own"
    if is_own:
        yield _ground(box, ink.GOLD)
    size = min(box.height * 0.7, 1.7 * box.width / max(len(spot.text), 1))
    colour = ink.BROWN if is_own else ink.LINEN
    yield line(spot.text, box.x + box.width / 2, box.y + box.height / 2 + size * 0.35, size, colour)


_WAYS: Final = MappingProxyType[str, Callable[[Spot], Iterator[str]]](
    {"sign": _sign, "plaque": _sign, "plate": _plate, "seat": _plate, "rung": _rung, "words": _rung}
)


def _ground(box: Box, fill: str, more: str = "") -> str:
    return rounded(box, min(box.width, box.height) * 0.12, f'fill="{fill}"{more}')


def rounded(box: Box, radius: float, looks: str) -> str:
    """Return a box with rounded corners as part of an SVG document; ``looks`` are its other attributes."""
    place = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
    return f'<rect {place} rx="{radius:.1f}" {looks}/>'


def _tag(words: str, x: float, y: float, size: float, ground: str, colour: str) -> str:
    """Return words on their own background, centred at a point."""
    width = max(len(words) * _WIDTH + 0.8, 1.6) * size
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - size * 0.7:.1f}" width="{width:.1f}" '
        f'height="{size * 1.4:.1f}" rx="{size * 0.4:.1f}" fill="{ground}"/>'
        f"{line(words, x, y + size * 0.35, size, colour, bold=True)}"
    )


def line(words: str, x: float, y: float, size: float, colour: str, *, bold: bool = False) -> str:
    """Return words centred at a point, with digits such as Ʒ as outlines.

    >>> "<path" in line("of base 12z", 0, 0, 20, "#000"), line("1Ǝz", 0, 0, 20, "#000").count("<path")
    (False, 1)
    """
    looks = f' fill="{colour}" font-size="{size:.1f}"' + (' font-weight="700"' if bold else "")
    if all(sign.isascii() or sign not in glyphs() for sign in words):
        return f'<text x="{x:.1f}" y="{y:.1f}"{looks} text-anchor="middle">{escape(words)}</text>'
    widths = [_advance(sign) * size for sign in words]
    left, parts = x - sum(widths) / 2, []
    for sign, width in zip(words, widths, strict=True):
        if sign.isascii() or sign not in glyphs():
            middle = left + width / 2
            parts.append(f'<text x="{middle:.1f}" y="{y:.1f}" text-anchor="middle">{escape(sign)}</text>')
        else:
            at = f"translate({left:.1f} {y:.1f}) scale({size / _UNITS:.4f})"
            parts.append(f'<path transform="{at}" d="{glyphs()[sign].path}"/>')
        left += width
    return f"<g{looks}>{''.join(parts)}</g>"


def _advance(sign: str) -> float:
    return glyphs()[sign].advance / _UNITS if sign in glyphs() else _WIDTH
