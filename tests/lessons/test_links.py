"""A page that is loaded again: what the link of each part of a lesson restores, and what no link can be."""

from dataclasses import replace
from typing import Any

import pytest

from cardmath import PRESETS, PyramidGame
from cardmath.exercises import exercise
from cardmath.lessons import lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving import UNKNOWN
from cardmath_widgets import PyramidBoard
from cardmath_widgets.lessons import Claim, Lesson, RuleCard, WorkedExample, YourTurn
from cardmath_widgets.lessons import claim as claims
from cardmath_widgets.page.elements.slate import Slate
from tests.cases import cases
from tests.widgets.handling import every, presses, words

pytestmark = pytest.mark.usefixtures("no_page")


def said(slate: Slate) -> dict[str, Any]:
    found: dict[str, Any] = slate.first_state()["said"]
    return found


def focus(slate: Slate) -> str:
    return str(slate.first_state()["focus"]).partition(" ")[0]


def board_of(deal: int = 8) -> PyramidBoard:
    game = PyramidGame(PRESETS["first-steps"].deck, tableau=8)
    return PyramidBoard(deal, game, notation=DECIMAL, key="one")


# -- worked examples -------------------------------------------------------------------------------------


@cases(
    ("link", "step"),
    [("step=0", 0), ("step=2", 2), ("step=3", 3), ("step=999", 3), ("step=1000", 0), ("step=²", 0), ("", 0)],
)
def test_a_worked_example_comes_back_with_its_steps(link: str, step: int) -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)))
    example.go_to(3)
    example.follow(link)
    assert (example.step, example.finished, example.link) == (step, step == 3, f"step={step}")
    steps = [one for one in every(example.shown().desk) if one.key == "steps"]
    assert bool(steps) == bool(step)
    assert ("next" in presses(example), "back" in presses(example)) == (step < 3, step > 0)


def test_a_worked_example_goes_forward_back_and_to_its_start() -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)))
    start = said(example)["text"]
    assert start == "Add in base twelve."
    seen = []
    for key in ("next", "next", "back", "next", "next", "next"):
        example.on_press(key)
        seen.append(example.step)
    assert seen == [1, 2, 1, 2, 3, 3]
    assert example.result == "38z + 47z = 83z"
    example.on_press("again")
    assert (example.step, said(example)["text"]) == (0, start)
    example.on_press("back")
    assert example.step == 0


def test_questions_of_ones_own_come_first_and_then_those_of_the_picture() -> None:
    example = WorkedExample(posed("38 + 47", Notation(12)), asks=("Ready?",))
    asked = [example.asked]
    while not example.finished:
        example.next()
        asked.append(example.asked)
    assert asked[0] == "Ready?"
    assert asked[1].startswith("Now the twelves.")
    assert asked[-1] == ""


# -- your turn -------------------------------------------------------------------------------------------


@cases(
    ("link", "left", "result"),
    [
        ("left=0&slips=0", "3", ""),
        ("left=1", "1", ""),
        ("left=2", None, ""),
        ("left=99", None, ""),
        ("left=100", "3", ""),
        ("left=²", "3", ""),
        ("left=2&tries=63", None, "right first time"),
        ("left=2&slips=1&tries=63", None, "right on another try"),
        ("left=2&tries=5/63", None, "right on another try"),
        ("left=2&tries=5/6", None, "shown"),
        ("left=2&tries=5", None, ""),
    ],
)
def test_your_turn_comes_back_at_its_step(link: str, left: str | None, result: str) -> None:
    turn = YourTurn(posed("29 + 36", Notation(12)))
    turn.follow(link)
    assert (turn.left.answer if turn.left else None, turn.result) == (left, result)
    assert turn.finished == bool(result)
    again = YourTurn(posed("29 + 36", Notation(12)))
    again.follow(turn.link)
    assert (again.shown(), again.result) == (turn.shown(), turn.result)


