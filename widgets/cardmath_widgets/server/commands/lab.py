"""``cardmath lab``: the lessons as notebooks in JupyterLab."""

import argparse
import filecmp
import os
import shutil
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from cardmath.i18n import _
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.notebooks.lessons import is_editable, lessons_folder, read_manifest

#: By default, JupyterLab fetches news and updates from the internet.
_QUIET = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
#: JupyterLab also asks the user for permission; these settings apply if the user has not chosen.
_SETTINGS = Path(__file__).with_name("settings")

#: The class desk, a notebook that is not an app.
_DESK = "desk.ipynb"


def workspace() -> Path:
    """Return a writable folder of lessons.

    A checkout's lessons are edited in place. An installed package's lessons are copied to the user's
    documents. The user's changes are kept there, and a newer original is saved alongside the changed copy.
    """
    # Imported here, because the command must be able to say what is missing.
    import platformdirs

    source = lessons_folder()
    if is_editable():
        return source
    target = platformdirs.user_documents_path() / "cardmath"
    originals = platformdirs.user_data_path("cardmath", appauthor=False) / "lessons"
    for path in (*(lesson.path for lesson in read_manifest(source)), source / _DESK):
        place = path.relative_to(source)
        bring(path, target / place, originals / place)
    return target


def bring(new: Path, copy: Path, original: Path) -> None:
    """Copy a notebook for the user, but never overwrite a copy that differs from the original."""
    for path in (copy, original):
        path.parent.mkdir(parents=True, exist_ok=True)
    if not copy.exists() or (original.exists() and filecmp.cmp(copy, original, shallow=False)):
        shutil.copyfile(new, copy)
    elif not filecmp.cmp(new, copy, shallow=False) and not (
        original.exists() and filecmp.cmp(new, original, shallow=False)
    ):
        shutil.copyfile(new, copy.with_stem(f"{copy.stem}-new"))
    shutil.copyfile(new, original)


class LabCommand:
    """The subcommand, in the form that ``cardmath.cli`` expects."""

    @staticmethod
    def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the subcommand's parser."""
        parser = subparsers.add_parser(
            "lab",
            help=_("the same lessons as notebooks (JupyterLab)"),
            description=_(
                "Open the lessons in JupyterLab. An installed cardmath first copies them to the"
                " cardmath folder in your documents and never overwrites your changes there. Options"
                " after -- are passed on to JupyterLab."
            ),
            epilog=_("example: cardmath lab      or: cardmath lab -- --no-browser --port 9000"),
        )
        parser.add_argument("options", nargs="*", help=_("options for JupyterLab, after --"))
        parser.set_defaults(run=LabCommand.run)

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Run JupyterLab until it exits."""
        # JupyterLab runs in its own process, but a missing package must be reported here.
        import_module("jupyterlab")

        try:
            folder = workspace()
        except OSError as error:
            sentence = _("The lessons cannot be copied to your documents: {reason}.")
            raise ServingError(sentence, reason=str(error)) from error
        source = lessons_folder()
        first = read_manifest(source)[0].path.relative_to(source)
        command_line = [
            sys.executable,
            "-m",
            "jupyterlab",
            f"--ServerApp.root_dir={folder}",
            *quiet_options(),
        ]
        command_line += [f"--LabApp.default_url=/lab/tree/{first.as_posix()}"]
        with subprocess.Popen([*command_line, *args.options], env=environment()) as lab:
            # Ending this program is meant to end JupyterLab, too.
            signal.signal(signal.SIGTERM, lambda *_signal: lab.terminate())
            while True:
                try:
                    return max(lab.wait(), 0)
                except KeyboardInterrupt:  # JupyterLab receives it too, and asks for confirmation
                    continue


def quiet_options() -> tuple[str, ...]:
    """Return the options that keep JupyterLab from requesting anything from the internet.

    >>> quiet_options()[0]
    '--LabApp.news_url=None'
    """
    return _QUIET


def environment() -> dict[str, str]:
    """Return the environment for JupyterLab, with our settings for users who have not chosen."""
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    places = [others] if others else []
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join([*places, str(_SETTINGS)])}


command = LabCommand
