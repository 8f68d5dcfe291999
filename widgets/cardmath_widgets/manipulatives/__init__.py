"""Manipulatives: what a lesson shows beside the boards. Each of them also works alone in a notebook."""

from cardmath_widgets.manipulatives.columns import Columns
from cardmath_widgets.manipulatives.common_base import CommonBase
from cardmath_widgets.manipulatives.crates import Crates
from cardmath_widgets.manipulatives.frame import Frame
from cardmath_widgets.manipulatives.lending import LendingFrames
from cardmath_widgets.manipulatives.machine import DotMachine
from cardmath_widgets.manipulatives.pairing import Pairing
from cardmath_widgets.manipulatives.partners import PartnerTable
from cardmath_widgets.manipulatives.ring import Ring
from cardmath_widgets.manipulatives.rings import Rings
from cardmath_widgets.manipulatives.sieve import NumberSieve
from cardmath_widgets.manipulatives.tally import HandTally
from cardmath_widgets.manipulatives.turned_row import PartnerRows
from cardmath_widgets.manipulatives.weights import Weights
from cardmath_widgets.manipulatives.wheel import CounterWheel

__all__ = [
    "Columns",
    "CommonBase",
    "CounterWheel",
    "Crates",
    "DotMachine",
    "Frame",
    "HandTally",
    "LendingFrames",
    "NumberSieve",
    "Pairing",
    "PartnerRows",
    "PartnerTable",
    "Ring",
    "Rings",
    "Weights",
]
