"""The tile in JupyterLab's launcher; jupyter-server-proxy finds `tile` automatically."""

import os
import sys
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.folders import SHELL

#: The environment variable for a folder of the teacher's own notebooks, served alongside ours.
NOTEBOOKS: Final = "CARDMATH_NOTEBOOKS"
_ICON: Final = SHELL / "icon.svg"


def tile() -> dict[str, Any]:
    """Return the settings that jupyter-server-proxy uses to start the apps and show them.

    All addresses on the pages are relative, so they work under any path. Jupyter has already checked who may
    open them.

    >>> tile()["command"][1:4]
    ['-m', 'cardmath', 'serve']
    """
    own = os.environ.get(NOTEBOOKS)
    command = [sys.executable, "-m", "cardmath", "serve", "--no-browser", "--port", "{port}"]
    return {
        "command": [*command, *([own] if own else [])],
        # Jupyter has already checked the visitor and the origin; our server must be addressed by its own
        # name.
        "request_headers_override": {"Host": "localhost:{port}", "Origin": "http://localhost:{port}"},
        "timeout": 60,
        "new_browser_tab": True,
        "launcher_entry": {"title": _("Card games"), "icon_path": str(_ICON), "path_info": "cardmath/"},
    }
