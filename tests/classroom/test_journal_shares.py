"""One journal of many on a server: its share of the disk and of reading, a look at it, and its end."""

import asyncio
import gc
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, JournalError, storage
from cardmath_widgets.classroom.core.journal import journal as journal_module
from cardmath_widgets.classroom.core.journal.errors import (
    TooManyEventsError,
    is_full,
    trouble_of,
    why_not_opened,
)
from cardmath_widgets.classroom.core.journal.journal import Limits
from cardmath_widgets.classroom.core.journal.storage import DiskStore, check_room, classes_kept
from tests.classroom.test_journal_full_disk import Failing
from tests.own_loop import run, run_calmly

SEAT = "otter-0001"


def moved(number: int, seat: str = SEAT) -> ClassEvent:
    return ClassEvent(seat, number, "moved", {"part": "odds"}, 1000.0 + number)


def test_a_class_that_has_used_its_share_keeps_decisions_only(tmp_path: Path) -> None:
    async def check() -> None:
        size = moved(1).size + 200
        journal = await Journal.open(tmp_path, most_bytes=2 * size)
        for number in (1, 2):
            assert not journal.is_full
            await journal.append(moved(number))
        assert (journal.state.bytes, journal.is_full) == (2 * size, True)
        with pytest.raises(TooManyEventsError) as refused:
            await journal.append(moved(3))
        assert refused.value.retry_after is None
        settled = {"name": "pause", "value": "true"}
        await journal.decide(
            ClassEvent.own("class", "settled", settled, 1.0), ClassEvent.own(SEAT, "left", {}, 1.0)
        )
        assert journal.state.settings["pause"] is True
        await journal.delete()

    run(check())


def test_a_class_reads_its_share_and_waits_until_what_it_owes_has_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(journal_module, "Allowance", lambda *given: Allowance(*given, lambda: now))

    async def check() -> None:
        nonlocal now
        journal = await Journal.open(tmp_path, most_bytes=1 << 30)
        assert [journal.busy_for(2 << 20), journal.busy_for(64 << 10)] == [0, 0]
        # A second's worth is owed. What is not read is not counted.
        assert [journal.busy_for(1 << 20) for _time in range(3)] == [1, 1, 1]
        now = 1.0
        assert journal.busy_for(1 << 20) == 0
        await journal.delete()
        alone = await Journal.open(tmp_path / "alone")
        assert [alone.busy_for(64 << 20) for _time in range(3)] == [0, 0, 0]
        assert not alone.is_full
        await alone.delete()

    run(check())


def test_a_look_at_a_journal_leaves_nothing_open(tmp_path: Path) -> None:
    async def fill() -> None:
        journal = await Journal.open(tmp_path)
        assert journal.was_alone
        await journal.append(moved(1))
        await journal.close()

    run(fill())
    for _time in range(2):
        state, is_alone = Journal.peek(tmp_path)
        assert ([pupil.moves for pupil in state.pupils], is_alone) == ([1], True)


def test_an_end_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hung_up: list[str] = []

    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        await journal.append(moved(1))

        def fail(_store: DiskStore) -> None:
            raise OSError("busy")

        with monkeypatch.context() as failing:
            failing.setattr(DiskStore, "delete", fail)
            failing.setattr(DiskStore, "hang_up", lambda store: hung_up.append(store.name))
            with pytest.raises(JournalError, match="End the class again in a moment"):
                await journal.delete()
        assert hung_up == ["class"]
        assert (tmp_path / "class").exists()
        await journal.delete()
        assert not (tmp_path / "class").exists()

    run(check())


def test_watchers_hear_what_is_new_and_no_more_once_they_stop(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        heard: list[Sequence[ClassEvent]] = []
        stop = journal.watch(heard.append)
        await journal.append(moved(1))
        await journal.append(moved(1))
        # What was kept already is nothing new.
        assert heard == [(moved(1),)]
        await journal.decide()
        journal.look()
        await journal.refresh()
        assert stop() is None
        assert stop() is None
        await journal.append(moved(2))
        assert (heard, journal.unkept) == ([(moved(1),)], ())
        await journal.delete()

    run(check())


def test_an_event_that_waits_counts_once_towards_what_its_page_may_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "Limits", lambda: Limits(lambda: 0.0))

    async def check() -> None:
        journal = await Journal.open(tmp_path)
        kept = [journal.submit(moved(1)) for _time in range(300)]
        assert len(set(kept)) == 1
        for number in range(2, 201):
            journal.submit(moved(number))
        with pytest.raises(TooManyEventsError):
            journal.submit(moved(201))
        await asyncio.gather(*kept)
        await journal.delete()

    run(check())


def test_a_file_that_another_program_has_open_is_emptied_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path) -> None:
        if file.exists():
            raise PermissionError(13, "in use", str(file))

    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        await journal.append(moved(1))
        with monkeypatch.context() as windows:
            windows.setattr(storage, "delete", refuse)
            await journal.delete()

    run(check())
    assert (tmp_path / "class" / "journal.sqlite3").read_bytes() == b""


