"""A page's line by itself: how much it takes, what it passes on, and what it tells. There is no network."""

import asyncio
import logging
import time
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.websocket import WebSocketClosedError

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.server.web import page_connection
from cardmath_widgets.server.web.handlers import OutputsHandler
from cardmath_widgets.server.web.page_connection import PageConnection, VoilaConnection
from cardmath_widgets.server.wire_format import LARGEST, BadMessageError
from tests import own_loop

PING = '{"ping": true}'


class Kernel:
    """A kernel that notes what it is given."""

    def __init__(self) -> None:
        self.given: list[list[bytes]] = []

    def to_kernel(self, frames: list[bytes]) -> None:
        self.given.append(frames)


class Page(PageConnection):
    """A line whose other end is a list."""

    def __init__(self) -> None:
        self.said: list[bytes | str] = []
        self.closed_with: int | None = None
        self.initialize(None, None)  # type: ignore[arg-type]

    def tell(self, message: bytes | str) -> None:
        self.said.append(message)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.closed_with = code


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each pause of a line is; the clock stands still."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(page_connection, "Allowance", partial(Allowance, clock=lambda: 0.0))
    monkeypatch.setattr(page_connection, "asyncio", SimpleNamespace(sleep=sleep))
    return slept


def test_a_page_may_send_three_hundred_messages_at_once_and_a_hundred_a_second(pauses: list[float]) -> None:
    async def work() -> None:
        page = Page()
        for _message in range(300):
            await page.on_message(PING)
        assert pauses == []
        for _message in range(2):
            await page.on_message(PING)
        assert pauses == pytest.approx([0.01, 0.02])
        assert page.said == ['{"pong": true}'] * 302

    own_loop.run(work())


def test_a_page_may_send_two_long_links_at_once_and_one_in_eight_seconds(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageConnection, "hand_on", lambda _page, _data: None)

    async def work() -> None:
        page = Page()
        for _link in range(2):
            await page.on_message(b" " * LARGEST)
        assert pauses == []
        await page.on_message(b" " * LARGEST)
        assert pauses == pytest.approx([8.0])

    own_loop.run(work())


def test_a_ping_is_short_and_a_page_that_sends_anything_else_is_closed(pauses: list[float]) -> None:
    async def work() -> None:
        page = Page()
        long = f'{{"ping": true{" " * 86}}}'
        assert len(long) == 100
        before = time.monotonic()
        await page.on_message(long)
        assert before <= page.last_heard <= time.monotonic()
        assert (page.said, page.closed_with) == (['{"pong": true}'], None)
        with pytest.raises(BadMessageError):
            page.answer(f"{long} ")
        await page.on_message("{}")
        # A policy violation (RFC 6455).
        assert (page.closed_with, len(page.said)) == (1008, 1)

    own_loop.run(work())


def test_a_message_reaches_the_kernel_of_the_page_that_has_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_connection.wire, "read_message", lambda data, _kinds: [data])
    page, kernel = Page(), Kernel()
    page.hand_on(b"without a seat")
    for here, its_kernel in ((page, kernel), (None, kernel), (page, None)):
        page.seat = SimpleNamespace(page=here, kernel=its_kernel)  # type: ignore[assignment]
        page.hand_on(b"pressed")
    assert kernel.given == [[b"pressed"]]


def test_an_open_line_sends_at_once_and_reads_two_messages_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    page = Page()
    stream = SimpleNamespace(max_buffer_size=0)
    page.ws_connection = SimpleNamespace(stream=stream)  # type: ignore[assignment]
    page.pool = SimpleNamespace(come=done.append)  # type: ignore[assignment]
    page.seat = SimpleNamespace(take=done.append, rise=done.append)  # type: ignore[assignment]
    monkeypatch.setattr(page, "set_nodelay", done.append)
    page.open()
    assert done == [True, page, page.seat]
    assert stream.max_buffer_size == 4 << 20
    assert page.silence < 10
    page.on_close()
    assert done[3:] == [page]
    page.seat = None
    page.on_close()
    assert len(done) == 4


def test_voilas_front_end_gets_messages_of_its_kernel_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bytes | str] = []
    monkeypatch.setattr(PageConnection, "tell", lambda _line, message: told.append(message))
    line = VoilaConnection.__new__(VoilaConnection)
    line.tell('{"dead": true}')
    line.tell(b"message")
    assert told == [b"message"]
    assert line.ping_interval == 20.0
    line.last_heard = 0.0
    line.on_pong(b"")
    assert line.silence < 10


class Sending:
    """The other end of a line, which fails as the test says."""

    def __init__(self, error: Exception | None = None, later: Exception | None = None) -> None:
        self.sent: list[tuple[bytes | str, bool]] = []
        self.is_closed = False
        self.stream = SimpleNamespace(max_write_buffer_size=0, close=self.close)
        self._error, self._later = error, later

    def close(self) -> None:
        self.is_closed = True

    def write(self, message: bytes | str, binary: bool = False) -> "asyncio.Future[None]":
        if self._error is not None:
            raise self._error
        self.sent.append((message, binary))
        sending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._later is None:
            sending.set_result(None)
        else:
            sending.set_exception(self._later)
        return sending


@pytest.mark.parametrize(
    ("other", "is_dropped", "said"),
    [
        (Sending(), False, []),
        # A page that has just left is no error of ours.
        (Sending(WebSocketClosedError()), False, []),
        (Sending(later=WebSocketClosedError()), False, []),
        (Sending(later=ValueError()), False, ["A message could not be sent to its page."]),
        (Sending(StreamBufferFullError()), True, []),
    ],
)
def test_a_message_for_a_page_that_left_is_lost_and_other_errors_are_in_the_log(
    other: Sending, is_dropped: bool, said: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        line = PageConnection.__new__(PageConnection)
        line.log = logging.getLogger(__name__)
        line.ws_connection = None
        line.tell("lost")
        line.ws_connection = other  # type: ignore[assignment]
        line.write_message = other.write  # type: ignore[assignment, method-assign]
        line.tell("said")
        line.tell(b"shown")
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    own_loop.run(work())
    assert other.sent in ([], [("said", False), ("shown", True)], [("said", False), (b"shown", True)])
    assert other.stream.max_write_buffer_size == 8 << 20
    assert other.is_closed is is_dropped
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == said * 2


@pytest.mark.parametrize("has_left", [True, False])
def test_an_answer_for_a_page_that_has_just_left_gives_up_its_seat(has_left: bool) -> None:
    given_up: list[object] = []
    seat: Any = SimpleNamespace(was_shown=False)

    async def finish(answer: str) -> None:
        if has_left:
            raise StreamClosedError

    async def work() -> None:
        handler = OutputsHandler.__new__(OutputsHandler)
        handler.finish = finish  # type: ignore[assignment, method-assign]
        handler.pool = SimpleNamespace(give_up=given_up.append)  # type: ignore[assignment]
        await handler.bring(seat, "[]")

    own_loop.run(work())
    assert (given_up, seat.was_shown) == (([seat], False) if has_left else ([], True))
