"""Things to handle (manipulatives), for use in lessons, beside boards, or on their own in a notebook."""

from cardmath_widgets.things.columns import Columns
from cardmath_widgets.things.common_base import CommonBase
from cardmath_widgets.things.crates import Crates
from cardmath_widgets.things.frame import Frame
from cardmath_widgets.things.hand_tally import HandTally
from cardmath_widgets.things.lending import LendingFrames
from cardmath_widgets.things.machine import DotMachine
from cardmath_widgets.things.pairing import Pairing
from cardmath_widgets.things.partners import PartnerTable
from cardmath_widgets.things.ring import Ring
from cardmath_widgets.things.rings import Rings
from cardmath_widgets.things.sieve import NumberSieve
from cardmath_widgets.things.turned_row import PartnerRows
from cardmath_widgets.things.weights import Weights
from cardmath_widgets.things.wheel import CounterWheel

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
