"""Printing and Output widgets without IPython: what is displayed ``with out:`` goes into the widget."""

import sys
import traceback
from contextlib import ExitStack
from typing import Any

from . import asking
from .forms import data_of
from .places import Printer, WidgetPlace, showing_in

__all__ = ["begin", "error_of"]


def error_of(error: BaseException) -> dict[str, Any]:
    """Return what a page is told of an error."""
    trace = "".join(traceback.format_exception(error))
    return {"ename": type(error).__name__, "evalue": str(error), "traceback": trace.splitlines()}


def begin() -> None:
    """Take what is printed, and let Output widgets take what is displayed in their time."""
    from ipywidgets import Output

    sys.stdout = Printer(sys.stdout)
    asking.begin()
    # IPython's kernel tells a page which request's outputs are the widget's; here there are no requests.
    for name, replaced in (("__enter__", _enter), ("__exit__", _exit), ("append_display_data", _append)):
        setattr(Output, name, replaced)


def _enter(widget: Any) -> None:
    place = vars(widget).setdefault("_place", WidgetPlace(widget))
    showing = ExitStack()
    showing.enter_context(showing_in(place))
    vars(widget).setdefault("_showing", []).append(showing)


def _exit(widget: Any, _kind: Any, error: BaseException | None, _trace: Any) -> bool:
    if error is not None and isinstance(error, Exception):
        widget._place.hear("error", error_of(error))
    widget._showing.pop().close()
    return isinstance(error, Exception)


def _append(widget: Any, thing: Any) -> None:
    data, about = data_of(thing)
    widget.outputs += ({"output_type": "display_data", "data": data, "metadata": about},)
