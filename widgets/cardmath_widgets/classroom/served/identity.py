"""Find out from the browser's cookies who is asking: a pupil or a grown-up in a class, or a stranger."""

from typing import Any, Final, Protocol

import tornado.web

from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.joining.door import Codes
from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.session import Admission, ClassSession

#: The cookies for a pupil, for a grown-up, and for a browser at the door.
PUPIL: Final = "cardmath_pupil"
GROWN_UP: Final = "cardmath_desk"
BROWSER: Final = "cardmath_door"
#: The cookie with the key of the browser's class, on a server with many classes. On its own, it opens
#: nothing.
CLASS: Final = "cardmath_class"
#: The same in an address: a grown-up's page belongs to one class, whatever else the browser opens.
OF_CLASS: Final = "class"


class OpenDesks(Protocol):
    """A class's open desks and projectors."""

    def add(self, line: Any) -> None:
        """Add a desk, and show it everything."""

    def remove(self, line: Any) -> None:
        """Remove a desk that was closed."""


class OpenClass(Protocol):
    """A class, as used by the addresses."""

    @property
    def key(self) -> str:
        """What tells the classes on one server apart; "" on a server with just one."""

    @property
    def session(self) -> ClassSession:
        """The class in session."""

    @property
    def desk(self) -> Desk:
        """The class's desk."""

    @property
    def desks(self) -> OpenDesks:
        """The class's open desks and projectors."""


class OpenDoor(Protocol):
    """A server's door, with one class or many behind it."""

    @property
    def codes(self) -> Codes:
        """The form of a code."""

    @property
    def is_school(self) -> bool:
        """Whether there may be many classes, so the code chooses one."""

    def new_mark(self) -> str:
        """Return a mark for a browser that opens the door's page."""

    async def join(self, code: str, address: str, mark: str) -> tuple[OpenClass | None, Admission]:
        """Let in a pupil who knows the code of a class, and return the class."""


def class_of(handler: Any) -> OpenClass | None:
    """Return the class that a request is about; None if a server with many classes does not have it."""
    found: OpenClass | None = handler.own_class
    return found


def door_of(handler: Any) -> OpenDoor:
    """Return the server's door."""
    door: OpenDoor = handler.settings["door"]
    return door


def known_class_of(handler: Any) -> OpenClass:
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


def user_name(name: str, key: str = "") -> str:
    """Return the name that the server uses for a person in a class; no one else can reach anything under that
    name.

    >>> user_name("pupil-a-seat"), user_name("teacher", "1-a-class")
    ('pupil-a-seat', 'teacher-1-a-class')
    """
    return f"{name}-{key}" if key else name


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
