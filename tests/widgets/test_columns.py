"""Numbers in columns without a browser, filled by hand or in steps: what is said of a wrong digit."""

import pytest

from cardmath.exercises import exercise
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.numerals import DOZENAL, Notation
from cardmath_widgets import Columns
from cardmath_widgets.things.columns import Work
from cardmath_widgets.things.thing import ThingError, place_word
from tests.amounts import spread_of
from tests.widgets.handling import NOTATIONS, every
from tests.widgets.playing import said


def work_of(columns: Columns) -> Work:
    """What belongs into the boxes."""
    sign = "+" if columns.fields()["sign"] == "addition" else "−"
    return Work(*columns.numbers, sign, columns.notation)


def item_of(columns: Columns) -> Addition | Subtraction:
    """The exercise that is worked out."""
    work = work_of(columns)
    return (Addition if work.sign == "+" else Subtraction)(work.notation, work.x, work.y)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
@pytest.mark.parametrize("sign", ["+", "−"])
def test_columns_are_filled_by_hand_or_step_by_step(notation: Notation, sign: str) -> None:
    by_hand, by_steps = (Columns(sign=sign, number=3, notation=notation) for _time in range(2))
    work = work_of(by_hand)
    for name, digit in work.boxes.items():
        if not by_hand.solved:
            wrong = notation.format((digit + 1) % notation.base)
            assert not by_hand.fill(name, wrong)
            assert said(by_hand)["mood"] == "wrong"
            assert by_hand.fill(name, notation.format(digit))
            by_steps.on_press("step")
    assert by_hand.solved
    assert by_steps.solved
    assert (by_hand.filled, by_steps.slips) == (by_steps.filled, 0)
    digits = [by_hand.filled[name] for name in work.boxes if name.startswith("r")][::-1]
    assert sum(digit * notation.base**place for place, digit in enumerate(digits[::-1])) == work.result
    assert notation.write(work.result) in said(by_hand)["text"]


def test_other_numbers_are_those_of_the_next_exercise() -> None:
    columns = Columns(number=5)
    assert (work_of(columns).x, work_of(columns).y) == (32, 55)
    columns.on_press("step")
    columns.on_press("another")
    item = exercise("addition", 6)
    assert columns.filled == {}
    assert (item.data["x"], item.data["y"]) == tuple(
        map(DOZENAL.format, (work_of(columns).x, work_of(columns).y))
    )


def test_drawn_numbers_carry_in_every_base_and_own_numbers_stay() -> None:
    drawn, own = Columns(number=5), Columns(44, 55)
    own.on_press("step")
    for notation in NOTATIONS:
        drawn.take_notation(notation)
        own.take_notation(notation)
        work = work_of(drawn)
        over = [digit for name, digit in work.boxes.items() if name.startswith("c")]
        assert any(over) or work.result >= notation.base**work.length
        assert own.numbers == (44, 55)
        again = Columns(number=1)
        again.follow(drawn.shown().link)
        assert again.numbers == drawn.numbers
    assert own.filled == {}


def test_a_digit_that_one_misconception_writes_is_explained_by_it() -> None:
    columns = Columns(44, 55)
    columns.fill("r0", "5")
    assert said(columns)["text"].startswith(
        "In base twelve a column is full at twelve, not at ten. Look at 8 + 7."
    )
    columns.fill("r0", "9")
    assert said(columns)["text"] == "Not yet. How much is 8 + 7, and is the column full?"
    assert not columns.fill("r0", "?")
    assert columns.slips == 2


def test_a_carry_at_ten_is_explained_in_the_box_for_what_is_carried() -> None:
    columns = Columns(21, 26)
    columns.fill("r0", "Ǝ")
    columns.fill("c1", "1")
    assert said(columns)["text"] == (
        "In base twelve a column isn't full at ten yet. It fills at twelve. Look at 9 + 2."
        " Put 9 + 2 into a frame of twelve. How many cells stay empty?"
    )
    assert "nine" not in said(columns)["text"]
    assert columns.fill("c1", "0")


