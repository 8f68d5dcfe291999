"""What makes a plan valid, at its limits, and what the records of a lesson say of themselves."""

import re
from dataclasses import replace
from typing import Any

import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import exercise, pose
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.lessons import (
    LessonError,
    LessonPlan,
    ThingPlan,
    asked,
    is_changed,
    lesson_plan,
    posed,
    registry,
    slip_of,
)
from cardmath.lessons.phrases import only_in
from cardmath.lessons.sections import PlanLine, further_sections, sections
from cardmath.lessons.slips import slips_of
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath_widgets.lessons import pictures
from tests.cases import cases

PLAN = lesson_plan("add-and-carry")


def expected(count: int) -> Any:
    return replace(PLAN.synthesis, expected=PLAN.synthesis.expected[:1] * count)


def sheet(**changes: Any) -> dict[str, Any]:
    return {"sheet": replace(PLAN.sheet, **changes)}


#: Changes at a limit, and what is wrong with them; nothing, if it is "".
CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"age": 3}, ""), ({"age": 2}, "the ages are wrong"), ({"age": 12}, ""),
    ({"age": 13}, "the ages are wrong"), ({"to": 99}, ""), ({"to": 100}, "the ages are wrong"),
    ({"to": None}, ""), ({"age": 99, "to": None}, ""),
    ({"age": 100, "to": None}, "the ages are wrong"),
    ({"synthesis": expected(1)}, "two or three"), ({"synthesis": expected(2)}, ""),
    ({"synthesis": expected(3)}, ""), ({"synthesis": expected(4)}, "two or three"),
    ({"standard": ""}, ""), ({"enrichment": ""}, ""), ({"early_answer": ""}, ""), ({"amount": None}, ""),
    ({"needs": ()}, "needs is empty"), ({"needs": ("",)}, ""), ({"title": ""}, "title is empty"),
    (sheet(extra=""), "sheet.0.extra is empty"), (sheet(bases=()), ""), (sheet(page=""), ""),
    (sheet(practice=(("singing", ()),)), "no kind of exercise 'singing'"), (sheet(older=("partner",)), ""),
    (sheet(older=(("singing", "loud"),)), "no kind of exercise 'singing'"), (sheet(example="8 +"), "'8 +'"),
    (sheet(older=(("partner", "one-digit"),)), ""), (sheet(digits=None, target=None), ""),
    ({"slips": (replace(PLAN.slips[0], why=""),)}, "slips.0.why is empty"),
    ({"slips": (PLAN.slips[0], replace(PLAN.slips[0], sample=""))}, "slips.1.sample is empty"),
]  # fmt: skip


@cases(("change", "said"), CHANGES)
def test_a_plan_is_refused_at_its_limits(change: dict[str, Any], said: str) -> None:
    if said:
        with pytest.raises(LessonError, match=re.escape(said)):
            replace(PLAN, **change)
    else:
        assert vars(replace(PLAN, **change)) == vars(PLAN) | change


@cases(("minutes", "is_right"), [(0, False), (1, True), (60, True), (61, False), (True, False)])
def test_a_part_takes_from_one_to_sixty_minutes(minutes: int, is_right: bool) -> None:
    if is_right:
        assert PLAN.with_part("do", minutes=minutes).minutes == PLAN.minutes - 13 + minutes
    else:
        with pytest.raises(LessonError, match="the minutes for do must be a whole number from 1 to 60, not "):
            PLAN.with_part("do", minutes=minutes)


@cases("role", ["remember", "see", "try", "ticket", "do", "together"])
def test_parts_that_ask_need_exercises(role: str) -> None:
    if role in ("do", "together"):
        assert PLAN.with_part(role, items=()) == PLAN
        return
    with pytest.raises(LessonError, match=f"{role} has no exercises"):
        PLAN.with_part(role, items=())


def test_every_fault_of_a_plan_is_named_at_once() -> None:
    with pytest.raises(LessonError) as fault:
        replace(PLAN, title="", goal="", age=1)
    assert str(fault.value).endswith("title is empty; goal is empty; the ages are wrong")


