"""The misconceptions M1 to M19: what each is called, for teachers."""

from types import MappingProxyType
from typing import Final

from cardmath.i18n import _

__all__ = ["MISCONCEPTIONS"]

#: What goes wrong in children's heads, by its code.
MISCONCEPTIONS: Final = MappingProxyType(
    {
        "M1": _("reads or writes a numeral as in base ten"),
        "M2": _("takes digits at face value"),
        "M3": _("carries at ten"),
        "M4": _("drops the carry, or does not pay back what was borrowed"),
        "M5": _("adds each column by itself"),
        "M6": _("borrows ten"),
        "M7": _("takes the smaller digit from the larger"),
        "M8": _("lets the last digit decide parity in any base"),
        "M9": _("writes ten or more in one place as two digits"),
        "M10": _("writes the digits in reverse order"),
        "M11": _("loses a place or overlooks a zero"),
        "M12": _("makes ten, whatever the target"),
        "M13": _("is off by one"),
        "M14": _("judges parity by the look"),
        "M15": _("goes round the ring wrongly"),
        "M16": _("judges chance by feel"),
        "M17": _("misjudges what is covered"),
        "M18": _("ranks a hand by the size of its cards"),
        "M19": _("counts even cards as well"),
    }
)
