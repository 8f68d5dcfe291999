"""What is answered at each address."""

import asyncio
import json
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

import tornado.web
from jupyter_server.base.handlers import JupyterHandler
from tornado.iostream import StreamClosedError
from tornado.web import StaticFileHandler

from cardmath.addresses import called
from cardmath.games import OddsGame, PyramidGame
from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.settings import Settings

from .assets import content_type_of
from .guard import PROTECTED, Way, is_announced, is_opened_by_a_person
from .lessons import Lesson, groups
from .pages import HOME, Pages
from .room import OpeningError, Room, Seat
from .stock import STOCK_POLICY

__all__ = [
    "AppHandler",
    "BesideHandler",
    "CalledHandler",
    "ClassHandler",
    "DoorHandler",
    "LeaveHandler",
    "LostHandler",
    "OutputsHandler",
    "StartHandler",
    "StockGoodbyeHandler",
    "StockKernelHandler",
]

#: What is opened by itself runs no script, as a drawing might.
_SHOWN_ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
#: The lessons in which games are played; the patiences share one.
_APPS: Final = {PyramidGame.key: "pyramid-addition", OddsGame.key: "odds"}
_PATIENCES: Final = "odd-and-even"
# A page that waits asks again after so many seconds, so that no proxy takes it for dead.
ASK_AGAIN: Final = 10.0
# Voila's front end comes with the outputs in its page, for which a browser waits no longer.
STOCK_PATIENCE: Final = 30.0
# How numbers are written for whoever has chosen no base yet.
EVERYBODY: Final = Settings(DECIMAL)


class ClassHandler(JupyterHandler):
    """What all addresses share."""

    # What is asked for is a seat that is not here, or is no longer.
    _seat_is_unknown = False
    # No place got free while the browser waited.
    _class_is_full = False

    def initialize(self, pages: Pages, room: Room) -> None:
        """Take the pages and the room."""
        self.pages = pages
        self.room = room

    @property
    def way(self) -> Way:
        """How browsers come here."""
        way: Way = self.settings["way"]
        return way

    @property
    def content_security_policy(self) -> str:
        """What a page may load."""
        return PROTECTED["Content-Security-Policy"]

    def set_default_headers(self) -> None:
        """Send with everything what browsers are to keep to."""
        for header, value in PROTECTED.items():
            self.set_header(header, value)

    def check_host(self) -> bool:
        """Answer only to our own names."""
        host = self.way.host(self.request)
        return is_announced(host, self.settings["names"], local=self.settings["local"])

    def check_origin(self, origin: str = "") -> bool:
        """Take nothing from the pages of others, and open no line for them."""
        origin = origin or self.request.headers.get("Origin", "")
        return not origin or self.way.comes_from_us(origin, self.request)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong in a page of ours."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if self._seat_is_unknown:
            # A page that hears this reloads itself. A proxy before a server that is down does not say it.
            self.set_header("Cardmath-Seat", "unknown")
        depth = self.way.inside(self.request.path).count("/") - 1
        reason = HTTPStatus(status_code).phrase
        told = {"status": status_code, "reason": reason, "is_full": self._class_is_full}
        self.finish(self.pages.plain("error.html.j2", HOME + "../" * depth, **told))

    def log_exception(self, *args: Any) -> None:
        """Tell of an error of ours in one line; errors of visitors are told to them alone."""
        kind, error, _trace = args
        if not isinstance(error, tornado.web.HTTPError):
            self.log.error(
                "%s %s failed: %s: %s", self.request.method, self.request.path, kind.__name__, error
            )
            self.log.debug("The error above:", exc_info=args)

    def find(self, name: str) -> Seat:
        """Return a seat; 404 tells that its kernel is gone."""
        seat = self.room.seats.get(name)
        if seat is None:
            raise self.unknown_seat()
        return seat

    def unknown_seat(self) -> tornado.web.HTTPError:
        """Return what says that there is no such seat, or no longer."""
        self._seat_is_unknown = True
        return tornado.web.HTTPError(404)

    def come(self, name: str) -> Seat:
        """Return a seat. Its lesson begins when the seat is asked for the first time."""
        seat = self.room.seats.get(name)
        if seat is None:
            lesson = self.pages.lesson_of_seat(name)
            if lesson is None or not self.pages.names.use(name):
                raise self.unknown_seat()
            seat = self.open_seat(name, lesson)
        self.room.come(seat)
        return seat

    def open_seat(self, name: str, lesson: Lesson) -> Seat:
        """Open a seat at a lesson whose page has been rendered."""
        app = self.pages.known(lesson)
        return self.room.open(
            app.cells,
            str(lesson.path.parent),
            lambda: self.pages.needs_stock(lesson),
            is_plain=app.is_plain,
            name=name,
            address=self.request.remote_ip or "",
        )

    def call(self, name: str, number: str = "") -> None:
        """Send the page on to what a short address calls; 404 where that is nothing."""
        found = called(name, number)
        app = found and _APPS.get(found.game.key, _PATIENCES)
        if found is None or app not in self.pages.lessons:
            raise tornado.web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        # The address is relative: the pages may be served below any other.
        depth = self.request.path.removeprefix(self.way.base).count("/")
        above = "../" * depth if number else ""
        self.set_status(302)
        self.set_header("Location", f"{above or HOME}{app}#{found.link}")
        self.finish()


