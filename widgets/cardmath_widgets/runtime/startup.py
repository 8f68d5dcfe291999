"""Preparing Python to run notebooks without a kernel."""

import os
from typing import Any

from cardmath_widgets.compat import require
from cardmath_widgets.runtime import output_capture, stand_ins
from cardmath_widgets.runtime.comms import is_heard, tell

__all__ = ["begin"]


def begin() -> None:
    """Set up everything that does not need a page, and import what notebooks will need."""
    # A board in our own page is always live, so it needs no still picture of itself.
    os.environ["CARDMATH_PICTURES"] = "0"
    stand_ins.install()
    # Imported here because the stand-ins that these modules need are installed only now.
    import comm
    import ipywidgets
    from comm.base_comm import BaseComm

    from cardmath_widgets.page.page_files import share
    from cardmath_widgets.runtime import widget_states

    class PageComm(BaseComm):
        """A channel to a widget's model in the page."""

        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
        ) -> None:
            """Send a message on this channel."""
            content = {"comm_id": self.comm_id, "data": data or {}, **keys}
            tell(msg_type, content, metadata=metadata or {}, buffers=buffers or [])

    share(is_heard)
    require("comm", "ipywidgets")
    comm.create_comm = PageComm
    ipywidgets.register_comm_target()
    widget_states.begin()
    output_capture.begin()
