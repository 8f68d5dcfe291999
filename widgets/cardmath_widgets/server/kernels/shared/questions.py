"""Questions from a worker's pages: the server's calculators answer the slow ones."""

import asyncio
import contextvars
import itertools
import pickle
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from cardmath_widgets.per_page import PerPage
from cardmath_widgets.server.kernels.shared.calculator import opened

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
