"""The common base of all handlers: who is asking, from where, and what every response includes."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler

from cardmath.links import called
from cardmath_widgets.games import app_of
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.security.headers import PROTECTED
from cardmath_widgets.server.security.requests import Way, is_announced
from cardmath_widgets.server.web.pages import HOME, Pages

_FOR_STRANGERS: Final = "is_for_strangers"
_Method = TypeVar("_Method", bound=Callable[..., object])


def allow_unauthenticated(method: _Method) -> _Method:
    """Open a handler's method to strangers. All other handler methods are closed to them."""
    setattr(method, _FOR_STRANGERS, True)
    return method


class BaseHandler(RequestHandler):
    """The common base of all handlers.

    The ``identity`` setting is an async function that returns the name of the visitor who sent a request, or
    None for a stranger. With a class, the ``class_of`` setting returns the class that a request is about, or
    None if this server does not have that class.
    """

    log = app_log

    #: The class that the request is about. A websocket keeps it, whatever happens to the class.
    own_class: Any = None
    # The requested seat does not exist, or no longer exists.
    _seat_is_unknown = False
    # No place became free while the browser waited.
    _class_is_full = False
    # The lesson used too much memory.
    _is_too_large = False

    def initialize(self, pages: Pages, pool: SeatPool) -> None:
        """Store the pages and the pool of seats."""
        self.pages = pages
        self.pool = pool

    @property
    def way(self) -> Way:
        """The browsers' route to this server."""
        way: Way = self.settings["way"]
        return way

    def set_default_headers(self) -> None:
        """Send the security headers with every response, which is a page by default."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        for header, value in PROTECTED.items():
            self.set_header(header, value)

    async def prepare(self) -> None:
        """Respond only to our own names, and send strangers to the page where they can join."""
        self.settings["under_way"].add(self)
        host = self.way.host(self.request)
        if not is_announced(host, self.settings["names"], local=self.settings["local"]):
            raise HTTPError(403)
        class_of = self.settings.get("class_of")
        self.own_class = class_of(self) if class_of is not None else None
        self.current_user = await self.settings["identity"](self)
        method = self.request.method or ""
        if self.current_user is None and not hasattr(getattr(self, method.lower()), _FOR_STRANGERS):
            if method not in ("GET", "HEAD"):
                raise HTTPError(403)
            self.redirect(self.get_login_url())

    def on_finish(self) -> None:
        """Note that the response has been sent."""
        self.settings["under_way"].discard(self)

    def on_connection_close(self) -> None:
        """Note that nobody is waiting for the response any more."""
        self.settings["under_way"].discard(self)
        super().on_connection_close()

    def check_origin(self, origin: str = "") -> bool:
        """Refuse data and websockets from other sites' pages."""
        # Only the browser can set this, never a page, and it works whether or not there is a proxy.
        if self.request.headers.get("Sec-Fetch-Site") == "same-origin":
            return True
        origin = origin or self.request.headers.get("Origin", "")
        return not origin or self.way.comes_from_us(origin, self.request)

    def check_xsrf_cookie(self) -> None:
        """Refuse data from other sites' pages, including pages from another program on this machine.

        Browsers send such pages the cookies for every port, including the token.
        """
        if not self.check_origin():
            raise HTTPError(403)
        super().check_xsrf_cookie()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show the error on one of our pages."""
        if self._seat_is_unknown:
            # A page that receives this reloads itself. It does not come from a proxy whose server has
            # stopped.
            self.set_header("Cardmath-Seat", "unknown")
        depth = self.way.inside(self.request.path).count("/") - 1
        reason = HTTPStatus(status_code).phrase
        values = {"status": status_code, "reason": reason, "is_full": self._class_is_full}
        values["is_too_large"] = self._is_too_large
        self.finish(self.pages.plain("error.html.j2", HOME + "../" * depth, **values))

    def log_exception(self, *args: Any) -> None:
        """Log one of our errors in one line; visitors' errors are shown only to the visitors."""
        kind, error, _trace = args
        if not isinstance(error, HTTPError):
            self.log.error(
                "%s %s failed: %s: %s", self.request.method, self.request.path, kind.__name__, error
            )
            self.log.debug("The error above:", exc_info=args)

    def get_login_url(self) -> str:
        """Return the page for joining the class, which then leads back to this one."""
        page = self.way.inside(self.request.path).lstrip("/")
        return f"{HOME}{'../' * page.count('/')}class/join?{urlencode({'to': page})}"

    @property
    def embed_from(self) -> tuple[str, ...]:
        """The origins of other sites that may show the apps in a frame."""
        origins: tuple[str, ...] = self.settings["embed_from"]
        return origins

    @property
    def owner(self) -> str:
        """Who may use the seats that this visitor opens; "" without a class."""
        return self.current_user if self.own_class is not None else ""

    @property
    def is_for_pupils(self) -> bool:
        """Whether the visitor's pages leave out plans and answer keys: in a class, only the desk has them."""
        return self.own_class is not None and not self.settings["class_is_desk"](self)

    def find(self, name: str) -> Seat:
        """Return a seat; 404 means that its kernel is gone, or that it belongs to someone else."""
        seat = self.pool.seats.get(name)
        if seat is None or seat.owner != self.owner or seat.is_for_pupils < self.is_for_pupils:
            raise self.unknown_seat()
        return seat

    def unknown_seat(self) -> HTTPError:
        """Return the error for a seat that does not exist, or no longer exists."""
        self._seat_is_unknown = True
        return HTTPError(404)

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
        """Open a seat for a lesson after its page has been rendered."""
        app = self.pages.known(lesson)
        seat = Seat(
            app.cells,
            str(lesson.path.parent),
            app.is_plain,
            self.is_for_pupils,
            lambda: self.pages.needs_voila(lesson),
            address=self.way.visitor(self.request),
            owner=self.owner,
            browser="" if self.owner else self.get_cookie(self.settings["xsrf_cookie_name"], ""),
            class_key=self.own_class.key if self.own_class is not None else "",
            name=name,
        )
        return self.pool.open(seat)

    def refuse_to_pupils(self) -> None:
        """Send a page explaining that this one is for teachers."""
        self.set_status(403)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.pages.plain("for_teachers.html.j2"))

    def call(self, name: str, number: str = "") -> None:
        """Redirect from a short address to its page; raise 404 if the address is unknown."""
        found = called(name, number)
        app = found and app_of(found.game.key)
        if found is None or app not in self.pages.lessons:
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        # The address is relative, because the pages may be served below any path.
        depth = self.request.path.removeprefix(self.way.base).count("/")
        above = "../" * depth if number else ""
        # A fragment here would replace the one in the visitor's address, such as a step of the path.
        link = f"#{found.link}" if number else f"?{urlencode({'open': found.link})}"
        self.redirect(f"{above or HOME}{app}{link}")
