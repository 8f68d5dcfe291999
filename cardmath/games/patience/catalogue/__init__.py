"""The catalogues of the two-pack patiences, one for each game."""

from cardmath.games.patience.catalogue.choosing import (
    EACH,
    FLEETING,
    OF_LOSSES,
    description,
    games_of,
    proof,
    series,
    series_of,
)
from cardmath.games.patience.catalogue.parts import (
    cause_to_dict,
    difficulty_to_dict,
    read_cause,
    read_difficulty,
)
from cardmath.games.patience.catalogue.teaching import POINTS

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