def test_a_carry_that_is_dropped_is_explained_in_the_box_for_what_is_carried() -> None:
    columns = Columns(44, 55)
    columns.fill("c1", "0")
    assert said(columns)["text"] == (
        "8 + 7 fill a frame of twelve. The full frame moves on to the next column. "
        "What is 3 + 4 + 1 in the next column?"
    )
    assert "eight plus seven fill a frame of twelve" in said(columns)["aloud"]
    last = Columns(8, 7)
    last.fill("r1", "0")
    assert said(last)["text"].startswith("8 + 7 fill a frame of twelve.")


def test_what_two_mistakes_carry_is_asked_until_the_digit_of_the_column_tells() -> None:
    columns = Columns(19, 13, notation=Notation(5))
    columns.fill("c1", "0")
    asked = "Not yet. How did you get there: did you carry at ten, or did you forget the carry?"
    assert said(columns)["text"] == asked
    columns.fill("r0", "2")
    columns.fill("c1", "0")
    assert said(columns)["text"].startswith("4 + 3 fill a frame of five. The full frame moves on")


@pytest.mark.sweep(25)
@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
@pytest.mark.parametrize("sign", ["+", "−"])
@pytest.mark.parametrize("number", [3, 5])
def test_a_wrong_carry_is_explained_by_its_own_column(notation: Notation, sign: str, number: int) -> None:
    columns = Columns(sign=sign, number=number, notation=notation)
    for name, digit in work_of(columns).boxes.items():
        if name[0] == "c" and digit:
            assert not columns.fill(name, notation.format(0))
            explained = item_of(columns).explain_at(int(name[1:]) - 1, "M4")
            assert said(columns)["text"] == f"{explained.reason} {explained.smaller_step}"
        if columns.solved:
            break
        columns.fill(name, notation.format(digit))


def awaited(columns: Columns) -> list[str]:
    """The fields that digits go to which are typed just so."""
    return [one.attributes["data-field"] for one in every(columns.table()) if "data-next" in one.attributes]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
@pytest.mark.parametrize("sign", ["+", "−"])
def test_digits_go_to_the_boxes_in_the_order_of_the_work(notation: Notation, sign: str) -> None:
    columns = Columns(sign=sign, number=3, notation=notation)
    # Where nothing is carried or lent, nothing is written.
    order = [name for name, digit in work_of(columns).boxes.items() if digit or name[0] == "r"]
    assert order[0] == "r0"
    for name in order:
        if columns.solved:
            # The rest of a short result would be noughts at its front.
            break
        assert awaited(columns) == [name]
        digit = work_of(columns).boxes[name]
        columns.fill(name, notation.format((digit + 1) % notation.base))
        assert awaited(columns) == [name]
        columns.fill(name, notation.format(digit))
        if not columns.solved:
            # The sentence says where the next digit goes.
            is_carry = awaited(columns)[0][0] == "c"
            assert ("small box" in said(columns)["text"]) == is_carry
            assert place_word(int(awaited(columns)[0][1:]), notation) in said(columns)["text"]
    assert columns.solved
    assert awaited(columns) == []


@pytest.mark.sweep(6)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 12), ids=str)
@pytest.mark.parametrize("sign", ["+", "−"])
def test_what_a_wrong_digit_shows_is_heard_without_signs(notation: Notation, sign: str) -> None:
    columns = Columns(sign=sign, number=3, notation=notation)
    for name, digit in work_of(columns).boxes.items():
        for wrong in {0, 1, notation.base - 1} - {digit}:
            columns.fill(name, notation.format(wrong))
            assert not set(said(columns)["aloud"]) & set("+−×=ƷƎ")
        columns.fill(name, notation.format(digit))
    assert columns.solved
    assert not set(said(columns)["aloud"]) & set("+−×=ƷƎ")


@pytest.mark.parametrize(("x", "y", "sign"), [(1, 2, "-"), (3, 2, "*"), (12**6, 1, "+")])
def test_what_no_columns_hold_is_refused(x: int, y: int, sign: str) -> None:
    with pytest.raises(ThingError):
        Columns(x, y, sign)


def test_the_sum_is_read_like_an_exercise() -> None:
    (aloud,) = (one.text for one in every(Columns(6, 7, base=10).shown().table) if "is what?" in one.text)
    assert aloud == "six plus seven is what?"
