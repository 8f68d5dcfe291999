"""An earlier class: where it is stored, and what someone at the terminal decides about it at startup."""

import contextlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cardmath.i18n import _
from cardmath_widgets.classroom.core.earlier import Earlier, described
from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.storage import database
from cardmath_widgets.server import ServingError

#: The folder for the class on the usual port. On other ports, the port is added to the name.
_FOLDER = "class"
_GO_ON, _NEW = "1", "2"


def class_of(port: int, usual: int, *, is_new: bool, goes_on: bool) -> tuple[Path | str, Earlier]:
    """Return where the class on a port is stored, and what happens to the one that is already there.

    ``usual`` is the port if no other is given. Someone at the terminal is asked, and sees which classes are
    stored for other ports. Raises the same errors as `earlier_class`.
    """
    where = database(os.environ, folder_of(port, usual))
    for line in kept_elsewhere(where, usual):
        print(line, file=sys.stderr)
    person = ask if is_a_person_there() else None
    return where, earlier_class(where, is_new=is_new, goes_on=goes_on, ask=person)


def folder_of(port: int, usual: int) -> str:
    """Return the name of the folder for the class on a port.

    >>> folder_of(8866, 8866), folder_of(9000, 8866)
    ('class', 'class-9000')
    """
    return _FOLDER if port == usual else f"{_FOLDER}-{port}"


def is_a_person_there() -> bool:
    """Return whether someone is reading this terminal and can answer.

    A server in the background, or one that another program started, has no one to ask, even if it has that
    program's terminal.
    """
    try:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        return sys.platform == "win32" or os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (AttributeError, OSError, ValueError):
        # There is no terminal, it is closed, or it belongs to another session.
        return False


def ask(question: str) -> str:
    """Ask in the terminal, separately from the addresses on standard output; "" if the input has ended."""
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def earlier_class(
    where: Path | str, *, is_new: bool, goes_on: bool, ask: Callable[[str], str] | None
) -> Earlier:
    """Return what happens to the class stored at a place.

    ``is_new`` and ``goes_on`` come from the options. ``ask`` asks one question, and is None if there is no
    one to ask. Raises `ServingError` if the class cannot be deleted, and `JournalError` if it cannot be read.
    """
    if goes_on:
        return Earlier.GO_ON
    if ask is None:
        if is_new:
            # A program that restarts the server after a crash would delete the class every time.
            sentence = _("--new-class deletes a class, so only a person at a terminal can use it.")
            instead = _("Otherwise begin a new class at the desk.")
            raise ServingError(f"{sentence} {instead}")
        return Earlier.ASK
    state, is_alone = Journal.peek(where)
    if not is_alone:
        if is_new:
            sentence = _("Another server has this class open. End the class at its desk to begin a new one.")
            raise ServingError(sentence)
        return Earlier.ASK
    if is_new:
        return Earlier.DELETE
    return _answered(described(state, time.time()), ask) if state.pupils else Earlier.ASK


def _answered(question: str, ask: Callable[[str], str]) -> Earlier:
    choice = _("Type 1 or 2, or press Enter to continue:") + " "
    go_on, new = (
        _("Go on with it: pupils come back as the same animals."),
        _("Delete it, and begin a new class."),
    )
    said = ask(f"{question}\n  {_GO_ON}  {go_on}\n  {_NEW}  {new}\n{choice}")
    while said not in ("", _GO_ON, _NEW):
        said = ask(choice)
    return Earlier.DELETE if said == _NEW else Earlier.GO_ON


def kept_elsewhere(where: Path | str, usual: int) -> list[str]:
    """Return a sentence for each class stored under this account for another port, unless it is open.

    >>> kept_elsewhere("postgresql://school/cardmath", 8866)
    []
    """
    if not isinstance(where, Path):
        return []
    lines = []
    for file in sorted(where.parent.glob(f"{_FOLDER}*/journal.sqlite3")):
        port = file.parent.name.removeprefix(_FOLDER).removeprefix("-")
        if file.parent == where or (port and not port.isdecimal()):
            continue
        # There is no need to mention one that another server has open.
        with contextlib.suppress(JournalError):
            state, _is_alone = Journal.peek(file.parent)
            if state.pupils:
                # TRANSLATORS: {found} is a sentence such as "A class from yesterday was found. It has …"
                line = _("On port {port}: {found} To continue or delete it, start with --port {port}.")
                lines.append(line.format(port=port or usual, found=described(state, time.time())))
    return lines
