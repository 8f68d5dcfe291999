"""Messages between the server and a process that runs pages: page messages and errors."""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardmath_widgets.runtime import comms
from cardmath_widgets.server.wire_format import LOG, joined, packed, split

#: Maximum number of bytes in unread packets from the server: the pictures of a whole board arrive at once.
READ_AHEAD: Final = 1 << 20
#: The parts of a message before its buffers, in order.
PARTS: Final = ("header", "parent_header", "metadata", "content")

_log = logging.getLogger(__name__)


def for_page(message: comms.Message, buffers: Sequence[Any]) -> bytes:
    """Return a message for a page, in the form sent to the server."""
    parts = [json.dumps(message[name]).encode() for name in PARTS]
    return joined([b"iopub", *parts, *buffers])


def hear(data: bytes) -> None:
    """Handle a message from a page; any failure is only logged."""
    _channel, *parts = split(data)
    message: comms.Message = {
        name: json.loads(part) for name, part in zip(PARTS, parts[: len(PARTS)], strict=True)
    }
    message["buffers"] = [memoryview(part) for part in parts[len(PARTS) :]]
    try:
        comms.hear(message)
    except Exception:
        _log.exception("a message from the page could not be handled")


def tell_errors(write: Callable[[bytes], object], of_comms: int) -> None:
    """Send errors from any thread to the server's log; for comms, ``of_comms`` is the lowest level sent."""
    loop = asyncio.get_running_loop()

    class ErrorsToServer(logging.Handler):
        """A log handler that sends each line to the server."""

        def emit(self, record: logging.LogRecord) -> None:
            """Send the line when the connection is free."""
            loop.call_soon_threadsafe(write, packed(LOG, self.format(record).encode()))

    logging.getLogger("Comm").setLevel(of_comms)
    logging.getLogger().addHandler(ErrorsToServer(logging.ERROR))
