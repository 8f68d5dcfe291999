"""Boards on which cardmath's games are played, in JupyterLab, Notebook and Voila."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardmath_widgets.boards.odds import OddsTable as OddsTable
    from cardmath_widgets.boards.pyramid import PyramidBoard as PyramidBoard

__all__ = ["OddsTable", "PyramidBoard"]


def __getattr__(name: str) -> Any:
    # The art and the command line need no widgets, so boards are loaded when they are asked for.
    if name == "PyramidBoard":
        from cardmath_widgets.boards.pyramid import PyramidBoard

        return PyramidBoard
    if name == "OddsTable":
        from cardmath_widgets.boards.odds import OddsTable

        return OddsTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
