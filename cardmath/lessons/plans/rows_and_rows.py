"""Lesson 14: rows of a number, and what moves to the next place when they are put together."""

from cardmath.art import box_of_dots, packed, rows_of_dots
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, now_you, only_in, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slips_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: The bases that have all the digits in the lesson's numbers, and whose frames its rows can fill.
_BASES = range(7, 13)


def plan(notation: Notation) -> LessonPlan:
    """Return the plan, in base seven by default: nobody knows its tables by heart, so everybody lays out
    rows.

    >>> [slip.misconception for slip in plan(Notation(7)).slips]
    ['M1', 'M4', 'M11', 'M22']
    """
    only_in(notation, _BASES, _("Rows and rows"))
    base, last = (DECIMAL.aloud(count) for count in (notation.base, notation.base - 1))
    row = ", ".join(notation.format(count * (notation.base - 1)) for count in range(1, notation.base))
    return LessonPlan(
        key="rows-and-rows",
        number=14,
        title=_("Rows and rows"),
        notation=notation,
        age=9,
        to=12,
        goal=_(
            "Multiply by one digit: lay out rows, fill frames, and move each full frame to the next place."
        ),
        i_can=_("I can multiply by laying out rows. I can say what moves on."),
        standard=_(
            "4.NBT.B.5: multiplying by a one-digit number, by place value. 3.OA.D.9: patterns in a "
            "multiplication table."
        ),
        enrichment=_(
            "Bases other than ten are enrichment. With no table learned by heart, pupils have to"
            " see the rows."
        ),
        why_here=_(
            "In lesson 6 a column filled at most once. Now many rows fill it, so several frames"
            " move on. Pupils have not learned the tables in this base, so they are all beginners."
        ),
        needs=(
            _("Add and carry in a base (lesson 6)."),
            _("Know that 3 × 4 means three rows of four."),
        ),
        prepare=_("Lay out three rows of four counters. Have frames of {base} ready, drawn or cut out."),
        copies=copies(),
        parts=_parts(),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("Look at the {last} times table. Why is the sum of the digits always the same?"),
            draw=_("Or draw one row of {last}, and the row after it. Show what moves."),
            expected=(
                Expected(
                    _("“It works every time.”"),
                    _("Has seen the pattern, but not yet the reason."),
                    _("Lay out one more row of {last}. What changes in each place?"),
                ),
                Expected(
                    _("“One more on the left, one less on the right.”"),
                    _("Sees how the digits change."),
                    _("Why one less on the right?"),
                ),
                Expected(
                    _("“One more row is a full frame, less one dot.”"),
                    _("Sees the reason."),
                    _("Which row does that in base ten? Which row does it in any base?"),
                ),
            ),
            rule=_(
                "One more row means one more frame and one dot fewer. So the left digit grows by one."
                " The right digit shrinks by one."
            ),
        ),
        support=_(
            "Pupils lay out counters in rows and fill frames of {base}. They write only what they see."
        ),
        access=access(_("Pupils who cannot see the rows hear how many dots are in each box.")),
        early_finishers=_(
            "Write the four times table in base five, and the five times table in base six. What is the "
            "same in both?"
        ),
        early_answer=_("The left digit grows by one, and the right digit shrinks by one."),
        may_skip=_("The third set of rows in the machine, and the last question on the ticket."),
        without_tablets=_(
            "Groups get counters and frames of {base}. They lay out rows, fill frames and write"
            " the digits. The table is on the sheet."
        ),
        reflect=_("Who doubled, who counted on, and who looked for a pattern first?"),
        next_stage=_("Next: two digits times two digits. Rows of rows move one place further."),
        sheet=SheetPlan(
            task=_("Think of rows. The small boxes are for the frames that move on."),
            example="14 × 3",
            practice=(("times", (*["one-digit"] * 3, "no-carry", *["one-carry"] * 2, *["two-carries"] * 3)),),
            extra=_("Write the table for a base of your own. Colour what you notice."),
            older=("addition", "bundles", "parity"),
            page="table-of-rows",
        ),
    ).filled(base=base, last=last, row=row)


