"""Lesson 12: how rare a hand is, and whether rare hands should win."""

from fractions import Fraction

from cardmath.art import bars, laid_cards
from cardmath.art.ink import INK
from cardmath.exercises import pose
from cardmath.games.odds import HandType, hands_of_type
from cardmath.games.odds.exercises.tallies import TwoTables, TwoTallies
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.asked import Asked
from cardmath.lessons.phrases import access, copies, do, in_ten, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: A type that is rarer than its rank in Odds suggests.
UNFAIR = HandType.FOUR_PAIR


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; hands are counted in base ten, but the sheet may be in any base.

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
        goal=_("Use tallies to say which hand is rarer, and whether there are enough hands to tell."),
        i_can=_("I can say which hand is rarer. I know when I can't tell yet."),
        standard=_("7.SP.C: estimate chances from many trials, and compare them with a model."),
        why_here=_(
            "Odds ranks fifteen types of hand, but not by how rare they are. That gives pupils a"
            " real question to settle: is that fair?"
        ),
        needs=(
            _("Say which numbers are odd (lesson 8). Only the odd cards in a hand decide its type."),
            _("Read a share such as 19 in 1000."),
        ),
        prepare=_(
            "Draw three columns on the board: nothing, one pair, run of two. Print the deck for tables that "
            "want real cards."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(),
        synthesis=Synthesis(
            question=_("Is the order of hands in this game fair?"),
            draw=_("You can also draw two bars and write which hand should win."),
            expected=(
                Expected(
                    _("“The rarer hand should win.”"),
                    _("Ties rank to rarity. A clear rule, and a good one."),
                    _("Which types would swap places?"),
                ),
                Expected(
                    _("“{type} is rarer than its rank suggests.”").format(
                        type=UNFAIR.plain_name.capitalize()
                    ),
                    _("Has used numbers to compare two orders."),
                    _("How do you know: from our tally, or from the table?"),
                ),
                Expected(
                    _("“Fair for whom? Everybody has the same chance.”"),
                    _("Tells a fair game from a fair ranking."),
                    _("Would the game be better with another order?"),
                ),
            ),
            rule=_(
                "You can count how rare a hand is. Its rank is a choice. Many deals come close to the"
                " true share. A few deals may not."
            ),
        ),
        support=_(
            "Start with only six types: nothing, one pair, two pairs, three alike, run of two, run of three."
        ),
        access=access(_("Pupils who cannot see the bars hear the shares as numbers.")),
        early_finishers=_("Design a ranking of your own for five types. Which hands should win, and why?"),
        may_skip=_("Designing a ranking; pupils can do it at home."),
        without_tablets=_(
            "Groups shuffle the printed deck, deal six cards twenty times and tally by hand. The"
            " answer key gives the true shares."
        ),
        reflect=_("Who changed their mind when we added up all the tallies?"),
        next_stage=_("The course ends here. Play Odds for a whole evening, or start again in another base."),
        sheet=SheetPlan(
            task=_("Which hand wins? The card values are beside the hands. Give a reason."),
            example=_tally(1000, HandType.NOTHING, 421, HandType.FOUR_ODDS, 19),
            practice=(("odds-hands", ("hands",) * 2),),
            extra=_("Give a reason for two places in your own ranking."),
            older=("odd-even", "ring", "blocked"),
            page="tally-and-ranking",
        ),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            *in_ten(notation, ("odd-even", 11), ("ring", 12), ("blocked", 8)),
            look_for=LookFor(_("Looks only at the sum."), _("Which cards lie on it?")),
        ),
        watch(
            5,
            launch=_("Which would you rather hold: a run of four, or both jokers? Vote with your feet."),
            say=_(
                "We don't know yet. First look at the counts for other hands. For the second tally,"
                " guess what the next hundred hands would show."
            ),
            look_for=(
                LookFor(
                    _("Assumes that a higher rank means a rarer hand."), _("Who chose the order, and why?")
                ),
                LookFor(
                    _("Trusts the shorter bar straight away."), _("Would another table get the same result?")
                ),
            ),
            asks=(
                _("How long is the first bar? How many hands is that?"),
                _("What about the second bar?"),
                _("How far apart are they? Could chance alone do that?"),
                _("Which is rarer, or can't we tell yet?"),
            ),
            items=(
                _tally(1000, HandType.NOTHING, 421, HandType.FOUR_ODDS, 19),
                _tally(100, HandType.TWO_ODDS, 24, HandType.TWO_PAIR, 20),
            ),
        ),
        now_you(
            3,
            launch=_("Another tally of a hundred hands. How far apart are the counts, and can you tell?"),
            say=_(
                "First find out how far apart the counts are. Then say whether chance alone could do that."
            ),
            look_for=LookFor(_("Names a type straight away."), _("By how many hands do they differ?")),
            items=(_tally(100, HandType.FOUR_ODDS, 3, HandType.TWO_TWOS, 1),),
        ),
        do(
            _("Deal a hundred hands"),
            17,
            launch=_(
                "Guess first: of a hundred hands, how many have nothing? Then deal ten, and ten more, and "
                "watch the tally. Only odd cards make a type. J, Q and K count ten here, so they are even."
            ),
            say=_(
                "At a hundred, call out your counts: nothing, one pair, run of two. Everyone enters"
                " them. When we have every table's counts, we'll look at the true shares and at your"
                " guess."
            ),
            look_for=(
                LookFor(_("Trusts ten hands."), _("Deal ten more. Do you get the same result?")),
                LookFor(
                    _("Is surprised by another table's counts."),
                    _("What happens when we add both tables together?"),
                ),
                LookFor(
                    _("After a hundred hands, says that one pair is rarer than a run of two."),
                    _("How many tables say so, and how many say the opposite?"),
                ),
            ),
        ),
        ticket(
            _tally(1000, HandType.NOTHING, 408, HandType.TWO_PAIR, 211),
            *_misleading(),
            minutes=5,
            look_for=LookFor(_("Takes any difference as proof."), _("How many hands were dealt?")),
        ),
        together(
            say=_("First ask what “fair” means, then ask for examples. How many hands would settle it?"),
            look_for=LookFor(
                _("“It's only a game.”"), _("Would you still say that if you lost because of that rule?")
            ),
        ),
    )


