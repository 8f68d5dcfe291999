"""Worked examples and "your turn" without a browser: what each step asks, shows and leaves to the pupil."""

from typing import Any

import pytest

from cardmath.decks import Deck
from cardmath.exercises import exercise, pose
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath.numerals import Notation
from cardmath_widgets import Columns
from cardmath_widgets.lessons import BothWays, Lesson, TurnedDeck, WorkedExample, YourTurn
from cardmath_widgets.lessons.content import content_of
from cardmath_widgets.lessons.pictures import Filling, picture_of
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.handling import every, having, shown, words

pytestmark = pytest.mark.usefixtures("no_page")


def test_the_worked_example_asks_before_each_step_and_keeps_its_picture() -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)))
    seen = [example.shown().table.children[-1].children[0].markup]
    asked = [example.asked]
    for _step in range(3):
        example.next()
        asked.append(example.asked)
        seen.append(example.shown().table.children[-1].children[0].markup)
    assert asked[0] == "Look at the ones. Is the frame full, and what is left?"
    assert asked[1] == "Now the twelves. How many are there, and is the frame full?"
    assert asked[2:] == ["What is the whole sum?", ""]
    assert len({*seen[:3]}) == 3
    assert seen[3] == seen[2], "the picture stays to the end"
    assert "data-flow" in seen[1]
    example.on_press("back")
    assert example.step == 2
    assert example.finished, "what was seen stays seen"


def test_the_worked_example_of_a_difference_asks_about_each_column() -> None:
    example = WorkedExample(posed("53 − 27", Notation(12)))
    asked = []
    while example.asked:
        asked.append(example.asked)
        example.next()
    assert asked == [
        "Look at the ones. Are there enough, or do we need to break up a frame?",
        "Now the twelves. Has it lent a frame, and what is left here?",
        "What is left altogether?",
    ]


def test_the_frame_fills_beside_the_counter_up_to_one_full_frame() -> None:
    plan = lesson_plan("two-new-digits")
    example = WorkedExample(posed(plan.part("see").items[0], plan.notation), asks=plan.part("see").asks)

    def windows() -> list[str]:
        _frame, wheel = example.shown().table.children[1].children
        return [one.text for one in wheel.children]

    seen = [windows()]
    while example.asked:
        example.next()
        seen.append(windows())
    assert seen == [["0", "9"], ["0", "Ʒ"], ["0", "Ǝ"], ["1", "0"]]
    assert example.result.endswith("The frame is full: 10z")


def test_your_turn_of_lesson_4_keeps_the_counter_and_leaves_its_digits_to_the_pupil() -> None:
    plan = lesson_plan("two-new-digits")
    turn = YourTurn(posed(plan.part("try").items[0], plan.notation))

    def windows() -> list[str]:
        _frames, wheel = turn.shown().table.children[1].children
        return [one.text for one in wheel.children]

    assert windows() == ["3", "Ǝ"]
    turn.on_enter("answer", "0")
    assert windows() == ["…", "…"]
    turn.on_enter("answer", "4")
    turn.on_enter("answer", "40")
    assert windows() == ["4", "0"]


def test_crates_end_with_their_numeral() -> None:
    plan = lesson_plan("packing-in-dozens")
    example = WorkedExample(posed(plan.part("see").items[0], plan.notation))
    asked = []
    while example.asked:
        assert "30₅" not in shown(example)
        asked.append(example.asked)
        example.next()
    assert asked == [*plan.part("see").asks]
    assert "30₅" in shown(example)


@pytest.mark.parametrize("picture", [None, TurnedDeck(Deck(10, 3))])
def test_what_the_picture_lacks_is_said_before_the_first_step(picture: Any) -> None:
    example = WorkedExample(posed(("partner", 22), Notation(10)), picture)
    assert "Which number goes with 12 to make 13?" in shown(example)
    assert "this card" not in shown(example), "the picture has no card by itself"


def test_another_example_asks_its_own_questions() -> None:
    lesson = Lesson(lesson_plan("any-base"))
    part = lesson.see(("numeral", 1))
    assert "437" not in part.content.widgets[0].asked
    lesson = Lesson(lesson_plan("packing-in-dozens"))
    part = lesson.see(("bundles", 4, 12))
    assert part.content.widgets[0].asked == "How many crates of twelve are full?"


