"""The printed prompt against the printed answer, with the arithmetic of `paper`; the checker on all texts."""

import json
from collections.abc import Iterator

import pytest

from cardmath.exercises import KINDS, Exercise, check, exercise
from tests.amounts import spread_of
from tests.cases import cases

from . import paper, table

TWO_OR_THREE_ANSWERS = ("odd-even", "parity", "blocked", "odds-hands", "share")
#: So many of each kind are enough every time; deals and hands take longer to find.
OFTEN = {"blocked": 8, "odds-hands": 20}
TO_PROVE = {"blocked": 400, "odds-hands": 1_000}
CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]


def stripped(text: str) -> str:
    return text.lstrip("0") or "0"


def numerals_in(data: object) -> Iterator[str]:
    """The texts of numerals in the data of an exercise."""
    for name, value in data.items():
        if name in ("target", "value", "numeral", "x", "y", "ranks", "rank", "start", "step", "parts"):
            yield value
        elif name == "values":
            yield from value


def read_on_paper(item: Exercise) -> None:
    """The answer and the wrong answers that the printed prompt leads to, and nothing else."""
    answer, wrong = paper.READERS[item.kind](item.prompt, item.base)
    assert item.answer == answer
    to_ten = {text for code, text in wrong if code == "M12"}
    wrong = [(code, text) for code, text in wrong if code != "M13" or text not in to_ten]
    if item.kind in TWO_OR_THREE_ANSWERS:
        wrong = [(code, text) for code, text in wrong if text != answer]
    printed = [(one.misconception, one.text) for one in item.distractors]
    assert printed == wrong
    # No wrong answer is right, and no text shows two misconceptions.
    assert stripped(answer) not in {stripped(text) for _code, text in printed}
    assert len({stripped(text) for _code, text in printed}) == len(
        {(code, stripped(text)) for code, text in printed}
    )
    assert printed or item.kind in TWO_OR_THREE_ANSWERS
    assert len(printed) == 2 or item.data.get("form") != "hands"


def examine(item: Exercise) -> None:
    """Everything that holds for an exercise of every kind."""
    if item.kind == "blocked":
        table.examine(item)
    else:
        read_on_paper(item)
    for numeral in numerals_in(item.data):
        assert numeral in item.prompt
    assert any(text in item.steps[-1] for text in (item.answer, item.answer_form.shown(item.answer)))
    assert len(item.steps) >= 2
    assert "{" not in item.prompt + item.aloud + item.question + "".join(item.steps)
    verdict = check(item, item.answer)
    assert verdict.is_right
    for one in item.distractors:
        verdict = check(item, one.text)
        assert (verdict.kind, verdict.misconception) == ("misconception", one.misconception)
        assert one.reason in verdict.message
        assert verdict.smaller_step == one.smaller_step != ""
        assert "{" not in one.reason + one.smaller_step + one.did


@pytest.mark.sweep(12)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 3, unpack=True))
def test_the_printed_answer_is_right(kind: str, base: int) -> None:
    for number in range(OFTEN.get(kind, 40)):
        examine(exercise(kind, number, base))


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "base"), CASES)
def test_ten_thousand_printed_answers_are_right(kind: str, base: int) -> None:
    for number in range(TO_PROVE.get(kind, 10_000)):
        examine(exercise(kind, number, base))


@cases("kind", KINDS)
def test_the_object_is_json_and_says_the_same_each_time(kind: str) -> None:
    for number in (0, 41, 2**63 - 1):
        item = exercise(kind, number, 12)
        data = item.to_dict()
        assert list(data) == [
            "kind", "id", "number", "base", "prompt", "data", "answer", "steps", "distractors",
        ]  # fmt: skip
        assert json.loads(json.dumps(data)) == data == exercise(item.id, number, 12).to_dict()
        assert item == exercise(kind, number, 12)
        assert hash(item) == hash(exercise(kind, number, 12))


@pytest.mark.sweep(30)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("style", ["pitman", "dwiggins", "te", "letters"])
def test_a_digit_style_changes_the_signs_and_nothing_else(kind: str, style: str) -> None:
    for number in range(6):
        plain, styled = exercise(kind, number), exercise(kind, number, digits=style)
        assert styled.data.keys() == plain.data.keys()
        assert len(styled.distractors) == len(plain.distractors)
        assert check(plain, styled.answer).is_right
        assert check(styled, plain.answer).is_right
