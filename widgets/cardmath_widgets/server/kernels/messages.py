"""The messages between the server and a process that runs pages: those of pages, and errors."""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardmath_widgets.runtime import comms
from cardmath_widgets.server.wire_format import LOG, joined, packed, split

#: The maximum number of bytes in the server's packets that are waiting to be read: the pictures of a whole
#: board arrive at once.
READ_AHEAD: Final = 1 << 20
#: The parts of a message before its buffers, in their order.
PARTS: Final = ("header", "parent_header", "metadata", "content")

_log = logging.getLogger(__name__)


def for_page(message: comms.Message, buffers: Sequence[Any]) -> bytes:
    """Return a message to a page, as it goes to the server."""
    parts = [json.dumps(message[name]).encode() for name in PARTS]
    return joined([b"iopub", *parts, *buffers])


def hear(data: bytes) -> None:
    """Take in a message from a page; a failure ends nothing."""
    _channel, *parts = split(data)
    message: comms.Message = {
        name: json.loads(part) for name, part in zip(PARTS, parts[: len(PARTS)], strict=True)
    }
    message["buffers"] = [memoryview(part) for part in parts[len(PARTS) :]]
    try:
        comms.hear(message)
    except Exception:
        _log.exception("a message of the page could not be taken in")


def tell_errors(write: Callable[[bytes], object], of_comms: int) -> None:
    """Send errors from any thread to the server's log, and those of comms from a level on."""
    loop = asyncio.get_running_loop()

    class ErrorsToServer(logging.Handler):
        """A log handler that sends each line to the server."""

        def emit(self, record: logging.LogRecord) -> None:
            """Send the line when the connection is free."""
            loop.call_soon_threadsafe(write, packed(LOG, self.format(record).encode()))

    logging.getLogger("Comm").setLevel(of_comms)
    logging.getLogger().addHandler(ErrorsToServer(logging.ERROR))
