"""Typesetting with Typst, as PDF or as pictures: one compiler run for any number of sheets."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from os import PathLike
from pathlib import Path
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _, language
from cardmath.worksheets.sheets import Worksheet

#: The paper sizes, with their names in Typst.
PAPERS: Final = {"a4": "a4", "letter": "us-letter"}
#: The sizes of the text in points: normal and large print.
_TEXT: Final = 12
_LARGE_PRINT: Final = 17

_HERE: Final = files("cardmath.worksheets")


class NoTypesettingError(CardmathError):
    """The error for a missing typesetting package."""


class _Printout(bytes):
    """Bytes to write to a file unchanged."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write them to a file, replacing any existing file."""
        Path(path).write_bytes(self)


class Pdf(_Printout):
    """A PDF: bytes to write to a file, as ``save("sheet.pdf")`` does, shown as one short line.

    >>> Pdf(b"%PDF-1.7")
    <Pdf, 8 bytes>
    """

    def __repr__(self) -> str:
        return f"<Pdf, {len(self)} bytes>"

    __str__ = __repr__


class Png(_Printout):
    """A picture of a page: bytes to write to a file, shown as one short line, or as the page itself in
    notebooks.

    >>> Png(b"PNG")
    <Png, 3 bytes>
    """

    def __repr__(self) -> str:
        return f"<Png, {len(self)} bytes>"

    __str__ = __repr__

    def _repr_png_(self) -> bytes:
        return bytes(self)


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet with its number and base in words, its footer, and the app's address or ""."""

    sheet: Worksheet
    head: str
    foot: str
    address: str = ""


def to_pdf(
    pages: Sequence[PrintedSheet], *, paper: str = "a4", key: bool = False, large: bool = False
) -> Pdf:
    """Return a PDF of the sheets, and of their keys if ``key`` is true.

    ``paper`` is one of `PAPERS`; ``large`` selects large print. Raises `NoTypesettingError` if Typst is not
    installed.
    """
    data = _document(pages, paper, key, large)
    return Pdf(compiled("document.typ", data, format="pdf", pdf_standards=["ua-1"]))


def to_pictures(
    pages: Sequence[PrintedSheet],
    *,
    paper: str = "a4",
    key: bool = False,
    large: bool = False,
    dots_per_inch: float = 96,
) -> list[Png]:
    """Return the pages of `to_pdf` as PNG pictures, one for each page."""
    data = _document(pages, paper, key, large)
    pictures = compiled("document.typ", data, format="png", ppi=dots_per_inch)
    return [Png(one) for one in ([pictures] if isinstance(pictures, bytes) else pictures)]


def _document(pages: Sequence[PrintedSheet], paper: str, key: bool, large: bool) -> str:
    data = {
        "title": pages[0].sheet.title,
        "lang": language(),
        "paper": PAPERS[paper],
        "size": _LARGE_PRINT if large else _TEXT,
        "key": key,
        "words": {
            "name": _("Name"),
            "key": _("Answer key"),
            "steps": _("How it goes"),
            "notes": _("For the teacher"),
            "qr": _("A QR code with the address of the app"),
        },
        "sheets": [_page(page) for page in pages],
    }
    return json.dumps(data, ensure_ascii=False)


def _page(page: PrintedSheet) -> dict[str, Any]:
    sheet = page.sheet
    return {
        "title": sheet.title,
        "task": sheet.task,
        "blocks": sheet.blocks,
        "fills-pages": sheet.fills_pages,
        "steps": sheet.steps,
        "notes": sheet.notes,
        "named": sheet.is_named,
        "number": page.head,
        "foot": page.foot,
        "address": page.address,
        "qr": _qr_code(page.address) if page.address else None,
    }


def compiled(template: str, data: str, **options: Any) -> Any:
    """Return the output of a template for some data; raises `NoTypesettingError` without Typst."""
    compiler, error = _compiler()
    with as_file(_HERE / "templates") as templates:
        document = templates / template
        try:
            return compiler.compile(input=document, root=templates, sys_inputs={"data": data}, **options)
        except error as problem:
            raise CardmathError(_("the sheet could not be typeset: {reason}"), reason=problem) from problem


@cache
def _compiler() -> tuple[Any, type[Exception]]:
    try:
        import typst
    except ImportError:
        raise NoTypesettingError(
            _('worksheets need the typst package; install it with: pip install "cardmath[worksheets]"')
        ) from None
    with as_file(_HERE / "fonts") as fonts:
        ours = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts)])
        return typst.Compiler(font_paths=ours), typst.TypstError


def _qr_code(address: str) -> str:
    try:
        import segno
    except ImportError:
        raise NoTypesettingError(
            _('QR codes need the segno package; install it with: pip install "cardmath[worksheets]"')
        ) from None
    drawn = io.BytesIO()
    try:
        # A sheet is clean, and the address is long: large squares matter more than spare ones.
        code = segno.make(address, error="l", micro=False)
    except segno.DataOverflowError:
        raise CardmathError(_("the address {address} is too long for a QR code"), address=address) from None
    code.save(drawn, kind="svg", border=2)
    return drawn.getvalue().decode("utf-8")
