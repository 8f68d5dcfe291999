"""Lesson 8: odd or even by pairing."""

from cardmath.art import pairing
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.asked import Asked, numbered
from cardmath.lessons.phrases import copies, do, enrichment, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import slips_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; pairs are the same in every base.

    >>> plan(Notation(10)).part("ticket").items[0], plan(Notation(10)).i_can
    (('odd-even', 2), 'I can pair dots. I can say whether a number is odd or even.')
    """
    return LessonPlan(
        key="odd-or-even",
        number=8,
        title=_("Odd or even by pairing"),
        notation=notation,
        age=6,
        to=8,
        goal=_("Say whether a number is odd or even by pairing its dots, and predict it for sums."),
        i_can=_("I can pair dots. I can say whether a number is odd or even."),
        standard=_("2.OA.C.3: find whether a group of up to 20 objects is odd or even, by pairing."),
        enrichment=enrichment(notation),
        why_here=_(
            "Many pupils look only at the last digit. In lesson 9 that fails, so they need to see"
            " the pairs themselves. The leftover dot explains every rule about sums."
        ),
        needs=(
            _("Count up to twenty."),
            _("Know a number's partner for a target (lesson 1)."),
        ),
        prepare=_("Have nine counters or magnets ready for the board. Look at the six cards in the game."),
        copies=copies(_("One sheet for each pupil. A handful of counters for each pair.")),
        parts=_parts(notation),
        slips=slips_of(
            [
                (
                    Misconception.PARITY_BY_LOOK,
                    _set(notation, 18, 5),
                    ThingPlan("pairing", "way=number&numbers=18"),
                ),
                (
                    Misconception.PARITY_BY_LOOK,
                    _sum(notation, 3, 9),
                    ThingPlan("pairing", "way=sum&numbers=3,9"),
                ),
            ],
            notation,
        ),
        synthesis=_synthesis(notation),
        support=_("Give pupils counters. They lay them out two by two before they answer."),
        access=_(
            "Dots can be joined with the keyboard, and each pair is said aloud. Odd and even differ by word "
            "and shape, not by colour."
        ),
        early_finishers=_("Take three cards. Predict whether their sum is odd or even, then pair the dots."),
        may_skip=_("The sums of two cards in the game, and then the last question on the ticket."),
        without_tablets=_(
            "Give each pair six cards and counters. They lay out as many counters as each card"
            " shows, two by two, and sort the cards into two rows."
        ),
        reflect=_("Who explained a sum with the leftover dot, and who only looked at the last digit?"),
        next_stage=_("Lesson 9 asks the same in other bases, where the last digit may mislead."),
        sheet=SheetPlan(
            task=_("Join the dots two by two. Is one left over?"),
            example=_set(notation, 7, 3),
            practice=(("odd-even", (*["dots"] * 6, *["sums"] * 4)),),
            extra=_(
                "Draw any two odd numbers as dots in pairs. Put them together. Write what you see,"
                " and whether it is always true."
            ),
            older=(("partner", "to-sixteen"), "bundles", ("pairs", "small-targets")),
        ),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            ("partner", 113),
            ("bundles", 1),
            look_for=LookFor(_("Counts every dot in a full crate."), _("How many are in one crate?")),
        ),
        watch(
            5,
            launch=_("Can our class walk in pairs? How could we find out without counting?"),
            say=_("The dots join hands two by two. Say it before I press: is one left over?"),
            look_for=(
                LookFor(_("Counts one by one."), _("How many pairs can you see straight away?")),
                LookFor(_("Reads the last digit."), _("How do the pairs show that?")),
                LookFor(_("Pairs the dots."), _("What does the leftover dot tell you?")),
            ),
            items=(_set(notation, 7, 3), _sum(notation, 5, 9)),
        ),
        now_you(
            3,
            launch=_("Here are some more dots. This time you join them. Is one left over?"),
            say=_("Look for the dot that is left over."),
            look_for=LookFor(
                _("Looks at the rows, not at the pairs."), _("Where is the dot without a partner?")
            ),
            items=(_set(notation, 11, 4),),
        ),
        do(
            _("Sort the cards"),
            15,
            launch=_("Pair up the dots on each card. Then put the card in its tray."),
            say=_("Then predict the sums of two cards before you pair them."),
            look_for=(
                LookFor(_("Goes by the suit or the picture."), _("How many dots does this card have?")),
                LookFor(
                    _("Pairs both cards from the start."),
                    _("What if you begin with the dots that were left over?"),
                ),
            ),
        ),
        ticket(
            _set(notation, 7, 2),
            _set(notation, 18, 5),
            _sum(notation, 3, 9),
            _sum(notation, 7, 8),
            minutes=5,
            say=_("You may leave a sum out. It won't count as wrong."),
            look_for=LookFor(
                _("Looks only at the first number of a sum."), _("What does the other number add?")
            ),
        ),
        together(
            launch=_("Draw your answer, or tell your neighbour. Then we'll talk."),
            say=_("An example is a good start. What would make us sure?"),
            look_for=LookFor(_("Gives only one example."), _("Is one enough? What about other numbers?")),
        ),
    )


def _synthesis(notation: Notation) -> Synthesis:
    three, five, eight = (notation.write(one) for one in (3, 5, 8))
    return Synthesis(
        question=_("Odd and odd together: is that always odd, always even, or does it depend?"),
        draw=_("Draw two odd numbers as dots in pairs. Or say what you think."),
        expected=(
            Expected(
                _("“{three} and {five} is {eight}, so it is even.”").format(
                    three=three, five=five, eight=eight
                ),
                _("Trusts one example."),
                _("Is one example enough? How many would be?"),
            ),
            Expected(
                _("“The two lonely dots meet.”"),
                _("Sees the reason."),
                _("Does that work for any two odd numbers? Why?"),
            ),
            Expected(
                _("A drawing of two long rows, each with one dot at the end."),
                _("Shows any two odd numbers at once."),
                _("What would the drawing look like for odd and even?"),
            ),
        ),
        rule=_(
            "An even number is all pairs. An odd number has one dot left over. Two odd numbers"
            " make an even sum: the two leftover dots meet."
        ),
    )


def _set(notation: Notation, count: int, row: int) -> Asked:
    return numbered("odd-even", notation, form="set", count=count, row=row)


def _sum(notation: Notation, x: int, y: int) -> Asked:
    return numbered("odd-even", notation, form="sum", x=notation.format(x), y=notation.format(y))


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 8."""
    write = plan.notation.write
    return Aids(
        see=Closing(
            _("How did you know that 5 and 9 make an even number before the dots were joined?"),
            _("Each has one dot left over. The two leftover dots make a pair."),
        ),
        do=Closing(
            _("Which two cards make an odd sum?"),
            _("One odd and one even: one dot is left over, with nothing to pair with."),
        ),
        stems=(
            _("… is even, because every dot has a partner."),
            _("… is odd, because one dot is left over."),
            _("If I put … and … together, then …"),
        ),
        words=(
            Word(_("pair"), _("two that go together"), pairing(2, 1)),
            Word(_("even"), _("all in pairs"), pairing(6, 3)),
            Word(_("odd"), _("one is left over"), pairing(7, 3)),
        ),
        harder=(
            _("Three odd numbers together: odd or even? What about four? What about {count}?"),
            _(
                "Three make an odd sum, four make an even one. The leftover dots pair up. So an even"
                " number of odd numbers always makes an even sum, and {count} of them do too."
            ),
        ),
        next_day=_(
            "Ask for the number of children, chairs and windows: odd or even? One pupil counts,"
            " another makes pairs. Who finishes first?"
        ),
    ).filled(count=write(10))
