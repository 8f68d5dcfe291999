"""A class's journal: events in a database, acknowledged once they are saved, and the resulting state.

`Journal.open` opens it, `Journal.append` saves a `ClassEvent`, `receive` answers a pupil's page, and
`Journal.state` is a `ClassState`.
"""

from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.receiving import receive
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import exercise_of, item_key
from cardmath_widgets.classroom.core.pupils.state import ClassState

__all__ = ["ClassEvent", "ClassState", "Journal", "JournalError", "exercise_of", "item_key", "receive"]
