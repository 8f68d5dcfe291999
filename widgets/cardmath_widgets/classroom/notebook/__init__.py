"""A class's desk in a notebook: the server's page, through the notebook's kernel."""

from cardmath_widgets.classroom.notebook.errors import DeskLinkError
from cardmath_widgets.classroom.notebook.widget import ClassDesk

__all__ = ["ClassDesk", "DeskLinkError"]
