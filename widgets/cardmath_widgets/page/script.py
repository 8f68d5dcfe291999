"""The page half of the widgets: one script for all of them, written as plain modules.

Our own pages have the script as a file (see `page_files`). Elsewhere no address leads to it, so a kernel
sends it once, as the state of a widget that is not shown, and ``loader.js`` makes one module of it.

A page that fetches fifty modules opens later than one that fetches a single file. So the modules are put one
after the other, each after those that it imports, without their lines of imports and the word ``export``. A
top-level name must mean the same thing in all of them.
"""

import posixpath
from functools import cache
from importlib.resources import files
from typing import Final

import ipywidgets
import traitlets

from cardmath_widgets.per_page import PerPage

_HERE: Final = files("cardmath_widgets")
#: The entry module of the script of all widgets.
WIDGETS: Final = "widgets.js"
#: What loads that script where it is not a file of the page.
LOADER: Final = (_HERE / "page" / "loader.js").read_text("utf-8")


class _Script(ipywidgets.Widget):  # type: ignore[misc]
    """The script, as the state of a widget."""

    text = traitlets.Unicode().tag(sync=True)


#: What the page has been sent.
_sent: Final[PerPage[list[_Script]]] = PerPage(list)


def script_id() -> str:
    """Return the id of the widget that holds the script; the first call sends it."""
    sent = _sent.get()
    if not sent or sent[-1].comm is None:  # closed, with all others
        sent[:] = [_Script(text=joined(WIDGETS))]
    return str(sent[-1].model_id)


@cache
def joined(entry: str) -> str:
    """Return the script of an entry module, given by its path in the package, with all that it imports.

    >>> joined("page/title.js").startswith("// @ts-check")
    True
    """
    texts: dict[str, str] = {}
    _gather(entry, texts)
    return "\n".join(texts.values())


def _gather(name: str, texts: dict[str, str]) -> None:
    """Add a module's text after the texts of its imports."""
    kept = []
    for line in _HERE.joinpath(name).read_text("utf-8").splitlines():
        if line.startswith("import "):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), line.split('"')[1]))
            if imported not in texts:
                _gather(imported, texts)
        else:
            kept.append(line if line.startswith("export default") else line.removeprefix("export "))
    texts[name] = "\n".join([*kept, ""])
