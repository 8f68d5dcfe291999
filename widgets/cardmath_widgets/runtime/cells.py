"""Running a notebook's cells one after another, with as much of a kernel's behaviour as lessons need."""

import ast
import contextlib
import io
import sys
import tokenize
from collections.abc import Callable
from inspect import CO_COROUTINE
from typing import Any, Final

from cardmath_widgets.runtime.display import display
from cardmath_widgets.runtime.output_areas import CellArea, Printer, showing_in
from cardmath_widgets.runtime.outputs import Output, error_of

__all__ = ["Output", "run"]

#: The tokens that may follow the last character of a cell.
_AFTER_THE_END: Final = frozenset({tokenize.COMMENT, tokenize.ENDMARKER, tokenize.NEWLINE, tokenize.NL})


async def run(cells: list[str], log: Callable[[str], object]) -> list[list[Output]]:
    """Run the cells and return what each displayed, in the format of a notebook file.

    The last expression of a cell is displayed unless the cell ends with a semicolon. If a cell fails, its
    error is the last of its outputs and is passed to ``log``, and the remaining cells still run. Output that
    comes later, from tasks that a cell started, is sent to the page.
    """
    names: dict[str, Any] = {"__name__": "__main__", "display": display}
    places = [CellArea(number) for number in range(len(cells))]
    # When several notebooks print at the same time, one printer sends each output to its place.
    is_captured = isinstance(sys.stdout, Printer)
    with contextlib.nullcontext() if is_captured else contextlib.redirect_stdout(Printer(sys.stdout)):
        for place, code in zip(places, cells, strict=True):
            with showing_in(place):
                try:
                    await _run(code, f"<cell {places.index(place) + 1}>", names)
                except Exception as error:
                    failure = error_of(error)
                    log("\n".join(failure["traceback"]))
                    place.hear("error", failure)
    return [place.end() for place in places]


async def _run(code: str, name: str, names: dict[str, Any]) -> None:
    tree = ast.parse(code, name)
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    await _evaluate(tree, name, "exec", names)
    if isinstance(last, ast.Expr):
        value = await _evaluate(ast.Expression(last.value), name, "eval", names)
        if value is not None and not _ends_with_semicolon(code):
            display(value)


def _ends_with_semicolon(code: str) -> bool:
    """Return whether a cell's last character is a semicolon, ignoring comments after it, as IPython does."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    signs = [token.string for token in tokens if token.type not in _AFTER_THE_END]
    return signs[-1:] == [";"]


async def _evaluate(tree: Any, name: str, mode: str, names: dict[str, Any]) -> Any:
    code = compile(tree, name, mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    value = eval(code, names)
    return await value if code.co_flags & CO_COROUTINE else value
