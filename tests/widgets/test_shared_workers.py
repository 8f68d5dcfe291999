"""Which worker serves a page, when more are started, and when they end. No process starts."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cardmath.cores import cores
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.connection import ENDED
from cardmath_widgets.server.kernels.shared import workers as workers_module
from cardmath_widgets.server.kernels.shared.workers import SharedConnection, Workers
from tests import own_loop
from tests.widgets.noting_watch import Watch

LOG = logging.getLogger("workers")


class Fake:
    """A worker without a process."""

    started = 0
    fails = False

    def __init__(
        self, _memory: object, _calculators: object, _log: object, on_end: Callable[["Fake"], None]
    ) -> None:
        self.seats: dict[int, object] = {}
        self.pid = 0
        self.is_ended = False
        self._on_end = on_end

    async def start(self) -> None:
        await asyncio.sleep(0)
        if Fake.fails:
            raise RuntimeError("no memory")
        Fake.started += 1
        self.pid = Fake.started

    def end(self) -> None:
        self.is_ended = True
        self._on_end(self)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr(workers_module, "Worker", Fake)
    monkeypatch.setattr(Fake, "started", 0)
    monkeypatch.setattr(Fake, "fails", False)
    return Watch()


def tried(test: Callable[[Workers], Awaitable[None]], watch: Watch, count: int = 3) -> None:
    async def main() -> None:
        workers = Workers(LOG, watch, count)
        await asyncio.wait_for(test(workers), 30)
        await workers.close()
        assert watch.watched == {}

    own_loop.run_calmly(main())


def test_a_second_worker_starts_when_the_first_is_busy_and_the_emptiest_serves(watch: Watch) -> None:
    async def test(workers: Workers) -> None:
        first: Any = await workers.emptiest()
        assert Fake.started == 1
        first.seats = dict.fromkeys(range(3))
        assert await workers.emptiest() is first
        await own_loop.until(lambda: not workers.starting)
        assert Fake.started == 1
        # With four seats it is busy: from now on all work.
        first.seats[3] = None
        assert await workers.emptiest() is first
        await own_loop.until(lambda: not workers.starting)
        assert Fake.started == 3
        second: Any = await workers.emptiest()
        assert second is not first
        second.seats = dict.fromkeys(range(2))
        third: Any = await workers.emptiest()
        third.seats = dict.fromkeys(range(1))
        assert await workers.emptiest() is third
        assert {*watch.watched} == {1, 2, 3}

    tried(test, watch)


def test_the_others_start_a_little_after_the_first(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    assert workers_module.LATER == 15.0
    monkeypatch.setattr(workers_module, "LATER", 0.001)

    async def test(workers: Workers) -> None:
        workers.begin()
        # However often it is asked to.
        workers.begin()
        assert len(workers.starting) == 1
        await own_loop.until(lambda: Fake.started == 3)
        workers.begin()
        assert not workers.starting

    tried(test, watch)


def test_each_processor_has_a_worker(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LATER", 0.001)
    processors = cores()

    async def main() -> None:
        workers = Workers(LOG, watch)
        workers.begin()
        await own_loop.until(lambda: Fake.started >= processors)
        await own_loop.until(lambda: not workers.starting)
        assert Fake.started == processors
        await workers.close()

    own_loop.run_calmly(main())


def test_a_worker_that_ends_is_replaced_until_the_server_closes(watch: Watch) -> None:
    async def test(workers: Workers) -> None:
        first: Any = await workers.emptiest()
        # The watch ends one that uses too much memory.
        watch.watched[first.pid]()
        assert first.is_ended
        assert watch.watched == {}
        second: Any = await workers.emptiest()
        assert (second is not first, Fake.started) == (True, 2)
        await workers.close()
        assert second.is_ended
        workers.begin_more()
        assert not workers.starting

    tried(test, watch)


def test_a_worker_that_does_not_start_leaves_nothing(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fake, "fails", True)

    async def test(workers: Workers) -> None:
        with pytest.raises(RuntimeError, match="no memory"):
            await workers.emptiest()
        monkeypatch.setattr(Fake, "fails", False)
        await asyncio.sleep(0)
        await workers.emptiest()
        assert {*watch.watched} == {1}

    tried(test, watch)


def test_one_that_is_still_starting_ends_with_the_server(watch: Watch) -> None:
    async def test(workers: Workers) -> None:
        workers.begin()
        (starting,) = workers.starting
        await workers.close()
        assert starting.cancelled()
        assert Fake.started == 0

    tried(test, watch)


def test_a_page_speaks_to_its_worker_until_one_of_them_ends(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Any] = []

    class Talking(Fake):
        """A worker that notes what it is told."""

        def seat(self, page: object) -> int:
            self.seats[7] = page
            return 7

        def run(self, *given: object) -> None:
            said.append(("run", *given))

        def hear(self, *given: object) -> None:
            said.append(("hear", *given))

        def leave(self, *given: object) -> None:
            said.append(("leave", *given))

    async def test(workers: Workers) -> None:
        line = SharedConnection(workers, LOG, {"OF_A_SEAT": "1"})
        line.to_kernel([b"lost"])
        await line.end()
        assert said == []
        await line.start()
        line.begin(["1"])
        line.to_kernel([b"{}"] * 4)
        await line.end()
        line.to_kernel([b"lost"])
        await line.end()
        message = wire.joined([b"shell", *[b"{}"] * 4])
        assert said == [("run", 7, ["1"], {"OF_A_SEAT": "1"}), ("hear", 7, message), ("leave", 7)]
        other = SharedConnection(workers, LOG)
        await other.start()
        died: list[str] = []
        other.on_death = lambda: died.append(other.problem)
        other.lose(ENDED)
        await other.end()
        assert (died, len(said)) == ([ENDED], 3)

    monkeypatch.setattr(workers_module, "Worker", Talking)
    tried(test, watch)
