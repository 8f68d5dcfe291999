"""Arguments shared by several commands, and the functions that read them."""

import argparse
import json
import re
from dataclasses import replace
from typing import Any

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.i18n import _
from cardmath.numerals import DIGIT_STYLES, DOZENAL
from cardmath.sentences import shown


def whole_number(text: str) -> int:
    """Read an argument as a whole number: plain decimal digits with an optional minus sign.

    >>> whole_number("-7")
    -7
    >>> whole_number("1_000")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: '1_000' is not a whole number
    """
    # int() also accepts 1_000 and the digits of other scripts, and rejects thousands of digits with its own
    # message.
    if not re.fullmatch("-?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=shown(text)))
    return int(text)


def seconds(text: str) -> float:
    """Read an argument as seconds: a decimal number, at least 0.

    >>> seconds("0.5"), seconds("9999999999")
    (0.5, 9999999999.0)
    >>> seconds("inf")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: 'inf' is not a number of seconds; use 0 or more
    """
    # float() also accepts nan, 1_0, 1e9 and the digits of other scripts.
    if not re.fullmatch(r"[0-9]{1,100}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(
            _("{text} is not a number of seconds; use 0 or more").format(text=shown(text))
        )
    return float(text)


def add_base(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option for a base; the help shows its range and the default."""
    parser.add_argument("--base", type=whole_number, metavar="B", help=text)


def add_digits(parser: argparse.ArgumentParser) -> None:
    """Add the option for the digit style."""
    styles = ", ".join(DIGIT_STYLES)
    parser.add_argument(
        "--digits",
        default=DIGIT_STYLES[0],
        metavar="STYLE",
        help=_("the digits of base 12: %s") % styles,
    )


def add_paper(parser: argparse.ArgumentParser) -> None:
    """Add the option for the paper size."""
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help=_("the paper size; default a4"))


def add_pdf(parser: argparse.ArgumentParser) -> None:
    """Add the options for the output PDF."""
    parser.add_argument(
        "-o", dest="output", metavar="FILE.pdf", help=_("the file to write; standard output if it is -")
    )
    add_force(parser)


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add the option that overwrites an existing file."""
    parser.add_argument("--force", action="store_true", help=_("overwrite an existing file"))


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option for JSON output."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON document and nothing else"))


def print_json(data: Any) -> None:
    """Print one JSON document on standard output."""
    print(json.dumps(data, ensure_ascii=False))


def print_answer(args: argparse.Namespace, document: Any, words: str) -> None:
    """Print an answer: as one JSON document with ``--json``, otherwise in words."""
    print(json.dumps(document, ensure_ascii=False) if args.json else words)


def add_deck_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Add options for a deck: a preset, individual choices, or both. The standard deck is the default.

    Options that are not given are absent from the parsed arguments.
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
    """Return the deck for the options from `add_deck_options`; raises `cardmath.DeckError`.

    Individual choices override the preset.
    """
    names = ("highest_pip", "faces", "suits", "lowest")
    deck = PRESETS[args.preset].deck if hasattr(args, "preset") else Deck()
    return replace(deck, **{name: getattr(args, name) for name in names if hasattr(args, name)})


def base_of(args: argparse.Namespace, usual: int = DOZENAL.base) -> int:
    """Return the base from ``--base``, or from the preset, or the default."""
    if args.base is not None:
        base: int = args.base
        return base
    return PRESETS[args.preset].base if hasattr(args, "preset") else usual
