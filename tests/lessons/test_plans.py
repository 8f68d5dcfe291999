"""The plans of the lessons: complete, right in every base, as in their notebooks; what tickets judge."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import nbformat
import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import check, exercise
from cardmath.lessons import LESSONS, ROLES, LessonError, LessonPlan, Ticket, is_changed, lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from cardmath_widgets.things import Frame
from tests.amounts import Amounts, some_of
from tests.cases import cases
from tests.lessons.checks import check_sentences, check_ticket, texts

COURSE = lessons_folder() / "course"


def notebook_of(plan: LessonPlan) -> Path:
    return COURSE / f"{plan.number:02}-{plan.key}.ipynb"


def cells_of(plan: LessonPlan) -> list[str]:
    """The title of a lesson's notebook, then its cells."""
    return [cell.source for cell in nbformat.read(notebook_of(plan), as_version=4).cells]


def plan_in(key: str, base: int) -> LessonPlan | None:
    """The plan in a base, or None if the lesson refuses it."""
    try:
        return lesson_plan(key, base=base)
    except CardmathError:
        return None


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


# -- every lesson ----------------------------------------------------------------------------------------


@cases("key", LESSONS)
def test_a_lesson_says_in_short_sentences_what_its_teacher_needs(key: str) -> None:
    plan = lesson_plan(key)
    assert plan.key == key
    assert 35 <= plan.minutes <= 45
    assert [part.role for part in plan.parts] == [*ROLES]
    assert plan.enrichment or plan.base in (10, 2, 16), "no standard asks for other bases"
    check_sentences(texts(plan))


@pytest.mark.sweep(21)
@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("base", some_of(range(2, 37), 6))
def test_a_lesson_is_right_in_every_base_that_it_has(key: str, base: int) -> None:
    plan = plan_in(key, base)
    if plan is None:
        assert base != LESSONS[key]
        return
    asked = [posed(one, plan.notation) for part in plan.parts for one in part.items]
    assert all(check(one, one.answer).is_right for one in asked)
    prompts = [one.prompt for one in asked]
    assert len({*prompts}) == len(prompts), "no question comes twice"
    shown = " ".join(texts(plan))
    # Twelve things may be counted in every base.
    assert base == 12 or "twelve" not in shown.replace("That is twelve.", "")
    assert base in (10, 12) or not re.search(r"[ƷƎ]", shown)


@pytest.mark.parametrize("key", LESSONS)
def test_the_help_for_a_slip_has_a_number_of_its_sum(key: str) -> None:
    for base in range(2, 37) if Amounts.has_proof else (2, 3, 4, 7, 10, 12, 16, 36):
        plan = plan_in(key, base)
        for slip in plan.slips if plan else ():
            fields = parse_qs(slip.thing.address(base).partition("#")[2].replace("frame~", ""))
            put = re.match(r"Put (?:the card's )?([^ ]+) (?:dots )?into a frame", slip.smaller_step)
            if put and "+" not in slip.smaller_step:
                number = put[1].rstrip("₀₁₂₃₄₅₆₇₈₉z")
                assert number in re.findall(r"\w+?(?=[₀-₉z]*(?: |$))", slip.sample), (base, slip)
            if slip.thing.name == "frame":
                (lying,), (its_base,) = fields["lying"], fields["base"]
                Frame(int(lying), base=int(its_base))
                assert not put or number == Notation(int(its_base)).format(int(lying)), (base, slip)


@cases("key", LESSONS)
def test_the_ticket_can_find_every_slip_of_the_lesson(key: str) -> None:
    check_ticket(lesson_plan(key))


