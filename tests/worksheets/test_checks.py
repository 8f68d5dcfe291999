"""Checks: parallel forms on one page, with the cause of every wrong answer on the key."""

import re

import pytest

from cardmath.exercises import Exercise, check
from cardmath.exercises.posed.chance_questions import chance_questions
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, PAPERS, exercises_of, worksheet
from tests.cases import cases
from tests.worksheets.reading import reader

CHECKS = [name for name in KINDS if name.startswith("check-")]
ASKING = [name for name in CHECKS if KINDS[name].asks]
BASES = (5, 10, 12)
CASES = [(name, base) for name in ASKING for base in BASES if KINDS[name].allows(base)]


def strata_of(made: list[Exercise]) -> list[tuple[object, ...]]:
    """What all forms have in common: kinds, strata, and of sums the length of the numbers."""
    return [(one.kind, one.stratum, len(one.data["x"]) if "column" in one.kind else 0) for one in made]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("name", "base"), CASES)
def test_all_forms_ask_the_same_strata_in_the_same_order(name: str, base: int) -> None:
    forms = [exercises_of(name, number, base) for number in range(0, 2000, 250)]
    assert len({tuple(one.prompt for one in form) for form in forms}) == len(forms)
    assert {str(strata_of(form)) for form in forms} == {str(strata_of(forms[0]))}
    sums = [[len(one.data["x"]) for one in form if one.kind in ("addition", "subtraction")] for form in forms]
    assert all(lengths == sums[0] for lengths in sums)


@cases(("name", "base"), [case for case in CASES if case[0] != "check-chance"])
def test_the_key_holds_every_answer_and_every_cause(name: str, base: int) -> None:
    sheet = KINDS[name].make(4, Notation(base))
    (block,) = sheet.blocks
    for item, one in zip(block["items"], sheet.exercises, strict=True):
        assert check(one, item["answer"]).is_right
        assert [line.partition(":")[0] for line in item["slips"]] == [
            one.answer_form.shown(text) for text in dict.fromkeys(wrong.text for wrong in one.distractors)
        ]
        for line in item["slips"]:
            wrong, code = line.partition(":")[0], re.findall(r"\((M\d+)\)", line)[-1]
            verdict = check(one, wrong)
            assert not verdict.is_right
            assert verdict.misconception in (code, None)


def test_a_bond_has_no_zero_and_sums_have_their_lengths() -> None:
    bonds, sums = exercises_of("check-number-bonds", 3), exercises_of("check-carrying", 3)
    assert "0" not in {one.answer for one in bonds if one.kind == "partner"}
    assert [len(one.data["x"]) for one in sums] == [1, 2, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3]
    assert {one.base for one in (*bonds, *sums)} == {10}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_is_one_page(name: str) -> None:
    for paper in PAPERS:
        for number in (1, 2):
            assert len(reader(worksheet(name, number, paper=paper)).pages) == 1


def test_chance_is_counted_again() -> None:
    for number in range(200):
        asked = chance_questions(number, Notation(10))
        numbers = [[int(found) for found in re.findall(r"\d+", one.text)] for one in asked]
        _one, highest, all_cards = numbers[0]
        odd = [card for card in range(1, highest + 1) if card % 2] * 4
        assert (int(asked[0].answer), all_cards) == (len(odd), 4 * highest)
        for one, (few, first, many, second) in zip(asked[2:4], numbers[2:4], strict=True):
            names = re.findall(r"hands, (.+?) came", one.text)
            assert one.answer == names[0 if first / few < second / many else 1]
        _one, top, cases, total = numbers[6]
        pairs = [(x, y) for x in range(1, top + 1) for y in range(1, top + 1)]
        assert (int(asked[6].answer), cases) == (sum(x + y == total for x, y in pairs), len(pairs))
        first, second = numbers[7]
        ways = {each: sum(x + y == each for x, y in pairs) for each in (first, second)}
        assert int(asked[7].answer) == max(ways, key=lambda each: ways[each])
        assert all(one.answer not in [cause.text for cause in one.causes] for one in asked)


@pytest.mark.parametrize("base", [5, 10, 12])
def test_the_check_on_chance_is_answered_on_a_screen_as_its_key_says(base: int) -> None:
    for number in range(12):
        sheet = KINDS["check-chance"].make(number, Notation(base))
        (block,) = sheet.blocks
        for item, asked, one in zip(
            block["items"], chance_questions(number, Notation(base)), sheet.exercises, strict=True
        ):
            assert one.prompt.casefold().endswith(item["question"].rpartition(": ")[2].casefold())
            # Paper also gives the counts of a fair game, which the choice must not.
            printed = item["answer"].partition(":")[0]
            assert check(one, printed).is_right
            assert not one.answer_form.words or printed in map(one.answer_form.shown, one.answer_form.words)
            for cause in asked.causes:
                verdict = check(one, cause.text)
                assert (verdict.is_right, verdict.misconception) == (False, cause.code)
                assert verdict.step is not None
            assert printed.casefold() in one.steps[-1].casefold()


@cases("base", [2, 7, 12, 36])
def test_chance_can_be_asked_in_every_base(base: int) -> None:
    assert len({one.text for one in chance_questions(3, Notation(base))}) == 9
