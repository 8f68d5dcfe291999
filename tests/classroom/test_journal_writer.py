"""The journal's writer without a database: groups, tries again, and what other servers write or delete."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sql

from cardmath_widgets.classroom.core.journal import ClassEvent, event_table, writer
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.core.journal.storage import DiskStore
from cardmath_widgets.classroom.core.journal.writer import Writer

FULL = OSError(28, "No space left on device")
#: Seconds that a group waits outside these tests.
GROUP_FOR = writer.GROUP_FOR


def moved(number: int) -> ClassEvent:
    return ClassEvent("otter-0001", number, "moved", {"part": "odds"}, 1000.0 + number)


class AStore(Store):
    """A store in memory, which other servers may write to or empty."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, ClassEvent]] = []
        self.calls: list[Any] = []
        self.errors: list[Exception] = []
        self.is_lost = ""

    def write(self, *events: ClassEvent) -> None:
        last = self.rows[-1][0] if self.rows else 0
        self.rows += [(last + at, event) for at, event in enumerate(events, 1)]

    def save(self, events: Sequence[ClassEvent]) -> None:
        if events and self.errors:
            raise self.errors.pop(0)
        self.write(*events)

    def first(self) -> int | None:
        return self.rows[0][0] if self.rows else None

    def read(self, after: int = 0) -> Iterator[tuple[int, ClassEvent]]:
        self.calls.append(("read", after))
        yield from [row for row in self.rows if row[0] > after]

    def lost(self) -> str:
        return self.is_lost

    def announce(self, seats: Sequence[str]) -> None:
        self.calls.append(("announce", list(seats)))
        if self.errors:
            raise self.errors.pop(0)

    def hang_up(self) -> None:
        self.calls.append("hang up")


class Heard:
    """A writer on a store, and what it says."""

    def __init__(self, store: AStore, first: int | None, last: int) -> None:
        self.kept: queue.Queue[Any] = queue.Queue()
        self.troubles: list[str | None] = []
        self.writer = Writer(store, first, last, lambda *kept: self.kept.put(kept), self.troubles.append)
        self.writer.start()

    def next(self) -> tuple[int, list[int], bool]:
        """How many were given, the numbers of new events, and whether all began anew."""
        given, new, is_anew = self.kept.get(timeout=30)
        return len(given), [event.sequence for event in new], is_anew


@contextmanager
def writing(store: AStore, first: int | None = None, last: int = 0) -> Iterator[Heard]:
    heard = Heard(store, first, last)
    try:
        yield heard
    finally:
        assert heard.writer.stop()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GROUP_FOR", 0.0)


def test_what_is_given_together_is_kept_together_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert writer.MOST_IN_GROUP == 1000
    monkeypatch.setattr(writer, "MOST_IN_GROUP", 3)
    kept: list[tuple[int, int]] = []
    one = Writer(AStore(), None, 0, lambda given, new, _anew: kept.append((len(given), len(new))), print)
    for number in range(1, 8):
        one.put(moved(number))
    one.start()
    assert one.stop()
    assert kept[:3] == [(3, 3), (3, 3), (1, 1)]


def test_events_of_other_servers_are_found_whenever_it_writes_or_wakes() -> None:
    store = AStore()
    store.write(moved(1), moved(2))
    with writing(store, 1, 2) as heard:
        heard.writer.wake()
        assert heard.next() == (0, [], False)
        store.write(moved(3))
        heard.writer.put(moved(4))
        assert heard.next() == (1, [3, 4], False)
        heard.writer.wake()
        assert heard.next() == (0, [], False)
    assert [call for call in store.calls if call[0] == "read"][:3] == [("read", 2), ("read", 2), ("read", 4)]


def test_the_first_events_of_a_class_do_not_begin_it_anew() -> None:
    with writing(AStore()) as heard:
        for number in (1, 2):
            heard.writer.put(moved(number))
            assert heard.next() == (1, [number], False)


