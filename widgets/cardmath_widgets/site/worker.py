"""Python's end of the line to a page in the same browser: comms by messages, and the cells of its notebook.

It runs in the worker of a page. `begin` is told how to post a message to the page; `hear` takes in what the
page sends. Messages are those of Jupyter's protocol, as one text of JSON and its buffers.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from . import standins

__all__ = ["begin", "hear", "open_notebook"]

#: How a message is posted to the page; None while nobody there could know what to do with it.
_post: Callable[[str, Sequence[Any]], object] | None = None


def begin() -> None:
    """Put everything in its place that needs no page: what a notebook will import is imported now."""
    # A board in a page of ours is always live: it needs no picture of itself beside.
    os.environ["CARDMATH_PICTURES"] = "0"
    standins.install()
    import comm
    import ipywidgets
    from comm.base_comm import BaseComm

    class PageComm(BaseComm):
        """A channel to a widget's model in the page."""

        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
        ) -> None:
            """Post a message of this channel."""
            content = {"comm_id": self.comm_id, "data": data or {}, **keys}
            _tell(msg_type, content, metadata=metadata or {}, buffers=buffers or [])

    comm.create_comm = PageComm
    ipywidgets.register_comm_target()


def think_in_slices(flag: MutableSequence[int], pause: Callable[[], object]) -> None:
    """Let help be worked out in slices, so that play goes first."""
    from cardmath_widgets.aside import think_with

    from .slices import SIGNAL, Slices

    slices = Slices(flag, pause)
    signal.signal(SIGNAL, slices.interrupted)
    think_with(slices.think)


async def open_notebook(cells: str, language: str, post: Callable[[str, Sequence[Any]], object]) -> str:
    """Run the cells, a list in JSON; returns in JSON what they displayed. From then on the page hears all."""
    global _post
    from cardmath import i18n

    from .cells import run

    i18n.activate(language)
    # What widgets say while they are made, the page asks for as a whole afterwards.
    outputs = await run(json.loads(cells), lambda trace: print(trace, file=sys.stderr))
    _post = post
    return json.dumps(outputs)


def hear(text: str, buffers: Sequence[Any]) -> None:
    """Take in a message of the page; when all is done that it set off, the page is told so."""
    import comm

    message: dict[str, Any] = json.loads(text)
    message["buffers"] = list(buffers)
    manager: Any = comm.get_comm_manager()
    handlers = {
        "comm_open": manager.comm_open,
        "comm_msg": manager.comm_msg,
        "comm_close": manager.comm_close,
    }
    handle = handlers.get(message["header"]["msg_type"])
    try:
        if handle is not None:
            handle(None, "", message)
    finally:
        _tell("status", {"execution_state": "idle"}, message["header"])


def _tell(
    kind: str,
    content: dict[str, Any],
    parent: dict[str, Any] | None = None,
    metadata: dict[str, Any] | None = None,
    buffers: Sequence[Any] = (),
) -> None:
    if _post is None:
        return
    message = {
        "header": {"msg_id": "", "msg_type": kind},
        "parent_header": parent or {},
        "metadata": metadata or {},
        "content": content,
    }
    _post(json.dumps(message), [memoryview(buffer).cast("B") for buffer in buffers])
