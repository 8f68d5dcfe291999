"""The machine's boxes: an immutable value, with its moves. No move changes what the boxes are worth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.integers import settle_ints
from cardmath.numerals import check_base

#: The maximum number of boxes in a machine, including those to the right of the point.
MOST_BOXES: Final = 6


class MachineError(CardmathError, ValueError):
    """Invalid boxes, or an illegal move."""


class Move(NamedTuple):
    """A move in one box, counted from 0 at the right.

    - "explode": a group of dots as large as the base becomes one dot in the next box to the left.
    - "open": one dot becomes a group as large as the base in the next box to the right.
    - "explode-anti", "open-anti": the same with antidots.
    - "meet": a dot meets an antidot, and both vanish.
    - "hunt": a group whose lowest dot is in this box leaves the boxes, and this box counts it.
    """

    name: str
    box: int


@dataclass(frozen=True, slots=True)
class Machine:
    """Boxes of dots and antidots, lowest box first; an antidot takes one dot away.

    ``base`` is the number of dots that explode together, or None in the machine 1 ← x, where dots never
    explode. ``right`` is the number of boxes to the right of the point. ``group`` is what to hunt for: the
    dots in each box of a group, the lowest first. ``groups`` counts the groups found, in the box of their
    lowest dot.

    Raises `MachineError` for inconsistent boxes, and `cardmath.NumeralError` for an invalid base.

    >>> machine = Machine(10, (2, 0, 5), antidots=(7,))
    >>> machine.value, [move.name for move in machine.moves()]
    (Fraction(495, 1), ['open', 'meet'])
    """

    base: int | None
    dots: tuple[int, ...]
    antidots: tuple[int, ...] = ()
    right: int = 0
    group: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Fill in missing counts with zeros, and reject anything that does not fit."""
        if self.base is not None:
            settle_ints(self, "base")
            check_base(self.base)
        boxes = max(len(self.dots), len(self.antidots), len(self.groups), self.right + 1)
        if boxes > MOST_BOXES:
            raise MachineError(_("a machine can have at most {most} boxes"), most=MOST_BOXES)
        if min((*self.dots, *self.antidots, *self.groups, *self.group, self.right, 0)) < 0:
            raise MachineError(_("a box must hold a whole number of dots, 0 or more"))
        if self.group and not self.group[-1]:
            raise MachineError(_("a group must have a dot in its first box"))
        for name in ("dots", "antidots", "groups"):
            counts = getattr(self, name)
            object.__setattr__(self, name, (*counts, *[0] * (boxes - len(counts))))

    # -- what the boxes are worth ----------------------------------------------------------------------

    @property
    def boxes(self) -> int:
        """The number of boxes."""
        return len(self.dots)

    def net(self, box: int) -> int:
        """Return the dots in a box minus its antidots."""
        return self.dots[box] - self.antidots[box]

    def worth(self, of: Sequence[int], at: int) -> Fraction:
        """Return the total value of these counts in the boxes if a dot is worth ``at`` times as much as one
        in the next box to the right.
        """
        return Fraction(sum(count * int(at**box) for box, count in enumerate(of)), int(at**self.right))

    def value_at(self, at: int) -> Fraction:
        """Return the machine's value, including the groups found, with a number as the base or in place of
        x.
        """
        rest = self.worth([self.net(box) for box in range(self.boxes)], at)
        # A group's boxes are counted from its lowest dot, so none of them is to the right of the point.
        one = sum(count * int(at**box) for box, count in enumerate(self.group))
        return rest + self.worth(self.groups, at) * one

    @property
    def value(self) -> Fraction:
        """The machine's value, including the groups found. Raises `MachineError` for 1 ← x."""
        if self.base is None:
            raise MachineError(_("x has no value here"))
        return self.value_at(self.base)

    # -- moves -----------------------------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves, leftmost box first."""
        names = ("explode", "explode-anti", "open", "open-anti", "meet", "hunt")
        return tuple(
            Move(name, box) for box in reversed(range(self.boxes)) for name in names if self._can(name, box)
        )

    def can(self, move: Move) -> bool:
        """Return whether a move is legal."""
        return 0 <= move.box < self.boxes and self._can(*move)

    def _can(self, name: str, box: int) -> bool:
        if name == "meet":
            return min(self.dots[box], self.antidots[box]) > 0
        if name == "hunt":
            there = self.dots[box : box + len(self.group)]
            return bool(self.group) and len(there) == len(self.group) and self._covers(there)
        held = self.antidots[box] if name.endswith("-anti") else self.dots[box]
        if self.base is None:
            return False
        if name.startswith("explode"):
            return held >= self.base and box + 1 < MOST_BOXES
        return name.startswith("open") and held > 0 and box > 0

    def _covers(self, there: Sequence[int]) -> bool:
        return all(held >= needed for held, needed in zip(there, self.group, strict=True))

    def play(self, move: Move) -> "Machine":
        """Return the machine after a move. Raises `MachineError` if the move is not legal."""
        name, box = move
        if not self.can(move):
            raise MachineError(_("that is not possible with the dots in this box"))
        if name == "meet":
            return self.put(box, -1).put(box, -1, anti=True)
        if name == "hunt":
            machine = self
            for place, count in enumerate(self.group):
                machine = machine.put(box + place, -count)
            groups = [count + (at == box) for at, count in enumerate(self.groups)]
            return replace(machine, groups=tuple(groups))
        anti, base = name.endswith("-anti"), self.base or 0
        if name.startswith("explode"):
            return self.put(box, -base, anti=anti).put(box + 1, 1, anti=anti)
        return self.put(box, -1, anti=anti).put(box - 1, base, anti=anti)

    def put(self, box: int, by: int = 1, *, anti: bool = False) -> "Machine":
        """Return the machine with dots or antidots put into a box, or taken out.

        A box to the left of all others is added if there is room. Raises `MachineError` if there is no such
        box, or not enough to take out.

        >>> Machine(10, (1,)).put(2).dots
        (1, 0, 1)
        """
        counts = list(self.antidots if anti else self.dots)
        counts += [0] * (box + 1 - len(counts))
        counts[box] += by
        if anti:
            return replace(self, antidots=tuple(counts))
        return replace(self, dots=tuple(counts))

    def resized(self, boxes: int) -> "Machine":
        """Return the machine with a different number of boxes. Raises `MachineError` if dots would be
        lost.
        """
        end = max(boxes, self.right + 1)
        if any((*self.dots[end:], *self.antidots[end:], *self.groups[end:])):
            raise MachineError(_("there are still dots in the first box"))
        grown = [0] * (end - self.boxes)
        dots = (*self.dots[:end], *grown)
        return replace(self, dots=dots, antidots=self.antidots[:end], groups=self.groups[:end])

    # -- the way to the end ----------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to do.

        No box has enough dots to explode, no box has both dots and antidots, everything left has the same
        sign, and no group fits into it.
        """
        return self.step() is None

    def step(self) -> Move | None:
        """Return a move towards the end, or None at the end.

        Repeating this leads to the numeral for the value; with a group to hunt, it finds every group.

        >>> Machine(10, (14, 2)).step()
        Move(name='explode', box=0)
        """
        meeting = [Move("meet", box) for box in reversed(range(self.boxes)) if self._can("meet", box)]
        if meeting:
            return meeting[0]
        if self.base is None:
            return next((move for move in self.moves() if move.name == "hunt"), None)
        rest = int(
            self.worth([self.net(box) for box in range(self.boxes)], self.base) * self.base**self.right
        )
        if not self.group:
            return self._towards(self._digits(rest))
        one = sum(count * int(self.base**box) for box, count in enumerate(self.group))
        for box in reversed(range(self.boxes - len(self.group) + 1)):
            if rest < one * self.base**box:
                continue
            if self._can("hunt", box):
                return Move("hunt", box)
            goal = list(self._digits(rest - one * self.base**box))
            for place, count in enumerate(self.group):
                goal[box + place] += count
            return self._towards(goal)
        return self._towards(self._digits(rest))

    def _digits(self, rest: int) -> tuple[int, ...]:
        """Return the digits of the remainder, lowest first; if it is negative, so are they.

        The last place holds everything that would need more boxes.
        """
        base, sign, digits = self.base or 0, -1 if rest < 0 else 1, []
        rest = abs(rest)
        for _box in range(MOST_BOXES - 1):
            digits.append(sign * (rest % base))
            rest //= base
        return (*digits, sign * rest)

    def _towards(self, goal: Sequence[int]) -> Move | None:
        """Return a move that brings the boxes closer to a goal of the same value.

        ``carried`` is the total number of dots to move from each box to the next, negative if they come back.
        Every move brings one of these numbers nearer to 0, and until all are 0, the equations of the boxes
        guarantee that some move is possible.
        """
        base, carried = self.base or 0, 0
        net = [self.net(box) if box < self.boxes else 0 for box in range(MOST_BOXES)]
        for box in range(MOST_BOXES - 1):
            carried = (net[box] + carried - goal[box]) // base
            if carried > 0 and net[box] >= base:
                return Move("explode", box)
            if carried > 0 and net[box + 1] < 0:
                return Move("open-anti", box + 1)
            if carried < 0 and net[box + 1] > 0:
                return Move("open", box + 1)
            if carried < 0 and net[box] <= -base:
                return Move("explode-anti", box)
        return None
