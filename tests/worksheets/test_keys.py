"""Keys show the work: boxes, rings and counts against arithmetic done here, and wrong ways by name."""

import re
from itertools import pairwise
from statistics import mode

import pytest

from cardmath.exercises import MISCONCEPTIONS
from cardmath.lessons import LESSONS
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, PAPERS, worksheet
from tests.amounts import spread_of
from tests.worksheets.reading import has_base, pages, texts
from tests.worksheets.test_sheets import value

BASES = spread_of(range(2, 37), 9)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("base", BASES)
def test_boxes_hold_what_is_carried_and_borrowed(base: int) -> None:
    for number in range(4):
        for one in KINDS["columns"].make(number, Notation(base)).blocks[0]["items"]:
            upper, lower = ([value(digit, base) for digit in one[name]] for name in ("upper", "lower"))
            found = [value(digit, base) for digit in one["answer"]]
            width = max(len(upper), len(found))
            boxes = ([""] * width + one["boxes"])[-width:]
            tops = [0] * (width - len(upper)) + upper
            bottoms = [0] * (width - len(lower)) + lower
            results = [0] * (width - len(found)) + found
            for at in range(width):
                box = value(boxes[at], base) if boxes[at] else None
                if one["sign"] == "+":
                    total = tops[at] + bottoms[at] + (box or 0)
                    over = at > 0 and bool(boxes[at - 1])
                    assert total == results[at] + base * over
                else:
                    # The box is the upper digit as it has become: the column can be subtracted at once.
                    now = tops[at] if box is None else box
                    assert now - bottoms[at] == results[at]
                    assert box != tops[at]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("base", BASES)
def test_rings_hold_bundles_and_pairs(base: int) -> None:
    for number in range(4):
        for one in KINDS["crates"].make(number, Notation(base)).blocks[0]["items"]:
            is_heap = not one["framed"]
            assert one["ring"] == (base if is_heap else 0)
            if is_heap:
                (rows,) = one["frames"]
                # A row shows no whole bundle, and no bundle whole rows.
                assert len(rows) == 1 or (rows[0] % base and base % rows[0])
        dots, _sums = KINDS["pairing-mats"].make(number, Notation(base)).blocks
        assert {one["ring"] for one in dots["items"]} == {2}


@pytest.mark.parametrize("base", BASES)
def test_the_way_round_a_ring_meets_the_answer(base: int) -> None:
    for number in range(4):
        for one in KINDS["rings"].make(number, Notation(base)).blocks[0]["items"]:
            step, size, path = value(one["step"][1:], base), len(one["ranks"]), one["path"]
            assert all((there - here) % size == step for here, there in pairwise(path))
            found = value(one["answer"], base)
            if path[0] == path[-1]:
                assert len(path) - 1 == len(set(path)) == found
            else:
                assert len(path) == 2
                assert path[1] + 1 == found


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", spread_of(["columns", "crates", "rings", "mixed-review", *LESSONS], 6))
def test_wrong_ways_are_named_on_the_key_alone(kind: str) -> None:
    sheet, key = (
        "\n".join(pages(worksheet(kind, number=3, key=True))[some])
        for some in (slice(0, 3 if kind in LESSONS else 1), slice(3 if kind in LESSONS else 1, None))
    )
    codes = re.findall(r"\((M[0-9]+)\)", key)
    assert len(codes) >= 4
    assert set(codes) <= set(MISCONCEPTIONS)
    assert not re.search(r"\(M[0-9]+\)", sheet)


@pytest.mark.parametrize("base", BASES)
def test_the_same_digits_are_odd_or_even_by_their_base(base: int) -> None:
    for number in range(4):
        table, *reasons = KINDS["last-digit"].make(number, Notation(base)).blocks
        bases = [int(text.split()[1]) for text in table["head"][::2]]
        assert base in bases
        assert {one % 2 for one in bases} == {0, 1}
        assert {7, 12} & set(bases)
        answers = set()
        for first, odd, second, other in table["rows"]:
            assert first == second
            for numeral, row, here in ((first, odd, bases[0]), (second, other, bases[1])):
                assert row["answer"] == ("odd" if value(numeral, here) % 2 else "even")
            answers.add((odd["answer"], other["answer"]))
        assert len(answers) > 1
        assert [one["kind"] for one in reasons] == ["writing", "writing"]


@pytest.mark.parametrize("number", range(3))
def test_no_sheet_about_the_last_digit_tells_the_rule(number: int) -> None:
    sheet, key = pages(worksheet("last-digit", number=number, base=7, key=True))
    assert "Count the odd digits" not in sheet
    assert "does not tell" not in sheet
    assert "Count the odd digits" in " ".join(key.split())


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", spread_of(list(KINDS), 12))
def test_a_sheet_in_base_ten_has_no_base_mark(kind: str) -> None:
    if kind in ("deck", "last-digit", "parity-in-other-bases") or not has_base(kind, 10):
        return
    text = "".join(pages(worksheet(kind, number=3, base=10, key=KINDS[kind].has_key)))
    assert not re.search(r"₁₀|[0-9]d\b|in base ten\)", text)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("base", [5, 10, 12])
@pytest.mark.parametrize("number", [1, 2])
def test_the_key_of_a_pyramid_is_one_page_with_all_its_steps(number: int, base: int, paper: str) -> None:
    _sheet, *key = pages(worksheet("pyramid", number=number, base=base, key=True, paper=paper))
    assert len(key) == 1
    printed = " ".join(key[0].split())
    steps = KINDS["pyramid"].make(number, Notation(base)).steps
    assert steps
    assert [step for step in steps if " ".join(step.split()) not in printed] == []


@pytest.mark.parametrize("base", range(2, 6))
@pytest.mark.parametrize("kind", ["same-dots", "crates"])
def test_a_key_packs_every_size_until_each_place_has_its_digit(kind: str, base: int) -> None:
    words = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4"}
    for number in range(3):
        for step in KINDS[kind].make(number, Notation(base)).steps:
            last, *left = (words[word] for word in re.findall(r"left over: (\w+)\.", step)[::-1])
            answer = re.search(r"side by side: (\w+)\.", step)
            full = re.findall(r"(\w+) crates? of|oxes: (\w+)\.", step)[-1]
            assert answer is not None
            assert answer[1] == words["".join(full).lower()] + last + "".join(left)


@pytest.mark.parametrize("kind", ["conversion-ladder", "addition-table", "before-and-after"])
@pytest.mark.parametrize("large", [False, True])
def test_the_line_below_an_answer_is_clear_of_its_cell(kind: str, large: bool) -> None:
    rows = KINDS[kind].make(5, Notation(36)).blocks[-1]["rows"]
    known = {one if isinstance(one, str) else one["answer"] for row in rows for one in row}
    cells = [one for one in texts(worksheet(kind, 5, 36, key=True, large=large), 1) if one.words in known]
    size = mode(one.size for one in cells)
    heights = sorted({one.y for one in cells if one.size == size}, reverse=True)
    low = min(upper - lower for upper, lower in pairwise(heights))
    # Digits stand in the middle of a row, and are 0.7 of their size high; the line is 0.27 lower.
    assert (0.35 + 0.27) * size < low / 2 - 1
