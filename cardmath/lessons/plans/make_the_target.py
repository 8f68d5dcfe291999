"""Lesson 1: which two cards make the target?"""

from cardmath.art import filling, frame
from cardmath.exercises import pose
from cardmath.exercises.kinds.partner import Partner
from cardmath.i18n import _, pgettext
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.asked import Asked, numbered
from cardmath.lessons.phrases import copies, do, enrichment, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation

#: The highest card that a deck can have.
_HIGHEST = 18


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; its target is 10 in base ten, and a round number in every other base.

    >>> plan(Notation(10)).part("see").items, plan(Notation(12)).part("see").items
    (('8 + ? = 10',), ('9 + ? = 10',))
    """
    whole = target_of(notation)
    return LessonPlan(
        key="make-the-target",
        number=1,
        title=_("Make the target"),
        notation=notation,
        age=6,
        to=8,
        goal=_("Find the partner of every number up to {target}, and use it in a game."),
        i_can=_("I can find the number that makes {target}."),
        standard=_("1.OA.C.6: add and subtract within 20; make ten."),
        enrichment=enrichment(notation),
        why_here=_(
            "Every game in this course has a target. Pupils who know the partners are free to"
            " think about the cards. The empty cells of the frame show the partner."
        ),
        needs=(
            _("Count up to {target}, one by one."),
            _("Write the numbers up to {target}."),
        ),
        prepare=_("Play the first game once yourself. Have a card with a {held} ready in your hand."),
        copies=copies(_("One sheet for each pupil; one printed deck for each pair without a tablet.")),
        parts=_parts(notation),
        slips=_slips(notation),
        synthesis=_synthesis(notation),
        support=_("Put counters into a paper frame. The empty cells are the partner."),
        access=_(
            "Every part works with the keyboard and a screen reader. Card values are read aloud."
            " Nothing is timed."
        ),
        early_finishers=_("Make the target with three cards. How many ways can you find?"),
        may_skip=_("The second game, and the last question on the ticket."),
        without_tablets=_(
            "Pairs play with the printed deck: lay out eight cards as a pyramid, and take two"
            " free cards that make {target}."
        ),
        reflect=_("Who still counts from 1? Who counts on? Who knows the partner?"),
        next_stage=_("Lesson 2 changes the deck, and with it the target."),
        sheet=SheetPlan(
            task=_("Find the number that makes the target. It is the number of empty cells in the frame."),
            example=_sums(notation)[0],
            practice=(("partner", (_size(notation),) * 5),),
            target=whole,
            extra=_(
                "Draw a frame for {target}. Fill it with dots of two colours. Find as many ways as you "
                "can, and write the sums."
            ),
            older=(("partner", "to-ten"),) * 3,
            page="wheels-and-pyramid",
            frames=True,
        ),
    ).filled(
        target=notation.write(whole),
        half=notation.write(whole // 2),
        count=notation.write(whole // 2),
        held=notation.write(_held(notation)),
    )


def _parts(notation: Notation) -> Parts:
    seen, turn, *partners = _sums(notation)
    return (
        remember(
            *_halves(notation),
            launch=_("How many dots are in this small frame? How many more will fill it?"),
            say=_("Draw a frame of {count} with dots on the board. Look first. Do you have to count?"),
            look_for=LookFor(_("Counts every dot from 1."), _("Which number can you see straight away?")),
        ),
        watch(
            5,
            launch=_(
                "I hold a {held} and a hidden card. Together they are {target}. Show its number with your "
                "fingers."
            ),
            say=_("Where can you see the missing number? Don't count the dots that are already there."),
            look_for=(
                LookFor(_("Counts from 1."), _("Can you start from the number that is already there?")),
                LookFor(_("Counts on."), _("Which number do you say first?")),
                LookFor(_("Knows it straight away."), _("How could you show it to a friend?")),
            ),
            items=(seen,),
            asks=(
                _("How many dots are in the frame?"),
                _("How many cells are empty?"),
            ),
        ),
        now_you(
            3,
            launch=_("Here is another frame. What is missing?"),
            say=_("Look at the empty cells."),
            look_for=LookFor(_("Counts one too many."), _("Which cell did you count first?")),
            items=(turn,),
        ),
        do(
            pgettext("part of a lesson", "Play"),
            15,
            launch=_("Take two free cards that make {target}. Can you see a pair?"),
            say=_(
                "A card is free when nothing lies on it. No pair? Turn up a card from the stock. A"
                " card worth {target} goes on its own. In the first game a frame shows what a chosen"
                " card needs."
            ),
            look_for=(
                LookFor(
                    _("Tries cards at random."),
                    _("Which card do you want to get rid of? What is its partner?"),
                ),
                LookFor(
                    _("Waits for a card that is covered."),
                    _("What is on top of it? How could you get rid of that card?"),
                ),
            ),
        ),
        ticket(
            *partners,
            _pairs(notation),
            minutes=5,
            say=_("You may leave a sum out. It won't count as wrong."),
            look_for=LookFor(_("Counts on the fingers."), _("Which ones didn't you have to count?")),
        ),
        together(
            launch=_("Draw one pair, or tell your neighbour. Then we'll collect them all."),
            say=_("I'll write them in the order you tell me. How can we make sure that none is missing?"),
            look_for=LookFor(_("The same pair twice, the other way round."), _("Is that a new pair?")),
        ),
    )


def _slips(notation: Notation) -> Slips:
    whole, card = target_of(notation), _values(notation)[0]
    if whole != notation.base:
        # A frame of the base has no room for the card.
        thing, step = ThingPlan("partners", f"deck={min(whole, _HIGHEST)},0,2,A&target={whole}"), ""
    else:
        thing = ThingPlan("frame", f"lying={card}")
        step = _("Put the card's {count} dots into a frame. How many cells are empty?").format(
            count=notation.write(card)
        )
    return (slip_of(Misconception.OFF_BY_ONE, _sums(notation)[0], notation, thing, smaller_step=step),)


def _synthesis(notation: Notation) -> Synthesis:
    if target_of(notation) % 2:
        last = Expected(
            _("“No number pairs with itself.”"),
            _("Looks at the whole list."),
            _("For which targets does a number pair with itself?"),
        )
    else:
        last = Expected(
            _("“{half} pairs with itself.”"),
            _("Sees the middle of the list."),
            _("Why only {half}?"),
        )
    return Synthesis(
        question=_("Which pairs make {target}? How do you know that none is missing?"),
        draw=_("Draw a full frame in two colours. Or tell your neighbour a pair."),
        expected=(
            Expected(
                _("“We tried lots of them.”"),
                _("Collects them in no particular order."),
                _("How could you order them so that a gap shows?"),
            ),
            Expected(
                _("“One goes up, the other goes down.”"),
                _("Sees the order in all the pairs."),
                _("Show me on the frame: what happens when one dot changes colour?"),
            ),
            last,
        ),
        rule=_(
            "Every number up to {target} has one partner. When one number grows by 1, its partner shrinks "
            "by 1."
        ),
    )


# -- numbers: the target is a round number, large enough for five different sums ---------------------------


def target_of(notation: Notation) -> int:
    """Return the lesson's target: 10 in base ten, and a similar number in every other base.

    >>> target_of(Notation(10)), target_of(Notation(12)), target_of(Notation(5))
    (10, 12, 10)
    """
    base = notation.base
    if base > 20:
        return 20
    return base if base >= 8 else -(-8 // base) * base


def _size(notation: Notation) -> str:
    """Return the target's stratum."""
    return pose(Partner(notation, target_of(notation), 1)).stratum


