"""Decisions in a class: whom they reach, what is kept of them, and what a slow disk or the end changes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core import entrance
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.core.question import Question
from cardmath_widgets.classroom.core.session import ClassSession, Joining
from cardmath_widgets.classroom.core.snapshots import MOST_SNAPSHOTS, Gallery
from tests import own_loop
from tests.classroom.test_session import APage, in_class, joined


def test_what_is_kept_for_a_restart_is_kept_once(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        kept: set[str] = set()
        session.journal.watch(lambda events: kept.update(str(event.data["name"]) for event in events))
        await session.keep()
        assert kept == set()
        session.roles.keep_link()
        await session.enter(session.roles.secret(Role.TEACHER))
        assert kept == {"desks"}
        kept.clear()
        await session.keep()
        assert kept == {"link"}
        assert "links" not in session.journal.state.settings

    in_class(tmp_path, work)


def test_a_new_link_is_known_to_the_classs_other_servers(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        there = ClassSession(session.journal)
        links = {role: there.roles.secret(role) for role in Role}
        await session.pause(True)
        assert {role: there.roles.secret(role) for role in Role} == links
        await session.renew(Role.PROJECTOR)
        assert [role for role in Role if there.roles.secret(role) != links[role]] == [Role.PROJECTOR]
        cookie = await session.enter(session.roles.secret(Role.CO_TEACHER))
        assert there.roles.role_of(cookie or "") is Role.CO_TEACHER
        assert await session.enter("a guess") is None

    in_class(tmp_path, work)


@pytest.mark.parametrize(("size", "comes_in"), [(3, True), (2, False)])
def test_those_at_the_door_come_in_when_it_opens_if_all_of_them_fit(
    tmp_path: Path, size: int, comes_in: bool
) -> None:
    async def work(session: ClassSession) -> None:
        await session.set_door(session.door.approving(True))
        pupils = [session.pupil_of(await joined(session)) for _one in range(3)]
        await session.set_size(size)
        await session.set_door(session.door.approving(False))
        assert [pupil is not None and pupil.is_approved for pupil in pupils] == [comes_in] * 3
        assert session.size == size

    in_class(tmp_path, work)


def test_a_page_hears_of_what_concerns_it_and_of_nothing_else(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        seat, other = [session.seat_of(await joined(session)) for _one in range(2)]
        page, others, changes = APage(), APage(), 0
        session.come(seat, page)
        session.come(other, others)

        def changed() -> None:
            nonlocal changes
            changes += 1

        session.changed = changed
        await session.set_door(session.door.closed())
        await session.set_size(20)
        assert (page.heard, others.heard) == ([], [])
        await session.say(seat, "Well done.")
        await session.send([seat], "exercises#row=0.12.G6")
        assert (bool(page.heard), others.heard) == (True, [])
        for step in (session.pause(True), session.ask(Question.asked("addition/12/5")), session.pause(False)):
            before = len(page.heard), len(others.heard), changes
            await step
            assert (len(page.heard), len(others.heard)) == (before[0] + 1, before[1] + 1)
            assert changes > before[2]
        news = session.news(seat)
        pupil = session.journal.state.pupil(seat)
        assert pupil is not None
        assert (news["seat"], news["pupil"], news["back"]) == (seat, seat, "")
        assert news["word"] == {"text": "Well done.", "at": round(pupil.word_at * 1000)}
        assert news["sent"] == {"address": "exercises#row=0.12.G6", "at": round(pupil.sent_at * 1000)}
        assert session.news("no such seat") == {"is_out": True}
        before = changes
        session.go(other, others)
        assert changes > before

    in_class(tmp_path, work)


def test_the_patience_with_pages_begins_with_a_new_page_and_not_with_other_decisions(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        begun: list[bool] = []
        session.attendance.begin = begun.append  # type: ignore[method-assign]
        for step in (
            session.begin(Activity("odds", "game=odds", "Odds")),
            session.pause(True),
            session.begin(Activity("odds", "game=odds&number=7", "Odds")),
            session.begin(Activity()),
        ):
            await step
        assert begun == [True, False]

    in_class(tmp_path, work)


def test_snapshots_are_kept_one_by_one(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        kept: list[tuple[str, str]] = []
        session.journal.watch(
            lambda events: kept.extend((str(one.data["name"]), str(one.data["value"])) for one in events)
        )
        gallery = Gallery().taken("odds#number=7").taken_answer("addition/12/5", "75")
        first, second = (one.key for one in gallery.snapshots)
        await session.hang(gallery)
        assert dict(kept)[f"snapshot-{first}"] == '"odds#number=7"'
        assert dict(kept)[f"snapshot-{second}"] == '{"item":"addition/12/5","answer":"75"}'
        kept.clear()
        await session.hang(gallery.without(first).showing(second))
        # What stays is not kept again, and of what is gone nothing is left.
        assert {name for name, _value in kept} == {f"snapshot-{first}", "gallery"}
        assert dict(kept)[f"snapshot-{first}"] == '""'

    in_class(tmp_path, work)


def test_snapshots_of_a_long_day_displace_nothing(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        await session.begin(Activity("odds", "game=odds", "Odds"))
        code = session.door.code
        for number in range(140):
            await session.hang(session.gallery.taken(f"odds#game=odds&number={number}"))
        again = ClassSession(session.journal)
        assert (again.activity.page, again.door.code) == ("odds", code)
        assert len(again.gallery.snapshots) == MOST_SNAPSHOTS

    in_class(tmp_path, work)


def test_after_the_end_nobody_is_known(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        cookie = await joined(session)
        seat = session.seat_of(cookie)
        # Nobody guesses them: they have 192 and 96 bits.
        assert (len(cookie), len(seat)) == (32, 16)
        assert session.takes(seat)
        assert (session.seat_of(""), session.seat_of("guessed")) == ("", "")
        assert not session.takes("no such seat")
        assert not session.was_sent_out("guessed")
        await session.send_out(seat)
        assert (session.was_sent_out(cookie), session.pupil_of(cookie), session.takes(seat)) == (
            True,
            None,
            False,
        )
        other = await joined(session)
        seat = session.seat_of(other)
        await session.end()
        assert (session.seat_of(other), session.takes(seat)) == ("", False)
        assert not session.is_left(1e12)

    in_class(tmp_path, work)


def test_a_pupil_who_waits_too_long_for_the_disk_asks_again_in_three_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert entrance.PATIENCE == 2
    monkeypatch.setattr(entrance, "PATIENCE", 0.01)

    async def work(session: ClassSession) -> None:
        going_on = asyncio.Event()
        note = session.journal.note

        async def slow(*given: Any, **more: Any) -> None:
            await going_on.wait()
            await note(*given, **more)

        monkeypatch.setattr(session.journal, "note", slow)

        async def join(browser: str) -> tuple[Joining, float, bool]:
            entry = await session.join(session.door.code, "192.168.0.7", browser)
            return entry.joining, entry.wait, bool(entry.cookie)

        for browser in ("a browser", "a browser", "", ""):
            assert await join(browser) == (Joining.STUCK, 3.0, False)
        going_on.set()
        await own_loop.until(lambda: len(session.present()) == 3)
        assert await join("a browser") == (Joining.IN, 0.0, True)
        # Browsers without a mark are each another pupil.
        assert len(session.present()) == 3

    in_class(tmp_path, work)


def test_who_joins_while_the_class_ends_hears_that_it_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(session: ClassSession) -> None:
        async def fail(*_given: Any, **_more: Any) -> None:
            raise JournalError("The class has ended.")

        monkeypatch.setattr(session.journal, "note", fail)
        for _try in range(2):
            entry = await session.join(session.door.code, "192.168.0.7", "a browser")
            assert (entry.joining, entry.cookie) == (Joining.ENDED, "")

    in_class(tmp_path, work)


def test_after_an_outage_pupils_have_time_again(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        anew: list[str | None] = []
        session.attendance.wait_anew = lambda: anew.append(session.journal.trouble)  # type: ignore[method-assign]
        session.journal.complain("The disk is full.")
        await session.pause(True)
        assert anew == []
        session.journal.complain(None)
        await session.pause(False)
        assert anew == [None]

    in_class(tmp_path, work)