def test_an_answer_with_a_plus_comes_back_as_it_was_typed() -> None:
    turn = YourTurn(exercise("pairs", 5))
    turn.on_enter("answer", "6+7")
    again = YourTurn(exercise("pairs", 5))
    again.follow(turn.link)
    assert again.link == turn.link == "tries=6+7"


def test_what_your_turn_says_and_where_the_next_answer_goes() -> None:
    turn = YourTurn(posed("29 + 36", Notation(12)))
    assert said(turn)["text"] == "The next step is yours."
    turn.on_enter("answer", "G")
    assert said(turn)["mood"] == "help"
    assert turn.link == "tries=", "what cannot be read is no slip"
    turn.on_enter("answer", "5")
    assert said(turn)["text"].startswith("Not yet. Fill one frame of twelve first.")
    assert said(turn)["mood"] == "wrong"
    turn.on_enter("answer", "3")
    assert (said(turn)["text"], said(turn)["mood"], focus(turn)) == ("Right.", "", "answer")
    for _time in range(2):
        turn.on_enter("answer", "5")
    assert said(turn)["text"].startswith("It is 1. A full frame doesn't stay")
    assert said(turn)["mood"] == "help"
    assert turn.link == "tries=&left=2&slips=3"
    turn.on_enter("answer", "63")
    assert turn.result == "right on another try"


def test_a_step_with_words_is_chosen() -> None:
    turn = YourTurn(posed(("blocked", 2), Notation(12)))
    assert turn.left is not None
    assert {"say:yes", "say:no"} <= {*presses(turn)}
    turn.on_press("say:yes")
    assert turn.left is None


@cases(
    ("asked", "given", "steps", "words_"),
    [
        (("numeral", 1), None, 1, "The rest is yours."),
        (("numeral", 1), 0, 0, "The rest is yours."),
        (("numeral", 1), 1, 1, "The rest is yours."),
        (("numeral", 1), 4, 4, "The last step is yours."),
        (("value", 1), None, 1, "The last step is yours."),
        ("29 + 36", 1, 1, "The rest is yours."),
        ("29 + 36", 2, 2, "The last step is yours."),
    ],
)
def test_as_many_steps_are_given_as_wanted(asked: Any, given: int | None, steps: int, words_: str) -> None:
    turn = YourTurn(posed(asked, Notation(12)), given=given)
    assert turn.left is None
    assert said(turn)["text"] == words_
    listed = [one for one in every(turn.shown().desk) if one.key == "steps"]
    assert sum(one.tag == "li" for part in listed for one in every(part)) == steps


#: An exercise, a wrong answer to it, and the pictures then: the place to look at lies below the picture, or
#: takes the place of one that shows nothing else.
SEEN: list[tuple[Any, str, list[str]]] = [
    (("numeral", 1), "1", ["cm-paper cm-worked cm-weighing", "cm-paper cm-grid"]),
    (("bundles", 12), "1", ["cm-paper cm-worked", "cm-paper cm-grid"]),
    (("bundles", 12), "20", ["cm-paper cm-worked", "cm-paper cm-grid"]),
    (("value", 1), "1", ["cm-prompt", "cm-paper cm-grid"]),
    (("next", 1), "1", ["cm-paper cm-worked cm-counting-up", "cm-paper cm-grid"]),
    (("times", 1), "1", ["cm-paper cm-worked"]),
    (("partner", 4), "1", ["cm-paper cm-worked"]),
    (("ring", 0), "3", ["cm-paper cm-worked cm-worked-ring"]),
    (("pairs", 3), "1", ["cm-drawn is-looked-at"]),
    (("subtraction", 3), "1", ["cm-opened-frame", "cm-drawn is-looked-at"]),
    (("parity", 0), "odd", ["cm-prompt", "cm-drawn is-looked-at"]),
]


