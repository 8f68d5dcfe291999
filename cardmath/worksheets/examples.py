"""The pictures of worked examples for paper: SVG with a description, by the kind of exercise."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath.art import filling, worked_sum
from cardmath.exercises import Exercise
from cardmath.exercises.columns import columns_of
from cardmath.i18n import _

__all__ = ["PICTURES", "Pictured", "pictured"]


class Pictured(NamedTuple):
    """A picture: its SVG, its description for screen readers, and its width in millimetres."""

    svg: str
    alt: str
    width: float


def _sum(one: Exercise) -> Pictured:
    x, y = (int(one.notation.parse(one.data[name])) for name in ("x", "y"))
    columns = columns_of(x, y, one.base)
    svg = worked_sum(columns, len(columns), one.notation, flows=False)
    alt = _("The dots of each column in frames. A full frame moves on to the next column.")
    return Pictured(svg.replace("currentColor", "#1a1a1a"), alt, 46 * len(columns))


def _partner(one: Exercise) -> Pictured:
    target, value = (int(one.notation.parse(one.data[name])) for name in ("target", "value"))
    alt = _("A frame of {count} cells, filled with dots of two colours.").format(count=target)
    return Pictured(filling(target, value, target - value, flows=False), alt, 50)


#: The picture of each kind that has one on paper.
PICTURES: Final[Mapping[str, Callable[[Exercise], Pictured]]] = MappingProxyType(
    {"addition": _sum, "partner": _partner}
)


def pictured(one: Exercise) -> Pictured | None:
    """Return the picture of a worked example, or None if its kind has none.

    >>> from cardmath.exercises import exercise
    >>> pictured(exercise("addition", 5)).width, pictured(exercise("parity", 5))
    (92, None)
    """
    make = PICTURES.get(one.kind)
    return make(one) if make else None
