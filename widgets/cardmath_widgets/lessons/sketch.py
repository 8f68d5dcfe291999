"""A pupil's own small drawing: strokes as a string, and the pad to draw them on."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.page.elements.tree import Element, box, drawing

#: The field that a finished stroke is entered into.
FIELD: Final = "stroke"
#: The size of the pad in units; a point is a number below their product, written with three characters.
WIDTH: Final = 320
HEIGHT: Final = 180
#: As in `page/elements/pen.js`.
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES: Final = {sign: value for value, sign in enumerate(SIGNS)}
_PER_POINT: Final = 3
_BETWEEN: Final = "."
#: Maximum number of points in a drawing, so that its link stays short enough to send.
_MOST: Final = 1500

Stroke = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Sketch:
    """A drawing: its strokes in the order they were drawn.

    >>> sketch = Sketch().with_stroke("AAAAAK")
    >>> sketch.strokes, sketch.text, Sketch.parse(sketch.text) == sketch
    ((((0, 0), (10, 0)),), 'AAAAAK', True)
    >>> sketch.without_last().is_empty
    True
    """

    strokes: tuple[Stroke, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Sketch":
        """Read a drawing from a link, leaving out invalid strokes and any beyond the limit."""
        made = cls()
        for one in text.split(_BETWEEN):
            made = made.with_stroke(one)
        return made

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been drawn."""
        return not self.strokes

    @property
    def text(self) -> str:
        """The drawing as a string for a link."""
        return _BETWEEN.join("".join(map(_signs_of, one)) for one in self.strokes)

    def with_stroke(self, text: str) -> "Sketch":
        """Return the drawing with one more stroke, or unchanged if the string is invalid or the pad is
        full.
        """
        stroke = _stroke_of(text)
        if not stroke or sum(map(len, self.strokes)) + len(stroke) > _MOST:
            return self
        return replace(self, strokes=(*self.strokes, stroke))

    def without_last(self) -> "Sketch":
        """Return the drawing without its last stroke."""
        return replace(self, strokes=self.strokes[:-1])

    @property
    def sentence(self) -> str:
        """The drawing in words, for pupils who cannot see it."""
        if self.is_empty:
            return _("Your drawing is empty.")
        count = len(self.strokes)
        return ngettext("Your drawing has {count} line.", "Your drawing has {count} lines.", count).format(
            count=DECIMAL.write(count)
        )

    def markup(self) -> str:
        """Return the drawing as SVG."""
        lines = "".join(_line(one) for one in self.strokes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" '
            f'stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">'
            f"{lines}</svg>"
        )


def _signs_of(point: tuple[int, int]) -> str:
    place = point[1] * WIDTH + point[0]
    return SIGNS[place >> 12] + SIGNS[place >> 6 & 63] + SIGNS[place & 63]


def _stroke_of(text: str) -> Stroke:
    """Return the points of a stroke; none if one of them is invalid."""
    if len(text) % _PER_POINT or any(sign not in _VALUES for sign in text):
        return ()
    found = []
    for at in range(0, len(text), _PER_POINT):
        first, second, third = (_VALUES[sign] for sign in text[at : at + _PER_POINT])
        y, x = divmod((first << 12) + (second << 6) + third, WIDTH)
        if y >= HEIGHT:
            return ()
        found.append((x, y))
    return tuple(found)


def _line(stroke: Stroke) -> str:
    """Return a stroke as a smooth line: through the midpoints of its points. One point is a dot."""
    (x, y), *rest = stroke
    if not rest:
        return f'<path d="M{x} {y}h0"/>'
    parts = [f"M{x} {y}"]
    for (x1, y1), (x2, y2) in pairwise(rest):
        parts.append(f"Q{x1} {y1} {(x1 + x2) / 2:g} {(y1 + y2) / 2:g}")
    x, y = rest[-1]
    return f'<path d="{"".join(parts)}L{x} {y}"/>'


def pad(sketch: Sketch) -> Element:
    """Return the pad with the drawing so far."""
    words = _("{sketch} Arrow keys move the pen. Space puts it down and lifts it.").format(
        sketch=sketch.sentence
    )
    return box(
        "cm-pad",
        drawing(sketch.markup(), looks="cm-pad-drawn", key="drawn"),
        box("cm-pad-live", tag="span", key="live", data_live="", aria_hidden="true"),
        key="pad",
        role="application",
        tabindex="0",
        aria_label=words,
        aria_roledescription=_("drawing pad"),
        data_pen=FIELD,
        data_field=FIELD,
        data_place="pad",
        data_size=f"{WIDTH} {HEIGHT}",
    )
