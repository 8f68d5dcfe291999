"""Two servers of one class: a pupil whose page is open at either keeps the animal."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from unittest import mock

import pytest

from cardmath_widgets.classroom.core.attendance import ELSEWHERE, IDLE, WORKED, Attendance
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.journal import Journal
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from tests import own_loop
from tests.classroom.postgresql import Server, postgresql
from tests.classroom.test_animals_given_back import Day
from tests.classroom.test_session import APage


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


def two_servers(where: str, work: Callable[[Day, Day], Awaitable[None]]) -> None:
    """Run a class on two servers that share a database, each with its own pages and its own clock."""

    async def run() -> None:
        here, there = [Day(await Journal.open(where), len(ANIMALS), 0.0) for _server in range(2)]

        def clock() -> float:
            """Date events by one clock, whichever server a pupil comes to."""
            return max(here.clock(), there.clock())

        with mock.patch.object(time, "time", clock):
            await work(here, there)
        await there.session.journal.close()
        await here.session.end()

    own_loop.run(run())


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def everybody(day: Day) -> list[Pupil]:
    """Let as many pupils in as there are animals."""
    pupils = [await day.come() for _animal in ANIMALS]
    return [pupil for pupil in pupils if pupil is not None]


@pytest.mark.proof
@pytest.mark.postgresql
def test_a_page_at_the_other_server_keeps_the_animal(server: Server) -> None:
    async def work(here: Day, there: Day) -> None:
        pupils = await everybody(there)
        assert len(pupils) == len(ANIMALS)
        pages = [APage() for _pupil in pupils]
        for pupil, page in zip(pupils, pages, strict=True):
            there.session.come(pupil.seat, page)
        seats = [pupil.seat for pupil in pupils]
        await until(lambda: all(map(here.session.is_connected, seats)))
        # However long the pupils do nothing, each beat of their server says that they are here.
        here.later = there.later = 2 * WORKED
        assert not any(map(here.session.is_connected, seats))
        there.session.beat()
        await until(lambda: all(map(here.session.is_connected, seats)))
        assert await here.come() is None
        assert await there.come() is None
        assert not any(page.heard for page in pages)
        # A pupil who leaves there may lose the animal to a newcomer here, after the usual time.
        gone = pupils[5]
        there.session.go(gone.seat, pages[5])
        here.later = there.later = 2 * WORKED + IDLE + 5
        there.session.beat()
        await until(lambda: sum(map(here.session.is_connected, seats)) == len(seats) - 1)
        new = await here.come()
        assert new is not None
        assert new.name == gone.name

    two_servers(server.url, work)


@pytest.mark.proof
@pytest.mark.postgresql
def test_a_page_that_opens_at_the_other_server_is_known_before_the_next_beat(server: Server) -> None:
    async def work(here: Day, there: Day) -> None:
        pupils = await everybody(here)
        here.later = there.later = IDLE + 5
        await until(lambda: len(there.session.present()) == len(pupils))
        for pupil in pupils:
            there.session.come(pupil.seat, APage())
        await until(lambda: all(here.session.is_connected(pupil.seat) for pupil in pupils))
        assert await here.come() is None

    two_servers(server.url, work)


@pytest.mark.proof
@pytest.mark.postgresql
def test_a_server_hears_nothing_of_its_own_pages(server: Server) -> None:
    async def work(here: Day, there: Day) -> None:
        pupil = await here.come()
        assert pupil is not None
        page = APage()
        here.session.come(pupil.seat, page)
        await until(lambda: there.session.is_connected(pupil.seat))
        here.session.go(pupil.seat, page)
        await here.session.journal.refresh()
        await asyncio.sleep(0.2)
        # The desk shows at once that the page is closed.
        assert not here.session.is_connected(pupil.seat)

    two_servers(server.url, work)


@pytest.mark.proof
@pytest.mark.postgresql
def test_after_an_outage_of_the_database_pupils_of_the_other_server_have_time(server: Server) -> None:
    async def work(here: Day, there: Day) -> None:
        pupils = await everybody(there)
        for pupil in pupils:
            there.session.come(pupil.seat, APage())
        await until(lambda: all(here.session.is_connected(pupil.seat) for pupil in pupils))
        await asyncio.to_thread(server.kill)
        waiting = asyncio.ensure_future(here.session.keep())
        await until(lambda: here.session.journal.trouble is not None)
        here.later = there.later = WORKED
        await asyncio.to_thread(server.start)
        await waiting
        await until(lambda: here.session.journal.trouble is None)
        assert await here.come() is None

    two_servers(server.url, work)


def test_pages_of_a_server_that_fell_silent_count_for_a_while() -> None:
    now = 1000.0
    attendance = Attendance(lambda: now)
    pupils = [Pupil("otter-0001", "otter"), Pupil("heron-0002", "heron")]
    now += 20
    attendance.see(["otter-0001"])
    now += ELSEWHERE - 1
    assert [attendance.is_connected(pupil.seat) for pupil in pupils] == [True, False]
    now += 2
    assert not attendance.is_connected("otter-0001")
    # The patience begins when it was last heard.
    now = 1000.0 + IDLE + 19
    assert [pupil.name for pupil in attendance.gone(pupils)] == ["heron"]
    now += 2
    assert [pupil.name for pupil in attendance.gone(pupils)] == ["heron", "otter"]
