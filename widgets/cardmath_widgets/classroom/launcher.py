"""The tile in JupyterLab's launcher, for those who have jupyter-server-proxy: it finds `tile` by itself."""

import os
import sys
from pathlib import Path
from typing import Any, Final

from cardmath.i18n import _

__all__ = ["NOTEBOOKS", "tile"]

#: Names a folder of notebooks of one's own that the tile serves beside ours.
NOTEBOOKS: Final = "CARDMATH_NOTEBOOKS"
_ICON: Final = Path(__file__).with_name("page") / "static" / "icon.svg"


def tile() -> dict[str, Any]:
    """Return how jupyter-server-proxy starts the apps and shows them.

    All addresses on their pages are relative, so that they need not know under which path they are seen; who
    may open them Jupyter has asked already.

    >>> tile()["command"][1:4]
    ['-m', 'cardmath', 'serve']
    """
    own = os.environ.get(NOTEBOOKS)
    command = [sys.executable, "-m", "cardmath", "serve", "--no-browser", "--port", "{port}"]
    return {
        "command": [*command, *([own] if own else [])],
        # Who may ask, and from which pages, Jupyter has looked at; ours hears its own name.
        "request_headers_override": {"Host": "localhost:{port}", "Origin": "http://localhost:{port}"},
        "timeout": 60,
        "new_browser_tab": True,
        "launcher_entry": {"title": _("Card games"), "icon_path": str(_ICON), "path_info": "cardmath/"},
    }
