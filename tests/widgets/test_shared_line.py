"""How the server speaks to a worker, and which page it blames if one ends. No process starts."""

import asyncio
import io
import json
import logging
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.connection import ENDED, MEMORY, PacketConnection
from cardmath_widgets.server.kernels.shared import workers as workers_module
from cardmath_widgets.server.kernels.shared.workers import Worker
from tests import own_loop
from tests.widgets.noting_watch import Watch

LOG = logging.getLogger("workers")


class Process:
    """The process of a worker, which connects as the test says."""

    pid = 4711

    def __init__(self, command: list[str], **options: Any) -> None:
        self.command, self.options = command, options
        self.stdin = io.BytesIO()
        self.stdin.close = lambda: None  # type: ignore[method-assign]
        self.is_killed = False

    def kill(self) -> None:
        self.is_killed = True

    def wait(self) -> int:
        return 0


class Page(PacketConnection):
    """A seat that notes what it hears."""

    def __init__(self) -> None:
        super().__init__(LOG)
        self.heard: list[tuple[bytes, bytes]] = []

    async def start(self) -> None: ...

    def begin(self, cells: list[str]) -> None: ...

    def to_kernel(self, frames: list[bytes]) -> None: ...

    async def end(self) -> None: ...

    def take(self, kind: bytes, rest: bytes) -> None:
        self.heard.append((kind, rest))


class Talk:
    """A started worker, and the other end of its connection."""

    def __init__(self, worker: Worker, process: Process, memory: Watch) -> None:
        self.worker, self.process, self.memory = worker, process, memory
        self.ended: list[Worker] = []
        self.answers: Any = None

    async def connect(self) -> None:
        """Start the worker, beside a stranger who does not know its token."""
        starting = asyncio.ensure_future(self.worker.start())
        await own_loop.until(lambda: bool(PROCESSES))
        self.process = PROCESSES[-1]
        port = int(self.process.command[-1])
        token = self.process.stdin.getvalue().strip()
        assert len(token) == 64
        strange, stranger = await asyncio.open_connection("127.0.0.1", port)
        stranger.write(b"x" * len(token))
        assert await strange.read() == b""
        stranger.close()
        short, stranger = await asyncio.open_connection("127.0.0.1", port)
        stranger.close()
        assert await short.read() == b""
        assert not starting.done()
        self.stream, self.answers = await asyncio.open_connection("127.0.0.1", port)
        self.answers.write(token)
        await asyncio.sleep(0.01)
        # It is warm when it says so.
        assert not starting.done()
        self.answers.write(wire.packed(wire.BEAT, b""))
        await starting

    async def next(self) -> tuple[bytes, int, bytes]:
        """What the server says next, apart from its questions whether the worker answers."""
        while (said := await wire.read_numbered(self.stream))[0] == wire.BEAT:
            pass
        return said


