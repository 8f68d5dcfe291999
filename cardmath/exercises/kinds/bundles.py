"""G3: from dots or crates to a numeral."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from cardmath.art import heap
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Explanation, Mistake, PlainItem, base_name
from cardmath.exercises.places import division_steps, explain_writing, written_wrongly
from cardmath.i18n import N_, _
from cardmath.numerals import Notation

__all__ = ["Bundles"]

#: The most loose dots that a pupil has to count.
_MOST_DOTS: Final = 60


@dataclass(frozen=True)
class Bundles(PlainItem):
    """The number of dots, to write in the base.

    ``layout`` is "dots" for a heap of dots, or "crates" for crates that each hold as many dots as the base.

    >>> Bundles(Notation(12), "dots", 34).answer
    '2Ʒ'
    """

    kind: ClassVar[str] = "bundles"
    place: ClassVar[int] = 3
    english: ClassVar[str] = N_("Dots or crates to a numeral")

    notation: Notation
    layout: str
    count: int

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a layout with a count from the base to below its square, or its cube in small bases."""
        base = notation.base
        end = base**3 if base <= 4 else base**2
        heaps = range(base, min(end, _MOST_DOTS + 1))
        index = chance.below(len(heaps) + end - base)
        if index < len(heaps):
            return cls(notation, "dots", heaps[index])
        return cls(notation, "crates", base + index - len(heaps))

    @property
    def prompt(self) -> str:
        """The number of dots in base ten, then the question."""
        dots = str(self.count) if self.base == 10 else _("{count} (in base ten)").format(count=self.count)
        if self.layout == "dots":
            given = _("Dots in a heap: {dots}.").format(dots=dots)
        else:
            given = _("Dots packed in crates of {base}: {dots}.").format(base=base_name(self.base), dots=dots)
        return f"{given} {self.question}"

    @property
    def question(self) -> str:
        """The question to ask next to the dots or crates."""
        return _("Write how many there are in base {base}.").format(base=base_name(self.base))

    @property
    def picture(self) -> str:
        """A heap of dots; crates are described only in words."""
        return heap(self.count, em=1) if self.layout == "dots" else ""

    @property
    def data(self) -> Mapping[str, Any]:
        """The layout and the count."""
        return {"layout": self.layout, "count": self.count}

    @property
    def answer(self) -> str:
        """The numeral of the count."""
        return self.bare(self.count)

    @property
    def steps(self) -> tuple[str, ...]:
        """The repeated division of the count by the base."""
        return division_steps(self.count, self.notation)

    def mistakes(self) -> Iterable[Mistake]:
        """Return the count as in base ten, in reverse order, and with two digits in one place."""
        return written_wrongly(self.count, self.notation, with_zeros=False)

    def explain(self, mistake: Mistake) -> Explanation:
        """Lead back to bundles of the base."""
        return explain_writing(mistake, self.count, self.notation)
