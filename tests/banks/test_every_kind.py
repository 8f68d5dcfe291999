"""Every kind of exercise, in its bases and in every format, is asked as cardmath asks it.

Each file is read by a reader written apart from the writer. What it takes for right, the checker finds right;
what has a reply of its own gets the checker's words.
"""

from collections.abc import Callable

import pytest

from cardmath.exercises import KINDS, Exercise, exercise, export
from cardmath.numerals import DIGIT_STYLES
from tests.amounts import spread_of

from . import canvas_reader, gift_reader, moodle_reader, qti_reader
from .asked import Asked, pictures, seen

Judge = Callable[[str], tuple[float, str]]
CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]
#: Answers that hardly any procedure gives.
FAR_OFF = ("1000000", "1000001000")


def found(item: Exercise, form: str) -> tuple[Asked, Judge]:
    """The question as the importer of a format holds it, and how it is judged there."""
    data = export([item], form)
    if form == "qti":
        (one,) = qti_reader.read(data)
        return one.asked, one.judge
    if form == "moodle":
        (asked,) = moodle_reader.read(data)
        return asked, lambda given: moodle_reader.judge(asked, given)
    if form == "gift":
        (asked,) = gift_reader.read(data)
        return asked, lambda given: moodle_reader.judge(asked, given)
    (asked,) = canvas_reader.read(data, new=form == "canvas-new")
    return asked, lambda given: canvas_reader.judge(asked, given)


def reply_to(item: Exercise, text: str) -> str:
    verdict = item.check(text)
    return item.right if verdict.is_right else f"{verdict.message} {verdict.smaller_step}".strip()


def examine(item: Exercise, form: str) -> None:
    asked, judge = found(item, form)
    assert seen(asked.html).startswith(item.prompt)
    if form != "gift":
        assert bool(asked.files) == bool(pictures(asked.html)) == has_picture(item)
    if item.answer_form.base is None or (form == "canvas" and asked.options):
        examine_choices(item, asked)
    elif form == "canvas":
        assert len(item.choices) < 2
        assert all(item.check(text) for text in asked.right())
        assert len(asked.answers) == len(asked.right())
    else:
        examine_typed(item, asked, judge)


def has_picture(item: Exercise) -> bool:
    return item.kind in ("addition", "subtraction") or item.picture.startswith("<svg")


def examine_choices(item: Exercise, asked: Asked) -> None:
    """Exactly one choice is right, and every choice has the reply of the checker."""
    labels = [seen(html) for html, _score, _reply in asked.options]
    assert len(set(labels)) == len(labels) >= 2
    assert sorted(score for _html, score, _reply in asked.options)[-2:] == [0, 100]
    for label, (_html, score, reply) in zip(labels, asked.options, strict=True):
        assert (score == 100) == bool(item.check(label))
        assert seen(reply).splitlines()[0] == reply_to(item, label)
    if item.answer_form.words and item.answer_form.base is None:
        assert len(labels) == len(item.answer_form.words)


def examine_typed(item: Exercise, asked: Asked, judge: Judge) -> None:
    """What a pupil types is judged as cardmath judges it."""
    assert not asked.options
    typed = [item.answer, f" {item.answer} ", item.answer.lower(), item.answer_form.shown(item.answer)]
    for text in [*typed, *asked.right()]:
        assert item.check(text), text
        assert judge(text)[0] == 100, text
    for text in (one.text for one in item.distractors):
        verdict = item.check(text)
        score, reply = judge(text)
        assert (score == 100) == bool(verdict)
        assert seen(reply).splitlines()[0] == reply_to(item, text)
    for text, reply in asked.wrong():
        assert item.check(text).kind in ("misconception", "unclear"), text
        assert judge(text) == (0, reply)
        assert seen(reply) == reply_to(item, text)
    score, reply = judge(next(text for text in FAR_OFF if item.check(text).kind in ("wrong", "unreadable")))
    assert (score, seen(reply).startswith("Not yet.")) == (0, True)
    assert item.answer not in seen(reply).split() or item.answer in item.prompt


@pytest.mark.sweep(45)
@pytest.mark.parametrize("form", ["moodle", "canvas", "canvas-new", "qti", "gift"])
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, 60, unpack=True))
def test_an_exported_exercise_is_asked_as_here(kind: str, base: int, form: str) -> None:
    examine(exercise(kind, 3, base), form)


@pytest.mark.sweep(45)
@pytest.mark.parametrize("form", ["moodle", "canvas", "canvas-new", "qti", "gift"])
@pytest.mark.parametrize("style", DIGIT_STYLES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("blocked", "odds-hands")])
def test_every_digit_style_is_typed_as_here(kind: str, style: str, form: str) -> None:
    for number in (1, 2):
        examine(exercise(kind, number, 12, style), form)


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "base"), CASES)
def test_many_exercises_of_every_kind_and_base(kind: str, base: int) -> None:
    for number in range(12):
        for form in ("moodle", "canvas", "canvas-new", "qti", "gift"):
            examine(exercise(kind, number, base), form)
