"""Slates: widgets drawn from elements, for questions and things to handle, beside the boards or on their own.

A slate has a bar, settings that open, and one live region. Pupils see and handle things on its *table*. They
answer, choose and go on at its *desk*. All of this is described by values, and `Slate` (`slate`) sends only
what has changed. ``slate.js`` and its neighbours run in the page. They know nothing about particular
exercises or manipulatives.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardmath_widgets.page.elements.element import Element, box, button, drawing, heard, text
from cardmath_widgets.page.view import PanelView

__all__ = ["Element", "SlateView", "box", "button", "drawing", "heard", "text"]


@dataclass(frozen=True)
class SlateView:
    """Everything that a slate shows.

    ``link`` is its part of the page's address. When ``focus`` changes while a pupil is working on the slate,
    the focus moves to the element with that ``data-place``. ``kept`` is the device's data for a slate with a
    store: empty if there is none, None until the device has reported it.
    """

    table: Element
    desk: Element
    panels: Mapping[str, PanelView] = field(default_factory=lambda: MappingProxyType({}))
    link: str = ""
    focus: str = ""
    kept: str | None = None
