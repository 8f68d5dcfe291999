"""The machine 1 ← b without a screen: no move changes a value, and every way ends as in arithmetic."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.errors import CardmathError
from cardmath.machine import MODES, MOST_BOXES, Machine, MachineError, Move, Task
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation
from tests.amounts import examples, spread_of
from tests.cases import cases

BASES = range(MIN_BASE, MAX_BASE + 1)
NOTATIONS = [
    Notation(base, style) for base in BASES for style in (DIGIT_STYLES if base == 12 else DIGIT_STYLES[:1])
]


def played(machine: Machine, at: int, random: Random | None = None) -> Machine:
    """The machine after its own steps; with ``random``, after some legal moves of any kind before them."""
    value = machine.value_at(at)
    for _turn in range(random.randrange(30) if random else 0):
        moves = machine.moves()
        if not moves:
            break
        machine = machine.play(random.choice(moves)) if random else machine
        assert machine.value_at(at) == value
    for _turn in range(10_000):
        move = machine.step()
        if move is None:
            return machine
        machine = machine.play(move)
        assert machine.value_at(at) == value
    raise AssertionError("the steps come to no end")


counts = st.lists(st.integers(0, 90), min_size=1, max_size=MOST_BOXES).map(tuple)


@settings(max_examples=examples(60), deadline=None)
@given(
    base=st.integers(MIN_BASE, MAX_BASE),
    dots=counts,
    antidots=counts,
    right=st.integers(0, 3),
    seed=st.integers(),
)
def test_no_move_changes_the_value_and_the_steps_end_with_the_digits(
    base: int, dots: tuple[int, ...], antidots: tuple[int, ...], right: int, seed: int
) -> None:
    machine = Machine(base, dots, antidots, right)
    end = played(machine, base, Random(seed))
    assert end.value == machine.value
    left = end.dots if machine.value >= 0 else end.antidots
    assert end.worth(left, base) == abs(machine.value)
    # Only the first box may hold more, where no box is left for it.
    assert all(held < base for held in left[: MOST_BOXES - 1])
    assert not any(end.antidots if machine.value >= 0 else end.dots)
    assert end.is_settled


@settings(max_examples=examples(60), deadline=None)
@given(
    base=st.integers(MIN_BASE, MAX_BASE),
    dots=counts,
    group=counts,
    right=st.integers(0, 3),
    seed=st.integers(),
)
def test_hunting_finds_every_group_whatever_was_exploded_before(
    base: int, dots: tuple[int, ...], group: tuple[int, ...], right: int, seed: int
) -> None:
    group = (*group[:2], 1)
    machine = Machine(base, dots, right=right, group=group)
    if machine.boxes < MOST_BOXES:
        machine = machine.resized(MOST_BOXES)
    end = played(machine, base, Random(seed))
    one = sum(count * base**box for box, count in enumerate(group))
    scale = base**right
    found, rest = divmod(machine.value * scale, one)
    assert end.worth(end.groups, base) == Fraction(found, scale)
    assert end.worth(end.dots, base) == Fraction(rest, scale)


@pytest.mark.sweep(15)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, len(NOTATIONS) // 3), ids=str)
def test_every_mode_ends_with_what_arithmetic_says(mode: str, notation: Notation) -> None:
    base = notation.base
    for number in range(12):
        task = Task.drawn(mode, number, notation)
        x, y, start = task.x, task.y, task.start()
        end = played(start, base, Random(number) if mode != "polynomial" else None)
        assert task.is_answered(end)
        shown, found = (
            end.worth([end.net(box) for box in range(end.boxes)], base),
            end.worth(end.groups, base),
        )
        expected = {
            "number": (Fraction(x), Fraction(0)),
            "addition": (Fraction(x + y), Fraction(0)),
            "subtraction": (Fraction(x - y), Fraction(0)),
            "multiplication": (Fraction(x * y), Fraction(0)),
            "division": (Fraction(x % y if y else 0), Fraction(x // y if y else 0)),
        }
        if mode in expected:
            assert (shown, found) == expected[mode]
            answer = expected[mode][0 if mode != "division" else 1]
            assert notation.write(answer) in task.result(notation)
        elif mode == "fraction":
            assert found * y + shown == x
            assert shown < Fraction(y, base**4)
        else:
            for at in (2, 7, 100):
                divisor = end.worth(end.group, at)
                assert end.worth(end.groups, at) * divisor + end.worth(end.dots, at) == start.value_at(at)
            assert not any(end.dots[len(end.group) - 1 :])
            assert found * y + shown == x
        for words in (task.question(notation), task.result(notation)):
            assert "{" not in words
        # For screen readers: words for the digits that they do not know.
        heard = task.question(notation.voice) + task.result(notation.voice)
        assert not set(heard) & set("ƷƎ↊↋²³₀₁₂₃₄₅₆₇₈₉")


def test_what_cannot_be_is_refused() -> None:
    machine = Machine(10, (3, 1))
    for move in (Move("explode", 0), Move("open", 0), Move("meet", 1), Move("hunt", 0), Move("open", 9)):
        assert not machine.can(move)
        with pytest.raises(MachineError, match="not possible"):
            machine.play(move)
    assert not any(move.name != "hunt" for move in Machine(None, (90, 90), group=(1, 1)).moves())
    with pytest.raises(MachineError, match="no value here"):
        _value = Machine(None, (1,)).value
    with pytest.raises(MachineError, match="0 or more"):
        machine.put(1, -2)
    with pytest.raises(MachineError, match="still dots"):
        machine.resized(1)
    with pytest.raises(MachineError, match="at most 6 boxes"):
        machine.put(MOST_BOXES)
    with pytest.raises(MachineError, match="a group must have a dot"):
        Machine(10, (1,), group=(1, 0))
    with pytest.raises(CardmathError):
        Machine(1, (1,))


def test_boxes_are_added_and_taken_away() -> None:
    machine = Machine(10, (3, 1))
    assert machine.resized(4).dots == (3, 1, 0, 0)
    assert machine.resized(4).resized(1 + 1) == machine
    assert Machine(2, (0,) * (MOST_BOXES - 1) + (2,)).moves() == (Move("open", MOST_BOXES - 1),)


@cases(
    ("mode", "x", "y"),
    [
        ("none", 1, 1),
        ("number", 145, 0),
        ("subtraction", 3, 4),
        ("division", 3, 0),
        ("fraction", 3, 3),
        ("multiplication", 99, 17),
        ("polynomial", 101, 11),
        ("polynomial", 101, 0),
        ("addition", 10**6 - 1, 1),
        ("addition", -1, 1),
    ],
)
def test_a_question_that_the_machine_cannot_show_is_refused(mode: str, x: int, y: int) -> None:
    with pytest.raises(MachineError):
        Task(mode, x, y, Notation(10))


def test_questions_and_answers_read_as_people_say_them() -> None:
    ten, dozen = Notation(10), Notation(12)
    assert Task("polynomial", 276, 12, ten).result(ten) == (
        "2x² + 7x + 6 divided by x + 2 is 2x + 3. If x is ten: 276 ÷ 12 = 23."
    )
    assert (
        Task("polynomial", 277, 12, ten)
        .result(ten)
        .startswith("2x² + 7x + 7 divided by x + 2 is 2x + 3, remainder 1.")
    )
    assert Task("fraction", 1, 8, dozen).result(dozen) == "1 ÷ 8 = 0;16z."
    assert Task("fraction", 1, 3, ten).result(ten) == "1 ÷ 3 = 0.3333 and so on."
    assert Task("division", 277, 12, ten).result(ten) == "277 ÷ 12 = 23, remainder 1."
    assert Task("number", 44, 0, dozen).question(dozen) == (
        "Forty-four dots are in the ones box. How do you write this number in base twelve?"
    )
    assert (
        Task("multiplication", 32, 3, dozen).question(dozen) == "Here are 3 rows of 28z. What do they make?"
    )
