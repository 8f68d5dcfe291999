"""A notebook's cells run one after the other, as a kernel runs them, as far as a lesson needs."""

import ast
import contextlib
import io
import traceback
from collections.abc import Callable
from inspect import CO_COROUTINE
from typing import Any

from . import standins

__all__ = ["Output", "run"]

Output = dict[str, Any]


async def run(cells: list[str], display: Callable[[str], object]) -> list[list[Output]]:
    """Run the cells; returns what each displayed, as a notebook file keeps it.

    The last expression of a cell is displayed, unless a semicolon ends it. Where a cell fails its error is
    the last of its outputs, ``display`` is told of it, and the rest runs.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    every: list[list[Output]] = []
    for number, code in enumerate(cells, 1):
        outputs: list[Output] = []
        every.append(outputs)
        printed = _Printed(outputs)
        with standins.showing(lambda thing, to=outputs: _show(thing, to), outputs.clear):  # type: ignore[misc]
            try:
                with contextlib.redirect_stdout(printed):
                    await _run(code, f"<cell {number}>", names, outputs)
            except Exception as error:
                trace = traceback.format_exc()
                display(trace)
                outputs.append(
                    {
                        "output_type": "error",
                        "ename": type(error).__name__,
                        "evalue": str(error),
                        "traceback": trace.splitlines(),
                    }
                )
    return every


async def _run(code: str, name: str, names: dict[str, Any], outputs: list[Output]) -> None:
    tree = ast.parse(code, name)
    last: ast.Expression | None = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        expression = tree.body.pop()
        assert isinstance(expression, ast.Expr)
        last = ast.Expression(expression.value)
    await _evaluate(tree, name, "exec", names)
    if last is not None:
        value = await _evaluate(last, name, "eval", names)
        if value is not None and not code.rstrip().endswith(";"):
            _show(value, outputs)


async def _evaluate(tree: Any, name: str, mode: str, names: dict[str, Any]) -> Any:
    code = compile(tree, name, mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    value = eval(code, names)
    return await value if code.co_flags & CO_COROUTINE else value


def _show(thing: Any, outputs: list[Output]) -> None:
    """Display a thing; one that does so by itself calls `display` for what it is made of."""
    shows_itself = None if isinstance(thing, type) else getattr(thing, "_ipython_display_", None)
    if shows_itself is None:
        outputs.append(_data(thing))
    else:
        shows_itself()


def _data(thing: Any) -> Output:
    """Return a thing as the page takes it: all the forms in which it can show itself."""
    data: dict[str, Any] = {"text/plain": repr(thing)}
    bundle = getattr(thing, "_repr_mimebundle_", None)
    if bundle is not None:
        made = bundle(include=None, exclude=None)
        # With its metadata, of which a page has no use.
        data |= made[0] if isinstance(made, tuple) else made
    for form, method in standins.FORMS.items():
        shown = getattr(thing, method, None)
        if form not in data and shown is not None:
            made = shown()
            if made is not None:
                data[form] = made
    return {"output_type": "display_data", "data": data, "metadata": {}}


class _Printed(io.TextIOBase):
    """Takes what is printed to where it stands among what is displayed."""

    def __init__(self, outputs: list[Output]) -> None:
        self._outputs = outputs

    def write(self, text: str) -> int:
        """Print a piece."""
        if self._outputs and self._outputs[-1]["output_type"] == "stream":
            self._outputs[-1]["text"] += text
        else:
            self._outputs.append({"output_type": "stream", "name": "stdout", "text": text})
        return len(text)

    def writable(self) -> bool:
        """It is."""
        return True
