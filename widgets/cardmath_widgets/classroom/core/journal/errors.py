"""The errors of a class's journal, and what the teacher reads while it cannot be written."""

import errno

from sqlalchemy.exc import DBAPIError

from cardmath.errors import CardmathError
from cardmath.i18n import _


class JournalError(CardmathError, RuntimeError):
    """The journal cannot be opened or used; the message says why."""


class TooManyEventsError(CardmathError, RuntimeError):
    """An event too many; ``retry_after`` is the seconds to wait, or None if it is refused for good."""

    def __init__(self, sentence: str, retry_after: float | None) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


def trouble_of(error: Exception) -> str:
    """Return what the teacher reads while events cannot be written because of an error.

    >>> trouble_of(OSError(28, "No space left on device"))[:32]
    'The disk is full. Games go on, w'
    """
    if is_full(error):
        return _(
            "The disk is full. Games go on, what pupils do waits on their tablets, and new pupils wait at the"
            " door. Make room on the disk: nothing is lost."
        )
    return _(
        "The journal of the class cannot be written. Games go on, what pupils do waits on their tablets, and"
        " new pupils wait at the door."
    )


def why_not_opened(error: Exception) -> str:
    """Return why a journal cannot be opened, because of an error.

    >>> why_not_opened(OSError(28, "No space left on device"))
    'The disk is full, so no class can begin. Make room on the disk, and start again.'
    """
    if is_full(error):
        return _("The disk is full, so no class can begin. Make room on the disk, and start again.")
    return _("The journal of the class cannot be opened.")


def is_full(error: Exception) -> bool:
    """Tell whether an error says that a disk is full."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    # PostgreSQL's code 53100 is disk_full.
    return (
        getattr(cause, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        # A full disk has no room for the memory that SQLite's readers share, either.
        or getattr(cause, "sqlite_errorname", "") in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
        or getattr(cause, "sqlstate", "") == "53100"
    )
