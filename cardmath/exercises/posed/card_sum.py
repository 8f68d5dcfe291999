"""The sum of two cards, asked on a board: an addition in which pupils may also miscount."""

from collections.abc import Iterator

from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.place_value import explain_writing
from cardmath.i18n import _, ngettext
from cardmath.misconceptions import Misconception


class CardSum(Addition):
    """The sum of two card values.

    Sums in an exercise have columns and a carry. These sums depend on the cards, and a child may solve them
    by counting.

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
            sentence = _("{answer} is right: no frame is full.")
        elif not rest:
            sentence = ngettext(
                "{answer} is right: exactly one full frame.",
                "{answer} is right: exactly {full} full frames.",
                full,
            )
        else:
            sentence = ngettext(
                "{answer} is right: one full frame and {rest}.",
                "{answer} is right: {full} full frames and {rest}.",
                full,
            )
        return sentence.format(
            answer=self.in_a_sentence(self.answer),
            full=self.in_a_sentence(self.bare(full)),
            rest=self.in_a_sentence(self.bare(rest)),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the wrong results of columns, the sum written as in base ten, and sums that are one off."""
        in_columns = list(super().wrong_answers())
        yield from in_columns
        decimal = str(self.x + self.y)
        # In a single column both are the same: carrying at ten writes the sum as in base ten.
        if self.base != 10 and decimal not in [text for _code, text in in_columns]:
            yield WrongAnswer(Misconception.AS_IN_BASE_TEN, decimal)
        total = self.x + self.y
        for near in (total - 1, total + 1):
            if near >= 0:
                yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(near))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to where the miscount started, to the bundles, or to the column."""
        if wrong.misconception == Misconception.AS_IN_BASE_TEN:
            return explain_writing(wrong, self.x + self.y, self.notation)
        if wrong.misconception != Misconception.OFF_BY_ONE:
            return super().explain(wrong)
        smaller, larger = sorted((self.x, self.y))
        if smaller > 2:
            asked = ngettext(
                "Count on from {larger}. Where are you after one step?",
                "Count on from {larger}. Where are you after {steps} steps?",
                smaller // 2,
            )
            answer = larger + smaller // 2
        else:
            asked, answer = _("You start at {larger}. How many steps do you count on?"), smaller
        too_much = wrong.text == self.bare(self.x + self.y + 1)
        return Explanation(
            _("count one step too many") if too_much else _("count one step too few"),
            (_("{text} is one too many.") if too_much else _("{text} is one too few.")).format(
                text=wrong.text
            ),
            asked.format(larger=self.written(larger), steps=self.written(smaller // 2)),
            self.bare(answer),
        )
