"""Lesson 2: the target follows from the deck, and so does the card that goes on its own."""

from typing import Final

from cardmath.art import CardAndPartner, pairing, turned_rows
from cardmath.decks import PRESETS
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.phrases import access, copies, do, in_ten, now_you, remember, ticket, together, watch
from cardmath.lessons.plan import Expected, LessonPlan, LookFor, Parts, SheetPlan, Synthesis, ThingPlan
from cardmath.lessons.slips import Slips, slip_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation

#: The deck that pupils play with.
_PRESET: Final = "with-zero-and-one"


def plan(notation: Notation) -> LessonPlan:
    """Return the plan; cards are counted in base ten, but the sheet may be in any base.

    >>> from cardmath.numerals import DECIMAL
    >>> plan(DECIMAL).part("ticket").items
    (('partner', 14), ('pairs', 17), ('pairs', 166), ('pairs', 10))
    """
    return LessonPlan(
        key="every-deck-has-its-target",
        number=2,
        title=_("Every deck has its target"),
        notation=notation,
        age=6,
        to=9,
        goal=_("Find the partner of every card, and say which card can go on its own."),
        i_can=_("I can find the partner of a card in any deck."),
        standard=_("1.OA.D.8: find the missing number in a sum."),
        enrichment=""
        if notation.base == 10
        else _("The standards cover only base ten, so other bases are enrichment."),
        why_here=_(
            "In lesson 1 every pair made ten. Other decks have other targets, so pupils have to ask: what "
            "is the target here?"
        ),
        needs=(
            _("Know the pairs that make ten (lesson 1)."),
            _("Know that J is 11, Q is 12 and K is 13."),
        ),
        prepare=_(
            "Lay out the cards from ace to king in a row on the board. Write J 11, Q 12, K 13 beside them."
        ),
        copies=copies(),
        parts=_parts(notation),
        slips=_slips(),
        synthesis=Synthesis(
            question=_("When does a card go alone?"),
            draw=_("Or draw the row of cards, then the same row backwards."),
            expected=(
                Expected(
                    _("“The biggest card.”"),
                    _("Sees it in this deck."),
                    _("Is that always so? Think of the deck with a 0."),
                ),
                Expected(
                    _("“When its partner would be 0.”"),
                    _("Knows that the partner is what you still need to make the target."),
                    _("And what if there is a 0 in the deck?"),
                ),
                Expected(
                    _("“When it is the target itself.”"),
                    _("Gives the rule in one sentence."),
                    _("What is the target, minus the target?"),
                ),
            ),
            rule=_(
                "The partner is what you still need to make the target. A card that is the target itself "
                "needs no partner. If there is a 0, that is its partner."
            ),
        ),
        support=_(
            "Give pupils two rows of cards, the second in reverse order. They find partners by"
            " looking down a column."
        ),
        access=access(_("Pupils who cannot see the cards hear each value and what is still missing.")),
        early_finishers=_("Make a deck of your own in which a 9 goes on its own. Which cards does it have?"),
        early_answer=_("Ace to 9. The target is the largest card, because the ace is the lowest."),
        may_skip=_("The second half of the game, and the last question on the ticket."),
        without_tablets=_(
            "Each table lays out a real deck in two rows, the second in reverse order. Pairs play"
            " with ten cards."
        ),
        reflect=_("Who asked for the target before looking for a partner?"),
        next_stage=_("Lesson 3 packs dots into crates. There, 10 need not mean ten."),
        sheet=SheetPlan(
            task=_("Find the partner of each card. Look at the target first."),
            example=("partner", 22),
            practice=(
                ("partner", (*["to-ten"] * 2, *["to-sixteen"] * 3)),
                ("pairs", ("alone", *["small-targets"] * 2)),
            ),
            extra=_(
                "Draw the cards of a small deck in a row. Draw them again below, the other way round."
                " What do you see?"
            ),
            older=(("partner", "to-ten"), "bundles", ("pairs", "small-targets")),
            page="partner-tables",
        ),
    )


