"""Lesson 11: win, trap or lost, with a reason that proves it."""

from cardmath.art import laid_cards
from cardmath.decks import PRESETS
from cardmath.games.pyramid import PyramidGame
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, in_ten, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.links import to_link
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation
from cardmath.records import Record

#: The deck for the deals, and the number of cards in each pyramid.
PRESET, CARDS = "first-steps", 8
#: Three deals: one without a trap that begins with a pair, one with a trap, one that cannot be won.
DEALS = (22, 29, 8)


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; cards are counted in base ten, but the sheet may be in any base.

    >>> from cardmath.numerals import DECIMAL
    >>> plan(DECIMAL).minutes
    40
    """
    return LessonPlan(
        key="think-ahead",
        number=11,
        title=_("Think ahead"),
        notation=notation,
        age=9,
        to=14,
        goal=_("Say whether a deal can still be won, and give a reason that settles it."),
        i_can=_("I can spot a trap before I step into it. I can say why a deal is lost."),
        standard=_("MP1 and MP3: stay with a problem, and give reasons that others can check."),
        why_here=_(
            "Until now pupils tried until it worked. A deal that cannot be won is the first thing"
            " in the course that trying cannot settle: it needs a proof."
        ),
        needs=(
            _("Find partners that make ten (lesson 1)."),
            _("Know when a card is free, and when a card may leave with the one on it."),
        ),
        prepare=_(
            "Play the three deals once yourself. The third cannot be won, but don't tell your"
            " pupils. Pupils make a claim about each deal, and get no hints until it is checked."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(),
        synthesis=Synthesis(
            question=_("How can you be sure that the third deal cannot be won?"),
            draw=_("Or draw the pyramid, and mark the cards that decide it."),
            expected=(
                Expected(
                    _("“We tried often.”"),
                    _("Relies on trying. That's a good reason to look closer, but it isn't proof."),
                    _("How many ways haven't you tried?"),
                ),
                Expected(
                    _("“The 9 at the top needs an ace.”"),
                    _("Looks at what a card needs: half the proof."),
                    _("Where are the aces?"),
                ),
                Expected(
                    _("“Both aces lie on the 9, and only one of them can leave without it.”"),
                    _("A proof: whatever is played, one ace stays, and the 9 with it."),
                    _("Which card takes the other ace? Why is there no third way?"),
                ),
            ),
            rule=_(
                "A deal is lost if one card can never reach a partner. One card like that is enough:"
                " you don't need to try."
            ),
        ),
        support=_(
            "Lay out the eight cards on the table. Pupils put a finger on every card that lies on"
            " the top card."
        ),
        access=access(_("Pupils who cannot see the pyramid hear which cards lie on which.")),
        early_finishers=_(
            "Lay out a pyramid of six cards that cannot be won. Let a neighbour find the reason."
        ),
        early_answer=_(
            "For example, a 9 at the top and both aces in the bottom row: there is only one other 9."
        ),
        may_skip=_("The first deal, if the class knows the game well."),
        without_tablets=_(
            "The sheet has the three deals. Pairs lay them out with the printed deck, write a"
            " claim, and give a reason."
        ),
        reflect=_("Who said “we tried often”, and what made them look for a reason?"),
        next_stage=_("Lesson 12: with hidden cards there is no certainty, but there is chance."),
        sheet=SheetPlan(
            task=_("Look at the pyramid, and answer each question with one word. Which card decides it?"),
            example=("blocked", 29),
            practice=(("blocked", ("two-cards", "whole-game")),),
            extra=_("Draw a pyramid of six cards that cannot be won. Write the reason."),
            older=("pairs", "partner", "ring"),
            page="three-deals",
        ),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            *in_ten(notation, ("partner", 147), ("pairs", 166), ("ring", 8)),
            look_for=LookFor(_("Makes ten where the target is 13."), _("What is the target here?")),
        ),
        watch(
            5,
            launch=_("Here is a pyramid of ten cards. Who thinks they can all go? Who thinks they can't?"),
            say=_(
                "I'll play one pair that looks good. Say what happens to the cards below. Then I'll"
                " take it back and play another way."
            ),
            look_for=(
                LookFor(_("Counts only the free cards."), _("Which cards lie on that one?")),
                LookFor(
                    _("Looks for the partner of a covered card."),
                    _("Where is that partner, and can it get out?"),
                ),
            ),
            asks=(
                _("This pair looks good. Shall we take it?"),
                _("Look at the cards that are left. Which one has lost its last partner?"),
                _("How do we get out of here?"),
                _("Which other card goes with one of the two?"),
                _("Now look at the card that was left before. Which card goes with it?"),
                _("So what is the first move: a win or a trap? Or was it already lost?"),
            ),
            items=in_ten(notation, ("blocked", 29)),
        ),
        now_you(
            3,
            launch=_("Here is another move in another deal. First decide: could it be won before this move?"),
            say=_("A win, a trap, or already lost? Name the card that decides it."),
            look_for=LookFor(
                _("Says “trap” whenever it looks hard."), _("Could it be won one move earlier?")
            ),
            items=in_ten(notation, ("blocked", 3)),
        ),
        do(
            _("Three deals, three claims"),
            17,
            launch=_("Think in pairs. Say before you play: can it be won? Write your reason."),
            say=_(
                "One deal after another: claim, play, check. There are no hints until the claim is checked."
            ),
            look_for=(
                LookFor(_("Tries again and again."), _("Which card is always left over?")),
                LookFor(
                    _("Looks at the top card straight away."),
                    _("Which cards are its partners, and where are they?"),
                ),
                LookFor(
                    _("Counts how many partners each card still has."), _("Which card has only one way out?")
                ),
            ),
        ),
        # The second pair makes one too few, so the question catches this slip too.
        ticket(
            *in_ten(notation, ("blocked", 8), ("blocked", 13), ("blocked", 18), ("blocked", 5)),
            minutes=5,
            look_for=LookFor(
                _("Adds the values and stops there."), _("The sum is right. Are both cards free?")
            ),
        ),
        together(
            launch=_("Write one sentence first. Then we'll talk about the third deal."),
            say=_("Begin with “we tried often”. Ask how many tries would be enough."),
            look_for=LookFor(_("“It doesn't work.”"), _("Which card does it not work for?")),
        ),
    )


def _slips() -> Slips:
    game = PyramidGame(PRESETS[PRESET].deck, tableau=CARDS)
    trap, lost = (ThingPlan(PRESET, to_link(Record.of_deal(game, deal)), game.key) for deal in DEALS[1:])
    return (
        slip_of(
            Misconception.MISJUDGES_COVER,
            ("blocked", 8),
            DECIMAL,
            lost,
            sample=_("Deal 8: says that the 9 can wait for an ace"),
            why=_("Both aces lie on the 9. Both must leave before the 9 is free."),
            smaller_step=_("Which cards must leave before the 9 is free?"),
        ),
        slip_of(
            Misconception.MISJUDGES_COVER,
            ("blocked", 18),
            DECIMAL,
            trap,
            sample=_("Deal 29: gives the first 2 to the 8 in row 3"),
            why=_(
                "The pair is allowed. But the other 8 lies on the other 2, so only this 2 could take it away."
            ),
            smaller_step=_("How many 2s are there, and which 8 can reach which?"),
        ),
        slip_of(
            Misconception.OFF_BY_ONE,
            ("blocked", 13),
            DECIMAL,
            ThingPlan("partners", "deck=10,0,2,A&target=10"),
            sample=_("Two cards that make 9 or 11: says it is allowed"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 11, where cards make ten."""
    return Aids(
        see=Closing(
            _("What made the first move a trap?"),
            _("It took another card's last partner. That card was then stuck for good."),
        ),
        do=Closing(
            _("Which claim could you settle without playing?"),
            _("That the third deal is lost: one card can never reach its partner."),
        ),
        stems=(
            _("It can be won: first …, then …"),
            _("It is a trap, because … needs …"),
            _("It is lost, because … lies on …"),
        ),
        words=(
            Word(_("free"), _("nothing lies on it"), laid_cards("7", "9")),
            Word(_("covered"), _("a card lies on it"), laid_cards("9", "A", overlaps=True)),
            Word(_("trap"), _("a move after which you can no longer win"), laid_cards("8", "2", "8")),
            Word(_("lost"), _("no move leads to a win any more"), laid_cards("A", "9", "A", overlaps=True)),
        ),
        harder=(
            _("A card lies below both of its partners. Is the deal always lost?"),
            _(
                "Not always. If one partner leaves with another card, the second partner may leave"
                " together with the card below it. That works only if no other card lies directly on"
                " that one."
            ),
        ),
        next_day=_(
            "Deal one small pyramid on the board. Everyone writes “win”, “trap” or “lost”, with a"
            " reason, before anyone plays. Lesson 12 is about cards that stay hidden."
        ),
    )
