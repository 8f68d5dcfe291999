"""The questions in the check on chance: cases to count, tallies to compare, and whether you can tell at all.

Pupils don't need to know anything by heart. All forms ask the same nine questions, with different numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.exercises.answers import NO, YES, AnswerForm, yes_or_no
from cardmath.exercises.chance import Chance
from cardmath.exercises.explaining import Asked
from cardmath.i18n import _, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.pairing import EVEN, ODD
from cardmath.sentences import capitalised, join_and

#: The deck's suits, and the highest cards that leave more odd cards than even ones.
_SUITS: Final = 4
_ODD_HIGHEST: Final = (5, 7, 9)
#: The highest card in each of two packs, and the highest of the cards that two teams draw from.
_OF_TWO: Final = (4, 5, 6)
_OF_TEAMS: Final = (6, 9, 12, 15)
_THIRD: Final = 3
#: A short tally has this many hands, rounded up to a power of the base; a long tally has this many times as
#: many.
_HANDS: Final = 50
_SHARE: Final = 10
_FEEL: Final = Misconception.CHANCE_BY_FEEL
#: The code's names for answers that are not numbers.
ALIKE, RUN, FOUR, TWO_PAIRS, FIRST, SECOND = "alike", "run", "four alike", "two pairs", "first", "second"


@dataclass(frozen=True)
class Cause:
    """An expected wrong answer: its text and name, how pupils arrive at it, and its misconception if any."""

    text: str
    key: str
    way: str
    code: Misconception | None = None


@dataclass(frozen=True)
class ChanceQuestion:
    """A question with its answer, and the expected wrong answers.

    ``key`` is its place in the form, and ``reason`` is what to think about after a wrong answer. ``answer``
    is the text of the answer and ``right`` its name: one of the ``choices`` with their texts, or a bare
    numeral if there are none. ``steps`` lead to the answer, and ``asked`` are smaller steps.
    """

    key: str
    reason: str
    text: str
    answer: str
    right: str
    causes: tuple[Cause, ...]
    steps: tuple[str, ...]
    asked: tuple[Asked, ...]
    choices: tuple[tuple[str, str], ...] = ()


def chance_questions(number: int, notation: Notation) -> tuple[ChanceQuestion, ...]:
    """Return the questions in a form.

    >>> first = chance_questions(1, Notation(10))[0]
    >>> first.text[:40], first.answer, [cause.text for cause in first.causes]
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
    """Return the smallest power of the base that is not less than a number; it is a round number in the
    base.
    """
    power = notation.base
    while power < least:
        power *= notation.base
    return power


def _counted(count: int, notation: Notation, way: str, code: Misconception | None = None) -> Cause:
    return Cause(notation.write(count), notation.format(count), way, code)


def _asked(question: str, answer: int, notation: Notation) -> Asked:
    return Asked(question, notation.format(answer), AnswerForm(notation.base, digits=notation.digits))


