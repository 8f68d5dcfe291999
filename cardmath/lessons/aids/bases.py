"""Aids for the lessons about bases: crates, two new digits, weights."""

from cardmath.art import frame, heap, packed, weighed
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import in_base
from cardmath.lessons.plan import LessonPlan
from cardmath.lessons.plans.any_base import LOAD
from cardmath.lessons.plans.packing_in_dozens import BASES, DOTS
from cardmath.numerals import DECIMAL


def packing_in_dozens(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 3; its numerals depend on the number of dots that pupils pack."""
    dots = DOTS if plan.amount is None else plan.amount
    numerals = [in_base(plan.notation, base).write(dots) for base in BASES]
    return Aids(
        closings=(
            Closing(
                "see",
                _("What did we count first, and where did we write it?"),
                _("The full crates, on the left. What is left over goes on the right."),
            ),
            Closing(
                "do",
                _("You wrote {first}, {second} and {third}. Which heap was the largest?").format(
                    first=numerals[0], second=numerals[1], third=numerals[2]
                ),
                _("They are the same heap. Only the crates are different."),
            ),
        ),
        stems=(
            _("A crate holds …, so … crates are full."),
            _("… dots are left over."),
            _("I write …, because …"),
        ),
        words=(
            Word(_("dots"), _("single things"), heap(7, em=1)),
            Word(_("crate"), _("a box that holds as many dots as the base"), frame(12, 0)),
            Word(_("full crate"), _("no more dots fit"), frame(12, 12)),
            Word(_("left over"), _("too few to fill a crate"), packed(15, 12)),
        ),
        harder=(
            _("How many dots does 44 stand for in crates of five? Write that number in crates of twelve."),
            _("Four fives and 4 are {value}. In crates of twelve that is {numeral}.").format(
                value=DECIMAL.write(24), numeral=plan.notation.write(24)
            ),
        ),
        next_day=_(
            "Put {count} counters on the table and ask pupils to pack them in crates of twelve."
            " Ten are left over, and there is no digit for them. That is how lesson 4 begins."
        ).format(count=DECIMAL.aloud(34)),
    )


def two_new_digits(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 4, in the class's style of digits."""
    notation = plan.notation
    ten, eleven = notation.format(10), notation.format(11)
    return Aids(
        closings=(
            Closing(
                "see",
                _("Why can't we write ten dots as 10 here?"),
                _("10 is one full frame, and two cells are still empty."),
            ),
            Closing(
                "do",
                _("What did every wheel do when it was full?"),
                _("It went back to 0, and the next wheel moved on one."),
            ),
        ),
        stems=(
            _("After … comes …"),
            _("The last place is full, so …"),
            _("{ten} stands for …, and {eleven} stands for …").format(ten=ten, eleven=eleven),
        ),
        words=(
            Word(_("digit"), _("one symbol in one place"), frame(12, 5)),
            Word(_("dek: {ten}").format(ten=ten), _("ten dots, one digit"), frame(12, 10)),
            Word(_("el: {eleven}").format(eleven=eleven), _("eleven dots, one digit"), frame(12, 11)),
            Word(_("dozen"), _("twelve, one full frame: 10"), frame(12, 12)),
        ),
        harder=(
            _("Count back from {full} in steps of {ten}. What do you notice about the last digits?").format(
                full=notation.write(120), ten=ten
            ),
            _(
                "{numerals}. Each step takes away a frame and gives back two dots: the last digit grows by 2."
            ).format(numerals=_(", ").join(map(notation.write, range(120, 49, -10)))),
        ),
        next_day=_(
            "Count aloud from {first} to {last} round the class. A pupil who says a new digit "
            "writes it on the board. Lesson 5 asks which digits other bases need."
        ).format(first=notation.write(8), last=notation.write(26)),
    )


def any_base(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 5; its numerals depend on the load that pupils weigh."""
    load = LOAD if plan.amount is None else plan.amount
    two, eight, sixteen = (in_base(plan.notation, base) for base in (2, 8, 16))
    return Aids(
        closings=(
            Closing(
                "see",
                _("Why did we begin with the heaviest weight?"),
                _("Then each weight goes in fewer times than the base, so one digit is enough for each."),
            ),
            Closing(
                "do",
                _("Write {first} and {second} one below the other. Can you see one in the other?").format(
                    first=two.write(load), second=eight.write(load)
                ),
                _(
                    "Three places in base two make one place in base eight. Four of them make one place"
                    " in base sixteen: {numeral}."
                ).format(numeral=sixteen.write(load)),
            ),
        ),
        stems=(
            _("The weights in base … are …"),
            _("… goes into … once, twice, … times."),
            _("I write 0 here, because …"),
        ),
        words=(
            Word(_("base"), _("how many make the next weight"), frame(8, 8)),
            Word(_("weight"), _("what a place is worth"), weighed(["4", "2", "1"], "101")),
            Word(
                _("numeral"),
                _("the digits that write a number"),
                weighed(["16", "8", "4", "2", "1"], "10011"),
            ),
        ),
        harder=(
            _("Write {number} in base two. Now write it in base sixteen without weighing.").format(
                number=DECIMAL.write(181)
            ),
            _("{long}: reading four digits at a time gives {short}.").format(
                long=two.write(181), short=sixteen.write(181)
            ),
        ),
        next_day=_(
            "Show a numeral in base two with five cards, and let pupils read its value at a"
            " glance. Lesson 6 adds in columns."
        ),
    )
