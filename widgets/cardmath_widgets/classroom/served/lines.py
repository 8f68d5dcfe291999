"""The class's websockets: one for each pupil's page, and one for each desk and projector.

A pupil's line delivers news and receives the pupil's events. A desk's line receives the teacher's decisions.
"""

import asyncio
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import tornado.web

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.desk.drawing import on_page
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal.receiving import JournalReply, receive
from cardmath_widgets.classroom.served import door
from cardmath_widgets.classroom.served.open_desks import BEAT, Desks
from cardmath_widgets.page.patch import patch
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.web.base import allow_unauthenticated
from cardmath_widgets.server.web.page_connection import Line
from cardmath_widgets.server.web.pages import Pages

_LONGEST: Final = 8 << 10
#: Seconds after which a desk reads its next command even while one is still being carried out.
PATIENCE: Final = 4.0
#: How many messages a page may send at once, and how many a second.
_MESSAGES: Final = (40, 10)


class _ClassLine(Line):
    """The common base of both lines."""

    def initialize(self, pages: Pages, pool: SeatPool) -> None:
        """Store the pages and the pool of seats."""
        super().initialize(pages, pool)
        self._allowance = Allowance(*_MESSAGES)

    @property
    def ping_interval(self) -> float:
        """Seconds between pings, which the browser itself answers; without answers, the line closes."""
        return 2 * BEAT

    def say(self, message: dict[str, Any]) -> None:
        """Send something."""
        self.tell(json.dumps(message))

    async def rest(self) -> None:
        """Stop reading for a while from a page that sends too much."""
        self._allowance.use()
        pause = self._allowance.wait(0)
        if pause:
            await asyncio.sleep(pause)


class PupilLine(_ClassLine):
    """The line to a pupil's page."""

    #: The device's seat, under which its page stores what is waiting to be sent.
    seat = ""

    @allow_unauthenticated
    async def get(self) -> None:  # type: ignore[override]
        """Accept the page of a pupil, who may still be waiting for approval."""
        pupil = door.pupil_of(self)
        if pupil is None:
            self.set_status(403)
            self.finish()
            return
        self.seat = door.seat_of(self)
        await super().get()

    def open(self, *_args: str) -> None:
        """Send what the class is doing."""
        session = door.session_of(self)
        session.come(self.seat, self)
        self.tell_class(session.news(self.seat))

    def tell_class(self, news: dict[str, Any]) -> None:
        """Send the changes; a pupil who was sent out is disconnected."""
        self.say(on_page(news) | ({"seat": self.seat} if "seat" in news else {}))
        if news.get("is_out"):
            self.close(1000)

    def beat(self) -> None:
        """Show that the line works."""
        self.say({})

    def let_go(self) -> None:
        """Close the line; the page does not reconnect."""
        self.close(4000)

    async def on_message(self, message: str | bytes) -> None:
        """Save the events that the page sends, and acknowledge them once they are saved.

        The page waits for the reply before it sends more, so each reply is to the last request.
        """
        session = door.session_of(self)
        is_taken = session.takes(self.seat)
        reply = await receive(session.journal, self.seat, message) if is_taken else JournalReply(403)
        self.say({"reply": reply.on_line})
        await self.rest()

    def on_close(self) -> None:
        """Leave the class, unless the pupil has another page open."""
        if self.seat:
            door.session_of(self).go(self.seat, self)


class DeskLine(_ClassLine):
    """The line to a desk or a projector."""

    role = Role.PROJECTOR
    #: Whether the view is also sent as records, for a notebook's programs.
    has_records = False
    _view: Mapping[str, Any] = MappingProxyType({})
    _drawn: Mapping[str, Any] = MappingProxyType({})

    @allow_unauthenticated
    async def get(self) -> None:  # type: ignore[override]
        """Accept a grown-up."""
        role = door.role_of(self)
        if role is None:
            self.set_status(403)
            self.finish()
            return
        # A browser with a teacher's cookie may show the projector's page, too.
        self.role = Role.PROJECTOR if self.get_query_argument("as", "") == Role.PROJECTOR else role
        self.has_records = self.get_query_argument("records", "") == "yes"
        # After a restart of the server, the line comes back without its page.
        door.desk_of(self).opened_at(self.way.address(self.request))
        await super().get()

    def get_compression_options(self) -> dict[str, Any]:
        """Compress what is sent: a large class's first message has many similar elements."""
        return {"compression_level": 1}

    @property
    def is_known(self) -> bool:
        """Whether the class still recognises the cookie that came with the page."""
        return door.role_of(self) is not None

    @property
    def desks(self) -> Desks:
        """All the class's desks."""
        return door.known_class_of(self).desks

    def open(self, *_args: str) -> None:
        """Show the class."""
        self.desks.add(self)

    def on_close(self) -> None:
        """Forget the desk."""
        self.desks.remove(self)

    def show(self, view: Mapping[str, Any], drawn: Mapping[str, Any]) -> None:
        """Send the changes in a view, already drawn. If nothing has changed, send a beat."""
        message = {"drawn": patch(self._drawn, drawn)}
        if self.has_records:
            message["view"] = {name: part for name, part in view.items() if self._view.get(name) != part}
        self._view, self._drawn = view, drawn
        self.say(message)

    async def on_message(self, message: str | bytes) -> None:
        """Carry out the teacher's decision, and report anything that goes wrong."""
        if not self.is_known:
            self.close(1008)
            return
        try:
            order = json.loads(message) if len(message) <= _LONGEST else None
        except (ValueError, RecursionError):
            self.close(1008)
            return
        working = asyncio.ensure_future(self._carry_out(order))
        # Even if a command is held up, the next one is read: "Go on" must not wait for it.
        await asyncio.wait({working}, timeout=PATIENCE)
        if not working.done():
            self.say(
                {"message": _("This is taking longer than usual. The desk will tell you when it is done.")}
            )
        await self.rest()

    async def _carry_out(self, order: object) -> None:
        try:
            message = await carry_out(door.desk_of(self), self.role, order)
        except CardmathError as error:
            message = str(error)
        except Exception as error:
            self.log.error("A command from the desk failed.", exc_info=error)
            message = _("This did not work. The terminal where cardmath was started shows why.")
        self.say({"message": message})


class EventsHandler(door.ClassHandler):
    """The address for events. The cookie shows whose they are, so no pupil can send another's."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Save the events, and acknowledge them once they are saved."""
        session, pupil = door.session_of(self), door.pupil_of(self)
        if pupil is None or not session.takes(pupil.seat):
            raise tornado.web.HTTPError(403)
        reply = await receive(session.journal, door.seat_of(self), self.request.body)
        self.set_status(reply.status)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(reply.body)