def test_a_journal_that_another_server_deleted_begins_anew() -> None:
    store = AStore()
    store.write(moved(1), moved(2))
    with writing(store, 1, 2) as heard:
        store.rows = []
        heard.writer.wake()
        assert heard.next() == (0, [], True)
        # Numbers may begin again as well.
        store.write(moved(5))
        heard.writer.wake()
        assert heard.next() == (0, [5], False)
        store.rows = [(9, moved(6))]
        heard.writer.wake()
        assert heard.next() == (0, [6], True)


def test_what_fails_is_tried_soon_and_then_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    store, pauses = AStore(), []

    class Stopped(threading.Event):
        """Whether the journal closes, which nobody waits for."""

        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout)
            return False

    monkeypatch.setattr(writer, "threading", SimpleNamespace(Event=Stopped, Thread=threading.Thread))
    store.errors = [FULL, FULL, FULL]
    with writing(store) as heard:
        heard.writer.put(moved(1))
        assert heard.next() == (1, [1], False)
        heard.writer.put(moved(2))
        assert heard.next() == (1, [2], False)
    assert pauses == [0.25, 2, 2]
    assert [trouble and trouble[:17] for trouble in heard.troubles] == ["The disk is full."] * 3 + [None]
    assert store.calls.count("hang up") == 3


def test_a_journal_that_is_lost_is_told_until_it_is_back() -> None:
    store = AStore()
    with writing(store) as heard:
        for store.is_lost in ("It is gone.", "It is gone.", "", ""):
            heard.writer.wake()
            heard.next()
    assert heard.troubles == ["It is gone.", "It is gone.", None]


def test_seats_are_announced_after_the_events_and_each_once() -> None:
    store = AStore()
    one = Writer(store, None, 0, lambda *_kept: store.calls.append("kept"), print)
    for seats in (("b", "a"), ("b",), ("c",)):
        one.put(seats)
    one.start()
    assert one.stop()
    assert store.calls[:3] == [("read", 0), "kept", ("announce", ["a", "b", "c"])]
    # Nobody is announced without pages.
    assert [call for call in store.calls if call[0] == "announce"] == [("announce", ["a", "b", "c"])]


def test_an_announcement_that_fails_ends_nothing() -> None:
    store = AStore()
    with writing(store) as heard:
        heard.writer.put(("seat-0001",))
        assert heard.next() == (1, [], False)
        store.errors = [RuntimeError("gone")]
        heard.writer.put(("seat-0001",))
        heard.next()
        heard.writer.put(moved(1))
        assert heard.next() == (1, [1], False)


def test_a_writer_that_stops_while_nothing_can_be_kept_keeps_nothing() -> None:
    store = AStore()
    store.errors = [FULL] * 100
    with writing(store) as heard:
        heard.writer.put(moved(1))
    assert heard.kept.empty()
    assert store.rows == []


# -- the table -----------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[[str], DiskStore]]:
    opened: list[DiskStore] = []

    def of(name: str) -> DiskStore:
        for store in opened:
            store.close()
        opened.append(DiskStore(tmp_path, name))
        opened[-1].prepare()
        return opened[-1]

    yield of
    for store in opened:
        store.close()