@cases("kind", ["partner", "bundles", "value", "numeral", "parity", "ring", "odds-hands"])
def test_your_turn_leaves_the_last_step_of_every_kind(kind: str) -> None:
    item = posed((kind, 7), Notation(12))
    turn = YourTurn(item)
    assert not any(step in shown(turn) for step in item.steps[-1:])
    wrong = next((one.text for one in item.distractors), None)
    if wrong is not None:
        turn.enter(wrong)
        assert not turn.finished
        assert turn.shown().link.startswith("tries=")
        again = YourTurn(item)
        again.follow(turn.shown().link)
        assert again.shown() == turn.shown()
    turn.enter(item.answer)
    assert turn.finished
    assert turn.result == ("right on another try" if wrong else "right first time")


@cases("key", LESSONS)
def test_your_turn_asks_all_that_its_picture_does_not_show(key: str) -> None:
    plan = lesson_plan(key)
    item = posed(plan.part("try").items[0], plan.notation)
    turn = shown(YourTurn(item))
    for given in ("numeral", "target"):
        if given in item.data:
            assert item.data[given] in turn
    assert item.steps[-1] not in turn


#: The idea of each lesson: the place of the step that holds it, and what its question or the step says. In
#: the first two lessons the idea is the answer itself: the empty cells, and the card below.
IDEAS = {
    "make-the-target": (1, "7 + 3 = 10"),
    "every-deck-has-its-target": (1, "From 3 to 10 is 7"),
    "packing-in-dozens": (0, "How many crates are full?"),
    "two-new-digits": (0, "How many cells of the last frame are still empty?"),
    "any-base": (1, "12 goes into 3 zero times"),
    "add-and-carry": (0, "How many dots are left beside the full frame?"),
    "the-missing-partner": (0, "Break up a frame of twelve."),
    "odd-or-even": (0, "Join the dots two by two."),
    "parity-in-other-bases": (1, "Each bundle leaves one over."),
    "counting-by-twos": (0, "Which number do you land on after 15?"),
    "think-ahead": (0, "before the move. Can it be won?"),
    "chance-and-fairness": (2, "How far apart are the two counts?"),
    "why-twelve": (0, "Twelve dots in groups of eight. How many dots are left over?"),
    "rows-and-rows": (0, "How many are left beside the full ones?"),
}


@cases("key", LESSONS)
def test_the_step_that_is_left_empty_holds_the_idea_of_the_lesson(key: str) -> None:
    plan = lesson_plan(key)
    item = posed(plan.part("try").items[0], plan.notation)
    turn, (at, said) = YourTurn(item), IDEAS[key]
    idea = turn.left.ask if turn.left is not None else item.steps[at]
    assert said in idea
    assert turn.left is None or turn.left.at == at
    assert at < len(item.steps) - 1 or len(item.steps) <= 3, "never the last step alone"
    assert item.steps[at] not in shown(turn), "it is not shown"
    assert all(step in shown(turn) for step in item.steps[:at])


@cases("key", LESSONS)
def test_the_empty_step_is_asked_then_shown_and_a_whole_answer_is_taken_at_any_time(key: str) -> None:
    plan = lesson_plan(key)
    item = posed(plan.part("try").items[0], plan.notation)
    turn = YourTurn(item)
    while (left := turn.left) is not None:
        again = YourTurn(item)
        again.follow(turn.link)
        assert again.left == left
        turn.on_enter("answer", left.answer)
        assert turn.left != left
        assert not turn.finished
    turn.on_enter("answer", item.answer)
    assert turn.result == "right first time"
    quick = YourTurn(item)
    quick.on_enter("answer", item.answer)
    assert quick.finished or quick.left != YourTurn(item).left


def test_a_wrong_step_is_asked_again_and_shown_after_two() -> None:
    turn = YourTurn(posed("29 + 36", Notation(12)))
    turn.on_enter("answer", "13")
    assert turn.left is not None
    assert turn.left.help in shown(turn)
    turn.on_enter("answer", "5")
    assert "It is 3." in shown(turn)
    assert "full frames move on to the twelves" in shown(turn)
    turn.on_enter("answer", "1")
    assert turn.exercise.steps[0] in shown(turn)
    turn.on_enter("answer", "63")
    assert (turn.finished, turn.result) == (True, "right on another try")
    turn.on_press("again")
    assert turn.left is not None


