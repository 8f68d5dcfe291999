"""What lies beside a teacher's own notebook and goes along with it into a site."""

import io
import zipfile
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from cardmath.i18n import _
from cardmath_widgets.classroom.beside import SEEN_OR_HEARD, Beside

__all__ = ["MOST", "Along", "along", "told_of_the_rest"]

#: Bytes that may go along with one notebook: every visitor loads them before its first cell runs.
MOST: Final = 20_000_000
_MEGABYTE: Final = 1_000_000
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
#: So many files are named at once.
_NAMED: Final = 12


@dataclass(frozen=True)
class Along:
    """The files that go along with a notebook, by their places."""

    files: Mapping[str, bytes]

    @property
    def shown(self) -> Mapping[str, bytes]:
        """Those that a page asks for by their addresses."""
        return {
            place: content
            for place, content in self.files.items()
            if PurePosixPath(place).suffix.lower() in SEEN_OR_HEARD
        }

    def archive(self) -> bytes:
        """Return all of them for Python: a zip, not compressed, with the same bytes each time."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as packed:
            for place, content in sorted(self.files.items()):
                packed.writestr(zipfile.ZipInfo(place, _LONG_AGO), content)
        return made.getvalue()


def along(beside: Beside, notebook: object, say: Callable[[str], object]) -> Along:
    """Return what goes along: what the notebook imports or names.

    ``say`` is told what does, and what cannot.
    """
    sizes = {place: (beside.folder / place).stat().st_size for place in beside.taken}
    files: dict[str, bytes] = {}
    room = MOST
    # As many as there is room for, and modules before all.
    for place in sorted(sizes, key=lambda place: (place not in beside.modules, sizes[place], place)):
        if sizes[place] > room:
            size = f"{sizes[place] / _MEGABYTE:.1f}"
            say(
                _(
                    "{file} ({size} MB) cannot go along with {notebook}: "
                    "there is room for {most} MB of files with each notebook."
                ).format(file=place, size=size, notebook=notebook, most=MOST // _MEGABYTE)
            )
            continue
        try:
            files[place] = (beside.folder / place).read_bytes()
        except OSError as error:
            say(
                _("{file} cannot go along with {notebook}: {reason}.").format(
                    file=place, notebook=notebook, reason=error.strerror
                )
            )
            continue
        room -= sizes[place]
    if files:
        say(
            _("These files go along with {notebook}: {files}.").format(
                notebook=notebook, files=_listed(files)
            )
        )
    return Along(files)


def told_of_the_rest(besides: Iterable[Beside], say: Callable[[str], object]) -> None:
    """Say which files stay where they are, folder by folder, because no notebook there names them."""
    besides = list(besides)
    for folder in dict.fromkeys(beside.folder for beside in besides):
        here = [beside for beside in besides if beside.folder == folder]
        places = {place for beside in here for place in beside.all}
        places -= {place for beside in here for place in beside.taken}
        if places:
            say(
                _(
                    "These files in {folder} do not go along, because no notebook there names them: {files}."
                ).format(folder=folder, files=_listed(places))
            )


def _listed(places: Collection[str]) -> str:
    names = sorted(places)
    more = [_("{count} more").format(count=len(names) - _NAMED)] if len(names) > _NAMED else []
    return ", ".join([*names[:_NAMED], *more])
