"""The places of the two-pack solitaires, keyed by game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath_widgets.page.table.felt import Felt, Place, arches, ballroom, garden, night, tower

PLACES: Final[Mapping[str, Place]] = MappingProxyType(
    {
        "odd-and-even": Place(
            "garden",
            Felt.of("#254d21 #143c10 #184014 #6b8e67 #375f32 #d4e2d3 #315724 #20340b #5b5644"),
            Felt.of("#152a13 #071c06 #0d220b #72956d #21381f #d4e2d3 #1d3116 #0c1704 #353228"),
            "ring",
            garden,
        ),
        "patriarchs": Place(
            "hall",
            Felt.of("#7a2735 #661426 #6b1829 #ae767b #8f3a47 #efd9da #7f3738 #551927 #7c4a1c"),
            Felt.of("#43171d #330810 #3a0e15 #b57d82 #52242a #efd9da #482121 #2a0911 #482c15"),
            "crown",
            arches,
        ),
        "royal-cotillion": Place(
            "ballroom",
            Felt.of("#643263 #522152 #562556 #9f799d #774376 #e9d9e8 #6e4242 #472335 #7b4a2d"),
            Felt.of("#371c37 #280e28 #2e132d #a67fa4 #452844 #e9d9e8 #3e2626 #220e18 #472c1d"),
            "rosette",
            ballroom,
        ),
        "contradance": Place(
            "night",
            Felt.of("#30407e #222f6b #25336f #7584b1 #415292 #d8def0 #4b4879 #262b52 #60562d"),
            Felt.of("#1b2445 #0e1535 #131b3c #7b8bb8 #273153 #d8def0 #2b2a44 #101328 #38321d"),
            "stars",
            night,
        ),
        "captured-queens": Place(
            "tower",
            Felt.of("#354656 #253645 #283a49 #748799 #465869 #d1e0ee #424f5e #22303d #65542d"),
            Felt.of("#1d272f #101922 #151e27 #7b8ea0 #29343c #d1e0ee #262d35 #0e151c #3b311d"),
            "tower",
            tower,
        ),
    }
)
