"""Collect everything that people read, for translators: `make messages` writes a template for catalogues.

Texts in Python are in ``_()``, ``ngettext()`` and ``N_()``. With a context they are in ``pgettext()``,
``npgettext()`` and ``NP_()``. Texts on pages are in Jinja's ``trans``, where the first string is the context.
In a lesson's notebook, every prose cell is one text, and in the lessons' manifest every title, sentence and
purpose. Scripts contain no texts: they get them from Python or from the page.
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import write_po

__all__ = ["collect", "manifest_texts", "notebook_texts"]

ROOT: Final = Path(__file__).resolve().parents[1]
#: The tuples that Babel's extractors yield: line, function, message, comments.
_Text = tuple[int, str, str, list[str]]


def python_texts(file: IO[bytes], keywords: Any, comments: Any, options: Any) -> Iterator[Any]:
    """Yield a module's texts, but not strings that only select one, such as the key in
    ``_(TITLES["deal"])``."""
    calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
    marked = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in keywords)
    written = {text.value for call in marked for text in call.args if isinstance(text, ast.Constant)}
    file.seek(0)
    for line, function, found, remarks in extract_python(file, keywords, comments, options):
        texts = found if isinstance(found, tuple) else (found,)
        if written.issuperset(text for text in texts if text is not None):
            yield line, function, found, remarks


def notebook_texts(file: IO[bytes], keywords: object, comments: object, options: object) -> Iterator[_Text]:
    """Yield each prose cell in a notebook."""
    for number, cell in enumerate(json.load(file)["cells"], start=1):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source:
            yield number, "_", source, []


def manifest_texts(file: IO[bytes], keywords: object, comments: object, options: object) -> Iterator[_Text]:
    """Yield each lesson's title, and what the start page says about it."""
    for number, lesson in enumerate(json.load(file)["lessons"], start=1):
        for texts in (lesson, *lesson["tiles"]):
            yield from (
                (number, "_", texts[name], []) for name in ("title", "sentence", "purpose") if name in texts
            )


#: The files to search, with their extractors.
_PLACES: Final[dict[str, Any]] = {
    "cardmath": [("**.py", python_texts)],
    "widgets/cardmath_widgets": [("**.py", python_texts), ("**.html.j2", "jinja2"), ("**.js", "javascript")],
    "lessons": [("manifest.json", manifest_texts), ("**.ipynb", notebook_texts)],
}
_OPTIONS: Final = {"**.html.j2": {"newstyle_gettext": "true"}}
_KEYWORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("_", "N_", "gettext")),
    **dict.fromkeys(("pgettext", "NP_"), ((1, "c"), 2)),
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
}
_COMMENTS: Final = ["TRANSLATORS:"]


def collect() -> Catalog:
    """Return all texts with their locations."""
    catalog = Catalog(project="cardmath", charset="utf-8")
    for place, methods in _PLACES.items():
        texts = extract_from_dir(
            ROOT / place,
            methods,
            _OPTIONS,
            keywords=_KEYWORDS,
            comment_tags=_COMMENTS,
            strip_comment_tags=True,
        )
        for file, line, text, comments, context in texts:
            catalog.add(text, None, [(f"{place}/{file}", line)], auto_comments=comments, context=context)
    return catalog


def main(path: str) -> None:
    """Write the template to a file."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    catalog = collect()
    with Path(path).open("wb") as file:
        write_po(file, catalog, width=100, sort_by_file=True)
    print(f"{path}: {len(catalog)} texts")


if __name__ == "__main__":
    main(sys.argv[1])
