"""Lesson 4: digits for ten and eleven, and counting to one gross."""

from cardmath.art import frame
from cardmath.exercises import pose
from cardmath.exercises.kinds.next_numeral import up_to_full
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, now_you, only_in, remember, ticket, together, watch
from cardmath.lessons.plan import GO_ON, Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; it is about base twelve, in any digit style.

    >>> from cardmath.numerals import DOZENAL
    >>> plan(DOZENAL).part("try").launch
    'Add one more dot to 3Ǝ. What happens to the frames? You do those steps.'
    """
    only_in(notation, (12,), _("Two new digits"))
    return LessonPlan(
        key="two-new-digits",
        number=4,
        meets_digits=True,
        title=_("Two new digits"),
        notation=notation,
        age=8,
        to=11,
        goal=_("Read, write and say the numerals of base twelve, up to a dozen dozen."),
        i_can=_("I can count in base twelve and write with {ten} and {eleven}."),
        enrichment=_(
            "Base twelve goes beyond the primary school standards. The idea is the same as in"
            " base ten: one digit in each place."
        ),
        why_here=_(
            "In lesson 3 ten dots were left beside a crate of twelve, and there was no digit for"
            " them. Pupils now see that the base tells you how many digits you need, and why."
            " Lessons 5 to 7 use the two digits all the time."
        ),
        needs=(
            _("Pack dots into crates of twelve (lesson 3)."),
            _("Know that 10 can mean one full crate (lesson 3)."),
        ),
        prepare=_(
            "Draw a frame of twelve cells on the board. Choose how your class writes ten and"
            " eleven: the settings offer five styles."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("How many digits does a base need?"),
            draw=_("Or write down all the digits of base five or twelve."),
            expected=(
                Expected(
                    _("“One less, because 10 is already two digits.”"),
                    _("Has counted the digits, but not the 0."),
                    _("Write them all down, and count again."),
                ),
                Expected(
                    _("“The same number as the base.”"),
                    _("Knows the rule, perhaps from counting."),
                    _("Which digits does base two have?"),
                ),
                Expected(
                    _("“Zero counts too, so the largest digit is one less than the base.”"),
                    _("Sees why there is no digit for a full frame."),
                    _("What is the largest digit in base sixteen worth?"),
                ),
            ),
            rule=_(
                "The base tells you how many digits there are. One of them is 0. A full frame is"
                " never a digit: it is 10."
            ),
        ),
        support=_(
            "Keep a base-twelve strip from 0 to 20 on the table. Pupils point to each numeral as they say it."
        ),
        access=access(_("Pupils who cannot see the wheels hear every digit, then the number in words.")),
        early_finishers=_("Invent two digits of your own. Which ones are easy to write and hard to mix up?"),
        may_skip=_("Saying the numerals in pairs, and the last five turns of the wheel."),
        without_tablets=_(
            "Two paper strips with the twelve digits, pulled through slits in a card, make a counter wheel."
        ),
        reflect=_("Who explained the new digits with the frame, and who learned them like letters?"),
        next_stage=_(
            "Lesson 5: other bases need other digits. Base two needs only two; base sixteen needs letters."
        ),
        sheet=SheetPlan(
            task=_("Count on. Write the missing numerals in base twelve."),
            example=("next", 29),
            practice=(
                ("next", (*["digits"] * 2, "after", "after", "before", "before")),
                ("bundles", ("crates", "heap", "heap")),
            ),
            extra=_(
                "Draw a symbol of your own for {ten} and for {eleven}. Write the numerals from 0 to"
                " 20z with them."
            ),
            older=("partner", "bundles", "pairs"),
            page="strip-and-signs",
        ),
    ).filled(ten=notation.format(10), eleven=notation.format(11))


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            ("bundles", 1),
            ("partner", 14),
            look_for=LookFor(
                _("Writes how many dots there are in base ten."), _("How many crates of twelve are full?")
            ),
        ),
        watch(
            5,
            launch=_(
                "There are nine dots in a frame of twelve. Add one more, and the frame is still not"
                " full. What would you write?"
            ),
            say=_("First draw your own symbol for ten. Then I'll show you the one on our cards."),
            look_for=(
                LookFor(_("Writes 10 for ten dots."), _("Is the frame full? What does 10 mean here?")),
                LookFor(
                    _("Mistakes {ten} for a 3, or {eleven} for an E."),
                    _("Where does the digit begin, and which way does it open?"),
                ),
            ),
            asks=(
                _("Add one more dot. Is the frame full? Which one digit would you write?"),
                _("One more. Is the frame full now? Which digit does the wheel need?"),
                _("One more. What happens to the frame, and to both wheels?"),
            ),
            items=(pose(up_to_full(notation)),),
        ),
        now_you(
            3,
            launch=_("Add one more dot to {numeral}. What happens to the frames? You do those steps.").format(
                numeral=notation.format(47)
            ),
            say=_("Say the number aloud before you write it: three dozen eleven, and one more."),
            look_for=LookFor(
                _("Writes another {eleven}, or 12."),
                _("Which frame is full now?"),
            ),
            items=(("next", 4),),
        ),
        do(
            _("Turn the counter"),
            15,
            launch=_("Write what comes next, then let the wheel turn. Begin at 9."),
            say=_(
                "Predict ten numbers, and watch the full frame stay when the count goes on. Label your cards "
                "from 1 to {last}, and say each numeral. What comes after {numeral}?"
            ).format(last=notation.write(12), numeral=notation.write(35)),
            look_for=(
                LookFor(_("Turns to 10 after 9."), _("How many cells of the frame are still empty?")),
                LookFor(
                    _("Stops at {numeral}.").format(numeral=notation.format(11)),
                    _("Which wheel is full? What does it do, and what does the next one do?"),
                ),
            ),
            done_when=GO_ON,
        ),
        ticket(
            ("bundles", 3),
            ("next", 91),
            ("next", 35),
            ("value", 24),
            minutes=7,
            look_for=LookFor(
                _("Uses two digits for ten or eleven."), _("How many places does this number need?")
            ),
        ),
        together(
            say=_("Ask about base twelve first, then base five, then base two."),
            look_for=LookFor(_("Says that base twelve has twelve digits."), _("Which one is the smallest?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    return (
        slip_of(
            Misconception.TWO_DIGITS_IN_ONE_PLACE,
            ("next", 17),
            notation,
            ThingPlan("frame", "lying=10"),
            why=_("Ten dots do not fill the frame, so they are single dots: they need one digit."),
            smaller_step=_("There are ten dots in the frame. Which one digit stands for them?"),
        ),
        slip_of(Misconception.AS_IN_BASE_TEN, ("next", 17), notation, ThingPlan("wheel", "value=21")),
        slip_of(
            Misconception.OFF_BY_ONE,
            ("next", 35),
            notation,
            ThingPlan("wheel", "value=119"),
            why=_("The wheel was turned twice. When a place is full, it starts again at 0."),
            smaller_step=_("Turn the last wheel once. Which digit is on it now?"),
        ),
        slip_of(
            Misconception.DIGITS_REVERSED,
            ("bundles", 5),
            notation,
            ThingPlan("crates", "places=4,10,0"),
            sample=_("{ten} crates and 4 dots: writes 4{ten}"),
            why=_("The digits are right, but they have swapped places."),
            smaller_step=_("What is left goes on the right. What is left here?"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 4, in the class's style of digits."""
    notation = plan.notation
    ten, eleven = notation.format(10), notation.format(11)
    return Aids(
        see=Closing(
            _("Why can't we write ten dots as 10 here?"),
            _("10 is one full frame, and two cells are still empty."),
        ),
        do=Closing(
            _("What did every wheel do when it was full?"),
            _("It went back to 0, and the next wheel moved on one."),
        ),
        stems=(
            _("After … comes …"),
            _("The last place is full, so …"),
            _("{ten} stands for …, and {eleven} stands for …"),
        ),
        words=(
            Word(_("digit"), _("one symbol in one place"), frame(12, 5)),
            Word(_("dek: {ten}"), _("ten dots, one digit"), frame(12, 10)),
            Word(_("el: {eleven}"), _("eleven dots, one digit"), frame(12, 11)),
            Word(_("dozen"), _("twelve, one full frame: 10"), frame(12, 12)),
        ),
        harder=(
            _("Count back from {full} in steps of {ten}. What do you notice about the last digits?"),
            _("{numerals}. Each step takes away a frame and gives back two dots: the last digit grows by 2."),
        ),
        next_day=_(
            "Count aloud from {first} to {last} round the class. A pupil who says a new digit "
            "writes it on the board. Lesson 5 asks which digits other bases need."
        ),
    ).filled(
        first=notation.write(8),
        last=notation.write(26),
        ten=ten,
        eleven=eleven,
        full=notation.write(120),
        numerals=_(", ").join(map(notation.write, range(120, 49, -10))),
    )
