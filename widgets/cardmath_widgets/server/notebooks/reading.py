"""Reading a teacher's notebook, which may turn out not to be one."""

import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardmath.i18n import _
from cardmath.reading import as_utf8
from cardmath_widgets.server import ServingError

#: The notebook format that Jupyter has used since 2015.
_VERSION: Final = 4


@dataclass
class Cell:
    """The parts of a cell that pages need, without its old outputs, because no page shows them."""

    cell_type: str
    source: str
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    outputs: Sequence[Mapping[str, Any]] = ()


class UnreadableNotebookError(ServingError):
    """A file that cannot be opened as a notebook; the message says why in one sentence, without its name."""


def read_notebook(path: Path) -> list[Cell]:
    """Return the cells of a notebook; raise `UnreadableNotebookError` for any other file."""
    text = _text_of(path)
    try:
        notebook = json.loads(text)
        if notebook["nbformat"] != _VERSION:
            notebook = _upgraded(text)
        return [_cell(cell) for cell in notebook["cells"]]
    # A file with other content may fail in any way.
    except Exception as error:
        raise UnreadableNotebookError(_("This file is not a notebook that Jupyter can open.")) from error


def _upgraded(text: str) -> Mapping[str, Any]:
    """Return a notebook in another version of the format, upgraded as Jupyter does it."""
    # Imported here, because it takes 0.2 s.
    import nbformat

    with warnings.catch_warnings(action="ignore"):
        upgraded: Mapping[str, Any] = nbformat.reads(text, as_version=_VERSION)
    return upgraded


def _text_of(path: Path) -> str:
    try:
        if path.is_dir():
            raise UnreadableNotebookError(_("This is a folder, not a notebook."))
        if path.exists() and not path.is_file():
            raise UnreadableNotebookError(_("This is not a file."))
        text = as_utf8(path.read_bytes()).decode()
    except OSError as error:
        sentence = _("This file cannot be read: {reason}.").format(reason=error.strerror or error)
        raise UnreadableNotebookError(sentence) from error
    except UnicodeDecodeError as error:
        raise UnreadableNotebookError(_("This is not a text file.")) from error
    if not text.strip():
        raise UnreadableNotebookError(_("This file is empty."))
    return text


def _cell(cell: Mapping[str, Any]) -> Cell:
    """Return a cell; in notebooks from other programs, only the kind of cell is certain to exist."""
    source = cell.get("source", "")
    attachments = {
        name: {kind: "".join(content) for kind, content in forms.items()}
        for name, forms in cell.get("attachments", {}).items()
    }
    is_text = isinstance(source, str | list)
    return Cell(str(cell["cell_type"]), "".join(source) if is_text else "", attachments)
