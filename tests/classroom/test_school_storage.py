"""A school's database without one: what is claimed, waited for and told, and what one class may open."""

import contextlib
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import JournalError, in_postgresql, storage
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.core.journal.storage import classes_kept, database, hold, open_store
from cardmath_widgets.classroom.served.school import School, ServerShare
from tests.classroom.many_classes import in_school
from tests.classroom.school_here import school
from tests.classroom.test_session import APage

URL = "postgresql://school:secret@db.example/cardmath"


class AStore(Store):
    """A database that has the names of classes, and is free after some tries."""

    tries = 0
    free_after = 3
    calls: ClassVar[list[str]] = []
    error: Exception | None = None

    def __init__(self, _url: str, name: str) -> None:
        self.name = name

    def hold(self) -> bool:
        type(self).tries += 1
        if self.error is not None:
            raise self.error
        return self.tries >= self.free_after

    def prepare(self) -> None:
        if self.error is not None:
            raise self.error

    def names(self) -> list[str]:
        return ["1-b", "1-a", "class", "2-a"]

    def why_not(self, error: Exception) -> str:
        return f"It cannot be used: {error}."

    def close(self) -> None:
        self.calls.append("close")

    def hang_up(self) -> None:
        self.calls.append("hang up")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> type[AStore]:
    class OfATest(AStore):
        """The database of one test."""

        calls: ClassVar[list[str]] = []

    monkeypatch.setattr(storage, "PostgresqlStore", OfATest)
    return OfATest


def with_clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let waiting take no time; return the seconds waited, one by one."""
    waited: list[float] = []
    clock = SimpleNamespace(sleep=waited.append, monotonic=lambda: sum(waited))
    monkeypatch.setattr(storage, "time", clock)
    return waited


def test_a_server_waits_for_the_classes_of_one_that_was_cut_off(
    store: type[AStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = with_clock(monkeypatch)
    release = hold(URL, "school 1")
    assert (store.tries, len(waited), store.calls) == (3, 2, [])
    release()
    assert store.calls == ["close"]


def test_a_server_that_another_one_keeps_out_says_so_after_fifteen_seconds(
    store: type[AStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.free_after = 1000
    waited = with_clock(monkeypatch)
    with pytest.raises(JournalError, match="Another server has this school's classes open"):
        hold(URL, "school 1")
    assert 15 < sum(waited) <= 15.5
    assert store.calls == ["hang up"]
    store.error = RuntimeError("no such database")
    with pytest.raises(JournalError, match="It cannot be used: no such database"):
        hold(URL, "school 1")


def test_the_classes_in_a_database_are_those_of_the_form(store: type[AStore]) -> None:
    assert classes_kept(URL, ServerShare(1, 1).keys) == []
    assert classes_kept(URL, re.compile("1-.")) == ["1-a", "1-b"]
    assert store.calls == ["close", "close"]
    store.error = RuntimeError("no such database")
    with pytest.raises(JournalError, match="It cannot be used: no such database"):
        classes_kept(URL, re.compile("."))
    assert store.calls == ["close"] * 3


def test_a_folder_is_made_private_and_needs_no_release(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "school"
    hold(folder, "school 1")()
    assert folder.stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").touch()
    hold(tmp_path / "file" / "below", "school 1")()
    assert isinstance(open_store(folder, "class"), Store)
    assert database({"CARDMATH_DATABASE_URL": URL}, "other") == URL


# -- PostgreSQL's own errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sqlstate", "said"),
    [
        ("53100", "The disk is full, so no class can begin."),
        ("42703", "Rename or drop the table cardmath_events there"),
        ("42804", "Rename or drop the table cardmath_events there"),
        ("42P10", "Rename or drop the table cardmath_events there"),
        ("XX001", "Rename or drop the table cardmath_events there"),
        ("28000", "Check that it is running"),
        (None, "Check that it is running"),
    ],
)
def test_a_database_that_cannot_be_used_says_why_without_its_password(
    sqlstate: str | None, said: str
) -> None:
    store = PostgresqlStore(URL, "class")

    class DriverError(Exception):
        """An error with PostgreSQL's code."""

    error = DriverError("permission denied.\nDETAIL: more")
    error.sqlstate = sqlstate  # type: ignore[attr-defined]
    sentence = store.why_not(error)
    assert said in sentence
    assert "secret" not in sentence
    assert "DETAIL" not in sentence
    if sqlstate != "53100":
        assert "postgresql://school:***@db.example/cardmath" in sentence
        assert "permission denied" in sentence
        assert "DriverError" in store.why_not(DriverError(""))
    store.close()


