"""A class in session: who comes in, who is counted, and what a restart of the server leaves as it was."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.attendance import MOST_PAGES
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.door import Door
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.question import Question
from cardmath_widgets.classroom.core.session import ClassError, ClassSession, Joining
from cardmath_widgets.classroom.core.snapshots import Gallery
from tests import own_loop


class APage:
    """A page of a pupil, which remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.beats = 0
        self.is_let_go = False

    def tell_class(self, news: dict[str, Any]) -> None:
        self.heard.append(news)

    def beat(self) -> None:
        self.beats += 1

    def let_go(self) -> None:
        self.is_let_go = True


def in_class(where: Path, work: Callable[[ClassSession], Awaitable[None]], size: int = 30) -> None:
    """Do something in a class, and close it as a server does that is stopped."""

    async def run() -> None:
        session = ClassSession(await Journal.open(where), size)
        await session.keep()
        await work(session)
        if not session.is_over:
            await session.journal.close()

    own_loop.run(run())


async def joined(session: ClassSession, browser: str = "", address: str = "192.168.0.7") -> str:
    """Let a pupil in; the browser has no mark, so it is another one each time."""
    entry = await session.join(session.door.code, address, browser)
    assert entry.joining is Joining.IN
    return entry.cookie


def test_a_pupil_who_is_sent_out_loses_the_games_on_every_server(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        # Two servers that share a database hear the same events.
        other, page = ClassSession(session.journal), APage()
        gone: list[str] = []
        other.on_sent_out = gone.append
        pupil = session.pupil_of(await joined(session))
        assert pupil is not None
        other.come(pupil.seat, page)
        await session.send_out(pupil.seat)
        assert gone == [pupil.seat]
        assert page.heard[-1] == {"is_out": True}

    in_class(tmp_path, work)


def test_all_who_come_at_once_are_different_animals_and_then_the_class_is_full(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        await asyncio.gather(*(joined(session, "", f"192.168.0.{one}") for one in range(len(ANIMALS))))
        assert sorted(pupil.name for pupil in session.present()) == sorted(ANIMALS)
        entry = await session.join(session.door.code, "192.168.0.7", "one more")
        assert (entry.joining, entry.cookie) == (Joining.FULL, "")
        # More than the size of the class wait until the teacher lets them in.
        assert sum(pupil.is_approved for pupil in session.present()) == 20

    in_class(tmp_path, work, size=20)


def test_the_same_pupil_comes_back_after_a_restart_to_the_same_class(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(session: ClassSession) -> None:
        cookie, other = await joined(session), await joined(session)
        pupil, out = session.pupil_of(cookie), session.pupil_of(other)
        assert pupil is not None
        assert out is not None
        await session.send_out(out.seat)
        await session.begin(Activity("odds", "game=odds", "Odds"))
        await session.pause(True)
        kept.update(cookie=cookie, other=other, pupil=(pupil.seat, pupil.name), code=session.door.code)

    async def after(session: ClassSession) -> None:
        pupil = session.pupil_of(kept["cookie"])
        assert pupil is not None
        assert (pupil.seat, pupil.name) == kept["pupil"]
        assert session.pupil_of(kept["other"]) is None
        assert session.door.code == kept["code"]
        assert session.activity == Activity("odds", "game=odds", "Odds", turn=1)
        assert session.is_paused
        assert len(session.present()) == 1

    in_class(tmp_path, before)
    in_class(tmp_path, after)
    assert kept["cookie"].encode() not in b"".join(path.read_bytes() for path in tmp_path.rglob("*.*"))


def test_two_tabs_are_one_pupil_and_many_tabs_are_let_go(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        seat = session.pupil_of(await joined(session)).seat  # type: ignore[union-attr]
        pages = [APage() for _one in range(MOST_PAGES + 1)]
        for page in pages:
            session.come(seat, page)
        assert [page.is_let_go for page in pages] == [True] + [False] * MOST_PAGES
        session.beat()
        assert [page.beats for page in pages] == [0] + [1] * MOST_PAGES
        for page in pages[:-1]:
            session.go(seat, page)
        assert session.is_connected(seat)
        session.go(seat, pages[-1])
        assert not session.is_connected(seat)
        assert len(session.present()) == 1

    in_class(tmp_path, work)


def test_an_animal_changes_once_and_only_to_a_free_one(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        pupil, other = [session.pupil_of(await joined(session)) for _one in range(2)]
        assert pupil is not None
        assert other is not None
        offered = session.entrance.offered(pupil.seat)
        assert len(set(offered)) == 8
        assert not {pupil.name, other.name} & set(offered)
        for animal in (other.name, "unicorn", ""):
            with pytest.raises(ClassError):
                await session.rename(pupil, animal)
        await session.rename(pupil, offered[3])
        assert pupil.name == offered[3]
        with pytest.raises(ClassError):
            await session.rename(pupil, offered[4])
        # Also if a program asks for several at once.
        free = session.entrance.offered(other.seat)
        results = await asyncio.gather(*(session.rename(other, one) for one in free), return_exceptions=True)
        assert [type(one) for one in results] == [type(None), *[ClassError] * (len(free) - 1)]
        assert other.name == free[0]

    in_class(tmp_path, work)


def test_wrong_codes_and_a_closed_door_let_nobody_in(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        wrong = "0420" if session.door.code != "0420" else "0421"
        answers = [(await session.join(wrong, "192.168.0.7", "guesser")).joining for _try in range(6)]
        assert answers == [Joining.WRONG] * 5 + [Joining.SLOW]
        # While it waits, not even the right code is looked at: the answer says nothing about it.
        assert (await session.join(session.door.code, "192.168.0.7", "guesser")).joining is Joining.SLOW
        await joined(session, "another")
        await session.set_door(session.door.closed())
        for code in (session.door.code, wrong):
            assert (await session.join(code, "192.168.0.7", "third")).joining is Joining.CLOSED
        old = session.door.code
        await session.set_door(session.door.with_new_code())
        assert (await session.join(old, "192.168.0.7", "third")).joining is Joining.WRONG
        assert len(session.present()) == 1

    in_class(tmp_path, work)


def test_who_waits_at_the_door_hears_nothing_of_what_the_class_talks_about(tmp_path: Path) -> None:
    gallery = Gallery().taken_answer("addition/12/5", "75")
    talk = ("look", "card", "question", "sent")

    async def work(session: ClassSession) -> None:
        await session.set_door(session.door.approving(True))
        pupil = session.pupil_of(await joined(session))
        assert pupil is not None
        await session.hang(gallery.looking(gallery.snapshots[0].key))
        await session.ask(Question("0123abcd", "addition/12/5"))
        await session.send([pupil.seat], "exercises#row=0.12.G6")
        assert [session.news(pupil.seat)[name] for name in talk] == ["", None, None, None]
        await session.approve(pupil.seat)
        assert all(session.news(pupil.seat)[name] for name in talk)

    in_class(tmp_path, work)


def test_pupils_at_the_door_come_in_when_the_teacher_stops_approving(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        await session.set_door(session.door.approving(True))
        first, second = [session.pupil_of(await joined(session)) for _one in range(2)]
        assert first is not None
        assert second is not None
        assert not first.is_approved
        assert not session.takes(first.seat)
        page = APage()
        session.come(first.seat, page)
        await session.approve(first.seat)
        assert first.is_approved
        assert session.takes(first.seat)
        assert page.heard[-1]["is_approved"]
        await session.set_door(session.door.approving(False))
        assert second.is_approved
        await session.approve("no such seat")
        assert len(session.present()) == 2

    in_class(tmp_path, work)


def test_every_page_learns_what_the_class_does(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        seat = session.pupil_of(await joined(session)).seat  # type: ignore[union-attr]
        page = APage()
        session.come(seat, page)
        await session.pause(True)
        await session.begin(Activity("odds", "game=odds&number=7", "Odds"))
        assert page.heard[-1]["is_paused"]
        assert page.heard[-1]["activity"] == {"address": "odds#game=odds&number=7", "turn": 1}
        await session.send_out(seat)
        assert page.heard[-1] == {"is_out": True}

    in_class(tmp_path, work)


def test_the_end_deletes_everything(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        cookie = await joined(session)
        seat = session.pupil_of(cookie).seat  # type: ignore[union-attr]
        page = APage()
        session.come(seat, page)
        await session.end()
        # A page that asks before the next class is there is no pupil's any more.
        assert session.pupil_of(cookie) is None
        assert (await session.join(session.door.code, "192.168.0.7", "late")).joining is Joining.ENDED
        session.dismiss()
        assert page.heard[-1] == {"is_out": True, "is_over": True}

    in_class(tmp_path / "class", work)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("data", [None, 7, {}, {"code": "x"}, {"code": 4711}, {"code": "47111"}])
def test_a_door_that_was_not_kept_is_a_new_one(data: object) -> None:
    assert Door.read(data).is_open


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"page": 3, "link": "", "title": "", "turn": 1},
        {"page": "a/b", "link": "", "title": "", "turn": 1},
    ],
)
def test_an_activity_that_is_none_is_each_their_own(data: object) -> None:
    assert Activity.read(data) == Activity()
