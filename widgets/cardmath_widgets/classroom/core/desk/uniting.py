"""Two animals of one child: the teacher joins them, and a new device gets the animal of an old one."""

from cardmath.i18n import _
from cardmath.sentences import capitalised
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.session import ClassError, Session

__all__ = ["unite"]


async def unite(session: Session, seat: str, into: str) -> str:
    """Let the pupil of a seat be another pupil of the class from now on, and return what the desk says.

    Raises `ClassError` if these are no two pupils of the class, or seem to be two children: both have a page
    open. What was joined cannot be told apart again.
    """
    present = {pupil.seat: pupil for pupil in session.present()}
    if seat not in present or into not in present or seat == into:
        raise ClassError(_("Choose another animal of this class."))
    gone, stays = ANIMALS[present[seat].name].word, ANIMALS[present[into].name].word
    if session.is_connected(seat) and session.is_connected(into):
        reason = _(
            "{Animal} and {other} both have a page open, so they may be two pupils. Close one of the pages "
            "first, and wait a moment."
        )
        raise ClassError(reason.format(Animal=capitalised(gone), other=stays))
    await session.unite(seat, into)
    return _("{Animal} is now {other}. What both did counts together.").format(
        Animal=capitalised(gone), other=stays
    )
