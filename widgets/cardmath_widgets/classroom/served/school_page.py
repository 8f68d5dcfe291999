"""The page where teachers open classes on a school's server, protected by the operator's secret."""

from typing import Final

import tornado.web

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.served.desk import square_code
from cardmath_widgets.classroom.served.door import ClassHandler, body_of
from cardmath_widgets.classroom.served.school import School
from cardmath_widgets.server.web.base import allow_unauthenticated
from cardmath_widgets.server.web.pages import HOME

#: The cookie for a browser that may open classes.
OPERATOR: Final = "cardmath_school"


class _SchoolHandler(ClassHandler):
    """The common base of the handlers for the school's addresses."""

    @property
    def school(self) -> School:
        """The server's school."""
        school: School = self.settings["school"]
        return school

    @property
    def is_let_in(self) -> bool:
        """Whether the browser has given the operator's secret."""
        return self.school.operator.knows(self.get_cookie(OPERATOR, "") or "")

    def only_if_let_in(self) -> None:
        """Raise 403 for a browser that has not given the secret."""
        if not self.is_let_in:
            raise tornado.web.HTTPError(403)

    @property
    def state(self) -> dict[str, str]:
        """What the page says about all classes together, without naming any of them."""
        school = self.school
        left, every = DECIMAL.write(school.left()), DECIMAL.write(school.all)
        sentence = _("{left} of {all} classes can still be opened.").format(left=left, all=every)
        count = len(school.forgotten)
        old = ngettext(
            "{count} class has not been used for a month.",
            "{count} classes have not been used for a month.",
            count,
        ).format(count=DECIMAL.write(count))
        return {"left": sentence, "forgotten": old if count else ""}


class SchoolHandler(_SchoolHandler):
    """The page itself; a browser without the cookie gets it in locked form."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send the page."""
        values = self.state if self.is_let_in else {}
        sizes = {"size": self.school.class_size, "largest": self.school.largest}
        self.show("school.html.j2", HOME, is_open=self.is_let_in, **sizes, **values)

    head = get


class SchoolEnterHandler(_SchoolHandler):
    """The address that receives the secret from the page's link."""

    @allow_unauthenticated
    def post(self) -> None:
        """Issue a cookie for the right secret; respond with 403 to a wrong one, and with 429 after many wrong
        ones.
        """
        operator, address = self.school.operator, self.way.visitor(self.request)
        secret = str(body_of(self).get("secret"))
        if operator.wait(address):
            raise tornado.web.HTTPError(429)
        cookie = operator.enter(secret, address)
        if cookie is None:
            raise tornado.web.HTTPError(403)
        self.give_cookie(OPERATOR, cookie)
        self.answer({})


class OpenClassHandler(_SchoolHandler):
    """The address for opening a class."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Open a class, and reply with its code and its desk's link, which are never sent again."""
        self.only_if_let_in()
        size = body_of(self).get("size")
        if type(size) is not int or not 0 < size <= self.school.largest:
            sentence = _("A class must have one to {most} pupils.")
            self.answer({"message": sentence.format(most=DECIMAL.write(self.school.largest))} | self.state)
            return
        try:
            opened = await self.school.open_class(size)
        except CardmathError as error:
            self.answer({"message": str(error)} | self.state)
            return
        opened.desk.opened_at(self.way.address(self.request))
        link = opened.desk.link("desk", opened.session.roles.secret(Role.TEACHER))
        code, address = " ".join(opened.session.door.code), opened.desk.short_address
        shown = {"code": code, "address": address, "desk": link, "square": square_code(link)}
        self.answer(shown | self.state)


class ForgottenHandler(_SchoolHandler):
    """The address for deleting unused classes."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Delete the classes that no one has used for a month."""
        self.only_if_let_in()
        await self.school.delete_forgotten()
        self.answer({"message": _("They have been deleted, along with everything about them.")} | self.state)
