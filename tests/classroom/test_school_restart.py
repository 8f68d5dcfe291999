"""The end of a class in a school, a restart of the school, and what is left of old classes."""

import os
import stat
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.session import Joining
from cardmath_widgets.classroom.served import school as school_module
from cardmath_widgets.classroom.served.school import School
from cardmath_widgets.games.common_tables.folder import CommonTables
from tests.classroom.many_classes import HOUR, class_with, code_of, in_school, join, opened
from tests.classroom.test_session import APage
from tests.own_loop import run

ANSWER = {"part": "addition", "item": "addition/12/5", "answer": "75", "is_right": False}
ANSWERED = {"sequence": 1, "kind": "answered", "age": 0, "data": ANSWER}
MOVED = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}


def test_the_end_of_a_class_deletes_it_and_touches_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDMATH_COMMON_TABLES", str(tmp_path / "tables"))
    sent_away: list[str] = []

    async def work(made: School) -> None:
        gone, stays = await made.open_class(30), await made.open_class(30)
        for one in (gone, stays):
            assert await join(made, code_of(one)) is Joining.IN
            at = CommonTables.of_this_server(one.key)
            assert at is not None
            (at.folder / "anything").touch()
        seat, code = gone.session.present()[0].seat, code_of(gone)
        secret = gone.session.roles.secret(Role.TEACHER)
        cookie = await gone.session.enter(secret)
        said = await carry_out(gone.desk, Role.TEACHER, {"do": "end"})
        assert said == "The class has ended, and everything about it has been deleted."
        assert f"pupil-{seat}-{gone.key}" in sent_away
        assert {f"{role}-{gone.key}" for role in Role} <= set(sent_away)
        assert not any(stays.key in name for name in sent_away)
        assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {
            stays.key,
            f"tables-{stays.key}",
        }
        assert await join(made, code) is Joining.WRONG
        handler = SimpleNamespace(get_query_argument=lambda *_: gone.key, get_cookie=lambda *_: cookie)
        assert made.class_of(handler) is None
        assert await join(made, code_of(stays)) is Joining.IN
        assert made.count == 1

    async def serve() -> None:
        async with opened(tmp_path, sent_away) as made:
            await work(made)
        async with opened(tmp_path) as made:
            assert made.count == 1

    run(serve())


def test_a_class_that_begins_anew_keeps_its_desk_and_its_size(tmp_path: Path) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            one = await made.open_class(17)
            secret, code, key = one.session.roles.secret(Role.TEACHER), code_of(one), one.key
            assert await join(made, code) is Joining.IN
            await carry_out(one.desk, Role.TEACHER, {"do": "anew"})
            assert one.session.present() == []
            assert one.session.door.is_open
            assert code_of(one) != code
            assert await join(made, code) is Joining.WRONG
        async with opened(tmp_path) as made:
            again = await class_with(made, key)
            assert again.session.size == 17
            assert await again.session.enter(secret)

    run(serve())


def test_after_a_restart_every_class_goes_on(tmp_path: Path) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            one, other = await made.open_class(20), await made.open_class(25)
            secret = one.session.roles.secret(Role.TEACHER)
            cookie = await one.session.enter(secret) or ""
            _joined, entry = await made.join(code_of(one), "192.168.0.7", made.new_mark())
            await other.session.set_door(other.session.door.closed())
            codes = code_of(one), code_of(other)
        async with opened(tmp_path) as made:
            assert made.count == 2
            again, another = await class_with(made, one.key), await class_with(made, other.key)
            assert (code_of(again), code_of(another)) == codes
            assert (again.session.size, another.session.size) == (20, 25)
            assert (again.session.door.is_open, another.session.door.is_open) == (True, False)
            assert again.session.roles.role_of(cookie) is Role.TEACHER
            assert again.session.pupil_of(entry.cookie) is not None
            # Nobody reads a new link on a terminal, so the old one still opens this desk, and no other.
            assert await again.session.enter(secret)
            assert await another.session.enter(secret) is None
            assert secret not in (tmp_path / one.key / "journal.sqlite3").read_bytes().decode("latin-1")

    run(serve())


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_only_this_user_sees_which_classes_there_are(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        one = await made.open_class(30)
        folders = (tmp_path / "school", tmp_path / "school" / one.key)
        assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700, 0o700]

    in_school(tmp_path / "school", work)


def test_a_class_that_cannot_be_read_keeps_no_other_from_its_pupils(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            damaged, other = await made.open_class(30), await made.open_class(30)
        for file in (tmp_path / damaged.key).glob("journal.sqlite3*"):
            file.write_bytes(b"no database" * 1000)
        async with opened(tmp_path) as made:
            assert made.count == 1
            assert await join(made, code_of(await class_with(made, other.key))) is Joining.IN
        # It is there for a person to look at.
        assert (tmp_path / damaged.key / "journal.sqlite3").exists()

    run(serve())
    assert "is damaged" in caplog.text
    assert "Move the file" in caplog.text


def test_a_class_of_yesterday_is_asked_about_at_its_desk_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            old, empty = await made.open_class(30), await made.open_class(30)
            assert await join(made, code_of(old)) is Joining.IN
        later = time.time() + 20 * HOUR
        monkeypatch.setattr(school_module.time, "time", lambda: later)
        async with opened(tmp_path) as made:
            asked, free = await class_with(made, old.key), await class_with(made, empty.key)
            assert (asked.session.door.is_held, free.session.door.is_held) == (True, False)
            assert await join(made, code_of(asked)) is Joining.CLOSED
            await carry_out(asked.desk, Role.TEACHER, {"do": "go-on"})
            assert await join(made, code_of(asked)) is Joining.IN

    run(serve())


def test_only_a_person_deletes_a_class_that_nobody_has_used_for_a_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            old = await made.open_class(30)
            last = old.session.journal.state.last_at or 0.0
        later = last + 30 * 24 * HOUR
        monkeypatch.setattr(school_module.time, "time", lambda: later)
        async with opened(tmp_path) as made:
            new = await made.open_class(30)
            assert made.forgotten == []
            later += 1
            assert [one.key for one in made.forgotten] == [old.key]
            # A class with an open page is in use.
            again, page = await class_with(made, old.key), APage()
            again.session.come("otter-1234", page)
            assert made.forgotten == []
            again.session.go("otter-1234", page)
            assert made.count == 2
            await made.delete_forgotten()
            assert (made.forgotten, made.count) == ([], 1)
            await class_with(made, new.key)
        assert not (tmp_path / old.key).exists()

    run(serve())
