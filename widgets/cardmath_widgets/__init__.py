"""Boards for cardmath's games, exercises, manipulatives and worksheets (JupyterLab, Notebook, Voila)."""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardmath.games.registry import BUILT_IN
from cardmath.i18n import _

if TYPE_CHECKING:
    from cardmath_widgets.classroom.notebook import ClassDesk as ClassDesk
    from cardmath_widgets.exercises import ExercisePanel as ExercisePanel
    from cardmath_widgets.exercises import PracticePanel as PracticePanel
    from cardmath_widgets.games.odds.board import OddsTable as OddsTable
    from cardmath_widgets.games.patience import PatienceBoard as PatienceBoard
    from cardmath_widgets.games.pyramid.board import PyramidBoard as PyramidBoard
    from cardmath_widgets.things import Columns as Columns
    from cardmath_widgets.things import CommonBase as CommonBase
    from cardmath_widgets.things import CounterWheel as CounterWheel
    from cardmath_widgets.things import Crates as Crates
    from cardmath_widgets.things import DotMachine as DotMachine
    from cardmath_widgets.things import Frame as Frame
    from cardmath_widgets.things import HandTally as HandTally
    from cardmath_widgets.things import LendingFrames as LendingFrames
    from cardmath_widgets.things import NumberSieve as NumberSieve
    from cardmath_widgets.things import Pairing as Pairing
    from cardmath_widgets.things import PartnerRows as PartnerRows
    from cardmath_widgets.things import PartnerTable as PartnerTable
    from cardmath_widgets.things import Ring as Ring
    from cardmath_widgets.things import Rings as Rings
    from cardmath_widgets.things import Weights as Weights
    from cardmath_widgets.worksheets import WorksheetMaker as WorksheetMaker

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

#: Modules with widgets other than things. They are loaded on first use, because the command line does not
#: need them.
_ELSEWHERE: Final = MappingProxyType(
    {
        "ClassDesk": "cardmath_widgets.classroom.notebook",
        "ExercisePanel": "cardmath_widgets.exercises",
        "PracticePanel": "cardmath_widgets.exercises",
        "WorksheetMaker": "cardmath_widgets.worksheets",
        # The boards come from the games' descriptors.
        **{
            name: module
            for module, _colon, name in (one.board.partition(":") for one in BUILT_IN if one.board)
        },
    }
)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_ELSEWHERE.get(name, "cardmath_widgets.things")), name)
    except ModuleNotFoundError as error:
        # The library is installed without the packages for widgets.
        words = _('{widget} needs the package {package}; install it with: pip install "cardmath[apps]"')
        raise ModuleNotFoundError(words.format(widget=name, package=error.name), name=error.name) from error


def __dir__() -> list[str]:
    # Tab completion offers the widgets that are not loaded yet, too.
    return sorted({*globals(), *__all__})