def test_only_a_class_on_several_servers_asks_them_and_tells_them(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        put: list[Any] = []

        def given(what: Any) -> None:
            put.append(what)
            if isinstance(what, asyncio.Future):
                what.set_result(None)

        async def asked(*seats: str) -> int:
            put.clear()
            await journal.refresh()
            journal.announce(seats)
            return len(put)

        # A teacher waits two seconds for the disk.
        assert journal_module.DECIDING == 2
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal._writer, "put", given)
            assert await asked(SEAT) == 0
            journal.is_shared = True
            assert [await asked(SEAT), await asked()] == [2, 1]
            # While nothing can be written, nothing is known of the others either.
            journal.complain("The disk is full.")
            assert await asked(SEAT) == 0
            journal.complain(None)
        await journal.close()
        assert await asked(SEAT) == 0

    run(check())


def test_an_event_that_nobody_waits_for_any_more_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        monkeypatch.setattr(journal._writer, "put", lambda _event: None)
        journal.take(moved(1))
        journal.take(moved(2)).cancel()
        await journal.close()
        gc.collect()

    run(check())
    assert caplog.text == ""


def test_a_second_copy_of_cardmath_does_not_wait_for_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float | None] = []

    class ALock(FileLock):
        """A lock that notes how long it is waited for."""

        def acquire(self, timeout: float | None = None, **more: Any) -> Any:
            waits.append(timeout)
            return super().acquire(timeout, **more)

    monkeypatch.setattr(storage, "FileLock", ALock)
    first = DiskStore(tmp_path, "class")
    with pytest.raises(JournalError, match="Another copy of cardmath"):
        DiskStore(tmp_path, "class")
    assert waits == [0, 0]
    first.close()


# -- places --------------------------------------------------------------------------------------------------


class DriverError(Exception):
    """An error with a database's own marks."""

    def __init__(self, **marks: object) -> None:
        super().__init__("no room")
        self.__dict__.update(marks)


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (OSError(28, "No space left on device"), True),
        (OSError(122, "Disk quota exceeded"), True),
        (OSError(13, "Permission denied"), False),
        (DriverError(sqlite_errorname="SQLITE_FULL"), True),
        (DriverError(sqlite_errorname="SQLITE_IOERR_SHMSIZE"), True),
        (DriverError(sqlite_errorname="SQLITE_IOERR"), False),
        (DriverError(sqlstate="53100"), True),
        (DriverError(sqlstate="53200"), False),
        (RuntimeError("something else"), False),
    ],
)
def test_a_full_disk_is_told_from_other_trouble(tmp_path: Path, error: Exception, full: bool) -> None:
    assert is_full(error) is full
    assert trouble_of(error).startswith("The disk is full") is full
    assert why_not_opened(error).startswith("The disk is full") is full
    store = DiskStore(tmp_path, "class")
    said = store.why_not(error)
    assert said.startswith("The disk is full") is full
    is_folders = isinstance(error, OSError) and not full
    assert (f"The folder {tmp_path} cannot be used for the class: Permission denied." == said) is is_folders
    store.close()


def test_only_a_full_disk_is_told_before_the_journal_itself_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    class AFile:
        """A file without a disk."""

        def __enter__(self) -> "AFile":
            return self

        def __exit__(self, *_error: object) -> None: ...

        def write(self, data: bytes) -> None:
            written.append(len(data))

        def flush(self) -> None: ...

        def fileno(self) -> int:
            raise OSError(13, "Permission denied")

    def probe(**where: Any) -> AFile:
        assert where == {"dir": tmp_path}
        return AFile()

    monkeypatch.setattr("tempfile.TemporaryFile", probe)
    # The nearest folder that is there is on the same disk.
    assert check_room(tmp_path / "state" / "class") == ""
    assert written == [65_536]


def test_the_classes_of_a_school_are_found_by_the_form_of_their_keys(tmp_path: Path) -> None:
    for name in ("1-bb", "1-aa", "2-aa", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "journal.sqlite3").touch()
    (tmp_path / "1-cc").mkdir()
    assert classes_kept(tmp_path, re.compile("1-[a-z]+")) == ["1-aa", "1-bb"]
    assert classes_kept(tmp_path / "nowhere", re.compile(".*")) == []


def test_a_decision_that_was_never_saved_is_no_error_when_its_class_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        failing = Failing(monkeypatch, OSError(28, "No space left on device"))
        await journal.decide(ClassEvent.own("class", "settled", {"name": "pause", "value": "true"}, 1.0))
        await journal.close()
        assert failing.tries
        assert len(journal.unkept) == 1
        await asyncio.sleep(0)
        gc.collect()

    run_calmly(check())
