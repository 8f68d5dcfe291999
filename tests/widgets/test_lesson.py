"""Lessons without a browser: one part is open, results, links, the teacher's view, and every content."""

from typing import Any

import pytest

from cardmath.decks import Deck
from cardmath.games import PyramidGame
from cardmath.lessons import GO_ON, LESSONS, LessonError, lesson_plan, posed
from cardmath.numerals import Notation
from cardmath.solving import solve
from cardmath_widgets import CounterWheel, Frame, PyramidBoard
from cardmath_widgets.lesson import (
    BothWays,
    Lesson,
    TicketPanel,
    Together,
    TurnedDeck,
    WorkedExample,
    YourTurn,
)
from cardmath_widgets.lesson.content import content_of
from cardmath_widgets.lesson.pictures import Filling
from cardmath_widgets.lesson.turn import your_turn
from cardmath_widgets.widget import PageWidget
from tests.amounts import some_of

KEY = "add-and-carry"


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


def whole_lesson(base: int = 12) -> Lesson:
    lesson = Lesson(lesson_plan(KEY, base=base))
    lesson.remember()
    lesson.see()
    lesson.your_turn()
    board = PyramidBoard(158, PyramidGame(tableau=10), notation=lesson.notation, way="sum", key="board")
    lesson.do(board)
    lesson.ticket()
    lesson.together()
    return lesson


def opened(lesson: Lesson) -> list[int]:
    for part in lesson.parts:
        assert (part.content.widgets[0].layout.display == "none") != part.is_open
    return [part.number for part in lesson.parts if part.is_open]


def shown(widget: Any) -> str:
    return str(widget.first_told())


def buttons(widget: Any) -> list[str]:
    """The names of the buttons of a part's line."""
    line = widget.shown().table.children[0]
    return [one.text for one in line.children[-1].children]


# -- the parts ---------------------------------------------------------------------------------------------


def test_one_part_is_open_and_go_on_opens_the_next() -> None:
    lesson = whole_lesson()
    assert opened(lesson) == [1]
    for number in range(2, 7):
        assert buttons(lesson.parts[number - 1]) == ["Go on"]
        assert all(buttons(part) != ["Go on"] for part in lesson.parts[number:])
        lesson.parts[number - 1].on_press("open")
        assert opened(lesson) == [number]
    assert buttons(lesson.parts[5])[-1] == "Finish"
    lesson.parts[5].on_press("finish")
    assert opened(lesson) == []
    lesson.parts[2].on_press("open")
    assert opened(lesson) == [3]


def test_a_part_that_is_done_waits_and_then_folds_to_its_result() -> None:
    lesson = whole_lesson()
    remember, panel = lesson.parts[0], lesson.parts[0].content.widgets[0]
    assert "0 of 6 parts done" in shown(lesson)
    for answer in ("3", "21", "19", "6Ʒ"):
        if panel.enter(answer).is_right:
            panel.next()
    assert remember.is_done
    assert opened(lesson) == [1], "nothing closes while a teacher looks"
    assert "is-primary" in shown(lesson.parts[1])
    lesson.parts[1].on_press("open")
    assert "2 of 3 right first time" in shown(remember)
    assert "done" in shown(remember)
    assert buttons(remember) == ["Look again"]
    assert "1 of 6 parts done" in shown(lesson)
    remember.on_press("open")
    remember.on_press("again")
    assert not remember.is_done
    assert panel.results == ()


def test_the_link_keeps_which_part_is_open_and_the_teachers_view() -> None:
    lesson = whole_lesson()
    lesson.parts[3].on_press("open")
    lesson.on_press("teacher")
    again = whole_lesson()
    again.follow(lesson.link)
    assert opened(again) == [4]
    assert again.is_for_teachers
    again.follow("open=nonsense&teacher=x")
    assert opened(again) == [1]
    assert not again.is_for_teachers
    again.follow("open=0")
    assert opened(again) == []