@cases(("asked", "wrong", "looks"), SEEN)
def test_after_a_slip_the_place_to_look_at_is_drawn_once(asked: Any, wrong: str, looks: list[str]) -> None:
    turn = YourTurn(posed(asked, Notation(12)))
    while turn.left is not None:
        turn.answer_left(turn.left.answer)
    turn.enter(wrong)
    _heard, *seen = turn.shown().table.children
    assert [one.attributes["class"] for one in seen] == looks
    turn.enter(turn.exercise.answer)
    assert len(turn.shown().table.children) == 2, "the whole picture is enough"


# -- claims ----------------------------------------------------------------------------------------------


@cases(
    ("link", "claimed", "why", "is_checked"),
    [
        ("claim=winnable&why=a%20b&checked=1", "winnable", "a b", True),
        ("claim=winnable&why=a&checked=0", "winnable", "a", False),
        ("claim=unwinnable&checked=yes", "unwinnable", "", False),
        ("claim=perhaps&why=a&checked=1", "", "a", False),
        ("checked=1", "", "", False),
        ("claim=winnable&why=" + "x" * 400, "winnable", "x" * 300, False),
    ],
)
def test_a_claim_comes_back_as_it_was(link: str, claimed: str, why: str, is_checked: bool) -> None:
    claim = Claim(board_of())
    claim.make("unwinnable")
    claim.check()
    claim.follow(link)
    assert claim.link == f"claim={claimed}&why={why.replace(' ', '%20')}&checked={int(is_checked)}"
    assert claim.finished == is_checked
    assert bool(why) == ("“" in words(claim.shown().table) if claimed else bool(why))


@cases(
    ("deal", "claimed", "sign", "said_", "mood"),
    [
        (22, "winnable", "✓", "Right, it can be won. Now show how.", "won"),
        (22, "unwinnable", "✗", "It can be won. Find a way: you can undo as often as you like.", "help"),
        (8, "unwinnable", "✓", "Right, it cannot be won. Which card is always left, and why?", "won"),
        (8, "winnable", "✗", "It cannot be won. Play and see which card is always left.", "help"),
    ],
)
def test_a_checked_claim_says_whether_it_was_right(
    deal: int, claimed: str, sign: str, said_: str, mood: str
) -> None:
    claim = Claim(board_of(deal))
    assert said(claim)["text"] == "Can this deal be won? Decide before you get any hints."
    claim.on_press(f"claim:{claimed}")
    assert (focus(claim), claim.result[-1]) == ("check", "n")
    claim.on_press("check")
    assert (said(claim)["text"], said(claim)["mood"], focus(claim)) == (said_, mood, "checked")
    assert claim.result.endswith(f" {sign}")
    shown = words(claim.shown().table)
    assert shown.startswith(f"{sign} You claimed: ")
    assert said_ in shown
    claim.on_enter("reason", "because")
    assert (said(claim)["text"], focus(claim)) == ("Your reason stays on this screen.", "finished")


def test_a_claim_without_a_verdict_is_neither_right_nor_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "calculated", lambda *_args, **_options: UNKNOWN)
    claim = Claim(board_of())
    claim.check()
    assert not claim.finished, "nothing is claimed"
    claim.make("winnable")
    claim.on_enter("reason", "  ")
    assert said(claim)["text"] == "Your claim: it can be won. Now play, or check it."
    claim.check()
    assert (claim.result, claim.finished) == ("claimed: it can be won", True)
    assert words(claim.shown().table).startswith("? You claimed: it can be won.")
    assert said(claim)["text"] == "I don't know yet. Play and find out."


def test_a_claim_that_is_taken_back_is_asked_for_again() -> None:
    claim = Claim(board_of())
    claim.make("winnable")
    claim.on_enter("reason", "because")
    assert focus(claim) == "check"
    claim.on_press("change")
    assert (said(claim)["text"], focus(claim)) == (
        "Can this deal be won? Decide before you get any hints.",
        "claim",
    )
    assert {one for one in presses(claim) if one.startswith("claim:")} == {
        "claim:winnable",
        "claim:unwinnable",
    }


