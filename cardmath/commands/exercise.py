"""``cardmath exercise``: one numbered exercise with its answer, its steps and replies to wrong answers."""

import argparse
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_json, print_json, whole_number
from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.numerals import DOZENAL

if TYPE_CHECKING:
    from cardmath.exercises import Exercise

__all__ = ["add", "run"]

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
    parser.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the exercise's number; default: a random one")
    )
    parser.add_argument(
        "--base", type=whole_number, default=DOZENAL.base, metavar="B", help=_("2 to 36; default 12")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the exercise, or the available kinds; raises `cardmath.exercises.ExerciseError`."""
    # Imported here so that other commands do not load every kind of exercise.
    from cardmath.exercises import KINDS, exercise

    if args.kind == _LIST:
        kinds = [{"kind": name, "id": kind.id(), "title": kind.title()} for name, kind in KINDS.items()]
        if args.json:
            print_json(kinds)
        else:
            print("\n".join(f"{kind['id']:4}{kind['kind']:12} {kind['title']}" for kind in kinds))
        return 0
    number = random_deal_number() if args.number is None else args.number
    shown = exercise(args.kind, number, args.base)
    if args.json:
        print_json(shown.to_dict())
    else:
        print(_in_words(shown))
    return 0


def _in_words(shown: "Exercise") -> str:
    lines = [
        _("{kind} ({id}), number {number}, base {base}").format(
            kind=shown.kind, id=shown.id, number=shown.number, base=shown.base
        ),
        "",
        shown.prompt,
        "",
        _("Answer: {answer}").format(answer=shown.answer),
        *(f"  {step}" for step in shown.steps),
    ]
    for one in shown.distractors:
        lines.append(
            _("{text} shows {code}: {reason}").format(
                text=one.text, code=one.misconception, reason=one.reason
            )
        )
    return "\n".join(lines)
