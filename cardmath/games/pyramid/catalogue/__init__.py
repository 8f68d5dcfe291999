"""The catalogues of Pyramid Addition, one for each preset deck."""

from cardmath.games.pyramid.catalogue.choosing import (
    EACH,
    FLEETING,
    OF_LOSSES,
    description,
    games_of,
    proof,
    series,
    series_of,
)
from cardmath.games.pyramid.catalogue.parts import (
    cause_to_dict,
    difficulty_to_dict,
    read_cause,
    read_difficulty,
)
from cardmath.games.pyramid.catalogue.teaching import POINTS

__all__ = [
    "EACH",
    "FLEETING",
    "OF_LOSSES",
    "POINTS",
    "cause_to_dict",
    "description",
    "difficulty_to_dict",
    "games_of",
    "proof",
    "read_cause",
    "read_difficulty",
    "series",
    "series_of",
]
