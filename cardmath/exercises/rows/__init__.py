"""Rows of practice: which exercises come up, what follows a slip, and what comes back on a later day.

Everything here is a value, independent of screens and clocks. A `Row` has twelve tasks, determined by its
number. A `Course` is a learner's progress through a row. A `Ledger` records the slips that should come back.

>>> from cardmath.exercises.rows import Course, Row
>>> course = Course.start(Row(3, 12, ("addition",)))
>>> course, reply = course.answered(course.item.answer)
>>> reply.kind, course.next().place
('right', 1)
"""

from cardmath.exercises.rows.ledger import Ledger, LedgerEntry, LedgerError, noted
from cardmath.exercises.rows.order import Topic, stratum_title, topics
from cardmath.exercises.rows.progress import Course, Done, Reply, Summary
from cardmath.exercises.rows.row import LENGTH, Row, RowError, usual_kinds
from cardmath.exercises.rows.tasks import Due, RowTask, slip_name, twin

__all__ = [
    "LENGTH",
    "Course",
    "Done",
    "Due",
    "Ledger",
    "LedgerEntry",
    "LedgerError",
    "Reply",
    "Row",
    "RowError",
    "RowTask",
    "Summary",
    "Topic",
    "noted",
    "slip_name",
    "stratum_title",
    "topics",
    "twin",
    "usual_kinds",
]
