"""Aids for the lessons about columns: a frame that moves on, and one that is broken up."""

from cardmath.art import dots_less, frame, opened_frame, packed
from cardmath.i18n import _, pgettext
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.plan import LessonPlan
from cardmath.numerals import DECIMAL


def add_and_carry(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 6 in the base of its plan."""
    notation, base = plan.notation, plan.base
    name, most = DECIMAL.aloud(base), notation.format(base - 1)
    return Aids(
        closings=(
            Closing(
                "see",
                _("Where is the full frame at the end?"),
                _("In the next column. That column is for {base}s, so we write it as 1.").format(base=name),
            ),
            Closing(
                "do",
                _("Which sums could you say straight away? What did you do with the others?"),
                _("Fill the frame first, then say what is left: one full frame and the rest."),
            ),
        ),
        stems=(
            _("A column is full at …"),
            _("… stays, and … moves on."),
            _("I fill the frame with …, and … are left."),
        ),
        words=(
            Word(_("column"), _("the digits in one place, one above the other"), packed(2 * base + 2, base)),
            Word(_("full frame"), _("{base} dots").format(base=name), frame(base, base)),
            Word(_("moves on"), _("goes to the next column as 1"), packed(base + 3, base)),
        ),
        harder=(
            _(
                "Find two-digit numbers that add up in pairs to {full}. How many pairs can you find, and why?"
            ).format(full=notation.write(base**2)),
            _(
                "Last digits that make {ten} and first digits that make {most}, such as {x} + {y}. Last "
                "digits of 0 work too, with first digits that make {ten}."
            ).format(
                ten=notation.write(base),
                most=most,
                x=notation.write(base + base - 1),
                y=notation.write(base**2 - (2 * base - 1)),
            ),
        ),
        next_day=_(
            "Write a sum from the ticket with its carry left out, and ask what is wrong. The"
            " pupil who finds it shows the frame. Lesson 7 breaks it up again."
        ),
    )


def the_missing_partner(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 7 in the base of its plan."""
    notation, base = plan.notation, plan.base
    name = DECIMAL.aloud(base)
    some = base * 7 // 12
    return Aids(
        closings=(
            Closing(
                "see",
                _("What happened to the frame that we broke up?"),
                _("It became {base} ones. The next column has one frame fewer.").format(base=name),
            ),
            Closing(
                "do",
                _("How did you find the missing card without counting from 1?"),
                _("Count up to {ten} first, then on to the target.").format(ten=notation.write(base)),
            ),
        ),
        stems=(
            _("I need … more to make …"),
            _("There are only …, so I break up a frame."),
            _("Now there are … ones. I take … away."),
        ),
        words=(
            Word(pgettext("word of a lesson", "ones"), _("single dots"), dots_less(max(2, base // 4))),
            Word(
                _("break up a frame"), _("its {base} dots become ones").format(base=name), opened_frame(base)
            ),
            Word(_("take away"), _("cross dots out"), opened_frame(base, some)),
            Word(_("frames left"), _("one fewer than before"), frame(base, base)),
        ),
        harder=(
            _(
                "Write a three-digit number whose first and last digits are different. Reverse its"
                " digits and take the smaller number from the larger. Do the same with two more"
                " numbers. What do all the results have in common?"
            ),
            _("The middle digit is always {most}, and the other two make {most}.").format(
                most=notation.format(base - 1)
            ),
        ),
        next_day=_(
            "Put one subtraction on the board, solved in two ways: by breaking up a frame and by"
            " counting up. Ask which is quicker here, and find one where it is the other way"
            " round."
        ),
    )