@pytest.mark.parametrize("key", LESSONS)
def test_the_notebook_is_short_and_says_what_the_plan_says(key: str) -> None:
    plan = lesson_plan(key)
    title, *code = cells_of(plan)
    assert title == f"# {plan.title}"
    assert len(code) == 1 + len(ROLES)
    assert all(len(source.splitlines()) <= 12 for source in code)
    names: dict[str, Any] = {}
    for source in code:
        exec(source, names)
    lesson: Lesson = names["lesson"]
    assert lesson.plan == plan
    assert [part.role for part in lesson.parts] == [*ROLES]
    keys = [widget.key for part in lesson.parts for widget in part.content.widgets]
    assert len({*keys}) == len(keys)
    assert all(keys)


@cases("key", LESSONS)
def test_the_notebook_repeats_nothing_of_the_plan(key: str) -> None:
    given = [
        (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""), call)
        for source in cells_of(lesson_plan(key))[1:]
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
    ]
    methods = {"remember", "see", "your_turn", "do", "ticket", "together"}
    assert methods | {"lesson_plan"} <= {name for name, _call in given}
    for name, call in given:
        if name in methods:
            assert name == "do" or not call.args, f"{name}: the plan has its exercises"
            assert {word.arg for word in call.keywords} <= {"picture"}, f"{name}: the plan has its numbers"
        if name == "lesson_plan":
            assert ast.unparse(call) == f"lesson_plan({key!r})"


@pytest.mark.sweep(3)
@pytest.mark.parametrize("key", LESSONS)
def test_what_the_notebook_says_can_be_changed_can_be(key: str) -> None:
    names: dict[str, Any] = {}
    for source in cells_of(lesson_plan(key))[1:]:
        exec(source, names)
        for other in re.findall(r"(?:lesson\.\w+|lesson_plan)\(.+\)", "\n".join(re.findall("#.*", source))):
            if "…" in other:
                continue
            changed = eval(other, names)
            assert changed != lesson_plan(key)
            assert names["lesson"].plan != lesson_plan(key) or "lesson_plan" in other
            # The cell as it stands gives the part of the plan again.
            exec(source, names)
    assert names["lesson"].plan == lesson_plan(key)


@cases("key", LESSONS)
def test_the_start_page_reads_the_plan(key: str) -> None:
    plan = lesson_plan(key)
    (lesson,) = (one for one in read_manifest(lessons_folder()) if one.name == notebook_of(plan).stem)
    (tile,) = lesson.tiles
    assert (lesson.title, tile.title, tile.purpose) == (plan.title, plan.title, plan.goal)
    facts = (tile.facts.age, tile.facts.to, tile.facts.minutes, tile.facts.bases)
    assert facts == (plan.age, plan.to, plan.minutes, (plan.base,))


# -- the record ------------------------------------------------------------------------------------------


def test_a_field_that_is_missing_or_wrong_is_named() -> None:
    plan = lesson_plan("add-and-carry")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"goal": ""}, "goal is empty"),
        ({"slips": ()}, "slips is empty"),
        ({"standard": "", "enrichment": ""}, "neither a standard nor an enrichment"),
        ({"age": 1}, "the ages are wrong"),
        ({"parts": plan.parts[:-1]}, "remember, see, try, do, ticket, together"),
        ({"synthesis": replace(plan.synthesis, expected=plan.synthesis.expected[:1])}, "two or three"),
        ({"synthesis": replace(plan.synthesis, rule="")}, "synthesis.0.rule is empty"),
        ({"slips": (replace(plan.slips[0], misconception="M99"),)}, "no misconception 'M99'"),
        ({"sheet": replace(plan.sheet, older=("singing",))}, "no kind of exercise 'singing'"),
    ]
    for change, said in wrong:
        with pytest.raises(LessonError, match=re.escape(said)):
            replace(plan, **change)
    for role, changes, said in [
        ("see", {"minutes": 0}, "the minutes for see"),
        ("see", {"items": ()}, "see has no exercise"),
        ("see", {"items": ("8 + G",)}, "G"),
        ("see", {"look_for": ()}, "look_for is empty"),
        ("see", {"colour": "red"}, "no field 'colour'"),
        ("sing", {}, "no part 'sing'"),
    ]:
        with pytest.raises(LessonError, match=re.escape(said)):
            plan.with_part(role, **changes)
    with pytest.raises(LessonError, match="no lesson 'sing'"):
        lesson_plan("sing")