class StartHandler(ClassHandler):
    """Lists the apps."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Send the start page."""
        self.set_header("Cache-Control", "no-cache")
        lessons = self.pages.lessons.values()
        self.finish(self.pages.plain("start.html.j2", lessons=lessons, groups=groups()))

    head = get


class DoorHandler(ClassHandler):
    """Leads from the base without its last slash to the start page."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Send the page on; the address is relative."""
        self.set_status(302)
        self.set_header("Location", self.way.base.split("/")[-2] + "/")
        self.finish()


class LostHandler(ClassHandler):
    """Answers addresses that lead nowhere."""

    def prepare(self) -> None:  # type: ignore[override]  # nothing is awaited before a refusal
        """Refuse whatever the method."""
        raise tornado.web.HTTPError(404)


class WaitingHandler(ClassHandler):
    """Waits for a lesson to have been run."""

    waiting: Seat | None = None

    def begin_waiting(self, seat: Seat) -> None:
        """A request waits at a seat."""
        seat.ask()
        self.waiting = seat

    def end_waiting(self) -> None:
        """It has its answer."""
        if self.waiting is not None:
            self.waiting.end_request()
            self.waiting = None

    def on_connection_close(self) -> None:
        """The request was given up while it waited."""
        super().on_connection_close()
        seat = self.waiting
        if seat is not None:
            self.end_waiting()
            self.room.give_up(seat)

    async def bring(self, seat: Seat, answer: str) -> None:
        """Send what was waited for; the page may have been given up in the moment in which it was there."""
        try:
            await self.finish(answer)
        except StreamClosedError:
            self.room.give_up(seat)
        else:
            seat.was_shown = True


class AppHandler(WaitingHandler):
    """Opens an app. A page has the name of a seat of its own; the lesson starts when it asks there."""

    @tornado.web.authenticated
    async def get(self, name: str, slash: str) -> None:
        """Send the page."""
        lesson = self.pages.lessons.get(name)
        if lesson is None:
            if slash:
                raise tornado.web.HTTPError(404)
            self.call(name)
            return
        if lesson.is_own != bool(slash):
            # Only a teacher's own notebook has files beside it, and so a folder.
            self.set_status(302)
            self.set_header("Location", f"../{name}" if slash else f"{name}/")
            self.finish()
            return
        if not is_opened_by_a_person(self.request):
            raise tornado.web.HTTPError(403)
        app = await self.pages.app(lesson)
        name = self.pages.new_seat(lesson)
        is_stock = self.pages.is_stock(lesson)
        self.xsrf_token  # noqa: B018 - reading it sets the cookie that the page's goodbye must show
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if self.request.method == "HEAD":
            return
        if is_stock:
            await self._send_stock(lesson, self.come(name))
        else:
            self.write(app.before)
            self.write(name)
            self.finish(app.after)

    head = get

    async def _send_stock(self, lesson: Lesson, seat: Seat) -> None:
        """Send the page for Voila's front end, when the lesson has been run."""
        self.begin_waiting(seat)
        try:
            async with asyncio.timeout(STOCK_PATIENCE):
                outputs = await asyncio.shield(seat.outputs)
        except (OpeningError, TimeoutError) as error:
            self._class_is_full = seat.number_in_line > 0
            self.room.leave(seat)
            raise tornado.web.HTTPError(503) from error
        finally:
            self.end_waiting()
        self.set_header("Content-Security-Policy", STOCK_POLICY)
        await self.bring(seat, await self.pages.stock(lesson, self.settings["stock"], seat.name, outputs))


