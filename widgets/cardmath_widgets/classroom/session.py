"""A class in session: who may come in, who is in, and what the whole class does.

Everything that must outlive a restart of the server is in the journal. The rest is who is connected just now.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.classroom.activity import Activity
from cardmath_widgets.classroom.attendance import Animals, Attendance, Client, Page
from cardmath_widgets.classroom.joining.animals import ANIMALS
from cardmath_widgets.classroom.joining.door import Door
from cardmath_widgets.classroom.joining.roles import Role, Roles, digest
from cardmath_widgets.classroom.joining.slowing import Slowing
from cardmath_widgets.classroom.journal.events import CLASS, Event
from cardmath_widgets.classroom.journal.journal import Journal
from cardmath_widgets.classroom.journal.pupils import Pupil
from cardmath_widgets.classroom.pacing import Pacing
from cardmath_widgets.classroom.question import Question
from cardmath_widgets.classroom.snapshots import Gallery

__all__ = ["Admission", "ClassError", "Joining", "Session"]

#: Seconds that a decision waits to be kept.
_PATIENCE: Final = 2.0
#: How many animals a pupil may choose from.
_OFFERED: Final = 8


class ClassError(CardmathError, ValueError):
    """The class does not allow what was asked; the message says why."""


class Joining(StrEnum):
    """What happens to a pupil at the door."""

    IN = "in"
    WRONG = "wrong"
    SLOW = "slow"
    CLOSED = "closed"
    ENDED = "ended"
    FULL = "full"


@dataclass(frozen=True)
class Admission:
    """The answer at the door: the cookie of a pupil who is in, or the seconds until the next try."""

    joining: Joining
    cookie: str = ""
    wait: float = 0.0


@dataclass
class Session:
    """A class, on the journal that keeps it. ``size`` is how many pupils come in without approval."""

    journal: Journal
    size: int = 30
    door: Door = field(init=False)
    roles: Roles = field(init=False)
    slowing: Slowing = field(default_factory=Slowing)
    attendance: Attendance = field(default_factory=Attendance)
    #: Called after anything has changed that a desk shows.
    changed: Callable[[], None] = lambda: None
    #: Called with the seat of a pupil who was sent out, here or on another server of the class.
    on_sent_out: Callable[[str], None] = lambda _seat: None

    def __post_init__(self) -> None:
        kept = self.journal.state.settings
        self.door = Door.read(kept.get("door"))
        self.roles = Roles(kept.get("desks"))
        self.activity = Activity.read(kept.get("activity"))
        self.is_paused = bool(kept.get("pause"))
        self.gallery = Gallery.read(kept)
        self.question = Question.read(kept.get("question"))
        self.pacing = Pacing.read(kept.get("pacing"))
        self._coming: dict[str, Client | None] = {}
        self._renaming: set[str] = set()
        self.is_over = False
        self._inside = {pupil.seat for pupil in self.present()}
        self._unwatch = self.journal.watch(self._hear)
        self.journal.on_seen_elsewhere = self._see

    def _hear(self, events: tuple[Event, ...]) -> None:
        """Follow what the journal has kept, also what another server of the same class decided."""
        if any(event.seat == CLASS for event in events):
            kept = self.journal.state.settings
            before = self._seen_by_all
            self.door = Door.read(kept.get("door", self.door.written()))
            self.activity = Activity.read(kept.get("activity"))
            self.is_paused = bool(kept.get("pause"))
            self.gallery = Gallery.read(kept)
            self.question = Question.read(kept.get("question"))
            self.pacing = Pacing.read(kept.get("pacing"))
            if before != self._seen_by_all:
                self.tell_all()
        if not events and self.journal.trouble is None:
            self.attendance.wait_anew()
        for event in events:
            if event.kind == "replied":
                # The pupil's other pages need not ask any more.
                self.tell(event.seat)
        inside = {pupil.seat for pupil in self.present()}
        for seat in self._inside - inside:
            self.attendance.forget(seat)
            self.tell(seat)
            self.on_sent_out(seat)
        self._inside = inside
        self.changed()

    def _see(self, seats: Sequence[str]) -> None:
        self.attendance.see(seats)
        self.changed()

    @property
    def _seen_by_all(self) -> tuple[Any, ...]:
        return self.activity, self.is_paused, self.gallery.looked, self.question, self.pacing

    async def keep(self) -> None:
        """Keep the door, so that the class has the same code after a restart."""
        await self.journal.settle("door", self.door.written())

    # -- who is in -----------------------------------------------------------------------------------------

    async def join(self, code: str, address: str, browser: str) -> Admission:
        """Let a pupil in who knows the code, under an animal that no other pupil has."""
        if not self.door.is_open:
            return Admission(Joining.ENDED if self.door.is_ended else Joining.CLOSED)
        wait = self.slowing.wait(address, browser)
        if wait:
            return Admission(Joining.SLOW, wait=wait)
        if not self.door.fits(code):
            self.slowing.note_wrong(address, browser)
            return Admission(Joining.WRONG)
        client = Client(address, browser)
        animals, gone = self._animals.given_back(self.attendance, client, self.size)
        if not animals:
            return Admission(Joining.FULL)
        cookie, seat, name = secrets.token_urlsafe(24), secrets.token_urlsafe(12), secrets.choice(animals)
        is_approved = not self.door.is_approving and self._count_here() < self.size
        with self._coming_as(name, client):
            if gone is not None:
                await self.send_out(gone.seat)
            await self.journal.note(seat, "joined", name=name, key=digest(cookie), is_approved=is_approved)
            self.attendance.join(seat, client)
        return Admission(Joining.IN, cookie)

    def _count_here(self) -> int:
        """Return how many pupils are in or coming; those who are gone need no place."""
        present = self.present()
        return len(present) - len(self.attendance.gone(present)) + len(self._coming)

    def pupil_of(self, cookie: str) -> Pupil | None:
        """Return the pupil with a cookie, unless the teacher has sent the pupil out."""
        seat = self.journal.state.seat_of(digest(cookie)) if cookie and not self.is_over else None
        pupil = self.journal.state.pupil(seat) if seat is not None else None
        return pupil if pupil is not None and not pupil.is_sent_out else None

    def was_sent_out(self, cookie: str) -> bool:
        """Tell whether the pupil with a cookie was in the class and is no longer."""
        seat = self.journal.state.seat_of(digest(cookie)) if cookie and not self.is_over else None
        pupil = self.journal.state.pupil(seat) if seat is not None else None
        return pupil is not None and pupil.is_sent_out

    def takes(self, seat: str) -> bool:
        """Tell whether the class takes what a pupil does; those who wait for approval cannot send work."""
        pupil = self.journal.state.pupil(seat) if not self.is_over else None
        return pupil is not None and pupil.is_approved and not pupil.is_sent_out

    def present(self) -> list[Pupil]:
        """Return the pupils who are in or wait for approval."""
        return [pupil for pupil in self.journal.state.pupils if not pupil.is_sent_out]

    @property
    def _animals(self) -> Animals:
        return Animals(self.journal.state.pupils, self._coming)

    def offered(self, seat: str) -> list[str]:
        """Return some free animals for a pupil to choose from; nearly the same ones when asked again."""
        order = random.Random(seat).sample(list(ANIMALS), len(ANIMALS))
        free = set(self._animals.free())
        return [key for key in order if key in free][:_OFFERED]

    async def rename(self, pupil: Pupil, animal: str) -> None:
        """Make a pupil another animal, once."""
        if pupil.is_renamed or pupil.seat in self._renaming:
            raise ClassError(_("You can change your animal only once."))
        if animal not in self._animals.free():
            raise ClassError(_("Another pupil has this animal. Choose again."))
        self._renaming.add(pupil.seat)
        try:
            with self._coming_as(animal):
                await self.journal.note(pupil.seat, "renamed", name=animal)
        finally:
            self._renaming.discard(pupil.seat)
        self.tell(pupil.seat)

    @contextlib.contextmanager
    def _coming_as(self, animal: str, client: Client | None = None) -> Iterator[None]:
        """Keep an animal from others while the journal stores it."""
        self._coming[animal] = client
        try:
            yield
        finally:
            self._coming.pop(animal, None)

    # -- the teacher's part --------------------------------------------------------------------------------

    async def approve(self, seat: str) -> None:
        """Let a pupil in who waits at the door."""
        if self.journal.state.pupil(seat) is not None:
            await self.journal.note(seat, "approved")
            self.tell(seat)

    async def send_out(self, seat: str) -> None:
        """Send a pupil out; the pupil's pages close, and the animal is free when it is needed."""
        if self.journal.state.pupil(seat) is not None:
            await self.journal.note(seat, "left", is_sent_out=True)

    async def set_door(self, door: Door) -> None:
        """Open or close the door, or give it another code."""
        was_approving, self.door = self.door.is_approving, door
        await self._settle("door", door.written())
        if was_approving and not door.is_approving and len(self.present()) <= self.size:
            for pupil in self.present():
                if not pupil.is_approved:
                    await self.approve(pupil.seat)
        self.changed()

    async def enter(self, secret: str) -> str | None:
        """Return a new cookie for a grown-up with a right secret."""
        cookie = self.roles.enter(secret)
        if cookie is not None:
            await self._settle("desks", self.roles.kept())
        return cookie

    async def renew(self, role: Role) -> None:
        """Make a new link for a role; the old link and its cookies end."""
        self.roles.renew(role)
        await self._settle("desks", self.roles.kept())
        self.changed()

    async def begin(self, activity: Activity) -> None:
        """Bring every pupil to an activity."""
        self.activity = activity.after(self.activity)
        self.tell_all()
        await self._settle("activity", self.activity.written())

    async def pause(self, value: bool) -> None:
        """Pause every page, or go on; nothing that was done is touched."""
        self.is_paused = value
        self.tell_all()
        await self._settle("pause", value)

    async def pace(self, pacing: Pacing) -> None:
        """Open and close parts of a lesson on every tablet."""
        self.pacing = pacing
        self.tell_all()
        await self._settle("pacing", pacing.written())

    async def ask(self, question: Question) -> None:
        """Ask the whole class a question, show its answers, or end it."""
        self.question = question
        self.tell_all()
        await self._settle("question", question.written())

    async def hang(self, gallery: Gallery) -> None:
        """Take over the snapshots as the teacher has arranged them."""
        before, self.gallery = self.gallery, gallery
        for one in gallery.snapshots:
            if before.find(one.key) is None:
                await self._settle(f"snapshot-{one.key}", one.written())
        for one in before.snapshots:
            if gallery.find(one.key) is None:
                await self._settle(f"snapshot-{one.key}", "")
        await self._settle("gallery", gallery.written())
        if before.looked != gallery.looked:
            self.tell_all()
        self.changed()

    async def _settle(self, name: str, value: Any) -> None:
        """Keep a decision; it holds at once, so a full disk stops no teacher."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.journal.settle(name, value), _PATIENCE)

    # -- pages ---------------------------------------------------------------------------------------------

    def come(self, seat: str, page: Page) -> None:
        """Note that a page of a pupil is connected."""
        self.attendance.come(seat, page)
        # At once, because another server may be about to give the animal away.
        self.journal.announce((seat,))
        self.changed()

    def go(self, seat: str, page: Page) -> None:
        """Note that a page of a pupil is gone."""
        self.attendance.go(seat, page)
        self.changed()

    def is_connected(self, seat: str) -> bool:
        """Tell whether any page of a pupil is connected; two pages are still one pupil."""
        return self.attendance.is_connected(seat)

    def news(self, seat: str) -> dict[str, Any]:
        """Return what a page of a pupil shows of the class."""
        pupil = self.journal.state.pupil(seat)
        if pupil is None or pupil.is_sent_out:
            return {"is_out": True}
        animal = ANIMALS[pupil.name]
        looked = self.gallery.looked if pupil.is_approved else ""
        return {
            "seat": seat,
            "animal": {"key": animal.key, "word": animal.word},
            "is_approved": pupil.is_approved,
            "is_paused": self.is_paused,
            "look": looked,
            "card": self.gallery.card(looked),
            "question": self._asked(pupil),
            "pacing": self.pacing.told(),
            "activity": self.activity.told(seat),
            "back": pupil.link,
        }

    def _asked(self, pupil: Pupil) -> dict[str, Any] | None:
        if not pupil.is_approved:
            return None
        return self.question.told(self.journal.state.replies(self.question.key).get(pupil.seat, ""))

    def tell(self, seat: str) -> None:
        """Send the pages of a pupil what has changed."""
        for page in self.attendance.pages(seat):
            page.tell_class(self.news(seat))
        self.changed()

    def tell_all(self) -> None:
        """Send every page what has changed."""
        for seat in self.attendance.seats:
            self.tell(seat)
        self.changed()

    def beat(self) -> None:
        """Show every page that its line works, and other servers of the class that it is open."""
        self.journal.announce(self.attendance.seats)
        self.journal.look()
        for seat in self.attendance.seats:
            for page in self.attendance.pages(seat):
                page.beat()

    # -- the end -------------------------------------------------------------------------------------------

    async def end(self) -> None:
        """End the class: everything that was kept is deleted, and its cookies open nothing any more."""
        self._unwatch()
        self.is_over = True
        self.door = self.door.ended()
        await self.journal.delete()

    def dismiss(self) -> None:
        """Tell every page that the class has ended; the next class is there when they ask again."""
        for seat in self.attendance.seats:
            for page in self.attendance.pages(seat):
                page.tell_class({"is_out": True, "is_over": True})
