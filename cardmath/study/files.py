"""A study's file: CSV that survives being killed at any moment.

The first line is a comment with the study's parameters. The second line lists the columns. After that, each
chunk of deals is one line, written as soon as the chunk is done. A line counts only if it is complete. An
incomplete line is dropped when the study continues, and its deals are decided again.
"""

import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Self

from cardmath.games import game_named
from cardmath.i18n import _
from cardmath.reading import as_utf8
from cardmath.sentences import shown
from cardmath.study.variants import variants_of
from cardmath.study.work import LETTERS, StudyError, StudyLedger, StudyRow
from cardmath.whole_files import READING, WRITING, file_errors

FORMAT: Final = "cardmath-study/1"
#: A row: the variant, whole numbers starting with the first deal, seconds, letters.
_LINE: Final = re.compile(r"([^,]{1,200}),((?:\d{1,19},){2,9})(\d{1,19}\.\d{6}),([A-Za-z?]+)", re.ASCII)


#: The position of the byte that a process locks on Windows.
_LOCKED: Final = (1 << 31) - 2


def _header(parameters: Mapping[str, Any]) -> str:
    return f"# {json.dumps({'format': FORMAT, **parameters})}\n{_columns(parameters['game'])}\n"


def _columns(game: object) -> str:
    variants = variants_of(game_named(game))
    return ",".join([variants.name, "first", "deals", *variants.counted, "seconds", "verdicts"])


def _line(row: StudyRow, counted: Iterable[str] = LETTERS.values()) -> str:
    """Return a row as a line for the file, with counts of the given letters.

    >>> _line(StudyRow("28", 0, "WWL?", 0.5))
    '28,0,4,2,1,1,0.500000,WWL?\\n'
    """
    counts = (row.first, row.deals, *map(row.verdicts.count, counted))
    return f"{row.variant},{','.join(map(str, counts))},{row.seconds:.6f},{row.verdicts}\n"


def read_study(path: str | Path) -> tuple[dict[str, Any], StudyLedger]:
    """Return the parameters and the verdicts of a study's file, without an incomplete last line.

    Raises `StudyError` if the file cannot be read or is not a study.
    """
    with file_errors(StudyError, READING, path):
        data = as_utf8(Path(path).read_bytes()).replace(b"\r\n", b"\n")
    return _parsed(path, data)[:2]


class StudyFile:
    """A study's file, open for this process alone; ``ledger`` holds its rows so far.

    Raises `StudyError` if the file cannot be opened, contains another study, or is being written by another
    process.
    """

    def __init__(self, path: str | Path, parameters: Mapping[str, Any]) -> None:
        self._path = path
        self._counted = variants_of(game_named(parameters["game"])).counted.values()
        with file_errors(StudyError, WRITING, path):
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        try:
            self.ledger = self._opened(parameters)
        except BaseException:
            os.close(self._fd)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._fd)

    def append(self, row: StudyRow) -> None:
        """Add a row to the ledger and to the file; raises `StudyError` if it cannot be written."""
        self.ledger.add(row)
        self._write(_line(row, self._counted))

    def _opened(self, parameters: Mapping[str, Any]) -> StudyLedger:
        if not stat.S_ISREG(os.fstat(self._fd).st_mode):
            raise StudyError(_("{file} is not an ordinary file"), file=self._path)
        self._lock()
        data = self._read()
        header = _header(parameters)
        if len(data) < len(header) and header.encode().startswith(data):
            # The file is new, or the process was killed before it wrote the header.
            self._cut(0)
            self._write(header)
            return StudyLedger()
        found, ledger, end = _parsed(self._path, data)
        # A name present on only one side counts as well, because a study omits what it does not use.
        for name in {**parameters, **found}:
            value = parameters.get(name)
            if name != "format" and found.get(name) != value:
                raise StudyError(
                    _('{file} contains another study: its "{name}" is {theirs}, not {ours}'),
                    file=self._path,
                    name=name,
                    theirs=_brief(found.get(name)),
                    ours=_brief(value),
                )
        if end < len(data):
            self._cut(end)
        return ledger

    def _lock(self) -> None:
        """Prevent a second run of the same study; the system releases the lock when this process ends."""
        try:
            if sys.platform == "win32":
                import msvcrt

                # Other processes cannot read a locked byte, so it is beyond the end of every study.
                os.lseek(self._fd, _LOCKED, os.SEEK_SET)
                msvcrt.locking(self._fd, msvcrt.LK_NBLCK, 1)
                os.lseek(self._fd, 0, os.SEEK_SET)
            else:
                import fcntl

                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise StudyError(_("{file} is being written by another study"), file=self._path) from None
        except OSError:
            # Some network drives do not support locks; even then, a deal written twice is noticed when the
            # file is read.
            os.lseek(self._fd, 0, os.SEEK_SET)

    def _read(self) -> bytes:
        pieces: list[bytes] = []
        with file_errors(StudyError, READING, self._path):
            while piece := os.read(self._fd, 1 << 20):
                pieces.append(piece)
        return b"".join(pieces)

    def _cut(self, length: int) -> None:
        with file_errors(StudyError, WRITING, self._path):
            os.ftruncate(self._fd, length)

    def _write(self, text: str) -> None:
        data = text.encode()
        with file_errors(StudyError, WRITING, self._path):
            # One call for the whole line, so that neither a kill nor Ctrl-C can split it.
            written = os.write(self._fd, data)
        if written < len(data):
            raise StudyError(_("cannot write {file}: the disk is full"), file=self._path)


def _parsed(path: str | Path, data: bytes) -> tuple[dict[str, Any], StudyLedger, int]:
    """Return the parameters, the rows, and the length of the data up to the end of the last complete line."""
    end = data.rfind(b"\n") + 1
    lines = data[:end].decode("utf-8", "replace").split("\n")[:-1]
    try:
        parameters = json.loads(lines[0].removeprefix("# "))
        known = (
            lines[0].startswith("# ")
            and parameters["format"] == FORMAT
            and lines[1] == _columns(parameters["game"])
        )
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        known = False
    if not known:
        raise StudyError(_("{file} is not a cardmath study"), file=path)
    ledger, variants = StudyLedger(), variants_of(game_named(parameters["game"]))
    for number, line in enumerate(lines[2:], start=3):
        row = _row(line, variants.counted.values())
        if row is None:
            raise StudyError(
                _("{file}, line {number}: {line} is not a row of a study").format(
                    file=path, number=number, line=shown(line)
                )
            )
        try:
            ledger.add(replace(row, variant=variants.current(row.variant)))
        except StudyError as error:
            raise StudyError(
                _("{file}, line {number}: {error}").format(file=path, number=number, error=error)
            ) from None
    return parameters, ledger, end


def _row(line: str, counted: Iterable[str]) -> StudyRow | None:
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    first, deals, *_counts = map(int, match[2].rstrip(",").split(","))
    letters = match[4]
    if not deals or len(letters) % deals:
        return None
    row = StudyRow(match[1], first, letters, float(match[3]), len(letters) // deals)
    # The counts are there for spreadsheets. If they contradict the verdicts, the line has been edited.
    return row if _line(row, counted) == f"{line}\n" else None


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {choice}" for name, choice in value.items())
    return _("unlimited") if value is None else str(value)
