"""What a board shows besides the painting, as a value: what differs from the one before is sent."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from cardmath_widgets.panels import Control, told
from cardmath_widgets.scene import Scene

__all__ = ["PanelView", "Said", "View"]


@dataclass(frozen=True)
class Said:
    """What the board says: a short sentence for the eye, ``why`` behind it, words for the ear.

    ``aloud`` is read out in place of the text, where the text has numerals and signs that readers do not
    know. ``mood`` is ``""``, ``"wrong"``, ``"won"`` or ``"help"``.
    """

    text: str = ""
    why: str = ""
    aloud: str = ""
    mood: str = ""

    def after(self, fault: str) -> "Said":
        """Return what is said after a sentence that says what was wrong; "" changes nothing.

        >>> Said("Deal 7.").after("There is no base 99.").text
        'There is no base 99. Deal 7.'
        """
        if not fault:
            return self
        aloud = f"{fault} {self.aloud}" if self.aloud else ""
        return Said(f"{fault} {self.text}", self.why, aloud, "wrong")


@dataclass(frozen=True)
class PanelView:
    """A panel of controls under a label."""

    label: str
    controls: tuple[Control, ...] = ()
    visible: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return {"label": self.label, "visible": self.visible, "controls": told(self.controls)}


class Told(Protocol):
    """What is told to the page as plain data."""

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        ...


@dataclass(frozen=True)
class View:
    """All that a board shows besides the painting.

    ``desk`` is what stands beside the table to be answered, None where nothing does. When ``focus`` changes,
    the focus of somebody who is at the board goes to the place it names: one of the desk, or ``table``.

    ``result`` is that of a game that has ended, for the page to keep on this device. ``inks`` are the colours
    in which signs of suits are written, by the suits' letters.

    ``said`` is said anew when ``count`` grows, even in the same words. ``keys`` tells what command a key
    stands for, ``words`` are sentences that the page has to find by itself.
    """

    scene: Scene
    said: Said = field(default_factory=Said)
    count: int = 0
    panels: Mapping[str, PanelView] = field(default_factory=lambda: MappingProxyType({}))
    link: str = ""
    moving: bool = True
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    desk: Told | None = None
    focus: str = ""
    result: Mapping[str, Any] | None = None
    inks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def saying(self, said: Said) -> "View":
        """Return the view with something else said."""
        return replace(self, said=said, count=self.count + 1)

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know, as plain data."""
        return {
            "scene": self.scene.to_dict(),
            "said": vars(self.said) | {"count": self.count},
            "panels": {name: panel.to_dict() for name, panel in self.panels.items()},
            "link": _link_parts(self.link),
            "moving": self.moving,
            "keys": dict(self.keys),
            "words": dict(self.words),
            "desk": self.desk.to_dict() if self.desk else None,
            "focus": self.focus,
            "inks": dict(self.inks),
            "result": None if self.result is None else dict(self.result),
        }


def _link_parts(link: str) -> dict[str, Any]:
    """Return a link's fields before the moves, the moves by their numbers, and the fields after them.

    >>> _link_parts("number=7&moves=draw,t7.1+d&base=10")
    {'before': 'number=7', 'moves': {'0': 'draw', '1': 't7.1+d'}, 'after': 'base=10'}
    """
    fields = link.split("&")
    at = next((at for at, one in enumerate(fields) if one.startswith("moves=")), len(fields))
    moves = fields[at].removeprefix("moves=").split(",") if at < len(fields) else []
    return {
        "before": "&".join(fields[:at]),
        "moves": {str(number): move for number, move in enumerate(moves)},
        "after": "&".join(fields[at + 1 :]),
    }
