"""Printing and Output widgets without IPython: output inside ``with out:`` goes into the widget."""

import sys
import traceback
import weakref
from contextlib import ExitStack
from typing import Any, Final

from cardmath_widgets.runtime import stdin
from cardmath_widgets.runtime.mime_bundles import data_of
from cardmath_widgets.runtime.output_areas import Printer, WidgetArea, showing_in

#: For each Output widget: the place for its output, and the ``with`` blocks that are open now.
_areas: Final["weakref.WeakKeyDictionary[Any, WidgetArea]"] = weakref.WeakKeyDictionary()
_entered: Final["weakref.WeakKeyDictionary[Any, list[ExitStack]]"] = weakref.WeakKeyDictionary()


def error_of(error: BaseException) -> dict[str, Any]:
    """Return what a page shows of an error."""
    trace = "".join(traceback.format_exception(error))
    return {"ename": type(error).__name__, "evalue": str(error), "traceback": trace.splitlines()}


def begin() -> None:
    """Capture what is printed, and let Output widgets capture what is displayed inside them."""
    from ipywidgets import Output

    sys.stdout = Printer(sys.stdout)
    stdin.begin()
    # IPython's kernel names the request whose outputs the widget takes. There are no requests here.
    for name, replaced in (("__enter__", _enter), ("__exit__", _exit), ("append_display_data", _append)):
        setattr(Output, name, replaced)


def _enter(widget: Any) -> None:
    if widget not in _areas:
        _areas[widget] = WidgetArea(widget)
    showing = ExitStack()
    showing.enter_context(showing_in(_areas[widget]))
    _entered.setdefault(widget, []).append(showing)


def _exit(widget: Any, _kind: Any, error: BaseException | None, _trace: Any) -> bool:
    if error is not None and isinstance(error, Exception):
        _areas[widget].hear("error", error_of(error))
    _entered[widget].pop().close()
    return isinstance(error, Exception)


def _append(widget: Any, thing: Any) -> None:
    data, about = data_of(thing)
    widget.outputs += ({"output_type": "display_data", "data": data, "metadata": about},)
