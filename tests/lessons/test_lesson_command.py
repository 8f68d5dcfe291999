"""`cardmath lesson`: the list of the lessons, and one clear line where a plan cannot be written."""

import json

import pytest

from cardmath.cli import main
from cardmath.errors import CardmathError
from cardmath.lessons import LESSONS, lesson_plan
from tests.amounts import spread_of
from tests.cases import cases


def test_the_lessons_are_listed_in_their_order_with_one_column_for_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["lesson", "list", "--json"])
    lessons = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in lessons] == [*range(1, len(LESSONS) + 1)]
    assert all(type(one[name]) is int for one in lessons for name in ("age", "base", "minutes"))
    main(["lesson", lessons[6]["key"], "--json"])
    assert json.loads(capsys.readouterr().out) == lessons[6]
    main(["lesson", "list"])
    lines = capsys.readouterr().out.splitlines()
    assert len({line.index(one["title"]) for line, one in zip(lines, lessons, strict=True)}) == 1


@cases(
    ("line", "message"),
    [
        ("lesson list --plan -o plan.pdf", "--plan needs the name of one lesson"),
        ("lesson add-and-carry -o plan.pdf", "add --plan"),
        ("lesson add-and-carry --plan", "-o FILE.pdf"),
        ("lesson add-and-carry --plan -o plan.txt", "ends in .pdf, but plan.txt does not"),
        ("lesson two-new-digits --base 10", "makes no sense in base ten; use base twelve"),
        ("lesson think-ahead --base 12", "use “cardmath worksheet think-ahead --base 12”"),
        ("lesson singing", "there is no lesson 'singing'; “cardmath lesson list” shows all lessons"),
        ("lesson Add-and-cary", "there is no lesson 'Add-and-cary'; did you mean add-and-carry?"),
    ],
)
def test_a_plan_that_cannot_be_written_is_one_clear_line(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    answer = capsys.readouterr()
    assert (answer.out, answer.err.count("\n")) == ("", 1)
    assert message in answer.err


@pytest.mark.parametrize("base", spread_of(range(2, 37), 6))
@cases("key", LESSONS)
def test_a_plan_names_only_a_base_that_it_asks_in(
    key: str, base: int, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        asks = base in {item.base for item in lesson_plan(key, base).exercises}
    except CardmathError:
        asks = False
    status = main(["lesson", key, "--base", str(base), "--json"])
    answer = capsys.readouterr()
    assert (status, answer.err.count("\n")) == ((0, 0) if asks else (2, 1))
    assert not asks or json.loads(answer.out)["base"] == base
