"""The numbers of every lesson stay: its exercises, minutes and sheet are what teachers have prepared.

For other bases than a lesson's own, `plans.json` has a checksum of these numbers.

python -m tests.lessons.test_golden_plans     keeps the numbers of now, after a change that is meant
"""

import json
import re
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise
from cardmath.lessons import LESSONS, LessonError, lesson_plan
from cardmath.lessons.aids import aids_of
from cardmath.numerals import Notation

KEPT = Path(__file__).with_name("plans.json")
#: A number in a sentence, in digits or as a word; "one" is often no number.
NUMERAL = (
    r"[\dƷƎ]+|\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\w-]*)\b"
)
#: The smallest base, the largest, and some between them, odd and even.
BASES = (2, 3, 8, 10, 11, 12, 16, 36)
#: These texts name things and pages, and stay whole.
NAMES = {"app", "key", "name", "page", "role", "state"}


def numbers(value: object) -> Any:
    """A plan as plain data; of its sentences, which may be written better, the numbers."""
    if isinstance(value, Notation):
        return value.base
    if isinstance(value, Exercise):
        return [value.id, *re.findall(NUMERAL, value.prompt), value.answer]
    if is_dataclass(value) and not isinstance(value, type):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        said = {name: part if name in NAMES else numbers(part) for name, part in found.items()}
        return {name: part for name, part in said.items() if part not in ([], None)}
    if isinstance(value, tuple | list):
        return [numbers(part) for part in value]
    if type(value) is str and " " in value:
        return (
            sha256(value.encode()).hexdigest()[:8] if value.startswith("<svg") else re.findall(NUMERAL, value)
        )
    return getattr(value, "value", value)


def numbers_of(key: str, base: int | None = None) -> Any:
    """The numbers of a plan, with those of its aids and a checksum of each picture there."""
    plan = lesson_plan(key, base=base)
    return numbers(plan) | {"aids": numbers(aids_of(plan))}


def checksum_of(key: str, base: int) -> int | None:
    """The checksum of a plan's numbers in a base; None if the lesson refuses that base."""
    try:
        return crc32(json.dumps(numbers_of(key, base)).encode())
    except CardmathError:
        return None


def kept_of(key: str) -> Any:
    return numbers_of(key) | {"in_other_bases": {str(base): checksum_of(key, base) for base in BASES}}


@pytest.mark.parametrize("key", LESSONS)
def test_the_numbers_of_a_lesson_stay_in_every_base(key: str) -> None:
    assert kept_of(key) == json.loads(KEPT.read_text("utf-8"))[key]


@pytest.mark.parametrize(("key", "least", "most"), [("packing-in-dozens", 13, 60), ("any-base", 16, 63)])
def test_an_amount_has_a_least_and_a_most(key: str, least: int, most: int) -> None:
    for amount in (least, most):
        assert lesson_plan(key, amount=amount).amount == amount
    for amount in (least - 1, most + 1):
        with pytest.raises(LessonError, match=f"from {least} to {most}, not {amount}"):
            lesson_plan(key, amount=amount)


if __name__ == "__main__":
    now = {key: kept_of(key) for key in LESSONS}
    KEPT.write_text(json.dumps(now, ensure_ascii=False, indent=1) + "\n", "utf-8")
