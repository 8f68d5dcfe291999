"""The page half of a widget as one script: its modules, joined in the order of their imports.

A widget's script is a single module. It is written as several modules, in this folder and its neighbours.
They are joined here by removing the imports and the word ``export``, so a top-level name must mean the same
thing in all modules.
"""

import posixpath
import re
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["entry_of", "joined"]

_HERE: Final = files("cardmath_widgets")
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(?P<module>(?:\.{1,2}/)+[\w/]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=const|(?:async )?function|class)", re.MULTILINE)
#: The entry module of each script that was joined.
_entries: Final[dict[str, str]] = {}


@cache
def joined(entry: str) -> str:
    """Return the script of an entry module, given by its path in the package, with all that it imports.

    >>> joined("page/merge.js").startswith("// @ts-check")
    True
    """
    texts: dict[str, str] = {}
    _gather(entry, texts)
    script = "\n".join(texts.values())
    _entries[script] = entry
    return script


def entry_of(script: str) -> str:
    """Return the entry module of a script that was joined here; "" for any other.

    >>> entry_of(joined("page/merge.js")), entry_of("export default {}")
    ('page/merge.js', '')
    """
    return _entries.get(script, "")


def _gather(name: str, texts: dict[str, str]) -> None:
    """Add a module's text after the texts of its imports."""
    text = _HERE.joinpath(name).read_text("utf-8")
    for found in _IMPORT.finditer(text):
        imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), found["module"]))
        if imported not in texts:
            _gather(imported, texts)
    texts[name] = _EXPORT.sub("", _IMPORT.sub("", text))
