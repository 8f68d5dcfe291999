"""The errors of a class's journal, and what the teacher reads while it cannot be written."""

import errno

from sqlalchemy.exc import DBAPIError

from cardmath.errors import CardmathError
from cardmath.i18n import _

__all__ = ["JournalError", "TooManyEventsError", "is_full", "trouble_of"]


class JournalError(CardmathError, RuntimeError):
    """The journal cannot be opened or used; the message says why."""


class TooManyEventsError(CardmathError, RuntimeError):
    """An event too many; ``retry_after`` are the seconds to wait, or None if it is refused for good."""

    def __init__(self, sentence: str, retry_after: float | None) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


def trouble_of(error: Exception) -> str:
    """Return what the teacher reads while events cannot be written because of an error.

    >>> trouble_of(OSError(28, "No space left on device"))[:39]
    'The disk is full. Games go on, and what'
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    if is_full(cause):
        return _(
            "The disk is full. Games go on, and what pupils do waits on their tablets. Make room on the"
            " disk: nothing is lost."
        )
    return _(
        "The journal of the class cannot be written. Games go on, and what pupils do waits on their tablets."
    )


def is_full(cause: BaseException | None) -> bool:
    """Tell whether an error of a file or a database says that the disk is full."""
    # PostgreSQL's code 53100 is disk_full.
    return (
        getattr(cause, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        or getattr(cause, "sqlite_errorname", "") == "SQLITE_FULL"
        or getattr(cause, "sqlstate", "") == "53100"
    )
