"""Tell from the browser's cookie who asks: a pupil or a grown-up of the class, or a stranger."""

from typing import Any, Final

from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.core.journal.pupils import Pupil
from cardmath_widgets.classroom.core.session import ClassSession

#: The cookies of a pupil, of a grown-up, and of a browser at the door.
PUPIL: Final = "cardmath_pupil"
GROWN_UP: Final = "cardmath_desk"
BROWSER: Final = "cardmath_door"


def session_of(handler: Any) -> ClassSession:
    """Return the class of the server."""
    session: ClassSession = handler.settings["class_session"]
    return session


def pupil_of(handler: Any) -> Pupil | None:
    """Return the pupil who asks, who may still wait for approval."""
    return session_of(handler).pupil_of(handler.get_cookie(PUPIL, ""))


def seat_of(handler: Any) -> str:
    """Return the seat of the pupil's device that asks; a pupil may have several."""
    return session_of(handler).seat_of(handler.get_cookie(PUPIL, "") or "")


def role_of(handler: Any) -> Role | None:
    """Return the role of the grown-up who asks."""
    return session_of(handler).roles.role_of(handler.get_cookie(GROWN_UP, ""))


def is_desk(handler: Any) -> bool:
    """Tell whether the browser that asks has a desk; a projector has none."""
    return role_of(handler) in OF_THE_DESK


def user_name(seat: str) -> str:
    """Return the name under which the server knows a pupil: no other pupil reaches what has it.

    >>> user_name("a-seat")
    'pupil-a-seat'
    """
    return f"pupil-{seat}"


async def visitor_of(handler: Any) -> str | None:
    """Return the name of the pupil or grown-up who asks; everybody else is led to the door.

    A pupil who waits for approval is not known yet.
    """
    known = _known(handler)
    if known is None and handler.get_cookie(PUPIL):
        # The pupil may have joined at another server of the class, a moment ago.
        await session_of(handler).journal.refresh()
        known = _known(handler)
    return known


def _known(handler: Any) -> str | None:
    pupil = pupil_of(handler)
    if pupil is not None and pupil.is_approved:
        return user_name(pupil.seat)
    role = role_of(handler)
    return role.value if role is not None else None