def _one_card(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    highest, write = chance.choose(_ODD_HIGHEST), notation.write
    every, odd = _SUITS * highest, (highest + 1) // 2
    even = highest - odd
    cards = _asked(
        _("How many of the cards 1 to {highest} are odd?").format(highest=write(highest)), odd, notation
    )
    suits = _asked(_("How many cards of each number does the deck have?"), _SUITS, notation)
    yield ChanceQuestion(
        "one-card",
        _("There aren't always as many odd cards as even ones. Count them."),
        _(
            "A deck has the cards 1 to {highest}, four of each. You draw one card without looking. In how "
            "many of the {all} cases is it odd?"
        ).format(highest=write(highest), all=write(every)),
        write(_SUITS * odd),
        notation.format(_SUITS * odd),
        (
            _counted(every // 2, notation, _("take half, because a card is either odd or even"), _FEEL),
            _counted(odd, notation, _("count the cards of only one suit")),
        ),
        (
            _("Odd numbers: {odd}. There are {suits} of each.").format(odd=write(odd), suits=write(_SUITS)),
            _("{odd} × {suits} = {all}").format(odd=write(odd), suits=write(_SUITS), all=write(_SUITS * odd)),
        ),
        (cards, suits),
    )
    names = (
        (ODD, pgettext("answer", "odd")),
        (EVEN, pgettext("answer", "even")),
        (ALIKE, _("both the same")),
    )
    evens = _asked(
        _("How many of the cards 1 to {highest} are even?").format(highest=write(highest)), even, notation
    )
    yield ChanceQuestion(
        "odd-or-even",
        _("There aren't always as many odd cards as even ones. Count both."),
        _("The same deck: which is more likely, an odd card or an even card?"),
        names[0][1],
        ODD,
        (Cause(names[2][1], ALIKE, _("trust a feeling instead of counting"), _FEEL),),
        (
            _("Odd numbers: {odd}. Even numbers: {even}.").format(odd=write(odd), even=write(even)),
            _("There are more odd cards, so the answer is odd."),
        ),
        (evens, cards),
        names,
    )


def _tallies(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    """Yield two pairs of tallies; in the first, the counts alone are misleading."""
    names = {RUN: _("a run"), FOUR: _("four alike")}
    rarer, other = chance.some([RUN, FOUR], 2)
    text = _(
        "In {few} hands, {first} came up {times} times. In {many} other hands, {second} came"
        " up {others} times. Which looks rarer?"
    )
    share, write = _power(_SHARE, notation), notation.write
    few = _power(_HANDS, notation)
    many = few * share
    hands = {"few": write(few), "many": write(many)}

    def compared(key: str, first: str, second: str, times: int, others: int, way: str) -> ChanceQuestion:
        asked = _(
            "That is {share} times as many hands. How many times would {first} come up in {many} hands?"
        ).format(share=write(share), first=names[first], many=hands["many"])
        return ChanceQuestion(
            key,
            _("The tallies have different numbers of hands. Compare the same number of hands."),
            text.format(
                first=names[first], second=names[second], times=write(times), others=write(others), **hands
            ),
            names[rarer],
            rarer,
            (Cause(names[other], other, way, _FEEL),),
            (
                _("{many} hands: {first} about {scaled} times, and {second} {others} times.").format(
                    many=hands["many"],
                    first=names[first],
                    scaled=write(times * share),
                    second=names[second],
                    others=write(others),
                ),
                _("{Rarer} looks rarer.").format(Rarer=capitalised(names[rarer])),
            ),
            (_asked(asked, times * share, notation),),
            tuple(names.items()),
        )

    times = chance.between(3, 6)
    others = chance.between(times + 2, times * (share - 2))
    way = _("compare the counts, and forget how many hands there were")
    yield compared("counts-mislead", other, rarer, times, others, way)
    times = chance.between(3, 6)
    others = chance.between(times * (share + 2), times * (share + 5))
    yield compared(
        "counts-agree", rarer, other, times, others, _("think that more hands make something rarer")
    )


def _enough(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    """Yield a tally of a few hands, and one of many."""
    run, pair, write = _("a run"), _("two pairs"), notation.write
    text = _(
        "In {hands} hands, {first} came up {times} times and {second} {others} times. Can you"
        " tell which is rarer?"
    )
    yes = _("yes, {first}")
    names = ((NO, _("no")), (RUN, yes.format(first=run)), (TWO_PAIRS, yes.format(first=pair)))
    gap = _("By how much do the two counts differ?")
    times = chance.between(2, 3)
    hands = _power(_SHARE, notation) + 2
    yield ChanceQuestion(
        "too-few",
        _("A few hands tell you very little. One more hand can change the order."),
        text.format(hands=write(hands), first=run, times=write(times), second=pair, others=write(times + 1)),
        names[0][1],
        NO,
        (Cause(names[1][1], RUN, _("trust too few hands"), _FEEL),),
        (
            _("The counts differ by {gap}. One more hand could change that.").format(gap=write(1)),
            _("Can you tell? Not yet."),
        ),
        (_asked(gap, 1, notation),),
        names,
    )
    times, others = chance.between(40, 60), chance.between(140, 200)
    many = write(_power(_HANDS, notation) * _power(_SHARE, notation))
    yield ChanceQuestion(
        "enough",
        _("Many hands tell you a lot. Look at how far apart the counts are."),
        text.format(hands=many, first=run, second=pair, times=write(times), others=write(others)),
        names[1][1],
        RUN,
        (Cause(names[0][1], NO, _("doubt every tally, however long")),),
        (
            _("In {hands} hands the counts differ by {gap}. Luck alone seldom does that.").format(
                hands=many, gap=write(others - times)
            ),
            _("Can you tell? {answer}.").format(answer=capitalised(names[1][1])),
        ),
        (_asked(gap, others - times, notation),),
        names,
    )


def _two_cards(chance: Chance, notation: Notation) -> Iterator[ChanceQuestion]:
    highest, write = chance.choose(_OF_TWO), notation.write
    total = highest + chance.choose((-1, 3))
    ways = [(one, total - one) for one in range(1, highest + 1) if 1 <= total - one <= highest]
    at_once = len({tuple(sorted(way)) for way in ways})
    pair = {"first": write(ways[0][0]), "second": write(ways[0][1])}
    twice = _("Is {first} + {second} a different case from {second} + {first}?").format(**pair)
    one = _("The first card is {first}. What is the second one?").format(**pair)
    yield ChanceQuestion(
        "two-cards",
        _("Match each card in one pack with each in the other. List the cases."),
        _(
            "Two packs have the cards 1 to {highest}. You draw one card from each. In how many of the {all} "
            "cases do they make {total}?"
        ).format(highest=write(highest), all=write(highest**2), total=write(total)),
        write(len(ways)),
        notation.format(len(ways)),
        (
            _counted(
                at_once, notation, _("count {first} + {second} and {second} + {first} as one").format(**pair)
            ),
        ),
        (
            _("The cases: {ways}.").format(
                ways=join_and([f"{write(first)} + {write(second)}" for first, second in ways])
            ),
            _("Counted: {count}").format(count=write(len(ways))),
        ),
        (Asked(twice, YES, yes_or_no()), _asked(one, ways[0][1], notation)),
    )
    likely, largest = write(highest + 1), write(2 * highest)
    names = ((FIRST, likely), (SECOND, largest), (ALIKE, _("both the same")))
    many = _("In how many ways do two cards make {largest}?").format(largest=largest)
    yield ChanceQuestion(
        "two-totals",
        _("Some totals can be made in more ways than others."),
        _("The same packs: which is more likely, {first} or {second}?").format(first=likely, second=largest),
        likely,
        FIRST,
        (
            Cause(largest, SECOND, _("think that larger cards are drawn more often"), _FEEL),
            Cause(names[2][1], ALIKE, _("count each total as one case"), _FEEL),
        ),
        (
            _("Cases that make {first}: {many}. Cases that make {second}: {one}.").format(
                first=likely, many=write(highest), second=largest, one=write(1)
            ),
            _("More likely: {first}").format(first=likely),
        ),
        (_asked(many, 1, notation),),
        names,
    )


def _teams(chance: Chance, notation: Notation) -> ChanceQuestion:
    highest, write = chance.choose(_OF_TEAMS), notation.write
    red, blue = highest // _THIRD, highest - highest // _THIRD
    names = ((YES, pgettext("answer", "yes")), (NO, pgettext("answer", "no")))
    counted = _("With how many of these cards does red win?").format(highest=write(highest))
    return ChanceQuestion(
        "teams",
        _("The teams may have different numbers of cards. Count each team's cards."),
        _(
            "You draw one of the cards 1 to {highest}. Red wins with a card in the three times table. Blue "
            "wins with any other card. Is that fair?"
        ).format(highest=write(highest)),
        _("no: {red} against {blue}").format(red=write(red), blue=write(blue)),
        NO,
        (Cause(names[0][1], YES, _("think both are equally likely, because there are two"), _FEEL),),
        (
            _("Red wins with {red} cards, blue with {blue}.").format(red=write(red), blue=write(blue)),
            _("Is that fair? No."),
        ),
        (_asked(counted, red, notation),),
        names,
    )
