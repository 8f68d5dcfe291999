"""Comms without a kernel: messages between widgets and the page.

The messages follow Jupyter's protocol: header, parent header, metadata and content, sent alongside their
buffers.
"""

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardmath_widgets.per_page import PerPage

Message = dict[str, Any]
#: Sends a message and its buffers.
Post = Callable[[Message, Sequence[Any]], object]


class Channel:
    """The channel to a page: ``post`` is None until the page can receive messages, and after it has left."""

    def __init__(self) -> None:
        self.post: Post | None = None
        self._numbers = itertools.count(1)

    def tell(
        self,
        kind: str,
        content: dict[str, Any],
        parent: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: Sequence[Any] = (),
    ) -> None:
        """Send a message to the page, if there is one."""
        if self.post is None:
            return
        message = {
            # Ids are unique, because a page treats a repeated id as a repeated message.
            "header": {"msg_id": str(next(self._numbers)), "msg_type": kind},
            "parent_header": parent or {},
            "metadata": metadata or {},
            "content": content,
        }
        self.post(message, [memoryview(buffer).cast("B") for buffer in buffers])


_channel: Final[PerPage[Channel]] = PerPage(Channel)
#: Returns the channel to the page whose code is running.
channel: Final = _channel.get


def post_with(post: Post | None) -> None:
    """Start sending the widgets' messages. The page asks for all the earlier state in one go."""
    channel().post = post


def hear(message: Message) -> None:
    """Handle a message from the page, and tell the page when all the resulting work is done."""
    import comm

    manager: Any = comm.get_comm_manager()
    kind = message["header"]["msg_type"]
    try:
        if kind in ("comm_open", "comm_msg", "comm_close"):
            getattr(manager, kind)(None, "", message)
    finally:
        channel().tell("status", {"execution_state": "idle"}, message["header"])


def is_heard() -> bool:
    """Return whether a page is receiving the messages."""
    return channel().post is not None
