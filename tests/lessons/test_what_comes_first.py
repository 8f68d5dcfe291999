"""What a lesson asks comes before what it tells: rules last, no answer of the ticket earlier, nothing ahead."""

import pytest

from cardmath.lessons import lesson_plan, posed
from cardmath.lessons.plan import LessonPlan


def steps_of(plan: LessonPlan, *roles: str) -> list[str]:
    items = [item for role in roles for item in plan.part(role).items]
    return [step for item in items for step in posed(item, plan.notation).steps]


@pytest.mark.parametrize("base", [5, 7, 12])
def test_that_only_odd_digits_count_is_for_the_pupils_to_find(base: int) -> None:
    plan = lesson_plan("parity-in-other-bases", base=base)
    example = posed(plan.sheet.example, plan.notation).steps
    parts = [word for role in ("see", "try", "do") for word in (plan.part(role).launch, plan.part(role).say)]
    told = " ".join([*steps_of(plan, "see", "try"), *example, *plan.part("see").asks, *parts]).lower()
    assert "odd digit" not in told
    assert "trusted" in told, "that is the question"
    assert "odd digit" in plan.synthesis.rule
