"""A process that runs the pages of many seats, each in its own context.

Run it as a module with the port where the server is waiting for it, and with a token on standard input that
identifies it to the server. It first imports everything that every page needs. Then it accepts packets
(``wire_format``), each with a seat number. It handles one message from one page at a time. It first reports
which page sent the message, so the server knows whom to blame if the worker hangs or dies.

It ends when the server closes the connection, however the server ended.
"""

import asyncio
import contextlib
import json
import logging
import signal
import sys
from collections.abc import Sequence
from typing import Any

from cardmath import i18n
from cardmath.numerals import separate_names
from cardmath.ranks import separate_signs
from cardmath_widgets.compat import begin_canvases, close_widgets
from cardmath_widgets.page.scheduling import calculate_with, stay_ready, think_with
from cardmath_widgets.per_page import page_context
from cardmath_widgets.runtime import comms, startup
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.messages import READ_AHEAD, for_page, hear, tell_errors
from cardmath_widgets.server.kernels.preloading import keep_shared, warm
from cardmath_widgets.server.kernels.shared.page_loop import PageLoop, end_page
from cardmath_widgets.server.kernels.shared.questions import Questions

#: How many seconds a thread preparing a question may hold up the pages.
_TURN = 0.0005


class _Answers:
    """Packets for the server: all packets from one piece of work go together, because each send takes
    time.
    """

    def __init__(self, stream: asyncio.StreamWriter) -> None:
        self._stream = stream
        self._loop = asyncio.get_running_loop()
        self._parts: list[bytes] = []

    def write(self, packet: bytes) -> None:
        """Send a packet together with the ones before and after it."""
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(packet)

    def flush(self) -> None:
        """Send everything written so far."""
        if self._parts:
            parts, self._parts = self._parts, []
            self._stream.write(b"".join(parts))


class _Page:
    """A seat's page: it runs its notebook, then handles the page's messages one by one."""

    def __init__(self, number: int, order: dict[str, Any], answers: _Answers) -> None:
        self._number = number
        self._answers = answers
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._context = page_context(order["settings"])
        self._context.run(self._begin, order["cells"])

    def hear(self, message: bytes) -> None:
        """Receive a message from the page, to be handled in turn."""
        self._inbox.put_nowait(message)

    def end(self) -> None:
        """End everything that the page has started, and send nothing more."""
        self._context.run(comms.post_with, None)
        self._context.run(close_widgets)
        self._context.run(end_page)

    def _begin(self, cells: list[str]) -> None:
        i18n.separate()
        separate_names()
        separate_signs()
        begin_canvases()
        asyncio.get_running_loop().create_task(self._live(cells), context=self._context)

    async def _live(self, cells: list[str]) -> None:
        from cardmath_widgets.runtime.cells import run

        self._say_doing(self._number)
        # The server reports failed cells, which it finds in the outputs.
        outputs = await run(cells, lambda _trace: None)
        comms.post_with(self._post)
        self._answers.write(wire.numbered(wire.OUTPUTS, self._number, json.dumps(outputs).encode()))
        while True:
            self._say_doing(0)
            message = await self._inbox.get()
            self._say_doing(self._number)
            hear(message)
            # Callbacks scheduled by a message run before the next message, and other pages get their turn.
            await asyncio.sleep(0)

    def _say_doing(self, number: int) -> None:
        """Report whose code is about to run; the server must know this before the code can hang."""
        self._answers.write(wire.numbered(wire.DOING, number))
        self._answers.flush()

    def _post(self, message: comms.Message, buffers: Sequence[Any]) -> None:
        self._answers.write(wire.numbered(wire.MESSAGE, self._number, for_page(message, buffers)))


async def _serve(port: int, token: bytes) -> None:
    """Serve pages until the server closes the connection."""
    stream, writer = await asyncio.open_connection("127.0.0.1", port, limit=READ_AHEAD)
    answers = _Answers(writer)
    answers.write(token + wire.packed(wire.BEAT, b""))
    tell_errors(answers.write, of_comms=logging.WARNING)
    pages: dict[int, _Page] = {}
    questions = Questions(
        lambda number, question: answers.write(wire.numbered(wire.QUESTION, number, question))
    )
    think_with(questions.aside)
    calculate_with(questions.ask)
    getting_ready = asyncio.ensure_future(stay_ready())
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            kind, number, rest = await wire.read_numbered(stream)
            if kind == wire.BEAT:
                answers.write(wire.packed(wire.BEAT, b""))
            elif kind == wire.CELLS:
                pages[number] = _Page(number, json.loads(rest), answers)
            elif kind == wire.MESSAGE and number in pages:
                pages[number].hear(rest)
            elif kind == wire.END and number in pages:
                pages.pop(number).end()
            elif kind == wire.ANSWER:
                questions.hear(number, rest)
    getting_ready.cancel()


def preload() -> None:
    """Import what pages need."""
    startup.begin()
    warm(["ipywidgets", "anywidget", "ipycanvas"])
    keep_shared()


def main() -> None:
    """Warm up, and work for the server waiting on the port given by the first argument."""
    # The server decides when to stop; a Ctrl-C in the terminal is meant for the server only.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    token = sys.stdin.buffer.readline().strip()
    preload()
    sys.setswitchinterval(_TURN)
    with asyncio.Runner(loop_factory=PageLoop) as runner:
        runner.run(_serve(int(sys.argv[1]), token))


if __name__ == "__main__":
    main()
