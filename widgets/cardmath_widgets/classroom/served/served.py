"""A class on a server: it opens and closes with the server, and starts afresh when the teacher ends it."""

import asyncio
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.lessons import Plans
from cardmath_widgets.classroom.core.desk.offers import Offer
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.earlier import Earlier
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.door import Codes
from cardmath_widgets.classroom.core.joining.roles import Roles
from cardmath_widgets.classroom.core.journal.errors import trouble_of
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.session import Admission, ClassSession
from cardmath_widgets.classroom.served.open_desks import Desks, Pictures, Running
from cardmath_widgets.classroom.served.own_lessons import lesson_of_cells
from cardmath_widgets.classroom.served.site import ClassSite, add_pages, own_pages
from cardmath_widgets.server.assets import Asset, Assets
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, code_in
from cardmath_widgets.server.web.pages import Pages

#: Seconds after which a busy thread lets another one run. Python's usual five milliseconds would be added to
#: a pupil's press whenever the journal's thread is working.
TURN: Final = 0.0005
#: Pages that pupils do not open: the teacher prints the sheets.
_NOT_FOR_PUPILS: Final = frozenset({"sheets"})


def user_name(name: str, key: str = "") -> str:
    """Return the name that the server uses for a person in a class; no one else can reach anything under that
    name.

    >>> user_name("pupil-a-seat"), user_name("teacher", "1-a-class")
    ('pupil-a-seat', 'teacher-1-a-class')
    """
    return f"{name}-{key}" if key else name


def add_assets(assets: Assets) -> None:
    """Add the files for a class's pages."""
    add_pages(assets)
    for animal in ANIMALS.values():
        assets.add_content(f"animals/{animal.key}.svg", animal.picture.encode())


class OnServer:
    """The common base of a school and of a class with its own server.

    With the files of a ``site``, the classes use its pages, and Python runs in the pupils' browsers.
    ``policy`` is what such pages may load.
    """

    #: The names that pupils can have.
    names: Final = tuple(ANIMALS)
    #: Adds the files for the classes' pages.
    add_assets = staticmethod(add_assets)
    _pages: Pages

    def __init__(self, address: str, site: Mapping[str, Asset] | None, policy: str) -> None:
        #: Where pupils open it.
        self.address = address
        self.site, self._policy = site, policy
        self._settings: dict[str, Any] = {}

    @property
    def is_site(self) -> bool:
        """Whether the pages come from a site, and so need no kernels."""
        return self.site is not None

    def add_site(self) -> None:
        """Use a site's pages for every class, once all the server's files are available."""
        if self.site is not None:
            self._settings["class_site"] = ClassSite(self.site, self._policy, self._pages)


