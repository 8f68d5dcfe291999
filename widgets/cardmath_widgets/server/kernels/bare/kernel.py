"""A kernel without IPython for our own lessons, forked from the warmed process.

It takes a third of the memory of a Jupyter kernel. It can do the same as a page that brings its own Python
(`cardmath_widgets.runtime`). It talks to the server in `packets` on one connection.
"""

import asyncio
import contextlib
import json
import logging
import os
import socket
from collections.abc import Sequence
from typing import Any

from cardmath_widgets.runtime import comms, startup
from cardmath_widgets.server.kernels.preloading import keep_shared, warm
from cardmath_widgets.server.wire_format import CELLS, LOG, MESSAGE, OUTPUTS, joined, packed, read, split

_PARTS = ("header", "parent_header", "metadata", "content")
# The pictures of a whole board arrive at once.
_READ_AHEAD = 1 << 20

_log = logging.getLogger(__name__)


def preload() -> None:
    """Import what kernels need."""
    startup.begin()
    warm(["asyncio.selector_events", "ipywidgets", "anywidget", "ipycanvas"])
    keep_shared()


def run(order: dict[str, Any], line: socket.socket | None, ready: int, _preloaded: None) -> None:
    """Run a kernel until the server closes the connection."""
    assert line is not None, "a bare kernel has a line"
    os.environ.update(order.get("env", {}))
    os.write(ready, b"!")
    os.close(ready)
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        asyncio.run(_live(line))


async def _live(line: socket.socket) -> None:
    stream, answers = await asyncio.open_connection(sock=line, limit=_READ_AHEAD)
    _tell_errors(answers)

    def post(message: comms.Message, buffers: Sequence[Any]) -> None:
        parts = [json.dumps(message[name]).encode() for name in _PARTS]
        answers.write(packed(MESSAGE, joined([b"iopub", *parts, *buffers])))

    while True:
        kind, rest = await read(stream)
        if kind == CELLS:
            outputs = await _run(json.loads(rest))
            comms.post_with(post)
            answers.write(packed(OUTPUTS, outputs))
        else:
            _hear(rest)
        # Callbacks that a message scheduled run before the next message.
        await asyncio.sleep(0)


async def _run(cells: list[str]) -> bytes:
    from cardmath_widgets.runtime.cells import run as run_cells

    # The server reports failed cells, which it finds in the outputs.
    return json.dumps(await run_cells(cells, lambda _trace: None)).encode()


def _hear(data: bytes) -> None:
    _channel, *parts = split(data)
    message: comms.Message = {
        name: json.loads(part) for name, part in zip(_PARTS, parts[: len(_PARTS)], strict=True)
    }
    message["buffers"] = [memoryview(part) for part in parts[len(_PARTS) :]]
    try:
        comms.hear(message)
    except Exception:
        _log.exception("a message of the page could not be taken in")


def _tell_errors(answers: asyncio.StreamWriter) -> None:
    """Send errors from any thread to the server's log; invalid messages from visitors are not reported."""
    loop = asyncio.get_running_loop()

    class ErrorsToServer(logging.Handler):
        """A log handler that sends each line to the server."""

        def emit(self, record: logging.LogRecord) -> None:
            """Send the line when the connection is free."""
            loop.call_soon_threadsafe(answers.write, packed(LOG, self.format(record).encode()))

    logging.getLogger("Comm").setLevel(logging.CRITICAL)
    logging.getLogger().addHandler(ErrorsToServer(logging.ERROR))
