"""Progress bars and tables: drawn by rich on a terminal, plain text and no progress elsewhere.

rich is part of the ``study`` extra. Without it everything still works, and one line says how to install it.
"""

import contextlib
import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

from cardmath.i18n import _

#: Called with a word for the task, the amount done and the total.
Progress = Callable[[str, int, int], None]


@contextlib.contextmanager
def shown_progress() -> Iterator[Progress]:
    """Show the progress of a long task on standard error, if that is a terminal."""
    rich = _rich() if sys.stderr.isatty() else None
    if rich is None:
        if sys.stderr.isatty():
            print(_('cardmath: for a progress bar: pip install "cardmath[study]"'), file=sys.stderr)
        yield lambda _what, _done, _total: None
        return
    columns = (
        rich.progress.BarColumn(),
        rich.progress.TaskProgressColumn(),
        rich.progress.MofNCompleteColumn(),
        rich.progress.TextColumn("{task.description}"),
        rich.progress.TimeRemainingColumn(),
    )
    console = rich.console.Console(file=sys.stderr)
    with rich.progress.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield show


@contextlib.contextmanager
def stop_reported(file: str | None) -> Iterator[None]:
    """If Ctrl-C stops a study that is saved to a file, say how to continue it."""
    try:
        yield
    except KeyboardInterrupt:
        if file is not None:
            print(
                _("cardmath: stopped; run the same command again to continue from {file}").format(file=file),
                file=sys.stderr,
            )
        raise


def print_table(title: str, rows: Sequence[Sequence[str]]) -> None:
    """Print a table on standard output, header first."""
    _print_table(sys.stdout, title, rows)


def _print_table(stream: TextIO, title: str, rows: Sequence[Sequence[str]]) -> None:
    rich = _rich() if stream.isatty() else None
    if rich is None:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ("  ".join(map(str.rjust, row, widths)) for row in rows)
        print(title, "", *lines, sep="\n", file=stream)
        return
    table = rich.table.Table(title=title, title_justify="left")
    for name in rows[0]:
        table.add_column(name, justify="right")
    for row in rows[1:]:
        table.add_row(*row)
    rich.console.Console(file=stream).print(table)


def _rich() -> Any:
    """Return rich with the parts used here, or None if it is not installed."""
    try:
        for part in ("console", "progress", "table"):
            importlib.import_module(f"rich.{part}")
        return importlib.import_module("rich")
    except ImportError:
        return None
