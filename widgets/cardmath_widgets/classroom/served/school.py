"""A school on one server: many classes, each with its own code, desk, journal, limits and end."""

import asyncio
import hmac
import logging
import re
import secrets
import shutil
import string
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.joining.door import Codes
from cardmath_widgets.classroom.core.joining.roles import Operator, Role
from cardmath_widgets.classroom.core.joining.slowing import Marks, Slowing
from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.storage import classes_kept, hold
from cardmath_widgets.classroom.core.session import Admission, ClassError, ClassSession, Joining
from cardmath_widgets.classroom.served.open_desks import Running
from cardmath_widgets.classroom.served.served import TURN, OnServer, ServedClass
from cardmath_widgets.games.common_tables.folder import CommonTables
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.seats.limits import BESIDE
from cardmath_widgets.server.web.pages import Pages

_log: Final = logging.getLogger(__name__)

#: The cookie with the key of the browser's class, on a server with many classes. On its own, it opens
#: nothing.
CLASS: Final = "cardmath_class"
#: The same in an address: a grown-up's page belongs to one class, whatever else the browser opens.
OF_CLASS: Final = "class"
#: The number of digits in a code; docs/explanation/security.md explains why.
CODE_DIGITS: Final = 6
#: Maximum size of one class's journal in bytes: several weeks of lessons.
MOST_BYTES: Final = 128 << 20
#: Seconds without use after which the page offers to delete a class.
FORGOTTEN_AFTER: Final = 30 * 24 * 3600.0
#: The random part of a class's key. Some file systems do not distinguish upper and lower case.
_RANDOM: Final = 10
_LETTERS: Final = string.ascii_lowercase + string.digits


@dataclass(frozen=True)
class ServerShare:
    """The place of this server among several behind one address. The last digit of a code identifies its
    server.

    >>> ServerShare(2, 2).codes(lambda _code: False).is_ours("471101")
    True
    """

    number: int = 1
    of: int = 1

    @property
    def keys(self) -> re.Pattern[str]:
        """The form of the keys for this server's classes."""
        return re.compile(rf"{self.number}-[{_LETTERS}]{{{_RANDOM}}}")

    def new_key(self) -> str:
        """Return a key for a new class."""
        return f"{self.number}-{''.join(secrets.choice(_LETTERS) for _letter in range(_RANDOM))}"

    def codes(self, is_taken: Callable[[str], bool]) -> Codes:
        """Return the codes that this server gives out."""
        return Codes(CODE_DIGITS, self.number - 1, self.of, is_taken)


class SchoolClass(ServedClass):
    """One of a school's classes."""

    def __init__(self, school: "School", key: str) -> None:
        where = school.where / key if isinstance(school.where, Path) else school.where
        super().__init__(school.class_size, where, school.address, school.site)
        self.key = key
        self._school = school

    @property
    def kept_where(self) -> str:
        """Where the class is stored, for the sentence on its desk."""
        return _("on your school's server")

    @property
    def pages(self) -> int:
        """How many pages the class may have open at once."""
        return self.session.size + BESIDE

    async def open_journal(self) -> Journal:
        """Open the class's journal, which has its own share of the disk."""
        return await Journal.open(self._where, self.key, MOST_BYTES)

    def new_session(self, journal: Journal) -> ClassSession:
        """Return a session for the class, at the school's door."""
        school = self._school
        return ClassSession(
            journal, self.size, slowing=school.slowing, marks=school.marks, codes=school.codes
        )

    async def end(self) -> None:
        """End the class and delete everything; its code and its links stop working."""
        seats = [pupil.seat for pupil in self.session.present()]
        await self.session.end()
        self._school.forget(self)
        for name in (*(f"pupil-{seat}" for seat in seats), *Role):
            self._send_away(name)
        self.session.dismiss()
        self.desks.stop()
        tables = CommonTables.of_this_server(self.key)
        if tables is not None:
            shutil.rmtree(tables.folder, ignore_errors=True)

    async def begin_anew(self) -> None:
        """Delete the class, and begin a new one with the same link for the same number of pupils."""
        self.size = self.session.size
        await super().begin_anew()
        await self.session.set_size(self.size)


