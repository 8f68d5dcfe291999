"""Lesson 5: any number in any base, by the weights of its places."""

from cardmath.art import frame, weighed
from cardmath.exercises import pose
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, now_you, only_in, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: The load that pupils weigh.
LOAD = 45
#: The number in the worked example, and one that takes eight bits, the way computers store numbers.
_EXAMPLE = 437
_BYTE = 181


def plan(notation: Notation, load: int = LOAD) -> LessonPlan:
    """Return the plan; its example is in base twelve, the rest in bases two, eight and sixteen.

    >>> [Notation(base).write(LOAD) for base in plan(Notation(12)).sheet.bases]
    ['101101₂', '55₈', '2D₁₆']
    """
    only_in(notation, (12,), _("Any base"))
    return LessonPlan(
        key="any-base",
        number=5,
        title=_("Any base"),
        notation=notation,
        age=11,
        to=16,
        goal=_("Change a number from any base into base ten and back, using the weights of its places."),
        i_can=_("I can weigh a number in any base and read its value."),
        standard=_("AQA GCSE Computer Science 8525, section 3.3.1: number bases two, ten and sixteen."),
        enrichment=_("Bases eight and twelve are enrichment. They show that this works in every base."),
        why_here=_(
            "Pupils can count in base twelve. Now one method works for every base: weights. Computing "
            "lessons often teach base two and base sixteen as two recipes; here they are one."
        ),
        needs=(
            _("Read two-digit numerals in base twelve (lesson 4)."),
            _("Multiply by one digit and divide with a remainder."),
        ),
        prepare=_("Cut six cards with 32, 16, 8, 4, 2 and 1 dots. Try the balance once with {load}."),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("Why do you have to write the 0?"),
            draw=_("Or draw three weights, one of them with nothing on it."),
            expected=(
                Expected(
                    _("“Because there is no weight of twelve.”"),
                    _("Says what the 0 means, not what it does."),
                    _("What happens to the 3 if you leave it out?"),
                ),
                Expected(
                    _("“Otherwise it would be 35z.”"),
                    _("Sees that the digits move to other places."),
                    _("What is 35z worth?"),
                ),
                Expected(
                    _("“It holds the place, so each digit keeps its own weight.”"),
                    _("Understands place value in any base."),
                    _("Does a 0 at the very front hold a place too?"),
                ),
            ),
            rule=_(
                "Each place has a weight: 1, then the base, then the base times the base. Every"
                " weight gets a digit. A 0 holds the place of an unused weight."
            ),
        ),
        support=_(
            "Give pupils a strip with the weights of the base. They put a counter on each weight they use."
        ),
        access=access(_("Pupils who cannot see the balance hear each weight, and what is left.")),
        early_finishers=_(
            "Eight bits hold 0 to 255. What do four bits hold, and what do sixteen? Which two numbers below "
            "256 have a sum that eight bits show as 1?"
        ),
        may_skip=_("Base eight, and the third question on the ticket."),
        without_tablets=_(
            "Use the cards for base two, and draw the weights 8 and 1, then 16 and 1, on the board."
        ),
        reflect=_("Who began with the heaviest weight, and who tried weights until they fitted?"),
        next_stage=_("Lesson 6 adds in columns: when a column gets too full, some dots move on."),
        sheet=SheetPlan(
            task=_("Weigh the number. Write how many of each weight you need. Write 0 if you need none."),
            example=pose(ByWeights(notation, _EXAMPLE)),
            practice=(("value", ("short", "long", "zero")), ("numeral", ("short", "long", "zero"))),
            extra=_("Make a row of weights for a base of your own. Weigh your age, your year and {load}."),
            older=("bundles", "next", "partner"),
            bases=(2, 8, 16),
            ladders=True,
        ),
        amount=load,
    ).filled(
        load=DECIMAL.write(load),
        number=_EXAMPLE,
        with_zero=notation.write(_EXAMPLE),
        without=notation.write(3 * 12 + 5),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            ("bundles", 4),
            ("value", 24),
            ("parity", 75, 10),
            look_for=LookFor(
                _("Reads a numeral in base twelve as if it were in base ten."),
                _("What is the first digit worth here?"),
            ),
        ),
        watch(
            6,
            launch=_(
                "I have five cards with 16, 8, 4, 2 and 1 dots. Which ones should I turn up to show 19?"
            ),
            say=_(
                "Now we use a balance with other weights: 144, 12 and 1. Tell me how many times each"
                " goes in. Then I'll put it on. The second example has the weights of eight bits: each"
                " goes in once or not at all."
            ),
            look_for=(
                LookFor(_("Tries weights until they fit."), _("Which weight are you sure of?")),
                LookFor(
                    _("Leaves out a weight that is not needed."),
                    _("How would you notice later that it is missing?"),
                ),
            ),
            asks=(
                _("How many times does 144 go into {number}?"),
                _("How many times does 12 go into what is left?"),
                _("How many ones are left?"),
                _("Which numeral does that make?"),
            ),
            items=(
                pose(ByWeights(notation, _EXAMPLE)),
                pose(ByWeights(notation.in_base(2), _BYTE)),
            ),
        ),
        now_you(
            4,
            launch=_(
                "Here is another load on the same balance. The heaviest weights are already on it."
                " You do the rest."
            ),
            say=_("How much is left to weigh? Write a digit for every weight."),
            look_for=LookFor(_("Writes only two digits."), _("How many weights are there?")),
            items=(pose(ByWeights(notation, 1443)),),
        ),
        do(
            _("Weigh {load} three times"),
            13,
            launch=_(
                "Weigh the same load in base two, in base eight and in base sixteen. First guess how"
                " many weights you'll need."
            ),
            say=_(
                "The load stays the same. Write the three numerals one below the other, and let the"
                " machine make the first one, working from the right. Then read the bits in fours:"
                " each group of four is one digit in base sixteen. At the end all eight bits are full."
                " Let pupils say where the carry goes."
            ),
            look_for=(
                LookFor(
                    _("Groups the bits in fours from the left."),
                    _("Which weights make up the last digit in base sixteen?"),
                ),
                LookFor(
                    _("Puts a weight on more times than the base allows."),
                    _("Which single weight weighs just as much?"),
                ),
                LookFor(
                    _("Guesses that base two needs the most weights."), _("Why? Which base needs the fewest?")
                ),
            ),
        ),
        ticket(
            ("value", 1, 2),
            ("value", 56, 16),
            ("numeral", 1, 8),
            ("numeral", 5, 16),
            minutes=7,
            look_for=LookFor(
                _("Hesitates at a letter."), _("What comes after 9 here? Count on to the letter.")
            ),
        ),
        together(
            say=_("Write {with_zero} and {without} on the board, and ask for both weights."),
            look_for=LookFor(
                _("A sentence that doesn't mention a weight."), _("Which weight does your 0 stand for?")
            ),
        ),
    )


