"""How much one pupil's page may send, so that it fills neither the disk nor the memory of the class."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.journal.errors import TooManyEventsError
from cardmath_widgets.classroom.core.journal.events import Event
from cardmath_widgets.classroom.core.journal.pupils import Pupil

__all__ = ["MOST_BYTES", "MOST_EVENTS", "MOST_WAITING", "Limits"]

#: Events and bytes of data that the journal keeps of one pupil.
MOST_EVENTS: Final = 10_000
MOST_BYTES: Final = 8 << 20
#: Events that a page may send at once, for example after an hour without Wi-Fi, and afterwards in a second.
BURST: Final = 200.0
RATE: Final = 5.0
#: Events of all pupils that wait in memory while the disk is full.
MOST_WAITING: Final = 5000
#: Seconds after which a page tries again while too many events wait.
_WHILE_FULL: Final = 10.0
#: Seats whose rate is remembered; one that was silent for so long has its whole burst again.
_MOST_SEATS: Final = 4000


class Limits:
    """What pages have sent lately.

    >>> seconds = 0.0
    >>> limits = Limits(lambda: seconds)
    >>> event = Event("otter-1234", 1, "opened", {"part": "odds"}, 0.0)
    >>> for _number in range(200):
    ...     limits.check(event, None, 0)
    >>> limits.check(event, None, 0)
    Traceback (most recent call last):
    cardmath_widgets.classroom.core.journal.errors.TooManyEventsError: this page sends too much at once
    >>> seconds = 0.2
    >>> limits.check(event, None, 0)
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        # The events that a seat may still send, and the time of that count.
        self.left: dict[str, tuple[float, float]] = {}

    def check(self, event: Event, pupil: Pupil | None, waiting: int) -> None:
        """Count an event of a page; ``pupil`` is who sends it, and ``waiting`` counts those not kept yet.

        Raises `TooManyEventsError` if it is one too many.
        """
        if pupil is not None and (pupil.events >= MOST_EVENTS or pupil.bytes >= MOST_BYTES):
            raise TooManyEventsError(_("this page has sent as much as the class keeps for one pupil"), None)
        if waiting >= MOST_WAITING:
            raise TooManyEventsError(_("too many events wait to be written"), _WHILE_FULL)
        now = self._clock()
        left, since = self.left.pop(event.seat, (BURST, now))
        left = min(BURST, left + (now - since) * RATE)
        self.left[event.seat] = (max(0.0, left - 1.0) if left >= 1.0 else left, now)
        if len(self.left) > _MOST_SEATS:
            del self.left[next(iter(self.left))]
        if left < 1.0:
            raise TooManyEventsError(_("this page sends too much at once"), (1.0 - left) / RATE)
