"""Things to handle: what a lesson shows beside the boards, each of which also works alone in a notebook."""

from cardmath_widgets.things.columns import Columns
from cardmath_widgets.things.crates import Crates
from cardmath_widgets.things.partners import PartnerTable
from cardmath_widgets.things.ring import Ring
from cardmath_widgets.things.tally import HandTally
from cardmath_widgets.things.weights import Weights
from cardmath_widgets.things.wheel import CounterWheel

__all__ = ["Columns", "CounterWheel", "Crates", "HandTally", "PartnerTable", "Ring", "Weights"]