def test_the_example_of_the_sheet_follows_the_one_that_is_watched() -> None:
    assert PLAN.with_part("see", items=("29 + 36",)).sheet.example == "29 + 36"
    assert PLAN.with_part("see", items=("38 + 47", "29 + 36")).sheet == PLAN.sheet
    assert PLAN.with_part("try", items=("38 + 47",)).sheet == PLAN.sheet
    other = replace(PLAN, sheet=replace(PLAN.sheet, example="8 + 7"))
    assert other.with_part("see", items=("29 + 36",)).sheet.example == "8 + 7", "it was another one before"


def test_records_say_briefly_what_they_are() -> None:
    assert repr(PLAN) == "<LessonPlan add-and-carry, number 6, base 12: Add and carry>"
    assert [repr(part) for part in PLAN.parts[:4]] == [
        "<PartPlan remember, 5 minutes: Remember, partner/16, bundles/8, numeral/7>",
        "<PartPlan see, 6 minutes: Watch one first, '38 + 47'>",
        "<PartPlan try, 4 minutes: Now you, '29 + 36'>",
        "<PartPlan do, 13 minutes: Play: say the sum>",
    ]
    one = PLAN.with_part("try", items=(exercise("addition", 5),)).part("try")
    assert repr(one) == "<PartPlan try, 4 minutes: Now you, G6>"


# -- exercises of a plan ---------------------------------------------------------------------------------


@cases(
    ("text", "item"),
    [
        ("8 + ? = 9", Partner(DOZENAL, 9, 8)),
        ("8+?=10", Partner(DOZENAL, 12, 8)),
        ("8 + 7", Addition(DOZENAL, 8, 7)),
        (" 8+7 = ? ", Addition(DOZENAL, 8, 7)),
        ("8 - 8", Subtraction(DOZENAL, 8, 8)),
    ],
)
def test_a_sum_is_read_as_it_is_written(text: str, item: Any) -> None:
    assert posed(text, DOZENAL) == pose(item)


@cases(
    ("wrong", "said"),
    [
        ("8 + ? = 8", "has no answer above 0"),
        ("7 - 8", "is less than 0"),
        ("8 : 7", "is not an exercise; use a kind and a number"),
        (("addition", 1, "one-digit", 5), "is not an exercise"),
        (("addition", 1.0), "is not an exercise"),
        (("addition", True), "not True"),
    ],
)
def test_what_is_wrong_with_an_exercise_is_said(wrong: Any, said: str) -> None:
    assert posed(("addition", 1), DOZENAL) == exercise("addition", 1)
    with pytest.raises(CardmathError, match=re.escape(said)):
        posed(wrong, DOZENAL)


def test_an_exercise_may_have_its_own_stratum_or_base() -> None:
    assert posed(("addition", 7, "one-digit"), DOZENAL) == exercise("addition", 7, stratum="one-digit")
    letters = Notation(12, "letters")
    assert posed(("numeral", 1, 16), letters).notation == Notation(16, "letters")
    assert posed(("numeral", 1), letters).notation == letters


def test_a_search_for_an_exercise_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked.numbered("odd-even", DECIMAL, form="set", count=7) == ("odd-even", 2)
    monkeypatch.setattr(asked, "MOST_TRIED", 3)
    with pytest.raises(LessonError, match="no exercise of the kind odd-even has this data"):
        asked.numbered("odd-even", DECIMAL, form="set", count=1000)
    assert asked.numbered("odd-even", DECIMAL, form="set", count=7, row=2) == ("odd-even", 2), (
        "the last one tried"
    )


# -- slips -----------------------------------------------------------------------------------------------

FRAME = ThingPlan("frame", "lying=8")


def test_a_slip_is_worded_by_its_exercise_unless_the_plan_says_it() -> None:
    slip = slip_of(Misconception.CARRIES_AT_TEN, "8 + 7", DOZENAL, FRAME)
    own = slip_of(
        Misconception.CARRIES_AT_TEN, "8 + 7", DOZENAL, FRAME, sample="a", why="b", smaller_step="c"
    )
    assert (own.sample, own.why, own.smaller_step) == ("a", "b", "c")
    assert (slip.sample, slip.thing) == ("8z + 7z = 15z", replace(FRAME, base=12))
    assert slip.why != own.why
    with pytest.raises(LessonError, match=re.escape("does not lead to a wrong answer to 8 + 7 = ?")):
        slip_of(Misconception.CARRIES_AT_TEN, "8 + 7", DECIMAL, FRAME)
    assert slips_of([(Misconception.CARRIES_AT_TEN, "8 + 7", FRAME)], DECIMAL) == ()


