"""The worksheet maker: choose a sheet, see its pages, take it home as PDF."""

from cardmath_widgets.printing.maker import WorksheetMaker

__all__ = ["WorksheetMaker"]