# -- rules and whole lessons -----------------------------------------------------------------------------


def test_the_rules_fold_and_come_back_as_their_link_says() -> None:
    card = RuleCard(board_of())
    assert ({*presses(card)}, card.link) == ({"fold"}, "")
    card.on_press("fold")
    assert ({*presses(card)}, card.link, focus(card)) == ({"show"}, "folded=1", "show")
    card.on_press("show")
    assert ({*presses(card)}, card.link, focus(card)) == ({"fold"}, "", "fold")
    card.follow("folded=1")
    assert card.is_folded
    card.follow("folded=0")
    assert not card.is_folded


@cases(
    ("link", "opened", "is_over", "is_for_teachers"),
    [
        ("open=2", [2], False, False),
        ("open=0", [], False, False),
        ("open=0&over=1", [], True, False),
        ("open=0&over=yes", [], False, False),
        ("open=2&over=1", [2], False, False),
        ("open=3", [1], False, False),
        ("open=x&teacher=1", [1], False, True),
        ("teacher=2", [1], False, False),
        ("", [1], False, False),
    ],
)
def test_a_lesson_comes_back_at_its_part(
    link: str, opened: list[int], is_over: bool, is_for_teachers: bool
) -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    lesson.remember()
    lesson.together()
    lesson.open_part(2)
    lesson.follow(link)
    assert [part.number for part in lesson.parts if part.is_open] == opened
    assert (lesson.is_over, lesson.is_for_teachers) == (is_over, is_for_teachers)
    again = Lesson(lesson_plan("add-and-carry"))
    again.remember()
    again.together()
    again.follow(lesson.shown().link)
    assert again.shown() == lesson.shown()


def test_a_lesson_reports_once_that_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, Any]] = []
    monkeypatch.setattr(Lesson, "report", lambda self, kind, **data: heard.append((kind, data)))
    lesson = Lesson(lesson_plan("add-and-carry"))
    lesson.refresh()
    assert heard == [], "there is no part yet"
    lesson.see()
    (example,) = lesson.parts[0].content.widgets
    example.go_to(9)
    lesson.refresh()
    assert heard == [("finished", {"outcome": "done"})]
    assert repr(lesson) == "<Add and carry: 1 part, 40 minutes>"


@pytest.mark.parametrize(("age", "writes"), [(6, False), (7, True)])
def test_pupils_write_from_the_age_of_seven(age: int, writes: bool) -> None:
    lesson = Lesson(replace(lesson_plan("add-and-carry"), age=age))
    (together,) = lesson.together().content.widgets
    assert ("cm-own-field" in str(together.shown().table)) is writes


def test_only_a_page_of_a_teacher_has_the_plan() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    assert (lesson.is_taught, "teacher" in presses(lesson)) == (False, False)
    lesson.follow("teacher=1")
    assert "teacher" in presses(lesson)
    lesson.on_press("teacher")
    assert (lesson.is_for_teachers, "teacher" in presses(lesson)) == (False, True)
    lesson.answer({"type": "hello", "scored": "pupil"})
    assert "teacher" not in presses(lesson)
    lesson.answer({"type": "hello", "scored": "teacher"})
    assert "teacher" in presses(lesson)


def test_examples_have_keys_of_their_own_and_the_questions_of_the_first() -> None:
    plan = lesson_plan("chance-and-fairness")
    first, second = Lesson(plan).see().content.widgets
    assert (first.key, second.key) == ("see", "see2")
    assert first.asked == second.asked == plan.part("see").asks[0]
    short = posed(("value", 1), Notation(12))
    first, second = Lesson(plan).see(plan.part("see").items[0], short, asks=("Ready?",)).content.widgets
    assert (first.asked, second.asked) == ("Ready?", "What comes first?")
    second, first = Lesson(plan).see(short, plan.part("see").items[0], asks=("Ready?",)).content.widgets
    assert (second.asked, first.asked) == ("Ready?", "What comes first?")
