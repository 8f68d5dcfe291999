"""Arguments that several commands share, and how they are read."""

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.errors import CardmathError, RecordError
from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.numerals import DOZENAL
from cardmath.records import Record
from cardmath.sentences import shown

__all__ = [
    "add_deck_options",
    "add_input",
    "add_json",
    "add_pyramid_options",
    "base_of",
    "deck_of",
    "print_json",
    "pyramid_of",
    "read_record",
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


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let a command print JSON."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON document and nothing else"))


def add_deck_options(parser: argparse.ArgumentParser) -> None:
    """Let a command choose a deck: a ready-made one, single choices, or both; else the standard one."""
    group = parser.add_argument_group(_("deck (default: the standard dozenal deck)"))
    group.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        metavar="NAME",
        help=_("a ready-made deck: {keys}").format(keys=_(", ").join(PRESETS)),
    )
    group.add_argument("--highest-pip", type=whole_number, metavar="P", help=_("4 to 18; default 12"))
    group.add_argument(
        "--faces", type=whole_number, metavar="F", help=_("face cards per suit, 0 to 6; default 3")
    )
    group.add_argument("--suits", type=whole_number, metavar="S", help=_("2 to 6; default 4"))
    group.add_argument("--lowest", choices=LOWEST, help=_("the lowest card; default A"))


def deck_of(args: argparse.Namespace) -> Deck:
    """Return the deck that `add_deck_options` read; raises `cardmath.DeckError`.

    Single choices change the ready-made deck that they stand beside.
    """
    chosen = {name: getattr(args, name) for name in ("highest_pip", "faces", "suits", "lowest")}
    deck = PRESETS[args.preset].deck if args.preset else Deck()
    return replace(deck, **{name: value for name, value in chosen.items() if value is not None})


def base_of(args: argparse.Namespace) -> int:
    """Return the base that ``--base`` names, else the one the ready-made deck brings, else twelve."""
    if args.base is not None:
        base: int = args.base
        return base
    return PRESETS[args.preset].base if args.preset else DOZENAL.base


def add_pyramid_options(parser: argparse.ArgumentParser) -> None:
    """Let a command choose deck, tableau and passes of Pyramid Addition."""
    add_deck_options(parser)
    group = parser.add_argument_group(_("pyramid"))
    group.add_argument(
        "--tableau",
        type=whole_number,
        metavar="n",
        help=_("cards in the tableau; default: the smallest full triangle"),
    )
    group.add_argument(
        "--passes",
        type=_passes,
        default=3,
        metavar="N|unlimited",
        help=_("passes through the stock; default 3"),
    )


def pyramid_of(args: argparse.Namespace) -> PyramidGame:
    """Return the game that `add_pyramid_options` read; raises `cardmath.DeckError`."""
    return PyramidGame(deck_of(args), args.tableau, args.passes)


def _passes(text: str) -> int | None:
    if text == "unlimited":
        return None
    if re.fullmatch("[0-9]{1,100}", text) and int(text) >= 1:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("{text} is neither a whole number from 1 nor unlimited").format(text=shown(text))
    )


def add_input(parser: argparse.ArgumentParser) -> None:
    """Let a command read a record from a file or from standard input."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE|-", help=_("a record; - or nothing: standard input")
    )


def read_record(args: argparse.Namespace) -> Record:
    """Return the record that `add_input` names; raises `RecordError` where there is none."""
    name = _("standard input") if args.file == "-" else args.file
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
        return Record.from_json(data.decode("utf-8-sig"))
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
