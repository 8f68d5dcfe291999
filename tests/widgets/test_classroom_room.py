"""The room: who gets a place, who waits, and whose seat is freed. Kernels here are pretended."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cardmath_widgets.classroom import room as room_module
from cardmath_widgets.classroom.limits import Limits
from cardmath_widgets.classroom.line import Line
from cardmath_widgets.classroom.room import OpeningError, Room, Seat

from ..own_loop import run as run_in_own_loop


class Kernels:
    """Start at once unless told otherwise, and know which have been started and ended."""

    def __init__(self) -> None:
        self.alive: dict[str, Kernel] = {}
        self.started = 0
        self.failures = 0
        self.most_starting = self.starting = 0
        self.may_run = asyncio.Event()
        self.may_run.set()

    def line(self, seat: Seat) -> "Kernel":
        return Kernel(self, seat.name)

    def die(self, seat: Seat) -> None:
        self.alive.pop(seat.name).on_death()


class Kernel(Line):
    """Runs any lesson as soon as it may."""

    def __init__(self, kernels: Kernels, name: str) -> None:
        super().__init__()
        self.kernels = kernels
        self.name = name

    async def start(self) -> None:
        self.kernels.started += 1
        self.kernels.starting += 1
        self.kernels.most_starting = max(self.kernels.most_starting, self.kernels.starting)
        await asyncio.sleep(0)
        self.kernels.starting -= 1
        if self.kernels.failures:
            self.kernels.failures -= 1
            raise RuntimeError("the warmed process has ended")
        self.kernels.alive[self.name] = self

    async def run(self, cells: list[str]) -> list[list[dict[str, Any]]]:
        await self.kernels.may_run.wait()
        return [[{"text": cell}] for cell in cells]

    def to_kernel(self, frames: list[bytes]) -> None:
        pass

    async def end(self) -> None:
        self.kernels.alive.pop(self.name, None)


class Page:
    def __init__(self, silence: float = 0) -> None:
        self.silence = silence
        self.said: list[bytes | str] = []
        self.is_closed = False

    def tell(self, message: bytes | str) -> None:
        self.said.append(message)

    def close(self) -> None:
        self.is_closed = True


Test = Callable[[Room, Kernels], Awaitable[None]]


@pytest.fixture
def in_room() -> Callable[..., None]:
    """Run a test in a room for so many pages, which must hold no place when all have left."""

    def run(test: Test, pages: int = 4) -> None:
        async def main() -> None:
            kernels = Kernels()
            room = Room(kernels.line, Limits(pages, 100), logging.getLogger("room"))
            await test(room, kernels)
            kernels.may_run.set()
            await room.close()
            assert kernels.alive == {}
            assert room._places._value == pages

        run_in_own_loop(main())

    return run


async def problem_of(seat: Seat) -> str:
    with pytest.raises(OpeningError) as caught:
        await seat.outputs
    return caught.value.problem


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


def test_a_seat_gets_a_kernel_and_its_outputs(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        seat = room.open(["board"], "")
        assert await seat.outputs == [[{"text": "board"}]]
        assert set(kernels.alive) == {seat.name}

    in_room(test)


def test_a_full_room_says_so_and_takes_the_next_when_one_leaves(
    in_room: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "FULL_PATIENCE", 0.05)

    async def test(room: Room, kernels: Kernels) -> None:
        first, second = room.open([], ""), room.open([], "")
        await asyncio.gather(first.outputs, second.outputs)
        for seat in (first, second):
            seat.take(Page())
        assert await problem_of(room.open([], "")) == "full"
        assert kernels.started == 2
        waiting = room.open([], "")
        await settle()
        room.leave(first)
        await waiting.outputs
        assert set(kernels.alive) == {second.name, waiting.name}

    in_room(test, pages=2)


def test_the_queue_is_short(in_room: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "FULL_PATIENCE", 600)

    async def test(room: Room, kernels: Kernels) -> None:
        await room.open([], "").outputs
        seats = [room.open([], "") for _ in range(50)]
        await settle()
        turned_away = [seat for seat in seats if seat.outputs.done()]
        # Whoever finds the queue full does not wait in it.
        assert 45 <= len(turned_away) < 50
        assert {await problem_of(seat) for seat in turned_away} == {"full"}

    in_room(test, pages=1)


def test_whoever_was_away_longest_gives_way_to_the_next(
    in_room: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        away, here = room.open([], ""), room.open([], "")
        await asyncio.gather(away.outputs, here.outputs)
        for seat in (away, here):
            page = Page()
            seat.take(page)
        assert away.page is not None
        away.rise(away.page)
        away.alone_since -= room_module.ABANDONED_IN_FULL_ROOM + 1
        next_one = room.open([], "")
        await next_one.outputs
        assert set(kernels.alive) == {here.name, next_one.name}

    in_room(test, pages=2)


def test_openings_given_up_in_the_queue_start_nothing(in_room: Callable[..., None]) -> None:
    """Thirty pupils press reload four times while their lessons start."""

    async def test(room: Room, kernels: Kernels) -> None:
        kernels.may_run.clear()
        at_once = room_module.STARTS_AT_ONCE
        first = [room.open([], "") for _ in range(at_once)]
        await settle()
        for _ in range(4):
            for seat in [room.open([], "") for _ in range(30)]:
                room.leave(seat)
        stayed = [room.open([], "") for _ in range(30)]
        await settle()
        assert kernels.started == at_once
        kernels.may_run.set()
        await asyncio.gather(*(seat.outputs for seat in (*first, *stayed)))
        assert kernels.started == at_once + 30
        assert kernels.most_starting <= at_once

    in_room(test, pages=200)


def test_an_opening_given_up_while_it_starts_frees_its_kernel(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = room.open([], "")
        await settle()
        assert set(kernels.alive) == {seat.name}
        room.leave(seat)
        await settle()
        assert kernels.alive == {}

    in_room(test)


@pytest.mark.parametrize("failures", [1, 2])
def test_a_kernel_that_does_not_start_is_started_once_more(
    in_room: Callable[..., None], failures: int
) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        kernels.failures = failures
        seat = room.open(["board"], "")
        if failures == 1:
            assert await seat.outputs == [[{"text": "board"}]]
        else:
            assert await problem_of(seat) == "failed"
        assert kernels.started == 2

    in_room(test)


def test_a_kernel_that_dies_over_its_lesson_is_started_once_more(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = room.open(["board"], "")
        await settle()
        kernels.die(seat)
        await settle()
        kernels.may_run.set()
        assert await seat.outputs == [[{"text": "board"}]]
        assert kernels.started == 2

    in_room(test)


def test_a_kernel_that_dies_later_is_told_to_its_page(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        seat = room.open([], "")
        await seat.outputs
        page = Page()
        seat.take(page)
        kernels.die(seat)
        assert page.said == ['{"dead": true}']
        assert seat.name not in room.seats

    in_room(test)


def test_a_page_that_takes_a_seat_hangs_up_on_the_one_before(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        seat = room.open([], "")
        await seat.outputs
        before, after = Page(), Page()
        seat.take(before)
        seat.take(after)
        assert (before.is_closed, after.is_closed) == (True, False)
        seat.rise(before)
        assert seat.page is after

    in_room(test)


# --- Sweeping


def test_silent_pages_are_hung_up_on(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        silent, speaking = Page(silence=room_module.SILENCE + 1), Page(silence=room_module.SILENCE - 1)
        for page in (silent, speaking):
            seat = room.open([], "")
            await seat.outputs
            seat.take(page)
        room.sweep()
        assert (silent.is_closed, speaking.is_closed) == (True, False)

    in_room(test)


@pytest.mark.parametrize(
    ("was_taken", "patience"), [(False, room_module.UNTAKEN), (True, room_module.ABANDONED)]
)
def test_seats_nobody_comes_back_to_are_freed(
    in_room: Callable[..., None], was_taken: bool, patience: float
) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        seat = room.open([], "")
        await seat.outputs
        if was_taken:
            page = Page()
            seat.take(page)
            seat.rise(page)
        seat.alone_since = time.monotonic() - patience + 5
        room.sweep()
        assert seat.name in room.seats
        seat.alone_since -= 10
        room.sweep()
        await settle()
        assert room.seats == {}
        assert kernels.alive == {}

    in_room(test)


def test_seats_with_a_page_are_kept_however_idle(in_room: Callable[..., None]) -> None:
    async def test(room: Room, kernels: Kernels) -> None:
        seat = room.open([], "")
        await seat.outputs
        seat.take(Page())
        seat.alone_since -= 10 * room_module.ABANDONED
        room.sweep()
        assert set(kernels.alive) == {seat.name}

    in_room(test)
