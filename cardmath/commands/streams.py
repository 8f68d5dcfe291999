"""Standard input and output as commands use them: UTF-8, and no crash where they are closed or endless."""

import io
import os
import sys
from typing import Final

from cardmath.errors import RecordError
from cardmath.i18n import _

__all__ = ["LONGEST_INPUT", "drop_output", "open_streams", "read_bytes"]

#: The longest file that is read, in bytes; a record has a few thousand.
LONGEST_INPUT: Final = 16 * 2**20

#: What stands in for a stream that is closed. A first file that a command opens must not take its place, so
#: each is opened, but the wrong way round: reading and writing fail, and that is told. Messages just vanish.
_STAND_INS: Final = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))


def open_streams() -> None:
    """Make all three standard streams usable, and standard output UTF-8.

    JSON is UTF-8, and dozenal digits are in few other encodings.
    """
    for name, mode, flags in _STAND_INS:
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def drop_output() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_bytes(file: str) -> bytes:
    """Return what a file, or with ``-`` standard input, holds.

    Raises `OSError` where it cannot be read, and `RecordError` where it is longer than any record.
    """
    if file == "-":
        data = sys.stdin.buffer.read(LONGEST_INPUT + 1)
    else:
        # Without pathlib, which takes long to load.
        with open(file, "rb") as opened:  # noqa: PTH123
            data = opened.read(LONGEST_INPUT + 1)
    if len(data) > LONGEST_INPUT:
        raise RecordError(_("this is no record: it has more than {size} bytes"), size=str(LONGEST_INPUT))
    return data
