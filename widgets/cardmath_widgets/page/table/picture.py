"""A scene as SVG: a still picture for pages without a kernel, and an animated one that shows a move.

A still picture also has the words and numerals on the table. It has no fonts of its own: digits that few
fonts have are drawn as outlines, and everything else is plain text.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from types import MappingProxyType
from typing import Final

from cardmath.art import HEIGHT, WIDTH, Palette, document, ink
from cardmath.art.glyphs import glyphs
from cardmath.art.table import FELT
from cardmath_widgets.page.table.felt import GREEN, Place
from cardmath_widgets.page.table.scene import Box, Motion, Scene, Spot, Sprite

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
        yield _marked(spot.box)
    if spot.kind == "pile":
        yield from _pile(spot, inks.get(spot.suit, ink.INK))
    elif spot.kind in _WAYS:
        yield from _WAYS[spot.kind](spot)


def _marked(box: Box) -> str:
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


_GOLD: Final = "#ffc83d"
_INK: Final = "#2b2000"
_CREAM: Final = "#f8f3e6"
_WIDE_EDGE: Final = 10

#: A transform for each stage (at rest, pointed out, on the way, afterwards), or None for a stage in which the
#: part is invisible.
_Flow = list[str | None]


def _card(sprite: Sprite, draw: Callable[[str], str], flow: _Flow | None = None) -> str:
    """Return a card in its place, inside its motion, which would otherwise replace its transform."""
    box = sprite.box
    drawn = (
        f'<g transform="translate({box.x} {box.y}) '
        f'scale({box.width / WIDTH:.4f} {box.height / HEIGHT:.4f})">{draw(sprite.picture)}</g>'
    )
    if flow is None:
        return drawn
    hidden = ' opacity="0"' if flow[0] is None else ""
    return f"<g{hidden} data-flow='{json.dumps(flow)}'>{drawn}</g>"


def moving_picture(
    before: Scene,
    after: Scene,
    motions: Sequence[Motion],
    pointed: Sequence[str],
    draw: Callable[[str], str],
    palette: Palette,
    place: Place = GREEN,
) -> str:
    """Return a picture of the table before a move, with an animation of the move.

    The spots ``pointed`` out, given by their keys, are framed. At rest, the picture shows the cards as they
    are before the move. ``draw`` turns a card's name on the scene into its drawing. The ``place`` provides
    the felt but no scenery, so nothing distracts from the move.
    """
    ways = dict(_ways(before, motions))
    arriving = {motion.end for motion in motions if motion.kind in ("move", "fill")}
    stays, goes = [], []
    for at, sprite in enumerate(before.sprites):
        if at in ways:
            goes.append(_card(sprite, draw, ways[at]))
        elif not motions or sprite in after.sprites:
            stays.append(_card(sprite, draw))
        else:
            stays.append(_card(sprite, draw, ["none", "none", "none", None]))
    comes = [
        _card(sprite, draw, [None, None, None, "none"])
        for sprite in (after.sprites if motions else ())
        if sprite not in before.sprites and sprite.box not in arriving
    ]
    frames = (_frame(spot.box, goes=bool(motions)) for key in pointed if (spot := before.spot(key)))
    places = (_place(spot, place.day.line) for spot in before.spots)
    words = (_words(spot) for spot in before.spots)
    width, height = before.width + 2 * _WIDE_EDGE, before.height + 2 * _WIDE_EDGE
    felt = replace(place, scenery=None).picture(-_WIDE_EDGE, -_WIDE_EDGE, width, height)
    # A frame is slightly larger than the thing it marks. Words next to it, and anything that flies past, are
    # drawn on top of it.
    body = "".join((felt, *places, *stays, *comes, *frames, *words, *goes))
    return document(body, (-_WIDE_EDGE, -_WIDE_EDGE, width, height), (width, height), palette)


def _ways(before: Scene, motions: Sequence[Motion]) -> Iterator[tuple[int, _Flow]]:
    """Yield each moving card's index among the sprites, and how it moves."""
    for motion in motions:
        lying = [at for at, sprite in enumerate(before.sprites) if sprite.box == motion.start]
        if lying:
            yield lying[-1], _way(motion)


