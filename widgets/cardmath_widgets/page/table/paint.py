"""The painting of scenes on an ipycanvas; nothing else happens here.

The whole deck is drawn once, from one SVG, onto an atlas canvas at the screen's resolution. The table is
painted by copying cards from the atlas. Only what differs from the previous scene is repainted.
"""

from collections.abc import Callable, Hashable, Sequence
from secrets import token_hex
from typing import Any

import ipycanvas
from ipywidgets import Image

from cardmath.art import CardSheet
from cardmath_widgets.compat import drawing_at_once, new_canvas, require
from cardmath_widgets.page.table.scene import Atlas, Box, Scene, Sprite, changed_boxes, sprites_in

require("ipycanvas")


def _canvas(width: int, height: int) -> ipycanvas.Canvas:
    """Return a canvas with a short name, because each command that copies from it repeats that name."""
    return new_canvas(width, height, f"cm{token_hex(4)}")


class Painter:
    """A painter of scenes on its ``canvas``; ``make_sheet`` draws the deck for a card width in device pixels.

    The deck is drawn on ``atlas``. The page copies whole cards from there, too.

    ``looks`` is anything else that affects how the cards look: when it changes, the deck is redrawn.
    """

    def __init__(self, make_sheet: Callable[[int], CardSheet]) -> None:
        self.canvas = _canvas(1, 1)
        self._make_sheet = make_sheet
        self.atlas = _canvas(1, 1)
        self._sheet: CardSheet | None = None
        #: Whether the page already has the drawn sheet.
        self._is_drawn = False
        self._image: Any = None
        self._painted: Scene | None = None
        self._ratio = 1.0
        self._made_for: tuple[Hashable, int, float] | None = None

    def forget(self) -> None:
        """Repaint everything next time, because a new page has connected."""
        self._is_drawn = False
        self._painted = None

    def atlas_for(self, scene: Scene, ratio: float, looks: Hashable = None) -> Atlas:
        """Return where a page finds a scene's cards, once the scene has been painted."""
        sheet = self._sheet_for(scene, ratio, looks)
        faces = {name: row * sheet.columns + column for name, (column, row) in sheet.place.items()}
        cell, card = (sheet.cell_width, sheet.cell_height), (sheet.card_width, sheet.card_height)
        return Atlas(sheet.width, sheet.height, sheet.columns, cell, card, faces)

    def paint(self, scene: Scene, ratio: float, looks: Hashable = None) -> None:
        """Paint a scene for a screen with ``ratio`` device pixels per CSS pixel."""
        sheet = self._sheet_for(scene, ratio, looks)
        is_new_size = self._resize(scene, ratio)
        boxes = changed_boxes(self._painted, scene) if self._is_drawn and not is_new_size else None
        # A reloaded page no longer knows which canvas the kernel drew on last. Identifying the canvas every
        # time costs one small command and keeps the board from staying blank.
        with drawing_at_once():
            if not self._is_drawn:
                self._draw_atlas(sheet)
            if boxes is None:
                self.canvas.clear()
                self._copy(scene.sprites)
            elif boxes:
                self._repaint(scene, boxes)
        self._painted = scene

    def _sheet_for(self, scene: Scene, ratio: float, looks: Hashable) -> CardSheet:
        """Return the deck for a scene; if its size or look has changed, note that it must be redrawn."""
        card_width = round(scene.card_width * ratio)
        if self._sheet is None or self._made_for != (looks, card_width, ratio):
            self._sheet, self._made_for = self._make_sheet(card_width), (looks, card_width, ratio)
            self._is_drawn = False
        return self._sheet

    def _resize(self, scene: Scene, ratio: float) -> bool:
        self._ratio = ratio
        width, height = round(scene.width * ratio), round(scene.height * ratio)
        if (self.canvas.width, self.canvas.height) == (width, height):
            return False
        with self.canvas.hold_sync():
            self.canvas.width, self.canvas.height = width, height
            self.canvas.layout.width, self.canvas.layout.height = f"{scene.width}px", f"{scene.height}px"
        return True

    def _draw_atlas(self, sheet: CardSheet) -> None:
        if (self.atlas.width, self.atlas.height) != (sheet.width, sheet.height):
            with self.atlas.hold_sync():
                self.atlas.width, self.atlas.height = sheet.width, sheet.height
        if self._image is not None:
            self._image.close()
        # This must be a new picture each time, because the page draws it only once it has arrived.
        self._image = Image(value=sheet.svg.encode(), format="svg+xml")
        self.atlas.clear()
        self.atlas.draw_image(self._image, 0, 0, sheet.width, sheet.height)
        self._is_drawn = True

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
        """Copy cards from the atlas: clip to the card and draw the atlas shifted behind it.

        For a card whose size differs from the atlas, the whole atlas is drawn scaled.
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
                canvas.draw_image(self.atlas, x - round(left), y - round(top))
            else:
                size = (sheet.width * scale, sheet.height * scale)
                canvas.draw_image(self.atlas, x - left * scale, y - top * scale, *size)
            canvas.restore()

    def _pixels(self, box: Box) -> tuple[int, int, int, int]:
        ratio = self._ratio
        left, top = round(box.x * ratio), round(box.y * ratio)
        return left, top, round((box.x + box.width) * ratio) - left, round((box.y + box.height) * ratio) - top