class School(OnServer):
    """The classes on one server, with their journals in a folder or a database.

    ``classes`` is how many there may be, ``class_size`` how many pupils each has unless its teacher chooses
    otherwise, and ``largest`` the largest size allowed. ``operator`` decides who may open one. The other
    arguments are the same as for a `ServedClass`.
    """

    is_school: Final = True

    def __init__(
        self,
        where: Path | str,
        address: str,
        operator: Operator,
        site: Mapping[str, Asset] | None = None,
        policy: str = "",
        *,
        classes: int,
        class_size: int,
        largest: int,
        share: ServerShare = ServerShare(),
    ) -> None:
        super().__init__(address, site, policy)
        self.where, self.operator = where, operator
        self.class_size, self.largest = class_size, largest
        self.codes = share.codes(self._is_taken)
        # A wrong code belongs to no class, so wrong codes are counted together.
        self.slowing, self.marks = Slowing(), Marks()
        #: How many pages fit on the server; None for a site, because its pages need nothing here.
        self.room: int | None = None
        self._most, self._part = classes, share
        self._classes: dict[str, SchoolClass] = {}
        self._opening = asyncio.Lock()
        self._release: Callable[[], None] = lambda: None

    # -- what the server asks --------------------------------------------------------------------------------

    def share(self, key: str) -> int:
        """Return how many pages a class may have open, or the server itself when it draws pictures."""
        found = self._classes.get(key)
        return found.pages if found is not None else BESIDE

    async def open(
        self, settings: dict[str, Any], pages: Pages, send_away: Callable[[str], None], run: Running
    ) -> None:
        """Continue every class that was saved. One that cannot be read does not stop the others from
        opening.
        """
        self._settings, self._pages, self._given = settings, pages, (pages, send_away, run)
        settings |= {"class_of": self.class_of, "door": self, "school": self}
        settings["health"] = lambda: {"classes": self.count}
        sys.setswitchinterval(TURN)
        self._release = await asyncio.to_thread(hold, self.where, f"school {self._part.number}")
        for key in await asyncio.to_thread(classes_kept, self.where, self._part.keys):
            one = SchoolClass(self, key)
            try:
                await one.begin(*self._given)
            except JournalError as error:
                _log.error("%s", error)
                continue
            self._classes[key] = one
            if not self.codes.is_ours(one.session.door.code):
                # The number of servers behind the address has changed.
                await one.session.set_door(one.session.door.with_new_code(self.codes))

    async def close(self) -> None:
        """Close every class with the server; they continue when it restarts."""
        await asyncio.gather(*(one.close() for one in self._classes.values()))
        await asyncio.to_thread(self._release)

    # -- the door --------------------------------------------------------------------------------------------

    def class_of(self, handler: Any) -> SchoolClass | None:
        """Return the class specified in a request, or otherwise the browser's class."""
        key = handler.get_query_argument(OF_CLASS, "") or handler.get_cookie(CLASS, "")
        return self._classes.get(key)

    def new_mark(self) -> str:
        """Return a mark for a browser that opens the door's page."""
        return self.marks.new()

    async def join(self, code: str, address: str, mark: str) -> tuple[SchoolClass | None, Admission]:
        """Let a pupil into the class with a code; each comparison takes the same time for every code."""
        is_patient = self.marks.is_patient(mark)
        wait = self.slowing.wait(address, mark, is_patient=is_patient)
        if wait:
            return None, Admission(Joining.SLOW, wait=wait)
        given = code.encode()
        found = [
            one
            for one in self._classes.values()
            if hmac.compare_digest(given, one.session.door.code.encode())
        ]
        if not found:
            self.slowing.note_wrong(address, mark, is_patient=is_patient)
            return None, Admission(Joining.WRONG)
        return found[0], await found[0].session.join(code, address, mark)

    def _is_taken(self, code: str) -> bool:
        return any(code == one.session.door.code for one in self._classes.values())

    # -- the operator ----------------------------------------------------------------------------------------

    def left(self, size: int = 0) -> int:
        """Return how many more classes of a given size can be opened."""
        most = self._most - self.count
        if self.room is not None:
            free = self.room - sum(one.pages for one in self._classes.values())
            most = min(most, free // ((size or self.class_size) + BESIDE))
        return max(0, most)

    @property
    def count(self) -> int:
        """How many classes are open."""
        return len(self._classes)

    @property
    def all(self) -> int:
        """How many classes there can be, including the open ones."""
        return self.count + self.left()

    async def open_class(self, size: int) -> SchoolClass:
        """Open a class for this many pupils.

        Raises `ClassError` if there is no room for it, and `JournalError` if nothing can be written.
        """
        async with self._opening:
            if not self.left(size):
                raise ClassError(_("There is no room for another class of this size on the server."))
            one = SchoolClass(self, self._part.new_key())
            await one.begin(*self._given)
            one.session.roles.keep_link()
            await one.session.keep()
            await one.session.set_size(size)
            self._classes[one.key] = one
        return one

    def forget(self, one: SchoolClass) -> None:
        """Forget a class that has ended, which frees its place."""
        self._classes.pop(one.key, None)

    @property
    def forgotten(self) -> list[SchoolClass]:
        """The classes that no one has used for a month."""
        now = time.time()
        return [
            one
            for one in self._classes.values()
            if now - (one.session.journal.state.last_at or now) > FORGOTTEN_AFTER
            and not one.session.attendance.seats
        ]

    async def delete_forgotten(self) -> None:
        """End the classes that no one has used for a month."""
        for one in self.forgotten:
            await one.end()
