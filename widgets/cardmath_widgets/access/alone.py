"""A panel of controls as a widget of its own."""

from typing import Any

import anywidget
import traitlets

from cardmath_widgets.access.half import style
from cardmath_widgets.access.message import is_offered, read
from cardmath_widgets.access.script import joined
from cardmath_widgets.access.still import Still
from cardmath_widgets.access.view import PanelView

__all__ = ["Alone"]


class Alone(Still, anywidget.AnyWidget):
    """A widget that is one panel of controls.

    A kind of it says what is `shown` and answers what is used; after that `refresh` shows it anew.
    """

    _esm = joined("access/alone.js")
    _css = style()

    panel = traitlets.Dict().tag(sync=True)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.refresh()
        self.on_msg(self._hear)

    def shown(self) -> PanelView:
        """Return the panel as it is now."""
        raise NotImplementedError

    def answer(self, name: str, value: Any) -> None:
        """Answer that a control was used."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.panel = self.shown().to_dict()

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        message = read(content)
        if message is not None and is_offered(message | {"type": "change"}, {"panel": self.panel}):
            self.answer(message["id"], message["value"])
