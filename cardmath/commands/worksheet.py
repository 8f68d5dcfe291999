"""``cardmath worksheet``: printable sheets and their keys, as PDF."""

import argparse
from pathlib import Path
from typing import Any

from cardmath.commands.options import add_json, print_json, whole_number
from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import Notation

__all__ = ["add", "run"]


class OutputError(CardmathError):
    """A file that cannot, or must not, be written."""


def add(subparsers: Any) -> None:
    """Add the command to the parser of ``cardmath``."""
    parser = subparsers.add_parser(
        "worksheet",
        help=_("print worksheets and answer keys"),
        description=_(
            "Write numbered worksheets, and their keys on pages of their own, to a PDF. The same number makes"
            " the same sheet everywhere. “cardmath worksheet list” names the kinds."
        ),
        epilog=_(
            "example: cardmath worksheet bond-wheels --base 12 --number 7 --copies 3 --key -o wheels.pdf"
        ),
    )
    parser.add_argument("kind", metavar="KIND|list", help=_("the kind of sheet, or list"))
    parser.add_argument("--base", type=whole_number, default=12, metavar="B", help=_("2 to 36; default 12"))
    parser.add_argument(
        "--number", type=whole_number, default=1, metavar="N", help=_("the first sheet's number; default 1")
    )
    parser.add_argument(
        "--copies", type=whole_number, default=1, metavar="K", help=_("so many different sheets; default 1")
    )
    parser.add_argument("--key", action="store_true", help=_("add the answer keys, after all sheets"))
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help=_("the paper; default a4"))
    parser.add_argument("--large", action="store_true", help=_("set the text in large print"))
    parser.add_argument(
        "--link",
        default="",
        metavar="ADDRESS",
        help=_("the address of the running app: each sheet then has a QR code to the same numbers"),
    )
    parser.add_argument("-o", dest="output", metavar="FILE.pdf", help=_("the file to write"))
    parser.add_argument("--force", action="store_true", help=_("write over a file that is there"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the PDF, or list the kinds."""
    # Loaded here, so that the other commands start without the sheets.
    from cardmath.worksheets import KINDS, worksheet

    if args.kind == "list":
        if args.json:
            print_json(
                [{"kind": kind.name, "title": kind.title(), "key": kind.has_key} for kind in KINDS.values()]
            )
        else:
            print("\n".join(f"{kind.name:22} {kind.title()}" for kind in KINDS.values()))
        return 0
    if args.json:
        raise OutputError(_("--json goes with list; a worksheet is a PDF"))
    target = _target(args.output, args.force)
    pdf = worksheet(
        args.kind,
        number=args.number,
        notation=Notation(args.base),
        copies=args.copies,
        key=args.key,
        paper=args.paper,
        large=args.large,
        address=args.link,
    )
    # "x" refuses a file that has come meanwhile.
    with target.open("wb" if args.force else "xb") as file:
        file.write(pdf)
    return 0


def _target(output: str | None, force: bool) -> Path:
    """Return the file to write; raises `OutputError` before anything is made where it cannot be."""
    if not output:
        raise OutputError(_("a worksheet needs a file to be written to: -o FILE.pdf"))
    target = Path(output)
    if target.is_dir():
        raise OutputError(_("{file} is a folder, not a file").format(file=output))
    if target.exists() and not force:
        raise OutputError(_("{file} is there already; --force writes over it").format(file=output))
    if not target.absolute().parent.is_dir():
        raise OutputError(_("there is no folder {folder}").format(folder=target.parent))
    return target
