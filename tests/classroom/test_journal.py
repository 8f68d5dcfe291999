"""The journal on this machine: kept before it is acknowledged, counted once, private, and gone at the end."""

import asyncio
import contextlib
import shutil
import sqlite3
import stat
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardmath_widgets.allowance import MOST_REMEMBERED
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, JournalError
from cardmath_widgets.classroom.core.journal.errors import TooManyEventsError
from cardmath_widgets.classroom.core.journal.journal import BURST, Limits
from cardmath_widgets.classroom.core.journal.storage import DiskStore, database
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from tests.amounts import examples
from tests.cases import cases
from tests.classroom.events import KEYS, NOW, all_in, events, settle, state_of, without_doubles
from tests.own_loop import run

SEAT = "otter-0001"


def moved(number: int, seat: str = SEAT) -> ClassEvent:
    return ClassEvent(seat, number, "moved", {"part": "odds"}, NOW + number)


def kept_in(folder: Path) -> list[tuple[str, int]]:
    """What is in the database, read by another program."""
    with sqlite3.connect(f"file:{folder / 'journal.sqlite3'}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT seat, sequence FROM cardmath_events ORDER BY number").fetchall()
    connection.close()
    return rows


def test_an_acknowledged_event_is_in_the_database_and_in_the_state(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        await journal.note(SEAT, "joined", name="otter", key=KEYS[SEAT])
        await journal.append(moved(7))
        assert kept_in(tmp_path / "class")[-1] == (SEAT, 7)
        (pupil,) = journal.state.pupils
        assert (pupil.name, pupil.moves, journal.trouble) == ("otter", 1, None)
        await journal.close()

    run(check())


def test_what_is_sent_again_is_acknowledged_and_counts_once(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        # Together, again later, and after the server has started again.
        await asyncio.gather(*(journal.append(moved(1)) for _time in range(5)), journal.append(moved(2)))
        await journal.append(moved(1))
        assert kept_in(tmp_path / "class") == [(SEAT, 1), (SEAT, 2)]
        await journal.close()
        journal = await Journal.open(tmp_path / "class")
        await journal.append(moved(2))
        (pupil,) = journal.state.pupils
        assert (pupil.moves, pupil.events) == (2, 2)
        assert kept_in(tmp_path / "class") == [(SEAT, 1), (SEAT, 2)]
        await journal.close()

    run(check())


@settings(
    max_examples=examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(st.lists(events, min_size=1, max_size=30), st.data())
def test_a_class_rebuilt_is_the_class_that_was(
    tmp_path: Path, sent: list[ClassEvent], data: st.DataObject
) -> None:
    again = data.draw(st.lists(st.sampled_from(sent), max_size=10))

    async def check() -> None:
        # Each class has a folder of its own, so that one that fails leaves the others alone.
        folder = Path(mkdtemp(dir=tmp_path))
        journal = await Journal.open(folder)
        futures = [journal.submit(event) for event in [*sent, *again]]
        await asyncio.gather(*futures)
        live = all_in(journal.state)
        await journal.close()
        assert live == all_in(state_of(without_doubles(sent)))
        journal = await Journal.open(folder)
        assert all_in(journal.state) == live
        await journal.delete()

    run(check())


def test_many_events_come_in_few_commits(tmp_path: Path) -> None:
    told_of: list[int] = []

    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        stop = journal.watch(lambda new: told_of.append(len(new)))
        await asyncio.gather(*(journal.append(moved(number)) for number in range(1, 101)))
        stop()
        await journal.append(moved(101))
        await journal.close()

    run(check())
    assert sum(told_of) == 100
    assert len(told_of) < 50


def test_what_the_teacher_decides_outlives_the_server(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        await settle(journal, "plan", {"lesson": 6, "base": 12})
        await settle(journal, "plan", {"lesson": 8, "base": 10})
        await journal.close()
        journal = await Journal.open(tmp_path / "class")
        assert journal.state.settings["plan"] == {"lesson": 8, "base": 10}
        await journal.delete()

    run(check())


def test_only_this_user_can_read_the_journal_and_nothing_of_it_stays(tmp_path: Path) -> None:
    async def check() -> None:
        folder = tmp_path / "state" / "class"
        journal = await Journal.open(folder)
        await journal.append(moved(1))
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert set(files.values()) == {0o600}, files
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        await journal.delete()
        assert not folder.exists()

    run(check())


def test_an_open_folder_is_closed_to_others_and_other_files_stay(tmp_path: Path) -> None:
    async def check() -> None:
        folder = tmp_path / "class"
        folder.mkdir(mode=0o755)
        (folder / "mine.txt").write_text("mine", "utf-8")
        journal = await Journal.open(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        await journal.delete()
        assert [path.name for path in folder.iterdir()] == ["mine.txt"]

    run(check())


def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        with pytest.raises(JournalError, match="Another copy of cardmath"):
            await Journal.open(tmp_path / "class")
        await journal.close()
        await (await Journal.open(tmp_path / "class")).close()

    run(check())


def test_a_class_knows_only_its_own_pupils_whatever_the_names_in_its_database(tmp_path: Path) -> None:
    seats = {"1c": "otter-0001", "4b": "heron-0002", "9a": "lynx-0003"}

    async def check() -> None:
        for name, seat in seats.items():
            journal = await Journal.open(tmp_path / "class", name)
            await journal.append(moved(1, seat))
            await journal.close()
        for name, seat in seats.items():
            journal = await Journal.open(tmp_path / "class", name)
            assert [pupil.seat for pupil in journal.state.pupils] == [seat]
            await journal.close()

    run(check())


def test_a_journal_may_be_closed_by_another_thread_than_the_one_that_opened_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
        # It stays alive, as in a server: a lock that nobody refers to ends by itself.
        store = other.submit(DiskStore, tmp_path, "class").result()
        one.submit(store.close).result()
        one.submit(DiskStore, tmp_path, "class").result().delete()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "class").write_text("a file", "utf-8")
    with pytest.raises(JournalError, match="class"):
        run(Journal.open(tmp_path / "class"))


def junk(file: Path) -> None:
    file.write_bytes(b"not a database" * 100)


def torn(file: Path) -> None:
    """Damage every page but the first, as a disk that fails does."""
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def of_others(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE cardmath_events")
        connection.execute("CREATE TABLE cardmath_events (number INTEGER PRIMARY KEY, title TEXT)")


@pytest.mark.parametrize("damage", [junk, torn, of_others])
def test_a_damaged_journal_names_its_file_and_a_remedy(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    async def fill() -> None:
        journal = await Journal.open(tmp_path / "class")
        await asyncio.gather(*(journal.submit(moved(number + 1)) for number in range(200)))
        await journal.close()

    run(fill())
    file = tmp_path / "class" / "journal.sqlite3"
    damage(file)
    with pytest.raises(JournalError) as refused:
        run(Journal.open(tmp_path / "class"))
    said = str(refused.value)
    assert "\n" not in said
    assert f"Move the file {file} to another folder and start again" in said
    # The remedy works, and the folder is free for the next server.
    file.rename(tmp_path / "damaged.sqlite3")

    async def begin() -> None:
        journal = await Journal.open(tmp_path / "class")
        assert journal.state.pupils == ()
        await journal.close()

    run(begin())


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("how", ["file", "folder", "replaced"])
def test_a_journal_that_is_deleted_under_the_server_is_noticed(how: str, tmp_path: Path) -> None:
    async def check() -> None:
        folder = tmp_path / "class"
        journal = await Journal.open(folder)
        await journal.append(moved(1))
        assert journal.trouble is None
        if how == "folder":
            shutil.rmtree(folder)
        else:
            (folder / "journal.sqlite3").unlink()
        if how == "replaced":
            (folder / "journal.sqlite3").write_bytes(b"")
        noticed = asyncio.Event()
        journal.watch(lambda events: noticed.set() if not events else None)
        # Also while no pupil does anything.
        journal.look()
        await asyncio.wait_for(noticed.wait(), 30)
        assert str(folder / "journal.sqlite3") in (journal.trouble or "")
        # Nothing hangs: what pupils do and what the teacher decides is taken as before.
        await journal.append(moved(2))
        await settle(journal, "pause", True)
        assert journal.state.pupils[0].moves == 2
        assert journal.trouble is not None
        await journal.delete()

    run(check())


def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        kept = journal.submit(moved(1))
        await journal.close()
        # What was given before is kept.
        assert kept.done()
        assert kept.exception() is None
        for late in (journal.append(moved(2)), journal.close(), journal.decide(moved(3))):
            with pytest.raises(JournalError, match="The class has ended"):
                await late
        with pytest.raises(JournalError, match="The class has ended"):
            journal.take(moved(2))

    run(check())


def test_a_caller_who_goes_away_takes_nothing_from_others(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        going = asyncio.ensure_future(journal.append(moved(1)))
        staying = asyncio.ensure_future(journal.append(moved(1)))
        await asyncio.sleep(0)
        going.cancel()
        await staying
        assert kept_in(tmp_path / "class") == [(SEAT, 1)]
        await journal.close()

    run(check())


def test_an_event_of_a_later_version_is_passed_over(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        await journal.append(moved(1))
        await journal.close()
        connection = sqlite3.connect(tmp_path / "journal.sqlite3")
        with connection:
            connection.execute(
                "INSERT INTO cardmath_events (class_name, seat, sequence, kind, data, at)"
                " VALUES ('class', 'otter-0001', 2, 'sang', '{}', 1.0)"
            )
        connection.close()
        journal = await Journal.open(tmp_path)
        await journal.append(moved(3))
        assert journal.state.pupils[0].moves == 2
        await journal.delete()

    run(check())


def test_one_page_cannot_fill_the_memory(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        for number in range(int(BURST)):
            journal.submit(moved(number + 1))
        with pytest.raises(TooManyEventsError) as refused:
            journal.submit(moved(1000))
        assert refused.value.retry_after is not None
        # The others do not wait for it, and the server's own events are never held back.
        await journal.append(moved(1, "heron-0002"))
        await journal.note(SEAT, "left")
        await journal.delete()

    run(check())


def test_one_pupil_cannot_fill_the_disk() -> None:
    Limits().check(moved(1), Pupil(SEAT, events=9_999, bytes=(8 << 20) - 1), 4_999)
    for pupil in (Pupil(SEAT, events=10_000), Pupil(SEAT, bytes=8 << 20)):
        with pytest.raises(TooManyEventsError) as refused:
            Limits().check(moved(1), pupil, 0)
        assert refused.value.retry_after is None


def test_what_waits_has_a_limit() -> None:
    with pytest.raises(TooManyEventsError) as refused:
        Limits().check(moved(1), None, 5_000)
    assert refused.value.retry_after == 10


def test_a_thousand_seats_are_limited_one_by_one() -> None:
    now = time.monotonic()
    limits = Limits(lambda: now)
    for seat in range(10_000):
        limits.check(moved(1, f"seat-{seat:08}"), None, 0)
    assert len(limits.allowances) <= MOST_REMEMBERED


def test_the_journal_is_where_the_environment_says(tmp_path: Path) -> None:
    assert database({"CARDMATH_DATABASE_URL": "postgresql://school/x"}) == "postgresql://school/x"
    folder = database({"CARDMATH_DATABASE_URL": ""})
    assert isinstance(folder, Path)
    assert folder.parent.name == "cardmath"


@cases("url", ["mysql://school/x", "nothing", "sqlite:///x", ""])
def test_an_address_that_is_no_postgresql_is_refused(url: str) -> None:
    with pytest.raises(JournalError, match="CARDMATH_DATABASE_URL"):
        run(Journal.open(url))


@pytest.mark.parametrize("password", ["hid@den", "hid@den:more", "hid@den/more", "a/b@den", "a@b@den"])
def test_no_error_quotes_the_rest_of_a_password(password: str) -> None:
    with pytest.raises(JournalError, match="CARDMATH_DATABASE_URL") as refused:
        run(Journal.open(f"postgresql://cardmath:{password}@127.0.0.1/cardmath"))
    shown = "".join(traceback.format_exception(refused.value))
    assert not any(part in shown for part in ("den", "more"))
