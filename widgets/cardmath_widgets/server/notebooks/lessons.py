"""The lessons: where they are, and how the start page describes each one."""

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardmath.i18n import _
from cardmath.sentences import writable
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.notebooks.reading import UnreadableNotebookError, read_notebook
from cardmath_widgets.server.notebooks.tiles import Tile, read_tiles

_PACKAGE = Path(__file__).resolve().parents[2]
_INSTALLED = _PACKAGE / "lessons" / "notebooks"
_CHECKOUT = _PACKAGE.parents[1] / "lessons"
#: Names reserved for other addresses on the server or on a site.
_TAKEN = ("api", "assets", "sheets", "voila", "voila-frontend")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
#: The cards that the start page shows for a teacher's own notebook.
_OWN_CARDS = ("As", "Kh")


@dataclass(frozen=True)
class ServedNotebook:
    """A notebook served as an app.

    ``name`` is its address, and ``tiles`` are the start page entries that lead to it, if it is built in. A
    teacher's own notebook has a ``sentence`` and a picture of ``cards`` instead, in the group ``own``. If it
    cannot be opened, ``problem`` is a sentence that says why. If ``hides`` is true, players sharing a screen
    hide their hands from each other. If ``prints`` is true, the app makes worksheets.
    """

    name: str
    title: str
    path: Path
    sentence: str = ""
    cards: tuple[str, ...] = ()
    group: str = "own"
    tiles: tuple[Tile, ...] = ()
    hides: bool = False
    prints: bool = False
    problem: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is one of the teacher's own notebooks and not built in."""
        return self.group == "own"

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the games that a link to its page can ask for, keyed by game."""
        sign = "game="
        games = (tile for tile in self.tiles if tile.link.startswith(sign) and "&" not in tile.link)
        return {tile.link.removeprefix(sign): tile.title for tile in games if tile.title != self.title}


def is_editable() -> bool:
    """Return whether the package runs from a checkout, where lessons may be edited in place."""
    return not _INSTALLED.is_dir()


def lessons_folder() -> Path:
    """Return the lessons folder: in the installed package, or in the checkout it runs from."""
    folder = _CHECKOUT if is_editable() else _INSTALLED
    if not (folder / "manifest.json").is_file():
        sentence = _("The lessons are missing from {folder}; please reinstall cardmath.")
        raise ServingError(sentence, folder=str(folder))
    return folder


def read_manifest(folder: Path | None = None) -> list[ServedNotebook]:
    """Return the lessons in a folder's ``manifest.json``, in order; by default, the folder is ours."""
    folder = folder or lessons_folder()
    entries = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["lessons"]
    lessons = []
    for entry in sorted(entries, key=lambda entry: entry["order"]):
        path = folder / entry["file"]
        if not path.is_file():
            raise ServingError(_("The lesson manifest lists {file}, which is missing.").format(file=path))
        tiles = read_tiles(entry)
        # The title of a lesson is in its plan.
        title = _(entry["title"]) if "title" in entry else tiles[0].title
        said = {name: entry[name] for name in ("group", "hides", "prints") if name in entry}
        lessons.append(ServedNotebook(path.stem, title, path, tiles=tiles, **said))
    return lessons


def served_notebooks(paths: Sequence[Path]) -> list[ServedNotebook]:
    """Return our lessons, and the notebooks at these paths or in these folders."""
    lessons = read_manifest()
    return lessons + own_lessons(paths, (lesson.name for lesson in lessons))


def own_lessons(paths: Sequence[Path], taken: Iterable[str]) -> list[ServedNotebook]:
    """Return the notebooks at these paths or in these folders as lessons, under names not yet taken.

    A notebook's first heading is its title. The first paragraph after it is the description on the start
    page. A notebook that cannot be read has a ``problem`` instead, and does not affect the others.
    """
    names = {*taken, *_TAKEN}
    lessons = []
    for path in _notebooks(paths):
        name = _free_name(path.stem, names)
        names.add(name)
        try:
            title, sentence = _introduction(path)
        except UnreadableNotebookError as error:
            lessons.append(ServedNotebook(name, path.name, path, problem=str(error)))
        else:
            lessons.append(ServedNotebook(name, title or writable(path.stem), path, sentence, _OWN_CARDS))
    return lessons


def _notebooks(paths: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir() and path.suffix != ".ipynb":
            inside = sorted(path.glob("*.ipynb"))
            if not inside:
                raise ServingError(_("There are no notebooks in the folder {folder}.").format(folder=path))
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise ServingError(_("Notebook not found: {path}.").format(path=path))
    # List each notebook once. For a link, use the folder that contains the link, as in JupyterLab.
    return list({os.path.realpath(path): path.absolute() for path in reversed(found)}.values())[::-1]


def _free_name(stem: str, names: set[str]) -> str:
    """Return an address for a notebook that no other notebook is using."""
    wanted = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or "notebook"
    name, count = wanted, 1
    while name in names:
        count += 1
        name = f"{wanted}-{count}"
    return name


def code_in(path: Path) -> list[str]:
    """Return a notebook's code, cell by cell."""
    return [cell.source for cell in read_notebook(path) if cell.cell_type == "code"]


def _introduction(path: Path) -> tuple[str, str]:
    """Return a notebook's first heading and the first paragraph below it, if there are any."""
    texts = (cell.source for cell in read_notebook(path) if cell.cell_type == "markdown")
    # They also appear in XML, where a single character that is not allowed makes the file invalid.
    words = writable("\n\n".join(texts))
    heading = re.search(r"^#+ +(.+)$", words, re.MULTILINE)
    if heading is None:
        return "", ""
    # Pictures are left out of the description.
    below = _PICTURE.sub("", words[heading.end() :]).strip().partition("\n\n")[0]
    return heading[1].strip(), "" if below.startswith("#") else " ".join(below.split())
