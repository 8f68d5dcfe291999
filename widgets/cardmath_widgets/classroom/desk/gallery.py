"""What a teacher does with snapshots: take, order, show on the projector, show on every tablet."""

from urllib.parse import parse_qsl

from cardmath.games.registry import descriptors
from cardmath.i18n import _
from cardmath_widgets.classroom.session import ClassError, Session
from cardmath_widgets.classroom.snapshots import Gallery
from cardmath_widgets.games import app_of

__all__ = ["has_board", "take"]


def has_board(address: str) -> bool:
    """Tell whether an address opens a board, of which a picture can be drawn.

    A seat at a common table has none: others would see its hand.

    >>> has_board("odds#game=odds&number=7"), has_board("exercises#kind=addition"), has_board("odds")
    (True, False, False)
    >>> has_board("odds#game=odds&tablets=4&seat=a-secret")
    False
    """
    page, _sign, link = address.partition("#")
    if "seat" in dict(parse_qsl(link)):
        return False
    return bool(link) and page.rstrip("/") in {app_of(one.key) for one in descriptors()}


async def take(session: Session, seat: str) -> Gallery:
    """Take a snapshot of a pupil's board."""
    pupil = session.journal.state.pupil(seat)
    if pupil is None or not has_board(pupil.link):
        raise ClassError(_("This pupil has no board that can be shown."))
    gallery = session.gallery.taken(pupil.link)
    await session.hang(gallery)
    return gallery
