"""Panels of native controls: each described as data, shown by ``panel.js``, answered by a board."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from cardmath_widgets.access import FreshMessages

__all__ = ["Panel"]


class Panel(anywidget.AnyWidget):
    """A group of controls; ``on_change(id, value)`` is called when one is used.

    ``controls`` is a list of dictionaries with ``kind``, ``id``, ``label`` and what the kind needs;
    the kinds are those of ``panel.js``: group, row, select, range, check, button, number, note, facts, keys.
    """

    _esm = files("cardmath_widgets.panels").joinpath("panel.js").read_text("utf-8")

    label = traitlets.Unicode().tag(sync=True)
    controls = traitlets.List().tag(sync=True)
    visible = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self, label: str, on_change: Callable[[str, Any], None], fresh: FreshMessages, **traits: Any
    ) -> None:
        super().__init__(label=label, **traits)
        self._fresh = fresh
        self._on_change = on_change
        self.on_msg(self._receive)

    def _receive(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if isinstance(message, dict) and self._fresh.accepts(message):
            self._on_change(str(message.get("id")), message.get("value"))