def test_what_was_finished_keeps_its_tick_with_other_numbers() -> None:
    columns = Columns(9, 5, notation=Notation(12), settings=False)
    content = content_of(columns, Notation(12))
    columns.fill("r0", "2")
    columns.fill("r1", "1")
    assert content.finished
    columns.on_press("another")
    assert not columns.solved
    assert content.finished
    content.reset()
    assert not content.finished


def test_your_turn_draws_nothing_twice_after_a_slip() -> None:
    for asked_, wrong, drawings in (("7 + ? = 10", "2", 1), (("odd-even", 33), "even", 1)):
        turn = YourTurn(posed(asked_, Notation(10)))
        before = shown(turn).count("<svg")
        turn.enter(wrong)
        assert shown(turn).count("<svg") == before == drawings
    turn = YourTurn(posed(("numeral", 1), Notation(12)))
    turn.enter("1")
    assert shown(turn).count("cm-weighing") == 1
    assert "is-marked" in shown(turn), "the place to look at is marked"


def test_the_answer_to_the_smaller_step_is_no_try() -> None:
    turn = YourTurn(posed(("bundles", 12, 12), Notation(12)))
    turn.enter("20")
    assert "How many crates of twelve are full?" in shown(turn)
    turn.enter("1")
    assert "Right. Now try the question again." in shown(turn)
    assert turn.shown().link == "tries=20"
    assert not turn.finished
    turn.enter("18")
    assert turn.result == "right on another try"


def test_your_turn_shows_the_way_after_two_slips() -> None:
    turn = YourTurn(posed(("value", 1), Notation(12)))
    for wrong in [one.text for one in turn.exercise.distractors][:2]:
        turn.enter(wrong)
    assert turn.finished
    assert turn.result == "shown"
    assert turn.exercise.steps[-1] in shown(turn)


def test_a_deck_lies_below_itself_turned_round_and_every_column_makes_its_target() -> None:
    picture, item = TurnedDeck(Deck(10, 3)), posed(("partner", 22), Notation(10))
    seen = [picture.drawn(item, step).children[0].markup for step in range(3)]
    assert [one.count(">13<") for one in seen] == [1, 13, 13], "the king, then twelve full columns"
    assert [one.count(">?<") for one in seen] == [0, 1, 0]
    assert all("dasharray" in one for one in seen[1:]), "nothing lies below the king"
    other = posed(("partner", 113), Notation(10))
    assert picture.drawn(other, 0) == Filling().drawn(other, 0), "another target is drawn as a frame"
    turn = YourTurn(posed(("partner", 87), Notation(10)), picture)
    assert "to make 13?" in shown(turn)


def test_the_pupil_weighs_the_end_of_a_load_and_does_not_copy_it() -> None:
    plan = lesson_plan("any-base")
    turn = YourTurn(posed(plan.part("try").items[0], plan.notation))
    seen = shown(turn)
    assert turn.exercise.answer == "Ʒ03"
    assert "144 goes into 1443" in seen
    assert "12 goes into 3" not in seen
    assert seen.count("'text': '…'") == 2, "the digits of the last two weights"
    assert "The rest is yours." in seen
    turn.enter("Ʒ03")
    assert "12 goes into 3 zero times" in shown(turn)


def test_a_short_difference_keeps_the_frames_of_the_worked_example() -> None:
    plan = lesson_plan("the-missing-partner")
    (item,) = (posed(one, plan.notation) for one in plan.part("try").items)
    turn = YourTurn(item)
    assert "cm-frames-less" in shown(turn)
    assert "stroke-dasharray" not in shown(turn), "the frame is for the pupil to open"
    assert item.steps[0] not in shown(turn)
    for answer in ("7", "6"):
        turn.on_enter("answer", answer)
    assert "stroke-dasharray" in shown(turn), "the opened frame"
    assert item.steps[1] not in shown(turn)


