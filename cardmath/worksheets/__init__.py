"""Printable worksheets and their answer keys, as PDF: the same number always gives the same sheet.

`worksheet` makes a PDF of a kind of sheet, `lesson_sheet` makes one from a lesson's plan, `pictures` shows a
sheet's pages, and `KINDS` lists the kinds. Typesetting needs Typst (``typst`` on PyPI), QR codes need
``segno``. Everything else here is plain Python.
"""

from cardmath.worksheets.making import (
    WorksheetError,
    check_asked,
    exercises_of,
    lesson_sheet,
    pictures,
    worksheet,
)
from cardmath.worksheets.pdf import PAPERS, Pdf, Png
from cardmath.worksheets.registry import KINDS
from cardmath.worksheets.sheets import Kind, Worksheet

__all__ = [
    "KINDS",
    "PAPERS",
    "Kind",
    "Pdf",
    "Png",
    "Worksheet",
    "WorksheetError",
    "check_asked",
    "exercises_of",
    "lesson_sheet",
    "pictures",
    "worksheet",
]
