"""The request handlers of each address."""

import asyncio
import json
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

import tornado.web
from jupyter_server.base.handlers import JupyterHandler
from tornado.iostream import StreamClosedError
from tornado.web import StaticFileHandler

from cardmath.addresses import called
from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.games import app_of
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.server.assets import content_type_of
from cardmath_widgets.server.kernels.outputs import without_traces
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.seats.pool import OpeningError, Seat, SeatPool
from cardmath_widgets.server.security.requests import PROTECTED, Way, is_announced, is_opened_by_a_person
from cardmath_widgets.server.voila_frontend import VOILA_POLICY
from cardmath_widgets.server.web.pages import HOME, Pages

__all__ = [
    "AppHandler",
    "BaseHandler",
    "BesideHandler",
    "CalledHandler",
    "DoorHandler",
    "LeaveHandler",
    "LostHandler",
    "OutputsHandler",
    "StartHandler",
    "VoilaGoodbyeHandler",
    "VoilaKernelHandler",
]

#: A file opened by itself runs no script, as a drawing might.
_SHOWN_ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
# Seconds after which a waiting page asks again, so that no proxy takes the connection for dead.
ASK_AGAIN: Final = 10.0
# Voila's front end receives the outputs in its page, and a browser waits so many seconds for it at most.
VOILA_TIMEOUT: Final = 30.0
# How numbers are written for visitors who have not chosen a base yet.
EVERYBODY: Final = Settings(DECIMAL)


class BaseHandler(JupyterHandler):
    """The common base of all handlers."""

    # The requested seat does not exist, or no longer exists.
    _seat_is_unknown = False
    # No place became free while the browser waited.
    _class_is_full = False
    # The lesson used too much memory.
    _is_too_large = False

    def initialize(self, pages: Pages, pool: SeatPool) -> None:
        """Take the pages and the pool of seats."""
        self.pages = pages
        self.pool = pool

    @property
    def way(self) -> Way:
        """The route of browsers to this server."""
        way: Way = self.settings["way"]
        return way

    @property
    def content_security_policy(self) -> str:
        """The policy for what a page may load."""
        return PROTECTED["Content-Security-Policy"]

    def set_default_headers(self) -> None:
        """Send the security headers with every answer."""
        for header, value in PROTECTED.items():
            self.set_header(header, value)

    def check_host(self) -> bool:
        """Answer only to our own names."""
        host = self.way.host(self.request)
        return is_announced(host, self.settings["names"], local=self.settings["local"])

    def check_origin(self, origin: str = "") -> bool:
        """Refuse data and websockets from foreign pages."""
        # A browser says this itself, no page can, and it needs to know nothing of a proxy.
        if self.request.headers.get("Sec-Fetch-Site") == "same-origin":
            return True
        origin = origin or self.request.headers.get("Origin", "")
        return not origin or self.way.comes_from_us(origin, self.request)

    def check_xsrf_cookie(self) -> None:
        """Refuse data from foreign pages, also from one of another program on this machine.

        Browsers give such a page the cookies of every port, and so the token in them.
        """
        if not self.check_origin():
            raise tornado.web.HTTPError(403)
        super().check_xsrf_cookie()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show the error in a page of ours."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if self._seat_is_unknown:
            # A page that receives this reloads itself. A proxy in front of a stopped server does not send it.
            self.set_header("Cardmath-Seat", "unknown")
        depth = self.way.inside(self.request.path).count("/") - 1
        reason = HTTPStatus(status_code).phrase
        told = {"status": status_code, "reason": reason, "is_full": self._class_is_full}
        told["is_too_large"] = self._is_too_large
        self.finish(self.pages.plain("error.html.j2", HOME + "../" * depth, **told))

    def log_exception(self, *args: Any) -> None:
        """Report an error of ours in one line; visitors' errors are shown only to the visitors."""
        kind, error, _trace = args
        if not isinstance(error, tornado.web.HTTPError):
            self.log.error(
                "%s %s failed: %s: %s", self.request.method, self.request.path, kind.__name__, error
            )
            self.log.debug("The error above:", exc_info=args)

    def get_login_url(self) -> str:
        """Return the page that leads into the class, and from there to this one."""
        page = self.way.inside(self.request.path).lstrip("/")
        return f"{HOME}{'../' * page.count('/')}class/join?{urlencode({'to': page})}"

    @property
    def owner(self) -> str:
        """Who may use the seats that this visitor opens; "" without a class."""
        return self.current_user.username if "class_session" in self.settings else ""

    @property
    def is_for_pupils(self) -> bool:
        """Whether the visitor's pages show neither plans nor keys: in a class only those of the desk do."""
        return "class_session" in self.settings and not self.settings["class_is_desk"](self)

    def find(self, name: str) -> Seat:
        """Return a seat; 404 means that its kernel is gone, or that it belongs to somebody else."""
        seat = self.pool.seats.get(name)
        if seat is None or seat.owner != self.owner or seat.is_for_pupils < self.is_for_pupils:
            raise self.unknown_seat()
        return seat

    def unknown_seat(self) -> tornado.web.HTTPError:
        """Return the error for a seat that does not exist, or no longer exists."""
        self._seat_is_unknown = True
        return tornado.web.HTTPError(404)

    def come(self, name: str) -> Seat:
        """Return a seat; the first request for it starts its lesson."""
        seat = self.find(name) if name in self.pool.seats else None
        if seat is None:
            lesson = self.pages.lesson_of_seat(name)
            if lesson is None or not self.pages.names.use(name):
                raise self.unknown_seat()
            seat = self.open_seat(name, lesson)
        self.pool.come(seat)
        return seat

    def open_seat(self, name: str, lesson: ServedNotebook) -> Seat:
        """Open a seat at a lesson whose page has been rendered."""
        app = self.pages.known(lesson)
        return self.pool.open(
            app.cells,
            str(lesson.path.parent),
            lambda: self.pages.needs_voila(lesson),
            is_plain=app.is_plain,
            is_for_pupils=self.is_for_pupils,
            name=name,
            address=self.way.visitor(self.request),
            owner=self.owner,
        )

    def refuse_to_pupils(self) -> None:
        """Send a page that says whose page this would be."""
        self.set_status(403)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.pages.plain("for_teachers.html.j2"))

    def call(self, name: str, number: str = "") -> None:
        """Redirect from a short address to its page; raise 404 if the address means nothing."""
        found = called(name, number)
        app = found and app_of(found.game.key)
        if found is None or app not in self.pages.lessons:
            raise tornado.web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        # The address is relative, because the pages may be served below any path.
        depth = self.request.path.removeprefix(self.way.base).count("/")
        above = "../" * depth if number else ""
        self.set_status(302)
        self.set_header("Location", f"{above or HOME}{app}#{found.link}")
        self.finish()


