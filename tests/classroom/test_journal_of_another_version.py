"""What a journal holds that this version cannot read: edited by a person, or from another version."""

import time
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent
from cardmath_widgets.classroom.core.report import to_csv
from cardmath_widgets.classroom.core.session import ClassSession, Joining
from tests.classroom.desk import at_desk
from tests.classroom.events import settle
from tests.classroom.test_session import in_class

SEAT, KEY = "seat-0001", "0" * 64
DECISIONS = ("door", "desks", "links", "size", "activity", "gallery", "question", "pacing")


def test_an_animal_that_is_not_ours_is_on_the_desk_with_its_word(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        journal = desk.session.journal
        await journal.note(SEAT, "joined", name="dragon", key=KEY)
        (shown,) = view(desk, Role.TEACHER, time.time())["pupils"]
        assert (shown["word"], shown["animal"]) == ("dragon", "starfish")
        assert desk.session.news(SEAT)["animal"]["word"] == "dragon"
        assert DeskDrawing()(view(desk, Role.TEACHER, time.time()))
        await journal.append(ClassEvent(SEAT, 1, "opened", {"part": "odds"}, time.time()))
        assert to_csv(journal.state, time.time()).splitlines()[1].startswith("Dragon,odds")

    at_desk(tmp_path, work)


def test_whose_joining_cannot_be_read_is_not_in_the_class_and_the_desk_shows_the_others(
    tmp_path: Path,
) -> None:
    async def work(desk: Desk) -> None:
        await desk.session.journal.append(ClassEvent(SEAT, 1, "opened", {"part": "odds"}, time.time()))
        await desk.session.journal.note("seat-0002", "joined", name="otter", key=KEY)
        shown = view(desk, Role.TEACHER, time.time())["pupils"]
        assert [one["word"] for one in shown] == ["otter"]

    at_desk(tmp_path, work)


@pytest.mark.parametrize(
    "value", [None, [], "x", 5, True, {"keys": 5}, {"keys": ["a", 5]}, {"teacher": "x"}, {"a": ["b"]}]
)
def test_a_class_goes_on_whatever_its_decisions_hold(tmp_path: Path, value: Any) -> None:
    async def work(session: ClassSession) -> None:
        for name in DECISIONS:
            await settle(session.journal, name, value)
            again = ClassSession(session.journal)
            await again.keep()
        entry = await again.join(again.door.code, "10.0.0.1", "")
        assert entry.joining is Joining.IN

    in_class(tmp_path, work)
