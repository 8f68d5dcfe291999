"""No sheet asks the same thing twice, from easy to hard where that is meant, and kinds that mix do mix."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.lessons import LESSONS
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS
from tests.amounts import spread_of

#: Kinds that have nothing to repeat (one deal, one deck, one table of all sums), with the reason.
WHOLE = (
    "addition-table",
    "multiplication-table",
    "number-strip",
    "pyramid",
    "number-facts",
    "can-it-be-won",
    "solitaire",
    "dealt-hands",
    "deck",
    "rules",
    "rule-card",
    "picture-glossary",
)
#: A tally counts random hands, each from a pack of its own.
RANDOM = ("hand-tally",)
ASKED = [kind for kind in KINDS if kind not in (*WHOLE, *RANDOM, *LESSONS)]
CASES = [(kind, base) for kind in ASKED for base in range(2, 37) if KINDS[kind].allows(base)]
#: The fewest items of a sheet in any base.
LEAST = {
    "columns": 12, "crates": 6, "conversion-ladder": 12, "pairing-mats": 10, "rings": 4, "mixed-review": 8,
    "last-digit": 8, "bond-wheels": 6, "partner-tables": 3, "hands-to-rank": 6,
    "own-ranking": 3, "before-and-after": 10, "same-dots": 4,
    "missing-cards": 18, "times": 9, "check-number-bonds": 9, "check-bases": 10, "check-carrying": 12,
    "check-odd-even": 9, "check-chance": 9
}  # fmt: skip


def items_of(kind: str, number: int, base: int) -> Iterator[Any]:
    """Everything that a sheet asks, as a pupil would tell it apart."""
    for block in KINDS[kind].make(number, Notation(base)).blocks:
        for name in ("items", "hands", "wheels", "rows"):
            for one in block.get(name, ()) if block["kind"] != "ledger" else ():
                yield asked_in(kind, block["kind"], one)


def asked_in(kind: str, form: str, one: Any) -> Any:
    if form == "columns":
        numbers = (one["upper"], one["lower"])
        return one["sign"], tuple(sorted(numbers)) if one["sign"] == "+" else numbers
    if form == "dots" and kind in ("pairing-mats", "same-dots"):
        return "dots", sum(map(sum, one["frames"]))
    if form in ("dots", "questions"):
        return form, one["question"], str(one["frames"])
    if form == "rings":
        return one["question"], tuple(one["ranks"])
    if form == "hands":
        return str(one["cards"])
    if form == "wheels":
        return one["hub"]
    if kind == "conversion-ladder":
        return tuple(part["answer"] if isinstance(part, dict) else part for part in one)
    return str(one)


@pytest.mark.sweep(20)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 4, unpack=True))
def test_a_sheet_repeats_no_item(kind: str, base: int) -> None:
    for number in (0, 1, 2, 2**63 - 1):
        check_sheet(kind, number, base)


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "base"), CASES)
def test_a_thousand_sheets_repeat_no_item(kind: str, base: int) -> None:
    for number in range(1000):
        check_sheet(kind, number, base)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_sheet_repeats_no_item(lesson: str) -> None:
    for number in (0, 1, 2, 2**63 - 1):
        check_lesson(lesson, number)


@pytest.mark.proof
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_thousand_lesson_sheets_repeat_no_item(lesson: str) -> None:
    for number in range(1000):
        check_lesson(lesson, number)


def check_lesson(lesson: str, number: int) -> None:
    """The same dots may be packed in several bases: the task of their block says in which."""
    kind, items = KINDS[lesson], []
    for block in kind.make(number, kind.usual()).blocks:
        head = str(block.get("task") or block.get("head"))
        asked = [*block.get("items", ()), *(block.get("rows", ()) if block["kind"] == "table" else ())]
        items += [(head, key_of(block["kind"], one)) for one in asked]
    assert len(items) >= 5
    assert len(set(items)) == len(items), (number, items)


def key_of(form: str, one: Any) -> Any:
    """A row of a ladder without its letter; odd or even is asked about a number of dots, in any rows."""
    if isinstance(one, list):
        return str(one[1:]) if str(one[0]).endswith(")") else str(one)
    if form == "dots" and one["ring"] == 2:
        return sum(map(sum, one["frames"]))
    return str(one["deal"]) if form == "claims" else asked_in("", form, one)


def check_sheet(kind: str, number: int, base: int) -> None:
    items = [one for one in items_of(kind, number, base) if kind != "partner-tables"]
    if kind == "partner-tables":
        blocks = KINDS[kind].make(number, Notation(base)).blocks
        items = [str(block["head"]) for block in blocks if block["kind"] == "table"]
    assert len(items) >= LEAST[kind], (number, items)
    assert len(set(items)) == len(items), (number, items)


@pytest.mark.parametrize("base", [2, 3, 4, 10, 12, 36])
def test_sums_in_columns_go_from_easy_to_hard(base: int) -> None:
    for number in range(5):
        (block,) = KINDS["columns"].make(number, Notation(base)).blocks
        sums = block["items"]
        added = [item for item in sums if item["sign"] == "+"]
        work = [(len(item["upper"]) > 1, min(sum(map(bool, item["boxes"])), 2)) for item in added]
        assert work == sorted(work)
        assert base <= 3 or len(sums[0]["upper"]) == 1 < len(sums[-1]["upper"])


def test_a_mat_mixes_odd_and_even() -> None:
    for number in range(50):
        dots, sums = KINDS["pairing-mats"].make(number, Notation(12)).blocks
        answers = [one["answer"] for one in dots["items"]]
        assert sorted(answers) == ["even"] * 3 + ["odd"] * 3
        assert not any(len(set(answers[at : at + 3])) == 1 for at in range(4))
        assert sorted(one["answer"] for one in sums["items"]) == ["even", "even", "odd", "odd"]


def test_a_mixed_review_draws_its_dots() -> None:
    for base in (2, 10, 12, 36):
        for number in range(6):
            (block,) = KINDS["mixed-review"].make(number, Notation(base)).blocks
            drawn = [one for one in block["items"] if one["frames"]]
            assert len(drawn) == 2
            assert not any("Dots" in one["question"] or "●" in one["question"] for one in block["items"])