class BesideHandler(ClassHandler, StaticFileHandler):
    """Sends a picture, sound or film that lies beside a teacher's own notebook and that it names."""

    def initialize(self, pages: Pages, room: Room) -> None:  # type: ignore[override]
        """Take the pages and the room; the folder is known when the notebook is."""
        ClassHandler.initialize(self, pages, room)
        StaticFileHandler.initialize(self, path="")

    @tornado.web.authenticated
    async def get(self, name: str, place: str) -> None:  # type: ignore[override]
        """Send the file."""
        await self._send(name, place, include_body=True)

    async def _send(self, name: str, place: str, *, include_body: bool) -> None:
        lesson = self.pages.lessons.get(name)
        if lesson is None or not lesson.is_own:
            raise tornado.web.HTTPError(404)
        self._shown = (await self.pages.app(lesson)).beside.shown(place)
        await StaticFileHandler.get(self, place, include_body)

    @tornado.web.authenticated
    async def head(self, name: str, place: str) -> None:  # type: ignore[override]
        """Answer without the content."""
        await self._send(name, place, include_body=False)

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return the place; where it is, is asked of the notebook."""
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str:
        """Return the file, if the page may show it."""
        if self._shown is None:
            raise tornado.web.HTTPError(404)
        return str(self._shown)

    def get_content_type(self) -> str:
        """The kind, without asking the machine's own list."""
        return content_type_of(self.absolute_path or "")

    def set_extra_headers(self, path: str) -> None:
        """Have it asked for anew each time, because the teacher may change it."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Security-Policy", _SHOWN_ALONE)


class CalledHandler(ClassHandler):
    """Opens what a short address calls, such as ``bonds-to-ten/7``: the app of its game, with its link."""

    @tornado.web.authenticated
    def get(self, name: str, number: str) -> None:
        """Send the page on."""
        self.call(name, number)

    head = get


class OutputsHandler(WaitingHandler):
    """Tells a page what its lesson displayed, as soon as it has, and till then the page's number in line."""

    @tornado.web.authenticated
    async def get(self, name: str) -> None:
        """Send the outputs of the lesson's cells, or the problem that there was.

        Before they are there, an answer says with status 202 that the page should ask again: where its number
        in line is no longer the one that it names, or after a while.
        """
        seat = self.come(name)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        number = self.get_query_argument("number", "0")
        self.begin_waiting(seat)
        try:
            await seat.news(int(number) if re.fullmatch(r"\d{1,5}", number, re.ASCII) else 0, ASK_AGAIN)
        finally:
            self.end_waiting()
        if seat.is_left:
            raise self.unknown_seat()
        if not seat.outputs.done():
            self.set_status(202)
            self.finish(json.dumps({"number": seat.number_in_line, "told": self._told(seat.number_in_line)}))
            return
        try:
            outputs = seat.outputs.result()
        except OpeningError as error:
            self.set_status(503)
            self.finish(json.dumps({"problem": error.problem}))
            return
        await self.bring(seat, json.dumps(outputs))

    @tornado.web.authenticated
    def head(self, name: str) -> None:
        """Tell whether the seat is still there."""
        self.find(name)
        self.set_header("Cache-Control", "no-store")
        self.finish()

    def _told(self, number: int) -> str:
        """Return what the page says of its number in line, in the reader's base."""
        if not number:
            return ""
        chosen = {field: self.get_query_argument(field, "") for field in ("base", "digits")}
        said = {field: value for field, value in chosen.items() if value}
        notation = Settings.from_link(said, EVERYBODY).chosen
        return _("The class is full. You are number {number} in line. Your game opens by itself.").format(
            number=notation.write(number)
        )


class StockKernelHandler(ClassHandler):
    """Tells Voila's front end that its kernel is there."""

    @tornado.web.authenticated
    def get(self, name: str) -> None:
        """Send the kernel's description."""
        seat = self.find(name)
        # Our own script asks first, long before Voila's front end opens its line.
        seat.is_coming = True
        self.set_header("Cache-Control", "no-store")
        state = "idle" if seat.outputs.done() else "busy"
        at = datetime.now(UTC).isoformat()
        told = {
            "id": name,
            "name": "python3",
            "execution_state": state,
            "connections": 0,
            "last_activity": at,
        }
        self.finish(told)


class StockGoodbyeHandler(ClassHandler):
    """Hears the goodbye of Voila's front end; ours, which goes before it, has freed the seat."""

    def check_xsrf_cookie(self) -> None:
        """Nothing is done that would have to be asked for rightly."""

    @tornado.web.authenticated
    def post(self, name: str) -> None:
        """Take note of it."""
        self.set_status(204)
        self.finish()


class LeaveHandler(ClassHandler):
    """Frees the seat of a page that is being closed or reloaded.

    The page's beacon cannot send headers, so it carries the XSRF token in its form. The check stays on:
    without it any web page could make a visitor's browser end kernels.
    """

    @tornado.web.authenticated
    async def post(self, name: str) -> None:
        """Free the seat."""
        seat = self.room.seats.get(name)
        if seat is not None:
            self.room.leave(seat)
        elif self.pages.lesson_of_seat(name) is not None:
            # What the page had asked for before it was left may still come.
            self.pages.names.use(name)
        self.set_status(204)
        self.finish()
