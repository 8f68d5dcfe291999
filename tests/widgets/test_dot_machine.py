"""The machine 1 ← b on the screen: every way to use it, in every base and style of digits, seen and heard."""

import pytest

from cardmath.machine import MODES, MOST_BOXES, MachineError, Move
from cardmath.numerals import Notation
from cardmath_widgets import DotMachine
from cardmath_widgets.page.elements.tree import Element
from tests.amounts import spread_of
from tests.widgets.handling import NOTATIONS, every, presses
from tests.widgets.playing import said


def groups_of(machine: DotMachine) -> list[str]:
    """What the boxes are called, in the order in which they are heard."""
    parts = every(machine.table())
    return [one.attributes["aria-label"] for one in parts if one.attributes.get("role") == "group"]


def dots_button(machine: DotMachine, box: int) -> Element:
    return next(one for one in every(machine.table()) if one.attributes.get("data-place") == f"box-{box}")


@pytest.mark.sweep(5)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, len(NOTATIONS) // 4), ids=str)
def test_every_way_comes_to_its_answer_step_by_step(mode: str, notation: Notation) -> None:
    machine = DotMachine(mode, number=3, notation=notation)
    machine.follow(machine.shown().link)
    assert not machine.finished
    for _turn in range(500):
        if machine.finished:
            break
        machine.answer({"type": "press", "key": "step"})
        again = DotMachine(notation=Notation(10))
        again.follow(machine.shown().link)
        assert again.shown() == machine.shown()
        heard = said(machine)["aloud"] or said(machine)["text"]
        assert not set(heard) & set("ƷƎ↊↋←²³+−×÷=")
    assert machine.finished
    if "tell" in presses(machine):
        assert said(machine)["text"] not in [one.text for one in every(machine.desk())]
        machine.on_press("tell")
    assert said(machine)["mood"] == "won"
    assert "step" not in presses(machine)
    # The same answer stands on the desk.
    assert said(machine)["text"] in [one.text for one in every(machine.desk())]


def test_the_boxes_are_heard_from_the_left_with_what_is_in_them() -> None:
    machine = DotMachine("subtraction", 63, 33)
    assert groups_of(machine) == ["twelves", "ones"]
    assert dots_button(machine, 1).attributes["aria-label"] == (
        "twelves: five dots, two antidots. Put one in."
    )
    machine.play(Move("meet", 0))
    assert said(machine)["aloud"] == (
        "A dot and an antidot meet: both are gone. Twelves: five dots, two antidots. "
        "Ones: two dots, eight antidots."
    )
    fraction = DotMachine("fraction", 1, 8)
    assert groups_of(fraction)[:3] == [
        "ones, zero groups found",
        "one over twelve, zero groups found",
        "one over one hundred and forty-four, zero groups found",
    ]


def test_dots_are_put_in_by_press_key_and_hand_and_taken_out() -> None:
    machine = DotMachine("number", 15)
    machine.on_press("clear")
    assert machine.dots == (0, 0, 0)
    machine.on_press("put:1")
    machine.on_drop("hold:dot", "box-1")
    machine.on_drop("hold:anti", "box-0")
    machine.on_drop("hold:none", "box-x")
    assert (machine.dots, machine.antidots) == ((0, 2, 0), (1, 0, 0))
    machine.on_press("out:0")
    assert machine.antidots == (0, 0, 0)
    machine.on_press("out:0")
    assert said(machine)["text"] == "There are none to take out."
    machine.on_press("hold:anti")
    machine.on_press("put:2")
    machine.on_press("out:2")
    assert (machine.dots, machine.antidots) == ((0, 2, 0), (0, 0, 0))
    for _time in range(9):
        machine.put(0, 16)
    assert (machine.dots[0], machine.finished) == (144, False)
    machine.put(0)
    assert said(machine)["text"] == "There is no more room here."


def test_own_dots_of_the_same_number_answer_the_question() -> None:
    machine = DotMachine("number", 15)
    machine.on_press("clear")
    machine.put(1)
    machine.put(0, 3)
    assert machine.finished
    machine.guess("13")
    assert said(machine)["text"] == "Fifteen dots are 13z in base twelve."


def test_the_machine_writes_its_answer_after_the_pupil() -> None:
    machine = DotMachine("addition", 15, 21)
    machine.on_enter("answer", "30")
    assert not machine.finished
    machine.on_press("step")
    answer = "13z + 19z = 30z."
    assert answer not in str(machine.first_state())
    assert "How do you write it?" in said(machine)["text"]
    machine.on_enter("answer", "210")
    assert answer not in str(machine.first_state())
    again = DotMachine(notation=Notation(12))
    again.follow(machine.link)
    assert "tell" in presses(again)
    machine.on_enter("answer", "30")
    assert said(machine)["text"] == answer
    assert "tell" not in presses(machine)
    again.follow(machine.link)
    assert answer in str(again.shown().desk)
    for _time in range(2):
        again.on_press("again")
        again.on_press("step")
    again.on_enter("answer", "?")
    for wrong in ("1", "2"):
        again.on_enter("answer", wrong)
    assert said(again)["text"] == answer, "after two wrong ones it tells"


