"""Arguments that several commands share, and their readers."""

import argparse
import json
import re
from typing import Any

from cardmath.i18n import _
from cardmath.sentences import shown


def whole_number(text: str) -> int:
    """Return the whole number of an argument: plain decimal digits with an optional minus sign.

    >>> whole_number("-7")
    -7
    >>> whole_number("1_000")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: '1_000' is not a whole number
    """
    # int() also accepts 1_000 and the digits of other scripts, and rejects thousands of digits with a message
    # of its own.
    if not re.fullmatch("-?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=shown(text)))
    return int(text)


def seconds(text: str) -> float:
    """Return the seconds of an argument: a decimal number, at least 0.

    >>> seconds("0.5")
    0.5
    >>> seconds("inf")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: 'inf' is not a number of seconds, 0 or more
    """
    # float() also accepts nan, 1_0, 1e9 and the digits of other scripts.
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(
            _("{text} is not a number of seconds, 0 or more").format(text=shown(text))
        )
    return float(text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option for JSON output."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON document and nothing else"))


def print_json(data: Any) -> None:
    """Print one JSON document on standard output."""
    print(json.dumps(data, ensure_ascii=False))
