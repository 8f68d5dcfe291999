"""The files next to a teacher's own notebook that are added to a site with it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from cardmath.i18n import _
from cardmath_widgets.server.notebooks.files import SEEN_OR_HEARD, Beside

from .packing import MEGABYTE, archived, megabytes

#: Maximum number of bytes for one notebook's files: every visitor loads them before the first cell runs.
MOST: Final = 20_000_000
#: Maximum number of files that a message lists.
MOST_NAMED: Final = 12


@dataclass(frozen=True)
class NotebookFiles:
    """The files added to the site with a notebook, keyed by path."""

    files: Mapping[str, bytes]

    @property
    def shown(self) -> Mapping[str, bytes]:
        """The files that a page loads by address."""
        return {
            place: content
            for place, content in self.files.items()
            if PurePosixPath(place).suffix.lower() in SEEN_OR_HEARD
        }

    def archive(self) -> bytes:
        """Return all files as an archive for Python."""
        return archived(self.files)


def included(beside: Beside, notebook: object, say: Callable[[str], object]) -> NotebookFiles:
    """Return the files that the notebook imports or mentions.

    ``say`` reports which files are included and which cannot be.
    """
    sizes = {place: (beside.folder / place).stat().st_size for place in beside.taken}
    files: dict[str, bytes] = {}
    room = MOST
    # As many files as fit, modules first.
    for place in sorted(sizes, key=lambda place: (place not in beside.modules, sizes[place], place)):
        if sizes[place] > room:
            say(
                _(
                    "{file} ({size} MB) is too large to include with {notebook}: each notebook can have "
                    "{most} MB of files."
                ).format(
                    file=place,
                    size=megabytes(sizes[place]),
                    notebook=notebook,
                    most=MOST // MEGABYTE,
                )
            )
            continue
        try:
            files[place] = (beside.folder / place).read_bytes()
        except OSError as error:
            say(
                _("{file} cannot be included with {notebook}: {reason}.").format(
                    file=place, notebook=notebook, reason=error.strerror
                )
            )
            continue
        room -= sizes[place]
    if files:
        say(_("Included with {notebook}: {files}.").format(notebook=notebook, files=_listed(files)))
    return NotebookFiles(files)


def report_left_out(besides: Iterable[Beside], say: Callable[[str], object]) -> None:
    """Report the files left out of the site because no notebook mentions them, folder by folder."""
    besides = list(besides)
    for folder in dict.fromkeys(beside.folder for beside in besides):
        here = [beside for beside in besides if beside.folder == folder]
        places = {place for beside in here for place in beside.all}
        places -= {place for beside in here for place in beside.taken}
        if places:
            say(
                _("Not included from {folder}, because no notebook there mentions them: {files}.").format(
                    folder=folder, files=_listed(places)
                )
            )


def _listed(places: Collection[str]) -> str:
    names = sorted(places)
    more = [_("{count} more").format(count=len(names) - MOST_NAMED)] if len(names) > MOST_NAMED else []
    return ", ".join([*names[:MOST_NAMED], *more])
