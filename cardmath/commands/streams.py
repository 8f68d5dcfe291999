"""Input and output for commands: the standard streams, and the record given as an argument.

Text is UTF-8, and a closed or endless stream cannot crash a command.
"""

import argparse
import codecs
import io
import os
import sys
from typing import TYPE_CHECKING, Final

from cardmath.errors import CardmathError, RecordError
from cardmath.i18n import _

if TYPE_CHECKING:
    from cardmath.records import Record

#: Maximum size of the input in bytes. A record has a few thousand.
LONGEST_INPUT: Final = 16 * 2**20

#: Replacements for closed streams. Without them, the first file opened by a command would take the stream's
#: place. Each replacement is opened in the wrong direction, so that reading and writing fail and the failure
#: is reported. Messages simply vanish.
_STAND_INS: Final = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))


#: Characters in messages that some consoles lack, such as the Windows console, and their replacements.
_PLAIN: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "×": "x"}
)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for the characters that a stream's encoding lacks, and the position to continue
    from.
    """
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return lacking.translate(_PLAIN).encode("ascii", "backslashreplace").decode(), error.end


def open_streams() -> None:
    """Make all three standard streams usable, standard output UTF-8, and messages readable on any console.

    JSON is UTF-8, and few other encodings have dozenal digits.
    """
    for name, mode, flags in _STAND_INS:
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    if isinstance(sys.stderr, io.TextIOWrapper):
        codecs.register_error("cardmath-plain", _plain)
        sys.stderr.reconfigure(errors="cardmath-plain")


def drop_output() -> None:
    """Discard the output that is still buffered, so that Python does not complain when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_bytes(file: str) -> bytes:
    """Return the contents of a file, or of standard input for ``-``.

    Raises `OSError` if it cannot be read and `RecordError` if it is longer than any record.
    """
    if file == "-":
        data = sys.stdin.buffer.read(LONGEST_INPUT + 1)
    else:
        # Without pathlib, which is slow to load.
        with open(file, "rb") as opened:  # noqa: PTH123
            data = opened.read(LONGEST_INPUT + 1)
    if len(data) > LONGEST_INPUT:
        raise RecordError(_("this is not a record: it has more than {size} bytes"), size=str(LONGEST_INPUT))
    return data


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a record: a file or standard input."""
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="FILE|-",
        help=_("a record file; standard input if it is - or left out"),
    )


def read_record(args: argparse.Namespace) -> "Record":
    """Return the record given by the argument from `add_input`; raises `RecordError` if there is none."""
    # Every command uses this module, but few read records.
    from cardmath.records import Record

    name = _("standard input") if args.file == "-" else args.file
    try:
        return Record.from_json(read_bytes(args.file))
    except OSError as error:
        raise RecordError(
            _("cannot read {name}: {reason}"), name=name, reason=error.strerror or error
        ) from None
    except CardmathError as error:
        raise RecordError("{name}: {error}", name=name, error=error) from None
