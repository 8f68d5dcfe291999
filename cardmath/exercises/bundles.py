"""G3: dots or crates to a numeral."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Explanation, Mistake, PlainItem, base_name
from cardmath.exercises.places import division_steps, explain_writing, written_wrongly
from cardmath.i18n import N_, _
from cardmath.numerals import Notation

__all__ = ["Bundles"]

#: More loose dots than this nobody counts.
_MOST_DOTS: Final = 60


@dataclass(frozen=True)
class Bundles(PlainItem):
    """How many there are, written in the base.

    ``layout`` is "dots", a heap of them, or "crates", each of which holds as many as the base.

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
    def draw(cls, chance: Chance, notation: Notation, plan: None) -> Self:
        """Return a layout with a count from the base to below its square, in small bases below its cube."""
        base = notation.base
        end = base**3 if base <= 4 else base**2
        heaps = range(base, min(end, _MOST_DOTS + 1))
        index = chance.below(len(heaps) + end - base)
        if index < len(heaps):
            return cls(notation, "dots", heaps[index])
        return cls(notation, "crates", base + index - len(heaps))

    @property
    def prompt(self) -> str:
        """How many there are, counted in base ten, then the question."""
        dots = str(self.count) if self.base == 10 else _("{count} (in base ten)").format(count=self.count)
        if self.layout == "dots":
            given = _("Dots in a heap: {dots}.").format(dots=dots)
        else:
            given = _("Dots packed in crates of {base}: {dots}.").format(base=base_name(self.base), dots=dots)
        return f"{given} {self.question}"

    @property
    def question(self) -> str:
        """What is asked beside the dots or crates."""
        return _("Write how many there are in base {base}.").format(base=base_name(self.base))

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
        """The count divided by the base until nothing is left."""
        return division_steps(self.count, self.notation)

    def mistakes(self) -> Iterable[Mistake]:
        """Write it as in base ten, in reverse order, or with two digits in one place."""
        return written_wrongly(self.count, self.notation, with_zeros=False)

    def explain(self, mistake: Mistake) -> Explanation:
        """Lead back to bundles of the base."""
        return explain_writing(mistake, self.count, self.notation)
