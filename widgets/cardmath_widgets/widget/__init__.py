"""The base of every widget: it shows views, sends only what has changed, and receives what the page reports.

Every widget is a `PageWidget`. Boards are a `CanvasWidget`, which lies above a painted table. `View` is what
a board shows, `scene` is what lies on its table, and `paint` paints it. `panels` holds controls as values,
and `settings` holds the choices open to every player. The page's half is in ``js`` and ``css``.
"""

from cardmath_widgets.widget.alone import Alone
from cardmath_widgets.widget.audience import is_for_pupils
from cardmath_widgets.widget.canvas_widget import CanvasWidget
from cardmath_widgets.widget.freshness import Freshness
from cardmath_widgets.widget.page_files import style
from cardmath_widgets.widget.page_widget import PageWidget
from cardmath_widgets.widget.script import joined
from cardmath_widgets.widget.still import Still, image, is_unattended
from cardmath_widgets.widget.view import PanelView, Said, View, said

__all__ = [
    "Alone", "CanvasWidget", "Freshness", "PageWidget", "PanelView", "Said", "Still", "View", "image",
    "is_for_pupils", "is_unattended", "joined", "said", "style",
]  # fmt: skip
