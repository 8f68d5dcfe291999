"""A pair beside the plain game: its two rows of pips flow into frames of the base, and a sentence says so."""

from dataclasses import dataclass

from cardmath.art.frames import make_a_base
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.boards.guide.counting import frame_name, full_frames

__all__ = ["Sum"]


@dataclass(frozen=True)
class Sum:
    """The values of two cards and the target that they are to make.

    >>> from cardmath.numerals import Notation
    >>> Sum(7, 8, 15).sentence(Notation(12)), Sum(7, 6, 15).sentence(Notation(12))
    ('7 + 8: a full dozen and 3.', '7 + 6: a full dozen and 1; two too few.')
    >>> Sum(7, 8, 15).sentence(Notation(5)), Sum(7, 8, 15).sentence(Notation(16))
    ('12₅ + 13₅: three full fives.', '7 + 8: no full sixteen, one place is empty.')
    """

    left: int
    right: int
    target: int

    @property
    def total(self) -> int:
        """What both make together."""
        return self.left + self.right

    def sentence(self, notation: Notation) -> str:
        """Return what the frames show: the full ones and the rest, and how far that is from the target."""
        told = _("{left} + {right}: {frames}").format(
            left=notation.brief(self.left),
            right=notation.brief(self.right),
            frames=_in_frames(self.total, notation),
        )
        return _("{sum}.").format(sum=told + self._missed())

    def drawing(self, base: int) -> str:
        """Return the drawing, whose pips flow in ``slate/flow.js``; "" where there are too many of them."""
        if self.total > MOST_PIPS:
            return ""
        return make_a_base(MakeABase(self.left, self.right, base))

    def _missed(self) -> str:
        """How far the sum is from the target; "" where it is the target."""
        by = self.total - self.target
        if not by:
            return ""
        count = DECIMAL.aloud(abs(by))
        if by < 0:
            return ngettext("; {count} too few", "; {count} too few", -by).format(count=count)
        return ngettext("; {count} too many", "; {count} too many", by).format(count=count)


def _in_frames(total: int, notation: Notation) -> str:
    full, rest = divmod(total, notation.base)
    if full:
        frames = full_frames(full, notation.base)
        return _("{frames} and {rest}").format(frames=frames, rest=notation.brief(rest)) if rest else frames
    empty = notation.base - rest
    return ngettext(
        "no full {frame}, {count} place is empty", "no full {frame}, {count} places are empty", empty
    ).format(frame=frame_name(notation.base), count=DECIMAL.aloud(empty))
