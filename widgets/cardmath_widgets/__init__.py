"""Boards for cardmath's games, exercises, manipulatives and worksheets (JupyterLab, Notebook, Voila)."""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardmath.games.registry import BUILT_IN

if TYPE_CHECKING:
    from cardmath_widgets.class_desk import ClassDesk as ClassDesk
    from cardmath_widgets.exercises import ExercisePanel as ExercisePanel
    from cardmath_widgets.exercises import PracticePanel as PracticePanel
    from cardmath_widgets.games.odds import OddsTable as OddsTable
    from cardmath_widgets.games.patience import PatienceBoard as PatienceBoard
    from cardmath_widgets.games.pyramid import PyramidBoard as PyramidBoard
    from cardmath_widgets.manipulatives import Columns as Columns
    from cardmath_widgets.manipulatives import CommonBase as CommonBase
    from cardmath_widgets.manipulatives import CounterWheel as CounterWheel
    from cardmath_widgets.manipulatives import Crates as Crates
    from cardmath_widgets.manipulatives import DotMachine as DotMachine
    from cardmath_widgets.manipulatives import Frame as Frame
    from cardmath_widgets.manipulatives import HandTally as HandTally
    from cardmath_widgets.manipulatives import LendingFrames as LendingFrames
    from cardmath_widgets.manipulatives import NumberSieve as NumberSieve
    from cardmath_widgets.manipulatives import Pairing as Pairing
    from cardmath_widgets.manipulatives import PartnerRows as PartnerRows
    from cardmath_widgets.manipulatives import PartnerTable as PartnerTable
    from cardmath_widgets.manipulatives import Ring as Ring
    from cardmath_widgets.manipulatives import Rings as Rings
    from cardmath_widgets.manipulatives import Weights as Weights
    from cardmath_widgets.worksheet_maker import WorksheetMaker as WorksheetMaker

__all__ = [
    "ClassDesk",
    "Columns",
    "CommonBase",
    "CounterWheel",
    "Crates",
    "DotMachine",
    "ExercisePanel",
    "Frame",
    "HandTally",
    "LendingFrames",
    "NumberSieve",
    "OddsTable",
    "Pairing",
    "PartnerRows",
    "PartnerTable",
    "PatienceBoard",
    "PracticePanel",
    "PyramidBoard",
    "Ring",
    "Rings",
    "Weights",
    "WorksheetMaker",
]

#: The module of each widget. Widgets load on first use, because the command line needs none.
_WIDGETS: Final = MappingProxyType(
    {
        "ClassDesk": "cardmath_widgets.class_desk",
        "Columns": "cardmath_widgets.manipulatives",
        "CommonBase": "cardmath_widgets.manipulatives",
        "CounterWheel": "cardmath_widgets.manipulatives",
        "Crates": "cardmath_widgets.manipulatives",
        "DotMachine": "cardmath_widgets.manipulatives",
        "ExercisePanel": "cardmath_widgets.exercises",
        "Frame": "cardmath_widgets.manipulatives",
        "HandTally": "cardmath_widgets.manipulatives",
        "LendingFrames": "cardmath_widgets.manipulatives",
        "NumberSieve": "cardmath_widgets.manipulatives",
        "Pairing": "cardmath_widgets.manipulatives",
        "PartnerRows": "cardmath_widgets.manipulatives",
        "PartnerTable": "cardmath_widgets.manipulatives",
        "PracticePanel": "cardmath_widgets.exercises",
        "Ring": "cardmath_widgets.manipulatives",
        "Rings": "cardmath_widgets.manipulatives",
        "Weights": "cardmath_widgets.manipulatives",
        "WorksheetMaker": "cardmath_widgets.worksheet_maker",
        # The boards come from the games' descriptors.
        **{
            name: module
            for module, _colon, name in (one.board.partition(":") for one in BUILT_IN if one.board)
        },
    }
)


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(_WIDGETS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
