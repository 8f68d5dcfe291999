"""``cardmath lab``: the lessons as notebooks in JupyterLab."""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from cardmath.i18n import _

from .lessons import ClassroomError, is_editable, lessons_folder

__all__ = ["Command", "command"]

#: JupyterLab asks the world outside for news and updates unless it is told not to.
_QUIET = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
#: And the person whether it may; these settings apply where that person has chosen none.
_SETTINGS = Path(__file__).with_name("settings")


def workspace() -> Path:
    """Return a folder of lessons that may be written to.

    A checkout's lessons are edited where they are. Those of an installed package are copied to the user's
    documents; what the user has changed there is kept, and a newer original is put beside it.
    """
    # Here and not above: the command must be there to say what it lacks.
    import platformdirs

    source = lessons_folder()
    if is_editable():
        return source
    target = platformdirs.user_documents_path() / "cardmath"
    target.mkdir(parents=True, exist_ok=True)
    originals = platformdirs.user_data_path("cardmath", appauthor=False) / "lessons"
    originals.mkdir(parents=True, exist_ok=True)
    for notebook in sorted(source.glob("*.ipynb")):
        bring(notebook, target / notebook.name, originals / notebook.name)
    return target


def bring(new: Path, copy: Path, original: Path) -> None:
    """Copy a notebook to the user; a copy that differs from the original it was made from is not touched."""
    if not copy.exists() or (original.exists() and filecmp.cmp(copy, original, shallow=False)):
        shutil.copyfile(new, copy)
    elif not filecmp.cmp(new, copy, shallow=False) and not (
        original.exists() and filecmp.cmp(new, original, shallow=False)
    ):
        shutil.copyfile(new, copy.with_stem(f"{copy.stem}-new"))
    shutil.copyfile(new, original)


class Command:
    """The subcommand, as ``cardmath.cli`` takes it."""

    @staticmethod
    def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the parser of the subcommand."""
        parser = subparsers.add_parser(
            "lab",
            help=_("the same lessons as notebooks (JupyterLab)"),
            description=_(
                "Open the lessons in JupyterLab. An installed cardmath copies them to the folder cardmath "
                "among your documents first and never overwrites what you changed there. "
                "Options after -- are handed on to JupyterLab."
            ),
            epilog=_("Example: cardmath lab      or: cardmath lab -- --no-browser --port 9000"),
        )
        parser.add_argument("options", nargs="*", help=_("options for JupyterLab, after --"))
        parser.set_defaults(run=Command.run)

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Run JupyterLab until it ends."""
        # It runs in a process of its own; what is missing is to be known here.
        import_module("jupyterlab")

        try:
            folder = workspace()
        except OSError as error:
            raise ClassroomError(
                _("The lessons cannot be copied to your documents: {reason}.").format(reason=error)
            ) from error
        first = sorted(folder.glob("*.ipynb"))[:1]
        command_line = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", *_QUIET]
        command_line += [f"--LabApp.default_url=/lab/tree/{path.name}" for path in first]
        with subprocess.Popen([*command_line, *args.options], env=_environment()) as lab:
            while True:
                try:
                    return max(lab.wait(), 0)
                except KeyboardInterrupt:  # JupyterLab has received it too and asks for itself
                    continue


def _environment() -> dict[str, str]:
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    places = [others] if others else []
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join([*places, str(_SETTINGS)])}


command = Command
