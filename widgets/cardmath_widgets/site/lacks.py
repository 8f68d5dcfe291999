"""What a notebook asks for and no page without a server has, told from its code before anybody opens it."""

import ast
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from cardmath_widgets.bare import showables, showing
from cardmath_widgets.bare.imports import missing

__all__ = ["lacks"]

#: Of Python's library: what Pyodide leaves away, and what a browser does not allow.
_MODULES: Final = frozenset(
    {"curses", "dbm", "multiprocessing", "readline", "resource", "subprocess", "tkinter", "turtle", "venv"}
)
_THREADS: Final = frozenset({"ThreadPoolExecutor", "Thread", "Timer"})
#: What IPython puts into every notebook, and no Python has.
_OF_IPYTHON: Final = frozenset({"In", "Out", "get_ipython"})
_SHOWN: Final = frozenset({*showables.__all__, *showing.__all__})


def lacks(cells: Iterable[str], along: Collection[str] = ()) -> list[str]:
    """Return what the cells ask for in vain: packages, names, lines that only IPython understands.

    ``along`` are the teacher's own modules, which go along with the notebook.

    >>> lacks(["import math, pandas as pd", "from IPython.display import HTML, YouTubeVideo", "%timeit 1"])
    ['%timeit 1', 'IPython.display.YouTubeVideo', 'pandas']
    >>> lacks(["import cardmath_widgets, random", "from turtle import forward"])
    ['turtle']
    >>> lacks(["import dice, pandas"], along=["dice"])
    ['pandas']
    """
    cells = list(cells)
    return sorted({*missing(cells)} - {*along} | {*(thing for cell in cells for thing in _lacks(cell))})


def _lacks(cell: str) -> Iterator[str]:
    try:
        tree = ast.parse(cell)
    except SyntaxError:
        # Other mistakes fail where they are made, here and everywhere.
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
