"""The programs as trees: each file is parsed once for all the tests of a process that read programs."""

import ast
from functools import cache
from pathlib import Path

__all__ = ["tree_of"]


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the program in a file as a tree.

    >>> ast.get_docstring(tree_of(Path(__file__))).partition(":")[0]
    'The programs as trees'
    """
    return ast.parse(path.read_text("utf-8"))
