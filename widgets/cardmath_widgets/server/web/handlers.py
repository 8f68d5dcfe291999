"""The request handler for each address."""

import asyncio
import json
import re
from datetime import UTC, datetime
from typing import Final

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, StaticFileHandler

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.server.assets import content_type_of, write_asset
from cardmath_widgets.server.kernels.connection import without_traces
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.seats.pool import OpeningError, SeatPool
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.security.headers import POLICY, SHOWN_ALONE
from cardmath_widgets.server.security.requests import is_in_foreign_frame, is_opened_by_a_person
from cardmath_widgets.server.voila_frontend import VOILA_POLICY
from cardmath_widgets.server.web.base import BaseHandler, allow_unauthenticated
from cardmath_widgets.server.web.pages import Pages

# Seconds before a waiting page asks again, so that no proxy considers the connection dead.
ASK_AGAIN: Final = 10.0
# Voila's front end receives the outputs in its page, and a browser waits at most this many seconds for it.
VOILA_TIMEOUT: Final = 30.0
# How numbers are written for visitors who have not chosen a base yet.
EVERYBODY: Final = Settings(DECIMAL)


class StartHandler(BaseHandler):
    """The start page, which lists the apps."""

    def get(self) -> None:
        """Send the start page."""
        # In a class, pupils and teachers get different pages at the same address.
        self.set_header("Cache-Control", "private, no-cache" if self.owner else "no-cache")
        write_asset(self, self.pages.start(is_for_pupils=self.is_for_pupils))
        self.finish()

    head = get


class DoorHandler(BaseHandler):
    """A redirect from the base without its final slash to the start page."""

    def get(self) -> None:
        """Redirect the page; the address is relative."""
        self.redirect(self.way.base.split("/")[-2] + "/")


class HealthHandler(BaseHandler):
    """The health check: report that the server is up and how many pages it is serving."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send the number of pages and, on a server with many classes, the number of classes."""
        self.set_header("Cache-Control", "no-store")
        more = self.settings.get("health", dict)()
        self.finish({"pages": len(self.pool.seats)} | more)

    head = get


