"""What a game came to, in its own measure: points of a gross, cards on the piles, lives that are left."""

from collections.abc import Callable
from dataclasses import dataclass

from cardmath.numerals import Notation

__all__ = ["Measure"]


@dataclass(frozen=True)
class Measure:
    """How much was reached of how much: whole ``points`` of a ``perfect`` game, ``scale`` of them to one.

    ``sentence`` tells it in a notation: "Score 90;0z, out of 100z".

    >>> Measure(864, 1728, lambda notation: notation.write(72), 12).share
    0.5
    """

    points: int
    perfect: int
    sentence: Callable[[Notation], str]
    scale: int = 1

    @property
    def share(self) -> float:
        """How much of a perfect game was reached, from 0 to 1."""
        return self.points / self.perfect
