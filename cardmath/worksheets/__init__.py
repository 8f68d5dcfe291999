"""Printable worksheets and their keys, as PDF: the same number makes the same sheet, for ever.

`worksheet` makes the PDF of a kind, `pictures` shows its pages; `KINDS` names the kinds. Setting the pages
needs Typst (``typst`` on PyPI), QR codes ``segno``; everything else here is plain Python.
"""

from cardmath.worksheets.making import WorksheetError, pictures, worksheet
from cardmath.worksheets.pdf import PAPERS
from cardmath.worksheets.registry import KINDS
from cardmath.worksheets.sheets import Kind, Sheet

__all__ = ["KINDS", "PAPERS", "Kind", "Sheet", "WorksheetError", "pictures", "worksheet"]
