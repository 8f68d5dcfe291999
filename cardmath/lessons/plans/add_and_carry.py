"""Lesson 6: add in columns, and carry when a column is full."""

from cardmath.art import frame, packed
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import copies, do, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import slips_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; its sums suit every base.

    >>> plan(Notation(12)).part("see").items, plan(Notation(5)).part("see").items
    (('38 + 47',), ('13 + 13',))
    """
    first, second = _example(notation).split(" + ")
    return LessonPlan(
        key="add-and-carry",
        number=6,
        title=_("Add and carry"),
        notation=notation,
        age=8,
        to=12,
        goal=_("Add in columns in base {base}: a full frame moves on to the next column."),
        i_can=_("I can say when a column is full. I know what stays and what moves on."),
        standard=_("4.NBT.B.4: add whole numbers with the standard algorithm."),
        enrichment=_("The standards cover only base ten, so this lesson is enrichment."),
        why_here=_(
            "Pupils can carry at ten without knowing why. In base {base} the habit fails, so they"
            " have to look at what a carry really is: a full frame. Lesson 5 gave them the"
            " numerals. Lesson 7 breaks the frame up again."
        ),
        needs=(
            _("Read and write two-digit numerals in base {base} (lesson 4)."),
            _("Pack dots into frames of {base} (lesson 3)."),
            _("Add in columns in base ten."),
        ),
        prepare=_("Open this page on the board and try the “Watch one first” part yourself."),
        copies=copies(),
        parts=_parts(notation),
        slips=slips_of(
            (
                (
                    Misconception.CARRIES_AT_TEN,
                    _small(notation),
                    ThingPlan("frame", f"lying={max(_larger(notation), _smaller(notation))}"),
                ),
                (
                    Misconception.DROPS_THE_CARRY,
                    _small(notation),
                    ThingPlan("machine", f"mode=addition&x={_larger(notation)}&y={_smaller(notation)}"),
                ),
                (
                    Misconception.ADDS_COLUMNS_APART,
                    _example(notation),
                    ThingPlan("columns", "sign=addition&x={}&y={}".format(*_numbers(notation))),
                ),
            ),
            notation,
        ),
        synthesis=Synthesis(
            question=_("When is a column full, and what is left in it?"),
            draw=_("Or draw a full frame, and what is left beside it."),
            expected=(
                Expected(
                    _("“At ten.”"),
                    _("Counts to ten out of habit, without looking at the frame."),
                    _("Count the cells of the frame. Who can show a full one?"),
                ),
                Expected(
                    _("“At {base}, and what is left over stays.”"),
                    _("Sees both the bundle and what is left over."),
                    _("Where do the {base} go?"),
                ),
                Expected(
                    _("“The full frame is one in the next column.”"),
                    _("Understands the carry as a bundle."),
                    _("When is the next column full?"),
                ),
            ),
            rule=_(
                "A column is full at {base}. What is left over stays. The full frame becomes a 1 in"
                " the next column."
            ),
        ),
        support=_(
            "Give pupils a paper frame of {base} and counters. They fill it for each column"
            " before they write anything."
        ),
        access=_(
            "Every part works with the keyboard and a screen reader. Pupils who cannot see the frames hear "
            "each step in words. Nothing is timed."
        ),
        early_finishers=_("Choose a base of your own and add the same two rows of dots in it."),
        may_skip=_("The last two exercises in “Remember”, and half the game."),
        without_tablets=_(
            "Draw frames of {base} on the board for “Watch one first” and “Now you”. Pairs play"
            " with the printed deck: two free cards may go once a pupil has said their sum."
        ),
        reflect=_("Who explained the carry with the frame, and who only said “write one”?"),
        next_stage=_("Lesson 7 breaks up a full frame to take away: borrowing is carrying in reverse."),
        sheet=SheetPlan(
            task=_("When a column is full, its full frame moves on: write it in the small box."),
            example=_example(notation),
            practice=(
                # The form just taught comes first. Every sheet has the same number of sums of each form.
                ("addition", (*["one-carry"] * 4, *["no-carry"] * 2, *["two-carries"] * 2)),
            ),
            digits=2,
            extra=_(
                "Draw a frame of {base}. Draw the dots for a sum that fills it. Draw one that"
                " doesn't. Write both sums."
            ),
            older=("partner", "bundles", "numeral"),
        ),
    ).filled(
        base=DECIMAL.aloud(notation.base),
        first=first,
        second=second,
        bound=notation.format(_bound(notation)),
        sum=_filling(notation),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            ("partner", 16),
            ("bundles", 8),
            _numeral(notation),
            look_for=LookFor(
                _("Reads a numeral as if it were in base ten."),
                _("How many full frames does the first digit stand for?"),
            ),
        ),
        watch(
            6,
            launch=_("{first} and {second} in base {base}: is the sum more than {bound}?"),
            say=_("What comes next? Say it before I press. Then look: where is the full frame now?"),
            look_for=(
                LookFor(
                    _("Says that a frame is full at ten."),
                    _("Count the cells of the frame. How many of them are empty?"),
                ),
                LookFor(
                    _("Forgets the frame that moved on."), _("What is in this column besides the two rows?")
                ),
            ),
            items=(_example(notation),),
        ),
        now_you(
            4,
            launch=_("Here is another sum. What stays in its column, and what moves on? You work out both."),
            say=_("Fill the frame in your head before you write. Then write the whole sum."),
            look_for=LookFor(
                _("Writes both digits in the column."), _("Which of them stays in this column?")
            ),
            items=(_second(notation),),
        ),
        do(
            _("Play: say the sum"),
            13,
            launch=_("Two cards may leave once you've said their sum."),
            say=_(
                "The board also asks for other sums, so knowing the target is not enough. Hints are allowed."
            ),
            look_for=(
                LookFor(
                    _("Carries at ten."),
                    _("How many more will fill the frame? What is left then?"),
                ),
                LookFor(
                    _("Fills the frame first: {sum}."),
                    _("How did you know how many it needed?"),
                ),
            ),
            done_when=6,
        ),
        ticket(
            *(("addition", number) for number in (9, 5, 15, 13)),
            minutes=7,
            launch=_("Four sums to do on your own. You'll see how you did when you hand them in."),
            say=_("You may leave a sum out. It won't count as wrong."),
            look_for=LookFor(
                _("Hesitates at the first carry."),
                _("Look at the picture in “Watch one first” again. What moved on?"),
            ),
        ),
        together(
            say=_("Show two or three sentences. Begin with the one that counts to ten."),
            look_for=LookFor(
                _("A sentence without a number."), _("In your sentence, how many make a full column?")
            ),
        ),
    )


# -- sums that carry in every base; in base twelve 38 + 47 --------------------------------------------------


def _larger(notation: Notation) -> int:
    return notation.base * 2 // 3


def _smaller(notation: Notation) -> int:
    return min(notation.base - 1, -(-notation.base * 7 // 12))


def _small(notation: Notation) -> str:
    """Return a sum of two digits that fill a frame."""
    return f"{notation.format(_larger(notation))} + {notation.format(_smaller(notation))}"


def _numbers(notation: Notation) -> tuple[int, int]:
    base = notation.base
    return (
        max(1, base // 4) * base + _larger(notation),
        max(1, base // 3) * base + _smaller(notation),
    )


def _example(notation: Notation) -> str:
    return " + ".join(map(notation.format, _numbers(notation)))


def _bound(notation: Notation) -> int:
    """Return the round number that the example's sum passes only because of its carry."""
    base = notation.base
    return (sum(one // base for one in _numbers(notation)) + 1) * base


def _second(notation: Notation) -> str:
    """Return a sum like the example; in base twelve, 29 + 36."""
    base = notation.base
    x = max(1, base // 6) * base + base * 3 // 4
    y = max(1, base // 4) * base + (base + 1) // 2
    found = " + ".join(map(notation.format, (x, y)))
    # Small bases have few sums of two digits that carry.
    return found if found != _example(notation) else notation.format(x + base**2) + found[found.index(" ") :]


def _filling(notation: Notation) -> str:
    """Return how a sum of one-digit numbers fills the frame first: "8 + 4 + 3"."""
    gap = notation.base - _larger(notation)
    rest = _smaller(notation) - gap
    return " + ".join(notation.format(one) for one in (_larger(notation), gap, rest) if one)


def _numeral(notation: Notation) -> tuple[str, int]:
    """Return a numeral to write; base ten needs no exercise for that."""
    return ("numeral", 7) if notation.base != 10 else ("bundles", 7)


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 6 in the base of its plan."""
    notation, base = plan.notation, plan.base
    name, most = DECIMAL.aloud(base), notation.format(base - 1)
    return Aids(
        see=Closing(
            _("Where is the full frame at the end?"),
            _("In the next column. That column is for {base}s, so we write it as 1."),
        ),
        do=Closing(
            _("Which sums could you say straight away? What did you do with the others?"),
            _("Fill the frame first, then say what is left: one full frame and the rest."),
        ),
        stems=(
            _("A column is full at …"),
            _("… stays, and … moves on."),
            _("I fill the frame with …, and … are left."),
        ),
        words=(
            Word(_("column"), _("the digits in one place, one above the other"), packed(2 * base + 2, base)),
            Word(_("full frame"), _("{base} dots"), frame(base, base)),
            Word(_("moves on"), _("goes to the next column as 1"), packed(base + 3, base)),
        ),
        harder=(
            _("Find two-digit numbers that add up in pairs to {full}. How many pairs can you find, and why?"),
            _(
                "Last digits that make {ten} and first digits that make {most}, such as {x} + {y}. Last "
                "digits of 0 work too, with first digits that make {ten}."
            ),
        ),
        next_day=_(
            "Write a sum from the ticket with its carry left out, and ask what is wrong. The"
            " pupil who finds it shows the frame. Lesson 7 breaks it up again."
        ),
    ).filled(
        full=notation.write(base**2),
        ten=notation.write(base),
        most=most,
        x=notation.write(base + base - 1),
        y=notation.write(base**2 - (2 * base - 1)),
        base=name,
    )
