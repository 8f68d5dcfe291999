"""Comms without a kernel: messages from widgets to the page, and from the page to widgets.

The messages follow Jupyter's protocol: header, parent header, metadata and content, with the buffers beside
them.
"""

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from cardmath_widgets.per_page import PerPage

Message = dict[str, Any]
#: Sends a message and its buffers.
Post = Callable[[Message, Sequence[Any]], object]

#: None until a page can receive messages.
_post: Final[PerPage[Post | None]] = PerPage(lambda: None)
_numbers: Final = PerPage(partial(itertools.count, 1))


def post_with(post: Post | None) -> None:
    """Send the widgets' messages from now on. The page asks for the earlier state as a whole."""
    _post.set(post)


def hear(message: Message) -> None:
    """Handle a message from the page, and report to the page when all work it caused is done."""
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
    """Tell whether a page receives the messages."""
    return _post.get() is not None


def tell(
    kind: str,
    content: dict[str, Any],
    parent: dict[str, Any] | None = None,
    metadata: dict[str, Any] | None = None,
    buffers: Sequence[Any] = (),
) -> None:
    """Send a message to the page, if there is one."""
    post = _post.get()
    if post is None:
        return
    message = {
        # Ids are unique, because a page takes a repeated id as a repeated message.
        "header": {"msg_id": str(next(_numbers.get())), "msg_type": kind},
        "parent_header": parent or {},
        "metadata": metadata or {},
        "content": content,
    }
    post(message, [memoryview(buffer).cast("B") for buffer in buffers])
