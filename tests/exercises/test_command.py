"""`cardmath exercise`: what it prints and what it refuses."""

import json

import pytest

from cardmath.cli import main
from cardmath.exercises import KINDS, exercise
from tests.cases import cases

IDS = [f"G{place}" for place in range(1, 16)]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(["exercise", *arguments])
    except SystemExit as ended:
        status = ended.code
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_the_kinds_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "list", "--json")
    kinds = json.loads(out)
    assert (status, err) == (0, "")
    assert [list(kind) for kind in kinds] == [["kind", "id", "title"]] * len(kinds)
    assert [kind["id"] for kind in kinds] == IDS
    assert [kind["kind"] for kind in kinds] == [
        *("partner", "pairs", "bundles", "value", "numeral", "addition", "subtraction", "odd-even", "parity"),
        *("ring", "blocked", "odds-hands", "next", "times", "share"),
    ]
    status, out, err = run(capsys, "list")
    assert [line.split()[:2] for line in out.splitlines()] == [[kind["id"], kind["kind"]] for kind in kinds]


@cases("name", [*KINDS, *IDS])
def test_a_kind_is_named_or_numbered(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, err = run(capsys, name, "--number", "7", "--base", "5", "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert json.loads(out) == exercise(name, 7, 5).to_dict()


def test_the_base_is_twelve_and_the_number_random_where_nothing_else_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    documents = [json.loads(run(capsys, "G6", "--json")[1]) for _ in range(3)]
    assert {document["base"] for document in documents} == {12}
    assert len({document["number"] for document in documents}) > 1


def test_people_read_prompt_answer_steps_and_wrong_answers(capsys: pytest.CaptureFixture[str]) -> None:
    item = exercise("addition", 5)
    status, out, err = run(capsys, "addition", "--number", "5")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "addition (G6), number 5, base 12",
        "",
        item.prompt,
        "",
        f"Answer: {item.answer}",
        *(f"  {step}" for step in item.steps),
        *(f"{one.text} shows {one.misconception}: {one.reason}" for one in item.distractors),
    ]


@cases("name", KINDS)
def test_many_exercises_are_one_object_a_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, err = run(capsys, name, "--numbers", "9-12", "--base", "5", "--json")
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        exercise(name, number, 5).to_dict() for number in range(9, 13)
    ]


def test_many_exercises_are_read_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (run(capsys, "G6", "--number", number)[1] for number in ("5", "6"))
    assert run(capsys, "G6", "--numbers", "5-6") == (0, f"{one}\n{other}", "")
    end = 2**63 - 1
    assert run(capsys, "G6", "--numbers", f"{end}-{end}", "--json")[0] == 0


@cases("number", [0, 2**63 - 1])
@cases("base", [2, 36])
def test_the_ends_of_the_range(capsys: pytest.CaptureFixture[str], number: int, base: int) -> None:
    status, out, _err = run(capsys, "G6", "--number", str(number), "--base", str(base), "--json")
    assert status == 0
    assert (json.loads(out)["number"], json.loads(out)["base"]) == (number, base)


@cases(
    ("arguments", "sentence"),
    [
        ("", "cardmath exercise: the following arguments are required: list|KIND"),
        (
            "sudoku",
            "cardmath: there is no kind of exercise 'sudoku'; “cardmath exercise list” shows all kinds\n",
        ),
        ("Adition", "cardmath: there is no kind of exercise 'Adition'; did you mean addition?"),
        ("g6", "cardmath: there is no kind of exercise 'g6'; “cardmath exercise list” "),
        ("G0", "cardmath: there is no kind of exercise 'G0'; “cardmath exercise list” "),
        ("G6 --number -1", "cardmath: an exercise number must be a whole number from 0 to 2**63 − 1, not -1"),
        (
            f"G6 --number {2**63}",
            "cardmath: an exercise number must be a whole number from 0 to 2**63 − 1, not 9",
        ),
        ("G6 --number seven", "cardmath exercise: argument --number: 'seven' is not a whole number"),
        (
            "G6 --numbers 9-7",
            "cardmath exercise: argument --numbers: '9-7' is not a range of numbers; write the",
        ),
        (
            "G6 --numbers 9",
            "cardmath exercise: argument --numbers: '9' is not a range of numbers; write the first",
        ),
        ("G6 --numbers -1-9", "cardmath exercise: argument --numbers: expected one argument"),
        ("G6 --numbers 1-٣", "cardmath exercise: argument --numbers: '1-٣' is not a range of numbers"),
        (
            f"G6 --numbers 1-{2**63}",
            "cardmath: an exercise number must be a whole number from 0 to 2**63 − 1, not 9",
        ),
        ("G6 --numbers 1-2 --number 3", "cardmath exercise: argument --number: not allowed with argument "),
        ("G4 --numbers 1-2 --base 10", "cardmath: the exercise value has no questions in base ten"),
        ("G6 --base 1", "cardmath: 1 is not a base; a base is a whole number from 2 to 36."),
        ("G6 --base 37", "cardmath: 37 is not a base; a base is a whole number from 2 to 36."),
        ("G4 --base 10", "cardmath: the exercise value has no questions in base ten; choose another base"),
        (
            "G5 --base 10",
            "cardmath: the exercise numeral has no questions in base ten; choose another",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    status, out, err = run(capsys, *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence)


def test_a_number_is_a_whole_number_in_python_too() -> None:
    for number in (True, 7.0, "7", -1):
        with pytest.raises(ValueError, match="an exercise number must be a whole number"):
            exercise("G6", number)
