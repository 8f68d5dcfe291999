"""The pages of the grown-ups: the desk and the projector."""

import tornado.web
from jupyter_server.auth.decorator import allow_unauthenticated

from cardmath_widgets.classroom.desk.commands import Desk
from cardmath_widgets.classroom.joining.roles import Role
from cardmath_widgets.server.classroom.door import ClassHandler, body_of
from cardmath_widgets.server.classroom.identity import GROWN_UP, role_of, session_of

__all__ = ["DeskHandler", "EnterHandler", "ProjectorHandler"]


class EnterHandler(ClassHandler):
    """Where the desk's script sends the secret from its link."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Give a cookie for a right secret; 403 otherwise."""
        cookie = await session_of(self).enter(str(body_of(self).get("secret")))
        if cookie is None:
            raise tornado.web.HTTPError(403)
        self.give_cookie(GROWN_UP, cookie)
        role = session_of(self).roles.role_of(cookie)
        self.answer({"page": "projector" if role is Role.PROJECTOR else "desk"})


class _GrownUpHandler(ClassHandler):
    """A page of a grown-up; a browser without a cookie gets the same page locked."""

    template = ""
    roles = frozenset(Role)

    @allow_unauthenticated
    def get(self) -> None:
        """Send the page."""
        role = role_of(self)
        desk: Desk = self.settings["class_desk"]
        if role not in self.roles:
            self.show("locked.html.j2")
        else:
            self.show(self.template, desk=desk, role=role)

    head = get


class DeskHandler(_GrownUpHandler):
    """The teacher's desk."""

    template = "desk.html.j2"
    roles = frozenset({Role.TEACHER, Role.CO_TEACHER})


class ProjectorHandler(_GrownUpHandler):
    """The page for the projector, which shows no names."""

    template = "projector.html.j2"
