"""Aids for the lessons about targets and partners."""

from cardmath.art import CardAndPartner, filling, frame, pairing, turned_rows
from cardmath.i18n import _, pgettext
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.plan import LessonPlan
from cardmath.lessons.plans.make_the_target import target_of


def make_the_target(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 1, with numbers for the plan's target."""
    write, whole = plan.notation.write, target_of(plan.notation)
    target = write(whole)
    return Aids(
        closings=(
            Closing(
                "see",
                _("Where in the frame did you see the missing number?"),
                _("In the empty cells. You don't need to count the dots that are already there."),
            ),
            Closing(
                "do",
                _("Which card couldn't you use at first? How did you free it?"),
                _("It was under other cards. Once they left, it was free."),
            ),
        ),
        stems=(
            _("… and … make {target}.").format(target=target),
            _("I have …, so I need …"),
            _("The empty cells show …"),
        ),
        words=(
            Word(_("frame"), _("a box with {target} cells").format(target=target), frame(whole, 0)),
            Word(
                pgettext("word of a lesson", "partner"),
                _("the number you still need to make {target}").format(target=target),
                filling(whole, whole - 3, 3, em=1.2, flows=False),
            ),
            Word(_("full"), _("no cell is empty"), frame(whole, whole)),
        ),
        harder=(
            _("How far apart are the two numbers in a pair? What distances can you find?"),
            _("{distances}. One goes up by 1 and the other down by 1, so the distance changes by 2.").format(
                distances=_(", ").join(map(write, range(whole - 2, -1, -2)))
            ),
        ),
        next_day=_(
            "Start with the list of pairs from the discussion. Cover one number in each pair and"
            " let pupils call out its partner. Then go on to lesson 2."
        ),
    )


def every_deck_has_its_target(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 2, which counts cards in base ten."""
    cards = [CardAndPartner(str(value), "", str(5 - value) if value < 5 else "") for value in range(1, 6)]
    return Aids(
        closings=(
            Closing(
                "see",
                _("How could you tell the target without adding anything up?"),
                _(
                    "It is what the largest card, the king, is worth. The ace is the lowest, so the king "
                    "goes alone."
                ),
            ),
            Closing(
                "do",
                _("What did the 0 change in the game?"),
                _("The largest card has a partner now. It no longer goes alone."),
            ),
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
