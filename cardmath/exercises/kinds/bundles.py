"""G3: from dots or crates to a numeral."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from cardmath.art import heap
from cardmath.exercises.answers import Dictated, Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Explanation, PlainItem, WrongAnswer
from cardmath.exercises.place_value import (
    asked_in_ten,
    bundles_asked,
    explain_writing,
    first_wrong_digit,
    ones_asked,
    written_wrongly,
)
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised

#: Maximum number of loose dots that a pupil has to count.
_MOST_DOTS: Final = 60
#: The line lengths of a printed heap, in turn; lines of equal length would do the counting for the pupil.
_LINES: Final = (9, 7, 8, 6)
_DOT: Final = "●"
_CRATE: Final = "▣"

_CRATES: Final = Stratum("crates", N_("dots packed in crates"))
_HEAP: Final = Stratum("heap", N_("a heap of loose dots"))


@dataclass(frozen=True)
class Bundles(PlainItem):
    """A number of dots to be written in the base.

    ``layout`` is "dots" for a heap of dots, or "crates" for crates, each holding one full group of dots.

    >>> Bundles(Notation(12), "dots", 34).answer
    '2Ʒ'
    """

    kind: ClassVar[str] = "bundles"
    place: ClassVar[int] = 3
    english: ClassVar[str] = N_("Dots or crates to a numeral")
    asks: ClassVar[str] = N_("Write how many there are in base {base}.")
    strata: ClassVar[tuple[Stratum, ...]] = (_CRATES, _HEAP)

    layout: str
    count: int

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the layout."""
        return (_HEAP if self.layout == "dots" else _CRATES).key

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: None) -> Self:
        """Return a layout with a count from the base up to just below its square, or its cube in small
        bases.
        """
        base = notation.base
        end = base**3 if base <= 4 else base**2
        heaps = range(base, min(end, _MOST_DOTS + 1))
        index = chance.below(len(heaps) + end - base)
        if index < len(heaps):
            return cls(notation, "dots", heaps[index])
        return cls(notation, "crates", base + index - len(heaps))

    @property
    def prompt(self) -> str:
        """The dots or crates, then the question; for reading aloud they are counted instead."""
        if isinstance(self.notation, Dictated):
            return f"{self._counted} {self.question}"
        crates, loose = divmod(self.count, self.base) if self.layout == "crates" else (0, self.count)
        lines = [_("Dots in a heap:")]
        if self.layout == "crates":
            lines = [
                _("Crates of {base} dots: {crates}").format(base=base_name(self.base), crates=_CRATE * crates)
            ]
            if loose:
                lines.append(_("Dots beside them: {dots}").format(dots=_DOT * loose))
        else:
            lines += _heap_lines(loose)
        return "\n".join([*lines, self.question])

    @property
    def _counted(self) -> str:
        """A sentence that counts the dots or crates in words, for people who cannot see them."""
        if self.layout == "dots":
            return _("Dots in a heap: {count}.").format(count=base_name(self.count))
        crates, loose = divmod(self.count, self.base)
        return _("Crates of {base} dots: {crates}. Dots beside them: {loose}.").format(
            base=base_name(self.base), crates=base_name(crates), loose=base_name(loose)
        )

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
        """The count as a numeral."""
        return self.bare(self.count)

    @property
    def steps(self) -> tuple[str, ...]:
        """The crates and the loose dots; in small bases the boxes, each size in turn; then the digits."""
        base = base_name(self.base)
        crates, loose = divmod(self.count, self.base)
        full = ngettext("{count} crate of {base} is full.", "{count} crates of {base} are full.", crates)
        steps = [
            full.format(count=capitalised(base_name(crates)), base=base),
            _("Dots left over: {count}.").format(count=base_name(loose)),
        ]
        packed, fill = crates, _("{base} crates fill a box. Boxes: {boxes}. Crates left over: {crates}.")
        while packed >= self.base:
            packed, single = divmod(packed, self.base)
            steps.append(
                fill.format(base=capitalised(base), boxes=base_name(packed), crates=base_name(single))
            )
            fill = _(
                "{base} of these boxes fill a bigger box. Bigger boxes: {boxes}. Boxes left over: {crates}."
            )
        steps.append(_("Write these digits side by side: {answer}.").format(answer=self.answer))
        return tuple(steps)

    def wrong_answers(self) -> Iterable[WrongAnswer]:
        """Return the count written as in base ten, in reverse order, and with two digits in one place."""
        return written_wrongly(self.count, self.notation, with_zeros=False)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to packing full crates."""
        return self._in_crates(explain_writing(wrong, self.count, self.notation))

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong place from the right."""
        return self._in_crates(first_wrong_digit(given.parts[0], self.count, self.notation))

    def _in_crates(self, explained: Explanation) -> Explanation:
        """Ask about crates and dots instead of the bundles and ones used for other numerals."""
        crates = {
            ones_asked: _("Pack all full crates of {base}. How many dots are left?"),
            bundles_asked: _("How many crates of {base} are full?"),
        }
        words = {
            asked(self.count, self.base)[0]: asked_in_ten(text.format(base=base_name(self.base)), self.base)
            for asked, text in crates.items()
        }
        return explained._replace(
            smaller_step=words.get(explained.smaller_step, explained.smaller_step),
            instead=lambda: (
                one._replace(question=words.get(one.question, one.question)) for one in explained.instead()
            ),
        )

    def pictured(self, place: int) -> Picture:
        """The dots or crates, and the place of the numeral to look at."""
        return Picture("bundles", {"base": self.base, "layout": self.layout, "count": self.count}, place)


def _heap_lines(count: int) -> list[str]:
    """Return the lines of dots in a printed heap."""
    lines: list[str] = []
    while count > 0:
        length = min(_LINES[len(lines) % len(_LINES)], count)
        lines.append(_DOT * length)
        count -= length
    return lines
