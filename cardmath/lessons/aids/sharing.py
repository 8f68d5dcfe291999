"""Aids for the lessons about equal groups: sharing a whole, and laying out rows."""

from cardmath.art import box_of_dots, frame, packed, rows_of_dots
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import in_base
from cardmath.lessons.plan import LessonPlan
from cardmath.numerals import DECIMAL


def why_twelve(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 13, with fractions in the class's digit style."""
    twelve = in_base(plan.notation, 12)
    quarter, third = (twelve.write(twelve.parse(f"0;{digit}")) for digit in "34")
    return Aids(
        closings=(
            Closing(
                "see",
                _("What was left of the twelve dots, and what was left of the ten?"),
                _("Twelve leaves nothing: it makes three groups of four. Ten always leaves one dot over."),
            ),
            Closing(
                "do",
                _("Which fractions ended in base twelve, and which in base ten?"),
                _(
                    "Halves and quarters end in both. Thirds end only in base twelve, and fifths only in "
                    "base ten."
                ),
            ),
        ),
        stems=(
            _("One dot opens into …, so each gets …"),
            _("… is left, so I open it again."),
            _("It ends in base …, because …"),
        ),
        words=(
            Word(_("share"), _("give everybody the same number"), box_of_dots([4, 4, 4])),
            Word(_("opens"), _("one dot becomes a full frame, one place to the right"), frame(12, 12)),
            Word(_("left"), _("too few to give everybody one more"), box_of_dots([3, 3, 3, 1])),
            Word(_("ends"), _("nothing is left to open"), box_of_dots([3, 3, 3, 3])),
        ),
        harder=(
            _("What is {third} + {quarter}? Check it as a fraction of a dozen.").format(
                third=third, quarter=quarter
            ),
            _("{sum}: four twelfths and three twelfths make seven twelfths.").format(
                sum=twelve.write(twelve.parse("0;7"))
            ),
        ),
        next_day=_(
            "Show a clock and a box of eggs. Pupils find a half, a third and a quarter of each without "
            "counting, and write them with a point in base twelve. Lesson 14 lays out the rows of the "
            "times tables."
        ),
    )


def rows_and_rows(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 14, in its plan's base."""
    notation, base = plan.notation, plan.base
    name, last = DECIMAL.aloud(base), notation.format(base - 1)
    rows = [notation.write((base - 1) * count) for count in (2, 4, 5)]
    return Aids(
        closings=(
            Closing(
                "see",
                _("Which frames moved on, and where are they now?"),
                _("The full frames of {base}. Each is one dot in the next place.").format(base=name),
            ),
            Closing(
                "do",
                _("How did you get five rows of {last} from two rows?").format(last=last),
                _("Two rows and two rows make four rows: {four}. One more row makes {five}.").format(
                    four=rows[1], five=rows[2]
                ),
            ),
        ),
        stems=(
            _("… rows of … make …"),
            _("Twice … rows is … rows."),
            _("… frames are full, so … moves on."),
        ),
        words=(
            Word(_("row"), _("dots side by side, the same number in every row"), rows_of_dots(4, 4)),
            Word(_("rows of 4"), _("the same row again and again"), rows_of_dots(12, 4)),
            Word(_("double"), _("lay out all the rows again"), box_of_dots([4, 4])),
            Word(_("full frame"), _("{base} dots: one moves on").format(base=name), packed(base + 2, base)),
        ),
        harder=(
            _("What is {last} × {last}? Say it without counting dots, and say why.").format(last=last),
            _(
                "{product}: {last} full frames, less one dot for each of the {last} rows. That leaves"
                " one frame fewer, plus one dot."
            ).format(product=notation.write((base - 1) ** 2), last=last),
        ),
        next_day=_(
            "Write one row of the table with a mistake in it. Pupils find it by adding the digits in the "
            "{last} times table, or by doubling in the others."
        ).format(last=last),
    )
