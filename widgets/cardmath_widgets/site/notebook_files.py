"""What a teacher's notebook brings to a site: the files next to it, and what it needs but the site lacks."""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from cardmath.i18n import _
from cardmath_widgets.runtime import display
from cardmath_widgets.server.notebooks.reading import SEEN_OR_HEARD, UNREADABLE, Beside, missing

from .packing import MEGABYTE, megabytes

#: Maximum number of bytes for one notebook's files: every visitor loads them before the first cell runs.
MOST: Final = 20_000_000
#: Maximum number of files that a message lists.
MOST_NAMED: Final = 12


def is_shown(place: str) -> bool:
    """Return whether a page loads a file by its address."""
    return PurePosixPath(place).suffix.lower() in SEEN_OR_HEARD


def included(beside: Beside, notebook: object, say: Callable[[str], object]) -> dict[str, bytes]:
    """Return the files that the notebook imports or mentions, keyed by path.

    ``say`` reports which files are included and which cannot be.
    """
    sizes = {place: (beside.folder / place).stat().st_size for place in beside.taken}
    files: dict[str, bytes] = {}
    room = MOST
    # As many files as fit, modules first.
    for place in sorted(sizes, key=lambda place: (place not in beside.modules, sizes[place], place)):
        if sizes[place] > room:
            sentence = _(
                "{file} ({size} MB) is too large to include with {notebook}: each notebook can have "
                "{most} MB of files."
            )
            size, most = megabytes(sizes[place]), MOST // MEGABYTE
            say(sentence.format(file=place, size=size, notebook=notebook, most=most))
            continue
        try:
            files[place] = (beside.folder / place).read_bytes()
        except OSError as error:
            sentence = _("{file} cannot be included with {notebook}: {reason}.")
            say(sentence.format(file=place, notebook=notebook, reason=error.strerror))
            continue
        room -= sizes[place]
    if files:
        say(_("Included with {notebook}: {files}.").format(notebook=notebook, files=_listed(files)))
    return files


def report_left_out(besides: Iterable[Beside], say: Callable[[str], object]) -> None:
    """Report the files left out of the site because no notebook mentions them, folder by folder."""
    besides = list(besides)
    for folder in dict.fromkeys(beside.folder for beside in besides):
        here = [beside for beside in besides if beside.folder == folder]
        places = {place for beside in here for place in beside.all}
        places -= {place for beside in here for place in beside.taken}
        if places:
            sentence = _("Not included from {folder}, because no notebook there mentions them: {files}.")
            say(sentence.format(folder=folder, files=_listed(places)))


def _listed(places: Collection[str]) -> str:
    names = sorted(places)
    more = [_("{count} more").format(count=len(names) - MOST_NAMED)] if len(names) > MOST_NAMED else []
    return ", ".join([*names[:MOST_NAMED], *more])


# -- what a site lacks ------------------------------------------------------------------------------------


#: Standard modules that Pyodide leaves out or a browser does not allow.
_MODULES: Final = frozenset(
    {"curses", "dbm", "multiprocessing", "readline", "resource", "subprocess", "tkinter", "turtle", "venv"}
)
_THREADS: Final = frozenset({"ThreadPoolExecutor", "Thread", "Timer"})
#: Names that IPython adds to every notebook and plain Python does not have.
_OF_IPYTHON: Final = frozenset({"In", "Out", "get_ipython"})
_SHOWN: Final = frozenset(display.__all__)


def lacks(cells: Iterable[str], along: Collection[str] = ()) -> list[str]:
    """Return what the cells need but a site lacks: packages, names, lines that only IPython understands.

    ``along`` are the modules included in the site: the teacher's own, and the ones from added packages.

    >>> lacks(["import math, pandas as pd", "from IPython.display import HTML, YouTubeVideo", "%timeit 1"])
    ['%timeit 1', 'IPython.display.YouTubeVideo', 'pandas']
    >>> lacks(["import cardmath_widgets, random, multiprocessing.pool", "from turtle import forward"])
    ['multiprocessing.pool', 'turtle']
    >>> lacks(["import dice, pandas"], along=["dice"])
    ['pandas']
    """
    cells = list(cells)
    return sorted({*missing(cells)} - {*along} | {*(thing for cell in cells for thing in _lacks(cell))})


def report_lacks(
    things: Iterable[str],
    code: Iterable[str],
    notebook: object,
    hint: Callable[[str], str],
    say: Callable[[str], object],
) -> None:
    """Report what a notebook lacks; ``hint`` returns the package that may provide a module, or "".

    >>> report_lacks(["Thread", "numpy"], ["import numpy"], "a.ipynb", str.lower, print)
    a.ipynb needs Thread, which no site has: that cell will fail.
    a.ipynb needs numpy, which this site does not have: that cell will fail. Try --with numpy.
    """
    packages = missing(code)
    for thing in things:
        if thing not in packages:
            sentence = _("{notebook} needs {thing}, which no site has: that cell will fail.")
        elif not hint(thing):
            sentence = _("{notebook} needs {thing}, which this site does not have: that cell will fail.")
        else:
            sentence = _(
                "{notebook} needs {thing}, which this site does not have: that cell will fail. Try "
                "--with {package}."
            )
        say(sentence.format(notebook=notebook, thing=thing, package=hint(thing)))


def _lacks(cell: str) -> Iterator[str]:
    try:
        tree = ast.parse(cell)
    except UNREADABLE:
        # Other mistakes fail when they run, here and everywhere.
        yield from (line.strip() for line in cell.splitlines() if line.lstrip().startswith(("%", "!")))
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.partition(".")[0] in _MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [name.name for name in node.names]
            yield from _from(node.module, names)
        elif isinstance(node, ast.Attribute) and node.attr in _THREADS:
            yield node.attr
        elif isinstance(node, ast.Name) and node.id in _OF_IPYTHON:
            yield node.id


def _from(module: str, names: list[str]) -> Iterator[str]:
    if module.partition(".")[0] in _MODULES:
        yield module
    elif module.partition(".")[0] == "IPython":
        known = _SHOWN if module == "IPython.display" else frozenset({"display"})
        yield from (f"{module}.{name}" for name in names if name not in known)
    else:
        yield from (name for name in names if name in _THREADS)
