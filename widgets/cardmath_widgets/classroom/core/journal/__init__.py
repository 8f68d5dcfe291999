"""The journal of a class: events in a database, acknowledged once they are saved, and the state that results.

`Journal.open` opens it, `Journal.append` saves an `Event`, `receive` answers a pupil's page, and
`Journal.state` is a `ClassState`.
"""

from cardmath_widgets.classroom.core.journal.counts import AnswerCount, ItemCount, KindCount, Misreading
from cardmath_widgets.classroom.core.journal.errors import JournalError, TooManyEventsError
from cardmath_widgets.classroom.core.journal.events import CLASS, Event, EventError
from cardmath_widgets.classroom.core.journal.items import exercise_of, is_safe_answer, item_key
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.places import database
from cardmath_widgets.classroom.core.journal.pupils import PartProgress, Pupil, Slip, Standing
from cardmath_widgets.classroom.core.journal.receiving import Reply, receive
from cardmath_widgets.classroom.core.journal.state import ClassState

__all__ = [
    "CLASS",
    "AnswerCount",
    "ClassState",
    "Event",
    "EventError",
    "ItemCount",
    "Journal",
    "JournalError",
    "KindCount",
    "Misreading",
    "PartProgress",
    "Pupil",
    "Reply",
    "Slip",
    "Standing",
    "TooManyEventsError",
    "database",
    "exercise_of",
    "is_safe_answer",
    "item_key",
    "receive",
]
