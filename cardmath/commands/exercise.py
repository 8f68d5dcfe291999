"""``cardmath exercise``: numbered exercises with their answers, steps and replies to wrong answers.

Exercises of one kind or from a row of practice are printed, or written as a question bank.
"""

import argparse
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.files import OutputError, add_banks, write_items
from cardmath.commands.options import add_base, add_digits, add_force, add_json, print_answer, whole_number
from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.numerals import DOZENAL, Notation
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.exercises import Exercise

_LIST = "list"


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "exercise",
        help=_(COMMANDS["exercise"]),
        description=_(
            "Show an exercise by number, with its answer, its worked steps and what each wrong"
            " answer shows. The same number gives the same exercise everywhere. The word “list”"
            " shows all kinds. Write a row of practice like this: 3.12.G1+G6. With a file option"
            " such as --moodle, the exercises are written as a question bank for a learning"
            " platform."
        ),
        epilog=_("example: cardmath exercise addition --number 7 --base 12"),
    )
    parser.add_argument(
        "kind",
        metavar="list|KIND|ROW",
        help=_("a kind by name (addition) or number (G6), or a row of practice (3.12.G1+G6)"),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the exercise's number; default: a random one")
    )
    which.add_argument(
        "--numbers",
        type=_numbers,
        metavar="A-B",
        help=_("many exercises, from number A to number B; with --json, one JSON object per line"),
    )
    add_base(parser, _("2 to 36; default 12"))
    add_digits(parser)
    add_json(parser)
    add_banks(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print or write the exercises, or print the kinds; raises `cardmath.exercises.ExerciseError`."""
    # Imported here so that other commands do not load every kind of exercise.
    from cardmath.exercises import KINDS

    if args.kind == _LIST:
        if args.bank:
            raise OutputError(_("“list” is not an exercise; a question bank needs a kind or a row"))
        kinds = [{"kind": name, "id": kind.id(), "title": kind.title()} for name, kind in KINDS.items()]
        print_answer(
            args, kinds, "\n".join(f"{kind['id']:4}{kind['kind']:12} {kind['title']}" for kind in kinds)
        )
        return 0
    is_row = re.match(r"[0-9]+\.", args.kind) is not None
    items = _of_row(args) if is_row else _of_kind(args)
    if args.bank:
        write_items(args, items, _("Row {row}").format(row=args.kind) if is_row else "")
        return 0
    for place, item in enumerate(items):
        print_answer(args, item.to_dict(), _in_words(item) if place == 0 else f"\n{_in_words(item)}")
    return 0


def _of_row(args: argparse.Namespace) -> Iterator["Exercise"]:
    """Return the exercises in a row of practice, which has its own numbers and base."""
    from cardmath.exercises.rows import Row

    row = Row.parse(args.kind)
    if args.base is not None or args.number is not None or args.numbers is not None:
        raise OutputError(_("a row has its own numbers and base; leave out --number, --numbers and --base"))
    notation = Notation(row.base, args.digits)
    return (task.exercise(notation) for task in row.tasks())


def _of_kind(args: argparse.Namespace) -> Iterator["Exercise"]:
    """Return the numbered exercises of a kind."""
    from cardmath.exercises import ExerciseError, exercise
    from cardmath.exercises.banks import check_size
    from cardmath.exercises.registry import UnknownKindError

    numbers = args.numbers
    if numbers is None:
        if args.number is None and args.bank:
            raise OutputError(_("a question bank needs the numbers of its exercises: --numbers 1-30"))
        number = random_deal_number() if args.number is None else args.number
        numbers = range(number, number + 1)
    if args.bank:
        check_size(numbers[-1] - numbers[0] + 1)
    base = DOZENAL.base if args.base is None else args.base
    # Reject invalid input before printing anything. Making the last exercise checks its number and everything
    # the exercises share.
    try:
        exercise(args.kind, numbers[-1], base, args.digits)
    except UnknownKindError as error:
        raise ExerciseError(_("{error}; “cardmath exercise list” shows all kinds"), error=error) from None
    return (exercise(args.kind, number, base, args.digits) for number in numbers)


def _numbers(text: str) -> range:
    """Return the numbers in an argument such as "1-200"."""
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
    for wrong in item.distractors:
        lines.append(
            _("{text} shows {code}: {reason}").format(
                text=wrong.text, code=wrong.misconception, reason=wrong.reason
            )
        )
    return "\n".join(lines)
