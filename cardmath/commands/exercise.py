"""``cardmath exercise``: numbered exercises with their answers, steps and replies to wrong answers."""

import argparse
import re
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_base, add_json, print_json, whole_number
from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.numerals import DOZENAL
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.exercises import Exercise

_LIST = "list"


def add(subparsers: Any) -> None:
    """Add the command to the parser of ``cardmath``."""
    parser = subparsers.add_parser(
        "exercise",
        help=_(COMMANDS["exercise"]),
        description=_(
            "Show an exercise by its number, with its answer, its worked steps and what wrong "
            "answers show. The same number gives the same exercise everywhere. The word “list” "
            "shows all kinds."
        ),
        epilog=_("example: cardmath exercise addition --number 7 --base 12"),
    )
    parser.add_argument("kind", metavar="list|KIND", help=_("a name such as addition, or its place: G6"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the exercise's number; default: a random one")
    )
    which.add_argument(
        "--numbers",
        type=_numbers,
        metavar="A-B",
        help=_("many exercises, from number A to number B; with --json one JSON object a line"),
    )
    add_base(parser, _("2 to 36; default 12"), default=DOZENAL.base)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the exercises, or the available kinds; raises `cardmath.exercises.ExerciseError`."""
    # Imported here so that other commands do not load every kind of exercise.
    from cardmath.exercises import KINDS, exercise

    if args.kind == _LIST:
        kinds = [{"kind": name, "id": kind.id(), "title": kind.title()} for name, kind in KINDS.items()]
        if args.json:
            print_json(kinds)
        else:
            print("\n".join(f"{kind['id']:4}{kind['kind']:12} {kind['title']}" for kind in kinds))
        return 0
    numbers = args.numbers
    if numbers is None:
        number = random_deal_number() if args.number is None else args.number
        numbers = range(number, number + 1)
    # What is invalid is refused before the first line: the last number first, then what the others share.
    exercise(args.kind, numbers[-1], args.base)
    for place, number in enumerate(numbers):
        item = exercise(args.kind, number, args.base)
        if args.json:
            print_json(item.to_dict())
        else:
            print(_in_words(item) if place == 0 else f"\n{_in_words(item)}")
    return 0


def _numbers(text: str) -> range:
    """Return the numbers of an argument such as "1-200"."""
    match = re.fullmatch("([0-9]{1,100})-([0-9]{1,100})", text)
    if match is None or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(
            _("{text} is not a range of numbers; write the first and the last, such as 1-200").format(
                text=shown(text)
            )
        )
    return range(int(match[1]), int(match[2]) + 1)


def _in_words(item: "Exercise") -> str:
    lines = [
        _("{kind} ({id}), number {number}, base {base}").format(
            kind=item.kind, id=item.id, number=item.number, base=item.base
        ),
        "",
        item.prompt,
        "",
        _("Answer: {answer}").format(answer=item.answer),
        *(f"  {step}" for step in item.steps),
    ]
    for one in item.distractors:
        lines.append(
            _("{text} shows {code}: {reason}").format(
                text=one.text, code=one.misconception, reason=one.reason
            )
        )
    return "\n".join(lines)