def test_all_events_are_read_however_many_at_a_time(
    table: Callable[[str], DiskStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert event_table.CHUNK == 1000
    monkeypatch.setattr(event_table, "CHUNK", 2)
    store, events = table("class"), [moved(number) for number in range(1, 6)]
    assert (list(store.read()), store.first()) == ([], None)
    for new in ((0, 2), (1, 3), (3, 5)):
        store.save(events[slice(*new)])
        rows = [*store.read()]
        # Numbers may leave gaps where something came twice.
        assert [event for _number, event in rows] == events[: new[1]]
        for at, (number, _event) in enumerate(rows, 1):
            assert [*store.read(number)] == rows[at:]
        assert store.first() == rows[0][0] == 1


def test_classes_in_one_table_have_their_own_events_and_end(table: Callable[[str], DiskStore]) -> None:
    table("a").save([moved(1)])
    store = table("b")
    store.save([moved(1), moved(2)])
    assert (store.first(), [event.sequence for _number, event in store.read()]) == (2, [1, 2])
    assert sorted(store.names()) == ["a", "b"]
    Store.delete(store)
    assert table("b").first() is None
    assert [event.sequence for _number, event in table("a").read()] == [1]


def test_a_connection_that_broke_is_opened_anew(table: Callable[[str], DiskStore]) -> None:
    store = table("class")
    before = store.connection
    assert store.connection is before
    store.hang_up()
    store.hang_up()
    assert before.closed
    assert store.connection is not before
    store.save([moved(1)])
    assert store.first() == 1


def test_a_group_waits_thirty_thousandths_of_a_second_from_its_first_event(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, waits = 100.0, []

    class AQueue:
        """A queue to which an event comes every 20 thousandths of a second."""

        def get(self, timeout: float | None = None) -> ClassEvent:
            nonlocal now
            waits.append(timeout)
            if timeout is not None and timeout < 0.02:
                now += timeout
                raise queue.Empty
            now += 0.02
            return moved(len(waits))

    monkeypatch.setattr(writer, "GROUP_FOR", GROUP_FOR)
    monkeypatch.setattr(writer, "SimpleQueue", AQueue)
    monkeypatch.setattr(writer, "time", SimpleNamespace(monotonic=lambda: now))
    one = Writer(AStore(), None, 0, lambda *_kept: None, print)
    assert [event.sequence for event in one.next_group()] == [1, 2]
    assert waits == [None, pytest.approx(0.03), pytest.approx(0.01)]


def test_a_row_without_one_of_its_fields_is_no_event(table: Callable[[str], DiskStore]) -> None:
    store = table("class")
    whole = {
        "class_name": "class",
        "seat": "otter-0001",
        "sequence": 1,
        "kind": "moved",
        "data": "{}",
        "at": 1.0,
    }
    for name in whole:
        with store.connection.begin() as transaction, pytest.raises(sql.exc.IntegrityError):
            store.connection.execute(sql.insert(event_table.EVENTS).values(whole | {name: None}))
        assert not transaction.is_active
    assert store.first() is None


def test_no_number_comes_again_though_its_event_is_gone(table: Callable[[str], DiskStore]) -> None:
    store = table("class")
    store.save([moved(1), moved(2)])
    Store.delete(store)
    # What other servers have read so far is told by the number.
    store.save([moved(3)])
    assert store.first() == 3


def test_an_event_that_another_version_wrote_is_passed_over(table: Callable[[str], DiskStore]) -> None:
    store = table("class")
    store.save([moved(1), moved(2), moved(3), moved(4)])
    odd = {1: {"kind": "sang"}, 2: {"data": "{"}, 3: {"data": '{"part":"Odds!"}'}}
    with store.connection.begin():
        for number, values in odd.items():
            change = sql.update(event_table.EVENTS).where(event_table.EVENTS.c.number == number)
            store.connection.execute(change.values(values))
    assert [event.sequence for _number, event in store.read()] == [4]


def test_a_thread_that_waits_for_a_database_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(AStore()) as heard:
        heard.writer.wake()
        heard.next()
        store = PostgresqlStore("postgresql://cardmath@127.0.0.1:9/none", "class")
        stop = store.listen(lambda: None, lambda _seats: None)
        threads = {one.name: one.daemon for one in threading.enumerate()}
        stop()
    assert threads["cardmath-journal"]
    assert threads["cardmath-journal-listener"]


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(table: Callable[[str], DiskStore]) -> None:
    settings = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "wal_autocheckpoint": 8000}
    store = table("class")
    for name, value in settings.items():
        assert store.connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value, name
