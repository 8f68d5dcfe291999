"""The questions of the check on chance: cases to count, tallies to compare, and whether one can tell at all.

Nothing in them has to be known by heart. All forms ask the same nine questions, with other numbers.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardmath.exercises.chance import Chance
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import question, questions
from cardmath.worksheets.sheets import Block

#: The suits of the deck, and the highest cards that leave more odd cards than even ones.
_SUITS: Final = 4
_ODD_HIGHEST: Final = (5, 7, 9)
#: The highest card of each of two packs, and the highest of the cards that two teams draw from.
_OF_TWO: Final = (4, 5, 6)
_OF_TEAMS: Final = (6, 9, 12, 15)
_THIRD: Final = 3
#: Tallies of few hands have the first power of the base from here on; those of many, so many times as many.
_HANDS: Final = 50
_SHARE: Final = 10


class ChanceQuestion(NamedTuple):
    """A question with its answer, and the wrong answers to expect, each with its cause."""

    text: str
    answer: str
    causes: tuple[tuple[str, str], ...] = ()


def drawn_questions(number: int, notation: Notation) -> Block:
    """Return the questions of a form as a block."""
    return questions(
        question(
            asked.text,
            asked.answer,
            slips=[_("{answer}: {way}").format(answer=wrong, way=way) for wrong, way in asked.causes],
        )
        for asked in chance_questions(number, notation)
    )


def chance_questions(number: int, notation: Notation) -> tuple[ChanceQuestion, ...]:
    """Return the questions of a form.

    >>> first = chance_questions(1, Notation(10))[0]
    >>> first.text[:40], first.answer, [wrong for wrong, _way in first.causes]
    ('A deck has the cards 1 to 5, four of eac', '12', ['10', '3'])
    """
    chance = Chance(number)
    return (
        *_one_card(chance, notation),
        *_tallies(chance, notation),
        *_enough(chance, notation),
        *_two_cards(chance, notation),
        _teams(chance, notation),
    )


def _power(least: int, notation: Notation) -> int:
    """Return the first power of the base that is not less, which is a round number in it."""
    power = notation.base
    while power < least:
        power *= notation.base
    return power


def _one_card(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    highest, write = chance.choose(_ODD_HIGHEST), notation.write
    every, odd = _SUITS * highest, (highest + 1) // 2
    yield ChanceQuestion(
        _(
            "A deck has the cards 1 to {highest}, four of each. You draw one card without looking. In how "
            "many of the {all} cases is it odd?"
        ).format(highest=write(highest), all=write(every)),
        write(_SUITS * odd),
        (
            (write(every // 2), _("take half, because a card is odd or even (M16)")),
            (write(odd), _("count the cards of one suit")),
        ),
    )
    yield ChanceQuestion(
        _("The same deck: which is more likely, an odd card or an even one?"),
        pgettext("answer", "odd"),
        ((_("both alike"), _("judge chance by feel (M16)")),),
    )


def _tallies(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    """Yield two pairs of tallies; in the first the counts alone mislead."""
    rarer, other = chance.some([_("a run"), _("four alike")], 2)
    text = _(
        "In {few} hands, {first} came {times} times. In {many} other hands, {second} came {others} times. "
        "Which looks rarer?"
    )
    share, write = _power(_SHARE, notation), notation.write
    few = _power(_HANDS, notation)
    many = few * share
    times = chance.between(3, 6)
    others = chance.between(times + 2, times * (share - 2))
    hands = {"few": write(few), "many": write(many)}
    yield ChanceQuestion(
        text.format(first=other, second=rarer, times=write(times), others=write(others), **hands),
        rarer,
        ((other, _("compare the counts, and forget how many hands there were (M16)")),),
    )
    times = chance.between(3, 6)
    others = chance.between(times * (share + 2), times * (share + 5))
    yield ChanceQuestion(
        text.format(first=rarer, second=other, times=write(times), others=write(others), **hands),
        rarer,
        ((other, _("think that more hands make a thing rarer (M16)")),),
    )


def _enough(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    """Yield a tally of a few hands, and one of many."""
    run, pair, write = _("a run"), _("two pairs"), notation.write
    text = _(
        "In {hands} hands, {first} came {times} times and {second} came {others} times. "
        "Can you tell which is rarer?"
    )
    times = chance.between(2, 3)
    yield ChanceQuestion(
        text.format(
            hands=write(_power(_SHARE, notation) + 2),
            first=run,
            second=pair,
            times=write(times),
            others=write(times + 1),
        ),
        _("no"),
        ((_("yes, {first}").format(first=run), _("trust a few hands (M16)")),),
    )
    times, others = chance.between(40, 60), chance.between(140, 200)
    hands = write(_power(_HANDS, notation) * _power(_SHARE, notation))
    yield ChanceQuestion(
        text.format(hands=hands, first=run, second=pair, times=write(times), others=write(others)),
        _("yes, {first}").format(first=run),
        ((_("no"), _("trust no tally, however long")),),
    )


def _two_cards(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    highest, write = chance.choose(_OF_TWO), notation.write
    total = highest + chance.choose((-1, 3))
    ways = [(one, total - one) for one in range(1, highest + 1) if 1 <= total - one <= highest]
    at_once = len({tuple(sorted(way)) for way in ways})
    yield ChanceQuestion(
        _(
            "Two packs have the cards 1 to {highest}. You draw one card from each. In how many of the {all} "
            "cases do they make {total}?"
        ).format(highest=write(highest), all=write(highest**2), total=write(total)),
        write(len(ways)),
        (
            (
                write(at_once),
                _("count {first} + {second} and {second} + {first} as one").format(
                    first=write(ways[0][0]), second=write(ways[0][1])
                ),
            ),
        ),
    )
    likely, largest = write(highest + 1), write(2 * highest)
    yield ChanceQuestion(
        _("The same packs: which is more likely, {first} or {second}?").format(first=likely, second=largest),
        likely,
        (
            (largest, _("think that larger cards are drawn more often (M16)")),
            (_("both alike"), _("count each total as one case (M16)")),
        ),
    )


def _teams(chance: Chance, notation: Notation) -> ChanceQuestion:
    highest, write = chance.choose(_OF_TEAMS), notation.write
    return ChanceQuestion(
        _(
            "You draw one of the cards 1 to {highest}. Red wins with a card in the row of threes. Blue wins "
            "with any other card. Is that fair?"
        ).format(highest=write(highest)),
        _("no: {red} against {blue}").format(
            red=write(highest // _THIRD), blue=write(highest - highest // _THIRD)
        ),
        ((_("yes"), _("take both ways as alike, because there are two (M16)")),),
    )
