"""A class's journal: events in a database, acknowledged once they are saved, and the resulting state.

`Journal.open` opens it, `Journal.append` saves a `ClassEvent`, `receive` answers a pupil's page, and
`Journal.state` is a `ClassState`.
"""

from cardmath_widgets.classroom.core.journal.errors import JournalError, TooManyEventsError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.receiving import JournalReply, receive
from cardmath_widgets.classroom.core.journal.storage import database
from cardmath_widgets.classroom.core.pupils.counts import AnswerCount, ItemCount, KindCount, Misreading
from cardmath_widgets.classroom.core.pupils.events import CLASS, ClassEvent, EventError
from cardmath_widgets.classroom.core.pupils.items import exercise_of, item_key
from cardmath_widgets.classroom.core.pupils.slips import SlipCount
from cardmath_widgets.classroom.core.pupils.standing import PartProgress, Pupil, Standing
from cardmath_widgets.classroom.core.pupils.state import ClassState

__all__ = [
    "CLASS",
    "AnswerCount",
    "ClassEvent",
    "ClassState",
    "EventError",
    "ItemCount",
    "Journal",
    "JournalError",
    "JournalReply",
    "KindCount",
    "Misreading",
    "PartProgress",
    "Pupil",
    "SlipCount",
    "Standing",
    "TooManyEventsError",
    "database",
    "exercise_of",
    "item_key",
    "receive",
]
