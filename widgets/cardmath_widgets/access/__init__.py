"""The page half of a board: real buttons above a painted table, panels, one voice, the page's address.

It cures what a bare canvas lacks: names and roles, a keyboard without traps, taps and scrolling on
tablets, one live region, no mouse-move traffic. `Access` is the widget; ``board.js`` and its neighbours are
what runs in the page; `View` is what is shown, of which only what has changed is sent. `PageHalf` is what
it has in common with widgets that have no canvas.
"""

from collections.abc import Sequence
from typing import Any

import traitlets

from cardmath_widgets.access.alone import Alone
from cardmath_widgets.access.freshness import Freshness
from cardmath_widgets.access.half import PageHalf, style
from cardmath_widgets.access.script import joined
from cardmath_widgets.access.still import Still, image, is_unattended
from cardmath_widgets.access.view import PanelView, Said, View
from cardmath_widgets.scene import Motion

__all__ = [
    "Access", "Alone", "Freshness", "PageHalf", "PanelView", "Said", "Still", "View", "image",
    "is_unattended", "joined", "style",
]  # fmt: skip


class Access(PageHalf):
    """A widget that shows views above a canvas, and hears what is pressed.

    ``canvas`` is the painted table, ``key`` names the board's part of the page's address. What the page says
    in time comes to `answer`, which the board brings.
    """

    _esm = joined("access/board.js")
    _css = style("guide.css")

    canvas = traitlets.Unicode().tag(sync=True)

    def __init__(self, canvas: str, key: str | None = None) -> None:
        #: What the page shows now, None before one has come.
        self.shown: View | None = None
        super().__init__(key, canvas=canvas)

    def first_view(self) -> View:
        """Return what a page shows before it has told its size: all but the table, so that it can measure."""
        raise NotImplementedError

    def first_told(self) -> dict[str, Any]:
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
        """Show a view; to be called before the table is painted anew.

        ``motions`` are cut from the painting as it is. ``is_deal`` lets the next painting come in as a new
        deal, ``is_step`` makes the link a new step of the browser's history.
        """
        self.shown = view
        extra: dict[str, Any] = {}
        if motions and view.moving:
            extra["motions"] = [motion.to_dict() for motion in motions]
            if caption:
                extra["caption"] = caption
        if is_deal:
            extra["dealt"] = True
        if is_step:
            extra["step"] = True
        self.tell(view.to_dict(), **extra)
