"""Lesson 13: how well a dozen can be shared, and which fractions end after the point."""

from fractions import Fraction
from typing import Final

from cardmath.art import box_of_dots, frame
from cardmath.exercises import Exercise, pose
from cardmath.exercises.kinds.share import ENDS_OR_NOT, PLACES, Share
from cardmath.exercises.posed.larger_share import LargerShare
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, now_you, only_in, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

#: What pupils predict before the machine shows it: a base and the parts of a whole, first in base ten.
PREDICTED: Final = ((10, 2), (10, 6), (10, 8), (12, 5), (12, 9), (12, 6))
#: The fractions that pupils compare, with their base. In two pairs the longer one is smaller; in one pair it
#: is larger.
COMPARED: Final = (
    (12, Fraction(1, 3), Fraction(1, 8)),
    (10, Fraction(1, 2), Fraction(1, 4)),
    (12, Fraction(1, 6), Fraction(3, 8)),
)


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; it compares base twelve with base ten, so its base is twelve.

    >>> from cardmath.numerals import DOZENAL
    >>> [slip.misconception for slip in plan(DOZENAL).slips]
    ['M24', 'M1', 'M25', 'M26']
    """
    only_in(notation, (12,), _("Why twelve?"))
    return LessonPlan(
        key="why-twelve",
        number=13,
        title=_("Why twelve?"),
        notation=notation,
        age=9,
        goal=_("Write fractions with a point in base ten and base twelve, and say which of them end."),
        i_can=_("I can write a fraction with a point. I can say whether it ends."),
        standard=_("7.NS.A.2.D: a fraction written with a point ends, or repeats."),
        enrichment=_("Base twelve is enrichment. It shows that the base decides whether a fraction ends."),
        why_here=_(
            "Lessons 3 to 7 used twelve without saying why. Here is the reason: a dozen can be shared by "
            "2, 3, 4 and 6. After the point, this decides which fractions end."
        ),
        needs=(
            _("Read two-digit numerals in base twelve (lesson 4)."),
            _("Divide with a remainder."),
        ),
        prepare=_("Bring an egg box with twelve eggs or counters, and a strip of ten squares."),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("Which base would you choose, and why?"),
            draw=_("Or draw one dot opened into twelve. Ring each third."),
            expected=(
                Expected(
                    _("“The one where the most fractions end.”"),
                    _("Compares the two lists."),
                    _("Which fractions end in both bases? Why these?"),
                ),
                Expected(
                    _("“Ten has 2 and 5, twelve has 2, 2 and 3.”"),
                    _("Sees the reason: the factors of the base."),
                    _("Then in which base do 1/2, 1/3 and 1/5 all end?"),
                ),
                Expected(
                    _("“But everybody would have to learn it.”"),
                    _("Weighs the cost against the gain."),
                    _("Where do people still count in dozens, and why there?"),
                ),
            ),
            rule=_(
                "Break the number of parts down as far as it goes. Are all its factors in the base? Then the "
                "fraction ends. Ten has 2 and 5. Twelve has 2 and 3. People share by 3 more often than by 5."
            ),
        ),
        support=_("Pupils open one dot by laying twelve counters on a mat, and deal them into cups."),
        access=access(_("Pupils who cannot see the boxes hear how many dots open and how many are left.")),
        early_finishers=_(
            "Find a base from 5 to 36 in which 1/5 and 1/3 both end. Is there one in which 1/2 ends too?"
        ),
        early_answer=_("Base fifteen, and base thirty, where 1/2 ends too."),
        may_skip=_("The last two predictions, and the last question on the ticket."),
        without_tablets=_(
            "Each pair gets twenty-four counters and a mat with three boxes and a point after the"
            " first box. They open one counter into twelve, deal out the groups and open what is"
            " left."
        ),
        reflect=_("Who looked at what was left, and who looked only at the number of parts?"),
        next_stage=_("Lesson 14 lays out rows of a number, where full groups move to the left."),
        sheet=SheetPlan(
            task=_("Open the dots after the point. Write the digits, or say whether they end."),
            example=_places(notation, 1, 3),
            practice=(("share", ("one-place", "one-place", "two-places", "ends", "ends")),),
            extra=_("Choose a base. Draw one dot opened into it. Ring the groups for 1/2, 1/3 and 1/4."),
            older=("bundles", "parity", "ring"),
            bases=(10, 12),
            page="table-of-shares",
        ),
    )


def _places(notation: Notation, count: int, parts: int) -> Exercise:
    return pose(Share(notation, PLACES, count, parts))


def ending(notation: Notation, base: int, parts: int) -> Exercise:
    """Return an exercise that asks whether a fraction with 1 at the top ends in a base."""
    return pose(Share(notation.in_base(base), ENDS_OR_NOT, 1, parts))


def predicted(notation: Notation) -> tuple[Exercise, ...]:
    """Return the exercises that pupils answer before the machine does: which fractions end, and which are
    larger.
    """
    ends = (ending(notation, base, parts) for base, parts in PREDICTED)
    return (*ends, *compared(notation))


def compared(notation: Notation) -> tuple[Exercise, ...]:
    """Return the exercises that ask which of two fractions is larger."""
    return tuple(pose(LargerShare(notation.in_base(base), first, second)) for base, first, second in COMPARED)


def _parts(notation: Notation) -> Parts:
    third, eighth = (notation.write(notation.in_base(12).parse(text)) for text in ("0;4", "0;16"))
    return (
        remember(
            ("value", 25),
            ("odd-even", 2, 10),
            look_for=LookFor(
                _("Reads the numeral as if it were in base ten."), _("How many dozens are there?")
            ),
        ),
        watch(
            5,
            launch=_(
                "You have a dozen eggs. How many people can share them fairly without breaking one?"
                " What about ten eggs?"
            ),
            say=_("Now three people share one whole dot. It opens to the right: into twelve, then into ten."),
            look_for=(
                LookFor(_("Finds 2, 3, 4 and 6 for twelve."), _("Which of these work for ten?")),
                LookFor(_("Says that one dot cannot be shared."), _("What could we change it for?")),
            ),
            asks=(_("How many groups are there, and what is left?"), _("What do we write after the point?")),
            items=(_places(notation, 1, 3), ending(notation, 10, 3)),
        ),
        now_you(
            3,
            launch=_("Now 1/8 in base twelve. You open what is left."),
            say=_("What is left opens again. Each box after the point holds one digit."),
            look_for=LookFor(_("Stops after the first box."), _("Is nothing left?")),
            items=(_places(notation, 1, 8),),
        ),
        do(
            _("Does it end?"),
            15,
            launch=_(
                "Share two dots among three, first in base twelve, then in base ten. Then predict which "
                "fractions end, and which are larger."
            ),
            say=_("Say what will be left before you open a box. Write down each fraction that ends."),
            look_for=(
                LookFor(
                    _("Says that {third} is less than {eighth}.").format(third=third, eighth=eighth),
                    _("Which box is worth more, the first or the second?"),
                ),
                LookFor(_("Only looks at odd or even."), _("Then what about 1/3 and 1/9 in base twelve?")),
                LookFor(
                    _("Looks for the factors of the base."),
                    _("Does the base need all the factors of the bottom number?"),
                ),
            ),
        ),
        ticket(
            _places(notation, 1, 4),
            ending(notation, 6, 4),
            _places(notation, 3, 8),
            ending(notation, 12, 10),
            minutes=7,
            look_for=LookFor(
                _("Writes the bottom number as a digit."), _("How many dots does one dot open into?")
            ),
        ),
        together(
            say=_("Make two lists on the board: what ends in base ten, and what ends in base twelve."),
            look_for=LookFor(_("A favourite without a reason."), _("Which fractions do you need most?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    return (
        slip_of(
            Misconception.COPIES_THE_FRACTION,
            _places(notation, 1, 4),
            notation,
            ThingPlan("machine", "mode=fraction&x=1&y=4"),
        ),
        slip_of(
            Misconception.AS_IN_BASE_TEN,
            _places(notation, 1, 4),
            notation,
            ThingPlan("machine", "mode=fraction&x=1&y=4"),
        ),
        slip_of(
            Misconception.STOPS_AT_THE_FIRST_PLACE,
            ending(notation, 12, 8),
            notation,
            ThingPlan("machine", "mode=fraction&x=1&y=8"),
        ),
        slip_of(
            Misconception.ONE_FACTOR_IS_ENOUGH,
            ending(notation, 12, 10),
            notation,
            ThingPlan("machine", "mode=fraction&x=1&y=10"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 13, with fractions in the class's digit style."""
    twelve = plan.notation.in_base(12)
    quarter, third = (twelve.write(twelve.parse(f"0;{digit}")) for digit in "34")
    return Aids(
        see=Closing(
            _("What was left of the twelve dots, and what was left of the ten?"),
            _("Twelve leaves nothing: it makes three groups of four. Ten always leaves one dot over."),
        ),
        do=Closing(
            _("Which fractions ended in base twelve, and which in base ten?"),
            _(
                "Halves and quarters end in both. Thirds end only in base twelve, and fifths only in "
                "base ten."
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
            _("What is {third} + {quarter}? Check it as a fraction of a dozen."),
            _("{sum}: four twelfths and three twelfths make seven twelfths."),
        ),
        next_day=_(
            "Show a clock and a box of eggs. Pupils find a half, a third and a quarter of each without "
            "counting, and write them with a point in base twelve. Lesson 14 lays out the rows of the "
            "times tables."
        ),
    ).filled(third=third, quarter=quarter, sum=twelve.write(twelve.parse("0;7")))
