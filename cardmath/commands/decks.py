"""The deck options that several commands share."""

import argparse
from dataclasses import replace
from typing import Any

from cardmath.commands.options import whole_number
from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.i18n import _
from cardmath.numerals import DOZENAL


def add_deck_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Add options for a deck: a preset, single choices, or both. The standard deck is the default.

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
    """Return the deck from the options of `add_deck_options`; raises `cardmath.DeckError`.

    Single choices override those of the preset.
    """
    names = ("highest_pip", "faces", "suits", "lowest")
    deck = PRESETS[args.preset].deck if hasattr(args, "preset") else Deck()
    return replace(deck, **{name: getattr(args, name) for name in names if hasattr(args, name)})


def base_of(args: argparse.Namespace, usual: int = DOZENAL.base) -> int:
    """Return the base from ``--base``, or from the preset, or the usual one."""
    if args.base is not None:
        base: int = args.base
        return base
    return PRESETS[args.preset].base if hasattr(args, "preset") else usual
