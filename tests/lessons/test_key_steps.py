"""The steps left to the pupil: which exercises have them, what is asked there, and what helps."""

from cardmath.exercises import pose
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.next_numeral import NextNumeral
from cardmath.games.odds import HandType
from cardmath.games.odds.exercises.tallies import TwoTallies
from cardmath.lessons import left_steps, posed
from cardmath.lessons.asked import Asked
from cardmath.numerals import DECIMAL, Notation
from tests.cases import cases


def heap(base: int, count: int) -> Asked:
    return pose(Bundles(Notation(base), "dots", count))


def after(value: int, form: str = "after") -> Asked:
    return pose(NextNumeral(Notation(12), form, value))


def tally(first: int, second: int) -> Asked:
    return pose(TwoTallies(DECIMAL, 100, first, second, HandType.TWO_ODDS, HandType.TWO_PAIR))


#: An exercise, its base, and for each step: its place, its answer, the answer's base (None for words), and
#: words of the question with its help.
STEPS: list[tuple[Asked, int, list[tuple[int, str, int | None, str]]]] = [
    (
        "29 + 36",
        12,
        [
            (0, "3", 12, "Put 9 + 6 into frames of twelve."),
            (0, "1", 12, "How many full frames move on to the twelves?"),
        ],
    ),
    ("5 + 7", 12, [(0, "0", 12, "Put 5 + 7 into frames"), (0, "1", 12, "to the twelves?")]),
    # The second column is the first one that is full.
    ("25 + 51", 7, [(1, "0", 7, "Put 2 + 5 into frames of seven."), (1, "1", 7, "to place three")]),
    (
        "53 − 27",
        12,
        [
            (0, "8", 12, "You can't take 7 from 3. Break up a frame of twelve."),
            (0, "4", 12, "How many of the twelves are left after you break up one frame?"),
        ],
    ),
    ("150 − 27", 10, [(0, "3", 10, "You can't take 7 from 0."), (0, "4", 10, "How many of the tens")]),
    ("12 − 9", 10, [(0, "3", 10, "Add its dots to the 2, and take 9 away."), (0, "0", 10, "of the tens")]),
    ("28 × 3", 12, [(0, "0", 12, "Put the dots of 8 × 3 into"), (0, "2", 12, "Count the full frames.")]),
    ("41 × 5", 7, [(1, "6", 7, "4 × 5 into frames of seven."), (1, "2", 7, "to place three")]),
    (
        ("share", 0),
        12,
        [
            (0, "4", 10, "Thirty-six dots in groups of eight. How many dots are left over?"),
            (0, "48", 10, "How many dots are there now? Answer in base ten."),
        ],
    ),
    (heap(12, 12), 12, [(0, "1", 10, "How many crates are full? Count"), (1, "0", 10, "left over? Count")]),
    (heap(12, 29), 12, [(0, "2", 10, "into crates of twelve."), (1, "5", 10, "not in a full crate")]),
    # A count with two digits in base ten is asked for in base ten.
    (heap(12, 143), 12, [(0, "11", 10, "full? Answer in base ten."), (1, "11", 10, "Answer in base ten.")]),
    (heap(12, 9 * 12 + 10), 12, [(0, "9", 10, "full? Count"), (1, "10", 10, "over? Answer in base ten.")]),
    (heap(5, 24), 5, [(0, "4", 10, "full? Count"), (1, "4", 10, "over? Count")]),
    (("next", 0), 12, [(0, "0", 10, "One cell is empty"), (1, "7", 10, "full frames are there now? The")]),
    (after(131), 12, [(0, "0", 10, "One cell"), (1, "11", 10, "now? Answer in base ten.")]),
    (("odd-even", 3), 12, [(0, "2", 12, "How many pairs"), (0, "1", 12, "the dot without a partner")]),
    (("parity", 18), 7, [(1, "3", 10, "One for each bundle makes two. Then add one for the ones.")]),
    (
        ("ring", 1),
        12,
        [
            (
                0,
                "2",
                12,
                "land on after 11z? Go on from 11z one number at a time. After 11z comes 1.",
            )
        ],
    ),
    (("ring", 0), 7, [(0, "2", 7, "Count on by 4 from 1.")]),
    (("blocked", 2), 12, [(0, "yes", None, "Can it be won?")]),
    (("blocked", 1), 10, [(0, "no", None, "Can it be won?")]),
    (tally(21, 24), 10, [(2, "3", 10, "How far apart"), (2, "no", None, "differ by up to 13. Can you")]),
    (tally(40, 18), 10, [(2, "22", 10, "the smaller count"), (2, "yes", None, "Is 22 more than 15?")]),
    # As far apart as chance alone would make them: that does not tell.
    (tally(1, 7), 10, [(2, "6", 10, "How far"), (2, "yes", None, "Is 6 more than 5?")]),
    (tally(4, 12), 10, [(2, "8", 10, "How far"), (2, "no", None, "Is 8 more than 8?")]),
]
#: Exercises whose only step is the answer, or whose step would give it away, and their bases.
NONE: list[tuple[Asked, int]] = [
    (after(11), 12), (after(143), 12), (after(13 * 12 - 1), 12), (after(46), 12), (after(47, "before"), 12),
    ("11 + 22", 12), ("0 + 0", 12), ("59 − 27", 12), ("57 − 27", 12), ("203 − 199", 12), ("9 − 4", 12),
    ("6 × 4", 12), ("12 × 3", 12), (("share", 1), 12), (("share", 3), 12), (heap(12, 11), 12),
    (heap(12, 144), 12), (heap(5, 26), 5), (("bundles", 0), 12), (("next", 1), 12), (("next", 2), 12),
    (("next", 3), 12), (("next", 54), 12), (("odd-even", 0), 12), (("parity", 0), 7), (("parity", 48), 12),
    (("ring", 0), 12), (("blocked", 0), 12), (("odds-hands", 0), 12), (("value", 1), 12),
]  # fmt: skip


@cases(("asked", "base", "steps"), STEPS)
def test_the_key_steps_are_asked_with_their_help(
    asked: Asked, base: int, steps: list[tuple[int, str, int | None, str]]
) -> None:
    found = left_steps(posed(asked, Notation(base)))
    assert [(left.at, left.answer, left.form.base) for left in found] == [step[:3] for step in steps]
    for left, (*_facts, words) in zip(found, steps, strict=True):
        assert words in f"{left.ask} {left.help}"
        assert left.is_right(left.answer)
        assert not left.is_right("no" if left.answer == "yes" else "yes" if left.answer == "no" else "33")


@cases(("asked", "base"), NONE)
def test_other_exercises_have_no_step_to_leave(asked: Asked, base: int) -> None:
    assert left_steps(posed(asked, Notation(base))) == ()
