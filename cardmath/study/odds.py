"""Studies of Odds: its options and who plays are the variant, and what is noted are shows."""

from collections.abc import Mapping
from typing import Final

from cardmath.study.plain import NAME, common, fields, told, variant

__all__ = ["COUNTED", "NAME", "common", "fields", "told", "variant"]

#: A show is not won or lost by the deal: nothing is counted in columns of its own.
COUNTED: Final[Mapping[str, str]] = {}
