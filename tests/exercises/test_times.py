"""G14 and G15 in all bases: each item has its verdicts, and no smaller step says Right to its own slip."""

from collections import Counter
from itertools import product
from math import gcd

import pytest

from cardmath.exercises import Exercise, check, exercise, pose, strata
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.exercises.item import is_acceptable
from cardmath.exercises.kinds.share import Share
from cardmath.exercises.kinds.times import Times
from cardmath.numerals import Notation
from tests.amounts import spread_of
from tests.cases import cases

BASES = range(2, 37)


def rows_of(base: int) -> list[tuple[int, int]]:
    """All numbers that an exercise can have, of large bases some."""
    row = range(2, base ** (4 if base == 2 else 3 if base == 3 else 2))
    rows = [3] if base == 2 else range(2, base)
    found = list(product(row, rows))
    return found[:: max(1, len(found) // 150)]


def helps(item: Exercise) -> None:
    """Every wrong answer is told its cause; its step is another question, with another answer."""
    for wrong in item.distractors:
        verdict = check(item, wrong.text)
        if verdict.kind == "unclear":
            continue
        assert verdict.misconception == wrong.misconception
        assert wrong.did
        assert wrong.reason
        step = wrong.step
        if step is None:
            continue
        assert step.question != item.question
        assert step.answer != item.answer or step.answer_form.base != item.base
        try:
            assert not step.is_right(wrong.text), (item.prompt, wrong)
        except UnreadableAnswerError:
            continue


@pytest.mark.sweep(3)
@pytest.mark.parametrize("base", spread_of(list(BASES), 12))
def test_every_product_has_its_verdicts(base: int) -> None:
    steps = Counter()
    for row, rows in rows_of(base):
        item = Times(Notation(base), row, rows)
        posed = pose(item)
        assert check(posed, posed.answer).is_right
        helps(posed)
        if is_acceptable(item):
            steps.update(wrong.step is None for wrong in posed.distractors)
            assert len({wrong.text for wrong in posed.distractors}) == len(posed.distractors)
    # A step without a field is left to two rows of two.
    assert not steps[True]


@cases("base", BASES)
def test_every_stratum_is_drawn(base: int) -> None:
    for stratum in strata("times", base):
        item = exercise("times", 3, base, stratum=stratum.key)
        assert item.stratum == stratum.key
        assert len(item.data["x"]) == 1 or stratum.key != "one-digit"


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", BASES)
def test_every_share_has_its_verdicts(base: int) -> None:
    answers = set()
    for parts in {*range(2, 13), base}:
        for count in [count for count in range(1, parts) if gcd(count, parts) == 1]:
            ends = Share(Notation(base), "ends", count, parts)
            helps(pose(ends))
            answers.add(ends.answer)
            if ends.answer == "ends":
                helps(pose(Share(Notation(base), "places", count, parts)))
    assert answers == {"ends", "goes on"}


def test_rows_are_doubled_and_added() -> None:
    five = pose(Times(Notation(12), 5, 5))
    assert five.steps == ("2 rows: 5 + 5 = Ʒ", "4 rows: Ʒ + Ʒ = 18z", "5 rows: 18 + 5 = 21z", "5 × 5 = 21z")
    twelve = pose(Times(Notation(16), 3, 11))
    assert [step.split()[0] for step in twelve.steps[:-1]] == ["2", "4", "8", "A₁₆", "B₁₆"]