def test_a_part_can_be_large() -> None:
    lesson = whole_lesson()
    lesson.parts[0].on_press("large")
    assert "is-large" in shown(lesson)
    assert "Usual size" in buttons(lesson.parts[0])
    lesson.parts[1].on_press("open")
    assert lesson.is_large, "the projector stays large from part to part"
    lesson.parts[1].on_press("large")
    assert "is-large" not in shown(lesson)


def test_what_a_notebook_changes_counts_everywhere() -> None:
    lesson = Lesson(lesson_plan(KEY))
    lesson.remember(("partner", 16), title="Warm up", minutes=3)
    lesson.see("29 + 36", say="Wait for five hands.", asks=("Ready?",))
    together = lesson.together(question="What moved?", rule="A frame moved.")
    lesson.on_press("teacher")
    told = shown(lesson)
    for words in ("Warm up", "3 min", "38 minutes", "What moved?", "A frame moved."):
        assert words in told
    lesson.parts[1].on_press("open")
    assert "Wait for five hands." in shown(lesson.parts[1])
    assert "Ready?" in shown(lesson.parts[1].content.widgets[0])
    assert "What moved?" in shown(together.content.widgets[0])
    assert len(lesson.plan.part("remember").items) == 1
    with pytest.raises(LessonError, match="no 'colour'"):
        lesson.ticket(colour="red")


# -- the teacher's view ------------------------------------------------------------------------------------


def test_only_the_teachers_view_tells_the_plan() -> None:
    lesson = whole_lesson()
    plan = lesson.plan
    secrets = [
        plan.goal, plan.standard, plan.enrichment, plan.why_here, *plan.needs, plan.prepare, plan.copies,
        plan.support, plan.access, plan.early_finishers, plan.may_skip, plan.without_tablets, plan.reflect,
        plan.next_stage, plan.synthesis.rule,
        *(text for part in plan.parts for one in part.look_for for text in (one.seen, one.then_ask)),
        *(part.launch for part in plan.parts),
        *(text for slip in plan.slips for text in (slip.sample, slip.why, slip.smaller_step)),
        *(text for one in plan.synthesis.expected for text in (one.answer, one.shows, one.follow_up)),
    ]  # fmt: skip
    before = "".join(shown(one) for part in lesson.parts for one in (part, part.content.widgets[0]))
    before += shown(lesson)
    assert plan.i_can in before
    lesson.on_press("teacher")
    told = shown(lesson)
    for words in secrets:
        assert words in told
        assert words not in before
    assert f"worksheets#kind={KEY}&base=12" in told
    assert "things#frame~lying=8&frame~base=12" in told
    assert "data-prints" in told
    assert plan.part("remember").say in shown(lesson.parts[0])
    assert plan.part("see").say not in shown(lesson.parts[1])


def test_in_a_notebook_the_sheet_is_a_file() -> None:
    lesson = whole_lesson()
    lesson.on_press("teacher")
    assert "Save the sheet" not in shown(lesson)
    lesson.on_press("sheet")
    assert "data:application/pdf;base64,JVBERi" in shown(lesson)
    assert f"{KEY}.pdf" in shown(lesson)


# -- contents ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", some_of(range(2, 37), 8))
def test_a_lesson_is_done_from_start_to_end_in_every_base(base: int) -> None:
    lesson = whole_lesson(base)
    contents = [part.content for part in lesson.parts]
    panel, example, columns, board, ticket, together = (one.widgets[0] for one in contents)
    for _item in range(3):
        assert panel.enter(panel.item.answer).is_right
        panel.next()
    steps = [example.asked]
    while not example.finished:
        example.next()
        steps.append(example.asked)
    assert all(steps[:-1])
    assert not steps[-1]
    while not columns.solved:
        columns.show_step()
    for move in solve(board.position).moves:
        board.play(move)
    for item in ticket.ticket.items:
        assert ticket.enter(item.answer)
    ticket.hand_in()
    together.write("The frame moves on.")
    together.show_rule()
    assert all(one.finished for one in contents)
    assert "6 of 6 parts done" in shown(lesson)
    links = [one.link for one in contents]
    again = whole_lesson(base)
    for part, link in zip(again.parts, links, strict=True):
        part.content.widgets[0].follow(link)
    assert [part.content.finished for part in again.parts] == [True] * 6
    for one in contents:
        one.reset()
    assert not any(one.finished for one in contents)


