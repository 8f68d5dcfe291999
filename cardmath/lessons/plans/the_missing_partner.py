"""Lesson 7: find what is missing, and open a full frame to take away."""

from cardmath.i18n import _
from cardmath.lessons.phrases import access, copies, only_in, remember, ticket
from cardmath.lessons.plan import (
    Expected,
    LessonPlan,
    LookFor,
    PartPlan,
    SheetPlan,
    Slip,
    Synthesis,
    ThingPlan,
)
from cardmath.lessons.slips import slip_of
from cardmath.numerals import Notation

__all__ = ["plan"]

#: The worked example, and the one whose last step is left to the pupil.
_EXAMPLE, _SECOND = "53 − 27", "71 − 16"


def plan(notation: Notation) -> LessonPlan:
    """Return the plan, in base twelve.

    >>> from cardmath.numerals import DOZENAL
    >>> [slip.sample for slip in plan(DOZENAL).slips]
    ['53 − 27 = 26', '53 − 27 = 34', '53 − 27 = 38']
    """
    only_in(notation, (12,), _("The missing partner"))
    return LessonPlan(
        key="the-missing-partner",
        number=7,
        title=_("The missing partner"),
        notation=notation,
        age=8,
        to=12,
        goal=_("Find the partner of a card by taking away, and take away in columns in base twelve."),
        i_can=_("I can say what is missing, and open a frame of twelve when I need more ones."),
        standard=_("4.NBT.B.4: subtract whole numbers with the standard algorithm."),
        enrichment=_("No standard asks for another base than ten. This lesson is enrichment."),
        why_here=_(
            "In lesson 6 a full frame moved on. Here the same frame comes back and is opened. Pupils who "
            "learned “borrow ten” by heart see what is really lent: a frame of twelve."
        ),
        needs=(
            _("Add in columns in base twelve (lesson 6)."),
            _("Find partners for a target (lessons 1 and 2)."),
        ),
        prepare=_(
            "Try the part “See how it goes” once yourself. Have a frame of twelve and 20 counters ready."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=_synthesis(notation),
        support=_(
            "Lay the number in frames of twelve. Pupils open a frame with their hands before they write."
        ),
        access=access(
            _("Pupils who cannot see the frames hear which frame is opened, and how many dots it gives.")
        ),
        early_finishers=_(
            "Find two numbers whose difference is {difference} and that need no frame opened."
        ).format(difference=notation.write(2 * 12 + 8)),
        may_skip=_("The second half of the game, and the last question of the ticket."),
        without_tablets=_(
            "Pairs play with the printed deck. One turns up a card and hides it; the other may see it only "
            "after naming the card that is missing. The ticket is four differences on the board."
        ),
        reflect=_("Who checked by adding, without being asked?"),
        next_stage=_("Lesson 8 takes a break from columns: odd and even, by pairing."),
        sheet=SheetPlan(
            task=_("Open a frame when you need more ones. Write in the small box what the lender has left."),
            example=_EXAMPLE,
            practice=(
                ("subtraction", ("no-borrow", *["one-borrow"] * 4, *["two-borrows"] * 2, "across-zero")),
            ),
            extra=_(
                "Draw {number} as frames and single dots. Open one frame and take 7 away. Write what is left."
            ).format(number=notation.write(2 * 12 + 3)),
            older=("addition", "partner", "next"),
        ),
    )


def _parts(notation: Notation) -> tuple[PartPlan, ...]:
    target, ten = notation.write(15), notation.format(12)
    return (
        remember(
            ("addition", 9),
            ("addition", 5),
            ("partner", 86),
            look_for=LookFor(_("Counts on the fingers from 1."), _("Can you begin at the larger number?")),
        ),
        PartPlan(
            "see",
            _("See how it goes"),
            6,
            launch=_("The target is {target}, and I hold a 9. Which card am I looking for?").format(
                target=target
            ),
            say=_("Now a larger number. There are 3 single dots, and 7 must go. What can we open?"),
            look_for=(
                LookFor(_("Counts back one by one."), _("Can you go to {ten} first?").format(ten=ten)),
                LookFor(
                    _("Opens a frame of ten."), _("Count the cells of the frame. How many dots come out?")
                ),
            ),
            items=(_EXAMPLE,),
        ),
        PartPlan(
            "try",
            _("Now you"),
            4,
            launch=_("The frame is open. The last step is yours."),
            say=_("Say first what the lender has left."),
            look_for=(
                LookFor(
                    _("Takes the smaller digit from the larger."), _("Which number do you take away from?")
                ),
            ),
            items=(_SECOND,),
        ),
        PartPlan(
            "do",
            _("Play: what is missing?"),
            13,
            launch=_("The next card of the stock stays hidden until you have said which card you need."),
            say=_("Choose a free card. Say its partner. Then turn the card and look."),
            look_for=(
                LookFor(_("Guesses."), _("What is still missing to {target}?").format(target=target)),
                LookFor(
                    _("Goes to {ten} first, then on.").format(ten=ten),
                    _("How far is it to {ten}, and how far from there?").format(ten=ten),
                ),
            ),
            done_when=6,
        ),
        ticket(
            ("subtraction", 1),
            ("subtraction", 2),
            ("subtraction", 7),
            ("subtraction", 4),
            minutes=7,
            look_for=LookFor(_("Stops at a 0 that has to lend."), _("Who can lend to the 0 first?")),
        ),
        PartPlan(
            "together",
            _("Together"),
            5,
            launch=_("Write one sentence first. Then we talk."),
            say=_("Collect ways to check first. Then ask which is the quickest."),
            look_for=(LookFor(_("“I did it again.”"), _("Would you find a slip that way?")),),
        ),
    )


def _slips(notation: Notation) -> tuple[Slip, ...]:
    columns = "sign=subtraction&x={}&y={}".format(*(notation.parse(one) for one in _EXAMPLE.split(" − ")))
    return (
        slip_of(
            "M6",
            _EXAMPLE,
            notation,
            ThingPlan("machine", columns.replace("sign", "mode")),
            smaller_step=_("Open a frame of twelve. How many dots come out?"),
        ),
        slip_of("M7", _EXAMPLE, notation, ThingPlan("columns", columns)),
        slip_of(
            "M4",
            _EXAMPLE,
            notation,
            ThingPlan("columns", columns),
            smaller_step=_("One frame was opened. How many frames has the lender left?"),
        ),
    )


def _synthesis(notation: Notation) -> Synthesis:
    x, y = _EXAMPLE.split(" − ")
    result = notation.format(notation.parse(x) - notation.parse(y))
    return Synthesis(
        question=_("How would you check that {example} is {result}?").format(example=_EXAMPLE, result=result),
        draw=_("You can also draw a line from {y} to {x} with your steps on it.").format(x=x, y=y),
        expected=(
            Expected(
                _("“5 − 2 is 3, so it must be about 30.”"),
                _("Looks at the size before the digits."),
                _("Is it more or less than 30? How do you know?"),
            ),
            Expected(
                _("“Count up from {y}.”").format(y=y),
                _("Sees taking away as the step between two numbers."),
                _("Which round number did you stop at?"),
            ),
            Expected(
                _("“Add {y} to {result} again.”").format(y=y, result=result),
                _("Uses adding and taking away as a pair."),
                _("What happens to the frame when you add?"),
            ),
        ),
        rule=_(
            "When there are too few ones, open a full frame of twelve. The lender has one frame less. Add "
            "again to check."
        ),
    )
