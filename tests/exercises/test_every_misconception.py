"""The misconceptions: those of the reference, those in code, and those that questions show are the same."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from cardmath.exercises import KINDS, MISCONCEPTIONS, Distractor, Exercise, Misconception, check, exercise
from cardmath.lessons.plans.why_twelve import compared
from cardmath.numerals import DOZENAL

REFERENCE = (Path(__file__).parents[2] / "docs" / "reference" / "exercises.md").read_text("utf-8")
#: Bases of every sort, and so many numbers in each.
BASES, NUMBERS = (2, 5, 7, 10, 12, 16), range(40)


@cache
def shown() -> dict[str, dict[str, tuple[Exercise, Distractor]]]:
    """The misconceptions that wrong answers show: for each kind that poses them, the first wrong answer."""
    found: defaultdict[str, dict[str, tuple[Exercise, Distractor]]] = defaultdict(dict)
    drawn = (
        exercise(name, number, base)
        for name, kind in KINDS.items()
        for base in filter(kind.allows, BASES)
        for number in NUMBERS
    )
    for one in (*drawn, *compared(DOZENAL)):
        for wrong in one.distractors:
            found[str(wrong.misconception)].setdefault(one.id, (one, wrong))
    return found


def test_the_reference_names_each_with_what_helps() -> None:
    rows = re.findall(r"^\| (M\d+) \| (.+?) \| (.+?) \|$", REFERENCE, re.MULTILINE)
    assert [code for code, *_words in rows] == list(MISCONCEPTIONS)
    assert [one.value for one in Misconception] == [f"M{number}" for number in range(1, len(rows) + 1)]
    for code, did, helps in rows:
        assert re.findall(r"\w+", did)[:2] == re.findall(r"\w+", MISCONCEPTIONS[code])[:2], code
        assert helps.endswith(("?", ".")), code


@pytest.mark.parametrize("code", MISCONCEPTIONS)
def test_some_question_shows_it_and_answers_it_with_a_reason_and_a_step(code: str) -> None:
    assert shown()[code]
    for one, wrong in shown()[code].values():
        assert check(one, wrong.text).kind in ("misconception", "unclear")
        assert wrong.reason
        assert wrong.smaller_step


def test_the_reference_names_the_misconceptions_of_each_kind() -> None:
    rows = re.findall(r"^\| (G\d+) `[a-z-]+` \|.*\| ((?:M\d+ ?)+)\|$", REFERENCE, re.MULTILINE)
    listed = {kind: set(codes.split()) for kind, codes in rows}
    assert set(listed) == {kind.id() for kind in KINDS.values()}
    for kind, codes in listed.items():
        posed = {code for code, kinds in shown().items() if kind in kinds}
        assert posed <= codes, (kind, posed - codes)