@pytest.mark.parametrize(
    ("asked", "rows"), [("53 − 27", ["", "8", "28"]), ("203 − 199", ["", "6", "26", "26"])]
)
def test_each_step_of_a_difference_writes_its_digit_below_the_line(asked: str, rows: list[str]) -> None:
    item, picture = posed(asked, Notation(12)), picture_of(posed(asked, Notation(12)))
    for step, row in enumerate(rows):
        columns = picture.drawn(item, step).children[0]
        written = ["".join(cell.text for cell in one.children) for one in columns.children[0].children]
        assert [one.strip() for one in written] == [item.data["x"], f"−{item.data['y']}", row]


@pytest.mark.parametrize(("number", "said"), [(29, "After the move: "), (3, "Before the move: ")])
def test_a_reason_says_whether_it_is_before_or_after_the_move(number: int, said: str) -> None:
    reasons = [step for step in posed(("blocked", number), Notation(10)).steps if "can never leave" in step]
    assert len(reasons) == 1
    assert reasons[0].startswith(said)


def test_a_number_with_too_many_dots_is_only_written() -> None:
    few, many = (shown(YourTurn(posed(("parity", number, 7), Notation(7)))) for number in (101, 3))
    assert "<circle" in few
    assert "<circle" not in many


def balance_of(widget: Any) -> Any:
    """The one balance on the table of a worked example."""
    (found,) = [
        one for one in every(widget.shown().table) if "cm-weighing" in one.attributes.get("class", "")
    ]
    return found


def test_a_load_is_weighed_on_a_drawn_balance_that_is_heard_after_each_step() -> None:
    plan = lesson_plan("any-base")
    example = WorkedExample(posed(plan.part("see").items[0], plan.notation), asks=plan.part("see").asks)
    heard, drawn = [], []
    for _step in range(5):
        (picture,) = [one for one in every(balance_of(example)) if one.markup]
        drawn.append(picture.markup)
        assert balance_of(example).attributes["role"] == "img"
        assert "aria-hidden" not in balance_of(example).attributes
        heard.append(balance_of(example).attributes["aria-label"])
        example.on_press("next")
    assert heard == [
        "A balance: 437 on the left, 0 on the right; the left side is heavier.",
        "A balance: 437 on the left, 432 on the right; the left side is heavier. "
        "On the right: 3 weights of 144.",
        "A balance: 437 on the left, 432 on the right; the left side is heavier. "
        "On the right: 3 weights of 144, no weight of 12.",
        "A balance: 437 on the left, 437 on the right; it balances. "
        "On the right: 3 weights of 144, no weight of 12, 5 weights of 1.",
        "A balance: 437 on the left, 437 on the right; it balances. "
        "On the right: 3 weights of 144, no weight of 12, 5 weights of 1. "
        "That is three zero five, base twelve.",
    ]
    assert [one.count(">144<") for one in drawn] == [0, 3, 3, 3, 3]
    assert [one.count(">1<") for one in drawn] == [0, 0, 0, 5, 5]
    assert "437 = 305z" in words(balance_of(example))
    example.on_press("back")
    assert "437 = 305z" not in words(balance_of(example))


@pytest.mark.parametrize("base", some_of(range(2, 37), 6))
def test_a_load_is_weighed_in_every_base(base: int) -> None:
    if base == 10:
        return
    item = pose(ByWeights(Notation(base), base**2 + 1))
    example = WorkedExample(item)
    heard = []
    while not example.finished:
        heard.append(balance_of(example).attributes["aria-label"])
        example.next()
    heard.append(balance_of(example).attributes["aria-label"])
    assert len({*heard}) == len(heard) == len(item.steps) + 1
    assert item.answer in words(balance_of(example))


def test_steps_that_divide_put_no_weight_on_before_the_last() -> None:
    example = WorkedExample(posed(("numeral", 1), Notation(12)))
    while example.step < len(example.exercise.steps) - 1:
        example.next()
        assert ", 0 on the right;" in balance_of(example).attributes["aria-label"]
    example.next()
    assert "it balances" in balance_of(example).attributes["aria-label"]


