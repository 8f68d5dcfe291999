"""The lessons: where they are, and what the start page says about each."""

import json
from dataclasses import dataclass
from pathlib import Path

from cardmath.errors import CardmathError
from cardmath.i18n import _

__all__ = ["ClassroomError", "Lesson", "is_editable", "lessons_folder", "read_manifest"]

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = _PACKAGE / "lessons"
_CHECKOUT = _PACKAGE.parents[1] / "lessons"


class ClassroomError(CardmathError, RuntimeError):
    """The lessons cannot be found or served, with the reason."""


@dataclass(frozen=True)
class Lesson:
    """One notebook that is served as an app; ``name`` is its address, ``cards`` its picture."""

    name: str
    title: str
    sentence: str
    path: Path
    cards: tuple[str, ...] = ()


def is_editable() -> bool:
    """Tell whether the package runs from a checkout, whose lessons may be changed in place."""
    return not _INSTALLED.is_dir()


def lessons_folder() -> Path:
    """Return the folder of the lessons: in the installed package, or in the checkout it runs from."""
    folder = _CHECKOUT if is_editable() else _INSTALLED
    if not (folder / "manifest.json").is_file():
        raise ClassroomError(
            _("The lessons are missing from {folder}; please install cardmath again.").format(folder=folder)
        )
    return folder


def read_manifest(folder: Path) -> list[Lesson]:
    """Return the lessons of ``manifest.json`` in their order."""
    entries = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["lessons"]
    lessons = []
    for entry in sorted(entries, key=lambda entry: entry["order"]):
        path = folder / entry["file"]
        if not path.is_file():
            raise ClassroomError(
                _("The manifest of the lessons names {file}, which is missing.").format(file=path)
            )
        cards = tuple(entry["cards"])
        lessons.append(Lesson(path.stem, _(entry["title"]), _(entry["sentence"]), path, cards))
    return lessons
