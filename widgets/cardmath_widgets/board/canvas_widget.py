"""The page half of a board: real buttons above a painted table, panels, one live region, the page's address.

It adds what a bare canvas lacks: names and roles, a keyboard without traps, taps and scrolling on tablets,
and one live region. It causes no mouse-move traffic. ``board/board.js`` and its neighbours run in the
page.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from cardmath_widgets.page.page_files import style
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.page.still import image, is_unattended
from cardmath_widgets.page.table.scene import Motion
from cardmath_widgets.page.view import View

__all__ = ["CanvasWidget"]


class CanvasWidget(PageWidget):
    """A widget that shows views above a canvas and receives presses.

    ``canvas`` is the painted table, ``atlas`` holds a picture of every card, and ``key`` names the board's
    part of the page's address. The board implements `answer`, which gets every message that arrives in time,
    and `picture`.
    """

    _css = style("board/how_to_play.css", "board/newcomer/hand.css", "device/path.css")

    drawn_by = traitlets.Unicode("board").tag(sync=True)
    canvas = traitlets.Unicode().tag(sync=True)
    atlas = traitlets.Unicode().tag(sync=True)

    def __init__(self, canvas: str, atlas: str, key: str | None = None) -> None:
        #: What the page shows now; None before a page has connected.
        self.shown: View | None = None
        super().__init__(key, canvas=canvas, atlas=atlas)

    # -- where no kernel runs -------------------------------------------------------------------------------

    def picture(self) -> str:
        """Return what is painted as an SVG document."""
        raise NotImplementedError

    def still(self) -> str:
        """Return the picture as HTML."""
        return image(self.picture().encode(), "image/svg+xml", repr(self))

    def kept(self) -> Mapping[str, str]:
        """Return the picture, for pages without a kernel."""
        kept = {"image/svg+xml": self.picture()}
        # nbconvert shows an SVG at its full size. The other picture is no wider than the page.
        return kept | {"text/html": self.still()} if is_unattended() else kept

    # -- what is sent ----------------------------------------------------------------------------------------

    def first_view(self) -> View:
        """Return what a page shows before it reports its size: all but the table, so that it can measure."""
        raise NotImplementedError

    def first_state(self) -> dict[str, Any]:
        """Return the first view as plain data."""
        return self.first_view().to_dict()

    def show(
        self,
        view: View,
        *,
        motions: Sequence[Motion] = (),
        caption: str = "",
        is_deal: bool = False,
        is_step: bool = False,
    ) -> None:
        """Show a view. Call this before the table is repainted.

        ``motions`` begin at the current painting. ``is_deal`` brings the next painting in as a new deal.
        ``is_step`` makes the link a new step of the browser's history.
        """
        self.shown = view
        extra: dict[str, Any] = {}
        if motions and view.moving:
            faces = view.atlas.faces if view.atlas else {}
            extra["motions"] = [motion.to_dict(faces) for motion in motions]
            if caption:
                extra["caption"] = caption
        if is_deal:
            extra["dealt"] = True
        if is_step:
            extra["step"] = True
        self.tell(view.to_dict(), **extra)
