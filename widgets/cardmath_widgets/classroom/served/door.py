"""The door: the page on which pupils type the code, and where they get their animal."""

import json
import re
from typing import Any, Final

import tornado.web

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.desk.drawing import on_page
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.door import CODE_DIGITS, is_code
from cardmath_widgets.classroom.core.session import Admission, ClassError, Joining
from cardmath_widgets.classroom.served.identity import BROWSER, PUPIL, pupil_of, role_of, seat_of, session_of
from cardmath_widgets.server.web.base import BaseHandler, allow_unauthenticated
from cardmath_widgets.server.web.pages import HOME

#: The way from the class's pages to all pages.
ABOVE: Final = f"{HOME}../"
#: Days for which a browser keeps a pupil's cookie, as long as what waits there to be sent (events.js). So a
#: closed browser or an empty battery loses none of it. After the end of the class the cookie opens nothing.
KEPT: Final = 7
#: The mark of a browser at the door. A visitor can make any other text up, as long as a request's head.
_MARK: Final = re.compile(r"[A-Za-z0-9_-]{16}")


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
    """A handler of the class, with cookies that no script reads and no other site sends along."""

    @property
    def mark(self) -> str:
        """The mark of the browser at the door, or "" if it has none of ours."""
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

    def show(self, template: str, **values: Any) -> None:
        """Send a page of the class, which is never kept by the browser."""
        self.xsrf_token  # noqa: B018 - reading it sets the cookie that the page's requests need
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.pages.plain(template, ABOVE, **values))

    def answer(self, reply: dict[str, Any]) -> None:
        """Send an answer to a script."""
        self.set_header("Cache-Control", "no-store")
        self.finish(reply)


class JoinHandler(ClassHandler):
    """The page at which pupils join: the code first, then the animal."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send the page, and mark the browser so that its wrong codes slow down no other one."""
        if not self.mark:
            self.give_cookie(BROWSER, session_of(self).marks.new())
        session, pupil = session_of(self), pupil_of(self)
        is_out = pupil is None and session.was_sent_out(self.get_cookie(PUPIL, "") or "")
        values: dict[str, Any] = {"pupil": None, "digits": CODE_DIGITS, "is_out": is_out}
        if pupil is not None:
            offered = [] if pupil.is_renamed else session.offered(pupil.seat)
            values |= {
                "pupil": pupil,
                "animal": ANIMALS[pupil.name],
                "offered": [ANIMALS[key] for key in offered],
                # A later start brings the page along; an earlier one waits until the pupil has an animal.
                "turn": session.activity.turn,
            }
        self.show("join.html.j2", door=session.door, **values)

    head = get


class CodeHandler(ClassHandler):
    """The answer to a code."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Let the pupil in, or say what is wrong."""
        code = body_of(self).get("code")
        if pupil_of(self) is not None:
            self.answer({"joining": Joining.IN})
            return
        session = session_of(self)
        if not is_code(code):
            message = _("The code has {count} digits.").format(count=DECIMAL.write(CODE_DIGITS))
            self.answer({"joining": Joining.WRONG, "message": message})
            return
        entry = await session.join(str(code), self.way.visitor(self.request), self.mark)
        if entry.joining is Joining.IN:
            self.give_cookie(PUPIL, entry.cookie, KEPT)
        self.answer({"joining": entry.joining, "message": _said(entry), "wait": round(entry.wait, 1)})


def _said(entry: Admission) -> str:
    match entry.joining:
        case Joining.WRONG:
            return _("That is not the code. Look again.")
        case Joining.SLOW:
            return _("Please wait a moment. The page tries your code again.")
        case Joining.STUCK:
            return _("The code is right. Please wait. The page goes on by itself.")
        case Joining.CLOSED:
            return _("The class is closed. Ask your teacher to open it.")
        case Joining.ENDED:
            return _("The class has ended. Ask your teacher for a new one.")
        case Joining.FULL:
            return _("The class is full. Ask your teacher.")
        case _:
            return ""


class AnimalHandler(ClassHandler):
    """The one change of an animal."""

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
    """What the class is for the browser that asks."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send what a pupil's page shows; a grown-up's page shows nothing, and others have none."""
        pupil = pupil_of(self)
        if pupil is not None:
            self.answer(on_page(session_of(self).news(seat_of(self))))
        else:
            self.answer({} if role_of(self) is not None else {"is_out": True})
