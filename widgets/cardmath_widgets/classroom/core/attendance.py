"""Who is connected now, and whose animal a new pupil gets when every animal is taken.

The list of animals is fixed, and a school day can bring more pupils than that. So animals are reused: first
from pupils who were sent out, then from pupils who have been away too long, and finally from a crowd waiting
at the door. If one address has brought more pupils than fit in a class, the pupils who have not opened
anything give way. A seat is never given to another pupil: a new pupil with a reused animal has their own
seat, cookie and counts.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.pupils.standing import Pupil

#: Maximum number of pages that one pupil can have connected at once.
MOST_PAGES: Final = 4
#: Seconds after joining during which a pupil counts as not working yet, whatever the page has sent.
AT_WORK: Final = 60.0
#: Seconds after which a pupil without a page counts as gone: one whose page was never seen, one who has not
#: worked, and one who has.
NEVER_SEEN: Final = 60.0
IDLE: Final = 600.0
WORKED: Final = 3600.0
#: Seconds for which a page on another server counts as open. That server announces it again with each beat.
ELSEWHERE: Final = 30.0
#: Seconds after which a pupil with an open page counts as having followed the class.
FOLLOWED: Final = 60.0
#: How many pupils who have not worked yet can come from one browser, and how many more than the class size
#: from one address.
IN_A_BROWSER: Final = 4
AT_AN_ADDRESS: Final = 10


class PupilPage(Protocol):
    """A pupil's open page."""

    def tell_class(self, news: dict[str, Any]) -> None:
        """Notify the page of what has changed in the class."""

    def beat(self) -> None:
        """Let the page know that its line works."""

    def let_go(self) -> None:
        """Close the line, because the pupil has opened too many pages."""


@dataclass(frozen=True)
class Client:
    """Where a pupil joined from: the address, and the browser's mark. Browsers without a mark count as a
    single browser.

    A browser ``is_patient`` if it had the door's page open for a while, as a person does while typing a code.
    """

    address: str
    browser: str = ""
    is_patient: bool = field(default=False, compare=False)


class Attendance:
    """Pupils' open pages, including those on the class's other servers.

    It is not saved, and starts afresh when the server restarts. ``clock`` returns seconds since the epoch.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._since = clock()
        self._pages: dict[str, dict[PupilPage, None]] = {}
        self._seen: dict[str, float] = {}
        self._elsewhere: dict[str, float] = {}
        self._clients: dict[str, Client] = {}
        self._begun: float | None = None

    def come(self, seat: str, page: PupilPage) -> None:
        """Note that a pupil's page has connected; beyond `MOST_PAGES`, the oldest page is let go."""
        pages = self._pages.setdefault(seat, {})
        pages[page] = None
        self._seen[seat] = self._clock()
        if len(pages) > MOST_PAGES:
            oldest = next(iter(pages))
            del pages[oldest]
            oldest.let_go()

    def go(self, seat: str, page: PupilPage) -> None:
        """Note that a pupil's page has disconnected."""
        pages = self._pages.get(seat, {})
        if page in pages:
            self._seen[seat] = self._clock()
        pages.pop(page, None)
        if not pages:
            self._pages.pop(seat, None)

    def see(self, seats: Iterable[str]) -> None:
        """Note which pupils have pages open on another server."""
        now = self._clock()
        for seat in seats:
            self._seen[seat] = self._elsewhere[seat] = now

    def wait_anew(self) -> None:
        """Restart every pupil's waiting time, because nothing was heard from other servers for a while."""
        self._since = self._clock()

    def begin(self, is_begun: bool) -> None:
        """Note that the class is doing something else now, or that each pupil chooses."""
        self._begun = self._clock() if is_begun else None

    def join(self, seat: str, client: Client) -> None:
        """Note where a pupil joined from."""
        self._clients[seat] = client

    def unite(self, seat: str, into: str) -> None:
        """Transfer a pupil's open pages to another pupil, because both are the same child."""
        if seat in self._pages:
            self._pages.setdefault(into, {}).update(self._pages.pop(seat))
        for times in (self._seen, self._elsewhere):
            if seat in times:
                times[into] = max(times.pop(seat), times.get(into, 0.0))
        if seat in self._clients:
            self._clients[into] = self._clients.pop(seat)

    def forget(self, seat: str) -> None:
        """Forget a pupil who was sent out; pages that are still open leave on their own."""
        self._seen.pop(seat, None)
        self._elsewhere.pop(seat, None)
        self._clients.pop(seat, None)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats with an open page on this server."""
        return tuple(self._pages)

    def pages(self, seat: str) -> tuple[PupilPage, ...]:
        """Return a pupil's open pages on this server."""
        return tuple(self._pages.get(seat, ()))

    def is_connected(self, seat: str) -> bool:
        """Return whether a pupil has an open page on this or another server of the class."""
        heard = self._elsewhere.get(seat)
        return seat in self._pages or (heard is not None and self._clock() - heard < ELSEWHERE)

    def client(self, seat: str) -> Client | None:
        """Return where a pupil joined from, if they joined since the server started."""
        return self._clients.get(seat)

    def is_seen(self, pupil: Pupil) -> bool:
        """Return whether a pupil has ever had a page open, as far as this server knows."""
        return pupil.seat in self._seen or pupil.joined_at < self._since

    def is_patient(self, seat: str) -> bool:
        """Return whether a pupil joined in a browser that had the door's page open for a while."""
        client = self._clients.get(seat)
        return client is not None and client.is_patient

    def gone(self, pupils: Iterable[Pupil]) -> list[Pupil]:
        """Return the pupils who have been away too long, starting with the ones who will miss their animal
        least.
        """
        now = self._clock()
        found = []
        for pupil in pupils:
            away = now - max(pupil.last_at, self._since, self._seen.get(pupil.seat, 0.0))
            patience = self._patience(pupil)
            if not self.is_connected(pupil.seat) and away >= patience:
                found.append((patience, -away, pupil.seat, pupil))
        return [pupil for *_order, pupil in sorted(found, key=lambda one: one[:3])]

    def without_a_lesson(self, pupils: Iterable[Pupil]) -> list[Pupil]:
        """Return the pupils who have not opened anything, starting with pupils who were never seen at all.

        Our own pages follow the class automatically. So a page that has opened nothing a minute after the
        class began something is not ours. While each pupil chooses, it may just be showing the animal.
        """
        now = self._clock()
        never, idle = [], []
        for pupil in pupils:
            if pupil.events:
                continue
            if not self.is_seen(pupil):
                never.append(pupil)
            elif self._begun is not None and now - max(self._begun, pupil.joined_at) >= FOLLOWED:
                idle.append(pupil)
        # The new pupil takes the place of the one who gives way, so pupils who already have a place go first.
        never.sort(key=lambda pupil: (self.is_patient(pupil.seat), not pupil.is_approved))
        return [*never, *idle]

    def _patience(self, pupil: Pupil) -> float:
        if _has_worked(pupil):
            return WORKED
        return IDLE if self.is_seen(pupil) else NEVER_SEEN


