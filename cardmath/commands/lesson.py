"""``cardmath lesson``: the lessons in the course, and each lesson's plan for the teacher, as text or PDF.

A lesson's exercises can also be written as a question bank.
"""

import argparse
from textwrap import indent
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.files import OutputError, add_banks, write_items, write_pdf
from cardmath.commands.options import (
    add_base,
    add_digits,
    add_json,
    add_paper,
    add_pdf,
    print_answer,
    print_json,
)
from cardmath.i18n import _
from cardmath.numerals import DECIMAL

if TYPE_CHECKING:
    from cardmath.lessons import LessonPlan

_LIST = "list"


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "lesson",
        help=_(COMMANDS["lesson"]),
        description=_(
            "Show a lesson's plan for the teacher, or write it to a PDF: a page for the plan, the"
            " questions with answers, and a ticket to photocopy. The word “list” shows all"
            " lessons. With another file option, such as --moodle, the lesson's exercises are"
            " written as a question bank for a learning platform."
        ),
        epilog=_("example: cardmath lesson add-and-carry --plan -o plan.pdf"),
    )
    parser.add_argument("name", metavar="NAME|list", help=_("a lesson's name, or list"))
    parser.add_argument("--plan", action="store_true", help=_("write the plan to a PDF"))
    add_base(parser, _("2 to 36; default: the lesson's own base"))
    add_digits(parser)
    add_paper(parser)
    add_pdf(parser)
    add_json(parser)
    add_banks(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the lessons or a plan, or write a plan or its exercises; raises
    `cardmath.lessons.LessonError`.
    """
    # Imported here so that other commands do not load every kind of exercise.
    from cardmath.lessons import LESSONS, lesson_plan

    _check(args)
    if args.name == _LIST:
        plans = [lesson_plan(key) for key in LESSONS]
        width = max(map(len, LESSONS))
        print_answer(args, list(map(_facts, plans)), "\n".join(_line(plan, width) for plan in plans))
        return 0
    plan = lesson_plan(args.name, args.base, args.digits)
    if plan.counts_in_ten and plan.base != DECIMAL.base:
        always = _("the plan for {name} is always in base ten; for its worksheet, use “{command}”")
        command = f"cardmath worksheet {plan.key} --base {plan.base}"
        raise OutputError(always.format(name=plan.key, command=command))
    if args.plan:
        from cardmath.worksheets.printed_plans import plan_pdf

        missing = _("a plan needs a file to write to: -o FILE.pdf")
        write_pdf(args, missing, lambda: plan_pdf(plan, paper=args.paper))
    elif args.bank:
        write_items(args, plan.exercises, plan.title)
    elif args.json:
        print_json(_facts(plan))
    else:
        print(_description(plan))
    return 0


def _check(args: argparse.Namespace) -> None:
    """Raise `OutputError` if nothing would be written to the given file."""
    if args.plan and args.name == _LIST:
        raise OutputError(_("--plan needs the name of one lesson; “cardmath lesson list” shows the names"))
    if args.bank and args.name == _LIST:
        raise OutputError(_("“list” is not a lesson; a question bank needs the name of one"))
    if args.bank and args.plan:
        raise OutputError(_("write the plan and the question bank with separate commands"))
    if args.output is not None and not args.plan:
        raise OutputError(_("-o is only for a plan: add --plan"))


def _facts(plan: "LessonPlan") -> dict[str, Any]:
    return {
        "key": plan.key,
        "number": plan.number,
        "title": plan.title,
        "goal": plan.goal,
        "standard": plan.standard,
        "base": plan.base,
        "age": plan.age,
        "to": plan.to,
        "minutes": plan.minutes,
        "parts": [{"role": part.role, "title": part.title, "minutes": part.minutes} for part in plan.parts],
    }


def _line(plan: "LessonPlan", width: int) -> str:
    facts = _("{minutes} minutes, base {base}").format(minutes=plan.minutes, base=plan.base)
    return f"{plan.number:>2}  {plan.key:{width}} {plan.title} ({facts})"


def _description(plan: "LessonPlan") -> str:
    """Return the plan as plain text."""
    from cardmath.lessons.sections import further_sections, sections

    head = _("{number}. {title}").format(number=DECIMAL.write(plan.number), title=plan.title)
    parts = [
        "\n".join([section.title, *(indent(str(line), "  ") for line in section.lines)])
        for section in (*sections(plan), *further_sections(plan))
    ]
    return "\n\n".join([head, *parts])
