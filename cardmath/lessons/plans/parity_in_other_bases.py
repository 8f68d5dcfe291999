"""Lesson 9: odd and even by the last digit, or by counting odd digits."""

from itertools import product
from typing import Final

from cardmath.art import frame, leftovers, packed
from cardmath.exercises import exercise
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.asked import Asked, posed
from cardmath.lessons.phrases import access, copies, do, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and

#: How many exercises to try when looking for some where the wrong rule fails.
_TRIED: Final = 60


def bases(notation: Notation) -> tuple[int, int]:
    """Return the odd base and the even base that a lesson compares, given its own base.

    >>> bases(Notation(12)), bases(Notation(5))
    ((7, 12), (5, 10))
    """
    base = notation.base
    return (base, 10) if base % 2 else (7, base)


def plan(notation: Notation) -> LessonPlan:
    """Return the plan, in an odd and an even base.

    >>> from cardmath.numerals import DOZENAL
    >>> [slip.misconception for slip in plan(DOZENAL).slips]
    ['M8', 'M2']
    """
    odd, even = map(DECIMAL.aloud, bases(notation))
    numeral = posed(_asked(notation)[0][0], notation).prompt.split()[1]
    return LessonPlan(
        key="parity-in-other-bases",
        number=9,
        title=_("Odd and even in other bases"),
        notation=notation,
        age=9,
        to=14,
        goal=_("Say in which bases the last digit tells odd from even, and what to count in the others."),
        i_can=_("I can say whether to trust the last digit, and why."),
        enrichment=_(
            "Odd and even in other bases go beyond the standards. The lesson goes back to what"
            " odd means: one is left over."
        ),
        why_here=_(
            "In lesson 8 pupils paired dots. Since then most of them have looked only at the last"
            " digit. In base {odd} that fails, so they have to pair again, and this time whole"
            " bundles."
        ),
        needs=(
            _("Pair dots, and know the sum rules for odd and even (lesson 8)."),
            _("Read two-digit numerals in base {even} (lessons 4 and 5)."),
        ),
        prepare=_("Sort three numbers on the sieve yourself. Lay out {count} counters in bundles of {odd}."),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=Synthesis(
            question=_("In which bases can you trust the last digit?"),
            draw=_("Or draw one bundle of {odd} and one of {even}. Pair their dots."),
            expected=(
                Expected(
                    _("“In the even bases.”"),
                    _("Has found the pattern."),
                    _("Why? What does a full bundle do in an even base?"),
                ),
                Expected(
                    _("“A full bundle has no lonely one there.”"),
                    _("Sees the reason: whole bundles can be paired."),
                    _("What about the next place, bundles of bundles?"),
                ),
                Expected(
                    _("“In the others you count the odd digits.”"),
                    _("Has a rule for odd bases."),
                    _("Why don't even digits matter?"),
                ),
            ),
            rule=_(
                "In an even base the last digit decides. In an odd base every odd digit leaves one"
                " over: count the odd digits."
            ),
        ),
        support=_(
            "Lay out each bundle as a row of counters. Pupils pair them by hand and put the"
            " leftover ones aside."
        ),
        access=access(_("Pupils who cannot see the dots hear how many are left over in each bundle.")),
        early_finishers=_(
            "In which bases does the last digit tell you whether a number splits into groups of"
            " three? Test one with five numbers."
        ),
        early_answer=_("In bases that split into groups of three, such as three, six and nine."),
        may_skip=_("Half of the numbers on each sieve, and the third question on the ticket."),
        without_tablets=_(
            "Write numbers on cards, each in base {odd} on one side and in base {even} on the"
            " other. Deal half of them with base {odd} up. Pairs predict, pair counters, and sort."
            " Then each pair writes five cards in a base of its choice."
        ),
        reflect=_("Who could say why a bundle matters, and who only counted digits?"),
        next_stage=_("Lesson 10 counts by twos round a ring, where odd numbers lead into even ones."),
        sheet=SheetPlan(
            task=_(
                "Odd or even? Pair the bundles in your head. Tell a neighbour the reason for two of them."
            ),
            example=_asked(notation)[0][0],
            practice=(("parity", ("short", "short", "zero", "zero")),),
            extra=_("Choose a number. Write it in base {odd} and in base {even}. Draw its dots in pairs."),
            older=("odd-even", "bundles", "partner"),
            bases=bases(notation),
            page="last-digit",
        ),
    ).filled(odd=odd, even=even, numeral=numeral, count=DECIMAL.aloud(24))