PROCESSES: list[Process] = []


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def start(command: list[str], **options: Any) -> Process:
        PROCESSES.append(Process(command, **options))
        return PROCESSES[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    yield
    PROCESSES.clear()


def talked(test: Callable[[Talk], Awaitable[None]]) -> None:
    async def main() -> None:
        memory = Watch()
        talk = Talk(None, None, memory)  # type: ignore[arg-type]
        answers = SimpleNamespace(answer=lambda question: asyncio.sleep(0, b"answer to " + question))
        talk.worker = Worker(memory, answers, LOG, talk.ended.append)  # type: ignore[arg-type]
        assert talk.worker.waiting == 0
        await talk.connect()
        await asyncio.wait_for(test(talk), 30)
        talk.worker.end()
        talk.answers.close()
        assert talk.process.is_killed

    own_loop.run_calmly(main())


@pytest.mark.usefixtures("processes")
def test_a_worker_is_one_that_knows_its_token_and_finds_no_modules_in_the_folder() -> None:
    async def test(talk: Talk) -> None:
        command = talk.process.command
        assert command[:4] == [sys.executable, "-P", "-m", f"{workers_module.__package__}.worker"]
        assert talk.process.options["stdout"] is sys.stderr
        if sys.platform != "win32":
            assert talk.process.options["start_new_session"] is True
        assert talk.worker.pid == 4711

    talked(test)


@pytest.mark.usefixtures("processes")
def test_each_seat_hears_what_its_page_says_and_nothing_after_it_has_left() -> None:
    async def test(talk: Talk) -> None:
        first, second = Page(), Page()
        numbers = [talk.worker.seat(page) for page in (first, second)]
        assert numbers == [1, 2]
        talk.worker.run(1, ["6 * 7"], {"OF_A_SEAT": "1"})
        kind, number, rest = await talk.next()
        assert (kind, number) == (wire.CELLS, 1)
        assert json.loads(rest) == {"cells": ["6 * 7"], "settings": {"OF_A_SEAT": "1"}}
        talk.worker.hear(2, b"pressed")
        assert await talk.next() == (wire.MESSAGE, 2, b"pressed")
        for seat in (1, 2, 3):
            talk.answers.write(wire.numbered(wire.MESSAGE, seat, b"shown"))
        await own_loop.until(lambda: bool(second.heard))
        assert first.heard == second.heard == [(wire.MESSAGE, b"shown")]
        talk.worker.leave(1)
        talk.worker.leave(1)
        assert await talk.next() == (wire.END, 1, b"")
        talk.answers.write(wire.numbered(wire.MESSAGE, 1, b"late"))
        talk.answers.write(wire.numbered(wire.QUESTION, 7, b"question"))
        assert await talk.next() == (wire.ANSWER, 7, b"answer to question")
        assert len(first.heard) == 1

    talked(test)


@pytest.mark.usefixtures("processes")
def test_what_a_worker_reports_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def test(talk: Talk) -> None:
        talk.answers.write(wire.packed(wire.LOG, b"something broke"))
        await own_loop.until(lambda: "something broke" in caplog.text)
        assert talk.worker.seats == {}

    talked(test)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("doing", "is_too_large", "problems"),
    [(1, False, [ENDED, ""]), (2, True, ["", MEMORY]), (0, False, ["", ""]), (0, True, ["", ""])],
)
def test_the_end_of_a_worker_is_blamed_on_the_page_whose_code_was_running(
    doing: int, is_too_large: bool, problems: list[str]
) -> None:
    async def test(talk: Talk) -> None:
        pages = [Page(), Page()]
        for page in pages:
            talk.worker.seat(page)
        talk.answers.write(wire.numbered(wire.DOING, 1))
        talk.answers.write(wire.numbered(wire.DOING, doing))
        if is_too_large:
            talk.memory.ended.add(4711)
        talk.answers.close()
        await own_loop.until(lambda: bool(talk.ended))
        assert [page.problem for page in pages] == problems
        assert talk.worker.seats == {}
        # What is said to it now is lost.
        talk.worker.hear(1, b"pressed")
        talk.worker.leave(1)

    talked(test)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("answers", [True, False])
def test_a_worker_that_no_longer_answers_is_ended(
    answers: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers_module, "BEAT_EVERY", 0.01)
    monkeypatch.setattr(workers_module, "HANGS_AFTER", 1.0 if answers else 0.05)

    async def test(talk: Talk) -> None:
        if not answers:
            await own_loop.until(lambda: bool(talk.ended))
            return
        for _beat in range(5):
            assert (await wire.read_numbered(talk.stream))[0] == wire.BEAT
            talk.answers.write(wire.packed(wire.BEAT, b""))
        assert not talk.ended

    talked(test)
    assert ("stopped responding and is being replaced" in caplog.text) is not answers


@pytest.mark.usefixtures("processes")
def test_a_server_that_was_held_up_itself_ends_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "BEAT_EVERY", 0.02)
    monkeypatch.setattr(workers_module, "HANGS_AFTER", 0.3)

    async def test(talk: Talk) -> None:
        # The worker answered in time, but the server could not read it.
        await wire.read_numbered(talk.stream)
        time.sleep(0.4)
        talk.answers.write(wire.packed(wire.BEAT, b""))
        await wire.read_numbered(talk.stream)
        assert not talk.ended

    talked(test)


def test_how_long_and_how_much_a_server_waits_for() -> None:
    # Nothing that a page does takes half a second, and a minute is enough to warm up.
    assert (workers_module.BEAT_EVERY, workers_module.HANGS_AFTER, workers_module.START_TIMEOUT) == (
        1.0,
        4.0,
        60.0,
    )
