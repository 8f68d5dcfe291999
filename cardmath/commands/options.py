"""Arguments that several commands share, and how they are read."""

import argparse
import json
import re
from typing import Any

from cardmath.i18n import _
from cardmath.sentences import shown

__all__ = ["add_json", "print_json", "seconds", "whole_number"]


def whole_number(text: str) -> int:
    """Return the whole number of an argument: plain decimal digits, with a minus or without.

    >>> whole_number("-7")
    -7
    >>> whole_number("1_000")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: '1_000' is no whole number
    """
    # int() takes 1_000 and the digits of other scripts too, and refuses thousands of digits in its own words.
    if not re.fullmatch("-?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(_("{text} is no whole number").format(text=shown(text)))
    return int(text)


def seconds(text: str) -> float:
    """Return the seconds of an argument: a decimal number from 0.

    >>> seconds("0.5")
    0.5
    >>> seconds("inf")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: 'inf' is no number of seconds from 0
    """
    # float() takes nan, 1_0, 1e9 and the digits of other scripts too.
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(_("{text} is no number of seconds from 0").format(text=shown(text)))
    return float(text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let a command print JSON."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON document and nothing else"))


def print_json(data: Any) -> None:
    """Print one JSON document on standard output."""
    print(json.dumps(data, ensure_ascii=False))
