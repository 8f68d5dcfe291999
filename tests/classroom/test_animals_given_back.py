"""A school day of joins and leaves: animals go to others, and nothing that was counted is lost or mixed."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from unittest import mock

import pytest

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.attendance import (
    AT_AN_ADDRESS,
    AT_WORK,
    FOLLOWED,
    IDLE,
    IN_A_BROWSER,
    NEVER_SEEN,
    WORKED,
    Attendance,
)
from cardmath_widgets.classroom.core.desk.words import animal_names
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.slowing import PATIENT, Marks
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.report import report, to_csv, to_json
from cardmath_widgets.classroom.core.session import ClassSession, Joining
from tests import own_loop
from tests.classroom.test_session import APage

#: When every day begins, in seconds.
_MORNING: Final = 1_800_000_000.0


class Day:
    """A class and its door. Its clock does not depend on how busy the machine is."""

    def __init__(self, journal: Journal, size: int, later: float) -> None:
        self.later = later
        self.session = ClassSession(journal, size, attendance=Attendance(self.clock))
        self._tablets = 0

    def clock(self) -> float:
        """The time of day, in seconds."""
        return _MORNING + self.later

    async def come(self, address: str = "", browser: str = "") -> Pupil | None:
        """Join on a tablet of one's own, or at an address; return the pupil, or None if the class is full."""
        self._tablets += 1
        self.later += 0.001  # no two join at the same moment
        where = address or f"10.0.{self._tablets // 250}.{self._tablets % 250}"
        entry = await self.session.join(self.session.door.code, where, browser or f"b{self._tablets}")
        assert entry.joining in (Joining.IN, Joining.FULL)
        return self.session.pupil_of(entry.cookie)

    async def work(self, pupil: Pupil, seconds: float = AT_WORK) -> None:
        """Answer an exercise some seconds after joining."""
        wrong = {"part": "exercises", "item": "addition/12/5", "answer": "75", "is_right": False}
        event = ClassEvent(
            pupil.seat, 1, "answered", wrong | {"misconception": "M3"}, pupil.joined_at + seconds
        )
        await self.session.journal.append(event)


def a_day(where: Path, work: Callable[[Day], Awaitable[None]], size: int = 30, later: float = 0.0) -> None:
    async def run() -> None:
        day = Day(await Journal.open(where), size, later)
        with mock.patch.object(time, "time", day.clock):
            await work(day)
        await day.session.journal.close()

    own_loop.run(run())


def names(session: ClassSession) -> list[str]:
    return [pupil.name for pupil in session.present()]


