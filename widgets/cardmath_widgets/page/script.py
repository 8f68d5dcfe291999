"""The half of the widgets that runs on the page: one script for all of them, written as plain modules.

Our own pages load the script from a file (see `page_files`). Elsewhere it has no address, so a kernel sends
it once, as the state of a hidden widget, and ``loader.js`` turns it into one module.

A page that fetches fifty modules takes longer to open than one that fetches a single file. So the modules are
joined one after another, each after its own imports, without their import lines or the word ``export``. A
top-level name must mean the same thing in all of them.
"""

import posixpath
from functools import cache
from importlib.resources import files
from typing import Final

_HERE: Final = files("cardmath_widgets")
#: The entry module of the script for all widgets.
WIDGETS: Final = "widgets.js"


@cache
def joined(entry: str) -> str:
    """Return the script for an entry module, given by its path in the package, with everything it imports.

    >>> joined("page/title.js").startswith("// @ts-check")
    True
    """
    texts: dict[str, str] = {}
    _gather(entry, texts)
    return "\n".join(texts.values())


def _gather(name: str, texts: dict[str, str]) -> None:
    """Add the source of a module's imports, and then its own."""
    kept = []
    for line in _HERE.joinpath(name).read_text("utf-8").splitlines():
        if line.startswith("import "):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), line.split('"')[1]))
            if imported not in texts:
                _gather(imported, texts)
        else:
            kept.append(line if line.startswith("export default") else line.removeprefix("export "))
    texts[name] = "\n".join([*kept, ""])
