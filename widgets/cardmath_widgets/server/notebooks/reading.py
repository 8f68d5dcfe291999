"""Reading a teacher's notebook, which may be anything that is called a notebook."""

import warnings
from pathlib import Path
from typing import Any

from cardmath.i18n import _
from cardmath.reading import as_utf8
from cardmath_widgets.server import ServingError


class UnreadableNotebookError(ServingError):
    """A file that cannot be opened as a notebook; the message says why in one sentence, without its name."""


def read_notebook(path: Path) -> Any:
    """Return a notebook, of which each cell has a kind and a source; raise `UnreadableNotebookError`.

    What was displayed before and what the notebook says about itself is left out, because no page shows it.
    """
    # Imported here, because otherwise every command of the library would wait for it.
    import nbformat

    text = _text_of(path)
    try:
        with warnings.catch_warnings(action="ignore"):
            notebook = nbformat.reads(text, as_version=4)
        cells = [_cell(cell) for cell in notebook.cells]
    # nbformat fails in many ways on files with other content.
    except Exception as error:
        raise UnreadableNotebookError(_("This file is not a notebook that Jupyter can open.")) from error
    # Up to this version cells need no names.
    return nbformat.v4.new_notebook(cells=cells, nbformat_minor=4)


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
        raise UnreadableNotebookError(_("This file is not text.")) from error
    if not text.strip():
        raise UnreadableNotebookError(_("This file is empty."))
    return text


def _cell(cell: Any) -> Any:
    """Return a cell with what pages need of it; notebooks made by other programs may lack any of it."""
    from nbformat import NotebookNode

    source = cell.get("source", "")
    made = NotebookNode(
        cell_type=str(cell.get("cell_type", "")),
        metadata=NotebookNode(),
        source="".join(source) if isinstance(source, str | list) else "",
    )
    if made.cell_type == "code":
        made |= {"outputs": [], "execution_count": None}
    attachments = cell.get("attachments")
    if isinstance(attachments, dict):
        made.attachments = attachments
    return made