@pytest.mark.proof
def test_five_hundred_joins_and_leaves_keep_every_count(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        async def come_and_leave(number: int) -> None:
            pupil = await day.come()
            assert pupil is not None, number
            if number % 5 == 0:
                await day.work(pupil)
            if number % 2:
                await day.session.send_out(pupil.seat)
            else:
                page = APage()
                day.session.come(pupil.seat, page)
                day.session.go(pupil.seat, page)

        for first in range(0, 500, 20):
            await asyncio.gather(*(come_and_leave(first + number) for number in range(20)))
            day.later += 40 * 60
            assert len(names(day.session)) == len(set(names(day.session)))
        state = day.session.journal.state
        assert len({pupil.seat for pupil in state.pupils}) == len(state.pupils) == 500
        assert (state.counts.items()[0].open, state.misreadings()[0].times) == (100, 100)
        assert report(state, time.time()).parts[0].opened == 100
        # In the tables each pupil has a name of their own.
        pupils = [line.partition(",")[0] for line in to_csv(state, time.time()).splitlines()[1:]]
        assert len(set(pupils)) == len(pupils) == 100
        assert "-2" in to_json(state, time.time())

    a_day(tmp_path, work)


def test_an_animal_that_was_given_back_is_another_pupil(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        everybody = [await day.come() for _animal in ANIMALS]
        assert await day.come() is None
        first = everybody[0]
        assert first is not None
        await day.work(first)
        await day.session.send_out(first.seat)
        new = await day.come()
        assert new is not None
        assert (new.name, new.events) == (first.name, 0)
        assert new.seat != first.seat
        assert first.events == 1
        word = ANIMALS[new.name].word
        names = animal_names(day.session.journal.state.pupils)
        assert (names[first.seat], names[new.seat]) == (f"{word} (left)", word)
        # A change of the animal is to a free one, too.
        assert day.session.entrance.offered(new.seat) == []

    a_day(tmp_path, work)


def test_those_who_miss_their_animal_least_give_it_back_first(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        session = day.session
        pupils = [one for one in [await day.come() for _animal in ANIMALS] if one is not None]
        never, idle, worked, *others = pupils
        for pupil in (idle, worked):
            page = APage()
            session.come(pupil.seat, page)
            session.go(pupil.seat, page)
        await day.work(worked)
        here = [APage() for _pupil in others]
        for pupil, page in zip(others, here, strict=True):
            session.come(pupil.seat, page)
        # Shortly afterwards a page may still be on its way.
        assert await day.come() is None
        for seconds, gone in ((NEVER_SEEN, never), (IDLE, idle), (WORKED, worked)):
            # The work itself is a minute after joining.
            since = AT_WORK if gone is worked else 0
            day.later = since + seconds - 1
            assert await day.come() is None
            day.later = since + seconds + 1
            new = await day.come()
            assert new is not None
            assert (new.name, gone.is_sent_out) == (gone.name, True)
            session.come(new.seat, APage())
        # Whoever is here keeps the animal however long.
        day.later = 10 * WORKED
        assert await day.come() is None
        assert not any(page.heard for page in here)

    a_day(tmp_path, work)


@pytest.mark.proof
def test_one_device_cannot_take_all_animals(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        size = day.session.size
        for _try in range(len(ANIMALS)):
            assert await day.come("10.9.9.9") is not None
        assert len(names(day.session)) == size + AT_AN_ADDRESS
        # With one browser's mark, or at once, it is no better.
        await day.come("10.9.9.9", "one browser")
        await asyncio.gather(*(day.come("10.9.9.9") for _try in range(20)))
        assert len(names(day.session)) == size + AT_AN_ADDRESS
        # Other tablets come in.
        assert all([await day.come() for _tablet in range(len(ANIMALS) - size - AT_AN_ADDRESS)])
        # A minute later the pupils whose pages were never seen are gone, so there is room at both places.
        day.later = NEVER_SEEN + 1
        assert await day.come("10.9.9.9") is not None
        assert await day.come() is not None

    a_day(tmp_path, work)


def test_one_browser_brings_few_pupils(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        for _try in range(10):
            assert await day.come("10.9.9.9", "the same") is not None
        assert len(names(day.session)) == IN_A_BROWSER
        assert await day.come("10.9.9.9", "another") is not None
        assert len(names(day.session)) == IN_A_BROWSER + 1

    a_day(tmp_path, work)


def test_a_school_with_one_address_comes_in(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        pupils = await asyncio.gather(*(day.come("192.0.2.1") for _tablet in range(30)))
        assert all(pupil is not None and pupil.is_approved for pupil in pupils)
        # Some more wait at the door, and whoever has worked no longer counts.
        late = [await day.come("192.0.2.1") for _tablet in range(AT_AN_ADDRESS)]
        assert all(pupil is not None and not pupil.is_approved for pupil in late)
        for pupil in (*pupils, *late):
            assert pupil is not None
            day.session.come(pupil.seat, APage())
        assert await day.come("192.0.2.1") is None
        assert pupils[0] is not None
        # What a page sends at once is no work yet: a program could do that for every animal.
        await day.work(pupils[0], AT_WORK - 1)
        assert await day.come("192.0.2.1") is None
        await day.session.journal.append(
            ClassEvent(pupils[0].seat, 2, "moved", {"part": "odds"}, pupils[0].joined_at + AT_WORK)
        )
        assert await day.come("192.0.2.1") is not None

    a_day(tmp_path, work)


@pytest.mark.proof
@pytest.mark.parametrize(
    "address", ["10.9.9.9", "192.0.2.1"], ids=["its own address", "the school's address"]
)
def test_a_program_that_joins_again_and_again_shuts_nobody_out(tmp_path: Path, address: str) -> None:
    async def work(day: Day) -> None:
        session, size = day.session, day.session.size

        async def flood(times: int) -> None:
            for _try in range(times):
                entry = await session.join(session.door.code, "192.0.2.1", f"made up {secrets.token_hex(4)}")
                assert entry.joining in (Joining.IN, Joining.FULL)

        session.entrance.giving_way = Allowance(10_000, 1.0)
        now = 0.0
        session.marks = Marks(lambda: now)
        marks = [session.marks.new() for _tablet in range(size)]
        now = PATIENT
        await flood(size + AT_AN_ADDRESS)
        pupils = []
        for mark in marks:
            pupil = await day.come(address, mark)
            assert pupil is not None
            # However fast the program is, a tablet has the time to open its page.
            await flood(3)
            session.come(pupil.seat, APage())
            await flood(3)
            pupils.append(pupil)
        # All are in. Who has a place did not wait for it.
        assert not any(pupil.is_sent_out for pupil in pupils)
        assert all(pupil.is_approved for pupil in pupils)

    a_day(tmp_path, work, size=12)


def test_a_program_takes_the_place_of_no_person(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        session, now = day.session, 0.0
        session.marks = Marks(lambda: now)
        marks = [session.marks.new() for _tablet in range(session.size + AT_AN_ADDRESS + 1)]
        now = PATIENT
        # A school behind one address has typed the code, and no page is open yet.
        pupils = [await day.come("192.0.2.1", mark) for mark in marks[1:]]
        assert await day.come("192.0.2.1", "made up") is None
        assert len(session.present()) == len(pupils)
        # One more person is let in.
        assert await day.come("192.0.2.1", marks[0]) is not None

    a_day(tmp_path, work)


def test_what_gives_way_fills_no_disk(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        session = day.session
        session.entrance.giving_way = Allowance(3, 1e-9)
        joins = [
            (await session.join(session.door.code, "192.0.2.1", f"made up {number}")).joining
            for number in range(session.size + AT_AN_ADDRESS + 6)
        ]
        assert joins[-6:] == [Joining.IN] * 3 + [Joining.SLOW] * 3

    a_day(tmp_path, work)


def test_pages_that_do_not_follow_the_class_give_way(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        session = day.session
        for _page in range(session.size + AT_AN_ADDRESS):
            pupil = await day.come("192.0.2.1")
            assert pupil is not None
            session.come(pupil.seat, APage())
        # While each pupil chooses, pupils may look at their animals; and a tablet may take its time.
        day.later = 10 * FOLLOWED
        assert await day.come("192.0.2.1") is None
        at_work = session.present()[0]
        await session.begin(Activity("odds", "game=odds", "Odds"))
        # It has not worked long enough to be counted among those who have.
        await session.journal.append(
            ClassEvent(at_work.seat, 1, "opened", {"part": "odds"}, at_work.joined_at)
        )
        day.later += FOLLOWED - 1
        assert await day.come("192.0.2.1") is None
        day.later += 2
        pupil = await day.come("192.0.2.1")
        assert pupil is not None
        assert pupil.is_approved
        assert not at_work.is_sent_out

    a_day(tmp_path, work)


def test_a_teacher_sends_all_out_and_begins_with_a_new_code(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        session = day.session
        pages = [APage() for _page in range(session.size + AT_AN_ADDRESS)]
        for page in pages:
            pupil = await day.come("192.0.2.1")
            assert pupil is not None
            session.come(pupil.seat, page)
        old = session.door.code
        await session.empty()
        assert session.present() == []
        assert all(page.heard[-1] == {"is_out": True} for page in pages)
        assert (await session.join(old, "192.0.2.1", "program")).joining is Joining.WRONG
        pupil = await day.come("192.0.2.1")
        assert pupil is not None
        assert pupil.is_approved

    a_day(tmp_path, work)


@pytest.mark.proof
def test_a_program_that_pretends_to_work_shuts_nobody_at_another_address_out(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        size = day.session.size
        program = "10.9.9.9"
        for _place in range(size):
            pupil = await day.come(program)
            assert pupil is not None
            day.session.come(pupil.seat, APage())
            await day.work(pupil)
        while (pupil := await day.come(program)) is not None:
            assert not pupil.is_approved
            day.session.come(pupil.seat, APage())
        assert len(names(day.session)) == len(ANIMALS)
        # The program has all animals, and every page is open; now the class comes.
        pupils = [await day.come() for _tablet in range(size)]
        assert all(pupils)
        assert len(names(day.session)) == len(set(names(day.session))) == len(ANIMALS)
        # Those who were let in, or whose tablets are alone at their address, keep their animals.
        present = day.session.present()
        assert {one.seat for one in pupils if one is not None} <= {one.seat for one in present}
        assert sum(one.is_approved for one in present) == size

    a_day(tmp_path, work)


def test_pupils_who_are_gone_leave_their_place_in_the_class(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        for _pupil in range(3):
            await day.come()
        fourth = await day.come()
        assert fourth is not None
        assert not fourth.is_approved
        day.later = NEVER_SEEN + 1
        fifth = await day.come()
        assert fifth is not None
        assert fifth.is_approved

    a_day(tmp_path, work, size=3)


def test_after_a_restart_pupils_have_time_to_come_back(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(day: Day) -> None:
        for _animal in ANIMALS:
            pupil = await day.come()
            assert pupil is not None
            kept.append(pupil.name)

    async def after(day: Day) -> None:
        day.later += NEVER_SEEN + 1
        assert await day.come() is None
        day.later += IDLE
        pupil = await day.come()
        assert pupil is not None
        assert pupil.name in kept

    a_day(tmp_path, before)
    a_day(tmp_path, after, later=1)


def test_who_is_just_being_kept_takes_one_place(tmp_path: Path) -> None:
    async def work(day: Day) -> None:
        journal, is_kept = day.session.journal, asyncio.Event()
        note = journal.note

        async def slowly(seat: str, kind: str, **data: object) -> None:
            await note(seat, kind, **data)
            if not is_kept.is_set():
                is_kept.set()
                # Others go on before the one who joined hears of it.
                await second_is_in.wait()

        second_is_in = asyncio.Event()
        with mock.patch.object(journal, "note", slowly):
            first = asyncio.ensure_future(day.come())
            await is_kept.wait()
            second = await day.come()
            second_is_in.set()
            pupils = [second, await first]
        assert [pupil is not None and pupil.is_approved for pupil in pupils] == [True, True]

    a_day(tmp_path, work, size=2)
