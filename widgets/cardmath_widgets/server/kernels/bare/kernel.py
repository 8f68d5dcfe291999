"""A kernel without IPython for our own lessons, forked from the warmed process.

It needs a third of the memory of a Jupyter kernel, and it can do everything that a page with its own Python
can (`cardmath_widgets.runtime`). It exchanges `packets` with the server on one connection.
"""

import asyncio
import contextlib
import json
import logging
import os
import socket
from collections.abc import Sequence
from typing import Any

from cardmath_widgets.runtime import comms
from cardmath_widgets.server.kernels.processes import READ_AHEAD, for_page, hear, preload, tell_errors
from cardmath_widgets.server.wire_format import CELLS, MESSAGE, OUTPUTS, packed, read

#: What the warmed process calls.
__all__ = ["preload", "run"]


def run(order: dict[str, Any], line: socket.socket | None, ready: int, _preloaded: None) -> None:
    """Run a kernel until the server closes the connection."""
    assert line is not None, "a bare kernel has a connection"
    os.environ.update(order.get("env", {}))
    os.write(ready, b"!")
    os.close(ready)
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        asyncio.run(_live(line))


async def _live(line: socket.socket) -> None:
    stream, answers = await asyncio.open_connection(sock=line, limit=READ_AHEAD)
    # Invalid messages from visitors are not reported.
    tell_errors(answers.write, of_comms=logging.CRITICAL)

    def post(message: comms.Message, buffers: Sequence[Any]) -> None:
        answers.write(packed(MESSAGE, for_page(message, buffers)))

    while True:
        kind, rest = await read(stream)
        if kind == CELLS:
            outputs = await _run(json.loads(rest))
            comms.post_with(post)
            answers.write(packed(OUTPUTS, outputs))
        else:
            hear(rest)
        # Callbacks scheduled by a message run before the next message.
        await asyncio.sleep(0)


async def _run(cells: list[str]) -> bytes:
    from cardmath_widgets.runtime.cells import run as run_cells

    # The server reports failed cells, which it finds in the outputs.
    return json.dumps(await run_cells(cells, lambda _trace: None)).encode()