def _held(notation: Notation) -> int:
    """Return the number in the teacher's hand; no sum in the lesson begins with it.

    >>> [_held(Notation(base)) for base in (8, 10, 12)]
    [3, 5, 6]
    """
    whole, asked = target_of(notation), _values(notation)
    return min((one for one in range(1, whole) if one not in asked), key=lambda one: abs(2 * one - whole))


def _sums(notation: Notation) -> list[str]:
    """Return five sums with a gap: one each for *see* and *try*, and three for the ticket."""
    whole = target_of(notation)
    return [f"{notation.format(one)} + ? = {notation.format(whole)}" for one in _values(notation)]


def _values(notation: Notation) -> list[int]:
    """Return the numbers that the sums begin with."""
    whole = target_of(notation)
    values: list[int] = []
    for wanted in (whole * 4 // 5, whole * 7 // 10, whole // 5, whole * 3 // 5, whole // 10):
        near = sorted(range(1, whole), key=lambda one, to=wanted: abs(one - to))  # type: ignore[misc]
        values.append(next(one for one in near if one not in values))
    return values


def _halves(notation: Notation) -> tuple[str, ...]:
    """Return two sums with half the target; in base ten, 4 + ? = 5 and 3 + ? = 5."""
    whole = target_of(notation) // 2
    return tuple(f"{notation.format(whole * part // 5)} + ? = {notation.format(whole)}" for part in (4, 3))


def _pairs(notation: Notation) -> Asked:
    """Return a question with five cards, two of which make the target."""
    if notation.base == 10:
        return "pairs", 1580
    target = notation.format(target_of(notation))
    return numbered("pairs", notation, target=target, form="pair")


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 1, with numbers for the plan's target."""
    write, whole = plan.notation.write, target_of(plan.notation)
    target = write(whole)
    return Aids(
        see=Closing(
            _("Where in the frame did you see the missing number?"),
            _("In the empty cells. You don't need to count the dots that are already there."),
        ),
        do=Closing(
            _("Which card couldn't you use at first? How did you free it?"),
            _("It was under other cards. Once they left, it was free."),
        ),
        stems=(
            _("… and … make {target}."),
            _("I have …, so I need …"),
            _("The empty cells show …"),
        ),
        words=(
            Word(_("frame"), _("a box with {target} cells"), frame(whole, 0)),
            Word(
                pgettext("word of a lesson", "partner"),
                _("the number you still need to make {target}"),
                filling(whole, whole - 3, 3, em=1.2, flows=False),
            ),
            Word(_("full"), _("no cell is empty"), frame(whole, whole)),
        ),
        harder=(
            _("How far apart are the two numbers in a pair? What distances can you find?"),
            _("{distances}. One goes up by 1 and the other down by 1, so the distance changes by 2."),
        ),
        next_day=_(
            "Start with the list of pairs from the discussion. Cover one number in each pair and"
            " let pupils call out its partner. Then go on to lesson 2."
        ),
    ).filled(target=target, distances=_(", ").join(map(write, range(whole - 2, -1, -2))))