def _parts(notation: Notation) -> Parts:
    in_odd, in_even = _asked(notation)
    return (
        remember(
            ("odd-even", 7, 10),
            ("value", 24, next(base for base in reversed(bases(notation)) if base != DECIMAL.base)),
            look_for=LookFor(_("Adds up all the digits."), _("What is the first digit worth here?")),
        ),
        watch(
            6,
            launch=_("Look only at the last digit of {numeral}. Odd or even? Vote."),
            say=_("Each bundle of {odd} leaves one over when you pair it. Watch the lonely ones."),
            look_for=(
                LookFor(_("Trusts the last digit."), _("Is a bundle of {odd} odd or even?")),
                LookFor(
                    _("Changes the number into base ten."),
                    _("That works. Can you see it without doing that?"),
                ),
                LookFor(
                    _("Pairs the bundles."), _("How many lonely ones are there now, and what can they do?")
                ),
            ),
            asks=(
                _("One bundle of {odd} is paired. How many are left over?"),
                _("Each bundle leaves one over. How many is that, with the ones?"),
                _("So is the number odd or even?"),
            ),
            items=in_odd[:1],
        ),
        now_you(
            4,
            launch=_("Here is another number in base {odd}. You find the lonely ones."),
            say=_("Say how many lonely ones there are before you answer."),
            look_for=LookFor(_("Forgets the ones."), _("What can they pair with?")),
            items=in_odd[1:2],
        ),
        do(
            _("Sort on the sieve"),
            13,
            launch=_(
                "Numbers in base {odd} and in base {even}. Predict odd or even, then test. The test shows "
                "each of them in both bases. Then choose a base of your own."
            ),
            say=_(
                "At the end, decide for each base: can its last digit be trusted? On the second"
                " sieve, guess before you test."
            ),
            look_for=(
                LookFor(
                    _("Predicts from the last digit in both bases."), _("Which column did you get wrong?")
                ),
                LookFor(_("Pairs the bundles in both bases."), _("Does a full bundle leave one over here?")),
                LookFor(
                    _("Chooses one base and stops there."),
                    _("What will the next larger base do? What about the one after that?"),
                ),
            ),
        ),
        ticket(
            in_even[0],
            in_odd[2],
            in_even[1],
            in_odd[3],
            minutes=7,
            look_for=LookFor(_("Uses one rule for both bases."), _("Is this base odd or even?")),
        ),
        together(
            say=_("Ask for three bases that can be trusted and three that cannot. Then ask why."),
            look_for=LookFor(_("A list of bases without a reason."), _("What do they have in common?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    odd, even = bases(notation)
    in_odd, in_even = _asked(notation)
    return (
        slip_of(
            Misconception.LAST_DIGIT_DECIDES,
            in_odd[2],
            notation,
            _tested(in_odd[2], notation, odd),
            smaller_step=_("Pair one bundle of {odd}. Is one left over?"),
        ),
        slip_of(
            Misconception.DIGITS_AT_FACE_VALUE, in_even[0], notation, _tested(in_even[0], notation, even)
        ),
    )


def _tested(asked: Asked, notation: Notation, base: int) -> ThingPlan:
    """Return the sieve with one number, tested and shown in a base."""
    item = posed(asked, notation)
    value = item.notation.parse(item.data["numeral"])
    (other,) = (one for one in bases(notation) if one != notation.base)
    side = 0 if base == notation.base else 1
    return ThingPlan("sieve", f"other={other}&numbers={value}&tested=0&side={side}&first={notation.base}")


# -- numbers whose last digit, or whose digits, mislead -----------------------------------------------------


def _asked(notation: Notation) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
    """Return four questions in the odd base and two in the even one. The wrong rule fails in all of them."""
    odd, even = bases(notation)
    if (odd, even) == (7, 12):
        in_seven: tuple[Asked, ...] = tuple(("parity", number, 7) for number in (66, 101, 98, 1))
        return in_seven, (("parity", 76, 12), ("parity", 75, 12))
    return _misleading(odd, 4, notation), _misleading(even, 2, notation)


def _misleading(base: int, count: int, notation: Notation) -> tuple[Asked, ...]:
    found: dict[str, Asked] = {}
    # Small bases have few short numerals.
    for stratum, number in product(("short", "zero"), range(_TRIED)):
        item = exercise("parity", number, base, notation.digits, stratum=stratum)
        if item.distractors:
            found.setdefault(item.prompt, item)
        if len(found) == count:
            break
    return tuple(found.values())


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 9, in its two bases."""
    odd, even = bases(plan.notation)
    odd_name = DECIMAL.aloud(odd)
    return Aids(
        see=Closing(
            _("Why did the last digit mislead us?"),
            _("A bundle of {odd} is odd. Each bundle leaves one over, and we didn't look at those."),
        ),
        do=Closing(
            _("Which bases can you trust, and what do they have in common?"),
            _("They are even. A full bundle splits into pairs, so only the last digit counts."),
        ),
        stems=(
            _("In base … I can trust the last digit, because …"),
            _("A bundle of … leaves … over."),
            _("The digits … and … are odd, so …"),
        ),
        words=(
            Word(_("bundle"), _("a group as large as the base"), frame(odd, odd)),
            Word(_("last digit"), _("the ones"), packed(2 * even + 3, even)),
            Word(_("left over"), _("without a partner in its bundle"), leftovers(2 * odd + 1, odd, 2)),
        ),
        harder=(
            _(
                "In base ten the sum of the digits tells you whether a number splits into groups of three. "
                "What does it tell you in base {odd}?"
            ),
            _(
                "Whether the number splits into groups of {sizes}: a full bundle leaves one over,"
                " just as with pairs."
            ),
        ),
        next_day=_(
            "Write one number in four bases on the board. Pupils hold up one finger for odd and"
            " two for even, then say which digit shows it. Lesson 10 counts round a ring."
        ),
    ).filled(
        odd=odd_name, sizes=join_and([DECIMAL.write(size) for size in range(2, odd) if (odd - 1) % size == 0])
    )
