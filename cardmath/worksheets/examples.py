"""The pictures of worked examples for paper: SVG with a description, by the kind of exercise."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath.art import Trail, filling, leftovers, met_pairs, pairing, star, worked_lending, worked_sum
from cardmath.exercises import Exercise
from cardmath.exercises.columns import columns_of
from cardmath.i18n import _
from cardmath.lending import Lending
from cardmath.numerals import DECIMAL
from cardmath.pairing import Dots
from cardmath.rings import stops
from cardmath.sieve import Sieve

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
    return Pictured(_inked(svg), alt, 46 * len(columns))


def _partner(one: Exercise) -> Pictured:
    target, value = (int(one.notation.parse(one.data[name])) for name in ("target", "value"))
    alt = _("A frame of {count} cells, filled with dots of two colours.").format(count=target)
    return Pictured(filling(target, value, target - value, flows=False), alt, 50)


def _difference(one: Exercise) -> Pictured | None:
    x, y = (int(one.notation.parse(one.data[name])) for name in ("x", "y"))
    lending = Lending(x, y, one.base)
    while (move := lending.step()) is not None:
        lending = lending.play(move)
    if max(lending.own(place) + one.base * lending.lent(place) for place in lending.places) > _MOST_UNITS:
        return None
    alt = _("Frames and dots. One is opened where too few lie, and what is taken away is crossed out.")
    return Pictured(_inked(worked_lending(lending)), alt, min(38 * len(lending.places), 120))


def _odd_even(one: Exercise) -> Pictured:
    if one.data["form"] == "set":
        counts = [one.data["count"]]
        drawn = pairing(counts[0], counts[0] // 2)
    else:
        counts = [int(one.notation.parse(one.data[name])) for name in ("x", "y")]
        drawn = met_pairs(*counts)
    told = Dots(tuple(counts)).sentence(one.notation.voice)
    return Pictured(
        _inked(drawn), _("Dots joined two by two. {sentence}").format(sentence=told), min(60, 5 * sum(counts))
    )


def _parity(one: Exercise) -> Pictured | None:
    value = int(one.notation.parse(one.data["numeral"]))
    if value > _MOST_DOTS:
        return None
    told = Sieve((value,)).test(value, one.notation.voice)
    return Pictured(_inked(leftovers(value, one.base, 2)), told, 70)


def _ring(one: Exercise) -> Pictured | None:
    if one.data["form"] != "close":
        return None
    ranks, start, step = (int(one.notation.parse(one.data[name])) for name in ("ranks", "start", "step"))
    met = stops(ranks, step, start)
    labels = [one.notation.format(rank) for rank in range(1, ranks + 1)]
    alt = _("A ring of {ranks} with the count by {step}.").format(
        ranks=DECIMAL.aloud(ranks), step=DECIMAL.aloud(step)
    )
    return Pictured(star(labels, step, [Trail((*met, met[0]))], foresees=False), alt, 60)


def _inked(svg: str) -> str:
    return svg.replace("currentColor", "#1a1a1a")


#: The most dots that a picture on paper shows, and the most dots, frames or crates in one place.
_MOST_DOTS: Final = 71
_MOST_UNITS: Final = 30
#: The picture of each kind that has one on paper.
PICTURES: Final[Mapping[str, Callable[[Exercise], Pictured | None]]] = MappingProxyType(
    {
        "addition": _sum,
        "partner": _partner,
        "subtraction": _difference,
        "odd-even": _odd_even,
        "parity": _parity,
        "ring": _ring,
    }
)


def pictured(one: Exercise) -> Pictured | None:
    """Return the picture of a worked example, or None if its kind has none, or the item is too large.

    >>> from cardmath.exercises import exercise
    >>> pictured(exercise("addition", 5)).width, pictured(exercise("next", 5))
    (92, None)
    """
    make = PICTURES.get(one.kind)
    return make(one) if make else None
