"""What a teacher can do with snapshots of boards and answers: take them, and see what each shows."""

from functools import lru_cache
from itertools import islice
from typing import Any, Final
from urllib.parse import parse_qsl
from zlib import crc32

from cardmath.games.registry import descriptors
from cardmath.i18n import _
from cardmath_widgets.classroom.core.desk.words import misconception_name
from cardmath_widgets.classroom.core.pupils.events import LONGEST_ANSWER
from cardmath_widgets.classroom.core.pupils.items import Judged, exercise_of, judge
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.session import ClassError, ClassSession
from cardmath_widgets.classroom.core.snapshots import Gallery
from cardmath_widgets.games import app_of

#: How many of a pupil's latest answers a teacher can choose from.
_MOST_ANSWERS: Final = 3
#: The fields of a link to a table that several people share.
_SHARED: Final = frozenset({"tablets", "seat", "table"})
#: How many of the latest answers are searched for these.
_LAST: Final = 8


# The desk needs this for each pupil several times a second, and most boards have not changed in the meantime.
@lru_cache(maxsize=1024)
def has_board(address: str) -> bool:
    """Return whether an address opens a board that can be drawn as a picture.

    A shared table cannot, because others would see its hands.

    >>> has_board("odds#game=odds&number=7"), has_board("exercises#kind=addition"), has_board("odds")
    (True, False, False)
    >>> has_board("odds#game=odds&tablets=4&seat=*"), has_board("odds#game=odds&people=2&table=*")
    (False, False)
    """
    page, _sign, link = address.partition("#")
    if not _SHARED.isdisjoint(dict(parse_qsl(link))):
        return False
    return bool(link) and page.rstrip("/") in {app_of(one.key) for one in descriptors()}


def board_of(address: str) -> str:
    """Return a name for what an address shows, which changes with each move; "" if it does not open a board.

    >>> board_of("odds"), board_of("odds#game=odds&number=7") == board_of("odds#game=odds&number=8")
    ('', False)
    """
    return f"{crc32(address.encode()):08x}" if has_board(address) else ""


async def take(session: ClassSession, seat: str) -> Gallery:
    """Take a snapshot of a pupil's board."""
    pupil = session.journal.state.pupil(seat)
    if pupil is None or not has_board(pupil.link):
        raise ClassError(_("This pupil has no board that can be shown."))
    gallery = session.gallery.taken(pupil.link)
    await session.hang(gallery)
    return gallery


async def take_answer(session: ClassSession, item: str, answer: str) -> None:
    """Take a snapshot of an answer to an exercise, always in our own spelling of it: see `judge`."""
    text = judge(item, answer).text if len(answer) <= LONGEST_ANSWER else ""
    if not text:
        raise ClassError(_("This answer cannot be shown to others."))
    await session.hang(session.gallery.taken_answer(item, text))


def answers_of(pupil: Pupil) -> list[dict[str, Any]]:
    """Return a pupil's latest answers that can be shown, newest first."""
    last = islice(((item, one.answer) for item, one in reversed(pupil.items.items()) if one.answer), _LAST)
    return [
        {
            "item": item,
            "prompt": prompt,
            "answer": judged.text,
            "is_right": judged.is_right,
            "name": misconception_name(judged.misconception),
        }
        for item, prompt, judged in _shown_of(tuple(last))
    ]


# A school's desks need this for each of a thousand pupils several times a second, and posing an exercise can
# take a tenth of a second.
@lru_cache(maxsize=4096)
def _shown_of(last: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, Judged], ...]:
    """Return the answers that can be shown: the exercise, the question and the judged answer for each."""
    judged = ((item, exercise_of(item), judge(item, answer)) for item, answer in last)
    found = (
        (item, posed.prompt.splitlines()[-1], one)
        for item, posed, one in judged
        if posed is not None and one.text
    )
    return tuple(islice(found, _MOST_ANSWERS))
