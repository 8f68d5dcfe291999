"""Servers of one class hear from each other what the teacher decides, and who may open a desk."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity, Pacing
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.question import Question
from cardmath_widgets.classroom.core.session import ClassSession
from cardmath_widgets.classroom.core.snapshots import Gallery
from cardmath_widgets.classroom.served import open_desks
from cardmath_widgets.classroom.served.lines import DeskLine
from cardmath_widgets.classroom.served.open_desks import Desks
from tests import own_loop
from tests.classroom.test_session import APage, in_class, joined

SHOWN = Gallery().taken("odds#game=odds&number=7").taken_answer("addition/12/5", "75")
LOOKED = SHOWN.looking(SHOWN.snapshots[1].key)

#: What a teacher decides, where each server knows it, and whether every tablet shows it.
DECISIONS: dict[
    str, tuple[Callable[[ClassSession], Awaitable[None]], Callable[[ClassSession], Any], bool]
] = {
    "activity": (
        lambda one: one.begin(Activity("odds", "game=odds", "Odds")),
        lambda one: one.activity,
        True,
    ),
    "pause": (lambda one: one.pause(True), lambda one: one.is_paused, True),
    "pacing": (lambda one: one.pace(Pacing("odds", (1,))), lambda one: one.pacing, True),
    "question": (lambda one: one.ask(Question("0123abcd", "addition/12/5")), lambda one: one.question, True),
    "gallery": (lambda one: one.hang(LOOKED), lambda one: one.gallery, True),
    "door": (lambda one: one.set_door(one.door.with_new_code()), lambda one: one.door, False),
}


@pytest.mark.parametrize(("decide", "known", "is_shown"), DECISIONS.values(), ids=DECISIONS.keys())
def test_every_server_hears_what_the_teacher_decides(
    tmp_path: Path,
    decide: Callable[[ClassSession], Awaitable[None]],
    known: Callable[[ClassSession], Any],
    is_shown: bool,
) -> None:
    async def work(session: ClassSession) -> None:
        # Two servers that share a database hear the same events.
        other, page = ClassSession(session.journal), APage()
        pupil = session.pupil_of(await joined(session))
        assert pupil is not None
        other.come(pupil.seat, page)
        before = known(other)
        await decide(session)
        assert known(other) == known(session) != before
        assert bool(page.heard) is is_shown

    in_class(tmp_path, work)


def test_a_deleted_snapshot_leaves_nothing_behind(tmp_path: Path) -> None:
    board, answer = SHOWN.snapshots

    async def work(session: ClassSession) -> None:
        await session.hang(SHOWN)
        await session.hang(SHOWN.without(board.key))
        # A class remembers a limited number of decisions.
        kept = session.journal.state.settings
        assert f"snapshot-{board.key}" not in kept
        assert kept[f"snapshot-{answer.key}"] == {"item": "addition/12/5", "answer": "75"}

    async def after(session: ClassSession) -> None:
        assert session.gallery.snapshots == (answer,)
        assert f"snapshot-{board.key}" not in session.journal.state.settings

    in_class(tmp_path, work)
    in_class(tmp_path, after)


# -- links that are replaced ---------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [Role.CO_TEACHER, Role.PROJECTOR])
def test_a_new_link_ends_the_old_one_on_every_server(tmp_path: Path, role: Role) -> None:
    async def work(here: ClassSession) -> None:
        there = ClassSession(here.journal)
        both = (here, there)
        old = [one.roles.secret(role) for one in both]
        cookies = [await one.enter(secret) or "" for one, secret in zip(both, old, strict=True)]
        teacher = await there.enter(there.roles.secret(Role.TEACHER)) or ""
        # Who came in at one server is known at the other.
        for one in both:
            assert [one.roles.role_of(cookie) for cookie in cookies] == [role, role]
        await here.renew(role)
        new = here.roles.secret(role)
        for one, secret in zip(both, old, strict=True):
            assert [one.roles.role_of(cookie) for cookie in cookies] == [None, None]
            assert one.roles.role_of(teacher) is Role.TEACHER
            assert await one.enter(secret) is None
        # The link that the desk shows stays the one that it shows.
        assert here.roles.secret(role) == new
        assert await here.enter(new)
        # And it ends for a server that starts only now.
        assert all(ClassSession(here.journal).roles.role_of(cookie) is None for cookie in cookies)

    in_class(tmp_path, work)


@pytest.mark.parametrize("role", [Role.CO_TEACHER, Role.PROJECTOR])
def test_a_new_link_closes_the_open_pages_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    monkeypatch.setattr(open_desks, "GATHERING", 0.0)

    class ALine(DeskLine):
        """The line of an open page with a cookie, without a browser."""

        def __init__(self, session: ClassSession, cookie: str) -> None:
            self.own_class = SimpleNamespace(session=session)
            self.role = session.roles.role_of(cookie) or Role.PROJECTOR
            self._cookie = cookie
            self.shown = 0
            self.is_closed = False

        def get_cookie(self, _name: str, _default: Any = None) -> Any:
            return self._cookie

        def show(self, *_shown: Any) -> None:
            self.shown += 1

        def close(self, code: int | None = None, _reason: str | None = None) -> None:
            self.is_closed = True

    async def work(here: ClassSession) -> None:
        there = ClassSession(here.journal)
        opened: list[ALine] = []
        for one in (here, there):
            desks = Desks(lambda _role: {}, lambda: None)
            one.changed = desks.schedule
            for who in (role, Role.TEACHER):
                opened.append(ALine(one, await one.enter(one.roles.secret(who)) or ""))
                desks.add(opened[-1])
        await here.renew(role)
        before = [line.shown for line in opened]
        await own_loop.until(lambda: all(line.is_closed for line in opened if line.role is role))
        await here.pause(True)
        await own_loop.until(lambda: opened[1].shown > before[1] and opened[3].shown > before[3])
        assert [line.is_closed for line in opened] == [True, False, True, False]
        # Nothing of the class reaches a page any more whose link was replaced.
        assert [opened[at].shown for at in (0, 2)] == [before[0], before[2]]

    in_class(tmp_path, work)
