"""The layer of real buttons above a painted table (see ``access.js``).

It cures what a bare canvas lacks: names and roles, a keyboard without traps, taps and scrolling on
tablets, one live region, no mouse-move traffic. Presses that come too late, because the connection
was down when they were made, are dropped here.
"""

import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Final

import anywidget
import traitlets

from cardmath.i18n import _
from cardmath_widgets.scene import Motion, Scene

__all__ = ["Access", "FreshMessages"]

_HERE: Final = files("cardmath_widgets")
_FONT_WEIGHTS: Final = (("Regular", "400"), ("Bold", "700"))

#: A press older than this many seconds when it arrives was made while nobody could answer.
_STALE_AFTER: Final = 4.0


class FreshMessages:
    """Tells messages that come in time from those that waited for a connection to come back.

    The page's clock and ours may differ by any amount; what counts is how much later than the
    quickest message before it a message arrives.

    >>> clock = iter([100.0, 101.0, 130.0])
    >>> fresh = FreshMessages(lambda: next(clock))
    >>> [fresh.accepts({"sent": sent}) for sent in (5_000, 6_000, 7_000)]
    [True, True, False]
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._quickest: float | None = None

    def accepts(self, message: dict[str, Any]) -> bool:
        """Return whether a message was sent just now, by its ``sent`` in milliseconds."""
        sent = message.get("sent")
        if not isinstance(sent, int | float):
            return False
        lag = self._now() - sent / 1000
        if self._quickest is None or lag < self._quickest:
            self._quickest = lag
        return lag - self._quickest < _STALE_AFTER

    def restart(self) -> None:
        """Forget the clock of the page before: another page has come."""
        self._quickest = None


class Access(anywidget.AnyWidget):
    """The buttons, the live region and the moving pictures of one table.

    ``on_message`` gets every message of the page that comes in time. ``fresh`` is shared with the
    other parts of a board, because the page's greeting sets its clock.
    """

    _esm = (_HERE / "access.js").read_text("utf-8")
    _css = (_HERE / "board.css").read_text("utf-8")

    scene = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    moving = traitlets.Bool(True).tag(sync=True)

    def __init__(self, on_message: Callable[[dict[str, Any]], None], fresh: FreshMessages) -> None:
        super().__init__()
        self._fresh = fresh
        self._on_message = on_message
        self.on_msg(self._receive)

    def _receive(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if not isinstance(message, dict):
            return
        if message.get("type") == "hello":
            self._fresh.restart()
            if message.get("font"):
                self._send_font()
        if self._fresh.accepts(message):
            self._on_message(message)

    def show(self, scene: Scene, heirs: dict[str, str], banner: Sequence[str] | None) -> None:
        """Show the buttons of a scene; ``heirs`` says where focus goes from cards that have left."""
        self.scene = scene.to_dict() | {"heirs": heirs, "banner": banner}

    def say(self, text: str, mood: str = "", *, why: str = "", aloud: str = "") -> None:
        """Show a short sentence and have it read out.

        ``why`` is what a press on "Why?" opens below it, ``aloud`` what is read out in its place: words
        where the eye has numerals and marks. ``mood`` is ``""``, ``"wrong"``, ``"won"`` or ``"help"``.
        """
        self.said = {"text": text, "why": why, "aloud": aloud, "mood": mood, "ask": _("Why?")}

    def play(self, motions: Sequence[Motion], caption: str = "") -> None:
        """Let pieces of the table as it is painted now move; to be called before it is painted anew."""
        if motions and self.moving:
            moving = [
                {"kind": one.kind, "start": one.start, "end": one.end, "meet": one.meet} for one in motions
            ]
            self.send({"type": "motions", "motions": moving, "caption": caption})

    def announce_deal(self) -> None:
        """Let the next painting come in as a new deal."""
        self.send({"type": "dealt"})

    def _send_font(self) -> None:
        fonts = [(_HERE / "fonts" / f"CardmathSans-{name}.woff2").read_bytes() for name, _w in _FONT_WEIGHTS]
        self.send({"type": "font", "weights": [weight for _name, weight in _FONT_WEIGHTS]}, buffers=fonts)
