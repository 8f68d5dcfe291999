"""The queue for seats: who waits, who is next, whose seat gives way, and openings that were given up."""

import asyncio
import logging

import pytest

from cardmath.cores import cores
from cardmath_widgets.server.seats import pool as pool_module
from cardmath_widgets.server.seats import seat as seat_module
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.seats.seat import Places, Seat
from tests.own_loop import run as run_in_own_loop
from tests.own_loop import until
from tests.widgets.seats import Kernels, Page, in_pool, opened, problem_of, settle, waiting


def test_a_full_pool_tells_numbers_and_takes_the_next_when_one_leaves() -> None:
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


def test_the_line_has_an_end() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        await opened(pool)
        seats = [waiting(pool) for _ in range(60)]
        await settle()
        turned_away = [seat for seat in seats if seat.outputs.done()]
        # Half of a hundred connections may be in line; a page that finds it full does not wait.
        assert turned_away == seats[50:]
        assert {await problem_of(seat) for seat in turned_away} == {"full"}

    in_pool(test, pages=1)


def test_whoever_is_away_is_passed_over_and_keeps_the_number() -> None:
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


def test_whoever_comes_back_takes_the_place_that_became_free_meanwhile() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        here, asleep = await opened(pool), waiting(pool)
        page = asleep.page
        assert page is not None
        asleep.rise(page)
        pool.leave(here)
        await settle()
        assert (kernels.alive, asleep.number_in_queue) == ({}, 1)
        asleep.take(Page())
        pool.come(asleep)
        await asleep.outputs
        assert asleep.number_in_queue == 0

    in_pool(test, pages=1)


def test_whoever_has_a_line_goes_before_whoever_only_asks() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        first = await opened(pool)
        asking = [waiting(pool, "10.0.0.6", has_page=False) for _ in range(40)]
        pupil = waiting(pool, "10.0.0.5")
        await settle()
        assert (pupil.number_in_queue, asking[0].number_in_queue) == (1, 2)
        pool.leave(first)
        await pupil.outputs

    in_pool(test, pages=1)


def test_seats_nobody_took_give_way_at_once_those_of_the_greediest_address_first() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        single = pool.open(Seat([], "", address="10.0.0.5"))
        greedy = [pool.open(Seat([], "", address="10.0.0.6")) for _ in range(3)]
        await asyncio.gather(*(seat.outputs for seat in (single, *greedy)))
        kernels.now += seat_module.UNTAKEN_WHEN_FULL + 1
        pupils = [waiting(pool, "10.0.0.6") for _ in range(2)]
        await asyncio.gather(*(pupil.outputs for pupil in pupils))
        assert set(kernels.alive) == {single.name, greedy[2].name, *(pupil.name for pupil in pupils)}

    in_pool(test, pages=4)


def test_an_address_has_so_many_untaken_seats_and_the_oldest_goes() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        most = 100
        pupils = [waiting(pool, "10.0.0.5") for _ in range(30)]
        other = waiting(pool, "10.0.0.7", has_page=False)
        seats = [waiting(pool, "10.0.0.5", has_page=False) for _ in range(most + 20)]
        await settle()
        assert [seat.is_left for seat in seats] == [True] * 20 + [False] * most
        assert not any(seat.is_left for seat in (other, *pupils))

    in_pool(test, pages=300)


def test_whoever_was_away_longest_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        away, here = await opened(pool), await opened(pool)
        assert away.page is not None
        away.rise(away.page)
        kernels.now += seat_module.ABANDONED_WHEN_FULL + 1
        next_one = pool.open(Seat([], ""))
        await next_one.outputs
        assert set(kernels.alive) == {here.name, next_one.name}

    in_pool(test, pages=2)


def test_a_pupil_has_so_many_games_and_is_sent_away_from_all() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        other = pool.open(Seat(["cell"], "", owner="pupil-b"))
        own = [pool.open(Seat(["cell"], "", owner="pupil-a")) for _page in range(6)]
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
        flood = [pool.open(Seat([], "", class_key="1-a", address="10.0.0.7")) for _page in range(90)]
        await settle()
        assert [seat.has_place for seat in flood[:3]] == [True, True, False]
        assert flood[3].number_in_queue == 2
        # The other one, at the same address, has all its places, and its oldest seat is not pushed out.
        other = [pool.open(Seat([], "", class_key="1-b", address="10.0.0.7")) for _page in range(4)]
        await asyncio.gather(*(seat.outputs for seat in other[:3]))
        assert [seat.number_in_queue for seat in other] == [0, 0, 0, 1]
        more = [pool.open(Seat([], "", class_key="1-a", address="10.0.0.7")) for _page in range(30)]
        assert not any(seat.is_left for seat in other)
        assert flood[0].is_left
        # Who waits gets only a place of the own class.
        for seat in (*flood, *more):
            pool.leave(seat)
        await settle()
        assert [seat.number_in_queue for seat in other] == [0, 0, 0, 1]
        pool.leave(other[0])
        await other[3].outputs
        again = [pool.open(Seat([], "", class_key="1-a")) for _page in range(2)]
        await asyncio.gather(*(seat.outputs for seat in again))
        await pool.close()
        assert kernels.alive == {}

    run_in_own_loop(main())


def test_openings_given_up_in_the_queue_start_nothing() -> None:
    """Thirty pupils press reload four times while their lessons start."""

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        at_once = cores() + 1
        first = [pool.open(Seat([], "")) for _ in range(at_once)]
        await settle()
        for _ in range(4):
            for seat in [pool.open(Seat([], "")) for _ in range(30)]:
                pool.leave(seat)
        stayed = [pool.open(Seat([], "")) for _ in range(30)]
        await settle()
        assert kernels.started == at_once
        kernels.may_run.set()
        await asyncio.gather(*(seat.outputs for seat in (*first, *stayed)))
        assert kernels.started == at_once + 30
        assert kernels.most_starting <= at_once

    in_pool(test, pages=200)


def test_a_lesson_that_takes_long_holds_up_the_others_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pool_module.START_SHARE == 5.0
    monkeypatch.setattr(pool_module, "START_SHARE", 0.001)

    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        slow = [pool.open(Seat([], "")) for _ in range(pool_module.STARTS_AT_ONCE + 1)]
        await until(lambda: kernels.started == len(slow))
        kernels.may_run.set()
        await asyncio.gather(*(seat.outputs for seat in slow))

    in_pool(test, pages=200)


def test_however_many_connections_there_are_a_thousand_pages_wait_at_most() -> None:
    places = Places(0)
    for waiting_pages, most, is_long in (
        (999, 5000, False),
        (1000, 5000, True),
        (9, 10, False),
        (10, 10, True),
    ):
        places.queue = dict.fromkeys(range(waiting_pages))  # type: ignore[arg-type]
        assert places.is_long(most) is is_long


def test_an_opening_given_up_while_it_starts_frees_its_kernel() -> None:
    async def test(pool: SeatPool, kernels: Kernels) -> None:
        kernels.may_run.clear()
        seat = pool.open(Seat([], ""))
        await settle()
        assert set(kernels.alive) == {seat.name}
        pool.leave(seat)
        await settle()
        assert kernels.alive == {}

    in_pool(test)
