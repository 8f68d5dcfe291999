"""A class on a server without the server: what it finds at a start, and what its desk decides."""

import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.earlier import Earlier
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.server.web.pages import Pages

__all__ = ["HOUR", "SEAT", "decide", "kept", "seen", "served"]

HOUR = 3600.0
SEAT = "otter-1234"


async def kept(where: Path | str, *ages: float) -> None:
    """Keep a class in which a pupil joined and then moved, so many seconds ago."""
    journal = await Journal.open(where)
    joined = {"name": "otter", "key": "0" * 64}
    first, *others = (time.time() - age for age in ages)
    await journal.append(ClassEvent.own(SEAT, "joined", joined, first))
    for number, at in enumerate(others, 1):
        await journal.append(ClassEvent(SEAT, number, "moved", {"part": "odds"}, at))
    await journal.close()


@contextlib.asynccontextmanager
async def served(
    where: Path | str, code: str = "", earlier: Earlier = Earlier.ASK
) -> AsyncIterator[ServedClass]:
    """A class as a server opens and closes it."""
    nothing: Any = None
    one = ServedClass(30, where, "http://192.0.2.1/", code=code, earlier=earlier)
    await one.open({}, Pages([], nothing, ()), lambda _seat: None, nothing)
    try:
        yield one
    finally:
        await one.close()


async def decide(one: ServedClass, what: str, role: Role = Role.TEACHER) -> str:
    """Decide something at the desk."""
    return await carry_out(one.desk, role, {"do": what})


def seen(one: ServedClass, role: Role = Role.TEACHER) -> dict[str, Any]:
    """What the desk shows now."""
    return view(one.desk, role, time.time())
