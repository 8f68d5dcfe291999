"""Reading a record from a file or from standard input."""

import argparse

from cardmath.commands.streams import read_bytes
from cardmath.errors import CardmathError, RecordError
from cardmath.i18n import _
from cardmath.records import Record
from cardmath.texts import as_utf8


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a record: a file or standard input."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE|-", help=_("a record; - or nothing: standard input")
    )


def read_record(args: argparse.Namespace) -> Record:
    """Return the record named by the argument of `add_input`; raises `RecordError` if there is none."""
    name = _("standard input") if args.file == "-" else args.file
    try:
        return Record.from_json(as_utf8(read_bytes(args.file)).decode())
    except OSError as error:
        raise RecordError(
            _("cannot read {name}: {reason}").format(name=name, reason=error.strerror or error)
        ) from None
    except UnicodeDecodeError:
        raise RecordError(_("{name} is not UTF-8 text").format(name=name)) from None
    except CardmathError as error:
        raise RecordError("{name}: {error}", name=name, error=error) from None
