"""A school whose classes are in a real PostgreSQL server, and whose servers are two."""

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
import sqlalchemy as sql

from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import JournalError
from cardmath_widgets.classroom.core.journal import storage as storage_module
from cardmath_widgets.classroom.core.session import Joining
from cardmath_widgets.classroom.served.school import ServerShare
from tests.classroom.postgresql import Server, postgresql
from tests.classroom.served import HOUR, kept, served
from tests.classroom.test_school import class_with, code_of, join, opened
from tests.own_loop import run, until

pytestmark = [pytest.mark.proof, pytest.mark.postgresql]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


def names_in(server: Server) -> set[str]:
    """The classes that have rows in the database."""
    engine = sql.create_engine(server.url.replace("postgresql", "postgresql+psycopg"), poolclass=sql.NullPool)
    with engine.connect() as connection:
        return set(connection.scalars(sql.text("SELECT DISTINCT class_name FROM cardmath_events")))


def connections_of(server: Server) -> int:
    engine = sql.create_engine(server.url.replace("postgresql", "postgresql+psycopg"), poolclass=sql.NullPool)
    with engine.connect() as connection:
        count = connection.scalar(
            sql.text("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
        )
        return int(count or 0) - 1


def test_two_servers_have_classes_of_their_own_in_one_database(server: Server) -> None:
    async def work() -> None:
        # A single class from before stays what it was.
        await kept(server.url, HOUR)
        async with (
            opened(server.url, share=ServerShare(1, 2)) as first,
            opened(server.url, share=ServerShare(2, 2)) as second,
        ):
            one, gone, other = (
                await first.open_class(20),
                await first.open_class(20),
                await second.open_class(25),
            )
            for made, own in ((first, one), (first, gone), (second, other)):
                assert await join(made, code_of(own)) is Joining.IN
            assert await join(second, code_of(one)) is Joining.WRONG
            assert names_in(server) == {"class", one.key, gone.key, other.key}
            # A connection for each class, and one for each server.
            await until(lambda: connections_of(server) == 3 + 2)
            await carry_out(gone.desk, Role.TEACHER, {"do": "end"})
            assert names_in(server) == {"class", one.key, other.key}
            secret = one.session.roles.secret(Role.TEACHER)
        async with opened(server.url, share=ServerShare(1, 2)) as first:
            assert first.count == 1
            again = await class_with(first, one.key)
            assert (code_of(again), len(again.session.present())) == (code_of(one), 1)
            assert again.session.size == 20
            assert await again.session.enter(secret)
        async with served(server.url) as single:
            assert [pupil.name for pupil in single.session.present()] == ["otter"]

    run(work())


def test_a_second_server_with_the_same_share_does_not_start(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with opened(server.url, share=ServerShare(1, 5)) as first:
            one = await first.open_class(20)
            with monkeypatch.context() as impatient:
                impatient.setattr(storage_module, "PATIENCE", 0.0)
                take = partial(storage_module.hold, server.url, "school 1")
                with pytest.raises(JournalError, match="Another server has this school's classes open"):
                    await asyncio.to_thread(take)
            assert await join(first, code_of(one)) is Joining.IN
        # It starts as soon as the first has ended.
        async with opened(server.url, share=ServerShare(1, 5)) as first:
            await (await class_with(first, one.key)).end()

    run(work())
