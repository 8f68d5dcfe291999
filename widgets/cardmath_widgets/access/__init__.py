"""The page half of a board: real buttons above a painted table, panels, one voice, the page's address.

It cures what a bare canvas lacks: names and roles, a keyboard without traps, taps and scrolling on
tablets, one live region, no mouse-move traffic. `Access` is the widget; ``board.js`` and its neighbours are
what runs in the page; `View` is what is shown, of which only what has changed is sent.
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

import anywidget
import traitlets

from cardmath_widgets.access.freshness import Freshness
from cardmath_widgets.access.script import joined
from cardmath_widgets.access.view import PanelView, Said, View
from cardmath_widgets.patch import patch
from cardmath_widgets.scene import Motion

__all__ = ["Access", "Freshness", "PanelView", "Said", "View"]

_HERE: Final = files("cardmath_widgets")
_FONT_WEIGHTS: Final = (("Regular", "400"), ("Bold", "700"))


class Access(anywidget.AnyWidget):
    """A widget that shows views and hears what is pressed.

    ``canvas`` is the painted table, ``key`` names the board's part of the page's address. What the page says
    in time comes to `answer`, which the board brings.
    """

    _esm = joined("board.js")
    _css = (_HERE / "board.css").read_text("utf-8")

    canvas = traitlets.Unicode().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    #: What is shown. The trait itself never changes: pages get the whole when they ask for all states, and
    #: patches otherwise.
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, canvas: str, key: str = "") -> None:
        #: What the page shows now, None before one has come.
        self.shown: View | None = None
        self._sent: dict[str, Any] | None = None
        self._number = 0
        self._fresh = Freshness(lambda number: self.send({"type": "clock", "asked": number}))
        super().__init__(canvas=canvas, key=key)
        self.on_msg(self._hear)

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page."""
        raise NotImplementedError

    def late(self) -> None:
        """Take note that a press of the page was held up on its way and is not carried out."""
        raise NotImplementedError

    def first_view(self) -> View:
        """Return what a page shows before it has told its size: all but the table, so that it can measure."""
        raise NotImplementedError

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the widget's state; a page that asks for all of it gets the view as it is now."""
        state = super().get_state(key, drop_defaults)
        if key is None:
            view = self.first_view().to_dict() if self._sent is None else self._sent
            state["view"] = {"number": self._number, "view": view}
        return state

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
        before, self._sent, self.shown = self._sent, view.to_dict(), view
        message: dict[str, Any] = {"type": "show", "from": -1 if before is None else self._number}
        self._number += 1
        message |= {"to": self._number, "patch": patch(before or {}, self._sent)}
        if motions and view.moving:
            message["motions"] = [motion.to_dict() for motion in motions]
            if caption:
                message["caption"] = caption
        if is_deal:
            message["dealt"] = True
        if is_step:
            message["step"] = True
        self.send(message)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if not isinstance(message, dict):
            return
        kind = message.get("type")
        if kind == "clock":
            self._fresh.answered(message)
            return
        if kind == "hello":
            self._fresh.restart()
            self._sent = None  # the page that has come gets everything
            if message.get("font"):
                self._send_font()
        if self._fresh.accepts(message):
            self.answer(message)
        else:
            self.late()

    def _send_font(self) -> None:
        fonts = [(_HERE / "fonts" / f"CardmathSans-{name}.woff2").read_bytes() for name, _w in _FONT_WEIGHTS]
        self.send({"type": "font", "weights": [weight for _name, weight in _FONT_WEIGHTS]}, buffers=fonts)
