"""Pictures of worked examples for paper: SVG with a description, for each kind of exercise."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from cardmath import art
from cardmath.exercises import Exercise
from cardmath.exercises.columns import columns_of
from cardmath.games.odds.exercises.bars import axis_of, shares_of
from cardmath.i18n import _
from cardmath.lending import Lending
from cardmath.numerals import digit_values
from cardmath.rings import all_rings

_INK: Final = "#1a1a1a"
#: The width of a picture of dots, in millimetres.
_MOST_WIDTH: Final = 90
#: Maximum number of dots, frames or crates in one place of a subtraction that has a picture.
_MOST_UNITS: Final = 30
#: Maximum number of rows in a product that has a picture, and of dots in a place of a row.
_MOST_ROWS: Final = 12


class Pictured(NamedTuple):
    """A picture: its SVG, its description for screen readers, and its width in millimetres."""

    svg: str
    alt: str
    width: float


def _sum(exercise: Exercise) -> Pictured:
    x, y = map(exercise.value_of, ("x", "y"))
    columns = columns_of(x, y, exercise.base)
    svg = art.worked_sum(columns, len(columns), exercise.notation, flows=False)
    alt = _("Each column's dots, in frames. A full frame moves on to the next column.")
    return Pictured(svg, alt, 46 * len(columns))


def _partner(exercise: Exercise) -> Pictured:
    target, value = map(exercise.value_of, ("target", "value"))
    alt = _("A frame of {count} cells, filled with dots of two colours.").format(count=target)
    return Pictured(art.filling(target, value, target - value, flows=False), alt, 50)


def _difference(exercise: Exercise) -> Pictured | None:
    """Return frames broken up and dots crossed out; numbers with too many of them have no picture."""
    lending = _lent(exercise)
    units = (lending.own(place) + exercise.base * lending.lent(place) for place in lending.places)
    return taken_away(exercise) if max(units) <= _MOST_UNITS else None


def taken_away(exercise: Exercise) -> Pictured:
    """Return frames broken up and dots crossed out, however many there are."""
    lending = _lent(exercise)
    alt = _(
        "Frames and dots. One frame is broken up because there are too few dots. What is"
        " taken away is crossed out."
    )
    svg = art.worked_lending(lending).replace("currentColor", _INK)
    return Pictured(svg, alt, min(38 * len(lending.places), 120))


def _lent(exercise: Exercise) -> Lending:
    """Return the numbers of a subtraction with everything lent and taken away."""
    lending = Lending(exercise.value_of("x"), exercise.value_of("y"), exercise.base)
    while (move := lending.step()) is not None:
        lending = lending.play(move)
    return lending


def _rows(exercise: Exercise) -> Pictured | None:
    """Return the rows as dots; if there are too many, they have no picture."""
    row, rows = map(exercise.value_of, ("x", "y"))
    digits = digit_values(row, exercise.base)[::-1]
    if max(*digits, rows) > _MOST_ROWS:
        return None
    svg = art.worked_rows(digits, rows, len(digits), exercise.notation, flows=False)
    alt = _("The dots of {rows} rows. Each full frame of {base} moves on as one dot.").format(
        rows=rows, base=exercise.base
    )
    return Pictured(svg, alt, min(44 * (len(digits) + 1), _MOST_WIDTH))


def _share(exercise: Exercise) -> Pictured | None:
    """Return the dots that the first dots open into, in groups; a question about whether a fraction ends has
    no picture.
    """
    if exercise.data["form"] != "places":
        return None
    count, parts = map(exercise.value_of, ("count", "parts"))
    groups, left = divmod(count * exercise.base, parts)
    alt = _("{count} dots in groups of {parts}.").format(count=count * exercise.base, parts=parts)
    svg = art.box_of_dots([parts] * groups + [left] * bool(left), full=parts, across=min(parts, _MOST_ROWS))
    return Pictured(svg, alt, 26)


def _packed(count: int, base: int) -> Pictured:
    alt = _("{count} dots, packed into frames of {base}.").format(count=count, base=base)
    return Pictured(art.packed(count, base), alt, _MOST_WIDTH)


def _odd_even(exercise: Exercise) -> Pictured:
    counts: tuple[int, ...] = (exercise.data.get("count", 0),)
    if exercise.data["form"] == "sum":
        counts = tuple(map(exercise.value_of, ("x", "y")))
    alt = _("Dots joined two by two. A ring marks a dot without a partner.")
    return Pictured(art.meeting(counts, 2, flows=False), alt, 8 * sum(-(-count // 2) for count in counts))


def _numeral(exercise: Exercise) -> Pictured:
    """Return the base's weights, in base ten, with the number's digits below them."""
    digits = digit_values(int(exercise.data["value"]), exercise.base)
    weights = [str(exercise.base**place) for place in reversed(range(len(digits)))]
    alt = _("The weights {weights}. The number below each shows how many you need: {digits}.").format(
        weights=", ".join(weights), digits=", ".join(map(exercise.notation.format, digits))
    )
    return Pictured(
        art.weighed(weights, list(map(exercise.notation.format, digits))), alt, min(17 * len(digits), 100)
    )


def _parity(exercise: Exercise) -> Pictured:
    value = exercise.value_of("numeral")
    alt = _("{count} dots in frames of {base}, joined in pairs inside each frame.").format(
        count=value, base=exercise.base
    )
    return Pictured(art.leftovers(value, exercise.base, 2), alt, _MOST_WIDTH)


def _ring(exercise: Exercise) -> Pictured | None:
    """Return the whole path round the ring; the question about the next rank has no picture."""
    if exercise.data["form"] != "close":
        return None
    ranks, step, start = map(exercise.value_of, ("ranks", "step", "start"))
    met = next(ring for ring in all_rings(ranks, step) if start in ring)
    labels = [exercise.notation.format(rank) for rank in range(1, ranks + 1)]
    svg = art.star(labels, step, [art.Trail(met)], middle=[f"+{exercise.notation.format(step)}"])
    alt = _("A ring of {ranks}, with the path of the count.").format(ranks=labels[-1])
    return Pictured(svg, alt, 56)


def _shares(exercise: Exercise) -> Pictured | None:
    """Return bars for the shares of two types; hands have no picture."""
    rows = shares_of(exercise)
    if not rows:
        return None
    alt = _("A bar for each type, as long as its share: {shares}.").format(
        shares=_("; ").join(f"{name}, {words}" for name, words, _part in rows)
    )
    return Pictured(art.bars(rows, *axis_of(exercise)), alt, 64)


#: The pictures on paper, keyed by kind of exercise.
PICTURES: Final[Mapping[str, Callable[[Exercise], Pictured | None]]] = {
    "addition": _sum,
    "partner": _partner,
    "subtraction": _difference,
    "times": _rows,
    "share": _share,
    "bundles": lambda one: _packed(int(one.data["count"]), one.base),
    "next": lambda one: _packed(int(one.notation.parse(one.answer)), one.base),
    "numeral": _numeral,
    "odd-even": _odd_even,
    "parity": _parity,
    "ring": _ring,
    "odds-hands": _shares,
}


def pictured(exercise: Exercise) -> Pictured | None:
    """Return a worked example's picture, or None if it has none.

    >>> from cardmath.exercises import exercise
    >>> pictured(exercise("addition", 5)).width, pictured(exercise("pairs", 5))
    (92, None)
    """
    make = PICTURES.get(exercise.kind)
    picture = make(exercise) if make else None
    return picture and picture._replace(svg=picture.svg.replace("currentColor", _INK))
