"""Boards on which cardmath's games are played, and the worksheet maker, in JupyterLab, Notebook and Voila."""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardmath_widgets.boards.pyramid import PyramidBoard as PyramidBoard
    from cardmath_widgets.printing import WorksheetMaker as WorksheetMaker

__all__ = ["PyramidBoard", "WorksheetMaker"]

#: Where each widget is found.
_WIDGETS: Final = MappingProxyType(
    {
        "PyramidBoard": "cardmath_widgets.boards.pyramid",
        "WorksheetMaker": "cardmath_widgets.printing",
    }
)


def __getattr__(name: str) -> Any:
    # The command line needs no widgets, so they are loaded when they are asked for.
    if name in _WIDGETS:
        return getattr(import_module(_WIDGETS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
