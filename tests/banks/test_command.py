"""`cardmath exercise` and `cardmath lesson` with a file: what they write, and what they refuse."""

import csv
import os
from io import StringIO
from pathlib import Path

import pytest

from cardmath.cli import main
from cardmath.commands.files import OPTIONS
from cardmath.exercises import exercise, export
from cardmath.exercises.banks import FORMATS
from cardmath.exercises.rows import Row
from cardmath.lessons import lesson_plan
from cardmath.numerals import Notation

from . import moodle_reader


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(one) for one in arguments])
    except SystemExit as ended:
        status = ended.code
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_every_format_has_an_option() -> None:
    assert list(OPTIONS) == list(FORMATS)
    assert [ending for ending, _english in OPTIONS.values()] == [form.ending for form in FORMATS.values()]


@pytest.mark.parametrize("form", FORMATS)
def test_a_range_of_exercises_becomes_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    path = tmp_path / "bank"
    given = ("exercise", "addition", "--numbers", "1-30", "--base", 5, f"--{form}", path)
    assert run(capsys, *given) == (0, "", "")
    assert path.read_bytes() == export([exercise("addition", number, 5) for number in range(1, 31)], form)
    assert run(capsys, *given) == (
        2,
        "",
        f"cardmath: {path} already exists; use --force to overwrite it\n",
    )
    assert run(capsys, *given, "--force")[0] == 0


def test_thirty_questions_for_moodle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bank.xml"
    run(capsys, "exercise", "G6", "--numbers", "1-30", "--base", 12, "--moodle", path)
    asked = moodle_reader.read(path.read_bytes())
    assert [one.key for one in asked] == [f"addition/12/{number}" for number in range(1, 31)]


def test_a_style_of_digits_is_printed_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    given = ("exercise", "addition", "--number", 2, "--digits", "te")
    assert "26Tz + 9E4z = ?" in run(capsys, *given)[1]
    assert run(capsys, *given, "--csv", path)[0] == 0
    rows = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8-sig"))))
    item = exercise("addition", 2, digits="te")
    assert [row["answer"] for row in rows] == [item.answer, *(one.choice for one in item.distractors)]
    assert [row["misconception"] for row in rows] == ["", "M3", "M4", "M5", "M5"]
    assert {row["question"] for row in rows} == {"26Tz + 9E4z = ?"}


def test_a_row_of_practice_is_printed_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bank.xml"
    items = [task.exercise(Notation(5)) for task in Row.parse("3.5.G1+G6").tasks()]
    assert run(capsys, "exercise", "3.5.G1+G6", "--moodle", path) == (0, "", "")
    assert path.read_bytes() == export(items, "moodle", "Row 3.5.G1+G6")
    printed = run(capsys, "exercise", "3.5.G1+G6")[1]
    assert all(item.prompt in printed for item in items)
    assert "stratum:one-carry" in path.read_text() or "stratum:no-carry" in path.read_text()


def test_a_lesson_becomes_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bank.xml"
    assert run(capsys, "lesson", "add-and-carry", "--base", 8, "--moodle", path) == (0, "", "")
    plan = lesson_plan("add-and-carry", 8)
    assert path.read_bytes() == export(plan.exercises, "moodle", plan.title)
    category = {one.category for one in moodle_reader.read(path.read_bytes())}
    assert category == {"$course$/top/cardmath/Add and carry"}


REFUSED = [
    (
        "exercise none --numbers 1-3 --moodle {file}",
        "there is no kind of exercise 'none'; “cardmath exercise list”",
    ),
    (
        "exercise value --numbers 1-3 --base 10 --gift {file}",
        "the exercise value has no questions in base ten",
    ),
    ("exercise value --numbers 1-3 --base 37 --gift {file}", "37 is not a base"),
    ("exercise value --numbers 3-1 --gift {file}", "argument --numbers: '3-1' is not a range of numbers"),
    ("exercise value --numbers 1 --gift {file}", "argument --numbers: '1' is not a range of numbers"),
    (f"exercise value --numbers 1-{2**63} --csv {{file}}", "a question bank has at most 100000 questions"),
    ("exercise value --numbers 1-200000 --csv {file}", "a question bank has at most 100000 questions"),
    (
        f"exercise value --numbers {2**63}-{2**63} --csv {{file}}",
        "an exercise number must be a whole number from 0",
    ),
    ("exercise value --qti {file}", "a question bank needs the numbers of its exercises: --numbers 1-30"),
    ("exercise value --number 1 --qti {folder}", "{folder} is a folder, not a file"),
    ("exercise value --number 1 --qti {folder}/none/bank.zip", "there is no folder {folder}/none"),
    ("exercise value --number 1 --qti {file}.xml", "a qti file ends in .zip, but bank.xml does not"),
    ("exercise 3.12.G1 --moodle {file}.zip", "a moodle file ends in .xml, but bank.zip does not"),
    ("lesson add-and-carry --csv {file}.TXT", "a csv file ends in .csv, but bank.TXT does not"),
    ("exercise value --number 1 --qti", "argument --qti: expected one argument"),
    (
        "exercise value --number 1 --qti {file} --gift {file}",
        "argument --gift: not allowed with argument --qti",
    ),
    ("exercise value --number 1 --json --gift {file}", "--json prints the exercises; leave it out"),
    ("exercise value --number 1 --digits runes --gift {file}", "'runes' is not a digit style"),
    ("exercise list --canvas {file}", "“list” is not an exercise; a question bank needs a kind or a row"),
    ("exercise 3.5.G99 --canvas {file}", "there is no kind of exercise 'G99'"),
    ("exercise 3.99 --canvas {file}", "99 is not a base"),
    ("exercise 3,5 --number 1 --canvas {file}", "there is no kind of exercise '3,5'"),
    ("exercise 3.5 --base 7 --canvas {file}", "a row has its own numbers and base; leave out --number"),
    ("exercise 3.5 --numbers 1-2 --canvas {file}", "a row has its own numbers and base; leave out --number"),
    ("lesson list --canvas {file}", "“list” is not a lesson; a question bank needs the name of one"),
    ("lesson none --canvas {file}", "there is no lesson 'none'"),
    (
        "lesson add-and-carry --plan -o {file} --canvas {file}",
        "write the plan and the question bank with separate",
    ),
    ("lesson add-and-carry --json --canvas {file}", "--json prints the exercises; leave it out"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_bad_input_is_one_sentence_and_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, sentence: str
) -> None:
    places = {"file": tmp_path / "bank", "folder": tmp_path}
    status, out, err = run(capsys, *line.format(**places).split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.partition(": ")[2].startswith(sentence.format(**places)), err
    assert list(tmp_path.iterdir()) == []


def test_a_device_is_not_replaced_even_with_force(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bank.xml"
    os.mkfifo(path)
    assert run(capsys, "exercise", "value", "--number", 1, "--moodle", path, "--force") == (
        2,
        "",
        f"cardmath: {path} is not an ordinary file\n",
    )
    assert path.is_fifo()


@pytest.mark.skipif(os.geteuid() == 0, reason="an administrator may write anywhere")
def test_a_folder_that_may_not_be_written_is_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tmp_path.chmod(0o500)
    path = tmp_path / "bank.xml"
    assert run(capsys, "exercise", "value", "--number", 1, "--moodle", path) == (
        2,
        "",
        f"cardmath: you are not allowed to write to the folder {tmp_path}\n",
    )
