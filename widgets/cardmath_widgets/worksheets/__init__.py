"""The worksheet maker: choose a worksheet, look at its pages, and download it as a PDF."""

from cardmath_widgets.worksheets.maker import WorksheetMaker

__all__ = ["WorksheetMaker"]
