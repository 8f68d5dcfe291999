"""The outlines of the six suits, each in a box of 100 by 100 units around the origin."""

from types import MappingProxyType
from typing import Final

__all__ = ["SUITS"]

#: Path data by the letter of the suit. The six silhouettes differ even without colour: a leaf on a foot, a
#: heart, a lozenge with hollow sides, a trefoil, a crescent and a five-pointed star.
SUITS: Final = MappingProxyType(
    {
        "s": (
            "M0-50C7-33 44-15 44 13C44 31 32 40 20 40C13 40 7 37 4 32C5 40 9 46 18 50H-18"
            "C-9 46-5 40-4 32C-7 37-13 40-20 40C-32 40-44 31-44 13C-44-15-7-33 0-50Z"
        ),
        "h": (
            "M0 49C-7 33-47 12-47-17C-47-34-36-45-23-45C-12-45-4-39 0-29C4-39 12-45 23-45"
            "C36-45 47-34 47-17C47 12 7 33 0 49Z"
        ),
        "d": "M0-50C8-30 21-12 38 0C21 12 8 30 0 50C-8 30-21 12-38 0C-21-12-8-30 0-50Z",
        "c": (
            "M0-50A22 22 0 0 1 16-13A22 22 0 1 1 6 22C7 36 10 45 18 50H-18C-10 45-7 36-6 22"
            "A22 22 0 1 1-16-13A22 22 0 0 1 0-50Z"
        ),
        "m": "M34-46A50 50 0 1 0 34 46A49 49 0 0 1 34-46Z",
        "t": ("M0-49L14-17L49-14L22 9L31 43L0 24L-31 43L-22 9L-49-14L-14-17Z"),
    }
)
