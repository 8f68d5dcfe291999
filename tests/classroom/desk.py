"""A desk for tests: what it offers, a class behind it, and pupils who come in."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.offers import Offer
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.session import ClassSession, Joining
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from tests import own_loop

OFFERS = [
    Offer(lesson.name, tile.link, tile.title, lesson.group)
    for lesson in read_manifest(lessons_folder())
    for tile in lesson.tiles
    if lesson.group != "sheets"
]
GAMES = [offer for offer in OFFERS if offer.game]


@dataclass
class Ended:
    """Whether the class was ended."""

    times: int = 0
    anew: int = 0
    orders: list[dict[str, Any]] = field(default_factory=list)

    async def end(self) -> None:
        self.times += 1

    async def begin_anew(self) -> None:
        self.anew += 1


def at_desk(where: Path, work: Callable[[Desk], Awaitable[None]], ended: Ended | None = None) -> None:
    """Do something at a desk."""

    async def run() -> None:
        session = ClassSession(await Journal.open(where))
        titles = {offer.page: offer.title for offer in reversed(OFFERS)}
        address = "http://192.168.0.7:8866/"

        async def draw(link: str) -> bytes | None:
            return None if "cannot" in link else b"<svg/>"

        ends = ended or Ended()
        desk = Desk(session, address, OFFERS, titles, "Kept here.", ends.end, draw, ends.begin_anew)
        try:
            await work(desk)
        finally:
            await session.journal.close()

    own_loop.run(run())


async def pupil_in(desk: Desk) -> str:
    """Let a pupil in on a tablet of their own; return the seat."""
    session = desk.session
    tablet = f"tablet {len(session.journal.state.pupils)}"
    entry = await session.join(session.door.code, "192.168.0.7", tablet)
    while entry.joining is Joining.STUCK:
        # A busy disk may take longer than the door waits; then the page asks again.
        entry = await session.join(session.door.code, "192.168.0.7", tablet)
    pupil = session.pupil_of(entry.cookie)
    assert pupil is not None
    return pupil.seat