def test_dots_that_make_the_same_only_in_the_base_are_no_answer_where_nothing_explodes() -> None:
    machine = DotMachine("polynomial", 2 * 144 + 7 * 12 + 6, 14)
    machine.put(1, -1)
    for _time in range(12):
        machine.put(0)
    while "step" in presses(machine):
        machine.answer({"type": "press", "key": "step"})
    assert machine.groups != (3, 2, 0)
    assert not machine.finished


def test_a_box_with_more_dots_than_a_hand_puts_in_still_gives_one_back() -> None:
    machine = DotMachine("addition", 1296, 72, base=36)
    for _time in range(4):
        machine.put(1)
    for _time in range(6):
        machine.play(Move("open", 1))
    machine.put(0, -1)
    assert machine.dots[0] == 6 * 36 - 1
    machine.put(0)
    assert machine.dots[0] == 6 * 36 - 1
    assert said(machine)["text"] == "There is no more room here."


@pytest.mark.parametrize("base", [2, 5, 12, 36])
def test_the_count_of_a_box_is_never_more_than_a_digit_for_it_would_be_the_answer(base: int) -> None:
    def counts() -> list[str]:
        return [one.text for one in every(machine.table()) if one.key == "count"]

    for mode in set(MODES) - {"polynomial"}:
        machine = DotMachine(mode, number=1, base=base)
        for _turn in range(4):
            texts = [Notation(base).brief(held) if held < base else "…" for held in machine.dots[::-1]]
            assert [one.partition(" −")[0] for one in counts() if not one.startswith("−")] == [
                text
                for text, held, anti in zip(texts, machine.dots[::-1], machine.antidots[::-1], strict=True)
                if held or not anti
            ]
            machine.answer({"type": "press", "key": "step"})


def test_what_lies_in_a_box_is_told_in_words_if_its_numeral_would_be_the_answer() -> None:
    machine = DotMachine("number", 40, base=12)
    machine.put(0)
    assert said(machine)["text"] == "Ones: forty-one dots."
    machine.put(0, -1)
    machine.answer({"type": "press", "key": "step"})
    assert said(machine)["text"].endswith("Twelves: 1 dot. Ones: twenty-eight dots.")


@pytest.mark.parametrize("mode", ["addition", "subtraction", "multiplication"])
def test_numbers_that_are_drawn_carry_in_every_base(mode: str) -> None:
    machine = DotMachine(mode, number=1)
    for notation in NOTATIONS:
        machine.take_notation(notation)
        assert not machine.finished
        assert machine.dots == DotMachine(mode, number=1, notation=notation).dots


def test_boxes_are_added_up_to_the_most_and_the_empty_ones_are_taken_away() -> None:
    machine = DotMachine("number", 15)
    for _time in range(MOST_BOXES - 3):
        machine.on_press("wider")
    assert len(machine.dots) == MOST_BOXES
    assert "wider" not in presses(machine)
    machine.on_press("narrower")
    assert len(machine.dots) == MOST_BOXES - 1
    machine.put(MOST_BOXES - 2)
    assert "narrower" not in presses(machine)


def test_a_full_box_does_not_stop_at_the_first_one_but_grows_another() -> None:
    machine = DotMachine("addition", 7, 8, base=10)
    assert machine.dots == (15,)
    machine.play(Move("explode", 0))
    assert (machine.dots, machine.finished) == ((5, 1), True)
    with pytest.raises(MachineError):
        machine.play(Move("explode", 0))


def test_in_1_x_nothing_explodes() -> None:
    machine = DotMachine("polynomial", 276, 12, base=10)
    assert machine.title() == "Machine 1 ← x"
    assert not any("explode" in one or "open" in one for one in presses(machine))
    for key in ("play:hunt:1", "play:hunt:1", "play:hunt:0", "play:hunt:0", "play:hunt:0"):
        machine.answer({"type": "press", "key": key})
    assert (machine.groups, machine.finished) == ((3, 2, 0), True)


def test_another_base_asks_in_that_base_and_keeps_the_numbers_that_fit() -> None:
    machine = DotMachine("addition", 15, 21)
    machine.play(Move("explode", 0))
    machine.on_change("base", "8")
    assert (machine.dots, machine.finished) == ((12, 3), False)
    machine.on_change("base", "2")
    assert machine.dots == (2, 1, 2, 1, 1)
    large = DotMachine("division", 4000, 35, base=36)
    large.on_change("base", "2")
    assert large.mode == "division"
    assert not large.finished


def test_the_same_move_again_is_shown_moving_again() -> None:
    machine = DotMachine("number", 44)

    def flying() -> list[str]:
        looks = [one for one in every(machine.table()) if "cm-flying" in one.attributes.get("class", "")]
        assert all(one.attributes["aria-hidden"] == "true" for one in looks)
        return [one.key for one in looks]

    assert flying() == []
    machine.play(Move("explode", 0))
    first = flying()
    machine.play(Move("explode", 0))
    assert len(first) == len(flying()) == 1
    assert first != flying()


def test_a_box_that_can_hold_no_more_is_not_filled_from_the_left() -> None:
    machine = DotMachine("fraction", 3, 12, base=36)
    machine.answer({"type": "link", "link": "base=36&mode=fraction&x=3&y=12&dots=0,0,0,432,3"})
    with pytest.raises(MachineError, match="the next box is full"):
        machine.play(Move("open", 4))