def test_the_game_is_done_after_six_sums_and_not_when_the_cards_are_gone() -> None:
    lesson = whole_lesson()
    part, board = lesson.parts[3], lesson.parts[3].content.widgets[0]
    board.asker.sums.first = 5
    assert not part.is_done
    board.asker.sums.first, board.asker.sums.later = 5, 1
    assert part.is_done
    assert part.content.result == "5 of 6 right first time"


def test_contents_of_other_kinds_answer_the_same_questions() -> None:
    notation = Notation(12)
    frame = content_of(Frame(8, settings=False), notation)
    assert (frame.finished, frame.result) == (False, "")
    frame.widgets[0].enter("3")
    frame.widgets[0].enter("4")
    assert (frame.finished, frame.result) == (True, "right on another try")
    frame.reset()
    assert not frame.finished
    plain = content_of(PyramidBoard(158, PyramidGame(tableau=10)), notation, 1)
    for move in solve(plain.widgets[0].position).moves:
        plain.widgets[0].play(move)
        if plain.finished:
            break
    assert plain.widgets[0].position.left > 0
    assert (plain.finished, plain.result) == (True, "1 pair")
    # What pupils leave when they like is done when they have tried it and go on, and not before it was open.
    free = content_of(CounterWheel(9), notation, GO_ON)
    for is_open, turns, is_done in [
        (False, 0, False), (True, 0, False), (False, 0, False),
        (True, 1, False), (False, 0, True), (True, 0, True),
    ]:  # fmt: skip
        free.unfold(is_open=is_open)
        for _time in range(turns):
            free.widgets[0].turn(0, 1)
        assert free.finished == is_done
    free.reset()
    assert not free.finished


def test_one_of_several_games_is_visible() -> None:
    lesson = Lesson(lesson_plan(KEY))
    frames = [Frame(lying, settings=False, key=f"f{lying}") for lying in (8, 9)]
    lesson.remember()
    part = lesson.do(*frames)
    part.on_press("open")
    assert [one.layout.display for one in frames] == ["", "none"]
    assert "Next one" in buttons(part)
    frames[0].enter("4")
    assert not part.is_done
    part.on_press("next")
    assert [one.layout.display for one in frames] == ["none", ""]
    assert "Back" in buttons(part)
    frames[1].enter("3")
    assert part.is_done
    assert part.content.result == "right first time · right first time"
    link = part.link
    part.on_press("back")
    part.follow(link)
    assert frames[1].layout.display == ""
    lesson.parts[0].on_press("open")
    assert [one.layout.display for one in frames] == ["none", "none"]


def test_the_worked_example_asks_before_each_step_and_keeps_its_picture() -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)))
    seen = [example.shown().table.children[-1].children[0].markup]
    asked = [example.asked]
    for _step in range(3):
        example.next()
        asked.append(example.asked)
        seen.append(example.shown().table.children[-1].children[0].markup)
    assert asked[0] == "Look at the ones. Is the frame full, and what is left?"
    assert asked[1] == "Now the twelves. What lies here, and is the frame full?"
    assert asked[2:] == ["What is the whole sum?", ""]
    assert len({*seen[:3]}) == 3
    assert seen[3] == seen[2], "the picture stays to the end"
    assert "data-flow" in seen[1]
    example.on_press("back")
    assert example.step == 2
    assert example.finished, "what was seen stays seen"


@pytest.mark.parametrize("kind", ["partner", "bundles", "value", "numeral", "parity", "ring", "odds-hands"])
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


