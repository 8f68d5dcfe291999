"""The files next to a teacher's own notebook, and which of them its pages may load.

A folder may contain anything: marks, letters, next week's answers. So a file is shown or added to a site only
if its name appears in the notebook, or in one of the teacher's own modules that it imports. The name may be
``dots.png``, ``pics/dots.png``, or a pattern such as ``f"dots-{n}.png"`` or ``glob("*.png")``.
"""

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final
from urllib.parse import quote

from cardmath_widgets.server.notebooks.imports import OTHERS, OURS, imported

#: The file types that a page shows or plays from an address.
SEEN_OR_HEARD: Final = frozenset(
    {".apng", ".avif", ".bmp", ".gif", ".ico", ".jpeg", ".jpg", ".png", ".svg", ".webp"}
    | {".aac", ".flac", ".m4a", ".mp3", ".oga", ".ogg", ".opus", ".wav"}
    | {".m4v", ".mov", ".mp4", ".ogv", ".vtt", ".webm"}
)
_CODE: Final = ".py"
#: A local module cannot replace one of these: the folder may be where the package is being developed.
_INSTALLED: Final = frozenset({*OURS, *OTHERS.values(), *sys.stdlib_module_names})
_NEVER: Final = frozenset({".ipynb", ".pyc"})
# The variable part of a name in an f-string or in a pattern for ``format``, ``%`` or ``glob``.
_OPEN: Final = re.compile(r"\{[^{}\n]*\}|%0?\d*[ds]|\*+")
_BETWEEN: Final = r"\s\"'`<>()|,;="
_WITH_OPEN_PART: Final = re.compile(rf"[^{_BETWEEN}]*(?:{_OPEN.pattern})[^{_BETWEEN}]*\.\w+")


class Beside:
    """The files next to a notebook with these cells (its code and its text).

    >>> beside = Beside(Path("/lessons"), ["HTML('<img src=\\"dots.png\\">')", "open(f'{n}-dice.csv')"])
    >>> [beside.names(place) for place in ("dots.png", "6-dice.csv", "marks.csv", "more-dots.png")]
    [True, True, False, False]
    """

    def __init__(self, folder: Path, cells: Iterable[str]) -> None:
        self.folder = folder
        self._cells = list(cells)

    @cached_property
    def modules(self) -> dict[str, str]:
        """The teacher's own modules that the notebook imports: their source, keyed by path."""
        found: dict[str, str] = {}
        waiting = list(imported(self._cells))
        while waiting:
            for place in self._files_of(waiting.pop()):
                if place not in found:
                    found[place] = (self.folder / place).read_text("utf-8", errors="replace")
                    waiting += imported([found[place]])
        return found

    @cached_property
    def packages(self) -> frozenset[str]:
        """The import names of these modules."""
        return frozenset(place.partition("/")[0].removesuffix(_CODE) for place in self.modules)

    def names(self, place: str) -> bool:
        """Return whether the notebook mentions a file, by its path or just by its name."""
        wanted = _composed(place)
        name = wanted.rpartition("/")[2]
        return any(self._says(word) for word in (name, quote(name))) or any(
            pattern.fullmatch(written) for pattern in self._patterns for written in (wanted, name)
        )

    def shown(self, place: str) -> Path | None:
        """Return the file at a path if a page may show it: a picture, sound or film named in the notebook."""
        parts = place.split("/")
        if "\\" in place or ":" in place or any(not part or part.startswith(".") for part in parts):
            return None
        path = self.folder / place
        try:
            is_there = path.is_file()
        except OSError:
            # For example, a name too long for the disk.
            return None
        if not is_there or not self.names(place):
            return None
        # A link may lead anywhere, but not to a file of a different type.
        kinds = {path.suffix.lower(), path.resolve().suffix.lower()}
        return path if kinds <= SEEN_OR_HEARD else None

    @cached_property
    def taken(self) -> list[str]:
        """The paths of all files that the notebook imports or mentions."""
        return [place for place in self.all if place in self.modules or self.names(place)]

    @cached_property
    def all(self) -> list[str]:
        """The paths of all existing files, except in folders that the notebook does not mention."""
        return list(self._below(self.folder, ""))

    def _below(self, folder: Path, before: str) -> Iterator[str]:
        for path in sorted(folder.iterdir()):
            place = before + path.name
            if path.name.startswith(".") or path.name in ("__pycache__", *OURS):
                continue
            if path.is_dir():
                # A link may lead back to a folder that contains it.
                if folder.resolve().is_relative_to(path.resolve()):
                    continue
                if self._says(_composed(path.name)) or place in self.packages:
                    yield from self._below(path, f"{place}/")
            elif path.is_file() and path.suffix.lower() not in _NEVER:
                yield place

    def _files_of(self, module: str) -> list[str]:
        """Return the paths of a module's files, or nothing if it is not one of the teacher's own."""
        if module in _INSTALLED:
            return []
        if (self.folder / (module + _CODE)).is_file():
            return [module + _CODE]
        package = self.folder / module
        return [path.relative_to(self.folder).as_posix() for path in sorted(package.rglob(f"*{_CODE}"))]

    @cached_property
    def _text(self) -> str:
        return _composed("\n".join([*self._cells, *self.modules.values()]))

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        tokens = {found.removeprefix("./") for found in _WITH_OPEN_PART.findall(self._text)}
        return [re.compile("[^/]*".join(map(re.escape, _OPEN.split(token)))) for token in sorted(tokens)]

    def _says(self, word: str) -> bool:
        return re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", self._text) is not None


def _composed(text: str) -> str:
    """Return a string with each accented letter as one character, however it was encoded."""
    return unicodedata.normalize("NFC", text)
