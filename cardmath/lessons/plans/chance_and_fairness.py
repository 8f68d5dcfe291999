"""Lesson 12: how rare a hand is, and whether rare hands should win."""

from cardmath.games.odds import HandType
from cardmath.i18n import _
from cardmath.lessons.phrases import access, copies, in_ten, now_you, remember, ticket, together, watch
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
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: A type that is rarer than its rank in Odds says.
UNFAIR = HandType.FOUR_PAIR


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; its hands are counted in base ten, and its sheet has any base.

    >>> from cardmath.numerals import DECIMAL
    >>> plan(DECIMAL).part("ticket").minutes
    5
    """
    return LessonPlan(
        key="chance-and-fairness",
        number=12,
        title=_("Chance and fairness"),
        notation=notation,
        age=12,
        to=None,
        goal=_("Estimate how rare a hand is from many deals, and compare that with its rank in the game."),
        i_can=_("I can say which hand is rarer, and how sure I am."),
        standard=_("7.SP.C: estimate chances from many trials, and compare them with a model."),
        enrichment="",
        why_here=_(
            "The game of Odds ranks fifteen types of hands, and its order is not the order of rarity. So "
            "pupils have a question of their own: is that fair?"
        ),
        needs=(
            _("Say which numbers are odd (lesson 8). Only the odd cards of a hand make its type."),
            _("Read a share such as 19 in 1000."),
        ),
        prepare=_(
            "Choose the type that the class follows: nothing, a run of four or both jokers. Print the deck "
            "for tables that want real cards."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(),
        synthesis=_synthesis(),
        support=_(
            "Give only six types at first: nothing, one pair, two pairs, three alike, run of two, run of "
            "three."
        ),
        access=access(_("Pupils who cannot see the bars hear the shares as numbers.")),
        early_finishers=_("Design a ranking of your own for five types. Which hands should win, and why?"),
        may_skip=_("Designing a ranking; pupils can do it at home."),
        without_tablets=_(
            "Groups shuffle the printed deck, deal six cards twenty times and tally by hand. The key "
            "of the sheet has the true shares."
        ),
        reflect=_("Who changed their mind when all tables were added up?"),
        next_stage=_("The course ends here. Play a whole evening of Odds, or begin again in another base."),
        sheet=SheetPlan(
            task=_("Which type is rarer, and which hand wins? Give a reason for two answers."),
            example=("odds-hands", 5),
            practice=(("odds-hands", (*["types"] * 2, *["hands"] * 2)),),
            extra=_("Give a reason for two places in your own order."),
            older=("odd-even", "ring", "blocked"),
            page="tally-and-ranking",
        ),
    )


def _parts(notation: Notation) -> tuple[PartPlan, ...]:
    return (
        remember(
            *in_ten(notation, ("odd-even", 11), ("ring", 12), ("blocked", 8)),
            look_for=LookFor(_("Looks at the sum only."), _("Which cards lie on it?")),
        ),
        watch(
            5,
            launch=_("Which would you rather hold: a run of four, or both jokers? Vote with your feet."),
            say=_(
                "In the game the run of four beats the jokers. Here is how often each comes in 1000 hands."
            ),
            look_for=(
                LookFor(
                    _("Takes the higher rank to be the rarer hand."), _("Who made the order, and what for?")
                ),
                LookFor(_("Goes by feeling."), _("How could we find out with cards?")),
            ),
            asks=(
                _("How many in 1000 hands have a run of four? Guess."),
                _("And how many have both jokers?"),
                _("Which is rarer?"),
            ),
            items=in_ten(notation, ("odds-hands", 5)),
        ),
        now_you(
            3,
            launch=_("Two other types. The last step is yours."),
            say=_("Guess before you look at the shares."),
            look_for=(LookFor(_("Chooses the larger share."), _("Which of the two comes less often?")),),
            items=in_ten(notation, ("odds-hands", 7)),
        ),
        PartPlan(
            "do",
            _("Deal a hundred hands"),
            17,
            launch=_(
                "Only the odd cards of a hand make its type: J, Q and K are even. Guess first: of a hundred "
                "hands, how many have nothing? Then deal a hundred and tally them."
            ),
            say=_(
                "Call out your counts, table by table. Everybody puts them in, and we look at all hands "
                "together. Then we show the true shares."
            ),
            look_for=(
                LookFor(_("Trusts ten hands."), _("Deal ten more. Do you get the same?")),
                LookFor(_("Is surprised by another table."), _("What happens when we add both tables?")),
                LookFor(
                    _("Finds that {type} is rarer than its rank.").format(type=UNFAIR.plain_name),
                    _("Which types rank above it and come more often?"),
                ),
            ),
        ),
        ticket(
            *in_ten(notation, ("odds-hands", 6), ("odds-hands", 9), ("odds-hands", 1), ("odds-hands", 3)),
            minutes=5,
            look_for=LookFor(_("Counts the even cards, too."), _("Cover the even cards. What is left?")),
        ),
        together(
            say=_("Ask for the meaning of fair first, then for examples."),
            look_for=(
                LookFor(_("“It is only a game.”"), _("Would you still say so if you lost by that rule?")),
            ),
        ),
    )


def _slips() -> tuple[Slip, ...]:
    def shown(number: int) -> ThingPlan:
        return ThingPlan("exercise", f"kind=odds-hands&number={number}", "exercises")

    return (
        slip_of(
            Misconception.CHANCE_BY_FEEL,
            ("odds-hands", 1),
            DECIMAL,
            shown(1),
            sample=_("A run of five ranks higher, so it is rarer"),
        ),
        slip_of(
            Misconception.RANKS_BY_SIZE,
            ("odds-hands", 6),
            DECIMAL,
            shown(6),
            sample=_("The hand with the largest cards wins"),
        ),
        slip_of(
            Misconception.COUNTS_EVEN_CARDS,
            ("odds-hands", 9),
            DECIMAL,
            shown(9),
            sample=_("Three sixes are three alike"),
        ),
    )


def _synthesis() -> Synthesis:
    return Synthesis(
        question=_("Is the order of hands in this game fair?"),
        draw=_("You can also draw two bars and write which hand should win."),
        expected=(
            Expected(
                _("“The rarer hand should win.”"),
                _("Ties rank to rarity. A clear rule, and a good one."),
                _("Which types would change places?"),
            ),
            Expected(
                _("“{type} is rarer than it ranks.”").format(type=UNFAIR.plain_name.capitalize()),
                _("Has compared two orders with numbers."),
                _("How do you know: from our tally, or from the table?"),
            ),
            Expected(
                _("“Fair for whom? Everybody has the same chance.”"),
                _("Tells a fair game from a fair ranking."),
                _("Would the game be better with another order?"),
            ),
        ),
        rule=_(
            "How rare a hand is can be counted. Where it ranks is chosen. Many deals come close to "
            "the true share. A few deals do not."
        ),
    )