def _slips(notation: Notation) -> Slips:
    example = pose(ByWeights(notation, _EXAMPLE))
    return (
        slip_of(
            Misconception.AS_IN_BASE_TEN,
            ("value", 20, "short"),
            notation,
            ThingPlan("weights", "value=51&on=0,4,0"),
        ),
        slip_of(
            Misconception.DIGITS_AT_FACE_VALUE,
            ("value", 20, "short"),
            notation,
            ThingPlan("weights", "value=51&on=3,4,0"),
        ),
        slip_of(
            Misconception.LOSES_A_PLACE,
            example,
            notation,
            ThingPlan("weights", f"value={_EXAMPLE}&on=5,3,0"),
            why=_("Without the 0, the 3 means three 12s, not three 144s."),
            smaller_step=_("The largest weight is 144. How many places does the numeral need?"),
        ),
        slip_of(
            Misconception.DIGITS_REVERSED,
            example,
            notation,
            ThingPlan("weights", f"value={_EXAMPLE}&on=3,0,5"),
            why=_("The heaviest weight was written last. It belongs on the left."),
            smaller_step=_("How many times did you use the heaviest weight? Where does that digit go?"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 5; its numerals depend on the load that pupils weigh."""
    load = LOAD if plan.amount is None else plan.amount
    two, eight, sixteen = (plan.notation.in_base(base) for base in (2, 8, 16))
    return Aids(
        see=Closing(
            _("Why did we begin with the heaviest weight?"),
            _("Then each weight goes in fewer times than the base, so one digit is enough for each."),
        ),
        do=Closing(
            _("Write {first} and {second} one below the other. Can you see one in the other?"),
            _(
                "Three places in base two make one place in base eight. Four of them make one place"
                " in base sixteen: {numeral}."
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
            _("Write {number} in base two. Now write it in base sixteen without weighing."),
            _("{long}: reading four digits at a time gives {short}."),
        ),
        next_day=_(
            "Show a numeral in base two with five cards, and let pupils read its value at a"
            " glance. Lesson 6 adds in columns."
        ),
    ).filled(
        number=DECIMAL.write(181),
        long=two.write(181),
        short=sixteen.write(181),
        first=two.write(load),
        second=eight.write(load),
        numeral=sixteen.write(load),
    )
