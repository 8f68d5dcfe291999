"""`cardmath numeral`: converts a number between bases, writes it in words and shows the steps."""

import argparse
import re
from fractions import Fraction
from typing import Any

from cardmath.arithmetic import conversion_steps
from cardmath.commands import COMMANDS
from cardmath.commands.options import add_digits, add_json, print_json
from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.numerals import MAX_BASE, MAX_PLACES, MIN_BASE, WORD_STYLES, check_base, format, parse, words
from cardmath.sentences import shown


def add(subparsers: Any) -> None:
    """Add the command to the object returned by `ArgumentParser.add_subparsers()`.

    >>> parser = argparse.ArgumentParser()
    >>> add(parser.add_subparsers())
    >>> args = parser.parse_args(["numeral", "15"])
    >>> args.run(args)
    13
    0
    """
    parser = subparsers.add_parser(
        "numeral",
        help=_(COMMANDS["numeral"]),
        description=_(
            "Read NUMBER in one base and write it in another. A fraction has a radix point, with its "
            "period in parentheses, or a slash: 0.75, 0.(3), 1/3."
        ),
        epilog=_(
            "example: cardmath numeral 15 writes 13; cardmath numeral FF --from-base 16 --base 10 writes 255"
        ),
        # NUMBER is optional for argparse because of --words, but users must give it.
        usage="%(prog)s NUMBER\n       [--from-base B] [--base B]\n       [--digits STYLE] [--places K]\n"
        "       [--words [STYLE]] [--steps] [--json]",
    )
    parser.add_argument("number", metavar="NUMBER", nargs="?", help=_("the number; it may be negative"))
    # Read as text, so that a bad base gets the same one-line message as a bad NUMBER.
    bases = _("from {least} to {greatest}").format(least=MIN_BASE, greatest=MAX_BASE)
    parser.add_argument(
        "--from-base", metavar="B", default="10", help=_("the base NUMBER is in, %s (default 10)") % bases
    )
    parser.add_argument(
        "--base", metavar="B", default="12", help=_("the base to write it in, %s (default 12)") % bases
    )
    add_digits(parser)
    parser.add_argument(
        "--places", metavar="K", help=_("write K digits after the radix point and cut off the rest")
    )
    parser.add_argument(
        "--words",
        metavar="STYLE",
        nargs="?",
        const="",
        help=_("add the words, in the style of the base or in one of %s") % ", ".join(WORD_STYLES),
    )
    parser.add_argument("--steps", action="store_true", help=_("add the worked steps of the conversion"))
    add_json(parser)
    # argparse takes -7 for a number but -FF or -1;6 for a misspelt option. This command's only option with a
    # single dash is -h, which argparse looks up first.
    parser._negative_number_matcher = re.compile(r"-[^-]")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the number as requested and return the exit status, 0.

    Raises `NumeralError` for an invalid number, base or style, before anything is printed.
    """
    number, style = args.number, args.words
    if number is None and style and style not in WORD_STYLES:
        # In "--words 15" the 15 is the number, although a style could also go there.
        number, style = style, ""
    if number is None:
        raise NumeralError(_("The number is missing; for example: cardmath numeral 15"))
    from_base = _base(args.from_base)
    base = _base(args.base)
    value = _read(number, from_base)
    places = None if args.places is None else _places(args.places)
    text = format(value, base, args.digits, places=places)
    said = words(value, base, style or None)
    steps = _steps(number, value, from_base, base, args.digits, places) if args.steps else ()
    if args.json:
        document: dict[str, Any] = {
            "text": text,
            "words": said,
            "value": value if isinstance(value, int) else str(value),
        }
        if args.steps:
            document["steps"] = steps
        print_json(document)
        return 0
    print(text)
    if style is not None:
        print(said)
    for line in steps:
        print(line)
    return 0


def _read(text: str, base: int) -> int | Fraction:
    """Return the value of a numeral, or of two separated by a slash."""
    parts = [parse(part, base) for part in text.split("/", 1)]
    if len(parts) == 1:
        return parts[0]
    if not parts[1]:
        raise NumeralError(_("{text} divides by zero."), text=shown(text))
    number = Fraction(parts[0]) / parts[1]
    return number.numerator if number.denominator == 1 else number


def _steps(
    text: str, value: int | Fraction, from_base: int, base: int, digits: str, places: int | None
) -> tuple[str, ...]:
    """Return the steps from the given numeral to its decimal value and on to the requested numeral."""
    lines: tuple[str, ...] = ()
    if from_base != 10:
        for part in text.split("/", 1):
            lines += conversion_steps(parse(part, from_base), from_base, digits).reading_lines()
    if base != 10 or from_base == 10:
        wanted = conversion_steps(value, base, digits, places=places)
        lines += wanted.writing_lines() + wanted.reading_lines()
    return lines


def _base(text: str) -> int:
    # Plain decimal digits only: int() also accepts 1_2 and the digits of other scripts.
    return check_base(int(text)) if _is_count(text) else check_base(text)  # type: ignore[arg-type]


def _places(text: str) -> int:
    if not _is_count(text) or int(text) > MAX_PLACES:
        raise NumeralError(
            _("{text} is not a number of places; use a whole number from 0 to {limit}.").format(
                text=shown(text), limit=MAX_PLACES
            )
        )
    return int(text)


def _is_count(text: str) -> bool:
    return len(text) <= 9 and text.isascii() and text.isdigit()
