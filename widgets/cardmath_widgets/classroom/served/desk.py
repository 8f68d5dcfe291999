"""The grown-ups' pages: the desk and the projector."""

import asyncio
import time
from datetime import datetime
from typing import Any, Final

import segno
import tornado.web

from cardmath.decks import FEWEST
from cardmath.errors import CardmathError
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE
from cardmath_widgets.classroom.core.desk import discussion, offers, paper, view
from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.groups import three_groups
from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.core.pupils.events import LONGEST_WORD
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS
from cardmath_widgets.classroom.core.report import page, report, to_csv, to_json
from cardmath_widgets.classroom.served import door
from cardmath_widgets.classroom.served.school import CLASS, OF_CLASS
from cardmath_widgets.server.assets import Asset, Assets
from cardmath_widgets.server.notebooks.tiles import groups
from cardmath_widgets.server.security.headers import SHOWN_ALONE
from cardmath_widgets.server.web.base import allow_unauthenticated

#: The script for the desk in a notebook.
_IN_NOTEBOOK: Final = "classroom/page/desk_in_notebook.js"
_SCRIPT: Final = "classroom/page/desk_page.js"


class EnterHandler(door.ClassHandler):
    """The address that receives the secret from the desk's link."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Issue a cookie for the right secret; respond with 403 otherwise."""
        cookie = await door.session_of(self).enter(str(door.body_of(self).get("secret")))
        if cookie is None:
            raise tornado.web.HTTPError(403)
        self.give_class(door.known_class_of(self))
        self.give_cookie(door.GROWN_UP, cookie)
        role = door.session_of(self).roles.role_of(cookie)
        self.answer({"page": "projector" if role is Role.PROJECTOR else "desk"})


class _GrownUpHandler(door.ClassHandler):
    """A grown-up's page; a browser without a cookie gets the same page, but locked."""

    template = ""
    roles = frozenset(Role)

    @allow_unauthenticated
    def get(self) -> None:
        """Send the page."""
        role = door.role_of(self)
        if role not in self.roles:
            # A class that a school no longer has.
            named = self.get_query_argument(OF_CLASS, "") or self.get_cookie(CLASS, "")
            self.show("locked.html.j2", is_gone=bool(named) and door.class_of(self) is None)
            return
        desk = door.desk_of(self)
        desk.opened_at(self.way.address(self.request))
        of_class = f"?{OF_CLASS}={desk.key}" if desk.key else ""
        is_teacher = role is Role.TEACHER
        self.show(self.template, desk=desk, of_class=of_class, is_teacher=is_teacher, **self.shown(desk))

    def shown(self, desk: Desk) -> dict[str, Any]:
        """Return what else the page shows."""
        return {}

    head = get


class DeskHandler(_GrownUpHandler):
    """The teacher's desk: a page with its files, or in one file for a notebook (``?in=notebook``)."""

    template = "desk.html.j2"
    roles = OF_THE_DESK

    def shown(self, desk: Desk) -> dict[str, Any]:
        """Return the offers by group, the bases, the QR code, and the sentence about what is stored."""
        names = groups() | {"own": _("Your own notebooks")}
        offered: dict[str, list[offers.Offer]] = {}
        for offer in desk.offers:
            offered.setdefault(names[offer.group], []).append(offer)
        is_in_notebook = self.get_query_argument("in", "") == "notebook"
        whole = {"asset": self._inline} if is_in_notebook else {}
        return whole | {
            "longest_word": LONGEST_WORD,
            "script": _IN_NOTEBOOK if is_in_notebook else _SCRIPT,
            "animals": self.pages.assets.address("animals/"),
            "offered": offered,
            "bases": {base: DECIMAL.aloud(base) for base in range(MIN_BASE, MAX_BASE + 1)},
            "kept": desk.kept,
            "kinds": discussion.bases_of_kinds(),
            # The same wording as in the board's own panel.
            "small": _("Small pyramid, starting at {count} cards").format(count=DECIMAL.brief(FEWEST)),
            "square": square_code(desk.scanned),
        }

    def _inline(self, name: str) -> str:
        """Return one of the page's files as a data URL; a script includes all its imports."""
        if name == _IN_NOTEBOOK:
            # A class without notebooks needs no widgets.
            from cardmath_widgets.page.page_files import joined

            script = joined(name)
            return Assets({name: Asset(name, script.encode())}).inline(name)
        return self.pages.assets.inline(name)


