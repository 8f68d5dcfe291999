"""The catalogues of Pyramid Addition, one for each preset deck."""

from cardmath.catalogue.pyramid.choosing import (
    EACH,
    FLEETING,
    OF_LOSSES,
    games_of,
    proof,
    series,
    series_of,
    told,
)
from cardmath.catalogue.pyramid.parts import (
    cause_to_dict,
    difficulty_to_dict,
    read_cause,
    read_difficulty,
)
from cardmath.catalogue.pyramid.teaching import POINTS

__all__ = [
    "EACH",
    "FLEETING",
    "OF_LOSSES",
    "POINTS",
    "cause_to_dict",
    "difficulty_to_dict",
    "games_of",
    "proof",
    "read_cause",
    "read_difficulty",
    "series",
    "series_of",
    "told",
]
