"""The worksheet maker: choose a worksheet, see its pages, download it as PDF."""

from cardmath_widgets.worksheets.maker import WorksheetMaker

__all__ = ["WorksheetMaker"]