class ProjectorHandler(_GrownUpHandler):
    """The page for the projector, which shows no names."""

    template = "projector.html.j2"

    def shown(self, desk: Desk) -> dict[str, Any]:
        """Return the address as a QR code, and what the shapes mean."""
        standings = {standing: pgettext("pupil", word) for standing, word in STANDINGS.items()}
        return {"square": square_code(desk.scanned), "standings": standings}


class SnapshotHandler(door.ClassHandler):
    """A snapshot's picture: for grown-ups, and for pupils while it is on their tablets."""

    @allow_unauthenticated
    async def get(self, key: str) -> None:
        """Send the picture."""
        desk = door.desk_of(self)
        gallery, pupil = desk.session.gallery, door.pupil_of(self)
        is_pupils = pupil is not None and pupil.is_approved and key == gallery.looked
        snapshot = gallery.find(key) if is_pupils or door.role_of(self) is not None else None
        # A snapshot of an answer is not a picture: the pages get it as text.
        drawn = await desk.draw(snapshot.link) if snapshot is not None and snapshot.link else None
        self.show_picture(drawn, "private, max-age=3600")

    def show_picture(self, drawn: bytes | None, keeping: str) -> None:
        """Send a picture, saying how long it may be cached; 404 if there is none."""
        if drawn is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Content-Security-Policy", SHOWN_ALONE)
        self.set_header("Cache-Control", keeping)
        self.finish(drawn)


class BoardHandler(SnapshotHandler):
    """One pupil's board as it is now, only for the desk."""

    @allow_unauthenticated
    async def get(self, seat: str) -> None:
        """Send the picture."""
        desk = door.own_desk_of(self)
        pupil = next(
            (one for one in desk.session.inside() if one.seat == seat and discussion.has_board(one.link)),
            None,
        )
        drawn = await desk.draw(pupil.link.partition("#")[2]) if pupil is not None else None
        self.show_picture(drawn, "no-store")


class ReportHandler(door.ClassHandler):
    """What the class has done: a page to print, or a table for a spreadsheet or a program."""

    @allow_unauthenticated
    def get(self, kind: str) -> None:
        """Send the current report; only the desk may have it."""
        desk = door.own_desk_of(self)
        state, now = desk.session.journal.state, time.time()
        self.set_header("Cache-Control", "no-store")
        if kind == "html":
            font = self.pages.plain("fonts.html.j2", door.ABOVE)
            self.finish(page(report(state, now, lambda part: view.title_of(desk, part)), DECIMAL, font))
            return
        self.set_header("Content-Type", "text/csv; charset=utf-8" if kind == "csv" else "application/json")
        name = f"cardmath-{datetime.fromtimestamp(now):%Y-%m-%d}.{kind}"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        if kind == "json":
            self.finish(to_json(state, now))
            return
        # The mark at the beginning tells spreadsheets that the text is UTF-8.
        self.finish("\ufeff" + to_csv(state, now, lambda part: view.title_of(desk, part)))


class SheetHandler(door.ClassHandler):
    """The sheet with the same numbers as the class's activity, and its answer key."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Send the PDF; only the desk may have it, because it contains the answers."""
        desk = door.own_desk_of(self)
        paper = self._paper(desk)
        if paper is None:
            raise tornado.web.HTTPError(404)
        # A large sheet takes a second, and pupils carry on in the meantime.
        try:
            pdf = await asyncio.to_thread(paper.pdf, desk.address)
        except CardmathError as error:
            # There is no typesetter; the sentence says how to get one.
            self.set_status(503)
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(str(error))
            return
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Cache-Control", "no-store")
        self.finish(pdf)

    def _paper(self, desk: Desk) -> paper.Paper | None:
        """Return the class's sheet, or the sheet for one of the three groups."""
        place = self.get_query_argument("group", "")
        if not place:
            return paper.paper_of(desk.session.activity, desk.plans)
        groups = {str(at): group for at, group in enumerate(three_groups(desk.session.inside()), 1)}
        return groups[place].paper() if place in groups else None


def square_code(address: str) -> str:
    """Return an address as a QR code in an SVG element.

    >>> square_code("http://192.168.0.7:8866/")[:4]
    '<svg'
    """
    return str(segno.make(address, error="m", micro=False).svg_inline(border=2, omitsize=True, light="#fff"))
