"""The sum of two cards, as a board asks for it: an addition with counting mistakes as well."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardmath.exercises.item import Explanation, Mistake
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.places import explain_writing
from cardmath.i18n import _, ngettext

__all__ = ["CardSum"]


@dataclass(frozen=True)
class CardSum(Addition):
    """The sum of two card values.

    Sums of an exercise have columns and a carry. These sums depend on the cards, and a child may count them.

    >>> from cardmath.exercises import pose
    >>> from cardmath.numerals import Notation
    >>> [(one.text, one.misconception) for one in pose(CardSum(Notation(12), 8, 7)).distractors]
    [('15', 'M3'), ('3', 'M4'), ('12', 'M13'), ('14', 'M13')]
    """

    @property
    def right(self) -> str:
        """The sum with the reason in a few words: the full frames, and what is left."""
        full, rest = divmod(self.x + self.y, self.base)
        if not full:
            told = _("{answer} is right: no frame is full.")
        elif not rest:
            told = ngettext(
                "{answer} is right: exactly one full frame.",
                "{answer} is right: exactly {full} full frames.",
                full,
            )
        else:
            told = ngettext(
                "{answer} is right: one full frame and {rest}.",
                "{answer} is right: {full} full frames and {rest}.",
                full,
            )
        return told.format(
            answer=self.in_a_sentence(self.answer),
            full=self.in_a_sentence(self.bare(full)),
            rest=self.in_a_sentence(self.bare(rest)),
        )

    def mistakes(self) -> Iterator[Mistake]:
        """Yield the mistakes in columns, the sum written as in base ten, and the sums that are one off."""
        in_columns = list(super().mistakes())
        yield from in_columns
        decimal = str(self.x + self.y)
        # In a single column both are the same mistake: carrying at ten writes the sum as in base ten.
        if self.base != 10 and decimal not in [text for _code, text in in_columns]:
            yield Mistake("M1", decimal)
        for off in (-1, 1):
            if self.x + self.y + off >= 0:
                yield Mistake("M13", self.bare(self.x + self.y + off))

    def explain(self, mistake: Mistake) -> Explanation:
        """Lead back to the start of the miscount, to the bundles, or to the column."""
        if mistake.code == "M1":
            return explain_writing(mistake, self.x + self.y, self.notation)
        if mistake.code != "M13":
            return super().explain(mistake)
        larger, smaller = max(self.x, self.y), min(self.x, self.y)
        if smaller > 2:
            asked = ngettext(
                "Count on from {larger}. Where are you after one step?",
                "Count on from {larger}. Where are you after {steps} steps?",
                smaller // 2,
            )
            answer = larger + smaller // 2
        else:
            asked, answer = _("You start at {larger}. How many steps do you count on?"), smaller
        too_much = mistake.text == self.bare(self.x + self.y + 1)
        return Explanation(
            _("count one step too many") if too_much else _("count one step too few"),
            _("{text} is one too many.").format(text=mistake.text)
            if too_much
            else _("{text} is one too few.").format(text=mistake.text),
            asked.format(larger=self.written(larger), steps=self.written(smaller // 2)),
            self.bare(answer),
        )
