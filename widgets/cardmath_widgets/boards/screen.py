"""What a page says of itself: the room that it has for a table, and where it is."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["UNSEEN", "Screen"]

#: The size of a table that no page shows, in CSS pixels.
UNSEEN: Final = (960, 560)
#: The least and the most that a page is believed. Screens are at most so sharp for us: beyond it, cards only
#: cost memory.
_LIMITS: Final = {"width": (80, 8000), "height": (80, 8000), "ratio": (0.5, 3.0)}

#: What a page's address begins with, and how long it may be.
_BEGINNINGS: Final = ("http://", "https://")
_LONGEST: Final = 1_000


@dataclass
class Screen:
    """Width and height that a page has for a table, in CSS pixels, nought before one has come; its sharpness.

    ``page`` is the page's address without what is behind the #, ``home`` that of all pages, where the server
    knows short addresses; both are empty in notebooks.

    >>> screen = Screen()
    >>> screen.measure({"width": 20, "height": float("nan"), "ratio": 2})
    >>> screen
    Screen(width=80, height=0.0, ratio=2, page='', home='')
    """

    width: float = 0.0
    height: float = 0.0
    ratio: float = 1.0
    page: str = ""
    home: str = ""

    @property
    def table(self) -> tuple[int, int]:
        """Return the size to lay a table out for."""
        return int(self.width or UNSEEN[0]), int(self.height or UNSEEN[1])

    def measure(self, message: Mapping[str, Any]) -> None:
        """Take over what a page says of itself; what is no size is left as it was."""
        for name, (least, most) in _LIMITS.items():
            value = message.get(name)
            if isinstance(value, int | float) and math.isfinite(value):
                setattr(self, name, min(max(value, least), most))
        for name in ("page", "home"):
            address = message.get(name)
            if isinstance(address, str) and len(address) <= _LONGEST and address.startswith(_BEGINNINGS):
                setattr(self, name, address)
