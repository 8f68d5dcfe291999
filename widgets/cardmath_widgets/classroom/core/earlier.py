"""An earlier class: whether everyone left long ago, and how a teacher is asked whether to continue it."""

from datetime import datetime
from enum import StrEnum
from typing import Final

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.pupils.state import ClassState

#: Seconds without any event after which the next pupils may belong to a different class. A break between
#: lessons is shorter, and a night is longer.
LEFT_AFTER: Final = 6 * 3600.0


class Earlier(StrEnum):
    """What the server does with an earlier class when it starts."""

    #: The class continues. If all pupils left long ago, the desk asks before any more pupils can join.
    ASK = "ask"
    #: Someone has decided to continue it.
    GO_ON = "go-on"
    #: Someone has decided to start a new class.
    DELETE = "delete"


def is_left(state: ClassState, now: float) -> bool:
    """Return whether a class has pupils, and nothing has happened in it for hours; ``now`` is in seconds
    since the epoch.

    The last event counts, not the first, so a class that lasts many hours does not count as left. A last
    event in the future comes from a clock that was wrong, and proves nothing.

    >>> is_left(ClassState(), 1e9)
    False
    """
    return bool(state.pupils) and state.last_at is not None and now - state.last_at > LEFT_AFTER


def described(state: ClassState, now: float) -> str:
    """Return a description of an earlier class for the teacher.

    >>> from cardmath_widgets.classroom.core.pupils.events import ClassEvent
    >>> state = ClassState()
    >>> joined = {"name": "otter", "key": "0" * 64}
    >>> state.apply(ClassEvent.own("otter-1234", "joined", joined, 1_800_000_000.0))
    >>> described(state, 1_800_000_060.0)[:30]
    'A class from today was found. '
    """
    last = datetime.fromtimestamp(max((pupil.last_at for pupil in state.pupils), default=now))
    days = (datetime.fromtimestamp(now).date() - last.date()).days
    if days == 0:
        day = _("A class from today was found.")
    elif days == 1:
        day = _("A class from yesterday was found.")
    else:
        # A date is the same in every base, as on a calendar.
        day = _("A class from {date} was found.").format(date=f"{last:%Y-%m-%d}")
    count = len(state.pupils)
    used = ngettext(
        "It has {count} pupil and was last used at {time}.",
        "It has {count} pupils and was last used at {time}.",
        count,
    )
    return f"{day} {used.format(count=DECIMAL.write(count), time=f'{last:%H:%M}')}"
