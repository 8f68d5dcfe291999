"""Who sees a page: in a class, pupils and the projector see neither plans nor keys."""

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

#: The variable of a kernel whose page belongs to no desk. The server and the page of a site set it.
FOR_PUPILS: Final = "CARDMATH_FOR_PUPILS"


def is_for_pupils() -> bool:
    """Tell whether the page is a pupil's or the projector's in a class; elsewhere everybody may be a teacher.

    >>> is_for_pupils()
    False
    """
    return os.environ.get(FOR_PUPILS) == "1"


def environment(*, for_pupils: bool) -> Mapping[str, str]:
    """Return what a kernel finds in its environment.

    >>> dict(environment(for_pupils=True)), dict(environment(for_pupils=False))
    ({'CARDMATH_FOR_PUPILS': '1'}, {})
    """
    return MappingProxyType({FOR_PUPILS: "1"} if for_pupils else {})
