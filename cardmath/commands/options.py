"""Arguments that several commands share, and how they are read."""

import argparse
import json
import re
from dataclasses import replace
from typing import Any

from cardmath.commands.streams import read_bytes
from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.errors import CardmathError, RecordError
from cardmath.i18n import _
from cardmath.numerals import DOZENAL
from cardmath.records import Record
from cardmath.sentences import shown

__all__ = [
    "add_deck_options",
    "add_input",
    "add_json",
    "base_of",
    "deck_of",
    "print_json",
    "read_record",
    "seconds",
    "whole_number",
]


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


def add_deck_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Let a command choose a deck: a ready-made one, single choices, or both; else the standard one.

    A choice that is not made leaves no trace.
    """
    group = parser.add_argument_group(_("deck (default: the standard dozenal deck)"))

    def add(name: str, text: str, **how: Any) -> argparse.Action:
        return group.add_argument(name, default=argparse.SUPPRESS, help=text, **how)

    keys = _("a ready-made deck: {keys}").format(keys=_(", ").join(PRESETS))
    return [
        add("--preset", keys, choices=tuple(PRESETS), metavar="NAME"),
        add("--highest-pip", _("4 to 18; default 12"), type=whole_number, metavar="P"),
        add("--faces", _("face cards per suit, 0 to 6; default 3"), type=whole_number, metavar="F"),
        add("--suits", _("2 to 6; default 4"), type=whole_number, metavar="S"),
        add("--lowest", _("the lowest card; default A"), choices=LOWEST),
    ]


def deck_of(args: argparse.Namespace) -> Deck:
    """Return the deck that `add_deck_options` read; raises `cardmath.DeckError`.

    Single choices change the ready-made deck that they stand beside.
    """
    names = ("highest_pip", "faces", "suits", "lowest")
    deck = PRESETS[args.preset].deck if hasattr(args, "preset") else Deck()
    return replace(deck, **{name: getattr(args, name) for name in names if hasattr(args, name)})


def base_of(args: argparse.Namespace) -> int:
    """Return the base that ``--base`` names, else the one the ready-made deck brings, else twelve."""
    if args.base is not None:
        base: int = args.base
        return base
    return PRESETS[args.preset].base if hasattr(args, "preset") else DOZENAL.base


def add_input(parser: argparse.ArgumentParser) -> None:
    """Let a command read a record from a file or from standard input."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE|-", help=_("a record; - or nothing: standard input")
    )


def read_record(args: argparse.Namespace) -> Record:
    """Return the record that `add_input` names; raises `RecordError` where there is none."""
    name = _("standard input") if args.file == "-" else args.file
    try:
        return Record.from_json(read_bytes(args.file).decode("utf-8-sig"))
    except OSError as error:
        raise RecordError(
            _("cannot read {name}: {reason}").format(name=name, reason=error.strerror or error)
        ) from None
    except UnicodeDecodeError:
        raise RecordError(_("{name} is not UTF-8 text").format(name=name)) from None
    except CardmathError as error:
        raise RecordError("{name}: {error}", name=name, error=error) from None


def print_json(data: Any) -> None:
    """Print one JSON document on standard output."""
    print(json.dumps(data, ensure_ascii=False))