def test_a_database_without_its_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_given: Any, **_more: Any) -> None:
        raise ImportError

    monkeypatch.setattr(in_postgresql.sql, "create_engine", missing)
    with pytest.raises(JournalError, match=r'pip install "cardmath\[school\]"'):
        PostgresqlStore(URL, "class")


def test_each_class_in_a_database_has_its_own_channel() -> None:
    one, same, other = (PostgresqlStore(URL, name) for name in ("a", "a", "b"))
    assert one.channel == same.channel != other.channel
    # PostgreSQL's names have at most 63 letters.
    assert len(one.channel) == 33


def test_seats_are_announced_in_notices_of_a_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class AConnection:
        """A connection to no database."""

        def begin(self) -> Any:
            return contextlib.nullcontext()

        def execute(self, statement: Any) -> None:
            told.append([*statement.compile().params.values()][-1])

    monkeypatch.setattr(PostgresqlStore, "connection", AConnection())
    store = PostgresqlStore(URL, "class")
    # PostgreSQL takes 8,000 bytes, and a seat has at most 64 letters.
    seats = [f"{number:064}" for number in range(201)]
    store.announce(seats)
    marks = {notice.split()[0] for notice in told}
    assert [notice.split()[1:] for notice in told] == [seats[:100], seats[100:200], seats[200:]]
    assert max(map(len, told)) < 8000
    # By its mark a server knows its own announcements.
    assert [len(mark) for mark in marks] == [8]


# -- classes of a school -------------------------------------------------------------------------------------


def test_each_class_keeps_its_size_its_link_and_its_room(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        one = await made.open_class(8)
        assert (one.session.size, one.pages, made.share(one.key), made.share("")) == (8, 12, 12, 4)
        assert one.kept_where == "on your school's server"
        assert one.session.codes.digits == 6
        assert one.session.roles.link
        key, secret = one.key, one.session.roles.secret(Role.TEACHER)
        await one.begin_anew()
        assert (one.session.size, one.key, one.session.roles.secret(Role.TEACHER)) == (8, key, secret)
        assert one.session.door.is_open
        assert (made.count, made.left(), made.all) == (1, 29, 30)
        made.room = 33
        assert (made.left(), made.left(17), made.left(18), made.all) == (0, 1, 0, 1)
        made.room = 0
        assert made.left() == 0

    in_school(tmp_path, work)


def test_a_class_is_forgotten_after_a_month_without_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(made: School) -> None:
        one = await made.open_class(8)
        last = one.session.journal.state.last_at
        assert last is not None
        for days, is_forgotten in ((30, False), (30.01, True)):
            monkeypatch.setattr(
                "cardmath_widgets.classroom.served.school.time.time", lambda d=days: last + d * 86400
            )
            assert (made.forgotten == [one]) is is_forgotten
        one.session.attendance.come("seat-0001", APage())
        assert made.forgotten == []

    in_school(tmp_path, work)


def test_keys_of_classes_name_their_server() -> None:
    share = ServerShare(2, 3)
    keys = {share.new_key() for _time in range(100)}
    assert len(keys) == 100
    assert all(share.keys.fullmatch(key) and len(key) == 12 for key in keys)
    assert not any(ServerShare(1, 3).keys.fullmatch(key) for key in keys)
    codes = share.codes(lambda code: code == "000001")
    assert (codes.digits, codes.rest, codes.servers, codes.is_taken("000001")) == (6, 1, 3, True)
    made = school(Path("nowhere"))
    assert (made.class_size, made.largest, made.left(), made.is_school) == (30, 60, 30, True)
