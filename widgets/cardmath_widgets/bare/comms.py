"""Comms without a kernel: what widgets say goes out as messages, and what a page says comes in.

Messages are those of Jupyter's protocol: header, parent header, metadata, content, and buffers beside them.
"""

import itertools
import os
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Message", "Post", "begin", "hear", "is_heard", "post_with", "tell"]

Message = dict[str, Any]
#: Puts a message and its buffers on their way.
Post = Callable[[Message, Sequence[Any]], object]

#: None while nobody is there who could know what to do with a message.
_post: Post | None = None
_numbers = itertools.count(1)


def begin() -> None:
    """Put everything in its place that needs no page: what a notebook will import is imported now."""
    # A board in a page of ours is always live: it needs no picture of itself beside.
    os.environ["CARDMATH_PICTURES"] = "0"
    from . import standins

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
            tell(msg_type, content, metadata=metadata or {}, buffers=buffers or [])

    comm.create_comm = PageComm
    ipywidgets.register_comm_target()
    from . import capturing

    capturing.begin()


def post_with(post: Post) -> None:
    """Send what widgets say from now on; what they said before, a page asks for as a whole."""
    global _post
    _post = post


def hear(message: Message) -> None:
    """Take in a message of the page; when all is done that it set off, the page is told so."""
    import comm

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
        tell("status", {"execution_state": "idle"}, message["header"])


def is_heard() -> bool:
    """Tell whether somebody is there who hears what is told."""
    return _post is not None


def tell(
    kind: str,
    content: dict[str, Any],
    parent: dict[str, Any] | None = None,
    metadata: dict[str, Any] | None = None,
    buffers: Sequence[Any] = (),
) -> None:
    """Send a message to the page, if there is one."""
    if _post is None:
        return
    message = {
        # A page takes what is displayed twice under the same id as said again.
        "header": {"msg_id": str(next(_numbers)), "msg_type": kind},
        "parent_header": parent or {},
        "metadata": metadata or {},
        "content": content,
    }
    _post(message, [memoryview(buffer).cast("B") for buffer in buffers])
