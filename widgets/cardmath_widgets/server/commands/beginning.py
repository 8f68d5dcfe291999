"""The options for what every page starts with: a preset, the deal number and the base."""

import argparse
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS
from cardmath.errors import CardmathError
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.links import from_link, to_link
from cardmath.numerals import MAX_BASE, MIN_BASE
from cardmath.paths import FIELD, path_of
from cardmath.reading import as_utf8
from cardmath.records import Record


def refused(sentence: str, text: str, **known: object) -> argparse.ArgumentTypeError:
    """Return the error for a value that an option does not accept."""
    return argparse.ArgumentTypeError(sentence.format(text=text, **known))


def whole_number(text: str, least: int, most: int, sentence: str) -> int:
    """Read a whole number; int() also accepts digits from other scripts, signs and spaces."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not is_short or not least <= int(text) <= most:
        raise refused(sentence, text, least=least, most=most)
    return int(text)


def deal_number(text: str) -> int:
    """Read a deal number."""
    sentence = _("{text!r} is not a deal number; use a whole number, such as 7 or 481516")
    return whole_number(text, 0, DEAL_NUMBERS - 1, sentence)


def base_number(text: str) -> int:
    """Read a base."""
    sentence = _("{text!r} is not a base; a base is a number from {least} to {most}")
    return whole_number(text, MIN_BASE, MAX_BASE, sentence)


def preset(text: str) -> str:
    """Read a preset as a link: from a deck's name, a link or the end of one, or a file with a deal.

    >>> preset("bonds-to-ten"), preset("http://127.0.0.1:8866/odds#game=odds&path=2")
    ('preset=bonds-to-ten', 'game=odds&path=2')
    """
    if text in PRESETS:
        return f"preset={text}"
    try:
        if "=" in text:
            return checked(text.rpartition("#")[2])
        return to_link(Record.from_json(as_utf8(Path(text).read_bytes()).decode()))
    except CardmathError as error:
        raise refused(_("{text!r} cannot be opened: {reason}"), text, reason=error) from None
    except (OSError, UnicodeDecodeError):
        sentence = _(
            "{text!r} is not a preset; use a link, a file with a deal, or one of these decks: {decks}"
        )
        raise refused(sentence, text, decks=_(", ").join(PRESETS)) from None


def checked(link: str) -> str:
    """Return a link after checking that it is valid for its game."""
    record, fields = from_link(link, None, lambda _game: 0)
    game = dict(parse_qsl(link)).get("game", next(iter(GAMES)))
    path = path_of(game if record is None else record.game.key)
    if FIELD in fields and path is not None and path.fault(fields[FIELD]):
        raise CardmathError(path.fault(fields[FIELD]))
    if "base" in fields:
        base_number(fields["base"])
    return link


def add_flag(parser: Any, name: str, sentence: str, dest: str | None = None) -> None:
    """Add an option without a value, with the sentence for its help."""
    parser.add_argument(name, action="store_true", dest=dest, help=sentence)


def add_beginning(parser: argparse.ArgumentParser, *, numbered: bool = True) -> None:
    """Add the options; ``numbered`` adds the deal number."""
    group = parser.add_argument_group(_("what every page starts with, unless its link says otherwise"))
    sentence = _("a link, a file with a deal, or a ready-made deck of Pyramid Addition: {decks}")
    sentence = sentence.format(decks=_(", ").join(PRESETS))
    group.add_argument("--preset", type=preset, metavar="PRESET", help=sentence)
    if numbered:
        group.add_argument(
            "--number", type=deal_number, metavar="N", help=_("the deal number; default: random")
        )
    sentence = _("the base to count in, {least} to {most}").format(least=MIN_BASE, most=MAX_BASE)
    group.add_argument("--base", type=base_number, metavar="B", help=sentence)
    add_flag(parser, "--no-sound", _("leave out the sounds, and the button that turns them on"))


def beginning(args: argparse.Namespace) -> str:
    """Return the link that every page starts from, or "" if no option sets one.

    A number or a base given as an option replaces the one in the preset.
    """
    fields = dict(parse_qsl(args.preset or ""))
    said = {name: getattr(args, name, None) for name in ("number", "base")}
    fields |= {name: str(value) for name, value in said.items() if value is not None}
    return urlencode(fields, safe="+,.:;@!$*()/>")