def _way(motion: Motion) -> _Flow:
    """Return what a moving card looks like at each stage."""
    there = _shift(motion.start, motion.end)
    if motion.kind == "leave":
        return ["none", "none", _shift(motion.start, motion.meet or motion.start), None]
    if motion.kind == "flip":
        return ["none", "none", there, None]
    return ["none", "none", there, there]


def _shift(start: Box, end: Box) -> str:
    return f"translate({end.x - start.x}px,{end.y - start.y}px)"


def _frame(box: Box, *, goes: bool) -> str:
    """Return a golden frame, which disappears with the card."""
    flow = f" data-flow='{json.dumps([None, 'none', None, None])}'" if goes else ""
    lines = "".join(
        rounded(box.grown(3), box.width * 0.09, f'fill="none" stroke="{colour}" stroke-width="{width}"')
        for colour, width in ((_INK, 7), (_GOLD, 4))
    )
    return f"<g{flow}>{lines}</g>"


def _place(spot: Spot, line: str) -> str:
    """Return the drawing of the place under a pile's cards."""
    box = spot.box
    if spot.kind in ("pile", "picture"):
        looks = f'fill="none" stroke="{line}" stroke-width="2"'
    elif spot.kind == "action":
        looks = f'fill="{_GOLD}" stroke="{_INK}" stroke-width="2"'
    elif spot.kind == "plate":
        looks = 'fill="#000" fill-opacity=".3"'
    else:
        return ""
    return rounded(box, min(box.width, box.height) * 0.09, looks)


def _words(spot: Spot) -> str:
    """Return the text on a plate or a button, or under a pile."""
    box = spot.box
    if spot.kind in ("action", "plate") and spot.text:
        size = min(box.height * 0.4, 1.7 * box.width / max(len(spot.text), 1), 22)
        colour = _INK if spot.kind == "action" else "#fff"
        return _text(spot.text, box.x + box.width / 2, box.y + box.height / 2 + size * 0.35, size, colour)
    if spot.note and spot.kind == "pile":
        size = min(box.width * 0.3, 1.5 * box.width / len(spot.note))
        return _text(spot.note, box.x + box.width / 2, box.y + box.height + size * 1.05, size, _CREAM)
    return ""


def _text(words: str, x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="700" text-anchor="middle" '
        f'fill="{colour}">{escape(words)}</text>'
    )


_EDGE = 8


def picture(
    scene: Scene,
    draw: Callable[[str], str],
    palette: Palette,
    title: str,
    place: Place = GREEN,
    *,
    captioned: bool = False,
    least: int = 0,
) -> str:
    """Return a scene as an SVG document; ``draw`` turns a card's name on the scene into its drawing.

    The ``place`` provides the felt and the scenery. A table shorter than the ``least`` height is centred in
    it.

    A ``captioned`` picture also has the table's words and numerals, and shows what is chosen or marked.
    """
    line = place.day.line
    empty = "".join(
        rounded(spot.box, spot.box.width * 0.07, f'fill="none" stroke="{line}" stroke-width="2"')
        for spot in scene.spots
        if spot.kind in ("pile", "picture")
    )
    cards = "".join(_card(sprite, draw) for sprite in scene.sprites)
    looks = f'fill="{place.day.dark}" fill-opacity=".6" stroke="{line}"'
    mats = "".join(
        rounded(group.mat, scene.card_width * 0.11, looks) for group in scene.groups.values() if group.mat
    )
    width, height = scene.width + 2 * _EDGE, scene.height + 2 * _EDGE
    more = max(0, least - scene.height)
    box = (-_EDGE, -_EDGE - more // 2, width, height + more)
    felt = place.picture(*box)
    written = captions(scene, palette.inks) if captioned else ""
    body = f"<title>{escape(title)}</title>{felt}{mats}{empty}{cards}{written}"
    return document(body, box, (width, height + more), palette)
