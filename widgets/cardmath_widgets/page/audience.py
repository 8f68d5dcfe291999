"""Who sees a page: in a class, pupils and the projector see neither plans nor answer keys."""

import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath_widgets.per_page import setting

#: The setting that marks a page as not belonging to the desk, set by the server or by a page on a site.
FOR_PUPILS: Final = "CARDMATH_FOR_PUPILS"


def is_for_pupils() -> bool:
    """Return whether the page is a pupil's or the projector's in a class; elsewhere, anyone may be a teacher.

    >>> is_for_pupils()
    False
    """
    return setting(FOR_PUPILS) == "1"


def is_in_notebook() -> bool:
    """Return whether the page is in a user's own notebook, as in JupyterLab, not on a server or a site.

    >>> is_in_notebook()
    False
    """
    shell = sys.modules.get("IPython")
    kernel = None if shell is None else getattr(shell.get_ipython(), "kernel", None)
    return kernel is not None and not os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def environment(*, for_pupils: bool) -> Mapping[str, str]:
    """Return the settings of a page.

    >>> dict(environment(for_pupils=True)), dict(environment(for_pupils=False))
    ({'CARDMATH_FOR_PUPILS': '1'}, {})
    """
    return MappingProxyType({FOR_PUPILS: "1"} if for_pupils else {})
