"""A process that runs the pages of many seats, each in its own context.

Run it as a module with the port where the server is waiting for it, and with a token on standard input that
identifies it to the server. It first imports everything that every page needs. Then it accepts packets
(``wire_format``), each with a seat number. It handles one message from one page at a time. It first reports
which page sent the message, so the server knows whom to blame if the worker hangs or dies.

Its event loop knows which page started each task and timer, so they end with their page. The server's
calculators answer the pages' slow questions. It ends when the server closes the connection, however the
server ended.
"""

import asyncio
import contextlib
import contextvars
import itertools
import json
import logging
import pickle
import signal
import sys
from asyncio import TimerHandle
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context
from typing import Any, Final, TypeVar
from weakref import WeakSet, WeakValueDictionary

from cardmath import i18n
from cardmath.numerals import separate_names
from cardmath.ranks import separate_signs
from cardmath_widgets.compat import begin_canvases, close_widgets
from cardmath_widgets.page.scheduling import calculate_with, stay_ready, think_with
from cardmath_widgets.per_page import PerPage, page_context
from cardmath_widgets.runtime import comms
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.processes import READ_AHEAD, for_page, hear, preload, tell_errors
from cardmath_widgets.server.kernels.shared.calculator import opened

#: A page's tasks and timers.
_tasks: Final["PerPage[WeakSet[asyncio.Task[Any]]]"] = PerPage(WeakSet)
_timers: Final["PerPage[WeakValueDictionary[int, TimerHandle]]"] = PerPage(WeakValueDictionary)


class PageLoop(asyncio.SelectorEventLoop):
    """A worker's event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.set_task_factory(_make_task)  # type: ignore[arg-type]  # its options depend on the version

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> TimerHandle:
        """Call later, and note the timer under the page that it will run for."""
        timer = super().call_at(when, callback, *args, context=context)
        _timers.get(context)[id(timer)] = timer
        return timer


def end_page() -> None:
    """Cancel the tasks and timers of the page that this runs for."""
    for timer in list(_timers.get().values()):
        timer.cancel()
    for task in list(_tasks.get()):
        task.cancel()


def _make_task(
    loop: asyncio.AbstractEventLoop,
    work: "Coroutine[Any, Any, Any]",
    *,
    context: Context | None = None,
    **options: Any,
) -> "asyncio.Task[Any]":
    task = asyncio.Task(work, loop=loop, context=context, **options)
    _tasks.get(context).add(task)
    return task


T = TypeVar("T")

#: How many pages may be waiting for an answer at the same time; others wait their turn.
_AT_ONCE: Final = 64
#: A page's questions are answered one after another, as its board expects.
_turns: Final[PerPage[asyncio.Lock]] = PerPage(asyncio.Lock)


class Questions:
    """The open questions; ``send`` sends one, with its number, to the server."""

    def __init__(self, send: Callable[[int, bytes], object]) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="cardmath-aside")
        self._numbers = itertools.count()
        self._open: dict[int, Future[bytes]] = {}

    async def aside(self, work: Callable[[], T]) -> T:
        """Return what a page's work returns; it runs in a thread, which may wait for answers."""
        context = contextvars.copy_context()
        async with _turns.get():
            return await self._loop.run_in_executor(self._threads, context.run, work)

    def ask(self, function: Callable[..., Any], values: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """Return a calculator's answer, or calculate it here if this thread may not wait."""
        if asyncio._get_running_loop() is not None:
            return function(*values, **options)
        question = pickle.dumps((function, values, options))
        number, answer = next(self._numbers), Future[bytes]()
        self._open[number] = answer
        self._loop.call_soon_threadsafe(self._send, number, question)
        return opened(answer.result())

    def hear(self, number: int, answer: bytes) -> None:
        """Receive the answer to a question."""
        self._open.pop(number).set_result(answer)


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
