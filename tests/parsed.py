"""The programs as trees: parsed and walked once for all tests of a process that read programs."""

import ast
from functools import cache
from pathlib import Path

__all__ = ["nodes_of", "tree_of"]


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the program in a file as a tree.

    >>> ast.get_docstring(tree_of(Path(__file__))).partition(":")[0]
    'The programs as trees'
    """
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return a tree's nodes, in the order of `ast.walk`.

    >>> [type(node).__name__ for node in nodes_of(ast.parse("0"))]
    ['Module', 'Expr', 'Constant']
    """
    return tuple(ast.walk(tree))
