"""Boards for cardmath's games, exercises, things to handle and sheets, for JupyterLab, Notebook and Voila."""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardmath_widgets.boards.odds import OddsTable as OddsTable
    from cardmath_widgets.boards.patience import PatienceBoard as PatienceBoard
    from cardmath_widgets.boards.pyramid import PyramidBoard as PyramidBoard
    from cardmath_widgets.exercises import ExercisePanel as ExercisePanel
    from cardmath_widgets.printing import WorksheetMaker as WorksheetMaker
    from cardmath_widgets.things import Columns as Columns
    from cardmath_widgets.things import CounterWheel as CounterWheel
    from cardmath_widgets.things import Crates as Crates
    from cardmath_widgets.things import HandTally as HandTally
    from cardmath_widgets.things import PartnerTable as PartnerTable
    from cardmath_widgets.things import Ring as Ring
    from cardmath_widgets.things import Weights as Weights

__all__ = [
    "Columns",
    "CounterWheel",
    "Crates",
    "ExercisePanel",
    "HandTally",
    "OddsTable",
    "PartnerTable",
    "PatienceBoard",
    "PyramidBoard",
    "Ring",
    "Weights",
    "WorksheetMaker",
]

#: Where each of them is, to be loaded when it is asked for: the command line needs no widgets.
_WIDGETS: Final = MappingProxyType(
    {
        "Columns": "cardmath_widgets.things",
        "CounterWheel": "cardmath_widgets.things",
        "Crates": "cardmath_widgets.things",
        "ExercisePanel": "cardmath_widgets.exercises",
        "HandTally": "cardmath_widgets.things",
        "OddsTable": "cardmath_widgets.boards.odds",
        "PartnerTable": "cardmath_widgets.things",
        "PatienceBoard": "cardmath_widgets.boards.patience",
        "PyramidBoard": "cardmath_widgets.boards.pyramid",
        "Ring": "cardmath_widgets.things",
        "Weights": "cardmath_widgets.things",
        "WorksheetMaker": "cardmath_widgets.printing",
    }
)


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(_WIDGETS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
