"""A kernel without IPython, for our own lessons: forked from the warmed process, a third of another's memory.

It knows no more than a page in a browser that brings its own Python (`cardmath_widgets.bare`), and hears and
speaks on one line to the server: `packets`.
"""

import asyncio
import contextlib
import json
import logging
import os
import socket
from collections.abc import Sequence
from typing import Any

from cardmath_widgets.bare import comms

from .frames import joined, split
from .packets import CELLS, LOG, MESSAGE, OUTPUTS, packed, read
from .warming import keep_shared, warm

__all__ = ["preload", "run"]

_PARTS = ("header", "parent_header", "metadata", "content")
# Pictures of a whole board come at once.
_READ_AHEAD = 1 << 20

_log = logging.getLogger(__name__)


def preload() -> None:
    """Import what kernels need."""
    comms.begin()
    warm(["asyncio.selector_events", "ipywidgets", "anywidget", "ipycanvas"])
    keep_shared()


def run(_order: dict[str, Any], line: socket.socket | None, ready: int, _preloaded: None) -> None:
    """Be a kernel until the server hangs up."""
    assert line is not None, "a bare kernel has a line"
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
        # What a message has set off for later comes before the next one.
        await asyncio.sleep(0)


async def _run(cells: list[str]) -> bytes:
    from cardmath_widgets.bare.cells import run as run_cells

    # Of a cell that fails the server tells; it knows it from the outputs.
    return json.dumps(await run_cells(cells, lambda _trace: None)).encode()


def _hear(frame: bytes) -> None:
    _channel, *parts = split(frame)
    message: comms.Message = {
        name: json.loads(part) for name, part in zip(_PARTS, parts[: len(_PARTS)], strict=True)
    }
    message["buffers"] = [memoryview(part) for part in parts[len(_PARTS) :]]
    try:
        comms.hear(message)
    except Exception:
        _log.exception("a message of the page could not be taken in")


def _tell_errors(answers: asyncio.StreamWriter) -> None:
    """Let the server's log have what goes wrong here, from whatever thread; what visitors send is no news."""
    loop = asyncio.get_running_loop()

    class Told(logging.Handler):
        """Sends the server a line."""

        def emit(self, record: logging.LogRecord) -> None:
            """Send it when the line is free."""
            loop.call_soon_threadsafe(answers.write, packed(LOG, self.format(record).encode()))

    logging.getLogger("Comm").setLevel(logging.CRITICAL)
    logging.getLogger().addHandler(Told(logging.ERROR))
