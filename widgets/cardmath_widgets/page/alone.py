"""A panel of controls as a widget of its own."""

from typing import Any

import anywidget
import traitlets

from cardmath_widgets.page.from_files import FromFiles
from cardmath_widgets.page.message import is_offered, read
from cardmath_widgets.page.page_files import style
from cardmath_widgets.page.still import Still
from cardmath_widgets.page.view import PanelView


class Alone(Still, FromFiles, anywidget.AnyWidget):
    """A widget that is one panel of controls.

    A subclass returns its panel from `shown` and handles a used control in `answer`. After that, `refresh`
    shows the panel again.
    """

    _css = style()

    drawn_by = traitlets.Unicode("alone").tag(sync=True)

    panel = traitlets.Dict().tag(sync=True)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.refresh()
        self.on_msg(self._hear)

    def shown(self) -> PanelView:
        """Return the current panel."""
        raise NotImplementedError

    def answer(self, name: str, value: Any) -> None:
        """Handle the use of a control."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the current state of the panel."""
        self.panel = self.shown().to_dict()

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        message = read(content)
        if message is not None and is_offered(message | {"type": "change"}, {"panel": self.panel}):
            self.answer(message["id"], message["value"])
