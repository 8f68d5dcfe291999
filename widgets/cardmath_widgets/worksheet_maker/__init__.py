"""The worksheet maker: choose a worksheet, see its pages, download it as PDF."""

from cardmath_widgets.worksheet_maker.maker import WorksheetMaker

__all__ = ["WorksheetMaker"]
