"""Boards on which cardmath's games are played, exercises and things to handle, for JupyterLab and Voila."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardmath_widgets.boards.odds import OddsTable as OddsTable
    from cardmath_widgets.boards.patience import PatienceBoard as PatienceBoard
    from cardmath_widgets.boards.pyramid import PyramidBoard as PyramidBoard
    from cardmath_widgets.exercises import ExercisePanel as ExercisePanel

__all__ = ["ExercisePanel", "OddsTable", "PatienceBoard", "PyramidBoard"]

#: Where each of them is, to be loaded when it is asked for: the art and the command line need no widgets.
_MODULES = {
    "ExercisePanel": "cardmath_widgets.exercises",
    "OddsTable": "cardmath_widgets.boards.odds",
    "PatienceBoard": "cardmath_widgets.boards.patience",
    "PyramidBoard": "cardmath_widgets.boards.pyramid",
}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
