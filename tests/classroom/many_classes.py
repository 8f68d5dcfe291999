"""Many classes of one school in a test: opened, joined and sent to."""

import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cardmath_widgets.classroom.core.journal import receive
from cardmath_widgets.classroom.core.session import Joining
from cardmath_widgets.classroom.served.school import CODE_DIGITS, School, SchoolClass
from cardmath_widgets.server.web.pages import Pages
from tests.classroom.school_here import school
from tests.own_loop import run

HOUR = 3600.0


@contextlib.asynccontextmanager
async def opened(
    where: Path | str, sent_away: list[str] | None = None, **options: Any
) -> AsyncIterator[School]:
    """A school as a server opens and closes it."""
    made, nothing = school(where, **options), None
    away = sent_away if sent_away is not None else []
    await made.open({}, Pages([], SimpleNamespace(), ()), away.append, nothing)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        await made.close()


def in_school(where: Path, work: Callable[[School], Awaitable[None]], **options: Any) -> None:
    async def serve() -> None:
        async with opened(where, **options) as made:
            await work(made)

    run(serve())


async def join(made: School, code: str, address: str = "192.168.0.7") -> Joining:
    """Join as a new browser, which asks again if the disk is slow."""
    mark = made.new_mark()
    while (entry := (await made.join(code, address, mark))[1]).joining is Joining.STUCK:
        pass
    return entry.joining


def code_of(school_class: SchoolClass) -> str:
    return school_class.session.door.code


def other_than(*codes: str) -> str:
    return next(code for code in (f"{number:0{CODE_DIGITS}}" for number in range(99)) if code not in codes)


async def send(school_class: SchoolClass, *events: dict[str, Any]) -> Any:
    """Send what a pupil of a class has done."""
    seat = school_class.session.present()[0].seat
    return await receive(school_class.session.journal, seat, json.dumps({"events": events}).encode())


async def class_with(made: School, key: str) -> SchoolClass:
    found = made.class_of(SimpleNamespace(get_query_argument=lambda *_: key, get_cookie=lambda *_: ""))
    assert found is not None
    return found
