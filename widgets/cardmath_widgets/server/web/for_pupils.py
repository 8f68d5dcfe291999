"""What pupils get of a page that is also for teachers: everything but what the page marks as the desk's."""

import re
from typing import Final

__all__ = ["for_pupils"]

# Comments, so that a site that was made beforehand has the same marks.
_OF_THE_DESK: Final = re.compile(rb"<!--desk-->.*?<!--/desk-->", re.DOTALL)


def for_pupils(page: bytes) -> bytes:
    """Return a page without what belongs to the desk.

    >>> for_pupils(b"<p>Play</p><!--desk--><p>Plans</p><!--/desk--><p>Garden</p>")
    b'<p>Play</p><p>Garden</p>'
    """
    return _OF_THE_DESK.sub(b"", page)
