"""The desk of a class in a notebook: the page of the server, through the notebook's kernel."""

from cardmath_widgets.classroom.notebook.errors import DeskLinkError
from cardmath_widgets.classroom.notebook.widget import ClassDesk

__all__ = ["ClassDesk", "DeskLinkError"]
