"""How pupils get in: an animal, a place and an answer for each, however long it takes to save them."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.attendance import Animals, Attendance, Client
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.door import Admission, Joining
from cardmath_widgets.classroom.core.joining.roles import digest
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.pupils.standing import Pupil

#: Seconds that a pupil at the door waits for the join to be saved, and then until the next try.
PATIENCE: Final = 2.0
_AGAIN: Final = 3.0
#: How many pupils may take the places of pupils who have not opened anything, and how many more each second.
_GIVING_WAY: Final = (60, 10.0)
#: How many animals a pupil may choose from.
_OFFERED: Final = 8


class Entrance:
    """The entrance to a class. ``send_out`` sends out a pupil who gives way to a new one."""

    def __init__(
        self, journal: Journal, attendance: Attendance, send_out: Callable[[str], Awaitable[None]]
    ) -> None:
        self._journal, self._attendance, self._send_out = journal, attendance, send_out
        #: How many new pupils may take the places of others who have not opened anything.
        self.giving_way = Allowance(*_GIVING_WAY)
        self._coming: dict[str, Client] = {}
        # The answers to browsers that have not come back with their cookies yet, because the answers may have
        # been lost.
        self._answers: dict[str, asyncio.Task[Admission]] = {}
        self._unclaimed: dict[str, str] = {}

    async def let_in(self, client: Client, size: int, *, is_approving: bool) -> Admission:
        """Let a pupil in, and answer within two seconds.

        ``size`` is how many places the class has, and ``is_approving`` whether the teacher approves each
        pupil.
        """
        browser = client.browser
        letting_in = self._answers.get(browser)
        if letting_in is None:
            letting_in = asyncio.ensure_future(self._let_in(client, size, is_approving))
            if browser:
                self._answers[browser] = letting_in
        await asyncio.wait({letting_in}, timeout=PATIENCE)
        if not letting_in.done():
            return Admission(Joining.STUCK, wait=_AGAIN)
        # If this failed, the class has ended in the meantime.
        entry = Admission(Joining.ENDED) if letting_in.exception() is not None else letting_in.result()
        if entry.joining is not Joining.IN:
            self._answers.pop(browser, None)
        return entry

    async def _let_in(self, client: Client, size: int, is_approving: bool) -> Admission:
        """Give a pupil an animal, however long it takes to save."""
        animals, gone = self.animals.given_back(self._attendance, client, size)
        if not animals:
            return Admission(Joining.FULL)
        if gone is None and not self._has_place(None, size):
            gone = self.animals.in_bulk(self._attendance, client)
        is_early = gone is not None and gone not in self._attendance.gone(self.animals.present)
        if is_early:
            # A program that joins again and again must not fill the disk.
            wait = self.giving_way.wait()
            if wait:
                return Admission(Joining.SLOW, wait=wait)
            self.giving_way.use()
        cookie, seat, name = secrets.token_urlsafe(24), secrets.token_urlsafe(12), secrets.choice(animals)
        is_approved = not is_approving and self._has_place(gone if is_early else None, size)
        with self._coming_as(name, client):
            if gone is not None:
                await self._send_out(gone.seat)
            await self._journal.note(seat, "joined", name=name, key=digest(cookie), is_approved=is_approved)
            self._attendance.join(seat, client)
        if client.browser:
            self._unclaimed[seat] = client.browser
        return Admission(Joining.IN, cookie)

    def claim(self, seat: str) -> None:
        """Forget the answer to a browser that has come back with its cookie."""
        browser = self._unclaimed.pop(seat, None)
        if browser is not None:
            self._answers.pop(browser, None)

    def _has_place(self, going: Pupil | None, size: int) -> bool:
        """Return whether a new pupil needs no approval: there is a place, or a leaving pupil frees one."""
        if going is not None and going.is_approved:
            return True
        # Pupils who have been away too long do not need a place.
        present = self.animals.present
        # After the join has been saved, and until `join` continues, a pupil is both coming and present.
        coming = self._coming.keys() - {pupil.name for pupil in present}
        return len(present) - len(self._attendance.gone(present)) + len(coming) < size

    @property
    def animals(self) -> Animals:
        """The animals of all pupils, including pupils who are about to come in."""
        return Animals(self._journal.state.pupils, self._coming)

    def offered(self, seat: str) -> list[str]:
        """Return some free animals for a pupil to choose from; nearly the same ones when asked again."""
        order = random.Random(seat).sample(list(ANIMALS), len(ANIMALS))
        free = set(self.animals.free())
        return [key for key in order if key in free][:_OFFERED]

    @contextlib.contextmanager
    def _coming_as(self, animal: str, client: Client) -> Iterator[None]:
        """Reserve an animal while the journal stores it."""
        self._coming[animal] = client
        try:
            yield
        finally:
            self._coming.pop(animal, None)