@dataclass(frozen=True)
class Animals:
    """The animals of ``all_pupils``, who have joined, and the animals in ``coming``, which are about to be
    saved.
    """

    all_pupils: tuple[Pupil, ...]
    coming: Mapping[str, Client | None]

    @property
    def present(self) -> list[Pupil]:
        """The pupils who have not been sent out.

        A pupil without an animal joined in an event that this version of cardmath cannot read.
        """
        return [pupil for pupil in self.all_pupils if pupil.name and not pupil.is_sent_out]

    def free(self) -> list[str]:
        """Return the free animals: the ones that no pupil has had yet or, failing that, the ones whose pupils
        were sent out.
        """
        used = {pupil.name for pupil in self.all_pupils} | self.coming.keys()
        taken = {pupil.name for pupil in self.present} | self.coming.keys()
        return [key for key in ANIMALS if key not in used] or [key for key in ANIMALS if key not in taken]

    def given_back(self, attendance: Attendance, client: Client, size: int) -> tuple[list[str], Pupil | None]:
        """Return the animals available to a client's new pupil, and the pupil who must first give the animal
        back.

        There is no animal if the class is full, or if the client has brought too many pupils who do nothing
        but still have something open.
        """
        gone = [pupil for pupil in attendance.gone(self.present) if pupil.name not in self.coming]
        crowd = self._crowd(attendance, client, size)
        free = self.free() if crowd is None else []
        if free:
            return free, None
        first = next((pupil for pupil in gone if crowd is None or pupil.seat in crowd), None)
        if first is None and crowd is not None:
            idle = attendance.without_a_lesson(pupil for pupil in self.present if pupil.seat in crowd)
            # A program that opens the door and joins immediately never takes a person's place.
            may = (one for one in idle if client.is_patient or not attendance.is_patient(one.seat))
            first = next(may, None)
        if first is None and crowd is None:
            first = self.in_bulk(attendance, client) or self._at_the_door(attendance, client)
        return ([], None) if first is None else ([first.name], first)

    def in_bulk(self, attendance: Attendance, client: Client) -> Pupil | None:
        """Return who gives way among the pupils apparently brought in by a program at another address.

        They joined faster than any person could, and none of their pages was ever seen.
        """
        idle = attendance.without_a_lesson(self.present)
        brought = [one for one in idle if not attendance.is_seen(one) and not attendance.is_patient(one.seat)]
        return next(iter(self._crowd_of(brought, attendance, client)), None)

    def _at_the_door(self, attendance: Attendance, client: Client) -> Pupil | None:
        """Return the last pupil to arrive in a crowd from one address waiting at the door.

        That way, a program that brings a crowd shuts out no one at another address.
        """
        waiting = [pupil for pupil in self.present if not pupil.is_approved]
        return next(reversed(self._crowd_of(waiting, attendance, client)), None)

    def _crowd_of(self, pupils: Iterable[Pupil], attendance: Attendance, client: Client) -> list[Pupil]:
        """Return the pupils at the most crowded address, unless the client's address is just as crowded."""
        by_address: dict[str, list[Pupil]] = {}
        for pupil in pupils:
            where = attendance.client(pupil.seat)
            if where is not None and pupil.name not in self.coming:
                by_address.setdefault(where.address, []).append(pupil)
        most = max(by_address.values(), key=len, default=[])
        return most if len(most) > len(by_address.get(client.address, ())) + 1 else []

    def _crowd(self, attendance: Attendance, client: Client, size: int) -> set[str] | None:
        """Return the idle seats from a client's browser, or else from its address, if there are too many."""
        idle = [pupil for pupil in self.present if not _has_worked(pupil) and pupil.name not in self.coming]
        limits = ((client, IN_A_BROWSER), (client.address, size + AT_AN_ADDRESS))
        for who, most in limits:
            seats = {pupil.seat for pupil in idle if _is_of(attendance.client(pupil.seat), who)}
            if len(seats) + sum(_is_of(one, who) for one in self.coming.values()) >= most:
                return seats
        return None


def _has_worked(pupil: Pupil) -> bool:
    """Return whether a pupil has worked; sending something only at the start does not count."""
    return pupil.events > 0 and pupil.last_at - pupil.joined_at >= AT_WORK


def _is_of(client: Client | None, who: Client | str) -> bool:
    """Return whether a client is the given one, or is at the given address."""
    return client is not None and who in (client, client.address)
