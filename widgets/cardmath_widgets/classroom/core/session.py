"""A class in session: who may join, who has joined, and what the whole class is doing.

Everything that must survive a server restart is in the journal. The rest is who is connected right now.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.classroom.core.activity import Activity, Pacing
from cardmath_widgets.classroom.core.attendance import Attendance, Client, PupilPage
from cardmath_widgets.classroom.core.earlier import is_left
from cardmath_widgets.classroom.core.entrance import Entrance
from cardmath_widgets.classroom.core.joining.animals import animal_of
from cardmath_widgets.classroom.core.joining.door import USUAL, Admission, Codes, Door, Joining
from cardmath_widgets.classroom.core.joining.roles import Role, Roles, digest
from cardmath_widgets.classroom.core.joining.slowing import Marks, Slowing
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.pupils.events import CLASS, ClassEvent, Value
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.question import Question
from cardmath_widgets.classroom.core.snapshots import Gallery

__all__ = ["Admission", "ClassError", "ClassSession", "Joining"]

#: The decisions about who may open a desk.
_OF_ROLES: Final = ("desks", "links")


class ClassError(CardmathError, ValueError):
    """The error for a request that the class does not allow; the message says why."""


@dataclass
class ClassSession:
    """A class, and the journal that it is saved in. ``size`` is how many pupils can join without approval."""

    journal: Journal
    size: int = 30
    door: Door = field(init=False)
    roles: Roles = field(init=False)
    slowing: Slowing = field(default_factory=Slowing)
    marks: Marks = field(default_factory=Marks)
    attendance: Attendance = field(default_factory=Attendance)
    #: Called after anything shown on a desk has changed.
    changed: Callable[[], None] = lambda: None
    #: Called with the seat of a pupil who was sent out, here or on another of the class's servers.
    on_sent_out: Callable[[str], None] = lambda _seat: None
    codes: Codes = USUAL

    def __post_init__(self) -> None:
        kept = self.journal.state.settings
        self.size = size if type(size := kept.get("size")) is int else self.size
        self.door = Door.read(kept.get("door"), self.codes)
        self.roles = Roles(kept.get("desks"), kept.get("links"), str(kept.get("link", "")))
        self._take_over(kept)
        self.entrance = Entrance(self.journal, self.attendance, self.send_out)
        self.attendance.begin(bool(self.activity.page))
        self.is_over = False
        self._inside = {pupil.seat for pupil in self.present()}
        self._unwatch = self.journal.watch(self._hear)
        self.journal.on_seen_elsewhere = self._see

    def _take_over(self, kept: Mapping[str, Any]) -> None:
        """Carry out what the teacher has decided for the whole class."""
        self.activity = Activity.read(kept.get("activity"))
        self.is_paused = bool(kept.get("pause"))
        self.gallery = Gallery.read(kept)
        self.question = Question.read(kept.get("question"))
        self.pacing = Pacing.read(kept.get("pacing"))

    def _hear(self, events: tuple[ClassEvent, ...]) -> None:
        """Apply what the journal has saved, including decisions from another of the class's servers."""
        if any(event.seat == CLASS for event in events):
            kept = self.journal.state.settings
            before, page = self._seen_by_all, self.activity.page
            self.door = Door.read(kept.get("door", self.door.written()), self.codes)
            self._take_over(kept)
            if page != self.activity.page:
                self.attendance.begin(bool(self.activity.page))
            if before != self._seen_by_all:
                for seat in self.attendance.seats:
                    self.tell(seat)
        if any(event.seat == CLASS and event.data["name"] in _OF_ROLES for event in events):
            kept = self.journal.state.settings
            self.roles.follow(kept.get("desks", {}), kept.get("links", {}))
        if not events and self.journal.trouble is None:
            self.attendance.wait_anew()
        for event in events:
            if event.kind in ("replied", "approved", "renamed", "told", "sent"):
                # After a reply, the pupil's other pages no longer need to ask.
                self.tell(event.seat)
            elif event.kind == "united":
                self.attendance.unite(event.seat, self._whose(event.seat))
                self.tell(event.seat)
        inside = {pupil.seat for pupil in self.present()}
        for seat in self._inside - inside:
            self.entrance.claim(seat)
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
        """Save the code and who may open a desk for a restart, unless the journal already has them.

        So a server that restarts again and again adds no events, and the last event shows when the class took
        place.
        """
        now = {
            "door": self.door.written(),
            "desks": self.roles.kept(),
            "links": self.roles.replaced(),
            "link": self.roles.link,
        }
        kept = self.journal.state.settings
        await self._settle(
            **{name: value for name, value in now.items() if value and value != kept.get(name)}
        )

    # -- whether it is the same class ------------------------------------------------------------------------

    def is_left(self, now: float) -> bool:
        """Return whether everyone left hours ago, and the teacher has not been asked yet whether to continue
        the class.

        A pupil with an open page is present, whatever the time on a clock that has since been changed.
        """
        if self.is_over or self.door.is_held or not is_left(self.journal.state, now):
            return False
        return not any(self.attendance.is_connected(pupil.seat) for pupil in self.present())

    async def hold(self) -> None:
        """Close the door until the teacher decides whether to continue; pupils already in stay in."""
        await self.set_door(self.door.held())

    async def go_on(self) -> None:
        """Continue the class, because someone has decided to."""
        await self.set_door(self.door.opened() if self.door.is_held else self.door)

    # -- who is in -----------------------------------------------------------------------------------------

    async def join(self, code: str, address: str, browser: str) -> Admission:
        """Let in a pupil who knows the code, as an animal that no other pupil has.

        The answer comes within two seconds, even if nothing can be saved. A browser that joins again because
        it got no answer counts as the same pupil.
        """
        if not self.door.is_open:
            return Admission(Joining.ENDED if self.door.is_ended else Joining.CLOSED)
        if self.journal.is_full:
            return Admission(Joining.FULL)
        is_patient = self.marks.is_patient(browser)
        wait = self.slowing.wait(address, browser, is_patient=is_patient)
        if wait:
            return Admission(Joining.SLOW, wait=wait)
        if not self.door.fits(code):
            self.slowing.note_wrong(address, browser, is_patient=is_patient)
            return Admission(Joining.WRONG)
        client = Client(address, browser, is_patient)
        return await self.entrance.let_in(client, self.size, is_approving=self.door.is_approving)

    def seat_of(self, cookie: str) -> str:
        """Return the seat of the device with a cookie, or "" if it has none."""
        found = self.journal.state.seat_of(digest(cookie)) if cookie and not self.is_over else None
        return found or ""

    def pupil_of(self, cookie: str) -> Pupil | None:
        """Return the pupil with a cookie, unless the teacher has sent the pupil out."""
        pupil = self.journal.state.pupil(self.seat_of(cookie))
        if pupil is None or pupil.is_sent_out:
            return None
        self.entrance.claim(pupil.seat)
        return pupil

    def was_sent_out(self, cookie: str) -> bool:
        """Return whether the pupil with a cookie has been sent out of the class."""
        pupil = self.journal.state.pupil(self.seat_of(cookie))
        return pupil is not None and pupil.is_sent_out

    def takes(self, seat: str) -> bool:
        """Return whether the class accepts a pupil's work; pupils waiting for approval cannot send any."""
        pupil = self.journal.state.pupil(seat) if not self.is_over else None
        return pupil is not None and pupil.is_approved and not pupil.is_sent_out

    def present(self) -> list[Pupil]:
        """Return the pupils who are in the class or waiting for approval."""
        return self.entrance.animals.present

    def inside(self) -> list[Pupil]:
        """Return the pupils who are in the class."""
        return [pupil for pupil in self.present() if pupil.is_approved]

    async def rename(self, pupil: Pupil, animal: str) -> None:
        """Give a pupil a different animal, once."""
        if pupil.is_renamed:
            raise ClassError(_("You can only change your animal once."))
        if animal not in self.entrance.animals.free():
            raise ClassError(_("Another pupil has this animal. Choose again."))
        await self._note([pupil.seat], "renamed", name=animal)

    # -- the teacher's part --------------------------------------------------------------------------------

    # A teacher's decisions take effect immediately, and are saved as soon as possible: see `Journal.decide`.

    async def approve(self, *seats: str) -> None:
        """Let in pupils who are waiting at the door."""
        await self._note(seats, "approved")

    async def send_out(self, *seats: str) -> None:
        """Send pupils out; their pages close, and their animals can be reused when needed."""
        await self._note(seats, "left", is_sent_out=True)

    async def unite(self, seat: str, into: str) -> None:
        """Merge a pupil into another one, because both are the same child."""
        await self._note([seat], "united", into=into)

    async def say(self, seat: str, text: str) -> None:
        """Show a few words from the teacher on one pupil's pages."""
        await self._note([seat], "told", text=text)

    async def send(self, seats: Sequence[str], address: str) -> None:
        """Send pupils to a page's address, relative to all pages; an empty one takes back the last."""
        await self._note(seats, "sent", link=address)

    async def set_door(self, door: Door) -> None:
        """Open or close the door, or give it another code."""
        was_approving = self.door.is_approving
        await self._settle(door=door.written())
        if was_approving and not door.is_approving and len(self.present()) <= self.size:
            await self.approve(*(pupil.seat for pupil in self.present() if not pupil.is_approved))

    async def enter(self, secret: str) -> str | None:
        """Return a new cookie for a grown-up with the right secret."""
        # This keeps the server from losing a cookie that another server has just issued.
        await self.journal.refresh()
        cookie = self.roles.enter(secret)
        if cookie is not None:
            await self._settle(desks=self.roles.kept())
        return cookie

    async def renew(self, role: Role) -> None:
        """Make a new link for a role; the old link, cookies and open pages stop working on every server."""
        self.roles.renew(role)
        self.changed()
        await self._settle(desks=self.roles.kept(), links=self.roles.replaced())

    async def begin(self, activity: Activity) -> None:
        """Take every pupil to an activity."""
        await self._settle(activity=activity.after(self.activity).written())

    async def pause(self, value: bool) -> None:
        """Pause or resume every page; no work is affected."""
        await self._settle(pause=value)

    async def pace(self, pacing: Pacing) -> None:
        """Open and close parts of a lesson on every tablet."""
        await self._settle(pacing=pacing.written())

    async def ask(self, question: Question) -> None:
        """Ask the whole class a question, show its answers, or end it."""
        await self._settle(question=question.written())

    async def hang(self, gallery: Gallery) -> None:
        """Adopt the snapshots as the teacher has arranged them."""
        before = self.gallery
        new = [shot for shot in gallery.snapshots if before.find(shot.key) is None]
        gone = [shot for shot in before.snapshots if gallery.find(shot.key) is None]
        await self._settle(
            **{f"snapshot-{shot.key}": shot.written() for shot in new},
            **{f"snapshot-{shot.key}": "" for shot in gone},
            gallery=gallery.written(),
        )

    async def set_size(self, size: int) -> None:
        """Save the number of pupils that a teacher has opened the class for."""
        self.size = size
        await self._settle(size=size)

    async def _settle(self, **decided: Any) -> None:
        """Decide something for the whole class."""
        now = time.time()
        settled = [
            {"name": name, "value": json.dumps(value, separators=(",", ":"))}
            for name, value in decided.items()
        ]
        await self.journal.decide(*(ClassEvent.own(CLASS, "settled", each, now) for each in settled))

    async def _note(self, seats: Sequence[str], kind: str, **data: Value) -> None:
        """Decide something about some of the class's pupils."""
        known = [seat for seat in seats if self.journal.state.pupil(seat) is not None]
        await self.journal.decide(*(ClassEvent.own(seat, kind, data, time.time()) for seat in known))

    async def empty(self) -> None:
        """Send everyone out, and start again with a new code."""
        # The new code comes first, so no one can come back in between.
        await self.set_door(self.door.with_new_code(self.codes))
        await self.send_out(*(pupil.seat for pupil in self.present()))

    # -- pages ---------------------------------------------------------------------------------------------

    def _whose(self, seat: str) -> str:
        """Return the seat of the pupil who has this seat on one of several devices."""
        pupil = self.journal.state.pupil(seat)
        return seat if pupil is None else pupil.seat

    def come(self, seat: str, page: PupilPage) -> None:
        """Note that a pupil's page has connected."""
        seat = self._whose(seat)
        self.attendance.come(seat, page)
        # Immediately, because another server may be about to give the animal to another pupil.
        self.journal.announce((seat,))
        self.changed()

    def go(self, seat: str, page: PupilPage) -> None:
        """Note that a pupil's page has disconnected."""
        self.attendance.go(self._whose(seat), page)
        self.changed()

    def is_connected(self, seat: str) -> bool:
        """Return whether any of a pupil's pages is connected; two pages are still one pupil."""
        return self.attendance.is_connected(seat)

    def news(self, seat: str) -> dict[str, Any]:
        """Return what a pupil's page shows about the class; ``seat`` is its device's seat."""
        pupil = self.journal.state.pupil(seat)
        if pupil is None or pupil.is_sent_out:
            return {"is_out": True}
        animal, is_in = animal_of(pupil.name), pupil.is_approved
        looked = self.gallery.looked if is_in else ""
        sent = {"address": pupil.sent, "at": round(pupil.sent_at * 1000)} if is_in and pupil.sent else None
        answer = self.journal.state.replies(self.question.key).get(pupil.seat, "")
        return {
            "seat": seat,
            "pupil": pupil.seat,
            "animal": {"key": animal.key, "word": animal.word},
            "is_approved": is_in,
            "is_paused": self.is_paused,
            "look": looked,
            "card": self.gallery.card(looked),
            "question": self.question.for_pupil(answer) if is_in else None,
            "word": {"text": pupil.word, "at": round(pupil.word_at * 1000)} if pupil.word else None,
            "pacing": self.pacing.news(),
            "activity": self.activity.news(pupil.seat),
            "sent": sent,
            "back": pupil.link,
        }

    def tell(self, seat: str) -> None:
        """Notify a pupil's pages of what has changed."""
        for page in self.attendance.pages(self._whose(seat)):
            page.tell_class(self.news(seat))
        self.changed()

    def beat(self) -> None:
        """Show every page that its line works, and tell the class's other servers that the page is open."""
        self.journal.announce(self.attendance.seats)
        self.journal.look()
        for seat in self.attendance.seats:
            for page in self.attendance.pages(seat):
                page.beat()

    # -- the end -------------------------------------------------------------------------------------------

    async def end(self) -> None:
        """End the class: everything that was saved is deleted, and its cookies stop working."""
        self._unwatch()
        self.is_over = True
        self.door = self.door.ended()
        await self.journal.delete()

    def dismiss(self) -> None:
        """Tell every page that the class has ended; the next class is ready when they ask again."""
        for seat in self.attendance.seats:
            for page in self.attendance.pages(seat):
                page.tell_class({"is_out": True, "is_over": True})
