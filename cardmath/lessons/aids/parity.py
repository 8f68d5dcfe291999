"""Aids for the lessons about pairs: odd and even, in every base, and counting by twos."""

from cardmath.art import Trail, frame, leftovers, packed, pairing, star
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.plan import LessonPlan
from cardmath.lessons.plans.parity_in_other_bases import bases
from cardmath.numerals import DECIMAL
from cardmath.sentences import join_and


def odd_or_even(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 8."""
    write = plan.notation.write
    return Aids(
        closings=(
            Closing(
                "see",
                _("How did you know that 5 and 9 make an even number before the dots were joined?"),
                _("Each has one dot left over. The two leftover dots make a pair."),
            ),
            Closing(
                "do",
                _("Which two cards make an odd sum?"),
                _("One odd and one even: one dot is left over, with nothing to pair with."),
            ),
        ),
        stems=(
            _("… is even, because every dot has a partner."),
            _("… is odd, because one dot is left over."),
            _("If I put … and … together, then …"),
        ),
        words=(
            Word(_("pair"), _("two that go together"), pairing(2, 1)),
            Word(_("even"), _("all in pairs"), pairing(6, 3)),
            Word(_("odd"), _("one is left over"), pairing(7, 3)),
        ),
        harder=(
            _("Three odd numbers together: odd or even? What about four? What about {count}?").format(
                count=write(10)
            ),
            _(
                "Three make an odd sum, four make an even one. The leftover dots pair up. So an even"
                " number of odd numbers always makes an even sum, and {count} of them do too."
            ).format(count=write(10)),
        ),
        next_day=_(
            "Ask for the number of children, chairs and windows: odd or even? One pupil counts,"
            " another makes pairs. Who finishes first?"
        ),
    )


def parity_in_other_bases(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 9, in its two bases."""
    odd, even = bases(plan.notation)
    odd_name = DECIMAL.aloud(odd)
    return Aids(
        closings=(
            Closing(
                "see",
                _("Why did the last digit mislead us?"),
                _(
                    "A bundle of {odd} is odd. Each bundle leaves one over, and we didn't look at those."
                ).format(odd=odd_name),
            ),
            Closing(
                "do",
                _("Which bases can you trust, and what do they have in common?"),
                _("They are even. A full bundle splits into pairs, so only the last digit counts."),
            ),
        ),
        stems=(
            _("In base … I can trust the last digit, because …"),
            _("A bundle of … leaves … over."),
            _("The digits … and … are odd, so …"),
        ),
        words=(
            Word(_("bundle"), _("a group as large as the base"), frame(odd, odd)),
            Word(_("last digit"), _("the ones"), packed(2 * even + 3, even)),
            Word(_("left over"), _("without a partner in its bundle"), leftovers(2 * odd + 1, odd, 2)),
        ),
        harder=(
            _(
                "In base ten the sum of the digits tells you whether a number splits into groups of three. "
                "What does it tell you in base {odd}?"
            ).format(odd=odd_name),
            _(
                "Whether the number splits into groups of {sizes}: a full bundle leaves one over,"
                " just as with pairs."
            ).format(
                sizes=join_and([DECIMAL.write(size) for size in range(2, odd) if (odd - 1) % size == 0])
            ),
        ),
        next_day=_(
            "Write one number in four bases on the board. Pupils hold up one finger for odd and"
            " two for even, then say which digit shows it. Lesson 10 counts round a ring."
        ),
    )


def counting_by_twos(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 10, which counts cards in base ten."""
    thirteen, twelve = ([str(rank) for rank in range(1, ranks + 1)] for ranks in (13, 12))
    once_round = (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12, 1)
    return Aids(
        closings=(
            Closing(
                "see",
                _("How does the count get from the odd numbers to the even ones on a ring of 13?"),
                _("From 13 it goes to 2, because it skips 1. On a ring of 12 it comes back to 1."),
            ),
            Closing(
                "do",
                _("Which step gave the most rings, and why?"),
                _("Fours on a ring of 12 give four rings: 12 and 4 can both be divided by 4."),
            ),
        ),
        stems=(
            _("After … comes …, because …"),
            _("The count reaches … of the … numbers."),
            _("There are … rings, because … and … can both be divided by …"),
        ),
        words=(
            Word(_("ring"), _("the first number comes after the last"), star(thirteen, 1)),
            Word(
                _("step"),
                _("how far you count on each time"),
                star(thirteen, 2, [Trail((1, 3, 5))], foresees=False),
            ),
            Word(_("meets"), _("lands on"), star(thirteen, 2, [Trail(once_round)])),
            Word(
                _("second ring"),
                _("the numbers that were left out"),
                star(twelve, 2, [Trail((1, 3, 5, 7, 9, 11, 1))]),
            ),
        ),
        harder=(
            _("On a ring of 12, which steps reach every number? Find all of them up to 12."),
            _("1, 5, 7 and 11: only 1 divides both the step and 12."),
        ),
        next_day=_(
            "Draw a clock. Count on by fives from 12 and let pupils predict when you'll be back"
            " at 12. Lesson 11 goes back to the pyramid."
        ),
    )