class StartHandler(BaseHandler):
    """The start page, which lists the apps."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Send the start page."""
        # In a class, pupils and teachers get different pages at the same address.
        self.set_header("Cache-Control", "private, no-cache" if self.owner else "no-cache")
        self.set_header("Vary", "Accept-Encoding")
        page = self.pages.start(is_for_pupils=self.is_for_pupils)
        if page.compressed is not None and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(page.compressed)
        else:
            self.finish(page.content)

    head = get


class DoorHandler(BaseHandler):
    """A redirect from the base without its final slash to the start page."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Redirect the page; the address is relative."""
        self.set_status(302)
        self.set_header("Location", self.way.base.split("/")[-2] + "/")
        self.finish()


class LostHandler(BaseHandler):
    """The handler of addresses that lead nowhere."""

    def prepare(self) -> None:  # type: ignore[override]  # a refusal awaits nothing
        """Refuse every method."""
        raise tornado.web.HTTPError(404)


class WaitingHandler(BaseHandler):
    """A handler that waits until a lesson has run."""

    waiting: Seat | None = None

    def begin_waiting(self, seat: Seat) -> None:
        """Count a request that waits at a seat."""
        seat.ask()
        self.waiting = seat

    def end_waiting(self) -> None:
        """Uncount the request when it has its answer."""
        if self.waiting is not None:
            self.waiting.end_request()
            self.waiting = None

    def on_connection_close(self) -> None:
        """Handle a request that was abandoned while it waited."""
        super().on_connection_close()
        seat = self.waiting
        if seat is not None:
            self.end_waiting()
            self.pool.give_up(seat)

    async def bring(self, seat: Seat, answer: str) -> None:
        """Send the answer; if the page was left just before, give up its seat."""
        try:
            await self.finish(answer)
        except StreamClosedError:
            self.pool.give_up(seat)
        else:
            seat.was_shown = True


class AppHandler(WaitingHandler):
    """An app. Each page has the name of its own seat; the lesson starts when the page asks there."""

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
        if lesson.prints and self.is_for_pupils:
            self.refuse_to_pupils()
            return
        app = await self.pages.app(lesson)
        name = self.pages.new_seat(lesson)
        is_for_voila = self.pages.is_for_voila(lesson)
        self.xsrf_token  # noqa: B018 - reading it sets the cookie that the goodbye needs
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if self.request.method == "HEAD":
            return
        if is_for_voila:
            await self._send_for_voila(lesson, self.come(name))
        else:
            self.write(app.before)
            self.write(name)
            self.finish(app.after)

    head = get

    async def _send_for_voila(self, lesson: ServedNotebook, seat: Seat) -> None:
        """Send the page for Voila's front end after the lesson has run."""
        self.begin_waiting(seat)
        try:
            async with asyncio.timeout(VOILA_TIMEOUT):
                outputs = await asyncio.shield(seat.outputs)
        except (OpeningError, TimeoutError) as error:
            self._class_is_full = seat.number_in_queue > 0
            self._is_too_large = seat.is_too_large
            self.pool.leave(seat)
            raise tornado.web.HTTPError(503) from error
        finally:
            self.end_waiting()
        if seat.is_for_pupils:
            outputs = without_traces(outputs)
        self.set_header("Content-Security-Policy", VOILA_POLICY)
        await self.bring(
            seat, await self.pages.for_voila(lesson, self.settings["voila_frontend"], seat.name, outputs)
        )


