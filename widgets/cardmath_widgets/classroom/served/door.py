"""The door: who is asking, as shown by the browser's cookies, and the page where pupils join.

A request comes from a pupil or a grown-up in a class, or from a stranger.
"""

import json
import re
from typing import Any, Final

import tornado.web

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.drawing import on_page
from cardmath_widgets.classroom.core.joining.animals import ANIMALS, animal_of
from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.session import Admission, ClassError, ClassSession, Joining
from cardmath_widgets.classroom.served.school import CLASS, School
from cardmath_widgets.classroom.served.served import ServedClass, user_name
from cardmath_widgets.server.web.base import BaseHandler, allow_unauthenticated
from cardmath_widgets.server.web.pages import HOME

#: The cookies for a pupil, for a grown-up, and for a browser at the door.
PUPIL: Final = "cardmath_pupil"
GROWN_UP: Final = "cardmath_desk"
BROWSER: Final = "cardmath_door"
#: The path from the class's pages to all pages.
ABOVE: Final = f"{HOME}../"
#: Days for which a browser keeps a pupil's cookie: as long as it keeps the events waiting to be sent
#: (event_queue.js). So a closed browser or an empty battery loses none of them. Once the class has ended, the
#: cookie no longer works.
KEPT: Final = 7
#: A browser's mark at the door. A visitor can make up any other string, up to the size of a request's head.
_MARK: Final = re.compile(r"[A-Za-z0-9_-]{16}")
#: A page that Start may lead to, as given in the door's address.
_PAGE: Final = re.compile(r"[A-Za-z0-9_-]+(\.html|/(index\.html)?)?")


# -- who is asking -----------------------------------------------------------------------------------------


def class_of(handler: Any) -> ServedClass | None:
    """Return the class that a request is about; None if a server with many classes does not have it."""
    found: ServedClass | None = handler.own_class
    return found


def door_of(handler: Any) -> ServedClass | School:
    """Return what is behind the server's door: a class, or a school with many."""
    door: ServedClass | School = handler.settings["door"]
    return door


def known_class_of(handler: Any) -> ServedClass:
    """Return the class that a request is about; raise 403 if there is none."""
    found = class_of(handler)
    if found is None:
        raise tornado.web.HTTPError(403)
    return found


def session_of(handler: Any) -> ClassSession:
    """Return the session of the class that a request is about; raise 403 if there is none."""
    return known_class_of(handler).session


def desk_of(handler: Any) -> Desk:
    """Return the desk of the class that a request is about; raise 403 if there is none."""
    return known_class_of(handler).desk


def pupil_of(handler: Any) -> Pupil | None:
    """Return the pupil who is asking, and who may still be waiting for approval."""
    own = class_of(handler)
    return own.session.pupil_of(handler.get_cookie(PUPIL, "")) if own is not None else None


def seat_of(handler: Any) -> str:
    """Return the seat of the pupil's device that is asking; a pupil may have several."""
    return session_of(handler).seat_of(handler.get_cookie(PUPIL, "") or "")


def role_of(handler: Any) -> Role | None:
    """Return the role of the grown-up who is asking."""
    own = class_of(handler)
    return own.session.roles.role_of(handler.get_cookie(GROWN_UP, "")) if own is not None else None


def is_desk(handler: Any) -> bool:
    """Return whether the requesting browser has a desk; a projector has none."""
    return role_of(handler) in OF_THE_DESK


def own_desk_of(handler: Any) -> Desk:
    """Return the desk of the class that a request is about; raise 403 for a browser that has none."""
    if not is_desk(handler):
        raise tornado.web.HTTPError(403)
    return desk_of(handler)


async def visitor_of(handler: Any) -> str | None:
    """Return the name of the pupil or grown-up who is asking; everyone else is sent to the door.

    A pupil waiting for approval is not known yet.
    """
    own = class_of(handler)
    if own is None:
        return None
    known = _known(handler)
    if known is None and handler.get_cookie(PUPIL):
        # The pupil may just have joined on another of the class's servers.
        await own.session.journal.refresh()
        known = _known(handler)
    return known and user_name(known, own.key)


def _known(handler: Any) -> str | None:
    pupil = pupil_of(handler)
    if pupil is not None and pupil.is_approved:
        return f"pupil-{pupil.seat}"
    role = role_of(handler)
    return role.value if role is not None else None


# -- joining -----------------------------------------------------------------------------------------------


def body_of(handler: Any) -> dict[str, Any]:
    """Return the JSON object that a page has posted; raise 400 for anything else."""
    try:
        body = json.loads(handler.request.body)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise tornado.web.HTTPError(400)
    return body


