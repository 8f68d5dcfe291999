"""The pool of seats: who gets a place, who waits, and whose seat is freed. Its kernels here are fakes."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.seats import pool as pool_module
from cardmath_widgets.server.seats import seat as seat_module
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.seats.pool import OpeningError, SeatPool
from cardmath_widgets.server.seats.seat import Seat

from ..own_loop import run as run_in_own_loop


class Kernels:
    """Start at once unless a test holds them, and know which have been started and ended."""

    def __init__(self) -> None:
        self.alive: dict[str, Kernel] = {}
        self.started = 0
        self.failures = 0
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


Test = Callable[[SeatPool, Kernels], Awaitable[None]]


@pytest.fixture
def in_pool() -> Callable[..., None]:
    """Run a test in a pool for so many pages, which must hold no place when all have left."""

    def run(test: Test, pages: int = 4) -> None:
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
                pool.open([], "", address=f"page {page}")
            await settle()
            assert [seat.number_in_queue for seat in pool.seats.values()] == [0] * pages
            await pool.close()

        run_in_own_loop(main())

    return run


async def problem_of(seat: Seat) -> str:
    with pytest.raises(OpeningError) as caught:
        await seat.outputs
    return caught.value.problem


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


def test_a_seat_gets_a_kernel_and_its_outputs(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(["board"], "")
        assert await seat.outputs == [[{"text": "board"}]]
        assert set(kernels.alive) == {seat.name}

    in_pool(test)


def test_a_page_hears_what_was_displayed_before_it_came(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, _kernels: Kernels) -> None:
        first = await opened(pool)
        assert isinstance(first.kernel, Kernel)
        first.kernel.late = lambda: [b"late"]  # type: ignore[method-assign]
        page, another = Page(), Page()
        first.take(page)
        assert page.said == [b"late"]
        # The page that comes last has the seat.
        first.take(another)
        assert page.is_closed
        assert not another.is_closed
        # Whoever left before does not free the seat of the next.
        first.rise(page)
        assert first.page is another

    in_pool(test)


def test_a_seat_that_is_ended_has_no_kernel_afterwards(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open([], "")
        await seat.outputs
        await pool.end(seat)
        assert kernels.alive == {}
        assert seat.name not in pool.seats
        # Once more changes nothing.
        await pool.end(seat)
        pool.leave(seat)

    in_pool(test)


async def opened(pool: SeatPool, page: Page | None = None) -> Seat:
    """A seat with a page whose lesson has been shown."""
    seat = pool.open([], "")
    seat.take(page or Page())
    pool.come(seat)
    await seat.outputs
    seat.was_shown = True
    return seat


def waiting(pool: SeatPool, address: str = "", *, has_page: bool = True) -> Seat:
    """A seat whose page waits."""
    seat = pool.open([], "", address=address)
    if has_page:
        seat.take(Page())
    else:
        seat.ask()
    pool.come(seat)
    return seat


def test_a_full_pool_tells_numbers_and_takes_the_next_when_one_leaves(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        first, second = await opened(pool), await opened(pool)
        seats = [waiting(pool) for _ in range(3)]
        await settle()
        assert [seat.number_in_queue for seat in seats] == [1, 2, 3]
        assert kernels.started == 2
        news = asyncio.ensure_future(seats[2].news(3, 600))
        await settle()
        assert not news.done()
        pool.leave(first)
        await seats[0].outputs
        await news
        assert [seat.number_in_queue for seat in seats] == [0, 1, 2]
        assert set(kernels.alive) == {second.name, seats[0].name}
        pool.leave(seats[1])
        await settle()
        assert seats[2].number_in_queue == 1

    in_pool(test, pages=2)


def test_the_line_has_an_end(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        await opened(pool)
        seats = [waiting(pool) for _ in range(60)]
        await settle()
        turned_away = [seat for seat in seats if seat.outputs.done()]
        # Half of a hundred connections may be in line; a page that finds it full does not wait.
        assert turned_away == seats[50:]
        assert {await problem_of(seat) for seat in turned_away} == {"full"}

    in_pool(test, pages=1)


def test_whoever_is_away_is_passed_over_and_keeps_the_number(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        here = await opened(pool)
        asleep, awake = waiting(pool), waiting(pool)
        page = asleep.page
        assert page is not None
        asleep.rise(page)
        await settle()
        pool.leave(here)
        await awake.outputs
        assert set(kernels.alive) == {awake.name}
        await settle()
        asleep.take(Page())
        assert asleep.number_in_queue == 1
        pool.leave(awake)
        await asleep.outputs

    in_pool(test, pages=1)


def test_whoever_has_a_line_goes_before_whoever_only_asks(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        first = await opened(pool)
        asking = [waiting(pool, "10.0.0.6", has_page=False) for _ in range(40)]
        pupil = waiting(pool, "10.0.0.5")
        await settle()
        assert (pupil.number_in_queue, asking[0].number_in_queue) == (1, 2)
        pool.leave(first)
        await pupil.outputs

    in_pool(test, pages=1)


def test_seats_nobody_took_give_way_at_once_those_of_the_greediest_address_first(
    in_pool: Callable[..., None],
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        single = pool.open([], "", address="10.0.0.5")
        greedy = [pool.open([], "", address="10.0.0.6") for _ in range(3)]
        await asyncio.gather(*(seat.outputs for seat in (single, *greedy)))
        kernels.now += seat_module.UNTAKEN_WHEN_FULL + 1
        pupils = [waiting(pool, "10.0.0.6") for _ in range(2)]
        await asyncio.gather(*(pupil.outputs for pupil in pupils))
        assert set(kernels.alive) == {single.name, greedy[2].name, *(pupil.name for pupil in pupils)}

    in_pool(test, pages=4)


def test_an_address_has_so_many_untaken_seats_and_the_oldest_goes(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        most = pool_module.UNTAKEN_AT_ONE_ADDRESS
        pupils = [waiting(pool, "10.0.0.5") for _ in range(30)]
        other = waiting(pool, "10.0.0.7", has_page=False)
        seats = [waiting(pool, "10.0.0.5", has_page=False) for _ in range(most + 20)]
        await settle()
        assert [seat.is_left for seat in seats] == [True] * 20 + [False] * most
        assert not any(seat.is_left for seat in (other, *pupils))

    in_pool(test, pages=300)


def test_whoever_was_away_longest_gives_way_to_the_next(
    in_pool: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        away, here = await opened(pool), await opened(pool)
        assert away.page is not None
        away.rise(away.page)
        kernels.now += seat_module.ABANDONED_WHEN_FULL + 1
        next_one = pool.open([], "")
        await next_one.outputs
        assert set(kernels.alive) == {here.name, next_one.name}

    in_pool(test, pages=2)


def test_a_pupil_has_so_many_games_and_is_sent_away_from_all(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        other = pool.open(["cell"], "", owner="pupil-b")
        own = [pool.open(["cell"], "", owner="pupil-a") for _page in range(pool_module.SEATS_OF_A_PUPIL + 1)]
        assert own[0].is_left
        assert not any(seat.is_left for seat in own[1:])
        pool.send_away("pupil-a")
        assert all(seat.is_left for seat in own)
        assert not other.is_left

    in_pool(test, pages=20)


def test_no_class_takes_the_places_of_another() -> None:
    async def main() -> None:
        kernels = Kernels()
        shares = {"1-a": 2, "1-b": 3}
        pool = SeatPool(
            kernels.line,
            ServerLimits(5, 100),
            logging.getLogger("pool"),
            clock=lambda: kernels.now,
            share=lambda key: shares.get(key, 1),
        )
        # One class opens everything it can, from one address, and fills its queue.
        flood = [pool.open([], "", class_key="1-a", address="10.0.0.7") for _page in range(90)]
        await settle()
        assert [seat.has_place for seat in flood[:3]] == [True, True, False]
        assert flood[3].number_in_queue == 2
        # The other one, at the same address, has all its places, and its oldest seat is not pushed out.
        other = [pool.open([], "", class_key="1-b", address="10.0.0.7") for _page in range(4)]
        await asyncio.gather(*(seat.outputs for seat in other[:3]))
        assert [seat.number_in_queue for seat in other] == [0, 0, 0, 1]
        more = [pool.open([], "", class_key="1-a", address="10.0.0.7") for _page in range(30)]
        assert not any(seat.is_left for seat in other)
        assert flood[0].is_left
        # Who waits gets only a place of the own class.
        for seat in (*flood, *more):
            pool.leave(seat)
        await settle()
        assert [seat.number_in_queue for seat in other] == [0, 0, 0, 1]
        pool.leave(other[0])
        await other[3].outputs
        again = [pool.open([], "", class_key="1-a") for _page in range(2)]
        await asyncio.gather(*(seat.outputs for seat in again))
        await pool.close()
        assert kernels.alive == {}

    run_in_own_loop(main())


def test_openings_given_up_in_the_queue_start_nothing(in_pool: Callable[..., None]) -> None:
    """Thirty pupils press reload four times while their lessons start."""

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        at_once = pool_module.STARTS_AT_ONCE
        first = [pool.open([], "") for _ in range(at_once)]
        await settle()
        for _ in range(4):
            for seat in [pool.open([], "") for _ in range(30)]:
                pool.leave(seat)
        stayed = [pool.open([], "") for _ in range(30)]
        await settle()
        assert kernels.started == at_once
        kernels.may_run.set()
        await asyncio.gather(*(seat.outputs for seat in (*first, *stayed)))
        assert kernels.started == at_once + 30
        assert kernels.most_starting <= at_once

    in_pool(test, pages=200)


def test_an_opening_given_up_while_it_starts_frees_its_kernel(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = pool.open([], "")
        await settle()
        assert set(kernels.alive) == {seat.name}
        pool.leave(seat)
        await settle()
        assert kernels.alive == {}

    in_pool(test)


@pytest.mark.parametrize("failures", [1, 2])
def test_a_kernel_that_does_not_start_is_started_once_more(
    in_pool: Callable[..., None], failures: int
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.failures = failures
        seat = pool.open(["board"], "")
        if failures == 1:
            assert await seat.outputs == [[{"text": "board"}]]
        else:
            assert await problem_of(seat) == "failed"
        assert kernels.started == 2

    in_pool(test)


def test_a_kernel_that_dies_over_its_lesson_is_started_once_more(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = pool.open(["board"], "")
        await settle()
        kernels.die(seat)
        await settle()
        kernels.may_run.set()
        assert await seat.outputs == [[{"text": "board"}]]
        assert kernels.started == 2

    in_pool(test)


def test_an_opening_given_up_by_its_last_request_is_left(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        asking, taken = waiting(pool, has_page=False), waiting(pool)
        taken.ask()
        await settle()
        for seat in (asking, taken):
            seat.end_request()
            pool.give_up(seat)
        await settle()
        assert set(kernels.alive) == {taken.name}

    in_pool(test)


def test_a_kernel_that_dies_later_is_reported_to_its_page(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open([], "")
        await seat.outputs
        page = Page()
        seat.take(page)
        kernels.die(seat)
        assert page.said == ['{"dead": true}']
        assert seat.name not in pool.seats

    in_pool(test)


def test_a_page_that_takes_a_seat_hangs_up_on_the_one_before(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open([], "")
        await seat.outputs
        before, after = Page(), Page()
        seat.take(before)
        seat.take(after)
        assert (before.is_closed, after.is_closed) == (True, False)
        seat.rise(before)
        assert seat.page is after

    in_pool(test)


# --- Sweeping


def test_silent_pages_are_hung_up_on(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        silent, speaking = Page(silence=pool_module.SILENCE + 1), Page(silence=pool_module.SILENCE - 1)
        for page in (silent, speaking):
            seat = pool.open([], "")
            await seat.outputs
            seat.take(page)
        pool.sweep()
        assert (silent.is_closed, speaking.is_closed) == (True, False)

    in_pool(test)


@pytest.mark.parametrize(
    ("was_taken", "was_shown", "is_coming", "patience"),
    [
        (False, False, False, seat_module.UNTAKEN),
        (False, True, False, seat_module.UNTAKEN),
        (True, False, False, seat_module.UNTAKEN),
        (False, True, True, seat_module.COMING),
        (True, True, False, seat_module.ABANDONED),
        (True, True, True, seat_module.ABANDONED),
    ],
)
def test_seats_nobody_comes_back_to_are_freed(
    in_pool: Callable[..., None], was_taken: bool, was_shown: bool, is_coming: bool, patience: float
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open([], "")
        await seat.outputs
        seat.was_shown, seat.is_coming = was_shown, is_coming
        if was_taken:
            page = Page()
            seat.take(page)
            seat.rise(page)
        kernels.now += patience
        pool.sweep()
        assert seat.name in pool.seats
        kernels.now += 1
        pool.sweep()
        await settle()
        assert pool.seats == {}
        assert kernels.alive == {}

    in_pool(test)


def test_untaken_seats_are_freed_within_five_seconds() -> None:
    assert seat_module.UNTAKEN + pool_module.SWEEP_EVERY <= 5


def test_seats_with_a_page_are_kept_however_idle(in_pool: Callable[..., None]) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open([], "")
        await seat.outputs
        seat.take(Page())
        kernels.now += 10 * seat_module.ABANDONED
        pool.sweep()
        assert set(kernels.alive) == {seat.name}

    in_pool(test)


@pytest.mark.parametrize("is_running", [True, False])
def test_a_kernel_that_used_too_much_memory_is_reported_and_not_started_again(
    in_pool: Callable[..., None], monkeypatch: pytest.MonkeyPatch, is_running: bool
) -> None:
    ends: list[Callable[[], object]] = []
    monkeypatch.setattr(pool_module.MemoryWatch, "add", lambda _watch, _pid, on_end: ends.append(on_end))
    monkeypatch.setattr(Kernel, "pid", 7, raising=False)
    monkeypatch.setattr(Kernel, "problem", "", raising=False)
    monkeypatch.setattr(KernelConnection, "__init__", lambda _kernel: None)

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        if is_running:
            kernels.may_run.clear()
            seat = pool.open([], "")
            await settle()
            (end,) = ends
            end()
            assert await problem_of(seat) == "memory"
        else:
            page = Page()
            seat = await opened(pool, page)
            (end,) = ends
            end()
            assert json.loads(page.said[-1]) == {"dead": True, "problem": "memory"}
            assert seat.name not in pool.seats
        await settle()
        assert kernels.started == 1
        ends.clear()

    in_pool(test)
