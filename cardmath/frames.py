"""Make a base: a picture of a sum, in which two rows of pips fill frames of the base.

The longer row fills frames first. Then the other row completes the open frame, and the rest of it begins new
frames. A full frame is the carry. This module describes the picture as data, for boards, panels and sheets.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.integers import settle_ints
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation, check_base, digit_values
from cardmath.sentences import as_given

#: The maximum number of pips in both rows together.
MOST_PIPS: Final = 35


class FrameError(CardmathError, ValueError):
    """Rows of pips that cannot be drawn."""


def frame_rows(base: int) -> tuple[int, ...]:
    """Return the number of cells in each row of a frame, from the top.

    Cells are filled from the top left. All rows have the same length, except that the last may be shorter.
    Raises `cardmath.NumeralError` for an invalid base.

    >>> frame_rows(12), frame_rows(5), frame_rows(26)
    ((6, 6), (3, 2), (9, 9, 8))
    """
    base = check_base(base)
    rows = 2 if base <= 20 else 3 if base <= 30 else 4
    length = -(-base // rows)
    return (*[length] * (rows - 1), base - length * (rows - 1))


@dataclass(frozen=True, slots=True)
class Stage:
    """One state of the picture.

    ``name`` is the last thing that happened:

    - "rows": both rows are side by side.
    - "laid": the longer row is in frames.
    - "closed": the other row has filled the open frame as far as it can.
    - "begun": the rest of the other row is in new frames.
    - "packed": full groups of boxes have gone into the next larger box. The smallest box is a frame.

    ``boxes`` counts the full boxes of each size: frames first, then crates of frames, and so on. ``open`` is
    the number of pips in the open frame. ``first`` and ``second`` are the pips still in the longer and in the
    other row.
    """

    name: str
    boxes: tuple[int, ...]
    open: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class WrongFrames:
    """The picture of a wrong answer with a known misconception.

    - `CARRIES_AT_TEN`: frames are closed at ten pips, so ``size`` is ten.
    - `DROPS_THE_CARRY`: the full frames are thrown away; ``thrown`` counts them.
    - `ADDS_COLUMNS_APART`: the full frames stay among the digits, unpacked.

    ``full`` counts the closed frames that are left, each with ``size`` cells. ``rest`` counts the remaining
    pips.
    """

    misconception: Misconception
    size: int
    full: int
    thrown: int
    rest: int


@dataclass(frozen=True)
class MakeABase:
    """The sum of two rows of pips in a base.

    Raises `FrameError` if a row is not a whole number from 0 up, or if the rows hold more than `MOST_PIPS`
    together.

    >>> picture = MakeABase(8, 7, 12)
    >>> picture.gap, picture.given, picture.begun, picture.full, picture.rest
    (4, 4, 3, 1, 3)
    >>> print(picture.sentence(Notation(12)))
    8 and 7: the 7 gives 4, twelve are one full frame, 3 are left: 13.
    """

    left: int
    right: int
    base: int = 12

    def __post_init__(self) -> None:
        settle_ints(self, "left", "right", "base")
        check_base(self.base)
        for row in (self.left, self.right):
            if type(row) is not int or row < 0:
                raise FrameError(
                    _("a row must have a whole number of pips, 0 or more, not {given}"), given=as_given(row)
                )
        if self.total > MOST_PIPS:
            raise FrameError(
                _("two rows can hold at most {most} pips together, not {given}"),
                most=MOST_PIPS,
                given=self.total,
            )

    @property
    def total(self) -> int:
        """The total number of pips."""
        return self.left + self.right

    @property
    def longer(self) -> int:
        """The row that goes first: the longer row, or the left row if both are equally long."""
        return max(self.left, self.right)

    @property
    def other(self) -> int:
        """The row that goes second."""
        return min(self.left, self.right)

    @property
    def gap(self) -> int:
        """The empty cells in the open frame once the longer row is laid, or 0 if no frame is open."""
        return -self.longer % self.base

    @property
    def given(self) -> int:
        """The pips that go from the other row into the open frame."""
        return min(self.gap, self.other)

    @property
    def begun(self) -> int:
        """The other row's pips that are left for new frames."""
        return self.other - self.given

    @property
    def full(self) -> int:
        """The number of full frames at the end."""
        return self.total // self.base

    @property
    def rest(self) -> int:
        """The pips in the open frame at the end."""
        return self.total % self.base

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages from the two rows to the last box, leaving out stages where nothing happens.

        >>> [stage.name for stage in MakeABase(8, 7, 12).stages]
        ['rows', 'laid', 'closed', 'begun']
        >>> MakeABase(20, 15, 3).stages[-1].boxes
        (2, 0, 1)
        """
        base, longer = self.base, self.longer
        stages = [Stage("rows", (0,), 0, longer, self.other)]
        if longer:
            stages.append(Stage("laid", (longer // base,), longer % base, 0, self.other))
        if self.given:
            filled = longer + self.given
            stages.append(Stage("closed", (filled // base,), filled % base, 0, self.begun))
        if self.begun:
            stages.append(Stage("begun", (self.full,), self.rest, 0, 0))
        boxes = [self.full]
        while boxes[-1] >= base:
            packed, boxes[-1] = divmod(boxes[-1], base)
            boxes.append(packed)
            stages.append(Stage("packed", tuple(boxes), self.rest, 0, 0))
        return tuple(stages)

    @property
    def places(self) -> tuple[int, ...]:
        """The boxes and pips left after packing, the largest boxes first: the digits of the sum.

        >>> MakeABase(20, 15, 3).places
        (1, 0, 2, 2)
        """
        return digit_values(self.total, self.base)

    def wrong_frames(self, misconception: Misconception) -> WrongFrames:
        """Return the picture of a wrong answer to a sum.

        Raises `FrameError` for another misconception.

        >>> MakeABase(8, 7, 12).wrong_frames(Misconception.CARRIES_AT_TEN)
        WrongFrames(misconception='M3', size=10, full=1, thrown=0, rest=5)
        """
        match misconception:
            case Misconception.CARRIES_AT_TEN:
                return WrongFrames(Misconception.CARRIES_AT_TEN, 10, self.total // 10, 0, self.total % 10)
            case Misconception.DROPS_THE_CARRY:
                return WrongFrames(Misconception.DROPS_THE_CARRY, self.base, 0, self.full, self.rest)
            case Misconception.ADDS_COLUMNS_APART:
                return WrongFrames(Misconception.ADDS_COLUMNS_APART, self.base, self.full, 0, self.rest)
        raise FrameError(_("only M3, M4 and M5 have a picture"))

    def sentence(self, notation: Notation) -> str:
        """Describe in a sentence what happens in the picture.

        Its numerals have no base mark, because the frames show the base. The notation must have this base.

        >>> print(MakeABase(15, 4, 12).sentence(Notation(12)))
        13 and 4: the 13 is one full frame and 3, the 4 goes beside it, 7 are left: 17.
        """
        parts = [part for part in (self._first(notation), *self._second(notation)) if part]
        return _("{left} and {right}: {what_happens}: {sum}.").format(
            left=notation.format(self.left),
            right=notation.format(self.right),
            what_happens=_(", ").join(parts),
            sum=notation.format(self.total),
        )

    def _first(self, notation: Notation) -> str:
        """Describe the frames that the longer row makes on its own, or return "" if it fills none."""
        full, open_pips = divmod(self.longer, self.base)
        if not full:
            return ""
        row, frames = notation.format(self.longer), _frames(full, notation)
        if not open_pips:
            return _("the {row} is {frames}").format(row=row, frames=frames)
        return _("the {row} is {frames} and {rest}").format(
            row=row, frames=frames, rest=notation.format(open_pips)
        )

    def _second(self, notation: Notation) -> list[str]:
        """Describe what the other row adds to the frames, and what is left."""
        laid, other = self.longer // self.base, notation.format(self.other)
        if self.given < self.gap or not self.gap:
            # The other row does not fill a gap, so it does not complete a frame.
            more = self.full - laid
            joined = _("the {row} goes beside it").format(row=other)
            if not self.full:
                return [joined, _("no frame is full")]
            return [joined, *([self._made(notation)] if more else []), self._left(notation)]
        gives = _("the {row} gives {given}").format(row=other, given=notation.format(self.given))
        if self.full == 1:
            closed = _("{base} are one full frame").format(base=DECIMAL.aloud(self.base))
        else:
            closed = self._made(notation)
        return [gives, closed, self._left(notation)]

    def _made(self, notation: Notation) -> str:
        return _("that makes {frames}").format(frames=_frames(self.full, notation))

    def _left(self, notation: Notation) -> str:
        if not self.rest:
            return _("nothing is left")
        return ngettext("{rest} is left", "{rest} are left", self.rest).format(
            rest=notation.format(self.rest)
        )


def _frames(count: int, notation: Notation) -> str:
    if count == 1:
        return _("one full frame")
    return ngettext("{count} full frame", "{count} full frames", count).format(count=notation.format(count))
