"""A teacher's notebook: its cells, the modules that they may import, and the files next to it.

A file may turn out not to be a notebook. A page's Python has stand-ins for IPython and other packages.

A folder may contain anything: marks, letters, next week's answers. So a file is shown or added to a site only
if its name appears in the notebook, or in one of the teacher's own modules that it imports. The name may be
``dots.png``, ``pics/dots.png``, or a pattern such as ``f"dots-{n}.png"`` or ``glob("*.png")``.
"""

import ast
import contextlib
import json
import re
import sys
import unicodedata
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from cardmath.i18n import _
from cardmath.reading import as_utf8
from cardmath_widgets.server import ServingError

#: The notebook format that Jupyter has used since 2015.
_VERSION: Final = 4


@dataclass
class Cell:
    """The parts of a cell that pages need, without its old outputs, because no page shows them."""

    cell_type: str
    source: str
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    outputs: Sequence[Mapping[str, Any]] = ()


class UnreadableNotebookError(ServingError):
    """A file that cannot be opened as a notebook; the message says why in one sentence, without its name."""


def read_notebook(path: Path) -> list[Cell]:
    """Return the cells of a notebook; raise `UnreadableNotebookError` for any other file."""
    text = _text_of(path)
    try:
        notebook = json.loads(text)
        if notebook["nbformat"] != _VERSION:
            notebook = _upgraded(text)
        return [_cell(cell) for cell in notebook["cells"]]
    # A file with other content may fail in any way.
    except Exception as error:
        raise UnreadableNotebookError(_("This file is not a notebook that Jupyter can open.")) from error


def _upgraded(text: str) -> Mapping[str, Any]:
    """Return a notebook in another version of the format, upgraded as Jupyter does it."""
    # Imported here, because it takes 0.2 s.
    import nbformat

    with warnings.catch_warnings(action="ignore"):
        upgraded: Mapping[str, Any] = nbformat.reads(text, as_version=_VERSION)
    return upgraded


def _text_of(path: Path) -> str:
    try:
        if path.is_dir():
            raise UnreadableNotebookError(_("This is a folder, not a notebook."))
        if path.exists() and not path.is_file():
            raise UnreadableNotebookError(_("This is not a file."))
        text = as_utf8(path.read_bytes()).decode()
    except OSError as error:
        sentence = _("This file cannot be read: {reason}.").format(reason=error.strerror or error)
        raise UnreadableNotebookError(sentence) from error
    except UnicodeDecodeError as error:
        raise UnreadableNotebookError(_("This is not a text file.")) from error
    if not text.strip():
        raise UnreadableNotebookError(_("This file is empty."))
    return text


def _cell(cell: Mapping[str, Any]) -> Cell:
    """Return a cell; in notebooks from other programs, only the kind of cell is certain to exist."""
    source = cell.get("source", "")
    attachments = {
        name: {kind: "".join(content) for kind, content in forms.items()}
        for name, forms in cell.get("attachments", {}).items()
    }
    is_text = isinstance(source, str | list)
    return Cell(str(cell["cell_type"]), "".join(source) if is_text else "", attachments)


# -- imports ----------------------------------------------------------------------------------------------


OURS: Final = ("cardmath", "cardmath_widgets")
#: The distributions that widgets need, and the one for rendering Markdown, each with its package.
OTHERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "anywidget": "anywidget",
        "comm": "comm",
        "ipycanvas": "ipycanvas",
        "ipywidgets": "ipywidgets",
        "mistune": "mistune",
        "psygnal": "psygnal",
        "traitlets": "traitlets",
        "typing-extensions": "typing_extensions",
    }
)
#: The errors of `ast.parse`: for invalid code, for null bytes, for code nested too deeply.
UNREADABLE: Final = (SyntaxError, ValueError, RecursionError, MemoryError)
# Names that IPython adds to every notebook without an import.
_OF_IPYTHON: Final = frozenset({"In", "Out", "display", "get_ipython"})


def missing(cells: Iterable[str]) -> list[str]:
    """Return the packages that cells import but that some notebooks may lack.

    >>> missing(["import math, numpy as np", "import cardmath_widgets", "from pandas.io import sql"])
    ['numpy', 'pandas']
    """
    known = {*OURS, *OTHERS.values(), "IPython", *sys.stdlib_module_names}
    return sorted(imported(cells) - known)


def imported(cells: Iterable[str]) -> set[str]:
    """Return the packages that cells import, whether they are installed or not.

    >>> sorted(imported(["import math, helper", "from shapes.dice import roll"]))
    ['helper', 'math', 'shapes']
    """
    wanted: set[str] = set()
    for cell in cells:
        # Invalid Python fails when it runs, and shows its error there.
        with contextlib.suppress(*UNREADABLE):
            wanted.update(_imported(ast.parse(cell)))
    return wanted


def is_plain(cells: Iterable[str]) -> bool:
    """Return whether cells are Python that uses only the standard library and our own packages.

    >>> is_plain(["import random", "from cardmath_widgets import Ring", "Ring()"])
    True
    >>> [is_plain([cell]) for cell in ("%timeit 1", "from IPython.display import Image", "Out[1]")]
    [False, False, False]
    """
    known = {*OURS, *sys.stdlib_module_names}
    try:
        trees = [ast.parse(cell) for cell in cells]
    except UNREADABLE:
        return False
    names = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return not names & _OF_IPYTHON and all(known.issuperset(_imported(tree)) for tree in trees)


def _imported(tree: ast.AST) -> Iterator[str]:
    """Yield the packages imported anywhere in a piece of code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


# -- the files next to it ---------------------------------------------------------------------------------


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
