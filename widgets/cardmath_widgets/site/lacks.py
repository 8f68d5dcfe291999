"""Finding out in advance, from a notebook's code, what it needs but pages without a server lack."""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from cardmath.i18n import _
from cardmath_widgets.runtime import display, display_objects
from cardmath_widgets.server.notebooks.imports import UNREADABLE, missing

#: Standard modules that Pyodide leaves out or a browser does not allow.
_MODULES: Final = frozenset(
    {"curses", "dbm", "multiprocessing", "readline", "resource", "subprocess", "tkinter", "turtle", "venv"}
)
_THREADS: Final = frozenset({"ThreadPoolExecutor", "Thread", "Timer"})
#: Names that IPython adds to every notebook and plain Python does not have.
_OF_IPYTHON: Final = frozenset({"In", "Out", "get_ipython"})
_SHOWN: Final = frozenset({*display.__all__, *display_objects.__all__})


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
