"""A position as a picture that needs no kernel: SVG for reopened notebooks, exports and code hosts."""

from collections.abc import Callable
from html import escape

from cardmath.art import HEIGHT, WIDTH, Palette, document
from cardmath_widgets.scene import Scene

__all__ = ["picture"]

_FELT = "#1f4d3a"
_LINE = "#5f8f7b"
_EDGE = 8


def picture(scene: Scene, draw: Callable[[str], str], palette: Palette, title: str) -> str:
    """Return a scene as an SVG document; ``draw`` returns a card's drawing by its name on the scene."""
    empty = "".join(
        f'<rect x="{spot.box.x}" y="{spot.box.y}" width="{spot.box.width}" height="{spot.box.height}" '
        f'rx="{spot.box.width * 0.07:.1f}" fill="none" stroke="{_LINE}" stroke-width="2"/>'
        for spot in scene.spots
        if spot.kind in ("pile", "picture")
    )
    cards = "".join(
        f'<g transform="translate({sprite.box.x} {sprite.box.y}) '
        f'scale({sprite.box.width / WIDTH:.4f} {sprite.box.height / HEIGHT:.4f})">{draw(sprite.picture)}</g>'
        for sprite in scene.sprites
    )
    width, height = scene.width + 2 * _EDGE, scene.height + 2 * _EDGE
    box = (-_EDGE, -_EDGE, width, height)
    felt = f'<rect x="{-_EDGE}" y="{-_EDGE}" width="{width}" height="{height}" rx="14" fill="{_FELT}"/>'
    body = f"<title>{escape(title)}</title>{felt}{empty}{cards}"
    return document(body, box, (width, height), palette)
