"""What holds for every plan of a lesson: short sentences, and a ticket that finds its slips."""

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from cardmath.lessons import LessonPlan, posed

__all__ = ["check_sentences", "check_ticket", "texts"]

LONGEST_SENTENCE = 25


def texts(record: Any, package: str = "cardmath") -> list[str]:
    """Every text of a plan, and of the records in it that this package defines."""
    if isinstance(record, str):
        return [record]
    if isinstance(record, tuple):
        return [text for one in record for text in texts(one, package)]
    if is_dataclass(record) and type(record).__module__.startswith(package):
        return [text for one in fields(record) for text in texts(getattr(record, one.name), package)]
    return []


def check_sentences(written: Iterable[str]) -> None:
    for text in written:
        assert "{" not in text
        for sentence in re.split(r"[.?!:;”]\s", text):
            assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


def check_ticket(plan: LessonPlan) -> None:
    items = [posed(one, plan.notation) for one in plan.part("ticket").items]
    assert len(items) == 4
    found = {wrong.misconception for one in items for wrong in one.distractors}
    # Lesson 3 has no digit for ten yet, so that no question may need one.
    late = {"M9"} if plan.key == "packing-in-dozens" else set()
    assert {slip.misconception for slip in plan.slips} - late <= found
