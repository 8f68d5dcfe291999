"""The class's websockets: one for each pupil's page, and one for each desk and projector.

A pupil's line delivers news and receives the pupil's events. A desk's line receives the teacher's decisions.
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import tornado.web
from tornado.ioloop import PeriodicCallback

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing, on_page
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal.receiving import JournalReply, receive
from cardmath_widgets.classroom.served.door import (
    ClassHandler,
    desk_of,
    known_class_of,
    pupil_of,
    role_of,
    seat_of,
    session_of,
)
from cardmath_widgets.page.patch import patch
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.web.base import allow_unauthenticated
from cardmath_widgets.server.web.page_connection import Line
from cardmath_widgets.server.web.pages import Pages

#: Seconds between beats on every line. A page that hears none for three beats reconnects.
BEAT: Final = 8.0
#: Seconds for which changes are gathered before the desks show them.
GATHERING: Final = 0.25
#: How many seconds a server may spend on drawing its desks at first, and what share of its time after that.
#: Pupils come first.
DRAWING: Final = Allowance(0.25, 0.25)
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
        pupil = pupil_of(self)
        if pupil is None:
            self.set_status(403)
            self.finish()
            return
        self.seat = seat_of(self)
        await super().get()

    def open(self, *_args: str) -> None:
        """Send what the class is doing."""
        session = session_of(self)
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
        session = session_of(self)
        reply = (
            await receive(session.journal, self.seat, message)
            if session.takes(self.seat)
            else JournalReply(403)
        )
        self.say({"reply": reply.on_line})
        await self.rest()

    def on_close(self) -> None:
        """Leave the class, unless the pupil has another page open."""
        if self.seat:
            session_of(self).go(self.seat, self)


class Desks:
    """The open desks and projectors: they receive changes in batches, not one by one.

    ``make`` returns the view for a role. While ``drawing`` is used up, the desks wait.
    """

    def __init__(
        self,
        make: Callable[[Role], dict[str, Any]],
        beat: Callable[[], None],
        drawing: Allowance = DRAWING,
    ) -> None:
        self._make = make
        self._drawing = drawing
        self._drawings = {role: DeskDrawing() for role in Role}
        self._lines: set[DeskLine] = set()
        self._waiting: asyncio.TimerHandle | None = None
        self._beating = PeriodicCallback(self._beat, BEAT * 1000)
        self._pages_beat = beat

    def start(self) -> None:
        """Start beating."""
        self._beating.start()

    def stop(self) -> None:
        """Stop the beats, and close every desk."""
        self._beating.stop()
        for line in list(self._lines):
            line.close()

    def add(self, line: "DeskLine") -> None:
        """Add a desk, and show it everything."""
        self._lines.add(line)
        line.show(*self._drawn(line.role))

    def remove(self, line: "DeskLine") -> None:
        """Remove a desk that was closed."""
        self._lines.discard(line)

    def schedule(self) -> None:
        """Let the desks know soon that something has changed."""
        if self._waiting is None and self._lines:
            self._wait(GATHERING)

    def _wait(self, seconds: float) -> None:
        self._waiting = asyncio.get_running_loop().call_later(seconds, self._show_in_turn)

    def _show_in_turn(self) -> None:
        """Update the desks, unless other classes' desks have used up the time for it."""
        pause = self._drawing.wait(0)
        if pause:
            self._wait(pause)
        else:
            self._show()

    def _drawn(self, role: Role) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the view for a role, and the drawing of it."""
        made = self._make(role)
        return made, self._drawings[role](made)

    def _show(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        started = time.monotonic()
        drawn: dict[Role, tuple[dict[str, Any], dict[str, Any]]] = {}
        for line in list(self._lines):
            if not line.is_known:
                # Its link has been replaced, here or on another of the class's servers.
                self.remove(line)
                line.close(1008)
                continue
            if line.role not in drawn:
                drawn[line.role] = self._drawn(line.role)
            line.show(*drawn[line.role])
        self._drawing.use(time.monotonic() - started)

    def _beat(self) -> None:
        self._pages_beat()
        if self._waiting is None:
            self._show_in_turn()


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
        role = role_of(self)
        if role is None:
            self.set_status(403)
            self.finish()
            return
        # A browser with a teacher's cookie may show the projector's page, too.
        self.role = Role.PROJECTOR if self.get_query_argument("as", "") == Role.PROJECTOR else role
        self.has_records = self.get_query_argument("records", "") == "yes"
        # After a restart of the server, the line comes back without its page.
        desk_of(self).opened_at(self.way.address(self.request))
        await super().get()

    def get_compression_options(self) -> dict[str, Any]:
        """Compress what is sent: a large class's first message has many similar elements."""
        return {"compression_level": 1}

    @property
    def is_known(self) -> bool:
        """Whether the class still recognises the cookie that came with the page."""
        return role_of(self) is not None

    @property
    def desks(self) -> Desks:
        """All the class's desks."""
        return known_class_of(self).desks

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
            message = await carry_out(desk_of(self), self.role, order)
        except CardmathError as error:
            message = str(error)
        except Exception as error:
            self.log.error("A command from the desk failed.", exc_info=error)
            message = _("This did not work. The terminal where cardmath was started shows why.")
        self.say({"message": message})


class EventsHandler(ClassHandler):
    """The address for events. The cookie shows whose they are, so no pupil can send another's."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Save the events, and acknowledge them once they are saved."""
        session, pupil = session_of(self), pupil_of(self)
        if pupil is None or not session.takes(pupil.seat):
            raise tornado.web.HTTPError(403)
        reply = await receive(session.journal, seat_of(self), self.request.body)
        self.set_status(reply.status)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(reply.body)