class BesideHandler(BaseHandler, StaticFileHandler):
    """The pictures, sounds and films that a teacher's own notebook names and that lie beside it."""

    def initialize(self, pages: Pages, pool: SeatPool) -> None:  # type: ignore[override]
        """Take the pages and the pool of seats; the folder is known once the notebook is."""
        BaseHandler.initialize(self, pages, pool)
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
        """Return the path unchanged; the notebook decides which file it is."""
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str:
        """Return the file, if the page may show it."""
        if self._shown is None:
            raise tornado.web.HTTPError(404)
        return str(self._shown)

    def get_content_type(self) -> str:
        """Return the MIME type, without the machine's own list."""
        return content_type_of(self.absolute_path or "")

    def set_extra_headers(self, path: str) -> None:
        """Make browsers ask again each time, because the teacher may change the file."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Security-Policy", _SHOWN_ALONE)


class CalledHandler(BaseHandler):
    """Short addresses such as ``bonds-to-ten/7``, which lead to a game's app with a deal's link."""

    @tornado.web.authenticated
    def get(self, name: str, number: str) -> None:
        """Redirect the page."""
        self.call(name, number)

    head = get


class OutputsHandler(WaitingHandler):
    """The outputs of a page's lesson and, until they are ready, the page's number in the queue."""

    @tornado.web.authenticated
    async def get(self, name: str) -> None:
        """Send the outputs of the lesson's cells, or the problem that occurred.

        Until they are ready, an answer with status 202 makes the page ask again. It is sent when the number
        in the queue differs from the page's number, or after a while.
        """
        seat = self.come(name)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        known = self.get_query_argument("number", "0")
        self.begin_waiting(seat)
        try:
            await seat.news(int(known) if re.fullmatch(r"\d{1,5}", known, re.ASCII) else 0, ASK_AGAIN)
        finally:
            self.end_waiting()
        if seat.is_left:
            raise self.unknown_seat()
        if not seat.outputs.done():
            self.set_status(202)
            self.finish(
                json.dumps({"number": seat.number_in_queue, "told": self._told(seat.number_in_queue)})
            )
            return
        try:
            outputs = seat.outputs.result()
        except OpeningError as error:
            self.set_status(503)
            self.finish(json.dumps({"problem": error.problem}))
            return
        await self.bring(seat, json.dumps(without_traces(outputs) if seat.is_for_pupils else outputs))

    @tornado.web.authenticated
    def head(self, name: str) -> None:
        """Tell whether the seat still exists."""
        self.find(name)
        self.set_header("Cache-Control", "no-store")
        self.finish()

    def _told(self, number: int) -> str:
        """Return the page's message about its number in the queue, in the reader's base."""
        if not number:
            return ""
        chosen = {field: self.get_query_argument(field, "") for field in ("base", "digits")}
        said = {field: value for field, value in chosen.items() if value}
        notation = Settings.from_link(said, EVERYBODY).chosen
        return _(
            "The class is full. You are number {number} in the queue. Your game opens by itself."
        ).format(number=notation.write(number))


class VoilaKernelHandler(BaseHandler):
    """The address that tells Voila's front end that its kernel exists."""

    @tornado.web.authenticated
    def get(self, name: str) -> None:
        """Send the kernel's description."""
        seat = self.find(name)
        # Our own script asks first, long before Voila's front end opens its websocket.
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


class VoilaGoodbyeHandler(BaseHandler):
    """The goodbye of Voila's front end; our own goodbye has already freed the seat."""

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because the request changes nothing."""

    @tornado.web.authenticated
    def post(self, name: str) -> None:
        """Answer with no content."""
        self.set_status(204)
        self.finish()


class LeaveHandler(BaseHandler):
    """The goodbye of a page that is closed or reloaded: it frees the page's seat.

    The page's beacon cannot send headers, so it carries the XSRF token in its form. The check stays on:
    without it any web page could make a visitor's browser end kernels.
    """

    @tornado.web.authenticated
    async def post(self, name: str) -> None:
        """Free the seat."""
        if name in self.pool.seats:
            self.pool.leave(self.find(name))
        elif self.pages.lesson_of_seat(name) is not None:
            # A request that the page sent before it was left may still arrive.
            self.pages.names.use(name)
        self.set_status(204)
        self.finish()