def _tally(hands: int, first: HandType, found: int, second: HandType, others: int) -> Asked:
    """Return an exercise that asks which of two types is rarer, with their counts in base ten."""
    return pose(TwoTallies(DECIMAL, hands, found, others, first, second))


def _misleading() -> tuple[Asked, ...]:
    """Return exercises for which instinct gives a wrong answer: a small sample, two tables, and ranks."""
    return (
        _tally(100, HandType.TWO_ODDS, 21, HandType.TWO_PAIR, 25),
        pose(TwoTables(DECIMAL, 100, 45, 37, HandType.NOTHING)),
        _tally(1000, HandType.FOUR_PAIR, 0, HandType.FIVE_ODDS, 12),
    )


def _slips() -> Slips:
    """Return the slips of pupils who trust their instinct, one for each of these exercises."""
    samples = (
        _("21 and 25 out of 100 hands: says that one of them is rarer"),
        _("45 and 37 out of 100 hands: says that one of the decks must be different"),
        _("A run of five ranks higher, so it is rarer"),
    )
    shown = ThingPlan("exercise", "kind=odds-hands&number=5", "exercises")
    return tuple(
        slip_of(Misconception.CHANCE_BY_FEEL, item, DECIMAL, shown, sample=sample)
        for item, sample in zip(_misleading(), samples, strict=True)
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 12, with the true shares among all possible hands."""
    many = hands_of_type()
    whole = sum(many.values())

    def share(kind: HandType) -> int:
        return round(Fraction(1000 * many[kind], whole))

    nothing, pair = share(HandType.NOTHING), share(HandType.TWO_PAIR)
    drawn = bars(
        [
            (
                kind.plain_name,
                _("{count} in 1000").format(count=DECIMAL.write(share(kind))),
                share(kind) / 1000,
            )
            for kind in (HandType.NOTHING, HandType.TWO_PAIR)
        ],
        DECIMAL.write(1000),
        [DECIMAL.write(at) for at in range(0, 1000, 200)],
    )
    return Aids(
        see=Closing(
            _("A run of four beats both jokers. Is it rarer?"),
            _("No. It comes up about twice as often. The order of the hands was a choice."),
        ),
        do=Closing(
            _("When did the tables' tallies stop jumping about?"),
            _("When we added them up. Many hands come close to the true share. A few hands may not."),
        ),
        stems=(
            _("… comes up about … times in … hands."),
            _("… is rarer than …, because …"),
            _("I can't tell yet, because …"),
        ),
        words=(
            Word(_("hand"), _("the six cards you hold"), laid_cards("A", "3", "4", "7", "9", "K")),
            Word(_("tally"), _("one mark each time it happens"), _tally_marks()),
            Word(_("share"), _("how many out of all the hands"), drawn),
            Word(_("rarer"), _("comes up less often"), drawn),
        ),
        harder=(
            _("Of {count} hands, how many would you expect to have nothing, and how many one pair?").format(
                count=DECIMAL.write(200)
            ),
            _(
                "About {nothing} and {pair}: they come up {first} and {second} times in 1000. Ten"
                " more or fewer would be no surprise."
            ).format(
                nothing=DECIMAL.write(round(nothing / 5)),
                pair=DECIMAL.write(round(pair / 5)),
                first=DECIMAL.write(nothing),
                second=DECIMAL.write(pair),
            ),
        ),
        next_day=_(
            "Show two tallies of 100 hands that differ, and ask whether something is wrong with"
            " one of the decks. Then play a round of Odds with the ranking that the class"
            " designed."
        ),
    )


def _tally_marks() -> str:
    """Return an SVG of a tally of seven: five marks and two more."""
    strokes = "".join(f"M{x} 8v48" for x in (12, 26, 40, 54, 84, 98)) + "M4 48L62 16"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 64">'
        f'<path d="{strokes}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/></svg>'
    )
