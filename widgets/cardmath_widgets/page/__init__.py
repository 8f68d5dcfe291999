"""The base of every widget: it shows views, sends only what has changed, and receives what the page reports.

Every widget is a `PageWidget` (in `page_widget`, because a page server does not load any widgets). `View` is
what a board shows, and `table` paints what is on its table. `panels` contains controls as values, and every
player's settings. `elements` has slates, which need no painted table. ``shell`` is the page around all of
them.
"""

from cardmath_widgets.page.audience import is_for_pupils, is_in_notebook
from cardmath_widgets.page.message import Freshness
from cardmath_widgets.page.page_files import style
from cardmath_widgets.page.still import Still, image, is_unattended
from cardmath_widgets.page.view import PanelView, Said, View, said

__all__ = [
    "Freshness", "PanelView", "Said", "Still", "View", "image", "is_for_pupils", "is_in_notebook",
    "is_unattended", "said", "style",
]  # fmt: skip
