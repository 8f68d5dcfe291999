"""Lesson 3: pack dots into crates of five, ten and twelve, and write how many there are."""

from cardmath.art import frame, heap, packed
from cardmath.exercises import pose
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, now_you, only_in, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: The crate sizes, in the order pupils use them.
BASES = (10, 5, 12)
#: The number of dots that pupils pack three times.
DOTS = 27


def plan(notation: Notation, dots: int = DOTS) -> LessonPlan:
    """Return the plan; its crates hold five, ten and twelve, so its base is twelve.

    >>> [Notation(base).write(DOTS) for base in BASES]
    ['27', '102₅', '23z']
    """
    only_in(notation, (12,), _("Packing in dozens"))
    ten, five, twelve = (notation.in_base(base).write(dots) for base in BASES)
    return LessonPlan(
        key="packing-in-dozens",
        number=3,
        meets_digits=True,
        title=_("Packing in dozens"),
        notation=notation,
        age=7,
        to=10,
        goal=_(
            "Pack dots into crates of five, ten or twelve. Write the full crates, then the dots left over."
        ),
        i_can=_("I can pack dots into crates and write how many there are."),
        standard=_("2.NBT.A.1: the digits of a number stand for bundles and for single things."),
        enrichment=_(
            "Crates of five and twelve go beyond the standards. They show what bundling in tens really means."
        ),
        why_here=_(
            "Most pupils know 10 as another word for ten. Here the size of the crate changes, and 10 is "
            "always one full crate. Lesson 4 needs this for two new digits, and lesson 6 for carrying."
        ),
        needs=(
            _("Count thirty things."),
            _("Know that 23 is two tens and three ones."),
        ),
        prepare=_(
            "Put {count} small things on a tray. Bring boxes for five, for ten and for twelve:"
            " egg boxes work well."
        ),
        copies=copies(),
        parts=_parts(dots),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("Why is one full crate written 10, whatever its size?"),
            draw=_("Or draw a full crate of five and one of twelve. Write each numeral."),
            expected=(
                Expected(
                    _("“10 means ten.”"),
                    _("Thinks in base ten out of habit: the numeral and the number are the same thing."),
                    _("How many dots are in this crate? What did we write?"),
                ),
                Expected(
                    _("“The 1 has moved.”"),
                    _("Sees that the place changes what a 1 stands for."),
                    _("What does a 1 stand for on the right? What about on the left?"),
                ),
                Expected(
                    _("“One crate, and no dots are left.”"),
                    _("Reads each digit by its place."),
                    _("What would you write for two crates and no dots?"),
                ),
            ),
            rule=_(
                "The left digit counts full crates. The right digit counts what is left. So 10 is one full "
                "crate and no dots."
            ),
        ),
        support=_(
            "Let pupils pack real things into real boxes. They say “two boxes and three left” before they "
            "write anything."
        ),
        access=access(_("Pupils who cannot see the dots hear how many crates and dots there are.")),
        early_finishers=_(
            "Pack in fives again. Five full crates fill a bigger box. How many dots does it hold, and "
            "where do you write it?"
        ),
        may_skip=_("Packing in tens, if no pupil needs it, and the last question on the ticket."),
        without_tablets=_(
            "Each table gets {count} counters and a sheet with crates. Pupils pack in tens, in"
            " fives and in twelves, and write all three numerals on one card."
        ),
        reflect=_("Who asked about the crate size before saying how many dots “10” is?"),
        next_stage=_("Lesson 4: ten or eleven dots do not fill a crate of twelve. Two digits are missing."),
        sheet=SheetPlan(
            task=_("Ring the full crates. Write the crates first, then the dots that are left."),
            example=("bundles", 1, 5),
            practice=(("bundles", ("crates", "crates", "heap")),),
            extra=_(
                "Draw {count} dots three times. Ring fives, then tens, then twelves. Write the three "
                "numerals."
            ),
            older=(("partner", "to-sixteen"), ("pairs", "small-targets"), ("pairs", "alone")),
            bases=(5, 10, 12),
        ),
        amount=dots,
    ).filled(count=DECIMAL.aloud(dots), base=DECIMAL.aloud(12), ten=ten, five=five, twelve=twelve)


