"""``cardmath catalogue``: numbered deals with proven properties."""

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_json, print_json, whole_number
from cardmath.games import GAMES, Game, presets_of
from cardmath.games.registry import descriptors
from cardmath.i18n import _, ngettext, pgettext

if TYPE_CHECKING:
    from cardmath.catalogue import Entry


def _series() -> list[str]:
    """Return the names of the catalogues: one for each preset of a game, or the game itself if it has none.

    The catalogue modules also provide these names, but importing them would load the solver as well.
    """
    keys = [descriptor.key for descriptor in descriptors() if descriptor.curator]
    return [name for key in keys for name in presets_of(GAMES[key]) or (key,)]


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "catalogue",
        help=_(COMMANDS["catalogue"]),
        description=_("Find, build and check the catalogues of numbered deals."),
        epilog=_("example: cardmath catalogue check --sample 20"),
    )
    actions = parser.add_subparsers(title=_("actions"), metavar="ACTION", required=True)
    _add_find(actions)
    _add_build(actions)
    _add_check(actions)


def _add_find(actions: Any) -> None:
    parser = actions.add_parser(
        "find",
        help=_("list deals of a given kind"),
        description=_("List deals from the catalogues that come with cardmath."),
        epilog=_('example: cardmath catalogue find --preset bonds-to-ten --point "keep the partner"'),
    )
    parser.add_argument("--preset", metavar="NAME", help=", ".join(_series()))
    parser.add_argument("--point", metavar="NAME", help=_("a teaching point, such as: one trap"))
    parser.add_argument("--grade", metavar="GRADE", help=_("easy, medium or hard"))
    add_json(parser)
    parser.set_defaults(run=find)


def _add_build(actions: Any) -> None:
    parser = actions.add_parser(
        "build",
        help=_("rebuild the catalogues"),
        description=_(
            "Take each preset's deals in numerical order, prove whether they can be won, and"
            " write the first few of each kind to a file."
        ),
        epilog=_("example: cardmath catalogue build -o my-seeds --preset everyday-52 --numbers 100"),
    )
    parser.add_argument(
        "-o", "--output", default="seeds", metavar="DIR", help=_("where to write; default: seeds")
    )
    parser.add_argument(
        "--numbers",
        type=whole_number,
        metavar="N",
        help=_("how many deals to try for each game; default 300"),
    )
    parser.add_argument(
        "--preset",
        action="append",
        choices=_series(),
        metavar="NAME",
        help=_("build only this catalogue; repeat the option for more"),
    )
    add_json(parser)
    parser.set_defaults(run=build)


def _add_check(actions: Any) -> None:
    parser = actions.add_parser(
        "check",
        help=_("recheck the catalogues"),
        description=_(
            "Deal, replay, solve and grade every line again, and report mismatches. The exit "
            "status is 1 if there are any."
        ),
        epilog=_("example: cardmath catalogue check --sample 20 --json"),
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help=_("default: the catalogues that come with cardmath")
    )
    parser.add_argument(
        "--sample", type=whole_number, metavar="K", help=_("check only K lines, spread over all files")
    )
    add_json(parser)
    parser.set_defaults(run=check)


def find(args: argparse.Namespace) -> int:
    """Print the matching deals."""
    # Imported here so that the other commands start without the solver.
    from cardmath.catalogue import entries

    found = list(entries(args.preset, args.point, args.grade))
    if args.json:
        print_json([entry.to_dict() for entry in found])
    else:
        for entry in found:
            print(_in_words(entry))
    return 0


def _in_words(entry: "Entry") -> str:
    from cardmath.catalogue.curators import curator_of

    points = _(", ").join(_(point) for point in entry.points)
    return _("{game}, deal {number}: {kind}{points}").format(
        game=curator_of(entry.game).description(entry.game),
        number=entry.number,
        kind=pgettext("grade of a deal", entry.grade) if entry.grade else _(entry.verdict),
        points=f" ({points})" if points else "",
    )


def build(args: argparse.Namespace) -> int:
    """Write the catalogues."""
    from cardmath.catalogue import build as build_files
    from cardmath.catalogue.building import NUMBERS
    from cardmath.catalogue.curators import curator_of

    numbers = NUMBERS if args.numbers is None else args.numbers

    def progress(game: Game, number: int) -> None:
        _tell(
            _("{game}: deal {number} of {numbers}").format(
                game=curator_of(game).description(game), number=number + 1, numbers=numbers
            )
        )

    written = build_files(args.output, args.preset, numbers, progress=progress)
    _tell("")
    if args.json:
        print_json({"files": [{"file": str(file), "lines": lines} for file, lines in written.items()]})
    else:
        for file, lines in written.items():
            print(
                ngettext("{file}: {lines} line", "{file}: {lines} lines", lines).format(
                    file=file, lines=lines
                )
            )
    return 0


def check(args: argparse.Namespace) -> int:
    """Re-prove the catalogues; the status is 1 if anything disagrees."""
    from cardmath.catalogue import catalogue_files, check_files

    started = time.perf_counter()

    def progress(done: int, lines: int) -> None:
        _tell(_("line {done} of {lines}").format(done=done + 1, lines=lines))

    report = check_files(args.files or catalogue_files(), args.sample, progress=progress)
    seconds = time.perf_counter() - started
    _tell("")
    if args.json:
        print_json(
            {
                "checked": report.checked,
                "mismatches": [
                    {"file": one.file, "line": one.line, "what": one.what} for one in report.mismatches
                ],
                "seconds": round(seconds, 3),
            }
        )
    else:
        for mismatch in report.mismatches:
            print(mismatch)
        print(
            ngettext(
                "{checked} line checked in {seconds:.1f} s, mismatches: {mismatches}",
                "{checked} lines checked in {seconds:.1f} s, mismatches: {mismatches}",
                report.checked,
            ).format(checked=report.checked, seconds=seconds, mismatches=len(report.mismatches))
        )
    return 1 if report.mismatches else 0


def _tell(text: str) -> None:
    """Show a line of progress, if the standard error stream is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