class LostHandler(BaseHandler):
    """The handler for addresses that lead nowhere."""

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because every request is refused."""

    async def prepare(self) -> None:
        """Refuse every method."""
        raise HTTPError(404)


class WaitingHandler(BaseHandler):
    """A handler that waits until a lesson has run."""

    waiting: Seat | None = None

    def begin_waiting(self, seat: Seat) -> None:
        """Count a request that is waiting at a seat."""
        seat.ask()
        self.waiting = seat

    def end_waiting(self) -> None:
        """Stop counting the request when it has been answered."""
        if self.waiting is not None:
            self.waiting.end_request()
            self.waiting = None

    def on_connection_close(self) -> None:
        """Handle a request that was abandoned while waiting."""
        super().on_connection_close()
        seat = self.waiting
        if seat is not None:
            self.end_waiting()
            self.pool.give_up(seat)

    async def bring(self, seat: Seat, answer: str) -> None:
        """Send the response; if the visitor has just left the page, give up its seat."""
        try:
            await self.finish(answer)
        except StreamClosedError:
            self.pool.give_up(seat)
        else:
            seat.was_shown = True


class AppHandler(WaitingHandler):
    """An app. Each page has the name of its own seat; the lesson starts when the page asks for it."""

    async def get(self, name: str, slash: str) -> None:
        """Send the page."""
        lesson = self.pages.lessons.get(name)
        if lesson is None:
            if slash:
                raise HTTPError(404)
            self.call(name)
            return
        if lesson.is_own != bool(slash):
            # Only a teacher's own notebook has files next to it, and therefore a folder.
            self.redirect(f"../{name}" if slash else f"{name}/")
            return
        if not is_opened_by_a_person(self.request, may_be_framed=bool(self.embed_from)):
            raise HTTPError(403)
        if lesson.prints and self.is_for_pupils:
            self.refuse_to_pupils()
            return
        app = self.pages.app(lesson)
        name = self.pages.new_seat(lesson)
        is_for_voila = self.pages.is_for_voila(lesson)
        self.set_header("Content-Security-Policy", " ".join([POLICY, *self.embed_from]))
        if not is_in_foreign_frame(self.request):
            # A frame on another site does not keep cookies.
            self.xsrf_token  # noqa: B018 - reading it sets the cookie that the goodbye needs
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
            raise HTTPError(503) from error
        finally:
            self.end_waiting()
        if seat.is_for_pupils:
            outputs = without_traces(outputs)
        self.set_header("Content-Security-Policy", " ".join([VOILA_POLICY, *self.embed_from]))
        await self.bring(
            seat, self.pages.for_voila(lesson, self.settings["voila_frontend"], seat.name, outputs)
        )


class BesideHandler(BaseHandler, StaticFileHandler):
    """The pictures, sounds and films that a teacher's own notebook mentions, stored next to it."""

    def initialize(self, pages: Pages, pool: SeatPool) -> None:  # type: ignore[override]
        """Store the pages and the pool of seats; the folder is known once the notebook is."""
        BaseHandler.initialize(self, pages, pool)
        StaticFileHandler.initialize(self, path="")

    async def get(self, name: str, place: str) -> None:  # type: ignore[override]
        """Send the file."""
        await self._send(name, place, include_body=True)

    async def _send(self, name: str, place: str, *, include_body: bool) -> None:
        lesson = self.pages.lessons.get(name)
        if lesson is None or not lesson.is_own:
            raise HTTPError(404)
        self._shown = self.pages.app(lesson).beside.shown(place)
        await StaticFileHandler.get(self, place, include_body)

    async def head(self, name: str, place: str) -> None:  # type: ignore[override]
        """Respond without the content."""
        await self._send(name, place, include_body=False)

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return the path unchanged; the notebook decides which file it is."""
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str:
        """Return the file, if the page may show it."""
        if self._shown is None:
            raise HTTPError(404)
        return str(self._shown)

    def get_content_type(self) -> str:
        """Return the MIME type, without the machine's own list."""
        return content_type_of(self.absolute_path or "")

    def set_extra_headers(self, path: str) -> None:
        """Make browsers ask again each time, because the teacher may change the file."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Security-Policy", SHOWN_ALONE)


class CalledHandler(BaseHandler):
    """Short addresses such as ``bonds-to-ten/7``, which lead to a game's app with a deal's link."""

    def get(self, name: str, number: str) -> None:
        """Redirect the page."""
        self.call(name, number)

    head = get


class OutputsHandler(WaitingHandler):
    """The outputs of a page's lesson and, until they are ready, the page's number in the queue."""

    async def get(self, name: str) -> None:
        """Send the outputs of the lesson's cells, or the problem that occurred.

        Until they are ready, a response with status 202 makes the page ask again. It is sent when the number
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
                json.dumps({"number": seat.number_in_queue, "sentence": self._sentence(seat.number_in_queue)})
            )
            return
        try:
            outputs = seat.outputs.result()
        except OpeningError as error:
            self.set_status(503)
            self.finish(json.dumps({"problem": error.problem}))
            return
        await self.bring(seat, json.dumps(without_traces(outputs) if seat.is_for_pupils else outputs))

    def head(self, name: str) -> None:
        """Report whether the seat still exists."""
        self.find(name)
        self.set_header("Cache-Control", "no-store")
        self.finish()

    def _sentence(self, number: int) -> str:
        """Return the page's message about its number in the queue, in the reader's base."""
        if not number:
            return ""
        chosen = {field: self.get_query_argument(field, "") for field in ("base", "digits")}
        said = {field: value for field, value in chosen.items() if value}
        notation = Settings.from_link(said, EVERYBODY).chosen
        sentence = _(
            "The class is full. You are number {number} in the queue. Your game will open by itself."
        )
        return sentence.format(number=notation.write(number))


class VoilaKernelHandler(BaseHandler):
    """The address that tells Voila's front end that its kernel exists."""

    def get(self, name: str) -> None:
        """Send the kernel's description."""
        seat = self.find(name)
        # Our own script asks first, long before Voila's front end opens its websocket.
        seat.is_coming = True
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "id": name,
                "name": "python3",
                "execution_state": "idle" if seat.outputs.done() else "busy",
                "connections": 0,
                "last_activity": datetime.now(UTC).isoformat(),
            }
        )


class VoilaGoodbyeHandler(BaseHandler):
    """The goodbye from Voila's front end; our own goodbye has already freed the seat."""

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because the request changes nothing."""

    def post(self, name: str) -> None:
        """Respond with no content."""
        self.set_status(204)
        self.finish()


class LeaveHandler(BaseHandler):
    """The goodbye from a page that is being closed or reloaded, which frees its seat.

    The page's beacon cannot send headers, so the XSRF token is in its form. The check stays on, because
    without it any web page could make a visitor's browser end kernels.
    """

    def check_xsrf_cookie(self) -> None:
        """Check the token; a page framed by another site has none, so its browser must vouch for it."""
        is_vouched_for = self.request.headers.get("Sec-Fetch-Site") == "same-origin"
        if not (self.embed_from and is_vouched_for):
            super().check_xsrf_cookie()

    async def post(self, name: str) -> None:
        """Free the seat."""
        if name in self.pool.seats:
            self.pool.leave(self.find(name))
        elif self.pages.lesson_of_seat(name) is not None:
            # A request that the page sent before it was left may still arrive.
            self.pages.names.use(name)
        self.set_status(204)
        self.finish()
