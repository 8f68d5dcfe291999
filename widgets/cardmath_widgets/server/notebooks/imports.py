"""The modules that cells may import in a Python with stand-ins for IPython and other packages."""

import ast
import contextlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

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
