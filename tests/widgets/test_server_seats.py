"""The pool of seats: who gets a place, who waits, and whose seat is freed. Its kernels here are fakes."""

import asyncio
import json
import logging
from collections.abc import Callable

import pytest

from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.kernels.memory import MemoryWatch
from cardmath_widgets.server.seats import pool as pool_module
from cardmath_widgets.server.seats import seat as seat_module
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.seats.seat import Seat, SeatNames
from tests.cases import cases
from tests.widgets.seats import Kernel, Kernels, Page, in_pool, opened, problem_of, settle, waiting


def test_a_seat_gets_a_kernel_and_its_outputs() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat(["board"], ""))
        assert await seat.outputs == [[{"text": "board"}]]
        assert set(kernels.alive) == {seat.name}

    in_pool(test)


def test_a_page_hears_what_was_displayed_before_it_came() -> None:
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


def test_a_seat_that_is_ended_has_no_kernel_afterwards() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        await pool.end(seat)
        assert kernels.alive == {}
        assert seat.name not in pool.seats
        # Once more changes nothing.
        await pool.end(seat)
        pool.leave(seat)

    in_pool(test)


@pytest.mark.parametrize("reason", ["the warmed process has ended", ""])
@pytest.mark.parametrize("failures", [1, 2])
def test_a_kernel_that_does_not_start_is_started_once_more(
    failures: int, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.failures, kernels.reason = failures, reason
        seat = pool.open(Seat(["board"], ""))
        if failures == 1:
            assert await seat.outputs == [[{"text": "board"}]]
        else:
            assert await problem_of(seat) == "failed"
        assert kernels.started == 2

    in_pool(test)
    told = reason or "RuntimeError"
    said = [f"A kernel is being restarted: {told}", f"A kernel could not be started: {told}"]
    assert caplog.messages == said[:failures]


def test_a_kernel_that_dies_over_its_lesson_is_started_once_more() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = pool.open(Seat(["board"], ""))
        await settle()
        kernels.die(seat)
        await settle()
        kernels.may_run.set()
        assert await seat.outputs == [[{"text": "board"}]]
        assert kernels.started == 2

    in_pool(test)


def test_an_opening_given_up_by_its_last_request_is_left() -> None:
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


def test_a_kernel_that_dies_later_is_reported_to_its_page() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        page = Page()
        seat.take(page)
        kernels.die(seat)
        assert page.said == ['{"dead": true}']
        assert seat.name not in pool.seats

    in_pool(test)


def test_a_page_that_takes_a_seat_hangs_up_on_the_one_before() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        before, after = Page(), Page()
        seat.take(before)
        seat.take(after)
        assert (before.is_closed, after.is_closed) == (True, False)
        seat.rise(before)
        assert seat.page is after

    in_pool(test)


# --- Sweeping


def test_silent_pages_are_hung_up_on() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        silent, speaking = Page(silence=91.0), Page(silence=90.0)
        for page in (silent, speaking):
            seat = pool.open(Seat([], ""))
            await seat.outputs
            seat.take(page)
        pool.sweep()
        assert (silent.is_closed, speaking.is_closed) == (True, False)

    in_pool(test)


@cases(
    ("was_taken", "was_shown", "is_coming", "patience"),
    [
        (False, False, False, 4.0),
        (False, True, False, 4.0),
        (True, False, False, 4.0),
        # Voila's front end takes its time.
        (False, True, True, 45.0),
        # A tablet may sleep for five minutes.
        (True, True, False, 300.0),
        (True, True, True, 300.0),
    ],
)
def test_seats_nobody_comes_back_to_are_freed(
    was_taken: bool, was_shown: bool, is_coming: bool, patience: float
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        seat.was_shown, seat.is_coming = was_shown, is_coming
        if was_taken:
            page = Page()
            seat.take(page)
            seat.rise(page)
        kernels.now += patience
        pool.sweep()
        assert seat.name in pool.seats
        kernels.now += 0.5
        pool.sweep()
        await settle()
        assert pool.seats == {}
        assert kernels.alive == {}

    in_pool(test)


def test_untaken_seats_are_freed_within_five_seconds() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        seconds = [pool_module.SWEEP_EVERY * sweep for sweep in range(1, 9)]
        freed = []
        for kernels.now in seconds:
            pool.sweep()
            freed.append(seat.is_left)
        assert seconds[freed.index(True)] == 5

    in_pool(test)


def test_seats_with_a_page_are_kept_however_idle() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = pool.open(Seat([], ""))
        await seat.outputs
        seat.take(Page())
        kernels.now += 10 * seat_module.ABANDONED
        pool.sweep()
        assert set(kernels.alive) == {seat.name}

    in_pool(test)


@pytest.mark.parametrize(
    ("was_shown", "is_running", "patience"), [(True, False, 15.0), (False, False, 1.0), (False, True, 4.0)]
)
def test_a_seat_is_kept_for_a_shorter_time_while_others_wait(
    was_shown: bool, is_running: bool, patience: float
) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        if is_running:
            kernels.may_run.clear()
        away = pool.open(Seat([], ""))
        await settle()
        page = Page()
        away.take(page)
        away.was_shown = was_shown
        away.rise(page)
        next_one = waiting(pool)
        await settle()
        kernels.now += patience
        pool.sweep()
        assert (away.is_left, next_one.number_in_queue) == (False, 1)
        kernels.now += 0.5
        pool.sweep()
        await settle()
        assert (away.is_left, next_one.has_place) == (True, True)

    in_pool(test, pages=1)


def test_a_page_in_the_queue_that_left_loses_its_number() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        await opened(pool)
        away = waiting(pool)
        await settle()
        assert away.page is not None
        away.rise(away.page)
        kernels.now += 15.0
        pool.sweep()
        assert (away.is_left, away.number_in_queue) == (False, 1)
        kernels.now += 0.5
        pool.sweep()
        assert away.is_left

    in_pool(test, pages=1)


def test_a_seat_waits_for_news_no_longer_than_it_is_told() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        await opened(pool)
        seat = waiting(pool)
        await settle()
        # The page knows another number than the one it has.
        await asyncio.wait_for(seat.news(2, 60), 5)
        await asyncio.wait_for(seat.news(1, 0.001), 5)
        pool.leave(seat)
        await asyncio.wait_for(seat.news(0, 60), 5)

    in_pool(test, pages=1)


def test_the_names_of_ten_thousand_used_seats_are_remembered() -> None:
    names = SeatNames()
    first, second = (names.new("odds", "1") for _page in range(2))
    used = [first, second, *map(str, range(9_998))]
    assert all(map(names.use, used))
    assert not any(map(names.use, used))
    # Only the oldest is forgotten for another one.
    assert names.use("another")
    assert [names.use(second), names.use(first)] == [False, True]
    # As random as a key, and short enough for an address.
    assert [len(part) for part in first.split("-")] == [24, 24]
    assert SeatNames().lesson_of(first, {"odds": "1"}) is None


def test_a_fresh_seat_has_nobody_and_nothing() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat = Seat([], "")
        assert not any(
            (seat.is_plain, seat.is_for_pupils, seat.is_foreign, seat.is_left, seat.was_taken, seat.was_shown)
        )
        assert not any((seat.requests, seat.was_asked_for, seat.is_coming, seat.number_in_queue))
        assert not any((seat.is_too_large, seat.has_place, seat.has_page))
        # Its page has yet to come for the first time.
        assert seat.is_here

    in_pool(test)


def test_a_page_with_a_widget_of_others_is_told_once_and_again_when_it_connects_anew() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        seat, page, another = await opened(pool), Page(), Page()
        seat.take(page)
        seat.meet("bqplot")
        seat.meet("bqplot")
        assert page.said == ['{"foreign": true}']
        seat.take(another)
        assert another.said == ['{"foreign": true}']

    in_pool(test)


@pytest.mark.parametrize("is_running", [True, False])
def test_a_kernel_that_used_too_much_memory_is_reported_and_not_started_again(
    monkeypatch: pytest.MonkeyPatch, is_running: bool, caplog: pytest.LogCaptureFixture
) -> None:
    ends: list[Callable[[], object]] = []
    monkeypatch.setattr(MemoryWatch, "add", lambda _watch, _pid, on_end: ends.append(on_end))
    monkeypatch.setattr(Kernel, "pid", 7, raising=False)
    monkeypatch.setattr(Kernel, "problem", "", raising=False)
    monkeypatch.setattr(KernelConnection, "__init__", lambda _kernel: None)

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        if is_running:
            kernels.may_run.clear()
            seat = pool.open(Seat([], ""))
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
        bound = pool.memory.bound // (1 << 20)
        assert f"A kernel was stopped: a notebook in  used more than {bound} MiB." in caplog.messages
        ends.clear()

    in_pool(test)
