"""Lesson 10: count by twos round a ring. Is it one ring or two?"""

from cardmath.art import Trail, star
from cardmath.exercises import pose
from cardmath.exercises.kinds.ring import Close
from cardmath.games.patience import OddAndEvenGame, PatienceMove, PatiencePosition
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, in_ten, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import GO_ON, Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation
from cardmath.records import Record

#: An easy Odd and Even deal: every card can be played as soon as it fits. Pupils play the last part of it.
DEAL = 32
#: Roughly how many cards are left for pupils to play; more would not fit into ten minutes.
CARDS = 24


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; cards are counted in base ten, but the sheet may be in any base.

    >>> from cardmath.numerals import DECIMAL
    >>> plan(DECIMAL).synthesis.question
    'Count round a ring. When do you reach every number before the start?'
    """
    return LessonPlan(
        key="counting-by-twos",
        number=10,
        title=_("Counting by twos"),
        notation=notation,
        age=8,
        to=12,
        goal=_("Count round a ring by twos, threes and fours, and say when the count reaches every number."),
        i_can=_("I can count on round a ring. I can say how many rings there will be."),
        standard=_("4.OA.C.5: make a pattern from a rule, and spot features that the rule doesn't mention."),
        why_here=_(
            "Pupils know odd and even on a number line. On a ring of 13 cards the odd numbers"
            " lead into the even ones: that is the whole game of Odd and Even."
        ),
        needs=(
            _("Count by twos, threes and fours."),
            _("Say which numbers are odd and which are even (lesson 8)."),
        ),
        prepare=_(
            "Make room for a circle of 13 pupils. Write on the board: here J is 11, Q is 12 and K is 13, so "
            "J and K are odd."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(),
        synthesis=Synthesis(
            question=_("Count round a ring. When do you reach every number before the start?"),
            draw=_("Or draw a ring where you reach every number. Draw one where you don't."),
            expected=(
                Expected(
                    _("“When the ring is odd, like 13.”"),
                    _("Knows the rule for steps of 2."),
                    _("What about a ring of nine with steps of 3?"),
                ),
                Expected(
                    _("“12 and 4 share 4, so it closes early.”"),
                    _("Looks for a number that divides both."),
                    _("How many rings are there then?"),
                ),
                Expected(
                    _("“When no number divides the ring and the step, only 1.”"),
                    _("Knows the whole rule."),
                    _("Can you find a step that reaches every number on a ring of 12?"),
                ),
            ),
            rule=_(
                "Which numbers divide both the ring and the step? Only 1? Then the count reaches every "
                "number, often after several rounds. Otherwise the largest of them is the number of rings."
            ),
        ),
        support=_("Draw the ring on paper. Pupils jump with a finger and tick every number they land on."),
        access=access(
            _("Pupils who cannot see the ring hear each number in the count, and which ones are left out.")
        ),
        early_finishers=_("Find a ring and a step that give exactly five rings. Then find another pair."),
        may_skip=_("The game, if the class knows it, and the third ring."),
        without_tablets=_(
            "Thirteen pupils stand in a circle and pass a ball to every second pupil; the others"
            " watch who is left out. Pairs draw rings on the sheet."
        ),
        reflect=_("Who tried it out, and who could tell before trying?"),
        next_stage=_("Lesson 11: the cards in a pyramid cover each other, so it helps to think ahead."),
        sheet=SheetPlan(
            task=_("Count on by the step in the middle. Join the numbers. How many do you land on?"),
            example=pose(Close(notation, 13, 1, 2)),
            practice=(("ring", ("next", "past-the-end", *["all-round"] * 2)),),
            extra=_("Draw a ring of ten. Join every third number. Then draw a larger ring and do the same."),
            older=("odd-even", "partner", "parity"),
        ),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            *in_ten(notation, ("parity", 75), ("odd-even", 18), ("partner", 22)),
            look_for=LookFor(
                _("Looks at the first digit."), _("Which digit tells you odd or even, and why?")
            ),
        ),
        watch(
            5,
            launch=_("Stand in a circle. Clap for every second pupil. Will everyone get a clap?"),
            say=_(
                "Vote first. Then count: 13 on the ring, every second one. Where does it go after 13? Then "
                "12 on the ring: who never gets a clap? They make a second ring."
            ),
            look_for=(
                LookFor(_("Says that only odd numbers come up."), _("What comes after 13? Is that odd?")),
                LookFor(_("Says that 13 is odd."), _("Why does that matter here?")),
            ),
            asks=(
                _("Count on by twos from 1. Which numbers do you land on, and in what order?"),
                _("How many cards is that?"),
            ),
            items=(*in_ten(notation, ("ring", 12)), pose(Close(DECIMAL, 12, 1, 2))),
        ),
        now_you(
            3,
            launch=_("Now there are 16 on the ring. Where does the count go at the end? You say."),
            say=_("Say what is different before you write."),
            look_for=LookFor(_("Goes from 15 to 2."), _("Which number is two on from 15?")),
            items=(pose(Close(DECIMAL, 16, 1, 2)),),
        ),
        do(
            _("Play Odd and Even"),
            15,
            launch=_("Eight piles grow by twos. Four begin with an ace, four with a 2. What goes on a king?"),
            say=_(
                "J, Q and K are the numbers 11, 12 and 13 here, so each rank has a place on the ring."
                " In Odds all three count as ten and are even. Play the last cards, then predict the"
                " rings."
            ),
            look_for=(
                LookFor(_("Hesitates at a king."), _("Which card is two on from the king?")),
                LookFor(_("Counts the rings before drawing them."), _("How did you know?")),
            ),
            done_when=GO_ON,
        ),
        # See draws 13 by twos and Do draws 12 by fours. The first question catches the slip of counting one
        # too many.
        ticket(
            *in_ten(notation, ("ring", 18), ("ring", 8), ("ring", 4), ("ring", 20)),
            minutes=7,
            look_for=LookFor(
                _("Starts again at 1 or 2 without counting."), _("Count on one number at a time.")
            ),
        ),
        together(
            say=_(
                "Collect counts that reach every number, and counts that leave some out. What do they have "
                "in common?"
            ),
            look_for=LookFor(
                _("A sentence only about odd and even."), _("What about steps of 3 on a ring of nine?")
            ),
        ),
    )


def _slips() -> Slips:
    return (
        slip_of(
            Misconception.WRONG_ROUND_THE_RING,
            ("ring", 8),
            DECIMAL,
            ThingPlan("ring", "ranks=13&step=2&start=1&count=8"),
            sample=_("13 on the ring, by twos, after 12: says 2"),
        ),
        slip_of(
            Misconception.WRONG_ROUND_THE_RING,
            ("ring", 4),
            DECIMAL,
            ThingPlan("ring", "ranks=12&step=3&start=1&count=4"),
            sample=_("12 on the ring, by threes: says 12 cards"),
        ),
        slip_of(
            Misconception.OFF_BY_ONE,
            ("ring", 18),
            DECIMAL,
            ThingPlan("ring", "ranks=13&step=2&start=7&count=2"),
            sample=_("Two on from 7: says 8"),
        ),
    )


def near_the_end() -> Record:
    """Return the lesson's deal with the first cards already played, so that the rest fits into ten minutes.

    >>> near_the_end().position().left, "f" in str(near_the_end().position().moves()[0])
    (24, True)
    """
    game = OddAndEvenGame()
    record, position = Record.of_deal(game, DEAL), game.deal(DEAL)
    moves = []
    while position.left > CARDS or not _plays(position):
        # In this deal every card can be played as soon as it fits.
        move = next(iter(_plays(position) or position.moves()))
        position = position.play(move)
        moves.append(str(move))
    return record.with_moves(moves)


def _plays(position: PatiencePosition) -> list[PatienceMove]:
    """Return the moves that play a card to its pile."""
    return [move for move in position.moves() if move.target]


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 10, which counts cards in base ten."""
    thirteen, twelve = ([str(rank) for rank in range(1, ranks + 1)] for ranks in (13, 12))
    once_round = (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12, 1)
    return Aids(
        see=Closing(
            _("How does the count get from the odd numbers to the even ones on a ring of 13?"),
            _("From 13 it goes to 2, because it skips 1. On a ring of 12 it comes back to 1."),
        ),
        do=Closing(
            _("Which step gave the most rings, and why?"),
            _("Fours on a ring of 12 give four rings: 12 and 4 can both be divided by 4."),
        ),
        stems=(
            _("After … comes …, because …"),
            _("The count reaches … of the … numbers."),
            _("There are … rings, because … and … can both be divided by …"),
        ),
        words=(
            Word(_("ring"), _("the first number comes after the last"), star(thirteen, 1)),
            Word(
                _("step"),
                _("how far you count on each time"),
                star(thirteen, 2, [Trail((1, 3, 5))], foresees=False),
            ),
            Word(_("meets"), _("lands on"), star(thirteen, 2, [Trail(once_round)])),
            Word(
                _("second ring"),
                _("the numbers that were left out"),
                star(twelve, 2, [Trail((1, 3, 5, 7, 9, 11, 1))]),
            ),
        ),
        harder=(
            _("On a ring of 12, which steps reach every number? Find all of them up to 12."),
            _("1, 5, 7 and 11: only 1 divides both the step and 12."),
        ),
        next_day=_(
            "Draw a clock. Count on by fives from 12 and let pupils predict when you'll be back"
            " at 12. Lesson 11 goes back to the pyramid."
        ),
    )
