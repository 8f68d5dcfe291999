"""The page half of a board as one script: the modules beside this file, joined in the order of their imports.

A widget's script is a single module. What is written as several is joined here by taking the imports of
neighbours and the word ``export`` away; for that, no two modules give a name of theirs to different things.
"""

import re
from importlib.resources import files
from typing import Final

__all__ = ["joined"]

_HERE: Final = files(__package__)
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./(?P<module>\w+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=const|function|class)", re.MULTILINE)


def joined(entry: str) -> str:
    """Return the script whose entry is one of the modules, with all that it imports.

    >>> joined("merge.js").startswith("// @ts-check")
    True
    """
    texts: dict[str, str] = {}
    _gather(entry, texts)
    return "\n".join(texts.values())


def _gather(name: str, texts: dict[str, str]) -> None:
    """Put a module's text behind the texts of those it imports."""
    text = _HERE.joinpath(name).read_text("utf-8")
    for found in _IMPORT.finditer(text):
        if found["module"] not in texts:
            _gather(found["module"], texts)
    texts[name] = _EXPORT.sub("", _IMPORT.sub("", text))
