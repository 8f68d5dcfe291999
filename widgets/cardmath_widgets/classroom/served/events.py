"""Where a page sends what its pupil has done when it has no line to the class, or closes."""

import tornado.web

from cardmath_widgets.classroom.core.journal.receiving import receive
from cardmath_widgets.classroom.served.door import ClassHandler
from cardmath_widgets.classroom.served.identity import pupil_of, seat_of, session_of
from cardmath_widgets.server.web.base import allow_unauthenticated

__all__ = ["EventsHandler"]


class EventsHandler(ClassHandler):
    """The address of the events. The cookie says whose they are, so no pupil can send another's."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Keep the events, and acknowledge them when they are kept."""
        session, pupil = session_of(self), pupil_of(self)
        if pupil is None or not session.takes(pupil.seat):
            raise tornado.web.HTTPError(403)
        reply = await receive(session.journal, seat_of(self), self.request.body)
        self.set_status(reply.status)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(reply.body)
