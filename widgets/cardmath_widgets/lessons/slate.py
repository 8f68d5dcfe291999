"""What stands between the contents of a lesson: its slates have one layout together."""

from typing import Any

import traitlets
from ipywidgets import Layout

from cardmath_widgets.page.elements.slate import Slate

_shared: list[Layout] = []


class LessonSlate(Slate):
    """The slate of a lesson or of the line above a part, which is always shown.

    ipywidgets gives each widget a layout of its own, which is a second widget to be made and sent. These
    slates share one. The contents of a part need their own, because the part hides them.
    """

    @traitlets.default("layout")
    def _one_for_all(self) -> Any:
        # A notebook may close all its widgets, and so the layout.
        if not _shared or _shared[0].comm is None:
            _shared[:] = [Layout()]
        return _shared[0]
