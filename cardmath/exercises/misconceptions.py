"""The misconceptions M1 to M19, with their names for teachers."""

from types import MappingProxyType
from typing import Final

from cardmath.i18n import N_

__all__ = ["MISCONCEPTIONS"]

#: The name of each misconception by its code; `cardmath.i18n._` translates it.
MISCONCEPTIONS: Final = MappingProxyType(
    {
        "M1": N_("reads or writes a numeral as in base ten"),
        "M2": N_("takes digits at face value"),
        "M3": N_("carries at ten"),
        "M4": N_("drops the carry, or does not pay back what was borrowed"),
        "M5": N_("adds each column by itself"),
        "M6": N_("borrows ten"),
        "M7": N_("takes the smaller digit from the larger"),
        "M8": N_("lets the last digit decide odd or even in any base"),
        "M9": N_("writes ten or more in one place as two digits"),
        "M10": N_("writes the digits in reverse order"),
        "M11": N_("loses a place or overlooks a zero"),
        "M12": N_("makes ten, whatever the target"),
        "M13": N_("is off by one"),
        "M14": N_("judges odd and even by how it looks"),
        "M15": N_("goes round the ring wrongly"),
        "M16": N_("judges chance by feel"),
        "M17": N_("misjudges what is covered"),
        "M18": N_("ranks a hand by the size of its cards"),
        "M19": N_("counts even cards as well"),
    }
)