@pytest.mark.parametrize(
    ("misconception", "item", "base", "sample"),
    [
        (Misconception.OFF_BY_ONE, "8 + ? = 10", 12, "8 + 3 = 10"),
        # No numeral of base seven: the wrong answer is written as it is.
        (Misconception.CARRIES_AT_TEN, "5 + 6", 7, "5₇ + 6₇ = 11₇"),
    ],
)
def test_a_sample_is_written_as_a_pupil_writes_it(
    misconception: Misconception, item: str, base: int, sample: str
) -> None:
    assert slip_of(misconception, item, Notation(base), FRAME).sample == sample


# -- the plan as a teacher reads it ----------------------------------------------------------------------


def test_a_plan_is_read_in_sections_with_lists_and_sentences() -> None:
    found = [(one.title, one.is_list, len(one.lines)) for one in (*sections(PLAN), *further_sections(PLAN))]
    assert found == [
        ("Goal", False, 2), ("Standard", False, 2), ("Why here", False, 1), ("Building on", True, 3),
        ("Prepare", False, 2), ("Parts, 40 min", True, 6), ("Slips, each with a smaller step", True, 3),
        ("Closing discussion", True, 5), ("Support", False, 1), ("Access", False, 1),
        ("Early finishers", False, 1),
        ("May be left out", False, 1), ("Without tablets", False, 1), ("Ask yourself afterwards", False, 1),
        ("Building towards", False, 1), ("Remember: questions and answers", True, 3),
        ("Now you: questions and answers", True, 1), ("Ticket: questions and answers", True, 4),
        ("At the end of each activity", True, 2), ("Ways to begin a sentence", True, 3),
        ("Words, with pictures", True, 3), ("A harder question", False, 2), ("Next day", False, 1),
    ]  # fmt: skip


def test_a_question_without_a_typical_wrong_answer_asks_how_the_pupil_knows() -> None:
    item = replace(exercise("addition", 9), distractors=())
    lines = further_sections(PLAN.with_part("ticket", items=(item,)))[2].lines
    assert "There is no typical wrong answer. → How do you know?" in str(lines[0])


def test_a_lesson_of_ones_own_has_no_aids() -> None:
    own = replace(PLAN, key="my-own")
    assert len(further_sections(own)) == 3
    assert is_changed(own)
    assert str(PlanLine("Text.", ask="Why?")) == "Text. Why?"


# -- amounts, bases, and what is made in advance ---------------------------------------------------------


def test_a_lesson_names_the_bases_that_make_sense() -> None:
    only_in(DOZENAL, (10, 12), "Any base")
    with pytest.raises(LessonError, match="'Any base' makes no sense in base seven; use base ten or twelve"):
        only_in(Notation(7), (10, 12), "Any base")


def test_pages_find_the_plans_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.make_ready()
    plans: list[LessonPlan] = [lesson_plan(key) for key in registry.LESSONS]
    drawn: list[tuple[str, int]] = []
    heard: list[str] = []
    monkeypatch.setattr(
        pictures, "seen_and_heard", lambda _picture, item, step: drawn.append((item.prompt, step))
    )
    monkeypatch.setattr(pictures, "heard_of", lambda _words, item: heard.append(item.prompt))
    found: list[str] = []
    monkeypatch.setattr(pictures, "both_ways", lambda item: found.append(item.prompt))
    pictures.make_ready()
    prompts = [item.prompt for plan in plans for item in plan.exercises]
    assert drawn == [(prompt, 0) for prompt in prompts]
    assert heard == prompts
    assert found == [posed(one, plan.notation).prompt for plan in plans for one in plan.part("see").items]


def test_an_exercise_is_found_without_posing_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"form": "sum", "x": "7", "y": "9"}
    asks = (exercise("odd-even", number, 13).data for number in range(asked.MOST_TRIED))
    first = next(number for number, data in enumerate(asks) if wanted.items() <= data.items())
    assert first > 20
    monkeypatch.setattr("cardmath.exercises.registry.pose", lambda *_args: pytest.fail("this takes too long"))
    assert asked.numbered("odd-even", Notation(13), **wanted) == ("odd-even", first)
