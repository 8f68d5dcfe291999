"""What every widget of ours does: it sends what has changed in its view, and hears what is said in time."""

import itertools
from importlib.resources import files
from typing import Any, Final

import anywidget
import traitlets

from cardmath_widgets.access.freshness import Freshness
from cardmath_widgets.access.message import is_offered, read
from cardmath_widgets.access.still import Still
from cardmath_widgets.patch import patch

__all__ = ["PageHalf", "style"]

_HERE: Final = files("cardmath_widgets")
_FONT_WEIGHTS: Final = (("Regular", "400"), ("Bold", "700"))
_numbers: Final = itertools.count(1)
#: The looks of every widget of ours, in the order in which later ones overrule.
_LOOKS: Final = ("colours", "bar", "leaves", "told", "table", "beside", "above", "afterwards", "screens")


def style(*own: str) -> str:
    """Return as one the sheets of style of every widget of ours and those of its ``own``."""
    names = (*(f"looks/{look}.css" for look in _LOOKS), *own)
    return "\n".join((_HERE / name).read_text("utf-8") for name in names)


class PageHalf(Still, anywidget.AnyWidget):
    """A widget that shows views, each told as plain data, and hears what a person does.

    ``key`` names its part of the page's address; without one, widgets are counted, and the first has the
    empty key. What the page says in time comes to `answer`, which the widget brings, as it does `first_told`.
    """

    key = traitlets.Unicode().tag(sync=True)
    #: Whether it begins with what the server was told to begin with, where the page's address says nothing.
    begins = traitlets.Bool().tag(sync=True)
    #: What is shown. The trait itself never changes: pages get the whole when they ask for all states, and
    #: patches otherwise.
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, key: str | None = None, **traits: Any) -> None:
        self._sent: dict[str, Any] | None = None
        self._number = 0
        self._fresh = Freshness(lambda number: self.send({"type": "clock", "asked": number}))
        count = next(_numbers)
        counted = str(count) if count > 1 else ""
        super().__init__(key=counted if key is None else key, **traits)
        self.on_msg(self._hear)

    @traitlets.default("begins")
    def _the_first_begins(self) -> bool:
        return not self.key

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page."""
        raise NotImplementedError

    def late(self) -> None:
        """Take note that something a person did was held up on its way and is not carried out."""

    def first_told(self) -> dict[str, Any]:
        """Return what a page shows before anything was sent to one."""
        raise NotImplementedError

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the widget's state; a page that asks for all of it gets the view as it is now."""
        state = super().get_state(key, drop_defaults)
        if key is None:
            view = self.first_told() if self._sent is None else self._sent
            state["view"] = {"number": self._number, "view": view}
        return state

    def tell(self, told: dict[str, Any], **extra: Any) -> None:
        """Send what has changed since the view before, with what goes along with it."""
        before, self._sent = self._sent, told
        message: dict[str, Any] = {"type": "show", "from": -1 if before is None else self._number}
        self._number += 1
        self.send(message | {"to": self._number, "patch": patch(before or {}, told)} | extra)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        message = read(content)
        if message is None:
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
        if not self._fresh.accepts(message):
            self.late()
        elif is_offered(message, self._sent or {}):
            self.answer(message)
        else:
            # Nothing comes of it, and the page that waits for an answer has one.
            self.tell(self.first_told() if self._sent is None else self._sent)

    def _send_font(self) -> None:
        fonts = [(_HERE / "fonts" / f"CardmathSans-{name}.woff2").read_bytes() for name, _w in _FONT_WEIGHTS]
        self.send({"type": "font", "weights": [weight for _name, weight in _FONT_WEIGHTS]}, buffers=fonts)
