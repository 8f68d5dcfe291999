"""What a lesson asks comes before what it tells: rules last, and no answer of the ticket earlier."""

import json
import re
from pathlib import Path

import pytest

from cardmath.lessons import LESSONS, Ticket, lesson_plan, posed
from cardmath.lessons.plan import LessonPlan
from cardmath.lessons.plans.packing_in_dozens import DOTS
from cardmath.lessons.plans.why_twelve import predicted
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from tests.cases import cases

COURSE = Path(__file__).parents[2] / "lessons" / "course"
ROLES = ("remember", "see", "try")


def course(name: str) -> list[str]:
    """Return the cells of a lesson's notebook."""
    notebook = json.loads((COURSE / f"{name}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def steps_of(plan: LessonPlan, *roles: str) -> list[str]:
    items = [item for role in roles for item in plan.part(role).items]
    return [step for item in items for step in posed(item, plan.notation).steps]


@cases("key", LESSONS)
def test_no_question_of_the_ticket_is_asked_before_it(key: str) -> None:
    plan = lesson_plan(key)
    earlier = {posed(item, plan.notation).prompt for role in ROLES for item in plan.part(role).items}
    assert not earlier & {posed(item, plan.notation).prompt for item in plan.part("ticket").items}


def test_the_teachers_first_question_is_none_of_the_lesson() -> None:
    for base in (8, 10, 12):
        plan = lesson_plan("make-the-target", base=base)
        held = plan.part("see").launch.split(" and ")[0].split()[-1]
        asked = [
            posed(item, plan.notation) for role in ("see", "try", "ticket") for item in plan.part(role).items
        ]
        assert held not in [one.data["value"] for one in asked if one.kind == "partner"]
    plan = lesson_plan("any-base")
    answers = [posed(item, plan.notation).answer for item in plan.part("ticket").items]
    assert plan.part("see").launch.split()[-1].strip("?") not in answers


def test_the_rings_of_the_ticket_are_not_drawn_before() -> None:
    rings = next(cell for cell in course("10-counting-by-twos") if "Rings(" in cell).split("Rings(")[1]
    drawn = {(int(ranks), int(step)) for ranks, step in re.findall(r"[(](\d+), (\d+)[)]", "(" + rings)}
    plan = lesson_plan("counting-by-twos", base=10)
    asked = [posed(item, plan.notation).data for item in plan.part("ticket").items]
    assert drawn
    assert not drawn & {(int(one["ranks"]), int(one["step"])) for one in asked if "step" in one}


#: The lesson that first asks each kind, by the number of the lesson.
FIRST = {
    "partner": 1, "bundles": 1, "pairs": 1, "next": 4, "value": 4, "numeral": 5, "addition": 6,
    "subtraction": 7, "odd-even": 8, "parity": 9, "ring": 10, "blocked": 11, "odds-hands": 12,
    "share": 13, "times": 14,
}  # fmt: skip


def test_the_notebook_packs_as_many_dots_as_the_plan_says() -> None:
    assert any("SameDots(lesson.plan.amount," in cell for cell in course("03-packing-in-dozens"))
    assert lesson_plan("packing-in-dozens").amount == DOTS == 27, "more than five crates of five"


def test_the_handbook_has_the_address_of_each_plan() -> None:
    text = (COURSE.parents[1] / "docs" / "for-teachers.md").read_text("utf-8")
    found = [tile for lesson in read_manifest(lessons_folder()) for tile in lesson.tiles if tile.plan]
    assert [tile.lesson for tile in found] == [*LESSONS]
    for number, tile in enumerate(found, 1):
        assert (COURSE / f"{number:02}-{tile.lesson}.ipynb").exists()
        assert f"| {number} | {tile.title} | `{number:02}-{tile.lesson}#{tile.plan}` |" in text


@cases("key", LESSONS)
def test_a_sheet_remembers_earlier_lessons_only(key: str) -> None:
    plan = lesson_plan(key)
    for one in plan.sheet.older:
        kind = one if isinstance(one, str) else one[0]
        assert FIRST[kind] < max(plan.number, 2), f"{kind} comes in lesson {FIRST[kind]}"


@pytest.mark.parametrize("base", [5, 7, 12])
def test_that_only_odd_digits_count_is_for_the_pupils_to_find(base: int) -> None:
    plan = lesson_plan("parity-in-other-bases", base=base)
    example = posed(plan.sheet.example, plan.notation).steps
    parts = [word for role in ("see", "try", "do") for word in (plan.part(role).launch, plan.part(role).say)]
    text = " ".join([*steps_of(plan, "see", "try"), *example, *plan.part("see").asks, *parts]).lower()
    assert "odd digit" not in text
    assert "trusted" in text, "that is the question"
    assert "odd digit" in plan.synthesis.rule


def test_lesson_nine_remembers_a_numeral_and_says_nothing_of_the_last_digit() -> None:
    for base, numeral in ((12, "ƎƷz"), (7, "442₇"), (10, "442₇"), (5, "234₅")):
        plan = lesson_plan("parity-in-other-bases", base=base)
        kinds = [posed(one, plan.notation) for one in plan.part("remember").items]
        assert [one.kind for one in kinds] == ["odd-even", "value"]
        assert base == 5 or numeral in kinds[1].prompt


def test_lesson_three_names_the_slip_of_two_digits_in_one_place() -> None:
    plan = lesson_plan("packing-in-dozens")
    (slip,) = [one for one in plan.slips if one.misconception == "M9"]
    assert slip.sample.endswith("writes 110")
    assert slip.smaller_step.startswith("One place, one digit.")


def test_the_ticket_of_lesson_four_asks_what_comes_after_full_places() -> None:
    plan = lesson_plan("two-new-digits")
    asked = [posed(one, plan.notation) for one in plan.part("ticket").items]
    assert [one.data["numeral"] for one in asked if one.kind == "next"] == ["1Ǝ", "9Ǝ"]
    earlier = " ".join(plan.part(role).launch + plan.part(role).say for role in ("see", "try", "do"))
    assert "1Ǝ" not in earlier
    assert "9Ǝ" not in earlier


def test_lesson_five_weighs_a_byte_and_names_fours_and_overflow() -> None:
    plan = lesson_plan("any-base")
    first, byte = (posed(item, plan.notation) for item in plan.part("see").items)
    assert (first.base, byte.base, byte.answer) == (12, 2, "10110101")
    assert len(byte.answer) == 8
    assert "in fours" in plan.part("do").say
    assert "eight bits show" in plan.early_finishers
    assert byte.answer not in [posed(item, plan.notation).answer for item in plan.part("ticket").items]


def test_after_a_slip_about_a_tally_no_ranking_by_heart_is_asked() -> None:
    plan = lesson_plan("chance-and-fairness")
    ticket = Ticket.of([posed(item, plan.notation) for item in plan.part("ticket").items])
    for place, item in enumerate(ticket.items):
        ticket = ticket.answered(place, next(one for one in item.choices if one != item.answer))
    ticket = ticket.handed_in()
    assert ticket.results == ("slip",) * 4
    assert [ticket.like(place) for place in range(4)] == [None] * 4


@pytest.mark.parametrize("base", [8, 12])
def test_a_difference_that_would_be_right_in_base_ten_names_its_base(base: int) -> None:
    plan = lesson_plan("the-missing-partner", base=base)
    mark = plan.notation.named(base).removeprefix("10")
    texts = [plan.synthesis.question, plan.synthesis.draw, *(slip.sample for slip in plan.slips)]
    assert all(mark in text for text in texts)
    assert f"base {'twelve' if base == 12 else 'eight'}" in plan.sheet.task


def test_the_talk_of_lesson_eleven_does_not_draw_its_own_answer() -> None:
    synthesis = lesson_plan("think-ahead").synthesis
    assert not {"9", "ace", "aces"} & {*f"{synthesis.question} {synthesis.draw}".replace(".", "").split()}


@cases("key", LESSONS)
def test_the_talk_asks_no_sentence_of_pupils_who_draw(key: str) -> None:
    plan = lesson_plan(key)
    assert plan.age >= 7 or "Write" not in plan.part("together").launch


def test_the_machine_of_lesson_thirteen_answers_no_question_of_its_pupils() -> None:
    plan = lesson_plan("why-twelve")
    (count, parts), _again = [
        map(int, found) for found in re.findall(r'"fraction", (\d+), (\d+)', "".join(course("13-why-twelve")))
    ]
    items = [posed(item, plan.notation) for item in (*plan.part("ticket").items, *predicted(plan.notation))]
    shared = [tuple(map(item.value_of, ("count", "parts"))) for item in items if "count" in item.data]
    assert (count, parts) not in shared


def test_the_fractions_that_pupils_predict_end_in_some_bases_only() -> None:
    items = predicted(lesson_plan("why-twelve").notation)
    assert [(one.base, one.prompt.partition(" with")[0].split()[-1], one.answer) for one in items[:6]] == [
        (10, "1/2", "ends"),
        (10, "1/6", "goes on"),
        (10, "1/8", "ends"),
        (12, "1/5", "goes on"),
        (12, "1/9", "ends"),
        (12, "1/6", "ends"),
    ]
    assert [one.prompt.partition(": ")[2] for one in items[6:]] == [
        "0;4z or 0;16z?",
        "0.5 or 0.25?",
        "0;2z or 0;46z?",
    ]