def test_lesson_11_plays_its_trap_both_ways_and_undoes_it() -> None:
    plan = lesson_plan("think-ahead", base=10)
    part = Lesson(plan).see(picture=BothWays())
    (example,) = part.content.widgets
    strips, asked = [], []
    while not example.finished:
        asked.append(example.asked)
        example.next()
        strips.append(str(example.shown().table).count("cm-strip'"))
    assert (*asked,) == plan.part("see").asks, "one question for each step"
    assert example.step == 6
    assert "Undo" in example.exercise.steps[2]
    # A card of the discard pile leaves with the pair, and comes back.
    assert strips[0] == strips[1] == strips[2] - 1 == strips[5] - 1
    example.follow("step=2")
    assert "can never leave" in shown(example)
    again = WorkedExample(posed(("blocked", 3), Notation(10)), BothWays())
    assert again.asked == "What comes first?"
    assert again.exercise == posed(("blocked", 3), Notation(10))


def test_a_frame_is_opened_at_the_first_step_and_only_where_dots_are_missing() -> None:
    def frames(asked: str, step: int) -> list[str]:
        item = posed(asked, Notation(12))
        return [one.key for one in picture_of(item).drawn(item, step).children[1].children]

    # 3 ones are too few for 7; 9 are enough.
    assert frames("53 − 27", 0) == ["f0", "f1", "f2", "f3", "f4", "ones"]
    assert frames("53 − 27", 1) == ["f0", "f1", "f2", "f3", "opened", "ones"]
    assert frames("59 − 27", 1) == ["f0", "f1", "f2", "f3", "f4", "ones"]


def test_the_frames_to_take_away_are_empty_once_the_ones_are_done() -> None:
    item = posed("53 − 27", Notation(12))

    def looks(step: int) -> list[str]:
        parts = picture_of(item).drawn(item, step).children[1].children
        return [one.markup for one in parts if one.key.startswith("f")]

    # Two of the frames go with the second step, and none before.
    assert len({*looks(0)}) == len({*looks(1)}) == 1
    first, second, *gone = looks(2)
    assert first == second == looks(1)[0]
    assert len(gone) == 2
    assert first not in gone


def test_your_turn_takes_an_answer_that_is_chosen_and_starts_over() -> None:
    turn = YourTurn(posed(("odd-even", 33), Notation(10)))
    assert isinstance(turn, YourTurn)
    turn.on_press("say:neither")
    turn.on_press("nothing:odd")
    assert not turn.finished
    turn.on_press(f"say:{turn.exercise.answer}")
    assert turn.finished
    turn.on_press("again")
    assert not turn.finished
    assert turn.link == "tries="


def test_a_step_is_said_with_the_question_before_the_next() -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)))

    def aloud() -> str:
        return str(example.first_state()["said"])

    example.next()
    assert example.exercise.steps[0] in aloud()
    assert example.asked in aloud()
    example.on_press("back")
    assert example.exercise.steps[0] not in aloud()


def test_what_is_left_alone_meets_only_after_the_pupil_has_counted_it() -> None:
    turn = YourTurn(posed(("parity", 101, 7), Notation(7)))
    dashed = "stroke-dasharray"
    assert dashed not in str(turn.shown().table.to_dict())
    turn.answer_left("7")
    assert dashed in str(turn.shown().table.to_dict())


def test_the_turned_row_stops_at_the_card_that_is_asked() -> None:
    plan = lesson_plan("every-deck-has-its-target")
    turn = YourTurn(posed(plan.part("try").items[0], plan.notation), TurnedDeck(Deck(10, 3)))
    (picture,) = [one.markup for one in every(turn.shown().table) if one.markup]
    assert [picture.count(f">{index}<") for index in ("Q", "J", "10", "?")] == [2, 2, 1, 1], (
        "10 lies above only"
    )


def test_the_fraction_that_opens_is_in_sight() -> None:
    plan = lesson_plan("why-twelve")
    turn = YourTurn(posed(plan.part("try").items[0], plan.notation))
    assert "1/8" in words(turn.shown().desk)


def test_your_turn_asks_a_smaller_step_in_its_own_field_if_its_answers_are_chosen() -> None:
    turn = YourTurn(exercise("odd-even", 3, 10), given=0)
    turn.on_press("say:even")
    assert "Put the dots in pairs. How many are left over?" in words(turn.shown().desk)
    turn.on_press("back")
    assert "say:odd" in having(turn, "data-press")
    turn.follow(turn.link)
    turn.on_enter("answer", "1")
    assert (turn.link, turn.finished) == ("tries=even", False)
    assert "say:odd" in having(turn, "data-press")