class ClassHandler(BaseHandler):
    """A handler for the class, with cookies that scripts cannot read and other sites cannot send."""

    @property
    def mark(self) -> str:
        """The browser's mark at the door, or "" if it has no well-formed one."""
        mark = self.get_cookie(BROWSER, "") or ""
        return mark if _MARK.fullmatch(mark) else ""

    def give_cookie(self, name: str, value: str, days: int | None = None) -> None:
        """Give the browser a cookie for some days, or until it is closed."""
        is_secure = self.way.is_trusted and self.request.headers.get("X-Forwarded-Proto") == "https"
        self.set_cookie(
            name,
            value,
            expires_days=days,
            path=self.way.base,
            httponly=True,
            samesite="Lax",
            secure=is_secure,
        )

    def give_class(self, own: ServedClass, days: int | None = None) -> None:
        """Let the browser know its class, if there are many."""
        if own.key:
            self.give_cookie(CLASS, own.key, days)

    def show(self, template: str, home: str = ABOVE, **values: Any) -> None:
        """Send one of the class's pages, which the browser never caches."""
        self.xsrf_token  # noqa: B018 - reading it sets the cookie that the page's requests need
        self.set_header("Cache-Control", "no-store")
        self.finish(self.pages.plain(template, home, **values))

    def answer(self, reply: dict[str, Any]) -> None:
        """Send a reply to a script."""
        self.set_header("Cache-Control", "no-store")
        self.finish(reply)


class JoinHandler(ClassHandler):
    """The page where pupils join: the code first, then the animal."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send the page, and mark the browser, so its wrong codes do not slow down other browsers."""
        door, own, pupil = door_of(self), class_of(self), pupil_of(self)
        if not self.mark:
            self.give_cookie(BROWSER, door.new_mark())
        values: dict[str, Any] = {"pupil": None, "digits": door.codes.digits, "is_school": door.is_school}
        if pupil is None:
            # A school's door may lead to a different class.
            values |= {
                "is_out": own is not None and own.session.was_sent_out(self.get_cookie(PUPIL, "") or ""),
                "is_ended": own.session.door.is_ended if own is not None else bool(self.get_cookie(CLASS)),
                "is_closed": own is not None and not door.is_school and not own.session.door.is_open,
            }
        else:
            session = session_of(self)
            to = self.get_query_argument("to", "")
            offered = [] if pupil.is_renamed else session.entrance.offered(pupil.seat)
            values |= {
                "pupil": pupil,
                "animal": animal_of(pupil.name),
                "offered": [ANIMALS[key] for key in offered],
                # A press on Start before the page's script runs leads there, too.
                "to": to if _PAGE.fullmatch(to) else "",
                # An activity that begins later takes the page along; an earlier one waits until the pupil has
                # an animal.
                "turn": session.activity.turn,
            }
        self.show("join.html.j2", **values)

    head = get


class CodeHandler(ClassHandler):
    """The reply to a code."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Let the pupil in, or say what is wrong."""
        code, door = body_of(self).get("code"), door_of(self)
        if pupil_of(self) is not None and not (door.is_school and self._is_anothers(code)):
            self.answer({"joining": Joining.IN})
            return
        if not door.codes.fits(code):
            message = _("The code has {count} digits.").format(count=DECIMAL.write(door.codes.digits))
            self.answer({"joining": Joining.WRONG, "message": message})
            return
        joined, entry = await door.join(str(code), self.way.visitor(self.request), self.mark)
        if joined is not None and entry.joining is Joining.IN:
            self.give_class(joined, KEPT)
            self.give_cookie(PUPIL, entry.cookie, KEPT)
        self.answer({"joining": entry.joining, "message": _said(entry), "wait": round(entry.wait, 1)})

    def _is_anothers(self, code: object) -> bool:
        """Return whether a pupil already in a class enters another class's code, for example on a tablet
        shared by classes.
        """
        return code not in ("", session_of(self).door.code)


def _said(entry: Admission) -> str:
    said = {
        Joining.WRONG: _("That is not the code. Look again."),
        Joining.SLOW: _("Please wait a moment. The page will try your code again."),
        Joining.STUCK: _("The code is right. Please wait. The page will continue on its own."),
        Joining.CLOSED: _("The class is closed. Ask your teacher to open it."),
        Joining.ENDED: _("The class has ended. Ask your teacher for a new one."),
        Joining.FULL: _("The class is full. Ask your teacher."),
    }
    return said.get(entry.joining, "")


class AnimalHandler(ClassHandler):
    """The one change of animal that each pupil is allowed."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Give the pupil the animal of their choice."""
        pupil = pupil_of(self)
        if pupil is None:
            raise tornado.web.HTTPError(403)
        try:
            await session_of(self).rename(pupil, str(body_of(self).get("animal")))
        except ClassError as error:
            self.answer({"message": str(error)})
        else:
            self.answer({})


class MeHandler(ClassHandler):
    """The class as the requesting browser may see it."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send what a pupil's page shows: nothing for a grown-up, and for anyone else the news that they are
        not in the class.
        """
        pupil = pupil_of(self)
        if pupil is not None:
            self.answer(on_page(session_of(self).news(seat_of(self))))
        else:
            self.answer({} if role_of(self) is not None else {"is_out": True})
