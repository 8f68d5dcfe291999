"""Errors from a class's journal, and the message for the teacher while it cannot be written."""

import errno

from sqlalchemy.exc import DBAPIError

from cardmath.errors import CardmathError
from cardmath.i18n import _


class JournalError(CardmathError, RuntimeError):
    """The error for a journal that cannot be opened or used; the message says why."""


class TooManyEventsError(CardmathError, RuntimeError):
    """Too many events; ``retry_after`` is how many seconds to wait, or None if the event will never be
    accepted.
    """

    def __init__(self, sentence: str, retry_after: float | None) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


def trouble_of(error: Exception) -> str:
    """Return the message for the teacher while an error prevents events from being written.

    >>> trouble_of(OSError(28, "No space left on device"))[:32]
    'The disk is full. Games continue'
    """
    if is_full(error):
        return _(
            "The disk is full. Games continue, but pupils' work stays on their tablets and new"
            " pupils wait at the door. Free some disk space; nothing is lost."
        )
    return _(
        "The class journal cannot be written. Games continue, but pupils' work stays on their"
        " tablets and new pupils wait at the door."
    )


def why_not_opened(error: Exception) -> str:
    """Return why an error prevents a journal from being opened.

    >>> why_not_opened(OSError(28, "No space left on device"))
    'The disk is full, so no class can begin. Make room on the disk, and start again.'
    """
    if is_full(error):
        return _("The disk is full, so no class can begin. Make room on the disk, and start again.")
    return _("The class journal cannot be opened.")


def is_full(error: Exception) -> bool:
    """Return whether an error means that a disk is full."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    # PostgreSQL's code 53100 is disk_full.
    return (
        getattr(cause, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        # On a full disk, there is no room for the memory that SQLite's readers share, either.
        or getattr(cause, "sqlite_errorname", "") in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
        or getattr(cause, "sqlstate", "") == "53100"
    )