@pytest.mark.parametrize("key", LESSONS)
def test_your_turn_asks_all_that_its_picture_does_not_show_and_gives_a_step(key: str) -> None:
    plan = lesson_plan(key)
    item = posed(plan.part("try").items[0], plan.notation)
    if item.kind in ("addition", "subtraction"):
        return  # in columns, which show both numbers
    turn = shown(YourTurn(item))
    for given in ("numeral", "target"):
        if given in item.data:
            assert item.data[given] in turn
    assert item.steps[0] in turn, "the last step is left, not all of them"
    assert item.steps[-1] not in turn


def test_a_deck_lies_below_itself_turned_round_and_every_column_makes_its_target() -> None:
    picture, item = TurnedDeck(Deck(10, 3)), posed(("partner", 22), Notation(10))
    seen = [picture.drawn(item, step).children[0].markup for step in range(3)]
    assert [one.count(">13<") for one in seen] == [1, 1, 13], "the king, and twelve full columns"
    assert [one.count(">?<") for one in seen] == [0, 1, 0]
    assert all("dasharray" in one for one in seen[1:]), "nothing lies below the king"
    other = posed(("partner", 113), Notation(10))
    assert picture.drawn(other, 0) == Filling().drawn(other, 0), "another target is drawn as a frame"
    turn = YourTurn(posed(("partner", 87), Notation(10)), picture)
    assert "The target is 13." in shown(turn)


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


def test_the_worked_example_of_a_difference_asks_about_each_column() -> None:
    example = WorkedExample(posed("53 − 27", Notation(12)))
    asked = []
    while example.asked:
        asked.append(example.asked)
        example.next()
    assert asked == [
        "Look at the ones. Are there enough to take away, or must a frame be opened?",
        "Now the twelves. Has it lent a frame, and what is left here?",
        "What is left altogether?",
    ]


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


def test_a_short_difference_keeps_the_frames_of_the_worked_example() -> None:
    plan = lesson_plan("the-missing-partner")
    (item,) = (posed(one, plan.notation) for one in plan.part("try").items)
    turn = your_turn(item)
    assert isinstance(turn, YourTurn)
    seen = shown(turn)
    assert "cm-frames-less" in seen
    assert "stroke-dasharray" in seen, "the opened frame"
    assert item.steps[0] in seen
    assert item.steps[1] not in seen, "the lender is for the pupil"
    assert not isinstance(your_turn(posed(("subtraction", 7), Notation(12))), YourTurn)


def test_questions_that_were_all_left_are_not_done() -> None:
    lesson = whole_lesson()
    part = lesson.parts[0]
    panel = part.content.widgets[0]
    for _question in range(3):
        panel.next()
    assert panel.results == ("-", "-", "-")
    assert not part.is_done
    part.on_press("again")
    panel.enter(panel.item.answer)
    for _question in range(3):
        panel.next()
    assert part.is_done, "one answer is enough"


def test_a_sum_of_dots_asks_about_both_numbers_and_folds_to_two_results() -> None:
    plan = lesson_plan("odd-or-even", base=10)
    lesson = Lesson(plan)
    part = lesson.see()
    one, other = part.content.widgets
    assert one.asked == "Join the dots two by two. Is one left alone?"
    assert other.asked == "Join the dots of each number two by two. Is one left alone?"
    other.next()
    assert other.asked == "Put both together. What happens to the dots left alone?"
    for example in (one, other):
        example.go_to(9)
    assert part.content.result == " · ".join(example.result for example in (one, other))


@pytest.mark.parametrize(("number", "said"), [(29, "After the move: "), (3, "Before the move: ")])
def test_a_reason_says_whether_it_is_before_or_after_the_move(number: int, said: str) -> None:
    reasons = [step for step in posed(("blocked", number), Notation(10)).steps if "can never leave" in step]
    assert len(reasons) == 1
    assert reasons[0].startswith(said)


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


def test_a_number_with_too_many_dots_is_only_written() -> None:
    few, many = (shown(YourTurn(posed(("parity", number, 7), Notation(7)))) for number in (101, 3))
    assert "<circle" in few
    assert "<circle" not in many


