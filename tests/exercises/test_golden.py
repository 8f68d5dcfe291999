"""The same number is the same exercise for ever.

``golden.json`` holds exercises as the first version made them: their numbers, answers and wrong answers are
never made anew. Only the words of a question or a step may be mended there. A kind that is added adds its
own.
"""

import json
from pathlib import Path

from cardmath.exercises import KINDS, exercise
from tests.cases import cases

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


def test_every_kind_is_there() -> None:
    assert {item["kind"] for item in GOLDEN} == set(KINDS)


@cases("kind", KINDS)
def test_the_same_number_is_the_same_exercise_for_ever(kind: str) -> None:
    for item in GOLDEN:
        if item["kind"] == kind:
            assert exercise(kind, item["number"], item["base"]).to_dict() == item
