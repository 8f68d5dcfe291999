"""The journal of a school in a real PostgreSQL server: two servers share it, and either may be killed."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import pytest
import sqlalchemy as sql

from cardmath_widgets.classroom.core.earlier import Earlier
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, JournalError
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.served import served as served_module
from cardmath_widgets.classroom.served.starting import earlier_class
from cardmath_widgets.server import ServingError
from tests.classroom.events import KEYS, all_in, state_of
from tests.classroom.postgresql import Server, postgresql
from tests.classroom.served import HOUR, decide, kept, served
from tests.classroom.test_journal_kills import survives
from tests.own_loop import run

pytestmark = [pytest.mark.proof, pytest.mark.postgresql]
SEAT, OTHER = "otter-0001", "heron-0002"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


def moved(number: int, seat: str = SEAT) -> ClassEvent:
    return ClassEvent(seat, number, "moved", {"part": "odds"}, 1_000.0 + number)


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_two_servers_know_the_same_class(server: Server) -> None:
    async def check() -> None:
        one, other = await Journal.open(server.url), await Journal.open(server.url)
        heard: list[ClassEvent] = []
        other.watch(heard.extend)
        await one.note(SEAT, "joined", name="otter", key=KEYS[SEAT])
        await asyncio.gather(
            *(one.append(moved(number)) for number in range(1, 60)),
            *(other.append(moved(number, OTHER)) for number in range(1, 60)),
            # The same page reaches the one and then the other.
            *(other.append(moved(number)) for number in range(30, 90)),
        )
        await until(lambda: sum(pupil.moves for pupil in one.state.pupils) == 89 + 59)
        await until(lambda: all_in(one.state) == all_in(other.state))
        assert len(heard) == 1 + 89 + 59
        late = await Journal.open(server.url)
        assert all_in(late.state) == all_in(one.state)
        await late.close()
        await one.close()
        await other.delete()

    run(check())


def test_what_another_server_has_kept_is_known_after_a_refresh(server: Server) -> None:
    async def check() -> None:
        one, other = await Journal.open(server.url), await Journal.open(server.url)
        for number in range(1, 6):
            await one.append(moved(number))
            await other.refresh()
            assert [pupil.moves for pupil in other.state.pupils] == [number]
        await one.close()
        await one.refresh()
        await other.delete()

    run(check())


def test_the_end_of_a_class_is_the_end_on_every_server(server: Server) -> None:
    async def check() -> None:
        one, other = await Journal.open(server.url), await Journal.open(server.url)
        await one.append(moved(1))
        await until(lambda: bool(other.state.pupils))
        await one.delete()
        await until(lambda: not other.state.pupils)
        # A new class begins at once.
        await other.append(moved(2, OTHER))
        assert [pupil.seat for pupil in other.state.pupils] == [OTHER]
        await other.delete()

    run(check())


def test_a_class_that_another_server_has_open_is_neither_deleted_nor_held(server: Server) -> None:
    async def check() -> None:
        # Everybody left long ago, as far as the clock can say.
        await kept(server.url, 40 * HOUR, 30 * HOUR)
        async with served(server.url) as one:
            await decide(one, "go-on")
            code = one.session.door.code
            cookie = await one.session.enter(one.session.roles.secret(Role.TEACHER))
            for clock in (0.0, 90 * HOUR, -90 * HOUR):
                with pytest.MonkeyPatch.context() as later:
                    later.setattr(served_module.time, "time", partial(float, time.time() + clock))
                    for earlier in Earlier:
                        async with served(server.url, earlier=earlier) as other:
                            assert other.session.journal.was_alone is False
                            assert other.session.journal.state.pupil("otter-1234") is not None
                            assert (other.session.door.code, other.session.door.is_open) == (code, True)
            assert one.session.journal.state.pupil("otter-1234") is not None
            assert one.session.door.is_open
            # A desk that is opened at one server is known at the other.
            async with served(server.url) as other:
                assert other.session.roles.role_of(cookie or "") is Role.TEACHER
            refused = partial(
                earlier_class, server.url, is_new=True, goes_on=False, ask=lambda _question: "2"
            )
            with pytest.raises(ServingError, match="Another server has this class open"):
                await asyncio.to_thread(refused)
        # Nobody has it open any more, also after a server was killed: its lock ends with its connection.
        await until(lambda: Journal.peek(server.url)[1])
        async with served(server.url, earlier=Earlier.DELETE) as one:
            assert one.session.journal.was_alone
            assert not one.session.journal.state.pupils
        await (await Journal.open(server.url)).delete()

    run(check())


def test_a_server_that_comes_later_begins_no_class_after_one_that_another_has_ended(server: Server) -> None:
    async def check() -> None:
        async with served(server.url) as one:
            await decide(one, "end")
            async with served(server.url) as other:
                assert other.session.door.is_ended
                await decide(other, "open")
            await until(lambda: one.session.door.is_open)
        await (await Journal.open(server.url)).delete()

    run(check())


def test_classes_of_one_database_are_kept_apart(server: Server) -> None:
    seats = {"1c": "lynx-0003", "4b": SEAT, "9a": OTHER}

    async def check() -> None:
        classes = {name: await Journal.open(server.url, name) for name in seats}
        await asyncio.gather(*(classes[name].append(moved(1, seat)) for name, seat in seats.items()))
        await classes["4b"].delete()
        for name in ("1c", "9a"):
            late = await Journal.open(server.url, name)
            assert [pupil.seat for pupil in late.state.pupils] == [seats[name]]
            await late.close()
            await classes[name].append(moved(2, seats[name]))
            assert [pupil.moves for pupil in classes[name].state.pupils] == [2]
            await classes[name].delete()

    run(check())


def test_many_events_bring_few_notifications(server: Server) -> None:
    engine = sql.create_engine(server.url.replace("://", "+psycopg://"), isolation_level="AUTOCOMMIT")

    async def check() -> int:
        journal = await Journal.open(server.url)
        with engine.connect() as connection:
            store = PostgresqlStore(server.url, "class")
            connection.exec_driver_sql(f"LISTEN {store.channel}")
            store.close()
            await asyncio.gather(*(journal.append(moved(number)) for number in range(1, 101)))
            driver = connection.connection.driver_connection
            assert driver is not None
            notices = len(list(driver.notifies(timeout=2)))
        await journal.delete()
        return notices

    assert 1 <= run(check()) <= 20
    engine.dispose()


def test_a_database_that_stops_lets_events_wait(server: Server) -> None:
    async def check() -> None:
        one, other = await Journal.open(server.url), await Journal.open(server.url)
        await one.append(moved(1))
        await asyncio.to_thread(server.kill)
        waiting = one.submit(moved(2))
        await until(lambda: one.trouble is not None)
        assert not waiting.done()
        await asyncio.to_thread(server.start)
        await asyncio.wait_for(waiting, 60)
        await until(lambda: one.trouble is None)
        # The other server listens again.
        await until(lambda: [pupil.moves for pupil in other.state.pupils] == [2])
        assert all_in(state_of([moved(1), moved(2)])) == all_in(other.state)
        await one.close()
        await other.delete()

    run(check())


def test_a_commit_is_on_the_disk_whatever_the_servers_setting_is(server: Server) -> None:
    engine = sql.create_engine(server.url.replace("://", "+psycopg://"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql("ALTER DATABASE postgres SET synchronous_commit TO off")
    engine.dispose()
    store = PostgresqlStore(server.url, "class")
    assert store.connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_no_acknowledged_event_is_lost_when_a_server_is_killed(server: Server, seed: int) -> None:
    survives(server.url, 10, seed)


def test_a_database_that_cannot_be_reached_is_reported(server: Server) -> None:
    async def check(open_class: Callable[[], Awaitable[Journal]]) -> None:
        with pytest.raises(JournalError):
            await open_class()

    run(check(lambda: Journal.open("postgresql://cardmath@127.0.0.1:1/postgres")))
    run(check(lambda: Journal.open(server.url.replace("/postgres", "/no_such_database"))))


def test_a_journal_that_cannot_be_used_names_its_database_and_a_remedy(server: Server) -> None:
    url = server.url.replace("cardmath@", "cardmath:a-password@")
    driver = server.url.replace("postgresql:", "postgresql+psycopg:")
    with sql.create_engine(driver, poolclass=sql.NullPool).begin() as connection:
        connection.execute(sql.text("CREATE SCHEMA other"))
        connection.execute(sql.text("CREATE TABLE other.cardmath_events (number BIGINT, title TEXT)"))
    for address, remedy in (
        (f"{url}?options=-csearch_path%3Dother", "Rename or drop the table cardmath_events there"),
        (url.replace(f":{server.port}/", ":9/"), "Check that it is running"),
        (url.replace("/postgres", "/nowhere"), "Check that it is running"),
    ):
        with pytest.raises(JournalError) as refused:
            run(Journal.open(address))
        said = str(refused.value)
        assert remedy in said
        assert f"127.0.0.1:{9 if ':9/' in address else server.port}/" in said
        assert "a-password" not in said
        assert "\n" not in said