def test_your_turn_shows_the_way_after_two_slips() -> None:
    turn = YourTurn(posed(("value", 1), Notation(12)))
    for wrong in [one.text for one in turn.exercise.distractors][:2]:
        turn.enter(wrong)
    assert turn.finished
    assert turn.result == "shown"
    assert turn.exercise.steps[-1] in shown(turn)


def test_the_ticket_judges_nothing_before_it_is_handed_in() -> None:
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])
    ticket.enter("14")
    assert not ticket.enter("7!")
    assert "does not fit here" in shown(ticket)
    ticket.enter("73")
    before = shown(ticket)
    assert not any(word in before for word in ("full at twelve", "Show me one step", "is right", "✗"))
    ticket.go_to(3)
    ticket.hand_in()
    assert not ticket.results
    assert "1 question is still empty" in shown(ticket)
    ticket.hand_in()
    assert ticket.results == ("slip", "right", "left")
    assert not ticket.finished, "left is not done"
    told = shown(ticket)
    assert "Did you carry at ten?" in told
    assert "1 of 3 right, 1 left" in told
    assert "Every answer is right" not in told
    again = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])
    again.follow(ticket.shown().link)
    assert again.results == ticket.results
    # One like it, judged at once.
    ticket.on_press("like:0")
    assert ticket.like is not None
    like = ticket.like[1].exercise
    ticket.enter(next(one.text for one in like.distractors if one.misconception == "M3"))
    assert "full at twelve" in shown(ticket)
    ticket.enter(like.answer)
    assert f"{like.answer} is right" in shown(ticket)
    ticket.on_press("back")
    assert ticket.results == ("slip", "right", "left"), "the ticket stays as it was handed in"


def test_an_answer_can_be_changed_until_then() -> None:
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5)])
    ticket.hand_in()
    assert "Answer at least one" in shown(ticket)
    ticket.enter("14")
    ticket.enter("73")
    ticket.on_press("go:0")
    assert "Your answer: 14" in shown(ticket)
    ticket.enter("12")
    ticket.hand_in()
    assert ticket.finished
    assert ticket.result == "2 of 2 right"
    assert "Every answer is right" in shown(ticket)


def test_the_rule_comes_last_and_expected_answers_never() -> None:
    synthesis = lesson_plan(KEY).synthesis
    together = Together(synthesis)
    assert synthesis.question in shown(together)
    assert synthesis.rule not in shown(together)
    together.on_enter("sentence", "  At   twelve. ")
    assert together.result == "“At twelve.”"
    together.on_press("rule")
    told = shown(together)
    assert synthesis.rule in told
    assert not any(one.answer in told for one in synthesis.expected)
    together.write("x" * 1000)
    assert len(together.result) < 310


# -- a class's pace ------------------------------------------------------------------------------------


def test_a_part_that_the_teacher_closes_folds_and_keeps_what_was_done() -> None:
    lesson = whole_lesson()
    lesson.open_part(1)
    panel = lesson.parts[0].content.widgets[0]
    panel.enter(panel.item.answer)
    lesson.answer({"type": "hello", "paced": "all"})
    lesson.answer({"type": "paced", "paced": "2,3"})
    assert opened(lesson) == []
    assert "opens later" in str(lesson.parts[0].shown().table.to_dict())
    for part in lesson.parts:
        part.answer({"type": "press", "key": "open"})
        assert opened(lesson) == {1: [], 2: [2]}.get(part.number, [3])
    lesson.answer({"type": "paced", "paced": "all"})
    lesson.open_part(1)
    assert (opened(lesson), panel.right_first) == ([1], 1)


@pytest.mark.parametrize(
    ("paced", "closed"), [("", 6), ("all", 0), ("1", 5), ("9,x,-1", 6), ("1,2,3,4,5,6", 0)]
)
def test_a_page_that_opens_late_learns_which_parts_are_open(paced: str, closed: int) -> None:
    lesson = whole_lesson()
    lesson.answer({"type": "hello", "paced": paced, "link": "open=3"})
    assert sum(lesson.is_closed(part.number) for part in lesson.parts) == closed
    assert opened(lesson) == {0: [3], 5: [1], 6: []}[closed]