@pytest.mark.parametrize(("key", "amount", "most"), [("packing-in-dozens", 31, 60), ("any-base", 53, 63)])
def test_another_amount_counts_everywhere(key: str, amount: int, most: int) -> None:
    usual, plan = lesson_plan(key), lesson_plan(key, amount=amount)
    assert plan.amount == amount
    assert is_changed(plan)
    spoken = DECIMAL.aloud(usual.amount or 0)
    text = " ".join(texts(plan))
    assert not re.search(rf"\b({usual.amount}|{spoken})\b", text)
    assert str(amount) in plan.part("do").title
    assert str(amount) in plan.sheet.extra or DECIMAL.aloud(amount) in plan.sheet.extra
    check_sentences(texts(plan))
    for wrong in (0, most + 1, True, "many"):
        with pytest.raises(LessonError, match=f"to {most}, not"):
            lesson_plan(key, amount=wrong)  # type: ignore[arg-type]
    with pytest.raises(LessonError, match="has no amount"):
        lesson_plan("add-and-carry", amount=20)


@cases("asked", ["8 +", "", "8 + 7 + 1", ("addition",), 7, "7 - 8", "8 + ? = 8", "? + 8 = 10"])
def test_what_is_no_exercise_is_refused(asked: Any) -> None:
    with pytest.raises(LessonError):
        posed(asked, Notation(12))


@cases("text", ["53 - 27", "53 − 27", "53–27 = ?", " 53 − 27 = "])
def test_a_difference_is_written_as_people_write_it(text: str) -> None:
    assert posed(text, Notation(12)).answer == "28"


# -- the ticket ------------------------------------------------------------------------------------------


def ticket_of(*answers: str) -> Ticket:
    ticket = Ticket.of([exercise("addition", number) for number in (9, 5, 15, 13)])
    for place, answer in enumerate(answers):
        ticket = ticket.answered(place, answer)
    return ticket


def test_nothing_is_judged_before_the_ticket_is_handed_in() -> None:
    ticket = ticket_of("14", "73")
    assert (ticket.results, ticket.verdict(0), ticket.right) == ((), None, 0)
    assert ticket.summary(Notation(12)) == "2 of 4 answered"
    changed = ticket.answered(0, "12")
    assert changed.handed_in().results == ("right", "right", "left", "left")
    assert ticket.handed_in().answered(0, "12") == ticket.handed_in()


def test_what_is_left_is_not_done_and_an_empty_ticket_is_not_handed_in() -> None:
    assert not ticket_of().handed_in().is_handed_in
    left = ticket_of("12", "73", "90").handed_in()
    assert (left.is_handed_in, left.is_done, left.left, left.right) == (True, False, 1, 3)
    assert left.summary(Notation(12)) == "3 of 4 right, 1 left"
    assert ticket_of("12", "73", "90", "122").handed_in().is_done


@pytest.mark.parametrize("code", ["M3", "M4", "M5"])
def test_a_slip_is_named_and_followed_by_a_question_in_which_it_fails_again(code: str) -> None:
    ticket = ticket_of()
    for place, item in enumerate(ticket.items):
        wrong = next((one.text for one in item.distractors if one.misconception == code), item.answer)
        ticket = ticket.answered(place, wrong)
    ticket = ticket.handed_in()
    slips = [place for place, result in enumerate(ticket.results) if result == "slip"]
    assert slips
    for place in slips:
        verdict, like = ticket.verdict(place), ticket.like(place)
        assert verdict is not None
        assert verdict.misconception == code
        assert like is not None
        assert like.prompt not in {one.prompt for one in ticket.items}
        assert code in {one.misconception for one in like.distractors}