def _parts(dots: int) -> Parts:
    return (
        remember(
            ("bundles", 1, 10),
            ("odd-even", 2, 10),
            launch=_(
                "Count aloud together: five, ten, fifteen, and on to thirty. Then do two questions on"
                " your own."
            ),
            look_for=LookFor(
                _("Counts every dot in a full crate."),
                _("Do you need to count it? How many does a crate hold?"),
            ),
        ),
        watch(
            6,
            launch=_(
                "Eggs are sold in boxes of twelve. How many boxes, and how many single eggs, do you want?"
            ),
            say=_("Here the boxes hold five. Say how many boxes will be full. Then I'll pack."),
            look_for=(
                LookFor(
                    _("Counts all the dots one by one first."),
                    _("Could you pack without counting to the end?"),
                ),
                LookFor(_("Packs straight away."), _("How do you know when a crate is full?")),
            ),
            asks=(
                _("How many crates of five are full?"),
                _("How many dots are left over?"),
                _("How do we write that?"),
            ),
            items=(("bundles", 1, 5),),
        ),
        now_you(
            4,
            launch=_("Now a crate holds twelve. You pack it, and you write the numeral."),
            say=_("Full crates first, then the dots that are left."),
            look_for=LookFor(
                _("Writes how many dots there are in base ten."), _("How many full crates did you see?")
            ),
            items=(("bundles", 12, 12),),
        ),
        do(
            _("Pack {count} dots three times").format(count=DECIMAL.brief(dots)),
            13,
            launch=_("Pack in tens, then in fives, then in twelves. First guess the numeral, then pack."),
            say=_("The dots are the same each time. Open a crate again if you want to check."),
            look_for=(
                LookFor(
                    _("Says that {five} is more than {ten}."),
                    _("Did we add or lose any dots?"),
                ),
                LookFor(
                    _("Has ten or eleven dots beside a crate, and writes three digits."),
                    _("One place, one digit. Which digit could that be?"),
                ),
                LookFor(
                    _("Says {twelve} before packing."),
                    _("How did you know what would be left?"),
                ),
            ),
        ),
        # Remember and See use the first numbers in bases ten and five, so the ticket has others.
        ticket(
            ("bundles", 3, 5),
            ("bundles", 11, 10),
            ("bundles", 1, 12),
            ("bundles", 4, 12),
            minutes=7,
            look_for=LookFor(
                _("Writes the number in base ten every time."), _("What size is the crate here?")
            ),
        ),
        together(
            say=_("Ask for a full crate of five, of ten and of twelve on the board, each with its numeral."),
            look_for=LookFor(_("A sentence with “ten” in it."), _("Is that true for a crate of five?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    count, more = 20, 22
    heap = pose(Bundles(notation, "dots", count))
    return (
        slip_of(
            Misconception.AS_IN_BASE_TEN,
            heap,
            notation,
            ThingPlan("crates", f"places={count},0,0"),
            sample=_("20 dots, crates of {base}: writes 20"),
            why=_("20 counts in tens. Here a crate holds {base}."),
            smaller_step=_("How many crates of {base} are full?"),
        ),
        slip_of(
            Misconception.DIGITS_REVERSED,
            heap,
            notation,
            ThingPlan("crates", f"places={count - 12},1,0"),
            sample=_("One crate and 8 dots: writes 81"),
            why=_("The digits are right, but they have swapped places."),
            smaller_step=_("What is left goes on the right. What is left here?"),
        ),
        slip_of(
            Misconception.TWO_DIGITS_IN_ONE_PLACE,
            pose(Bundles(notation, "dots", more)),
            notation,
            ThingPlan("crates", f"places={more - 12},1,0"),
            sample=_("One crate of {base} and ten dots: writes 110"),
            why=_("Ten dots do not fill the crate, so they need one place, not two."),
            smaller_step=_("One place, one digit. What symbol of your own could stand for ten?"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 3; its numerals depend on the number of dots that pupils pack."""
    dots = DOTS if plan.amount is None else plan.amount
    numerals = [plan.notation.in_base(base).write(dots) for base in BASES]
    return Aids(
        see=Closing(
            _("What did we count first, and where did we write it?"),
            _("The full crates. They go on the left. What is left over goes on the right."),
        ),
        do=Closing(
            _("You wrote {first}, {second} and {third}. Which heap was the largest?"),
            _("They are the same heap. Only the crates are different."),
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
            _("Four fives and 4 are {value}. In crates of twelve that is {numeral}."),
        ),
        next_day=_(
            "Put {count} counters on the table and ask pupils to pack them in crates of twelve."
            " Ten are left over, and there is no digit for them. That is how lesson 4 begins."
        ),
    ).filled(
        count=DECIMAL.aloud(34),
        value=DECIMAL.write(24),
        numeral=plan.notation.write(24),
        first=numerals[0],
        second=numerals[1],
        third=numerals[2],
    )
