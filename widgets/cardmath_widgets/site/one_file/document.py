"""A site's files as one HTML document, with bytes as the text of its elements, read back by ``decoded.js``.

The file is UTF-16 with a byte order mark, which takes precedence over whatever a server or a mail program
says about it. So two bytes become one character, and only the characters that HTML changes need two: this is
3% longer than the bytes, while base64 is 33% longer.
"""

import array
import base64
import hashlib
import json
import re
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from cardmath.whole_files import whole_file
from cardmath_widgets.page.page_files import joined
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, own_lessons, read_manifest
from cardmath_widgets.site.build import INDEX, MEMORY, Making
from cardmath_widgets.site.distribution import LIBRARY, MACHINE, SCRIPT
from cardmath_widgets.site.packing import archived, packed

#: The encoding of the whole file; its first character is the byte order mark.
CHARSET: Final = "utf-16-le"
MARK: Final = "\ufeff"
#: The character put before a replaced one, and the bit that is changed in it.
_ESCAPE: Final = "\x01"
_CHANGE: Final = 0x8000
#: HTML ends an element at "<", turns a carriage return into a line feed, and accepts neither a zero nor half
#: a surrogate pair.
_CHANGED: Final = re.compile("[\0\x01\r<\ud800-\udfff]")


def written(content: bytes) -> str:
    """Return bytes as text that every HTML parser leaves unchanged; an odd last byte is padded with a zero.

    >>> written(b"ab<\\0") == "\\u6261\\x01\\u803c"
    True
    """
    units = array.array("H", content + bytes(len(content) % 2))
    if sys.byteorder == "big":
        units.byteswap()
    return _CHANGED.sub(_escaped, "".join(map(chr, units)))


def _escaped(found: re.Match[str]) -> str:
    return _ESCAPE + chr(ord(found[0]) ^ _CHANGE)


#: A page in a single file loads nothing from outside it. ``{scripts}`` are the fingerprints of the scripts in
#: it.
_POLICY: Final = (
    "default-src 'none'; script-src blob: data: 'wasm-unsafe-eval' {scripts}; worker-src data:; "
    "style-src 'unsafe-inline' blob:; img-src data: blob:; media-src data: blob:; font-src data:; "
    "connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
#: The only cell in a notebook that shows one widget. The page's link provides everything else.
_CELL: Final = "from cardmath_widgets import {name}\n\n{name}()"
#: Reports that the element before it is complete.
_CAME: Final = "cardmathCame(document.currentScript.previousElementSibling)"
#: Where the archive and the other files go in the template.
_ARCHIVE: Final = "<!--archive-->"
_FILES: Final = "<!--files-->"
#: The large files, in the order in which a page needs them; others follow.
_ORDER: Final = (f"pyodide/{MACHINE}.bin", MEMORY, f"pyodide/{SCRIPT}.bin", "packages.zip.bin")
#: Files that a document has in another form or leaves out: Python never starts without its memory.
_NEEDLESS: Final = (f"pyodide/{MACHINE}", f"pyodide/{SCRIPT}", "modules.zip.bin", "cannot-run.js")
#: What only other people's notebooks import: our own pages find all they need in Python's memory.
_FOR_OTHERS: Final = ("library.zip.bin", "rest.zip.bin")
_LARGE: Final = ".bin"


def write_one_file(target: Path, names: Sequence[str], making: Making) -> None:
    """Write a site with these apps, lessons and notebooks, or with everything, as one file.

    Raise `SiteError` or `ClassroomError`.
    """
    making.is_one_file = True
    making.make(_chosen(names))
    content = f"{MARK}{document(making)}".encode(CHARSET)
    with whole_file(target) as file:
        file.write(content)


def document_of(name: str, title: str, link: str) -> bytes:
    """Return a file for one of our widgets, given by its class name, that starts from a link.

    Raise `SiteError` if the file cannot be made.
    """
    # Only what the pages read.
    cell = {"cell_type": "code", "source": _CELL.format(name=name)}
    notebook = {"nbformat": 4, "cells": [cell]}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "alone.ipynb"
        path.write_text(json.dumps(notebook), "utf-8")
        # Not in the teachers' own group, because the page for a teacher's notebook also contains what only
        # such notebooks import.
        lesson = ServedNotebook("alone", title, path, group="alone")
        making = Making(lambda _words: None, begin=link, is_one_file=True)
        making.make([lesson])
    return f"{MARK}{document(making)}".encode(CHARSET)


def _chosen(names: Sequence[str]) -> list[ServedNotebook]:
    known = {lesson.name: lesson for lesson in read_manifest()}
    chosen = [known[name] for name in dict.fromkeys(names) if name in known]
    paths = [Path(name) for name in names if name not in known]
    return [*(chosen if names else known.values()), *own_lessons(paths, known)]


def document(making: Making) -> str:
    """Return a site as one document."""
    can = joined("site/one_file/can.js")
    begin = begin_script("site/one_file/begin.js")
    page = making.pages.plain(
        "one-file.html.j2",
        policy=_POLICY.format(scripts=" ".join(map(_fingerprint, (can, begin, _CAME)))),
        first=first_page(making),
        can=can,
        begin=begin,
        worker=joined("site/one_file/worker.js"),
    )
    archive, *large = (_element(place, content) for place, content in contents(making))
    shell, rest = page.split(_ARCHIVE)
    begin, end = rest.split(_FILES)
    return "".join([shell, archive, begin, *large, end])


def first_page(making: Making) -> str:
    """Return the page that is shown without a link: the start page, or the only app."""
    places = {place for place in making.files if place.endswith(".html")}
    return INDEX if INDEX in places else places.pop()


def contents(making: Making) -> Iterator[tuple[str, bytes]]:
    """Yield the contents of a site's document: an archive of the small files, then the large ones."""
    # Modules already imported in Python's memory are not imported again.
    needless = [f"pyodide/{LIBRARY}.bin"]
    if not any(lesson.is_own for lesson in making.pages.lessons.values()):
        needless += _FOR_OTHERS
    prefix = making.assets.address("")
    files = making.files | {f"{prefix}{name}": packed(archived({})) for name in needless}
    wanted = {
        place: content for place, content in files.items() if place.removeprefix(prefix) not in _NEEDLESS
    }
    packs = {place for place in wanted if place.endswith(_LARGE)}
    # A script that also exists in packed form is small enough for the archive, unless it is Python's own.
    large = {place for place in packs if place.removesuffix(_LARGE) not in wanted}
    small = {place: content for place, content in wanted.items() if place not in packs}
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=-zlib.MAX_WBITS)
    yield "archive", packer.compress(archived(small)) + packer.flush()
    order = {f"{prefix}{name}": at for at, name in enumerate(_ORDER)}
    for place in sorted(large, key=lambda place: order.get(place, len(order))):
        yield place, wanted[place]


def begin_script(entry: str) -> str:
    """Return the script that begins a document, from its first module."""
    return f"if (cardmathCan) (() => {{\n{joined(entry)}}})();"


def _element(place: str, content: bytes) -> str:
    return (
        f'<script type="text/plain" data-place="{escape(place)}" data-size="{len(content)}">'
        f"{written(content)}</script><script>{_CAME}</script>\n"
    )


def _fingerprint(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