def _parts(notation: Notation) -> Parts:
    return (
        remember(
            *in_ten(notation, ("partner", 113), ("partner", 186), ("pairs", 31)),
            look_for=LookFor(_("Counts from 1 on the fingers."), _("Can you start from the larger number?")),
        ),
        watch(
            5,
            launch=_("Here is a deck from ace to king. What would change if I took the kings away?"),
            say=_("First the whole deck: its target is 13. Here is a queen, worth 12. How much is missing?"),
            look_for=(
                LookFor(_("Says that only the end changes."), _("Which card was the ace's partner before?")),
                LookFor(_("Says that every pair changes."), _("What do all the columns make now?")),
            ),
            asks=(
                _("The same row goes below, the other way round. What does each column make?"),
                _("Which card lies below the queen?"),
            ),
            items=in_ten(notation, ("partner", 22)),
        ),
        now_you(
            3,
            launch=_(
                "Here's the same deck with another card. The lower row stops there. Which card comes next?"
            ),
            say=_("First say the target."),
            look_for=LookFor(_("Makes ten."), _("What is the target here?")),
            items=in_ten(notation, ("partner", 87)),
        ),
        do(
            _("Turn the row, then play"),
            15,
            launch=_(
                "Say the target of the deck first. Then turn the lower row and slide it until every"
                " column makes the target. Which card has no card below it?"
            ),
            say=_(
                "Then play with a deck that begins with 0 and 1. Its largest card is the ace, worth "
                "{target}. Which card goes with it? Hints are allowed."
            ).format(target=DECIMAL.write(PRESETS[_PRESET].deck.target)),
            look_for=(
                LookFor(
                    _("Says that 0 is nothing, so it isn't a card."),
                    _("What do the largest card and 0 make?"),
                ),
                LookFor(_("Tries the largest card alone."), _("Is there a 0 in this deck?")),
            ),
            done_when=5,
        ),
        ticket(
            *in_ten(notation, ("partner", 14), ("pairs", 17), ("pairs", 166), ("pairs", 10)),
            minutes=7,
            look_for=LookFor(_("Misses the 0."), _("Read the cards again. Is there a 0?")),
        ),
        together(
            launch=_("Draw it, or tell your neighbour. Then we'll talk about it."),
            say=_("Ask for a deck with a 0 and for a deck without one."),
            look_for=LookFor(_("“The king.”"), _("What about a deck without kings?")),
        ),
    )


def _slips() -> Slips:
    return (
        slip_of(
            Misconception.MAKES_TEN,
            ("partner", 14),
            DECIMAL,
            ThingPlan("frame", "lying=9"),
            sample=_("The target is 13: says 9 and 1"),
        ),
        slip_of(
            Misconception.LOSES_A_PLACE,
            ("pairs", 10),
            DECIMAL,
            ThingPlan("partners", "deck=10,2,4,0&target=13"),
            sample=_("The deck has a 0 and the target is 13: takes 13 alone"),
        ),
        slip_of(
            Misconception.OFF_BY_ONE,
            ("pairs", 17),
            DECIMAL,
            ThingPlan("partners", "deck=10,3,4,A&target=13"),
            sample=_("The target is 13: says 5 and 7"),
        ),
    )


# -- aids for the teacher ------------------------------------------------------------------------------------


def aids(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 2, which counts cards in base ten."""
    cards = [CardAndPartner(str(value), "", str(5 - value) if value < 5 else "") for value in range(1, 6)]
    return Aids(
        see=Closing(
            _("How could you tell the target without adding anything up?"),
            _(
                "It is what the largest card, the king, is worth. The ace is the lowest, so the king "
                "goes alone."
            ),
        ),
        do=Closing(
            _("What did the 0 change in the game?"),
            _("The largest card has a partner now. It no longer goes alone."),
        ),
        stems=(
            _("The target of this deck is …"),
            _("The partner of … is …, because … and … make …"),
            _("… goes alone, because …"),
        ),
        words=(
            Word(_("deck"), _("all the cards in a game"), turned_rows(cards, 0, 0, "")),
            Word(_("target"), _("the number that two cards have to make"), turned_rows(cards, 1, 2, "5")),
            Word(_("alone"), _("without a partner"), pairing(1)),
        ),
        harder=(
            _(
                "A deck starts with the ace. Its target is 12. What is its largest card? What if the"
                " deck starts with a 0?"
            ),
            _("The 12, both times. Without a 0 it goes alone; with a 0 it has a partner."),
        ),
        next_day=_(
            "Put a new deck on the board, such as ace to 9. Pupils write its target and two pairs before "
            "anyone speaks. Lesson 3 comes next."
        ),
    )