class ServedClass(OnServer):
    """A class for this many pupils, with its journal at a place. ``address`` is where pupils open it.

    The teacher may have chosen the ``code``, and what happens to a class from ``earlier``.
    """

    #: What tells the classes on one server apart.
    key = ""
    #: Whether the code chooses one of many classes.
    is_school = False
    #: A class that has the server to itself may open every page.
    share = None
    #: The class in session, and its desk, once it has begun.
    session: ClassSession
    desk: Desk
    _has_begun = False

    def __init__(
        self,
        size: int,
        where: Path | str,
        address: str,
        site: Mapping[str, Asset] | None = None,
        policy: str = "",
        *,
        code: str = "",
        earlier: Earlier = Earlier.ASK,
    ) -> None:
        super().__init__(address, site, policy)
        self.size = size
        #: Whether the class continues from an earlier run of the server.
        self.goes_on = False
        self._where, self._code, self._earlier = where, code, earlier
        self._holding: asyncio.Future[None] | None = None

    @property
    def trouble(self) -> str:
        """The warning for the teacher while nothing can be saved, or ""."""
        journal = self.session.journal
        return journal.trouble or (trouble_of(TimeoutError()) if journal.unkept else "")

    @property
    def kept_where(self) -> str:
        """Where the class is stored, for the sentence on its desk."""
        if isinstance(self._where, Path):
            return _("in the folder {folder} on this computer").format(folder=self._where)
        return _("in your school's database")

    @property
    def codes(self) -> Codes:
        """The form of the code."""
        return self.session.codes

    def new_mark(self) -> str:
        """Return a mark for a browser that opens the door's page."""
        return self.session.marks.new()

    async def join(self, code: str, address: str, mark: str) -> tuple["ServedClass", Admission]:
        """Let in a pupil who knows the code."""
        return self, await self.session.join(code, address, mark)

    async def open(
        self, settings: dict[str, Any], pages: Pages, send_away: Callable[[str], None], run: Running
    ) -> None:
        """Open the class, or continue it.

        ``send_away`` ends a visitor's games, and ``run`` runs cells in a kernel. This happens before anything
        slow, so a teacher soon sees what is wrong.
        """
        self._settings = settings
        settings |= {"class_of": lambda _handler: self, "door": self}
        sys.setswitchinterval(TURN)
        await self.begin(pages, send_away, run)

    async def begin(self, pages: Pages, send_away: Callable[[str], None], run: Running) -> None:
        """Begin the class, or continue it; its addresses already exist."""
        self._pages = pages
        self._pictures = Pictures(run)
        self._send_away = lambda name: send_away(user_name(name, self.key))
        self.desks = Desks(lambda role: view(self.desk, role, time.time()), self.beat)
        journal = await self.open_journal()
        if self._earlier is Earlier.DELETE and journal.was_alone:
            await journal.delete()
            journal = await self.open_journal()
        self.goes_on = bool(journal.state.pupils)
        self._begin(journal, None)
        # This comes before anything is saved that would become the class's last event.
        is_left = journal.was_alone and self.session.is_left(time.time())
        before = self.session.door
        # Nobody is left to begin the class after an ended one, unless another server still has it open.
        after = before.anew() if journal.was_alone and before.is_ended else before
        self.session.door = after.started_with(self._code)
        self.desks.start()
        await self.session.keep()
        if self.goes_on and self._earlier is Earlier.GO_ON:
            await self.session.go_on()
        elif is_left:
            await self.session.hold()

    def beat(self) -> None:
        """Let every page know that its line works, and ask at the desk about a class that everyone has
        left.
        """
        self.session.beat()
        # The server may have been running since yesterday.
        if self.session.is_left(time.time()):
            self._holding = asyncio.ensure_future(self.session.hold())

    async def close(self) -> None:
        """Close the class with the server; it continues when the server restarts."""
        if self._has_begun:
            self.desks.stop()
            await self.session.journal.close()

    async def open_journal(self) -> Journal:
        """Open the class's journal."""
        return await Journal.open(self._where)

    def new_session(self, journal: Journal) -> ClassSession:
        """Return a session for the class, using its journal."""
        return ClassSession(journal, self.size)

    async def end(self) -> None:
        """End the class and delete everything; an empty one with a closed door takes its place."""
        before = self.session
        seats = [pupil.seat for pupil in before.present()]
        await before.end()
        for seat in seats:
            self._send_away(f"pupil-{seat}")
        self._begin(await self.open_journal(), before.roles)
        # Neither the previous class's code nor one given at startup is used again.
        new = replace(before.door.with_new_code(before.codes), is_approving=False)
        await self.session.set_door(new.ended())
        await self.session.keep()
        # This happens only now, so pages that ask again find the class that has taken its place.
        before.dismiss()

    async def begin_anew(self) -> None:
        """Delete the class, and begin a new one immediately."""
        await ServedClass.end(self)
        await self.session.set_door(self.session.door.opened())

    def _begin(self, journal: Journal, roles: Roles | None) -> None:
        session = self.new_session(journal)
        session.roles = roles or session.roles
        session.changed = self.desks.schedule
        session.on_sent_out = lambda seat: self._send_away(f"pupil-{seat}")
        lessons = list(self._pages.lessons.values())
        titles = {self._pages.address(lesson): lesson.title for lesson in lessons} | own_pages(
            self.site or {}
        )
        of_session = Desk(
            session,
            self.desk.address if self._has_begun else self.address,
            self._offers(lessons),
            titles,
            self._kept(),
            self.end,
            self._pictures.draw,
            self.begin_anew,
            self._plans(lessons),
            self.key,
        )
        self.session, self.desk, self._has_begun = session, of_session, True

    def _kept(self) -> str:
        """Return what is stored, where and until when."""
        sentence = _(
            "This class is stored {where}: which animals joined, what they opened, and how they"
            " answered, but no names. It is deleted when you end the class."
        )
        return sentence.format(where=self.kept_where)

    def _plans(self, lessons: list[ServedNotebook]) -> Plans:
        pages = self._pages
        tiles = ((pages.address(lesson), tile) for lesson in lessons for tile in lesson.tiles)
        own = {pages.address(one): lesson_of_cells(code_in(one.path)) for one in lessons if one.is_own}
        return {page: found for page, found in own.items() if found is not None} | {
            page: tile.lesson for page, tile in tiles if tile.lesson
        }

    def _offers(self, lessons: list[ServedNotebook]) -> list[Offer]:
        pages = self._pages
        own = [Offer(pages.address(one), "", one.title, "own") for one in lessons if one.is_own]
        own += [Offer(page, "", title, "own") for page, title in own_pages(self.site or {}).items()]
        return own + [
            Offer(pages.address(lesson), tile.link, tile.title, lesson.group)
            for lesson in lessons
            for tile in lesson.tiles
            if lesson.group not in _NOT_FOR_PUPILS
        ]