def _parts() -> Parts:
    return (
        remember(
            ("addition", 1, "one-carry"),
            ("bundles", 0),
            look_for=LookFor(_("Forgets the carry."), _("When is a column full here?")),
        ),
        watch(
            6,
            launch=_(
                "Three classes walk in rows. Each has one full row of {base} and 4 more. How many are there?"
            ),
            say=_("Three rows of 14 in base {base}. Say how many frames will be full. Then they move on."),
            look_for=(
                LookFor(
                    _("Counts the ones from all the rows in one place."),
                    _("Do they still fit there? What do {base} of them make?"),
                ),
                LookFor(_("Counts on by fours."), _("Where does the count reach a full frame?")),
            ),
            asks=(
                _("Three rows of 4. How many frames of {base} are full, and what is left?"),
                _("Now the next place: three rows of 1, plus what came from the right. How many are there?"),
                _("What do all the rows make together?"),
            ),
            items=("14 × 3",),
        ),
        now_you(
            4,
            launch=_("Now three rows of 25. What stays in the ones, and what moves on?"),
            say=_("First the rows of 2, then what came from the right. Fill frames again if you can."),
            look_for=LookFor(_("Adds the carry to the 2 first."), _("Does every row get the carry?")),
            items=("25 × 3",),
        ),
        do(
            _("Lay out rows, then write a table"),
            13,
            launch=_(
                "Lay out two rows of {last}, then four, then five. Use each to find the next. Then"
                " write the table."
            ),
            say=_("Say the numeral before the dots explode. Then fill in the table by doubling and adding."),
            look_for=(
                LookFor(_("Counts every dot."), _("You know two rows. How do you get four?")),
                LookFor(_("Doubles, then adds one row."), _("How would you get seven rows?")),
                LookFor(
                    _("Sees a pattern in the {last} times table."),
                    _("What happens with each extra row?"),
                ),
            ),
        ),
        ticket(
            "5 × 4",
            "3 × 6",
            "24 × 3",
            "35 × 4",
            minutes=7,
            look_for=LookFor(
                _("Writes the whole product in one place."),
                _("How many frames of {base} are full?"),
            ),
        ),
        together(
            say=_("Write the {last} times table on the board: {row}. Add the digits of each number."),
            look_for=LookFor(
                _("A pattern without a reason."), _("One more row: what is added, and what is taken away?")
            ),
        ),
    )


def _slips(notation: Notation) -> Slips:
    def rows(text: str) -> ThingPlan:
        row, count = map(notation.parse, text.split(" × "))
        return ThingPlan("machine", f"mode=multiplication&x={row}&y={count}")

    found = (
        (Misconception.AS_IN_BASE_TEN, "5 × 4"),
        (Misconception.DROPS_THE_CARRY, "24 × 3"),
        (Misconception.LOSES_A_PLACE, "24 × 3"),
        (Misconception.ADDS_THE_CARRY_FIRST, "35 × 4"),
    )
    return slips_of([(code, asked, rows(asked)) for code, asked in found], notation)


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 14, in its plan's base."""
    notation, base = plan.notation, plan.base
    name, last = DECIMAL.aloud(base), notation.format(base - 1)
    rows = [notation.write((base - 1) * count) for count in (2, 4, 5)]
    return Aids(
        see=Closing(
            _("Which frames moved on, and where are they now?"),
            _("The full frames of {base}. Each is one dot in the next place."),
        ),
        do=Closing(
            _("How did you get five rows of {last} from two rows?"),
            _("Two rows and two rows make four rows: {four}. One more row makes {five}."),
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
            Word(_("full frame"), _("{base} dots: one moves on"), packed(base + 2, base)),
        ),
        harder=(
            _("What is {last} × {last}? Say it without counting dots, and say why."),
            _(
                "{product}: {last} full frames, less one dot for each of the {last} rows. That leaves"
                " one frame fewer, plus one dot."
            ),
        ),
        next_day=_(
            "Write one row of the table with a mistake in it. Pupils find it by adding the digits in the "
            "{last} times table, or by doubling in the others."
        ),
    ).filled(last=last, product=notation.write((base - 1) ** 2), base=name, four=rows[1], five=rows[2])
