"""Scenes painted on an ipycanvas: nothing else happens here.

The whole deck is drawn once, from one SVG, onto an atlas canvas at the resolution of the screen; the
table is painted by copying cards from it. Only what differs from the scene before is painted again.
"""

from collections.abc import Callable, Hashable, Sequence
from secrets import token_hex
from typing import Any

import ipycanvas
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import Image

from cardmath.art import Sheet
from cardmath_widgets.scene import Box, Scene, Sprite, changed_boxes, sprites_in

__all__ = ["Painter"]


def _canvas(width: int, height: int) -> ipycanvas.Canvas:
    """Return a canvas with a short name: each command that copies from it says that name."""
    return ipycanvas.Canvas(width=width, height=height, model_id=f"cm{token_hex(4)}")


class Painter:
    """Paints scenes on its ``canvas``; ``make_sheet`` draws the deck for a card width in device pixels.

    ``looks`` is what the cards' looks depend on besides: the deck is drawn anew when it is another.
    """

    def __init__(self, make_sheet: Callable[[int], Sheet]) -> None:
        self.canvas = _canvas(1, 1)
        self._make_sheet = make_sheet
        self._sheet: Sheet | None = None
        self._atlas: Any = None
        self._image: Any = None
        self._painted: Scene | None = None
        self._ratio = 1.0
        self._drawn: tuple[Hashable, int] | None = None

    def forget(self) -> None:
        """Paint everything anew next time: a new page has come."""
        self._sheet = None
        self._painted = None

    def paint(self, scene: Scene, ratio: float, looks: Hashable = None) -> None:
        """Paint a scene for a screen with so many device pixels to a CSS pixel."""
        card_width = round(scene.card_width * ratio)
        if self._drawn != (looks, card_width) or ratio != self._ratio:
            self._sheet = None
        is_new_size = self._resize(scene, ratio)
        boxes = None if self._sheet is None or is_new_size else changed_boxes(self._painted, scene)
        # A page that was loaded anew has lost which canvas the kernel drew on last; naming it again
        # with every painting costs one small command and saves the board from staying blank.
        ipycanvas_canvas._CANVAS_MANAGER._current_canvas = None
        with ipycanvas.hold_canvas():
            if self._sheet is None:
                self._draw_atlas(card_width)
                self._drawn = looks, card_width
            if boxes is None:
                self.canvas.clear()
                self._copy(scene.sprites)
            elif boxes:
                self._repaint(scene, boxes)
        self._painted = scene

    def _resize(self, scene: Scene, ratio: float) -> bool:
        self._ratio = ratio
        width, height = round(scene.width * ratio), round(scene.height * ratio)
        if (self.canvas.width, self.canvas.height) == (width, height):
            return False
        with self.canvas.hold_sync():
            self.canvas.width, self.canvas.height = width, height
            self.canvas.layout.width, self.canvas.layout.height = f"{scene.width}px", f"{scene.height}px"
        return True

    def _draw_atlas(self, card_width: int) -> None:
        sheet = self._make_sheet(card_width)
        if self._atlas is None:
            self._atlas = _canvas(sheet.width, sheet.height)
        elif (self._atlas.width, self._atlas.height) != (sheet.width, sheet.height):
            with self._atlas.hold_sync():
                self._atlas.width, self._atlas.height = sheet.width, sheet.height
        if self._image is not None:
            self._image.close()
        # A new picture each time: the page draws it only once it has arrived.
        self._image = Image(value=sheet.svg.encode(), format="svg+xml")
        self._atlas.clear()
        self._atlas.draw_image(self._image, 0, 0, sheet.width, sheet.height)
        self._sheet = sheet

    def _repaint(self, scene: Scene, boxes: Sequence[Box]) -> None:
        canvas = self.canvas
        canvas.save()
        canvas.begin_path()
        for box in boxes:
            canvas.rect(*self._pixels(box))
        canvas.clip()
        for box in boxes:
            canvas.clear_rect(*self._pixels(box))
        self._copy(sprites_in(scene.sprites, boxes))
        canvas.restore()

    def _copy(self, sprites: Sequence[Sprite]) -> None:
        """Copy cards from the atlas: a window the size of the card, the atlas shifted behind it.

        For a card of another size than the atlas has, the whole atlas is drawn larger or smaller.
        """
        canvas, sheet = self.canvas, self._sheet
        assert sheet is not None
        for sprite in sprites:
            x, y, width, height = self._pixels(sprite.box)
            left, top, *_size = sheet.box(sprite.picture)
            canvas.save()
            canvas.begin_path()
            canvas.rect(x, y, width, height)
            canvas.clip()
            scale = width / sheet.card_width
            if abs(width - sheet.card_width) <= 1:
                canvas.draw_image(self._atlas, x - round(left), y - round(top))
            else:
                size = (sheet.width * scale, sheet.height * scale)
                canvas.draw_image(self._atlas, x - left * scale, y - top * scale, *size)
            canvas.restore()

    def _pixels(self, box: Box) -> tuple[int, int, int, int]:
        ratio = self._ratio
        left, top = round(box.x * ratio), round(box.y * ratio)
        return left, top, round((box.x + box.width) * ratio) - left, round((box.y + box.height) * ratio) - top
