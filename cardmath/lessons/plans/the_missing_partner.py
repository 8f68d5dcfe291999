"""Lesson 7: find what is missing, and break up a full frame to take away."""

from typing import Final

from cardmath.art import dots_less, frame, opened_frame
from cardmath.i18n import _, pgettext
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.asked import posed
from cardmath.lessons.phrases import access, copies, do, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: The practice on the sheet: first only the form just taught, then mixed with some where no frame is broken
#: up. The lesson breaks up one frame, so no question breaks up two. Every sheet has the same number of each
#: form.
_STRATA: Final = (*["one-borrow"] * 4, *["no-borrow"] * 2, *["one-borrow"] * 2)


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; its differences suit every base.

    >>> from cardmath.numerals import DOZENAL
    >>> [slip.sample for slip in plan(DOZENAL).slips]
    ['53z − 27z = 26z', '53z − 27z = 34z', '53z − 27z = 38z']
    >>> plan(Notation(5)).part("see").items
    ('21 − 2',)
    """
    return LessonPlan(
        key="the-missing-partner",
        number=7,
        title=_("The missing partner"),
        notation=notation,
        age=8,
        to=12,
        goal=_("Find a card's partner by subtracting, and do column subtraction in base {base}."),
        i_can=_("I can say what is missing. I can break up a frame of {base} to get more ones."),
        standard=_("4.NBT.B.4: subtract whole numbers with the standard algorithm."),
        enrichment=_("The standards cover only base ten, so this lesson is enrichment."),
        why_here=_(
            "In lesson 6 a full frame moved on. Here the same frame comes back and is broken up."
            " Pupils who learned “borrow ten” by heart see what is really lent: a frame of {base}."
        ),
        needs=(
            _("Add in columns in base {base} (lesson 6)."),
            _("Find partners for a target (lessons 1 and 2)."),
        ),
        prepare=_("Try the “Watch one first” part yourself. Have frames of {base} and counters ready."),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("How would you check that {example} is {result}?"),
            draw=_("Or draw a line from {y} to {x} and show your steps."),
            expected=(
                Expected(
                    _("“Look at the first digits: it must be about {about}.”"),
                    _("Looks at the size before the digits."),
                    _("Is it more or less than {about}? How do you know?"),
                ),
                Expected(
                    _("“Count up from {y}.”"),
                    _("Sees taking away as the gap between two numbers."),
                    _("Which round number did you stop at?"),
                ),
                Expected(
                    _("“Add {y} to {result} again.”"),
                    _("Uses adding to undo taking away."),
                    _("What happens to the frame when you add?"),
                ),
            ),
            rule=_(
                "When there are too few ones, break up a frame of {base}. The lender then has one"
                " frame fewer. Add again to check."
            ),
        ),
        support=_(
            "Lay out the number in frames of {base}. Pupils break up a frame by hand before they write."
        ),
        access=access(
            _("Pupils who cannot see the frames hear which frame is broken up, and how many dots come out.")
        ),
        early_finishers=_(
            "Find two numbers with a difference of {difference} where you don't need to break up a frame."
        ),
        early_answer=_("For example {sum}: no digit below is larger than the one above it."),
        may_skip=_("The second half of the game, and the last question on the ticket."),
        without_tablets=_(
            "Pairs play with the printed deck: one names the missing card, the other finds it."
        ),
        reflect=_("Who checked by adding, without being asked?"),
        next_stage=_("Lesson 8 takes a break from columns: odd and even, by pairing."),
        sheet=SheetPlan(
            task=_(
                "Subtract in base {base}. Break up a frame when you need more ones. Write in the"
                " small box what the lender has left."
            ),
            example=_example(notation),
            practice=(("subtraction", _STRATA),),
            digits=2,
            extra=_(
                "Draw {number} as frames and single dots. Break up one frame and take {less} away."
                " Write what is left."
            ),
            older=("addition", "partner", "next"),
            page="missing-cards",
        ),
    ).filled(base=DECIMAL.aloud(notation.base), **_numerals(notation))


def _numerals(notation: Notation) -> dict[str, str]:
    """Return the numerals in the texts, keyed by their names there."""
    write, base = notation.write, notation.base
    x, y = _numbers(notation)
    return {
        "target": write(15),
        "card": notation.format(9),
        "ten": write(base),
        "number": write(2 * base),
        "less": write(base - 1),
        "few": notation.format(x % base),
        "more": notation.format(y % base),
        "x": write(x),
        "y": write(y),
        "example": _marked(x, y, notation),
        "result": write(x - y),
        "difference": write(x - y),
        "about": write((x // base - y // base) * base),
        "sum": _marked(x - y + base, base, notation),
    }


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            ("addition", 9),
            ("addition", 5),
            ("partner", 86),
            look_for=LookFor(_("Counts on the fingers from 1."), _("Can you start from the larger number?")),
        ),
        watch(
            6,
            launch=_("The target is {target}, and I hold a {card}. Which card am I looking for?"),
            say=_(
                "Now a larger number. There are {few} single dots, and we need to take away {more}."
                " What can we break up?"
            ),
            look_for=(
                LookFor(_("Counts back one by one."), _("Can you get to {ten} first?")),
                LookFor(
                    _("Breaks up a frame of ten."), _("Count the cells of the frame. How many dots come out?")
                ),
            ),
            items=(_example(notation),),
        ),
        now_you(
            4,
            launch=_("There are too few ones again. This time you break up the frame."),
            say=_("First say how much the lender has left."),
            look_for=LookFor(
                _("Takes the smaller digit from the larger."), _("Which number do you take away from?")
            ),
            items=(_second(notation),),
        ),
        do(
            _("Play: name the missing card"),
            13,
            launch=_(
                "A card from the stock is hidden. Say what you need to make {target}, then turn it"
                " over. Were you right?"
            ),
            say=_(
                "Work in pairs and swap after every card. Take every pair you see before you turn"
                " over a card."
            ),
            look_for=(
                LookFor(_("Guesses."), _("What do you still need to make {target}?")),
                LookFor(
                    _("Counts up to {ten} first, then on."),
                    _("How far is it to {ten}, and how far from there?"),
                ),
            ),
            done_when=6,
        ),
        ticket(
            ("subtraction", 2, "one-borrow"),
            ("subtraction", 5, "no-borrow"),
            ("subtraction", 3, "one-borrow"),
            ("subtraction", 4, "one-borrow"),
            minutes=7,
            look_for=LookFor(
                _("Breaks up a frame although there are enough ones."),
                _("Do you need to break up a frame here?"),
            ),
        ),
        together(
            say=_("First collect ways to check. Then ask which is the quickest."),
            look_for=LookFor(_("“I did it again.”"), _("Would you find a slip that way?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    example = _example(notation)
    numbers = "x={}&y={}".format(*_numbers(notation))
    columns = ThingPlan("columns", f"sign=subtraction&{numbers}")
    helps = {
        Misconception.BORROWS_TEN: (
            ThingPlan("machine", f"mode=subtraction&{numbers}"),
            _("Break up a frame of {base}. How many dots come out?"),
        ),
        Misconception.SMALLER_FROM_LARGER: (columns, _("Which of the two numbers do you take away from?")),
        Misconception.DROPS_THE_CARRY: (
            columns,
            _("One frame has been broken up. How many frames does the lender have left?"),
        ),
    }
    known = {wrong.misconception for wrong in posed(example, notation).distractors}
    return tuple(
        slip_of(code, example, notation, thing, smaller_step=step)
        for code, (thing, step) in helps.items()
        if code in known
    )


# -- differences that break up a frame in every base; in base twelve 53 − 27 and 71 − 16
# -------------------------


def _numbers(notation: Notation) -> tuple[int, int]:
    base = notation.base
    less = base * 7 // 12
    few = min(less - 1, base // 4)
    front = max(1, base * 5 // 12)
    return front * base + few, min(front - 1, base // 6) * base + less


def _example(notation: Notation) -> str:
    return " − ".join(map(notation.format, _numbers(notation)))


def _marked(x: int, y: int, notation: Notation) -> str:
    """Return a difference with base marks on its numerals, for use in sentences."""
    return f"{notation.named(x)} − {notation.named(y)}"


def _second(notation: Notation) -> str:
    """Return a difference like the example; small bases have few, so theirs are longer."""
    base = notation.base
    less, front = base // 2, base * 7 // 12
    x = front * base + min(less - 1, base // 12)
    y = min(front - 1, base // 12) * base + less
    return " − ".join(map(notation.format, (x if (x, y) != _numbers(notation) else x + base**2, y)))


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 7 in the base of its plan."""
    notation, base = plan.notation, plan.base
    name = DECIMAL.aloud(base)
    some = base * 7 // 12
    return Aids(
        see=Closing(
            _("What happened to the frame that we broke up?"),
            _("It became {base} ones. The next column has one frame fewer."),
        ),
        do=Closing(
            _("How did you find the missing card without counting from 1?"),
            _("Count up to {ten} first, then on to the target."),
        ),
        stems=(
            _("I need … more to make …"),
            _("There are only …, so I break up a frame."),
            _("Now there are … ones. I take … away."),
        ),
        words=(
            Word(pgettext("word of a lesson", "ones"), _("single dots"), dots_less(max(2, base // 4))),
            Word(_("break up a frame"), _("its {base} dots become ones"), opened_frame(base)),
            Word(_("take away"), _("cross dots out"), opened_frame(base, some)),
            Word(_("frames left"), _("one fewer than before"), frame(base, base)),
        ),
        harder=(
            _(
                "Write a three-digit number whose first and last digits are different. Reverse its"
                " digits and take the smaller number from the larger. Do the same with two more"
                " numbers. What do all the results have in common?"
            ),
            _("The middle digit is always {most}, and the other two make {most}."),
        ),
        next_day=_(
            "Put one subtraction on the board, solved in two ways: by breaking up a frame and by"
            " counting up. Ask which is quicker here, and find one where it is the other way"
            " round."
        ),
    ).filled(most=notation.format(base - 1), base=name, ten=notation.write(base))
