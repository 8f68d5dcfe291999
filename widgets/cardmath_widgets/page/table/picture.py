"""A scene as SVG: a still picture for pages without a kernel, and an animated one that shows a move."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Final

from cardmath.art import HEIGHT, WIDTH, Palette, document
from cardmath_widgets.page.table.captions import captions, rounded
from cardmath_widgets.page.table.felt import GREEN, Place
from cardmath_widgets.page.table.scene import Box, Motion, Scene, Spot, Sprite

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
