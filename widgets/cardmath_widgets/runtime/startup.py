"""Preparing Python to run notebooks without a kernel: widgets, printing, and output inside ``with out:``."""

import os
import sys
import weakref
from contextlib import ExitStack
from typing import Any, Final

from cardmath_widgets.compat import keep_widgets_per_page, require
from cardmath_widgets.per_page import PerPage
from cardmath_widgets.runtime import outputs, stand_ins
from cardmath_widgets.runtime.comms import channel, is_heard
from cardmath_widgets.runtime.output_areas import Printer, WidgetArea, showing_in
from cardmath_widgets.runtime.outputs import data_of

#: For each Output widget: the place for its output, and its open ``with`` blocks.
_areas: Final["weakref.WeakKeyDictionary[Any, WidgetArea]"] = weakref.WeakKeyDictionary()
_entered: Final["weakref.WeakKeyDictionary[Any, list[ExitStack]]"] = weakref.WeakKeyDictionary()


def begin() -> None:
    """Set up everything that does not need a page, and import what notebooks will need."""
    # A board on one of our own pages is always live, so it does not need a still picture.
    os.environ["CARDMATH_PICTURES"] = "0"
    stand_ins.install()
    # Imported here because the stand-ins that these modules need are installed only now.
    import comm
    import ipywidgets
    from comm.base_comm import BaseComm, CommManager

    from cardmath_widgets.page.page_files import share

    class PageComm(BaseComm):
        """A comm that always uses the channel to its own page, even if another page closes it."""

        def __init__(self, *args: Any, **options: Any) -> None:
            self._channel = channel()
            super().__init__(*args, **options)

        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
        ) -> None:
            """Send a message on this channel."""
            content = {"comm_id": self.comm_id, "data": data or {}, **keys}
            self._channel.tell(msg_type, content, metadata=metadata or {}, buffers=buffers or [])

    class States(ipywidgets.Widget):  # type: ignore[misc]
        """The part of ipywidgets that answers when a page asks for the states of all widgets.

        Unlike ipywidgets itself, it works out each state only once.
        """

        @staticmethod
        def get_manager_state(
            drop_defaults: bool = False, widgets: list[ipywidgets.Widget] | None = None
        ) -> dict[str, Any]:
            """Return nothing: the answer begins with this call, but does not use its result."""
            return {}

    def new_manager() -> CommManager:
        manager = CommManager()
        manager.register_target("jupyter.widget", ipywidgets.Widget.handle_comm_opened)
        # Each page needs a separate class, because the class stores the comm that the page uses to ask.
        own = type("States", (States,), {})
        manager.register_target("jupyter.widget.control", own.handle_control_comm_opened)  # type: ignore[attr-defined]
        return manager

    share(is_heard)
    require("comm", "ipywidgets")
    comm.create_comm = PageComm
    comm.get_comm_manager = PerPage(new_manager).get
    keep_widgets_per_page()
    _capture()


def _capture() -> None:
    """Capture what is printed, and let Output widgets capture what is displayed inside them."""
    from ipywidgets import Output

    sys.stdout = Printer(sys.stdout)
    outputs.refuse_input()
    # In IPython's kernel, the widget captures the outputs of one request. There are no requests here.
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
        _areas[widget].hear("error", outputs.error_of(error))
    _entered[widget].pop().close()
    return isinstance(error, Exception)


def _append(widget: Any, thing: Any) -> None:
    data, about = data_of(thing)
    widget.outputs += ({"output_type": "display_data", "data": data, "metadata": about},)
