"""Aids for the lessons about reasons: when a deal is lost, and how rare a hand is."""

from fractions import Fraction

from cardmath.art import bars
from cardmath.art.ink import INK, PAPER
from cardmath.art.markup import bold
from cardmath.games.odds import HandType, hands_of_type
from cardmath.i18n import _
from cardmath.lessons.aids import Aids, Closing, Word
from cardmath.lessons.plan import LessonPlan
from cardmath.numerals import DECIMAL


def think_ahead(plan: LessonPlan) -> Aids:
    """Return the aids for lesson 11, where cards make ten."""
    return Aids(
        closings=(
            Closing(
                "see",
                _("What made the first move a trap?"),
                _("It took another card's last partner. That card was then stuck for good."),
            ),
            Closing(
                "do",
                _("Which claim could you settle without playing?"),
                _("That the third deal is lost: one card can never reach its partner."),
            ),
        ),
        stems=(
            _("It can be won: first …, then …"),
            _("It is a trap, because … needs …"),
            _("It is lost, because … lies on …"),
        ),
        words=(
            Word(_("free"), _("nothing lies on it"), _laid("7", "9")),
            Word(_("covered"), _("a card lies on it"), _laid("9", "A", overlaps=True)),
            Word(_("trap"), _("a move after which you can no longer win"), _laid("8", "2", "8")),
            Word(_("lost"), _("no move leads to a win any more"), _laid("A", "9", "A", overlaps=True)),
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


def chance_and_fairness(plan: LessonPlan) -> Aids:
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
        closings=(
            Closing(
                "see",
                _("A run of four beats both jokers. Is it rarer?"),
                _("No. It comes up about twice as often. The order of the hands was a choice."),
            ),
            Closing(
                "do",
                _("When did the tables' tallies stop jumping about?"),
                _("When we added them up. Many hands come close to the true share. A few hands may not."),
            ),
        ),
        stems=(
            _("… comes up about … times in … hands."),
            _("… is rarer than …, because …"),
            _("I can't tell yet, because …"),
        ),
        words=(
            Word(_("hand"), _("the six cards you hold"), _laid("A", "3", "4", "7", "9", "K")),
            Word(_("tally"), _("one mark each time it happens"), _tally()),
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


def _laid(*indices: str, overlaps: bool = False) -> str:
    """Return an SVG of cards in a row; if they overlap, each covers part of the one before.

    >>> _laid("9", "A", overlaps=True).count("<rect")
    2
    """
    step = 26 if overlaps else 52
    cards = [
        f'<rect x="{at * step + 2}" y="{at % 2 * 8 * overlaps + 2}" width="44" height="58" rx="5" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        + bold(index, at * step + (14 if overlaps else 24), at % 2 * 8 * overlaps + 28, 22, INK)
        for at, index in enumerate(indices)
    ]
    width = step * (len(indices) - 1) + 48
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 72">{"".join(cards)}</svg>'


def _tally() -> str:
    """Return an SVG of a tally of seven: five marks and two more."""
    strokes = "".join(f"M{x} 8v48" for x in (12, 26, 40, 54, 84, 98)) + "M4 48L62 16"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 64">'
        f'<path d="{strokes}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/></svg>'
    )
