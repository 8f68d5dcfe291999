"""A pool of seats for tests, whose kernels and pages are fakes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.seats.pool import OpeningError, SeatPool
from cardmath_widgets.server.seats.seat import Seat
from tests.own_loop import run_calmly


class Kernels:
    """Start at once unless a test holds them, and know which have been started and ended."""

    def __init__(self) -> None:
        self.alive: dict[str, Kernel] = {}
        self.started = 0
        self.failures = 0
        self.reason = ""
        self.most_starting = self.starting = 0
        self.may_run = asyncio.Event()
        self.may_run.set()
        #: The pool's clock, in seconds.
        self.now = 0.0

    def line(self, seat: Seat) -> "Kernel":
        return Kernel(self, seat.name)

    def die(self, seat: Seat) -> None:
        self.alive.pop(seat.name).on_death()


class Kernel(KernelConnection):
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
            raise RuntimeError(self.kernels.reason)
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


Test = Callable[[SeatPool, Kernels], Awaitable[None]]


def in_pool(test: Test, pages: int = 4) -> None:
    """Run a test in a pool for so many pages, which must hold no place when all have left."""

    async def main() -> None:
        kernels = Kernels()
        limits = ServerLimits(pages, 100)
        pool = SeatPool(kernels.line, limits, logging.getLogger("pool"), clock=lambda: kernels.now)
        await test(pool, kernels)
        kernels.may_run.set()
        await pool.close()
        assert kernels.alive == {}
        # There is room for as many pages as before, and no page waits in line.
        for page in range(pages):
            pool.open(Seat([], "", address=f"page {page}"))
        await settle()
        assert [seat.number_in_queue for seat in pool.seats.values()] == [0] * pages
        await pool.close()

    run_calmly(main())


async def problem_of(seat: Seat) -> str:
    with pytest.raises(OpeningError) as caught:
        await seat.outputs
    return caught.value.problem


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


async def opened(pool: SeatPool, page: Page | None = None) -> Seat:
    """A seat with a page whose lesson has been shown."""
    seat = pool.open(Seat([], ""))
    seat.take(page or Page())
    pool.come(seat)
    await seat.outputs
    seat.was_shown = True
    return seat


def waiting(pool: SeatPool, address: str = "", *, has_page: bool = True) -> Seat:
    """A seat whose page waits."""
    seat = pool.open(Seat([], "", address=address))
    if has_page:
        seat.take(Page())
    else:
        seat.ask()
    pool.come(seat)
    return seat
